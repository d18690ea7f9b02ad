extension Curve {
  /// A place between two monotone pieces, with the values on both sides of it.
  typealias Knot = (p: Double, before: Double, value: Double)

  /// The ends of the monotone pieces from 0 to `end`, in order, with both.
  ///
  /// A spring may turn very often: only its first `limit` turns are wanted for the range, as each is smaller than the
  /// one before it.
  func knots(until end: Double, limit: Int) -> [Knot] {
    switch self {
    case .linear: return joined([], end)
    case .cubicBezier(let bezier):
      let turns = bezier.extrema.filter { $0.p < end }.map { turn -> Knot in (turn.p, turn.value, turn.value) }
      return [(0, 0, 0)] + turns + joined([1], end).dropFirst()
    case .steps(let steps): return joined(steps.jumpPlaces, end)
    case .piecewise(let piecewise): return joined(piecewise.points.map(\.input), end)
    case .spring(let spring):
      let duration = spring.naturalDuration
      return joined(spring.turns(until: end * duration, limit: limit).map { $0 / duration }, end)
    case .within(let within): return joined(within.places(limit: limit), end)
    }
  }

  /// The knots at 0, at the places between and at `end`.
  private func joined(_ places: [Double], _ end: Double) -> [Knot] {
    var knots: [Knot] = [(0, value(at: 0), value(at: 0))]
    for p in places where p > knots[knots.count - 1].p && p < end {
      knots.append((p, value(at: p, before: true), value(at: p)))
    }
    knots.append((end, value(at: end, before: true), value(at: end)))
    return knots
  }
}

extension Spring {
  /// The times in 0..<end at which the motion turns, ascending, at most about `limit` of the free motion.
  func turns(until end: Double, limit: Int) -> [Double] {
    var turns: [Double] = []
    if let free = oscillator.turns(velocity: initialVelocity) {
      // Beyond this the value is 1 to the last bit.
      let rest = oscillator.settlingDuration(1e-17, velocity: initialVelocity)
      var index = 0
      while index < limit {
        let t = free.first + (index == 0 ? 0 : Double(index) * free.period)
        guard t < min(min(end, rest), min(ending.time, ending.tailStart)) else { break }
        turns.append(t)
        index += 1
      }
    }
    // At the cut the motion may still be going away from 1, and jumps back.
    if ending.time < end, ending.tailStart == .infinity { turns.append(ending.time) }
    guard ending.tailStart < end else { return turns }
    // In a bent tail the motion is a decaying wave plus a cubic: it is searched finer than either can turn.
    turns.append(ending.tailStart)
    let length = ending.time - ending.tailStart
    let steps = 16 + Int(8 * length * oscillator.frequency, within: 0...10_000)
    var (from, speed) = (ending.tailStart, velocity(at: ending.tailStart))
    for step in 1...steps {
      let to = ending.tailStart + length * Double(step) / Double(steps)
      let next = velocity(at: to, before: true)
      if speed * next < 0 {
        turns.append(Roots.root(of: { velocity(at: $0, before: true) }, in: from...to))
      }
      (from, speed) = (to, next)
    }
    return turns
  }
}
