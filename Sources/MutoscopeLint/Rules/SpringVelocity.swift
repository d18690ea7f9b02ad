import MutoscopeMotion

extension Linter {
  func springVelocities(_ place: Timeline.Place, _ mover: Timeline.Mover) -> [Finding] {
    let (record, track) = (timeline.records[mover.record], timeline.track(mover))
    let playback = timeline.playbacks[record.playback]
    guard case .lanes(_, let count, let kinds) = track.knots else { return [] }
    var findings: [Finding] = []
    for cut in cuts(of: track, in: record.animation) {
      for time in Set(playback.times(of: record.offset + cut.time)).sorted() where isInClip(time) {
        if Budget.spend(200) { return findings }
        // What turns there is meant to.
        guard timeline.active(place, at: time, side: .before).contains(where: { $0.record == mover.record }),
          playback.moment(at: time, side: .before).rate > 0, playback.moment(at: time, side: .after).rate >= 0,
          !playback.isScrubbed(at: time), !isKnown(.springTail, place, time),
          let score = timeline.score(of: place, at: time), let value = timeline.seen(place, at: time, side: .before)
        else { continue }
        // A scroll view that does not bounce stops dead at its edges.
        let view = timeline.version(at: time, side: .before).tree[place.view]
        if place.channel == .origin, view.kind == .scrollView, !view.bounces { continue }
        let velocity = score.velocity(of: 0, at: time, .before) { $0 == mover.record }
        let old = score.velocity(of: 0, at: time, .before)
        guard velocity.count == count, old.count == count else { continue }
        let own = velocity.indices.map { track.groups[$0] == cut.group ? velocity[$0] : 0 }
        // Another may take it up, but for rounding of its beginning: a bounce goes on with the deceleration's velocity.
        let next = time + abs(time) * 0x1p-48
        let lost = zip(old, score.velocity(at: next, .after, count)).map { $0 - $1 }
        let speeds = [own, lost].map {
          speed(place, at: value, velocity: $0, kinds: kinds, time: time, side: .before) ?? 0
        }
        let scale = pixelsPerPoint(of: place.view, at: time, side: .before)
        guard min(speeds[0], speeds[1]) * scale > Finding.velocityTolerance else { continue }
        let amount = Amount(size: speeds[0], unit: .pointsPerSecond)
        let repair = SpringCut(
          spring: cut.spring, group: record.animation.groups[cut.group], key: cut.key, isEnclosing: cut.isEnclosing,
          bend: nil, record: record, track: track, begunAt: timeline.position(of: record), states: [], amount: amount,
          displayScale: scale)
        findings.append(
          finding(
            .springVelocity, [place], at: time, interval: interval(mover, group: cut.group, key: cut.key),
            amount,
            "the spring is cut while it moves at \(amount)", fix: repair.rest))
      }
    }
    return findings
  }

  private typealias Cut = (time: Double, group: Int, key: Int, spring: Spring, isEnclosing: Bool)

  /// Tells when the springs of a track are cut, from the beginning of its animation.
  private func cuts(of track: ChannelTrack, in animation: Animation) -> [Cut] {
    var cuts: [Cut] = []
    for number in Set(track.groups).sorted() {
      let group = animation.groups[number]
      for (index, key) in group.keys.enumerated() where key.end > key.start {
        guard case .spring(let spring) = key.easing else { continue }
        cuts.append((group.endTime(of: index), number, index, spring, false))
      }
      if case .spring(let spring) = group.enclosing {
        cuts.append((group.shift + group.duration, number, group.keys.count - 1, spring, true))
      }
    }
    return cuts
  }
}
