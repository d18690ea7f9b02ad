import CCurves
import MutoscopeMotion

/// The progresses of a score: flat arrays, without references to animators or playbacks.
struct ProgressTable: Sendable {
  /// The pieces of all progresses, one after the other, and where those of each begin; one more entry for the end.
  var pieces: [Progress.Piece] = []
  var starts: [Int32] = [0]
  var nests: [Progress.Nest] = []
  var loops: [Progress.Loop] = []
  var drivers: [Progress.Driver] = []
  var impulses: [Progress.Impulse] = []
  var inverses: [Curve.Inverse] = []
  var beziers: [MCBezier] = []
  var springs: [(spring: Spring, kernel: MCSpring?)] = []
  var tables: [Piecewise] = []

  var count: Int { starts.count - 1 }

  /// Takes over the pieces of a progress; returns its number.
  mutating func add(_ own: [Progress.Piece]) -> Int32 {
    for piece in own { pieces.append(plain(piece)) }
    starts.append(Int32(pieces.count))
    return Int32(starts.count - 2)
  }

  /// A key in even time is a curve of its own. A smooth one that begins here counts from here.
  private func plain(_ piece: Progress.Piece) -> Progress.Piece {
    var plain = piece
    switch piece.form {
    case .nested(let index):
      let nest = nests[Int(index)]
      guard let key = nest.key, nest.outer == .linear, !nest.isTimed, nest.from == 0, nest.to == 1, key.easing.isSmooth
      else { return piece }
      let start = nest.length * key.start
      let length = nest.length * key.end - start
      plain.form = .curve(key.easing, length: length)
      plain.time.value -= start
      plain.time.range = 0...length
    case .spring(let index, let release):
      plain.form = .spring(index, release: 0)
      plain.time.range = max(0, piece.time.range.lowerBound - release)...max(0, piece.time.range.upperBound - release)
      plain.time.value -= release
    case .curve(let shape, _) where shape.isSmooth: break
    default: return piece
    }
    guard piece.time.rate == 1 else { return plain }
    let origin = plain.time.origin - plain.time.value
    guard abs(origin - piece.start) <= piece.slack + abs(origin) * 0x1p-50 else { return plain }
    (plain.time.origin, plain.time.value) = (piece.start, 0)
    return plain
  }

  // MARK: Value

  /// The state of a progress at a time of the stage's clock.
  func state(of progress: Int32, at time: Double, _ side: Side) -> TimingGroup.State {
    let piece = pieces[piece(of: progress, at: time, side)]
    switch piece.form {
    case .loop(let index):
      let loop = loops[Int(index)]
      let (local, slack, _) = loop.local(time, side)
      let inner = loop.pieces[Self.index(loop.pieces, 0, loop.pieces.count, at: local, slack: slack, side)]
      return state(inner, at: local, side)
    case .driven(let index):
      let driver = drivers[Int(index)]
      let fraction = driver.fraction(at: Moment(time: time, middle: time, side: side)) ?? Jet(0)
      let inner = driver.piece(at: fraction, side)
      return state(inner.piece, at: fraction.value, inner.side)
    default: return state(piece, at: time, side)
    }
  }

  /// The number of the piece that rules at a time.
  @inline(__always)
  func piece(of progress: Int32, at time: Double, _ side: Side) -> Int {
    Self.index(pieces, Int(starts[Int(progress)]), Int(starts[Int(progress) + 1]), at: time, side)
  }

  /// - Parameter slack: A bound on the rounding error of the time.
  @inline(__always)
  static func index(
    _ pieces: [Progress.Piece], _ first: Int, _ end: Int, at time: Double, slack: Double = 0, _ side: Side
  ) -> Int {
    let next = (first..<end).partitioningIndex { piece in
      let (start, slack) = (pieces[piece].start, pieces[piece].slack + slack)
      return side == .after ? start - slack > time : start + slack >= time
    }
    return max(first, next - 1)
  }

  func state(_ piece: Progress.Piece, at time: Double, _ side: Side) -> TimingGroup.State {
    let local = piece.time(time)
    let isBefore = (side == .before) != (piece.time.rate < 0)
    var state = TimingGroup.State(
      knot: piece.knot, progress: 0, hasBegun: piece.hasBegun, velocityResponse: piece.response)
    var way = 0.0
    switch piece.form {
    case .constant(let value): state.progress = value
    case .curve(let shape, let length):
      let u = local / length
      state.progress =
        u == 1 ? (isBefore ? value(shape, at: 1, before: true) : 1) : value(shape, at: u, before: isBefore)
    case .spring(let index, let release): state.progress = seconds(index, at: local - release)
    case .nested(let index): (state.progress, way) = value(nests[Int(index)], at: local, isBefore: isBefore)
    case .loop, .driven: break
    }
    if piece.impulse >= 0 {
      let impulse = impulses[Int(piece.impulse)]
      let time = impulse.times.map { inverses[$0](time) } ?? time
      let seconds = (impulse.time(time) - impulse.release) / impulse.stretch
      state.velocityResponse =
        impulse.stretch * impulse.motion.value(at: seconds) * impulse.momentum * (impulse.fades ? 1 - way : 1)
    }
    return state
  }

  /// The progress of a key, and how much of the way around it is gone.
  private func value(_ nest: Progress.Nest, at local: Double, isBefore: Bool) -> (progress: Double, way: Double) {
    let way =
      if nest.isTimed, case .spring(let index) = nest.outer { seconds(index, at: local) } else {
        value(nest.outer, at: nest.length > 0 ? local / nest.length : 1, before: isBefore)
      }
    let p = nest.from.mixed(with: nest.to, at: way)
    guard let key = nest.key else { return (p, way) }
    if let seconds = nest.seconds, case .spring(let index) = key.easing {
      let time = (inverses[seconds.times](min(max(0, p), 1)) - seconds.start) * seconds.length
      return (self.seconds(index, at: time), way)
    }
    let isBefore = isBefore != (nest.to < nest.from)
    let u = (p - key.start) / (key.end - key.start)
    // The first and the last interval go on beyond the ends, where what is around them overshoots.
    if u < 0, key.start > 0 { return (value(key.easing, at: 0, before: isBefore), way) }
    if u >= 1, key.end < 1 || u == 1 {
      return (isBefore && u == 1 ? value(key.easing, at: 1, before: true) : 1, way)
    }
    return (value(key.easing, at: u, before: isBefore), way)
  }

  /// A spring in seconds.
  private func seconds(_ index: Int32, at t: Double) -> Double {
    guard var kernel = springs[Int(index)].kernel, t < springs[Int(index)].spring.cutoff ?? .infinity else {
      return springs[Int(index)].spring.value(at: t)
    }
    return mc_spring_value(&kernel, max(0, t))
  }

  func value(_ shape: Progress.Shape, at u: Double, before: Bool) -> Double {
    switch shape {
    case .linear: u
    case .bezier(let index): bezier(index, at: u)
    case .steps(let steps): steps.value(at: u, before: before)
    case .table(let index): tables[Int(index)].value(at: u, before: before)
    case .spring(let index):
      springs[Int(index)].spring.value(at: springs[Int(index)].spring.time(at: u), before: before)
    }
  }

  private func bezier(_ index: Int32, at u: Double) -> Double {
    if u < 0 || u > 1 { return CubicBezier(beziers[Int(index)]).value(at: u) }
    return withUnsafePointer(to: beziers[Int(index)]) { mc_bezier_value($0, u) }
  }
}

// MARK: Curves as plain numbers

extension ProgressTable {
  mutating func shape(_ curve: Curve) -> Progress.Shape {
    switch curve {
    case .linear: return .linear
    case .cubicBezier(let bezier):
      if let known = beziers.suffix(8).lastIndex(where: { CubicBezier($0) == bezier }) { return .bezier(Int32(known)) }
      beziers.append(bezier.kernel)
      return .bezier(Int32(beziers.count - 1))
    case .steps(let steps): return .steps(steps)
    case .piecewise(let piecewise):
      if let last = tables.last, last == piecewise { return .table(Int32(tables.count - 1)) }
      tables.append(piecewise)
      return .table(Int32(tables.count - 1))
    case .spring(let spring): return .spring(index(of: spring))
    // Only where an animator goes on by it: in an animation it is a key.
    case .within(let within): return shape(.piecewise(Piecewise(of: .within(within))))
    }
  }

  mutating func index(of inverse: Curve.Inverse) -> Int {
    inverses.append(inverse)
    return inverses.count - 1
  }

  mutating func index(of spring: Spring) -> Int32 {
    if let known = springs.suffix(8).lastIndex(where: { $0.spring == spring }) { return Int32(known) }
    springs.append((spring, spring.kernel))
    return Int32(springs.count - 1)
  }
}
