import MutoscopeMotion

// The other two readings of progresses: exact slopes, and bounds over an interval of time.

extension ProgressTable {
  /// A progress over time, with its slope per second.
  struct Flow<Number: Scalar> {
    let knot: Int
    let progress: Jet<Number>
    let response: Jet<Number>
  }

  /// A progress at a time, or over an interval in which one piece rules: the one that rules at `middle`.
  func flow<Number: Scalar>(of progress: Int32, at moment: Moment<Number>) -> Flow<Number> {
    let (time, middle, side) = (moment.time, moment.middle, moment.side)
    let piece = pieces[piece(of: progress, at: middle, side)]
    switch piece.form {
    case .loop(let index):
      let loop = loops[Int(index)]
      let (local, slack, run) = loop.local(middle, side)
      let inner = loop.pieces[Self.index(loop.pieces, 0, loop.pieces.count, at: local, slack: slack, side)]
      return flow(inner, over: Jet(time - Number(loop.origin + run * loop.period), Number(1)), side)
    case .driven(let index):
      let driver = drivers[Int(index)]
      let fraction = driver.fraction(at: moment) ?? Jet(0)
      // Plain numbers are asked for once: in a chain of drivers twice would double at every link.
      let here =
        fraction as? Jet<Double> ?? driver.fraction(at: Moment(time: middle, middle: middle, side: side)) ?? Jet(0)
      let inner = driver.piece(at: here, side)
      return flow(inner.piece, over: fraction, inner.side)
    default: return flow(piece, over: Jet(time, Number(1)), side)
    }
  }

  private func flow<Number: Scalar>(_ piece: Progress.Piece, over time: Jet<Number>, _ side: Side) -> Flow<Number> {
    let isBefore = (side == .before) != (piece.time.rate < 0)
    let local = piece.time.jet(time, isBefore)
    var (progress, way) = (Jet<Number>(0), Jet<Number>(0))
    switch piece.form {
    case .constant(let value): progress = Jet(value)
    case .curve(let shape, let length): progress = jet(shape, at: local * (1 / length), isBefore)
    case .spring(let index, let release):
      let seconds = local + -release
      progress = seconds.inside(seconds.value.spring(springs[Int(index)].spring, before: isBefore))
    case .nested(let index): (progress, way) = jet(nests[Int(index)], at: local, isBefore)
    case .loop, .driven: break
    }
    var response = Jet<Number>(piece.response)
    if piece.impulse >= 0 {
      let impulse = impulses[Int(piece.impulse)]
      let own = impulse.times.map { time.inside(time.value.inverse(inverses[$0])) } ?? time
      let seconds = (impulse.time.jet(own, isBefore) + -impulse.release) * (1 / impulse.stretch)
      response = seconds.inside(seconds.value.impulse(impulse.motion.spring)) * (impulse.stretch * impulse.momentum)
      if impulse.fades { response = response * (Jet(1) - way) }
    }
    return Flow(knot: piece.knot, progress: progress, response: response)
  }

  private func jet<Number: Scalar>(
    _ nest: Progress.Nest, at local: Jet<Number>, _ isBefore: Bool
  ) -> (progress: Jet<Number>, way: Jet<Number>) {
    var way = Jet<Number>(1)
    if nest.isTimed, case .spring(let index) = nest.outer {
      way = local.inside(local.value.spring(springs[Int(index)].spring, before: isBefore))
    } else if nest.length > 0 {
      way = jet(nest.outer, at: local * (1 / nest.length), isBefore)
    }
    let p = way.mixed(from: nest.from, to: nest.to)
    guard let key = nest.key else { return (p, way) }
    if let seconds = nest.seconds, case .spring(let index) = key.easing {
      let inside = p.greatest(Jet(0)).least(Jet(1))
      let time = (inside.inside(inside.value.inverse(inverses[seconds.times])) + -seconds.start) * seconds.length
      return (time.inside(time.value.spring(springs[Int(index)].spring, before: isBefore)), way)
    }
    let u = (p + -key.start) * (1 / (key.end - key.start))
    let inside = jet(key.easing, at: u, isBefore != (nest.to < nest.from))
    // Between two keys a value rests; only the first and the last go on beyond.
    let (before, after) = (u.value.order(Number(0)) < 0, u.value.order(Number(1)) >= 0)
    if key.start > 0 {
      if before { return (Jet(value(key.easing, at: 0, before: false)), way) }
      if key.end < 1, after, u.value.order(Number(1)) > 0 { return (Jet(1), way) }
    } else if key.end < 1, u.value.order(Number(1)) > 0 {
      return (Jet(1), way)
    }
    let isSure = (key.start == 0 || u.value.order(Number(0)) > 0) && (key.end == 1 || u.value.order(Number(1)) < 0)
    if isSure { return (inside, way) }
    return (Jet(inside.value.joined(Number(1)), inside.slope.joined(Number(0))), way)
  }

  private func jet<Number: Scalar>(_ shape: Progress.Shape, at u: Jet<Number>, _ isBefore: Bool) -> Jet<Number> {
    switch shape {
    case .linear: return u
    case .bezier(let index): return u.inside(u.value.bezier(CubicBezier(beziers[Int(index)])))
    case .steps(let steps): return u.inside(u.value.steps(steps))
    case .table(let index): return u.inside(u.value.piecewise(tables[Int(index)]))
    case .spring(let index):
      let spring = springs[Int(index)].spring
      let seconds = u * spring.naturalDuration
      return seconds.inside(seconds.value.spring(spring, before: isBefore))
    }
  }
}

extension Progress.Affine {
  /// At the end of its range it goes on as on the side that is looked at, wherever rounding puts the end.
  fileprivate func jet<Number: Scalar>(_ time: Jet<Number>, _ isBefore: Bool) -> Jet<Number> {
    let slack = (abs(origin) + range.upperBound) * 0x1p-50
    let end = Jet<Number>(range.upperBound + (isBefore ? slack : -slack))
    return ((time + -origin) * rate + value).greatest(Jet(range.lowerBound)).least(end)
  }
}
