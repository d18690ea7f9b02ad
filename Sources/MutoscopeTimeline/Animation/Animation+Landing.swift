import MutoscopeMotion

extension Animation {
  /// How long its springs take until they are as near to their ends as can be seen: half a pixel or two levels of 255, and
  /// half a pixel from one frame to the next.
  ///
  /// - Parameters:
  ///   - tree: The views, for how far a turn or a scale moves their corners.
  ///   - scale: Pixels a point.
  func landingDuration(in tree: ViewTree, scale: Double) -> Double {
    var longest = 0.0
    // What moves one view in several ways is seen as the sum.
    let parts = Dictionary(grouping: tracks.lazy.filter(\.channel.places), by: \.view).mapValues(\.count)
    for track in tracks where !Budget.spend(100) {
      guard case .lanes(let knots, let count, let kinds) = track.knots, knots.count == 2 * count else { continue }
      let size = tree[track.view].bounds.size
      let reach = max(1, (size.width * size.width + size.height * size.height).squareRoot())
      for lane in 0..<count {
        let group = groups[track.groups[lane]]
        guard let spring = group.keys[0].easing.timedSpring else { continue }
        let (from, to) = (knots[lane], knots[count + lane])
        let taken = track.velocities.isEmpty ? 0 : track.velocities[lane]
        let motion = SpringMotion(
          from: from, velocity: taken + spring.initialVelocity * (to - from), to: to, spring: spring)
        var tolerance = min(Visibility.pixels, Visibility.pixelsPerSecond / spring.frequency) / scale
        tolerance /= Animation.reach(of: lane, kinds: kinds, channel: track.channel, reach)
        if track.channel.places { tolerance /= Double(parts[track.view] ?? 1) }
        if track.channel == .stored(.alpha) || track.channel == .stored(.shadowOpacity) {
          tolerance = Visibility.levels / 255
        }
        longest = max(longest, group.shift + motion.settlingDuration(within: tolerance / Double(count).squareRoot()))
      }
    }
    return longest
  }

  /// How many points a unit of a lane moves the corner of a view that moves most.
  private static func reach(of lane: Int, kinds: [TransformFunction.Kind], channel: Channel, _ reach: Double) -> Double
  {
    if channel == .stored(.anchorPoint) || channel == .stored(.perspectiveOrigin) { return reach }
    var first = 0
    for kind in kinds {
      defer { first += kind.parameterCount }
      guard lane < first + kind.parameterCount else { continue }
      switch kind {
      case .translation: return 1
      case .rotation, .rotationX, .rotationY: return reach * .pi / 180
      default: return reach
      }
    }
    return 1
  }
}
