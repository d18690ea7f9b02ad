import MutoscopeMotion

/// The values between which a place is led, before they changed and since.
struct ChangedEnds {
  var starts: (old: PropertyValue, new: PropertyValue)
  var ends: (old: PropertyValue, new: PropertyValue)

  var isSame: Bool { starts.old == starts.new && ends.old == ends.new }

  var values: [PropertyValue] { [starts.old, starts.new, ends.old, ends.new] }

  /// Tells by how much the numbers of the beginning and of the end moved; nil where they are no such numbers.
  func shifts(
    _ channel: Channel, _ kinds: [TransformFunction.Kind]
  ) -> (start: [Double], end: [Double])? {
    let lanes = values.compactMap { ChannelTrack.lanes(of: $0, channel: channel, kinds: kinds) }
    guard lanes.count == 4, lanes.allSatisfy({ $0.count == lanes[3].count }) else { return nil }
    return (zip(lanes[1], lanes[0]).map { $0 - $1 }, zip(lanes[3], lanes[2]).map { $0 - $1 })
  }
}

extension [PropertyValue] {
  /// Those that are transforms.
  var transforms: [Transform] { compactMap { if case .transform(let transform) = $0 { transform } else { nil } } }
}
