import MutoscopeMotion

// A playback that something takes the place of in flight, as a transition's, plays on in that. What it moves beside goes on
// by itself.

extension Timeline {
  /// Lets what a playback took the place of, and was held, go on while this one leads back to it, and stand otherwise.
  package mutating func lead(_ playback: Int, at time: Double) {
    guard let (other, isHeld, isReversed, copies) = playbacks[playback].interrupted else { return }
    let leadsBack = playbacks[playback].isReversed && !playbacks[playback].isPaused
    if isHeld, playbacks[other].isPaused == leadsBack {
      change(other) { if leadsBack { $0.resume(at: time, isReversed: isReversed) } else { $0.pause(at: time) } }
      lead(other, at: time)
    }
    let end = playbacks[other].end
    change(playback) { $0.earliestEnd = end }
    let last = playbacks[playback].end
    for copy in copies where !playbacks[playback].isPaused && max(time, last) < playbacks[copy].end {
      change(copy) { $0.resume(at: time, isReversed: $0.isReversed, in: last - time) }
      change(copy) { $0.ending = Playback.Ending(time: last) }
    }
  }

  /// Ends what a playback took the place of, and that itself where it was taken over: nothing of it is seen any more.
  package mutating func letGo(of playback: Int, at time: Double) {
    var next: Int? = playback
    while let number = next, playbacks[number].ending?.leftAt == nil {
      change(number) { $0.ending?.leftAt = time }
      next = playbacks[number].interrupted?.playback
    }
  }

  /// Ends what a playback moves of some places.
  package mutating func end(_ playback: Int, at time: Double, where isIncluded: (Place) -> Bool) {
    for record in recordsOfPlayback[playback] {
      // By numbers: a track that is handed out counts all that it holds.
      let tracks = records[record].animation.tracks
      for number in tracks.indices where isIncluded(tracks[number].place) {
        guard let position = movers.position(of: tracks[number].place) else { continue }
        for index in movers[position].movers.indices
        where movers[position].movers[index].record == record && movers[position].movers[index].until == nil {
          (movers[position].movers[index].until, movers[position].movers[index].frozen) = (time, playback)
        }
      }
    }
  }

  /// The playbacks of what goes on by itself of some views and is not waited for.
  package func carried(_ views: some Sequence<ViewID>, at time: Double) -> Set<Int> {
    let places = views.flatMap { movers.positions(of: $0) }.map { movers[$0].place }
    let all = places.flatMap { active($0, at: time, side: .after) }.map { records[$0.record].playback }
    return Set(all.filter { !playbacks[$0].isWaitedFor })
  }

  /// Lets what a playback moves of some views go on by itself, to where it was heading, out of anyone's reach.
  ///
  /// - Parameters:
  ///   - isReversed: Whether it was heading back, were it to stand.
  ///   - isWaitedFor: Whether it is seen to its end.
  package mutating func carry(
    _ playback: Int, at time: Double, isReversed: Bool, isWaitedFor: Bool, where isIncluded: (ViewID) -> Bool
  ) {
    var going = playbacks[playback]
    if going.isPaused { going.resume(at: time, isReversed: isReversed) }
    going.isWaitedFor = isWaitedFor
    let (frozen, leadsBack) = going.frozen(at: time)
    guard let leadsBack else { return }
    var ghost: Int?
    var numbers: [Int: Int] = [:]
    var known: Set<Place> = []
    for index in recordsOfPlayback[playback] {
      let tracks = records[index].animation.tracks
      for number in tracks.indices where isIncluded(tracks[number].view) {
        let place = tracks[number].place
        guard known.insert(place).inserted else { continue }
        for mover in active(place, at: time, side: .after)
        where records[mover.record].playback == playback && self.track(mover).isAdditive {
          let number = ghost ?? begin(frozen)
          let record = numbers[mover.record] ?? add(records[mover.record].carried(by: number, at: time))
          (ghost, numbers[mover.record]) = (number, record)
          addGhost(
            Mover(record: record, track: mover.track, muted: mover.muted, leadsBack: leadsBack), to: place)
        }
      }
    }
  }
}

extension Timeline.Record {
  /// Adds it to what else there is, in the time of another playback, without what is told of it.
  fileprivate func carried(by playback: Int, at time: Double) -> Self {
    let bare = Animation(
      duration: animation.duration, curveDuration: animation.curveDuration, groups: animation.groups,
      tracks: animation.tracks.map { $0.added() })
    return Self(animation: bare, recordedAt: time, playback: playback, offset: offset)
  }
}

extension ChannelTrack {
  /// Returns the track added to what else there is; what steps is as it is seen until it does.
  func added(to seen: ViewTree? = nil) -> ChannelTrack {
    var knots = knots
    // Nobody has seen what was made since.
    if case .wholes(let values) = knots, !channel.isAnimatable, let seen, view.index < seen.count {
      knots = .wholes([seen.value(of: channel, view)] + values.dropFirst())
    }
    return ChannelTrack(
      view: view, channel: channel, groups: groups, knots: knots, velocities: velocities, bulges: bulges,
      replaces: false)
  }
}
