import MutoscopeMotion

// `swap-visible`: a face that appears or vanishes while the page that turns is not edge-on.

extension Linter {
  mutating func lintSwaps() {
    for turn in turns() {
      for view in timeline.version(at: turn.end, side: .after).tree.subtree(of: turn.view) {
        if Budget.spend(100) { return }
        for swap in swaps(of: view, during: turn) { lint(swap, of: view, during: turn) }
      }
    }
  }

  /// A view that turns in space, and when.
  private struct Turn {
    var view: ViewID
    var start: Double
    var end: Double
  }

  /// An instant at which a view appears or vanishes.
  private struct Swap {
    var time: Double
    var property: Property
    /// The side of the instant on which the view is there.
    var shown: Side
    /// What makes it, if it is an animation.
    var interval: Animation.Interval?
    var record: Timeline.Record?
  }

  private func turns() -> [Turn] {
    timeline.records.flatMap { record -> [Turn] in
      let playback = timeline.playbacks[record.playback]
      let (start, end) = (playback.beginning, playback.finishedAt ?? playback.end)
      return record.animation.tracks.filter(\.turnsInSpace).map {
        Turn(view: $0.view, start: start, end: min(end, clip.origin + clip.duration))
      }
    }
  }

  // MARK: Swaps

  private mutating func swaps(of view: ViewID, during turn: Turn) -> [Swap] {
    var swaps: [Swap] = []
    for property in [Property.isHidden, .alpha] {
      let place = Timeline.Place(view: view, channel: .stored(property))
      let part = part(place)
      let versions = timeline.versions.map(\.time).filter { isInClip($0) && $0 >= turn.start && $0 <= turn.end }
      let times = timeline.movers[place] == nil ? [] : instants(of: place) + stepInstants(of: place)
      for time in Set(times + versions).sorted() where time >= turn.start && time <= turn.end {
        let before = part.seen(place, at: time, side: .before) ?? part.model(place, at: time, side: .before)
        let after = part.seen(place, at: time, side: .after) ?? part.model(place, at: time, side: .after)
        guard before.shows != after.shows else { continue }
        // An alpha that fades to 0 gets there without a jump.
        if case (.number(let a), .number(let b)) = (before, after), abs(a - b) * 255 <= Finding.levelTolerance {
          continue
        }
        var swap = Swap(time: time, property: property, shown: before.shows ? .before : .after)
        if let mover = part.active(place, at: time, side: .after).last
          ?? part.active(place, at: time, side: .before).last
        {
          let record = part.records[mover.record]
          let states = part.states(mover.record, at: time, side: .after)
          swap.record = record
          swap.interval = interval(place, record: mover.record, group: record.animation.groups[0], key: states[0].knot)
        }
        swaps.append(swap)
      }
    }
    return swaps
  }

  /// When the steps of a place may flip.
  private func stepInstants(of place: Timeline.Place) -> [Double] {
    (timeline.movers[place] ?? []).flatMap { mover -> [Double] in
      let record = timeline.records[mover.record]
      return record.animation.intervals.filter { $0.view == place.view && $0.isStep }
        .flatMap { timeline.flipTimes(of: $0, in: record) }.filter(isInClip)
    }
  }

  private mutating func lint(_ swap: Swap, of view: ViewID, during turn: Turn) {
    let (tree, roots) = tree(of: view, at: swap.time, side: swap.shown)
    let frame = Frame(
      time: swap.time, size: clip.size, Timeline.Version(time: swap.time, tree: tree, roots: roots),
      measurer: clip.measurer)
    let width = tree.projectedWidth(of: view) * tree.pixelsPerPoint(of: view)
    // A container goes as a whole.
    let isThere = timeline.version(at: swap.time, side: swap.shown.opposite).roots.contains(tree.root(of: view))
    guard width > Finding.tolerance, isThere, frame.isVisible(view) else { return }
    let edgeOn = edgeOnTimes(of: view, during: turn)
    // What is never edge-on tilts, and does not turn its back.
    guard let best = edgeOn.min(by: { abs($0 - swap.time) < abs($1 - swap.time) }) else { return }
    let amount = Amount(size: width, unit: .pixels)
    report(
      .swapVisible, .error,
      Subject(
        place: Timeline.Place(view: view, channel: .stored(swap.property)), time: swap.time, interval: swap.interval),
      amount, "\(swap.shown == .before ? "vanishes" : "appears") while the page is \(amount) wide",
      fix: repair(swap, of: view, at: best))
  }

  private func repair(_ swap: Swap, of view: ViewID, at time: Double) -> String {
    let instant = number((clip.localTime(time) * 1e9).rounded() / 1e9)
    let value = swap.property == .isHidden ? "\(swap.shown == .before)" : swap.shown == .before ? "0" : "1"
    let assignment = "\(clip.label(view)).\(swap.property.name) = \(value)"
    let singleSided = "views that are single-sided (isDoubleSided = false) instead of a swap"
    guard let fraction = fraction(of: time, in: swap) else {
      return "\(assignment) at \(instant) s, where the page is edge-on, or \(singleSided)"
    }
    return
      "keyframe(\(number(fraction)), 0, function() \(assignment) end), at \(instant) s, where the page is edge-on, "
      + "or \(singleSided)"
  }

  /// The keyframe time, 0...1, that an animation reaches at a time of the clock.
  private func fraction(of time: Double, in swap: Swap) -> Double? {
    guard let record = swap.record, let group = record.animation.groups.first, let key = group.keys.first else {
      return nil
    }
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

extension Timeline {
  fileprivate func model(_ place: Place, at time: Double, side: Side) -> PropertyValue {
    version(at: time, side: side).tree[place.view][place.channel]
  }
}

extension PropertyValue {
  /// Whether a view with this `isHidden` or `alpha` is there.
  fileprivate var shows: Bool {
    switch self {
    case .bool(let isHidden): !isHidden
    case .number(let alpha): alpha > 0
    default: true
    }
  }
}

extension ChannelTrack {
  /// Whether it can turn the back of the view to the viewer: turns about x or y that change, and whole matrices.
  fileprivate var turnsInSpace: Bool {
    guard channel == .stored(.transform) else { return false }
    switch knots {
    case .lanes(let values, let count, let kinds):
      var lane = 0
      for kind in kinds {
        if kind == .rotationX || kind == .rotationY {
          let own = stride(from: lane, to: values.count, by: count)
          if own.contains(where: { values[$0] != values[lane] }) { return true }
        }
        lane += kind.parameterCount
      }
      return false
    case .transforms(let transforms): return transforms.contains { $0 != transforms[0] }
    default: return false
    }
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
