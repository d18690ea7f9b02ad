import MutoscopeMotion

extension Clip {
  /// How fast a number of a path changes at a time, per second, on the right side of it; nil where it is none.
  ///
  /// Of what curves and springs move it is their own derivative. Where the number is not one of a track's (a frame under a
  /// transform, a component of unlike transforms, a colour, a value that is clamped) it is a one-sided difference,
  /// extrapolated to step 0.
  public func slope(_ path: String, at time: Double) throws(PathError) -> Double? {
    let f = try function(path)
    guard let here = f(time, .after) else { return nil }
    if let slope = try trackSlope(path, at: time, value: here) { return slope }
    return difference(f, at: time, here)
  }

  // MARK: Derivatives of tracks

  func trackSlope(_ text: String, at time: Double, value: Double) throws(PathError) -> Double? {
    guard !isReversed, time >= 0, time < duration, let path = try at(time).path(text) else { return nil }
    let isPlace = path.property == .frame || path.property == .center
    if isPlace, timeline.isDerived(path.view, in: at(time).tree) { return nil }
    if timeline.isLive(path.view, in: at(time).tree) { return nil }
    let component = path.component ?? ""
    switch path.property {
    case .frame:
      guard timeline.view(path.view, at: stageTime(time), side: .after).transform.functions.isEmpty,
        timeline.movers[Timeline.Place(view: path.view, channel: .stored(.anchorPoint))] == nil
      else { return nil }
      let anchor = at(time).view(path.view).anchorPoint
      switch component {
      case "x": return edge(path.view, "x", "width", anchor.x, at: time)
      case "y": return edge(path.view, "y", "height", anchor.y, at: time)
      default: return lane(path.view, .size, component, at: time)
      }
    case .bounds: return lane(path.view, component.count == 1 ? .origin : .size, component, at: time)
    case .contentOffset: return lane(path.view, .origin, component, at: time)
    case .perspective: return nil
    case .alpha, .shadowOpacity:
      return value > 0 && value < 1 ? lane(path.view, .stored(path.property), component, at: time) : nil
    case .cornerRadius, .borderWidth, .shadowRadius, .blurRadius, .backdropBlurRadius:
      return value > 0 ? lane(path.view, .stored(path.property), component, at: time) : nil
    default: return lane(path.view, .stored(path.property), component, at: time)
    }
  }

  private func edge(_ view: ViewID, _ center: String, _ size: String, _ anchor: Double, at time: Double) -> Double? {
    guard let center = lane(view, .stored(.center), center, at: time), let size = lane(view, .size, size, at: time)
    else {
      return nil
    }
    return center - anchor * size
  }

  /// The sum of what every animation in flight adds; 0 where nothing moves, nil where it is not a sum of numbers.
  private func lane(_ view: ViewID, _ channel: Channel, _ name: String, at time: Double) -> Double? {
    let stageTime = stageTime(time)
    let active = timeline.active(Timeline.Place(view: view, channel: channel), at: stageTime, side: .after)
    var kinds: [TransformFunction.Kind] = []
    for mover in active {
      guard case .lanes(_, _, let own) = timeline.track(mover).knots, !own.contains(.perspective) else { return nil }
      if own.count > kinds.count { kinds = own }
    }
    if active.isEmpty { return 0 }
    guard let index = channel.laneNames(kinds: kinds).firstIndex(of: name) else { return nil }
    let velocity = timeline.velocity(active, at: stageTime)
    return index < velocity.count ? velocity[index] : nil
  }

  // MARK: Differences

  /// Richardson's extrapolation inside the smooth stretch that begins at the time.
  private func difference(_ f: (Double, Side) -> Double?, at time: Double, _ here: Double) -> Double? {
    let next = boundaries().first { $0 > time + 1e-9 } ?? time + 1
    // Half the stretch at most; five halvings bring a smooth function to about ten digits.
    var step = min(1e-2, (next - time) / 2)
    var table: [Double] = []
    for row in 0..<6 {
      guard let there = f(time + step, .after) else { return nil }
      var value = (there - here) / step
      var current = [value]
      var factor = 2.0
      for column in 0..<row {
        value += (value - table[column]) / (factor - 1)
        current.append(value)
        factor *= 2
      }
      table = current
      step /= 2
    }
    return table[table.count - 1]
  }
}
