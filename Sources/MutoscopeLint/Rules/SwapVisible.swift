import MutoscopeMotion

extension Linter {
  func visibleSwaps() -> [Finding] {
    timeline.records.flatMap { record -> [Finding] in
      let playback = timeline.playbacks[record.playback]
      let end = min(playback.finishedAt ?? playback.end, clip.origin + clip.duration)
      let tree = timeline.version(at: end, side: .after).tree
      return record.animation.tracks.filter(\.mirrors).flatMap { tree.subtree(of: $0.view) }.flatMap { view in
        Budget.spend(100) ? [] : swaps(of: view, during: (playback.beginning, end))
      }
    }
  }

  /// The time in which something turns in space, in seconds on the stage's clock.
  private typealias Turn = (start: Double, end: Double)

  // MARK: Swaps

  private func swaps(of view: ViewID, during turn: Turn) -> [Finding] {
    var swaps: [Finding] = []
    for channel in [Channel.stored(.isHidden), .stored(.alpha)] {
      let place = Timeline.Place(view: view, channel: channel)
      let versions = timeline.versions.map(\.time).filter(isInClip)
      let times = timeline.movers[place] == nil ? [] : instants(of: place) + stepInstants(of: place)
      for time in Set(times + versions).sorted() where time >= turn.start && time <= turn.end {
        let values = [Side.before, .after].map { side in
          timeline.seen(place, at: time, side: side) ?? timeline.version(at: time, side: side).tree[view][channel]
        }
        guard values[0].shows != values[1].shows else { continue }
        // An alpha that fades to 0 gets there without a jump.
        if let a = values[0].scalars, let b = values[1].scalars, abs(a[0] - b[0]) * 255 <= Finding.levelTolerance {
          continue
        }
        if let swap = swap(of: place, at: time, shown: values[0].shows ? .before : .after, turn) { swaps.append(swap) }
      }
    }
    return swaps
  }

  /// When the steps of a place may flip.
  private func stepInstants(of place: Timeline.Place) -> [Double] {
    (timeline.movers[place] ?? []).flatMap { mover -> [Double] in
      let steps = timeline.records[mover.record].animation.intervals.lazy.filter { $0.view == place.view && $0.isStep }
      return Set(steps.map(\.group)).flatMap { clip.flipTimes(ofGroup: $0, inRecord: mover.record) }.filter(isInClip)
    }
  }

  /// - Parameter shown: The side of the instant on which the view is there.
  private func swap(of place: Timeline.Place, at time: Double, shown: Side, _ turn: Turn) -> Finding? {
    let view = place.view
    let frame = presentation(at: time, shown)
    let amount = Amount.pixels(frame.tree.projectedWidth(of: view) * frame.tree.pixelsPerPoint(of: view))
    // A container goes as a whole.
    let isThere = timeline.version(at: time, side: shown.opposite).roots.contains(frame.tree.root(of: view))
    // What is never edge-on tilts, and does not turn its back.
    guard amount.size > Finding.tolerance, isThere, frame.isVisible(view),
      let best = edgeOnTimes(of: view, during: turn).min(by: { abs($0 - time) < abs($1 - time) })
    else { return nil }
    let mover = [Side.after, .before].compactMap { timeline.active(place, at: time, side: $0).last }.first
    // A scrub is meant to jump.
    if let mover, timeline.playbacks[timeline.records[mover.record].playback].isScrubbed(at: time) { return nil }
    let interval = mover.flatMap { mover -> Animation.Interval? in
      let group = timeline.track(mover).groups[0]
      return self.interval(mover, key: timeline.state(of: group, in: mover.record, at: time, side: .after).knot)
    }
    let vanishes = shown == .before
    let value = place.channel == .stored(.isHidden) ? "\(vanishes)" : vanishes ? "0" : "1"
    let assignment = "\(clip.label(view)).\(place.channel.propertyName) = \(value)"
    let fraction = mover.flatMap { self.fraction(of: best, in: $0) }
    return finding(
      .swapVisible, [place], at: time, interval: interval, amount,
      "\(vanishes ? "vanishes" : "appears") while the page is \(amount) wide",
      fix: (fraction.map { "keyframe(\(number($0)), 0, function() \(assignment) end)," } ?? assignment)
        + " at \(rounded(clip.localTime(best), to: 1e9)) s, where the page is edge-on, "
        + "or views that are single-sided (isDoubleSided = false) instead of a swap")
  }

  /// The keyframe time, 0...1, that an animation reaches at a time of the clock.
  private func fraction(of time: Double, in mover: Timeline.Mover) -> Double? {
    let record = timeline.records[mover.record]
    let group = record.animation.groups[timeline.track(mover).groups[0]]
    guard let key = group.keys.first else { return nil }
    let moment = timeline.playbacks[record.playback].moment(at: time, side: .after)
    let local = moment.position - record.offset - group.shift
    guard moment.rate > 0, moment.progress == nil, local >= 0, local <= group.duration, group.duration > 0 else {
      return nil
    }
    var p = TimingGroup.value(of: group.enclosing, at: local, duration: group.duration, before: false)
    // Outside keyframes the curve is the interval's own.
    if key.start == 0, key.end == 1 {
      p = TimingGroup.value(of: key.easing, at: p * group.duration, duration: group.duration, before: false)
    }
    return p >= 0 && p <= 1 ? (p * 1e12).rounded() / 1e12 : nil
  }

  // MARK: Where the page is edge-on

  /// When a view turns its other side to the viewer, or begins or ends to turn edge-on.
  private func edgeOnTimes(of view: ViewID, during turn: Turn) -> [Double] {
    let winding = clip.winding(of: view)
    let turns = winding.crossings(of: 0, tolerance: Frame.edgeOn).map(\.times.lowerBound)
    let stands = winding.breaks.filter { time in
      [Side.before, .after].contains { abs(winding.value(time, $0) ?? 1) <= Frame.edgeOn }
    }
    return (turns + stands).filter { $0 >= turn.start && $0 <= turn.end }
  }
}

extension PropertyValue {
  /// Whether a view with this `isHidden` or `alpha` is there.
  fileprivate var shows: Bool {
    if case .bool(let isHidden) = self { !isHidden } else { scalars?.first ?? 1 > 0 }
  }
}

extension ViewTree {
  /// How wide a view looks across the axis about which it is turned, in stage points: 0 edge-on.
  fileprivate func projectedWidth(of id: ViewID) -> Double {
    let size = self[id].bounds.size
    let quad = Space(of: id, in: self).world.quad(of: self[id].bounds)
    let across = (quad[0].distance(to: quad[1]) + quad[3].distance(to: quad[2])) / 2
    let down = (quad[0].distance(to: quad[3]) + quad[1].distance(to: quad[2])) / 2
    guard size.width > 0, size.height > 0, across.isFinite, down.isFinite else { return 0 }
    // The less foreshortened pair of sides is the axis.
    let axis = across / size.width > down / size.height ? across : down
    return axis > 0 ? quad.area / axis : 0
  }
}
