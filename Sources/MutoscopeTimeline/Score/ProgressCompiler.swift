import MutoscopeMotion

/// Turns what a playback does with the time of an animation into the pieces of a progress.
struct ProgressCompiler {
  let offset: Double
  let group: TimingGroup

  /// The pieces that count in a part of the stage's clock.
  func pieces(
    of playback: Playback, in window: ClosedRange<Double>, _ table: inout ProgressTable,
    driver: (Playback.Drive, [Progress.Piece], _ isByTime: Bool) -> Progress.Driver
  ) -> [Progress.Piece] {
    var pieces: [Progress.Piece] = []
    let own = playback.pieces
    for (index, piece) in own.enumerated() {
      let next = index + 1 < own.count ? own[index + 1].start + own[index + 1].startSlack : .infinity
      guard next >= window.lowerBound, piece.start - piece.startSlack <= window.upperBound else { continue }
      if let drive = piece.drive {
        // A curve of its own is seen at the time at which the animator's shows the number.
        let isByTime = !group.isBent(offset: offset)
        table.drivers.append(driver(drive, way(by: drive, length: playback.length, &table), isByTime))
        pieces.append(
          Progress.Piece(
            start: piece.start, slack: piece.startSlack, form: .driven(Int32(table.drivers.count - 1)), knot: 0))
        continue
      }
      guard let run = piece.run else {
        // Wide against all rounding: a key more costs little.
        let margin = 1e-9 * max(1, abs(window.lowerBound), abs(window.upperBound))
        add(
          piece, until: min(next, window.upperBound + margin), from: window.lowerBound - margin, to: &pieces, &table)
        continue
      }
      var inner: [Progress.Piece] = []
      let there = Playback.Piece(start: 0, duration: run.length, position: 0, target: run.length, call: run.length)
      add(there, until: run.length, to: &inner, &table)
      if run.isReversed {
        // At the turn it goes back at once: nothing is at rest there.
        inner.removeAll { $0.start >= run.length }
        var back = there.mirrored(at: run.length)
        back.start = run.length
        add(back, until: back.end, to: &inner, &table)
      }
      let period = run.isReversed ? 2 * run.length : run.length
      table.loops.append(
        Progress.Loop(
          origin: piece.start - piece.position, period: period, last: (piece.target / period).rounded(.up) - 1,
          pieces: inner))
      pieces.append(
        Progress.Piece(
          start: piece.start, slack: piece.startSlack, form: .loop(Int32(table.loops.count - 1)), knot: 0))
    }
    return pieces
  }

  /// The pieces that a number, or its time, plays on its way from 0 to 1: beyond both ends it stands.
  private func way(by drive: Playback.Drive, length: Double, _ table: inout ProgressTable) -> [Progress.Piece] {
    var way = Playback.Piece(start: 0, duration: 1, position: 0, target: length)
    var (first, last) = (way, way)
    (first.start, first.duration, first.side) = (-.infinity, .infinity, .after)
    (last.start, last.duration, last.position, last.side) = (1, .infinity, length, .after)
    if let times = drive.times {
      first.bend = Playback.Bend(from: 0, to: 0, curve: .linear, duration: 1)
      way.bend = Playback.Bend(from: 0, to: 1, curve: .linear, duration: 1, times: times)
    }
    var pieces: [Progress.Piece] = []
    for piece in [first, way, last] { add(piece, until: piece.end, to: &pieces, &table) }
    // A number that has been rounded on its way is where a key begins, or short of it.
    for index in pieces.indices { pieces[index].slack = 1e-12 }
    return pieces
  }

  /// - Parameter window: The first time that anyone asks for.
  private func add(
    _ piece: Playback.Piece, until end: Double, from window: Double = -.infinity,
    to pieces: inout [Progress.Piece], _ table: inout ProgressTable
  ) {
    if piece.isStanding {
      pieces.append(still(piece, &table))
    } else if let bend = piece.bend, group.isBent(offset: offset) {
      addBent(piece, until: min(end, piece.end), bend, to: &pieces, &table)
    } else {
      addKeys(
        piece, until: min(end, piece.end), from: window,
        Progress.Affine(origin: piece.start, value: piece.position - offset - group.shift, rate: piece.rate),
        to: &pieces, &table)
    }
  }

  private func still(_ piece: Playback.Piece, _ table: inout ProgressTable) -> Progress.Piece {
    let state = state(piece.moment(at: piece.start, side: .after), &table)
    return Progress.Piece(
      start: piece.start, slack: piece.startSlack, form: .constant(state.progress), knot: state.knot,
      hasBegun: state.hasBegun, response: state.velocityResponse)
  }

  /// Reads a moment that stands.
  func state(_ moment: Playback.Moment, _ table: inout ProgressTable) -> TimingGroup.State {
    let time = moment.position - offset
    if let progress = moment.progress, group.isBent(offset: offset) {
      let piece = piece(bentTo: progress, moment, time, &table)
      return table.state(piece, at: 0, moment.side)
    }
    // As `keyTimes` has them: taken off, the offset would be rounded otherwise than added.
    let breaks = group.breaks.map { offset + (group.shift + $0) }
    var region: Int
    if moment.side == .after {
      let position = moment.position + moment.slack
      region = breaks.firstIndex { $0 > position } ?? breaks.count
      if position >= breaks[breaks.count - 1] { region = breaks.count }
    } else {
      let position = moment.position - moment.slack
      region = breaks.firstIndex { $0 >= position } ?? breaks.count
      region = position > breaks[breaks.count - 1] ? breaks.count : min(region, breaks.count - 1)
    }
    let piece = piece(region, Progress.Affine(value: time - group.shift), &table)
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
      piece.impulse = impulse(of: piece.knot, seconds, momentum: moment.momentum, &table)
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
  /// The pieces of an even walk through the keys, in the one direction or the other.
  private func addKeys(
    _ walk: Playback.Piece, until end: Double, from window: Double, _ time: Progress.Affine,
    to pieces: inout [Progress.Piece], _ table: inout ProgressTable
  ) {
    if time.rate == 0 {
      pieces.append(still(walk, &table))
      return
    }
    let (breaks, here) = (group.breaks, time.value)
    let first = breaks.firstIndex { time.rate > 0 ? $0 > here : $0 >= here } ?? breaks.count
    var piece = piece(first, time, &table)
    (piece.start, piece.slack) = (walk.start, walk.startSlack)
    pieces.append(piece)
    // Of the breaks that are passed before anyone looks the last one counts.
    let early = time.value + max(0, window - time.origin) * time.rate
    let next = breaks.partitioningIndex { time.rate > 0 ? $0 >= early : $0 > early }
    let ahead = time.rate > 0 ? Array(max(first, next - 1)..<breaks.count) : (0..<min(first, next + 1)).reversed()
    for index in ahead {
      let start = time.origin + (breaks[index] - time.value) / time.rate
      if start > end { break }
      var piece = self.piece(time.rate > 0 ? index + 1 : index, time, &table)
      (piece.start, piece.slack) = (start, walk.slack(at: start))
      pieces.append(piece)
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
    if starts[region - 1].isAtEnd {
      // It stays so.
    } else if let spring = key.easing.timedSpring {
      piece.form = .spring(table.index(of: spring), release: group.startTime(of: index) - group.shift)
    } else if group.enclosing == .linear, key.start == 0, key.end == 1 {
      piece.form = .curve(table.shape(key.easing), length: group.duration)
    } else {
      piece.form = .nested(nest(group.enclosing, length: group.duration, key: key, &table))
    }
    piece.impulse = impulse(of: index, time, momentum: 1, &table)
    return piece
  }

  private func nest(
    _ outer: Curve, length: Double, from: Double = 0, to: Double = 1, key: TimingGroup.Key?,
    _ table: inout ProgressTable
  ) -> Int32 {
    var nest = Progress.Nest(
      outer: table.shape(outer), length: length, isTimed: outer.timedSpring != nil, from: from, to: to)
    if let key {
      nest.key = (key.start, key.end, table.shape(key.easing))
      if key.isTimedSpring {
        let times = Curve.Inverse(of: group.enclosing, over: group.duration)
        nest.seconds = (group.duration, table.index(of: times), times(key.start))
      }
    }
    table.nests.append(nest)
    return Int32(table.nests.count - 1)
  }

  /// Makes the impulse of a velocity at the beginning of the first key, if that is a spring.
  private func impulse(
    of index: Int, _ time: Progress.Affine, momentum: Double, bend: Playback.Bend? = nil, _ table: inout ProgressTable
  ) -> Int32 {
    guard index == 0, case .spring(let spring) = group.keys[0].easing else { return -1 }
    let (start, end) = (group.startTime(of: 0), group.endTime(of: 0))
    let stretch = spring.isStretched ? (end - start) / spring.naturalDuration : 1
    guard stretch > 0 else { return -1 }
    table.impulses.append(
      Progress.Impulse(
        motion: SpringMotion(from: 0, velocity: 1, to: 0, spring: spring), release: start - group.shift,
        stretch: stretch, time: time, times: bend?.times.map { table.index(of: $0) }, momentum: momentum,
        fades: bend.map { $0.to != 0 && $0.times == nil } ?? false))
    return Int32(table.impulses.count - 1)
  }
}

// MARK: Keys in another progress

extension ProgressCompiler {
  /// The pieces of a walk on which another progress stands in for the animator's own curve.
  private func addBent(
    _ walk: Playback.Piece, until end: Double, _ bend: Playback.Bend, to pieces: inout [Progress.Piece],
    _ table: inout ProgressTable
  ) {
    let length = bend.duration
    let time = Progress.Affine(
      origin: walk.start, value: bend.first * length, rate: (bend.last - bend.first) * length / walk.duration,
      range: min(bend.first, bend.last) * length...max(bend.first, bend.last) * length)
    let seconds = Progress.Affine(
      origin: walk.start, value: walk.position, rate: walk.rate, range: 0...max(0, group.duration))
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
      piece.impulse = impulse(of: index, seconds, momentum: bend.momentum, bend: bend, &table)
      pieces.append(piece)
    }
    let start = walk.start
    guard group.bending == .enclosing else { return add(start, walk.startSlack, until: end) }
    let cuts = TimingGroup.levels(of: group.keys).flatMap { bend.fractions(of: $0) }
      .map { start + ($0 * length - time.value) / time.rate }
      .filter { $0 > start && $0 < end }.sorted()
    for (index, cut) in ([start] + cuts).enumerated() {
      add(
        cut, index == 0 ? walk.startSlack : walk.slack(at: cut), until: index < cuts.count ? cuts[index] : end)
    }
  }
}

extension TimingGroup {
  /// The times at which another key takes over, and the end; counted from the shift. A time is rounded where that is taken
  /// off: what is as long as the whole has ended with it.
  var breaks: [Double] { pieces.map(\.time) + [min(duration, shift + duration - shift)] }
}
