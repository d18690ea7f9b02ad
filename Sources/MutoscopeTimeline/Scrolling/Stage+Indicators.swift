import MutoscopeMotion

// How much is seen of scroll indicators is animated as all else is: they are shown at once, stay, and fade.

extension Stage {
  /// How long scroll indicators stay when all is at rest, and how long they fade: in seconds.
  private static let indicatorDelay = 0.3, indicatorFading = 0.25

  /// Shows the scroll indicators of a scroll view for a moment. While it scrolls they are shown anyway.
  public func flashScrollIndicators(of view: ViewID) throws {
    try checkOutside()
    if isScrolling(view) { return }
    // An act takes over what is seen of its views when they are written to.
    store.noteFlight(view)
    store.restore(store.tree)
    play(indicators(from: [view: time], until: time))
  }

  /// Says how the scroll indicators of scroll views are shown until a time, and fade; nothing where there are none.
  ///
  /// - Parameters:
  ///   - starts: When each is shown; those that would be so later than that time are not.
  ///   - rest: Infinity where it is not known yet.
  func indicators(from starts: [ViewID: Double], until rest: Double) -> [(animation: Animation, playback: Playback)] {
    let isOpen = rest == .infinity
    let fade = (isOpen ? 0 : rest - time) + Self.indicatorDelay
    let length = fade + Self.indicatorFading
    var (groups, tracks): ([TimingGroup], [ChannelTrack]) = ([], [])
    for (view, start) in starts.sorted(by: { $0.key.index < $1.key.index }) {
      var keys = [TimingGroup.Key(start: fade / length, end: 1, easing: .linear)]
      var knots = [start <= time ? 1 : indicatorAlpha(of: view), 0]
      if start > time, start < rest {
        let step = (start - time) / length
        keys.insert(TimingGroup.Key(start: step, end: step, easing: .linear), at: 0)
        knots.insert(1, at: 1)
      }
      tracks.append(
        ChannelTrack(
          view: view, channel: .stored(.scrollIndicatorAlpha), groups: [groups.count],
          knots: .lanes(knots, count: 1, kinds: []), replaces: true))
      groups.append(TimingGroup(enclosing: .linear, duration: length, shift: 0, keys: keys, bending: .none))
    }
    if tracks.isEmpty { return [] }
    let animation = Animation(duration: length, curveDuration: length, groups: groups, tracks: tracks)
    return [(animation, Playback(length: length, from: time, isPaused: isOpen))]
  }

  private func indicatorAlpha(of view: ViewID) -> Double {
    let place = Timeline.Place(view: view, channel: .stored(.scrollIndicatorAlpha))
    return timeline.seen(place, at: time, side: .after, over: store.tree)?.scalars?.first ?? 0
  }
}

extension Animation {
  /// Whether it only shows scroll indicators: that is nobody's animation, and no event.
  var onlyShowsIndicators: Bool {
    !tracks.isEmpty && tracks.allSatisfy { $0.channel == .stored(.scrollIndicatorAlpha) }
  }
}
