import MutoscopeMotion

// What an interrupted playback moved beside its container goes on beside what took its place.

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
  package mutating func carry(_ playback: Int, at time: Double, where isIncluded: (ViewID) -> Bool) -> Int? {
    let (frozen, leadsBack) = playbacks[playback].frozen(at: time)
    guard let leadsBack else { return nil }
    var ghost: Int?
    var going: [Int: [Mover]] = [:]
    var known: Set<Place> = []
    for index in recordsOfPlayback[playback] {
      for track in records[index].animation.tracks where isIncluded(track.view) {
        let place = track.place
        guard known.insert(place).inserted else { continue }
        for mover in active(place, at: time, side: .after)
        where records[mover.record].playback == playback && self.track(mover).isContinuous {
          var mover = mover
          mover.leadsBack = leadsBack
          going[mover.record, default: []].append(mover)
        }
      }
    }
    for index in going.keys.sorted() {
      guard let movers = going[index] else { continue }
      let old = records[index]
      let number = ghost ?? begin(frozen)
      ghost = number
      let animation = Animation(
        duration: old.animation.duration, curveDuration: old.animation.curveDuration, groups: old.animation.groups,
        tracks: movers.map { track($0).added() }, intervals: [])
      let record = add(
        Record(animation: animation, recordedAt: time, playback: number, offset: old.offset))
      for (number, mover) in movers.enumerated() {
        addGhost(
          Mover(record: record, track: number, muted: mover.muted, leadsBack: mover.leadsBack),
          to: Place(view: animation.tracks[number].view, channel: animation.tracks[number].channel))
      }
    }
    return ghost
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
