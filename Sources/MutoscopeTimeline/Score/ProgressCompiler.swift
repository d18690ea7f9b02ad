import MutoscopeMotion

/// Turns what a playback does with the time of an animation into the pieces of a progress.
struct ProgressCompiler {
  /// A part of the stage's clock in which a playback stands, or goes on evenly.
  struct Stretch {
    enum Motion {
      /// It shows one moment.
      case still(Playback.Moment)
      case walk(Walk)
      /// It runs again and again: the runs, in time from their beginning.
      case loop(origin: Double, period: Double, runs: [Stretch])
    }

    /// It goes on evenly from a position at `origin`, on a leg of its course.
    struct Walk {
      var origin: Double
      var position: Double
      /// Seconds of the animation per second of the clock.
      var rate: Double
      /// The leg, the share of it that is gone at `origin`, and how much of it goes in a second.
      var leg: (leg: Course.Leg, share: Double, pace: Double)?
    }

    var start: Double
    var end: Double
    /// The time at which the walk was begun: the larger it is, the coarser times are rounded; 0 for not at all.
    var slack: Double
    var startSlack = 0.0
    var motion: Motion
  }

  var mirror: Double?
  let offset: Double
  let group: TimingGroup

  /// The pieces that count in a part of the stage's clock.
  func pieces(
    of playback: Playback, in window: ClosedRange<Double>, _ table: inout ProgressTable
  ) -> [Progress.Piece] {
    var pieces: [Progress.Piece] = []
    for stretch in playback.stretches(in: window) {
      switch stretch.motion {
      case .loop(let origin, let period, let runs):
        var inner: [Progress.Piece] = []
        for run in runs { add(run, to: &inner, &table) }
        table.loops.append(Progress.Loop(origin: origin, period: period, pieces: inner, slack: stretch.slack))
        pieces.append(
          Progress.Piece(
            start: stretch.start, slack: stretch.startSlack, form: .loop(Int32(table.loops.count - 1)), knot: 0))
      case .still, .walk: add(stretch, to: &pieces, &table)
      }
    }
    return pieces
  }

  private func add(_ stretch: Stretch, to pieces: inout [Progress.Piece], _ table: inout ProgressTable) {
    switch stretch.motion {
    case .still(let moment): pieces.append(still(stretch, moment, &table))
    case .walk(var walk):
      if let mirror { (walk.position, walk.rate, walk.leg) = (mirror - walk.position, -walk.rate, nil) }
      if let (leg, share, pace) = walk.leg, let bend = leg.bend, group.isBent(offset: offset) {
        addBent(stretch, walk, bend, share: share, pace: pace, to: &pieces, &table)
      } else {
        addKeys(
          stretch,
          Progress.Affine(origin: walk.origin, value: walk.position - offset - group.shift, rate: walk.rate),
          to: &pieces, &table)
      }
    case .loop: break
    }
  }

  private func still(
    _ stretch: Stretch, _ moment: Playback.Moment, _ table: inout ProgressTable
  ) -> Progress.Piece {
    var moment = moment
    if let mirror {
      (moment.position, moment.side, moment.progress) = (mirror - moment.position, moment.side.opposite, nil)
    }
    let state = state(moment, &table)
    return Progress.Piece(
      start: stretch.start, slack: stretch.startSlack, form: .constant(state.progress), knot: state.knot,
      hasBegun: state.hasBegun, response: state.velocityResponse)
  }

  /// Reads a moment that stands.
  func state(_ moment: Playback.Moment, _ table: inout ProgressTable) -> TimingGroup.State {
    let time = moment.position - offset
    if let progress = moment.progress, group.isBent(offset: offset) {
      let piece = piece(bentTo: progress, moment, time, &table)
      return table.state(piece, at: 0, moment.side)
    }
    let (local, breaks) = (time - group.shift, group.breaks)
    var region: Int
    if moment.side == .after {
      region = breaks.firstIndex { $0 > local + moment.slack } ?? breaks.count
      if local + moment.slack >= group.duration { region = breaks.count }
    } else {
      region = breaks.firstIndex { $0 >= local - moment.slack } ?? breaks.count
      region = local - moment.slack > group.duration ? breaks.count : min(region, breaks.count - 1)
    }
    let piece = piece(region, Progress.Affine(value: local), &table)
    return table.state(piece, at: 0, moment.side)
  }

  /// A progress stands in for the animator's own curve.
  private func piece(
    bentTo progress: Double, _ moment: Playback.Moment, _ time: Double, _ table: inout ProgressTable
  ) -> Progress.Piece {
    var piece = Progress.Piece(start: 0, form: .constant(progress), knot: 0)
    if group.bending == .enclosing {
      let p = min(max(0, progress), 1)
      let isBefore = moment.side == .before
      let index = group.keys.lastIndex { isBefore && $0.start > 0 ? $0.start < p : $0.start <= p }
      guard let index else { return Progress.Piece(start: 0, form: .constant(0), knot: 0, hasBegun: false) }
      piece.knot = index
      piece.time = Progress.Affine(value: progress, range: -.infinity...(.infinity))
      piece.form =
        group.keys[index].end == group.keys[index].start
        ? .constant(1) : .nested(nest(.linear, length: 1, key: group.keys[index], &table))
    }
    // What a spring took over fades in its own time, and with the progress that leads to the end.
    if time < group.duration {
      let seconds = Progress.Affine(value: max(0, time), range: 0...(.infinity))
      piece.impulse = impulse(of: piece.knot, seconds, momentum: moment.momentum, fades: false, &table)
    }
    return piece
  }
}

extension TimingGroup {
  /// The state where a playback is, `offset` seconds of it before this animation's beginning.
  package func state(_ moment: Playback.Moment, offset: Double) -> State {
    var table = ProgressTable()
    return ProgressCompiler(offset: offset, group: self).state(moment, &table)
  }
}

// MARK: Keys in the animation's time

extension ProgressCompiler {
  /// The pieces of an even passage through the keys, in the one direction or the other.
  private func addKeys(
    _ stretch: Stretch, _ time: Progress.Affine, to pieces: inout [Progress.Piece], _ table: inout ProgressTable
  ) {
    let breaks = group.breaks
    let here = (stretch.start - time.origin) * time.rate + time.value
    func piece(_ region: Int, _ start: Double, _ slack: Double) -> Progress.Piece {
      var piece = self.piece(region, time, &table)
      (piece.start, piece.slack) = (start, slack)
      return piece
    }
    func clock(_ local: Double) -> Double { time.origin + (local - time.value) / time.rate }
    if time.rate > 0 {
      let first = breaks.firstIndex { $0 > here } ?? breaks.count
      pieces.append(piece(first, stretch.start, stretch.startSlack))
      for index in first..<breaks.count {
        let start = clock(breaks[index])
        if start > stretch.end { break }
        pieces.append(piece(index + 1, start, stretch.slack(at: start)))
      }
    } else if time.rate < 0 {
      let first = breaks.firstIndex { $0 >= here } ?? breaks.count
      pieces.append(piece(first, stretch.start, stretch.startSlack))
      for index in (0..<first).reversed() {
        let start = clock(breaks[index])
        if start > stretch.end { break }
        pieces.append(piece(index, start, stretch.slack(at: start)))
      }
    } else {
      let moment = Playback.Moment(position: here + offset + group.shift, side: .after)
      pieces.append(still(stretch, moment, &table))
    }
  }

  /// Makes the piece of a region between two breaks: 0 lies before the first key, the last behind the end.
  private func piece(_ region: Int, _ time: Progress.Affine, _ table: inout ProgressTable) -> Progress.Piece {
    let starts = group.pieces
    if region == starts.count + 1 {
      return Progress.Piece(start: 0, form: .constant(1), knot: group.keys.count - 1)
    }
    guard region > 0, starts[region - 1].key >= 0 else {
      return Progress.Piece(start: 0, form: .constant(0), knot: 0, hasBegun: false)
    }
    let index = starts[region - 1].key
    let key = group.keys[index]
    var time = time
    time.range = starts[region - 1].time...max(starts[region - 1].time, group.duration)
    var piece = Progress.Piece(start: 0, time: time, form: .constant(1), knot: index)
    if key.end == key.start { return piece }
    if case .spring(let spring) = key.easing, !spring.isStretched {
      piece.form = .spring(table.index(of: spring), release: group.startTime(of: index) - group.shift)
    } else if group.enclosing == .linear, key.start == 0, key.end == 1 {
      piece.form = .curve(table.shape(key.easing), length: group.duration)
    } else {
      piece.form = .nested(nest(group.enclosing, length: group.duration, key: key, &table))
    }
    piece.impulse = impulse(of: index, time, momentum: 1, fades: false, &table)
    return piece
  }

  private func nest(
    _ outer: Curve, length: Double, from: Double = 0, to: Double = 1, key: TimingGroup.Key?,
    _ table: inout ProgressTable
  ) -> Int32 {
    var nest = Progress.Nest(outer: table.shape(outer), length: length, from: from, to: to)
    if case .spring(let spring) = outer, !spring.isStretched { nest.isTimed = true }
    if let key { nest.key = (key.start, key.end, table.shape(key.easing)) }
    table.nests.append(nest)
    return Int32(table.nests.count - 1)
  }

  /// Makes the impulse of a velocity at the beginning of the first key, if that is a spring.
  private func impulse(
    of index: Int, _ time: Progress.Affine, momentum: Double, fades: Bool, _ table: inout ProgressTable
  ) -> Int32 {
    guard index == 0, case .spring(let spring) = group.keys[0].easing else { return -1 }
    let (start, end) = (group.startTime(of: 0), group.endTime(of: 0))
    let stretch = spring.isStretched ? (end - start) / spring.naturalDuration : 1
    guard stretch > 0 else { return -1 }
    table.impulses.append(
      Progress.Impulse(
        motion: SpringMotion(from: 0, velocity: 1, to: 0, spring: spring), release: start - group.shift,
        stretch: stretch, time: time, momentum: momentum, fades: fades))
    return Int32(table.impulses.count - 1)
  }
}

// MARK: Keys in another progress

extension ProgressCompiler {
  /// The pieces of a leg on which another progress stands in for the animator's own curve.
  private func addBent(
    _ stretch: Stretch, _ walk: Stretch.Walk, _ bend: Course.Bend, share: Double, pace: Double,
    to pieces: inout [Progress.Piece], _ table: inout ProgressTable
  ) {
    let length = bend.duration
    let gain = (bend.last - bend.first) * length
    let time = Progress.Affine(
      origin: walk.origin, value: bend.first * length + share * gain, rate: pace * gain,
      range: min(bend.first, bend.last) * length...max(bend.first, bend.last) * length)
    let seconds = Progress.Affine(
      origin: walk.origin, value: walk.position, rate: walk.rate, range: 0...max(0, group.duration))
    /// The keys by the progress at a time inside a part.
    func add(_ start: Double, _ slack: Double, until end: Double) {
      let way = bend.way(at: length > 0 ? time(start + (end - start) / 2) / length : 1, before: false)
      let p = min(max(0, bend.from.mixed(with: bend.to, at: way)), 1)
      let index = group.bending == .easing ? 0 : group.keys.lastIndex { $0.start <= p }
      guard let index else {
        pieces.append(Progress.Piece(start: start, slack: slack, form: .constant(0), knot: 0, hasBegun: false))
        return
      }
      let key = group.keys[index]
      var piece = Progress.Piece(start: start, slack: slack, time: time, form: .constant(1), knot: index)
      if group.bending == .easing || key.end > key.start {
        let inner = group.bending == .easing ? nil : key
        piece.form = .nested(nest(bend.curve, length: length, from: bend.from, to: bend.to, key: inner, &table))
      }
      piece.impulse = impulse(of: index, seconds, momentum: bend.momentum, fades: bend.to != 0, &table)
      pieces.append(piece)
    }
    var start = stretch.start
    if stretch.showsExactStart {
      // A bend leaves nothing over for one who stands at the beginning.
      pieces.append(still(stretch, Playback.Moment(position: walk.position, side: .after), &table))
      start = start.nextUp
    }
    guard group.bending == .enclosing else { return add(start, stretch.startSlack, until: stretch.end) }
    let levels = Set(group.keys.map(\.start)).filter { $0 > 0 }
    let cuts = levels.flatMap { bend.fractions(of: $0) }
      .map { walk.origin + ($0 * length - time.value) / time.rate }
      .filter { $0 > start && $0 < stretch.end }.sorted()
    for (index, cut) in ([start] + cuts).enumerated() {
      add(
        cut, index == 0 ? stretch.startSlack : stretch.slack(at: cut),
        until: index < cuts.count ? cuts[index] : stretch.end)
    }
  }
}

extension ProgressCompiler.Stretch {
  /// A bound on the rounding error of a time in it.
  func slack(at time: Double) -> Double { slack == 0 ? 0 : (abs(slack) + abs(time)) * 0x1p-51 }

  /// Whether it begins at the very beginning of a leg that was walked backwards.
  var showsExactStart: Bool {
    guard case .walk(let walk) = motion, let (leg, share, pace) = walk.leg, let bend = leg.bend else { return false }
    return pace > 0 && share == 0 && leg.start <= 0 && bend.last < bend.first
  }
}

extension TimingGroup {
  /// The times at which another key takes over, and the end; counted from the shift.
  var breaks: [Double] { pieces.map(\.time) + [duration] }
}
