import MutoscopeMotion

extension Linter {
  func springVelocities(_ place: Timeline.Place, _ mover: Timeline.Mover) -> [Finding] {
    let (record, track) = (timeline.records[mover.record], timeline.track(mover))
    let playback = timeline.playbacks[record.playback]
    guard case .lanes(_, let count, let kinds) = track.knots else { return [] }
    var findings: [Finding] = []
    for cut in cuts(of: mover) {
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
        let own = velocity.indices.map { track.groups[$0] == cut.fault.group ? velocity[$0] : 0 }
        // Another may take it up, but for rounding of its beginning: a bounce goes on with the deceleration's velocity.
        let next = time + abs(time) * 0x1p-48
        let new = score.velocity(of: 0, at: next, .after)
        let lost = new.isEmpty ? old : zip(old, new).map { $0 - $1 }
        let speeds = [own, lost].map {
          speed(place, at: value, velocity: $0, kinds: kinds, time: time, side: .before) ?? 0
        }
        let scale = pixelsPerPoint(of: place.view, at: time, side: .before)
        guard min(speeds[0], speeds[1]) * scale > Finding.velocityTolerance else { continue }
        let amount = Amount(size: speeds[0], unit: .pointsPerSecond)
        let repair = SpringCut(
          cut.fault, cut.spring, in: timeline, at: time, side: .before, amount, displayScale: scale)
        findings.append(
          finding(
            .springVelocity, [place], at: time, interval: interval(mover, group: cut.fault.group, key: cut.fault.key),
            amount,
            "the spring is cut while it moves at \(amount)", fix: repair.rest))
      }
    }
    return findings
  }

  private typealias Cut = (time: Double, fault: Jump.Fault, spring: Spring)

  /// Tells when the springs of a mover's track are cut, from the beginning of its animation.
  private func cuts(of mover: Timeline.Mover) -> [Cut] {
    let animation = timeline.records[mover.record].animation
    return Set(timeline.track(mover).groups).sorted().flatMap { number in
      let group = animation.groups[number]
      let keys = group.keys.indices.filter { group.keys[$0].end > group.keys[$0].start }
      let ends = keys.map { (group.endTime(of: $0), $0, group.keys[$0].easing) }
      let last = (group.shift + group.duration, group.keys.count - 1, group.enclosing)
      return (ends + [last]).compactMap { time, key, curve -> Cut? in
        guard case .spring(let spring) = curve else { return nil }
        let fault = Jump.Fault(
          mover: mover, group: number, key: key, isBeginning: false, bend: nil, spring: spring)
        return (time, fault, spring)
      }
    }
  }
}
