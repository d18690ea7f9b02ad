import MutoscopeMotion

// What is left of something that was interrupted fades beside what took its place, and is over with that.

extension Timeline {
  /// Tells when a mover comes to rest.
  package func end(of mover: Mover) -> Double {
    let record = records[mover.record]
    let playback = playbacks[record.playback]
    guard !playback.isPaused, !playback.isReversed, record.mirror == nil else { return playback.end }
    let last = track(mover).groups.map { index in
      let group = record.animation.groups[index]
      return group.endTime(of: group.keys.count - 1)
    }.max()
    return last.flatMap { playback.times(of: record.position(of: $0)).last } ?? playback.end
  }

  /// Adds what fades in the time of the clock, whatever is done to the playback meanwhile, and is over with that.
  package mutating func add(_ residue: Animation, to playback: Int, at time: Double) {
    var ghost = Playback(length: residue.duration, from: time)
    ghost.isGhost = true
    ghost.finish(Playback.Ending(time: ghost.end))
    let number = begin(ghost)
    residues[playback, default: []].append(number)
    let record = add(Record(animation: residue, recordedAt: time, playback: number, offset: 0))
    for (index, track) in residue.tracks.enumerated() {
      addGhost(Mover(record: record, track: index), to: Place(view: track.view, channel: track.channel))
    }
  }

  /// Lets what fades beside a playback be over when that is.
  package mutating func hurry(_ playback: Int, at time: Double) {
    let end = playbacks[playback].end
    guard !playbacks[playback].isPaused else { return }
    for ghost in residues[playback] ?? []
    where !playbacks[ghost].isFinished(at: time, side: .after) && end < playbacks[ghost].end {
      change(ghost) { $0.resume(at: time, isReversed: $0.isReversed, in: end - time) }
      finish(ghost, Playback.Ending(time: end))
    }
  }

  /// Lets what a playback moves beside some views go on by itself, to where it was heading, out of anyone's reach. Returns
  /// what goes on so, as playbacks.
  package mutating func carry(_ playback: Int, beside views: Range<Int>, at time: Double) -> [Int] {
    var ghosts: [Int] = []
    for residue in residues[playback] ?? [] where !playbacks[residue].isFinished(at: time, side: .after) {
      let isInside = recordsOfPlayback[residue].contains {
        records[$0].animation.tracks.contains { views.contains($0.view.index) }
      }
      if isInside {
        // What faded in its container goes on in what takes its place.
        finish(residue, Playback.Ending(time: time, isTakenOver: true))
      } else {
        ghosts.append(residue)
      }
    }
    let (frozen, leadsBack) = playbacks[playback].frozen(at: time)
    guard let leadsBack else { return ghosts }
    var ghost: Int?
    var carried: [Int: [Mover]] = [:]
    var known: Set<Place> = []
    for index in recordsOfPlayback[playback] {
      for track in records[index].animation.tracks where !views.contains(track.view.index) {
        let place = Place(view: track.view, channel: track.channel)
        guard known.insert(place).inserted else { continue }
        for mover in active(place, at: time, side: .after)
        where records[mover.record].playback == playback && self.track(mover).isContinuous {
          var mover = mover
          mover.leadsBack = leadsBack != (records[mover.record].mirror != nil)
          carried[mover.record, default: []].append(mover)
        }
      }
    }
    for index in carried.keys.sorted() {
      guard let movers = carried[index] else { continue }
      let old = records[index]
      let number = ghost ?? begin(frozen)
      ghost = number
      let animation = Animation(
        duration: old.animation.duration, curveDuration: old.animation.curveDuration, groups: old.animation.groups,
        tracks: movers.map { track($0).added }, intervals: [])
      let record = add(
        Record(animation: animation, recordedAt: time, playback: number, offset: old.offset, mirror: old.mirror))
      for (number, mover) in movers.enumerated() {
        addGhost(
          Mover(record: record, track: number, muted: mover.muted, leadsBack: mover.leadsBack),
          to: Place(view: animation.tracks[number].view, channel: animation.tracks[number].channel))
      }
    }
    return ghosts + (ghost.map { [$0] } ?? [])
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

  /// The same, added to what else there is.
  var added: ChannelTrack {
    ChannelTrack(
      view: view, channel: channel, groups: groups, knots: knots, velocities: velocities, bulges: bulges,
      replaces: false)
  }
}
