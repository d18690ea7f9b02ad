/// The simplex method on costs with a kink at each constraint's constant. A tight constraint sits at its kink; to leave it
/// costs something in either direction, and a required one cannot. So a constraint needs no symbols for its errors, its
/// slack or its artificial part.
extension Tableau {
  /// What an exchange costs as a rule, in units of a budget.
  private static var pivotCost: Int { 50 }

  /// A tight constraint that moves, and how far per point of the slack one that becomes tight.
  private struct Step {
    var symbol: Int32
    var rising: Bool
    var factor: Double
  }

  /// An exchange that can be undone; `entering` is nil if `leaving` only crossed its constant.
  private struct Move {
    var entering: Int32?
    var leaving: Int32
    var wasAbove: Bool
  }

  /// Below this a factor is taken for rounding and not divided by.
  private static var smallestFactor: Double { 1e-9 }

  /// After so many exchanges in a row Bland's rule chooses (the lowest symbol of those that tie): it cannot cycle.
  private static var patience: Int { 200 }
  private var limit: Int { 1000 + 20 * values.count }

  enum Failure: Error {
    /// Required constraints contradict each other.
    case conflict([Int32])
    case unstable
    /// Nothing is left of the budget.
    case interrupted
  }

  /// Moves to the best values that required constraints allow. If there are none, changes nothing.
  mutating func optimise() throws(Failure) {
    try restore()
    try improve()
  }

  // MARK: Dual

  /// Makes constraints tight that have crossed their constants, each time by what costs least, so that the costs stay
  /// optimal. A row in which nothing can move proves a conflict: the sum of what it names is the constraint's value.
  private mutating func restore() throws(Failure) {
    var moves: [Move] = []
    while let symbol = firstViolated() {
      try Self.charge(Self.pivotCost + moved.count + rows[Int(symbol)].count * levels.ranking.count)
      let rising = values[Int(symbol)] < bounds[Int(symbol)].constant
      let step = leastCost(symbol, rising: rising, tiesByIndex: moves.count > Self.patience)
      let bound = bounds[Int(symbol)]
      guard moves.count < limit else {
        try undo(moves)
        throw .unstable
      }
      guard step != nil || (bound.below + bound.above).isFinite else {
        let support = rows[Int(symbol)].filter { abs($0.factor) > Self.smallestFactor }.map(\.symbol)
        try undo(moves)
        throw .conflict([symbol] + support)
      }
      if let step, isCheaper(step, than: symbol) {
        moves.append(Move(entering: step.symbol, leaving: symbol, wasAbove: bound.isAbove))
        try pivot(step.symbol, isAbove: step.rising, leaving: symbol)
      } else {
        moves.append(Move(entering: nil, leaving: symbol, wasAbove: bound.isAbove))
        cross(symbol)
      }
    }
  }

  private mutating func firstViolated() -> Int32? {
    var (first, count) = (Int32.max, 0)
    for index in moved.indices where isViolated(moved[index]) {
      moved[count] = moved[index]
      first = min(first, moved[index])
      count += 1
    }
    moved.removeLast(moved.count - count)
    return count == 0 ? nil : first
  }

  private func isViolated(_ symbol: Int32) -> Bool {
    let distance = values[Int(symbol)] - bounds[Int(symbol)].constant
    // As a rule what moves is far from its constant, or on its side.
    if abs(distance) <= 1e-9 { return false }
    let bound = bounds[Int(symbol)]
    guard bound.isSlack else { return false }
    if distance < -tolerance { return bound.isAbove || bound.isFixed }
    return distance > tolerance && (!bound.isAbove || bound.isFixed)
  }

  /// The tight constraint that moves at the least cost per point of `symbol`.
  private func leastCost(_ symbol: Int32, rising: Bool, tiesByIndex: Bool) -> Step? {
    var best: Step?
    for term in rows[Int(symbol)] where abs(term.factor) > Self.smallestFactor {
      let step = Step(symbol: term.symbol, rising: (term.factor > 0) == rising, factor: term.factor)
      let bound = bounds[Int(term.symbol)]
      guard (step.rising ? bound.above : bound.below).isFinite else { continue }
      guard let other = best else { best = step; continue }
      switch compare({ ratio(step, $0) }, { ratio(other, $0) }) {
      case .orderedBefore: best = step
      case .same where !tiesByIndex && abs(step.factor) > abs(other.factor): best = step
      case .same, .orderedAfter: break
      }
    }
    return best
  }

  /// Whether no tight constraint in a row moves at less cost.
  func isCheapest(_ tight: Int32, in symbol: Int32) -> Bool {
    let rising = values[Int(symbol)] < bounds[Int(symbol)].constant
    guard let best = leastCost(symbol, rising: rising, tiesByIndex: true),
      let position = rows[Int(symbol)].position(of: tight)
    else { return false }
    let factor = rows[Int(symbol)][position].factor
    let step = Step(symbol: tight, rising: (factor > 0) == rising, factor: factor)
    return compare({ ratio(step, $0) }, { ratio(best, $0) }) != .orderedAfter
  }

  private func ratio(_ step: Step, _ level: Int) -> Double {
    let cost = levels.cost(of: step.symbol, bounds[Int(step.symbol)], rising: step.rising, level)
    return cost / abs(step.factor)
  }

  /// Whether a step costs less than to leave `symbol` on the other side of its constant.
  private func isCheaper(_ step: Step, than symbol: Int32) -> Bool {
    let bound = bounds[Int(symbol)]
    guard (bound.below + bound.above).isFinite else { return true }
    return compare({ ratio(step, $0) }, { $0 == bound.level ? bound.below + bound.above : 0 }) == .orderedBefore
  }

  private enum Order { case orderedBefore, same, orderedAfter }

  @inline(__always)
  private func compare(_ a: (Int) -> Double, _ b: (Int) -> Double) -> Order {
    for level in levels.ranking {
      let (a, b) = (a(level), b(level))
      if abs(a - b) > max(levels.tolerance(level), 1e-9 * max(abs(a), abs(b))) {
        return a < b ? .orderedBefore : .orderedAfter
      }
    }
    return .same
  }

  /// Lets a slack constraint be on the other side of its constant.
  private mutating func cross(_ symbol: Int32) {
    let old = bounds[Int(symbol)].slope
    bounds[Int(symbol)].isAbove.toggle()
    addCost(bounds[Int(symbol)].slope - old, of: symbol)
  }

  private mutating func undo(_ moves: [Move]) throws(Failure) {
    for move in moves.reversed() {
      if let entering = move.entering {
        try pivot(move.leaving, isAbove: move.wasAbove, leaving: entering)
      } else {
        cross(move.leaving)
      }
    }
    moved.removeAll()
    suspects.removeAll()
  }

  // MARK: Primal

  /// Makes tight constraints slack as long as that gains something.
  mutating func improve() throws(Failure) {
    var count = 0
    while count < limit {
      try Self.charge(Self.pivotCost + suspects.count * levels.ranking.count)
      guard let (symbol, rising) = firstGain() else { break }
      try Self.charge(columns[Int(symbol)].count)
      // Nothing in the way of a gain: it was only rounding.
      guard let leaving = firstInTheWay(of: symbol, rising: rising, tiesByIndex: count > Self.patience) else {
        continue
      }
      try pivot(symbol, isAbove: rising, leaving: leaving)
      count += 1
    }
    moved.removeAll(keepingCapacity: true)
    suspects.removeAll(keepingCapacity: true)
  }

  private mutating func firstGain() -> (Int32, rising: Bool)? {
    let all = suspects
    suspects.removeAll(keepingCapacity: true)
    var first: (symbol: Int32, rising: Bool)?
    for symbol in all where symbol != first?.symbol {
      let bound = bounds[Int(symbol)]
      if bound.isSlack { continue }
      let rises = bound.above.isFinite && levels.gains(symbol, bound, rising: true)
      guard rises || bound.below.isFinite && levels.gains(symbol, bound, rising: false) else { continue }
      if let other = first, other.symbol < symbol {
        suspects.append(symbol)
      } else {
        if let other = first { suspects.append(other.symbol) }
        first = (symbol, rises)
      }
    }
    return first
  }

  /// The slack constraint that first meets its constant while a tight one moves.
  func firstInTheWay(of symbol: Int32, rising: Bool, tiesByIndex: Bool = false) -> Int32? {
    var best: (symbol: Int32, distance: Double, rate: Double)?
    for other in columns[Int(symbol)] {
      let row = rows[Int(other)]
      let factor = row[row.position(of: symbol)!].factor
      let rate = abs(factor)
      guard rate > Self.smallestFactor else { continue }
      let bound = bounds[Int(other)]
      let isRising = (factor > 0) == rising
      if !bound.isFixed && isRising == bound.isAbove { continue }
      let gap = isRising ? bound.constant - values[Int(other)] : values[Int(other)] - bound.constant
      let distance = bound.isFixed ? 0 : max(0, gap) / rate
      guard let first = best else { best = (other, distance, rate); continue }
      let slop = tolerance * 1e-3
      if distance < first.distance - slop
        || distance < first.distance + slop && (tiesByIndex ? other < first.symbol : rate > first.rate)
      {
        best = (other, distance, rate)
      }
    }
    return best?.symbol
  }
}
