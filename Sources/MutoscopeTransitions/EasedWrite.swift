import MutoscopeMotion

/// A value that was written to an original in flight. It does not jump there: what was seen before fades, in the time of a
/// transition in flight, at rest where it was written and at both ends, whichever it comes to.
struct EasedWrite: Sendable {
  let place: Timeline.Place
  /// The values that were seen, and that are there since.
  let old: PropertyValue
  let new: PropertyValue
  /// Whose time it fades in, and when it was written on the stage's clock.
  let flight: Flight
  let time: Double

  /// A transition, where it was on its way, and how long that is, in seconds.
  struct Flight: Sendable {
    let playback: Int
    let position, duration: Double

    /// Whether it was at neither end.
    var isOnWay: Bool { position > 0 && position < duration }
  }

  /// Puts what is left of old values into their places, what several left in one at once: a view clamps what it is given. The
  /// newest first: it leads from what the others are on their way to.
  ///
  /// - Parameter position: Where each transition is.
  static func apply(_ writes: some Sequence<EasedWrite>, to tree: inout ViewTree, at position: (Int) -> Double) {
    var values: [Timeline.Place: PropertyValue] = [:]
    for write in Array(writes).reversed() where write.place.view.index < tree.count {
      let share = write.share(at: position(write.flight.playback))
      // A view that was hidden in flight stays there without an alpha: a transition that interrupts would find it shown again.
      let isHidden = write.place.channel == .stored(.alpha) && tree[write.place.view].isHidden
      guard share > 0 || isHidden else { continue }
      let value = values[write.place] ?? tree[write.place.view].seen(write.place.channel)
      values[write.place] = write.mixed(value, share)
    }
    for (place, value) in values {
      if place.channel == .stored(.alpha) { tree[place.view].isHidden = false }
      tree[place.view][place.channel] = value
    }
  }

  /// Lists the parts of some views that differ, to be led from the one to the other.
  static func all(
    of views: some Sequence<ViewID>, from old: ViewTree, to new: ViewTree, in flight: Flight, _ time: Double
  ) -> [EasedWrite] {
    views.flatMap { view in
      Channel.eased.compactMap { channel in
        let (place, old) = (Timeline.Place(view: view, channel: channel), old[view].seen(channel))
        let new = new[view].seen(channel)
        return old == new ? nil : EasedWrite(place: place, old: old, new: new, flight: flight, time: time)
      }
    }
  }

  private func share(at now: Double) -> Double {
    let (then, whole) = (flight.position, flight.duration)
    let way = now <= then ? (now, then) : (whole - now, whole - then)
    return way.1 > 0 ? Curve.easeInOut.value(at: min(max(0, way.0 / way.1), 1)) : 0
  }

  private func mixed(_ value: PropertyValue, _ share: Double) -> PropertyValue {
    if case (.transform(let own), .transform(let old), .transform(let new)) = (value, old, new),
      Transform.commonKinds(of: [own, old, new]) == nil
    {
      return .transform(own.mixed(with: old, at: share))
    }
    return Ends(starts: (new, new), ends: (new, old)).moved(value, place.channel) { _ in share }
  }
}

extension View {
  /// Tells what is seen of a part: a hidden view has no alpha.
  func seen(_ channel: Channel) -> PropertyValue {
    channel == .stored(.alpha) && isHidden ? .number(0) : self[channel]
  }
}
