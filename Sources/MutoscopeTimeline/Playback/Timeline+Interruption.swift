import MutoscopeMotion

// From an interruption on, what is interrupted plays on for itself: to where it was heading, by the run that it was on. Its
// animator goes on with all else, but does not reach the place any more. What stood is taken over by the newcomer.

extension Timeline {
  /// One animation that takes places over from others.
  struct Interruption {
    /// Its own playback: what follows the same one is not interrupted.
    let playback: Int
    let time: Double
    /// The frozen playbacks and the records that follow them, by what they were made from.
    var frozen: [Int: (playback: Int, leadsBack: Bool?)] = [:]
    var records: [Int: Int] = [:]
  }

  /// - Parameter others: The playbacks that are interrupted; nil: all.
  mutating func interrupt(
    _ position: Int, by track: ChannelTrack, from others: Set<Int>?, _ interruption: inout Interruption
  ) {
    if others?.isEmpty == true { return }
    let (place, time) = (movers[position].place, interruption.time)
    let first = firstAlive(position, at: time)
    // By indices: a slice that is held while the movers are written copies them all.
    let alive = first..<movers[position].movers.count
    let covering = alive.last { index in
      let mover = movers[position].movers[index]
      return replaces(mover) && mover.until == nil || covers(mover, at: time, side: .after)
    }
    if let covering {
      // A mover that is out of sight beneath another does not come back when that is taken over.
      for index in first..<covering where movers[position].movers[index].until == nil {
        movers[position].movers[index].until = time
      }
    }
    for index in alive where movers[position].movers[index].until == nil {
      let mover = movers[position].movers[index]
      let record = records[mover.record]
      let playback = playbacks[record.playback]
      if others?.contains(record.playback) == false { continue }
      if record.playback == interruption.playback || playback.isStill(at: time, side: .after) { continue }
      if playback.isGhost {
        guard track.replaces || !track.replacedLanes.isEmpty else { continue }
        freeze(position, index, at: time, as: record.playback)
        if !track.replaces { goOn(mover, place, by: track, record.playback, leadsBack: mover.leadsBack, &interruption) }
        continue
      }
      let (frozen, leadsBack) = interruption.frozen[record.playback] ?? freeze(playback, at: time)
      interruption.frozen[record.playback] = (frozen, leadsBack)
      freeze(position, index, at: time, as: frozen)
      guard !track.replaces, let leadsBack else { continue }
      goOn(mover, place, by: track, frozen, leadsBack: leadsBack, &interruption)
    }
  }

  /// Lets what was interrupted play on in the time of a frozen playback, beside the lanes that are replaced.
  private mutating func goOn(
    _ mover: Mover, _ place: Place, by track: ChannelTrack, _ playback: Int, leadsBack: Bool,
    _ interruption: inout Interruption
  ) {
    let old = records[mover.record]
    let record =
      interruption.records[mover.record]
      ?? add(
        Record(
          animation: old.animation, recordedAt: interruption.time, playback: playback, offset: old.offset))
    interruption.records[mover.record] = record
    let muted = mover.muted.union(track.replacedLanes)
    addGhost(Mover(record: record, track: mover.track, muted: muted, leadsBack: leadsBack), to: place)
  }

  private mutating func freeze(_ playback: Playback, at time: Double) -> (playback: Int, leadsBack: Bool?) {
    let (ghost, leadsBack) = playback.frozen(at: time)
    return (begin(ghost), leadsBack)
  }

  private mutating func freeze(_ position: Int, _ index: Int, at time: Double, as frozen: Int) {
    movers[position].movers[index].until = time
    movers[position].movers[index].frozen = frozen
  }

  mutating func addGhost(_ mover: Mover, to place: Place) {
    add(mover, to: place)
    ghosts.append((place, (movers[place]?.count ?? 1) - 1))
  }

  /// The script writes a value: what moves the place ends.
  mutating func write(_ place: Place, at time: Double, line: String?) {
    if end(place, at: time) { writes[place, default: []].append(Write(time: time, line: line)) }
  }

  /// Ends all that moves a place; false where nothing does.
  @discardableResult
  mutating func end(_ place: Place, at time: Double) -> Bool {
    guard let position = movers.position(of: place) else { return false }
    if active(position, at: time, side: .after).isEmpty { return false }
    let alive = movers[position].movers.indices[firstAlive(position, at: time)...]
    for index in alive where movers[position].movers[index].until == nil {
      movers[position].movers[index].until = time
    }
    return true
  }

  /// Whether others have taken over all that a playback moved.
  func isIdle(_ playback: Int) -> Bool { recordsOfPlayback[playback].allSatisfy(isTakenOver) }

  /// Whether others have taken over all that a record moved.
  func isTakenOver(_ record: Int) -> Bool {
    records[record].animation.tracks.allSatisfy { track in
      movers[track.place]?.contains { $0.record == record && $0.until == nil } != true
    }
  }

  /// When the last of what plays on for itself is there.
  var ghostsEnd: Double {
    var end = 0.0
    for (place, index) in ghosts {
      guard let mover = movers[place]?[index], mover.until == nil else { continue }
      let playback = playbacks[records[mover.record].playback]
      if playback.isWaitedFor { end = max(end, playback.finishedAt ?? playback.end) }
    }
    return end
  }

  /// Takes over what was recorded on another clock, `offset` seconds behind. Returns the number that its playback 0 gets.
  mutating func take(over other: Timeline, offset: Double) -> Int {
    let (base, first) = (playbacks.count, records.count)
    for playback in other.playbacks { _ = begin(playback.moved(by: offset)) }
    for record in other.records {
      _ = add(
        Record(
          animation: record.animation, recordedAt: record.recordedAt + offset, playback: base + record.playback,
          offset: record.offset))
    }
    for place in other.movers.places {
      for mover in other.movers[place] ?? [] {
        var copy = mover
        copy.record += first
        (copy.until, copy.frozen) = (mover.until.map { $0 + offset }, mover.frozen.map { $0 + base })
        let isGhost = playbacks[records[copy.record].playback].isGhost
        if isGhost { addGhost(copy, to: place) } else { add(copy, to: place) }
      }
      writes[place, default: []] += (other.writes[place] ?? []).map { $0.moved(by: offset) }
    }
    return base
  }
}

extension Timeline {
  /// Tells where a playback was when an animation was recorded that follows it: 0 before it moved.
  package func position(of record: Record) -> Double {
    max(0, playbacks[record.playback].moment(at: record.recordedAt, side: .after).position)
  }
}

extension Timeline.Mover {
  /// Whether something newer has taken its place.
  func isOver(at time: Double, side: Side) -> Bool { until.map { side.hasReached($0, at: time) } ?? false }
}

extension Playback {
  /// The playback as it is at its last instant, with what is left of the present run, and whether that leads back; nil where
  /// nothing is left. What a number drives has no end of its own, and is driven on.
  func frozen(at time: Double) -> (playback: Playback, leadsBack: Bool?) {
    var copy = self
    copy.isGhost = true
    if drive(at: time, side: .after) != nil { return (copy, false) }
    if !isMoving || time + (abs(call) + abs(time)) * 0x1p-51 >= end { return (copy, nil) }
    copy.keepPresentRun(at: time)
    copy.ending = Ending(time: copy.end)
    return (copy, copy.isReversed)
  }
}
