import MutoscopeMotion

// Animations beside the container of an interrupted playback go on beside what took its place.

extension Timeline {
  /// Lets what goes on beside a playback be over when that is.
  package mutating func hurry(_ playback: Int, at time: Double) {
    let end = playbacks[playback].end
    guard !playbacks[playback].isPaused else { return }
    for ghost in carried[playback] ?? []
    where !playbacks[ghost].isFinished(at: time, side: .after) && end < playbacks[ghost].end {
      change(ghost) { $0.resume(at: time, isReversed: $0.isReversed, in: end - time) }
      change(ghost) { $0.ending = Playback.Ending(time: end) }
    }
  }

  /// Lets what a playback moves of some views go on by itself, to where it was heading, out of anyone's reach. Returns the
  /// playback of what goes on so.
  ///
  /// - Parameter isReversed: Where it was heading, were it to stand.
  package mutating func carry(
    _ playback: Int, at time: Double, isReversed: Bool, where isIncluded: (ViewID) -> Bool
  ) -> Int? {
    var going = playbacks[playback]
    if going.isPaused { going.resume(at: time, isReversed: isReversed) }
    let (frozen, leadsBack) = going.frozen(at: time)
    guard let leadsBack else { return nil }
    var ghost: Int?
    var numbers: [Int: Int] = [:]
    var known: Set<Place> = []
    for index in recordsOfPlayback[playback] {
      for track in records[index].animation.tracks where isIncluded(track.view) {
        guard known.insert(track.place).inserted else { continue }
        for mover in active(track.place, at: time, side: .after)
        where records[mover.record].playback == playback && self.track(mover).isContinuous {
          let number = ghost ?? begin(frozen)
          let record = numbers[mover.record] ?? add(records[mover.record].carried(by: number, at: time))
          (ghost, numbers[mover.record]) = (number, record)
          addGhost(
            Mover(record: record, track: mover.track, muted: mover.muted, leadsBack: leadsBack), to: track.place)
        }
      }
    }
    return ghost
  }
}

extension Timeline.Record {
  /// Adds it to what else there is, in the time of another playback, without what is told of it.
  fileprivate func carried(by playback: Int, at time: Double) -> Self {
    let bare = Animation(
      duration: animation.duration, curveDuration: animation.curveDuration, groups: animation.groups,
      tracks: animation.tracks.map { $0.added() }, intervals: [])
    return Self(animation: bare, recordedAt: time, playback: playback, offset: offset)
  }
}

extension ChannelTrack {
  /// Whether it can be added to others.
  fileprivate var isContinuous: Bool {
    switch knots {
    case .lanes, .colors: true
    case .transforms, .steps: false
    }
  }

  /// Returns the track added to what else there is; what steps is as it is seen until it does.
  func added(to seen: ViewTree? = nil) -> ChannelTrack {
    var knots = knots
    // Nobody has seen what was made since.
    if case .steps(let values) = knots, let seen, view.index < seen.count {
      knots = .steps([seen.value(of: channel, view)] + values.dropFirst())
    }
    return ChannelTrack(
      view: view, channel: channel, groups: groups, knots: knots, velocities: velocities, bulges: bulges,
      replaces: false)
  }
}
