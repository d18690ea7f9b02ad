/// Tells what constraints of each priority cost, per point of each tight constraint.
///
/// Costs of different priorities are never added. They are compared like words: by the highest priority in which they differ.
struct Levels: Sendable {
  private var priorities: [Double] = []
  private var counts: [Int] = []
  private var largestWeights: [Double] = []
  /// The place of a tight constraint's costs, by symbol; -1 if it never had any.
  private var slots: [Int32] = []
  private var slotCount: Int32 = 0
  private var unused: [Int32] = []
  /// By level and slot. Behind the end of a level all are 0.
  private var costs: [[Double]] = []

  /// Levels in use, the highest priority first.
  private(set) var ranking: [Int] = []

  private func cost(_ level: Int, _ symbol: Int32) -> Double {
    let slot = Int(slots[Int(symbol)])
    return costs[level].indices.contains(slot) ? costs[level][slot] : 0
  }

  private mutating func setCost(_ level: Int, _ symbol: Int32, _ cost: Double) {
    var slot = Int(slots[Int(symbol)])
    if slot < 0 {
      if cost == 0 { return }
      slot = Int(unused.popLast() ?? slotCount)
      slotCount = max(slotCount, Int32(slot + 1))
      slots[Int(symbol)] = Int32(slot)
    }
    let missing = slot + 1 - costs[level].count
    if missing > 0 {
      if cost == 0 { return }
      costs[level].append(contentsOf: repeatElement(0, count: missing))
    }
    costs[level][slot] = cost
  }

  mutating func addSymbol() { slots.append(-1) }

  /// The cost at a level below which all is rounding.
  func tolerance(_ level: Int) -> Double { max(1e-9, largestWeights[level] * 1e-12) }

  /// The level of a priority, for one constraint more.
  mutating func retain(_ strength: Strength) -> Int {
    let priority = strength.priority
    if let level = ranking.first(where: { priorities[$0] == priority }) {
      counts[level] += 1
      largestWeights[level] = max(largestWeights[level], strength.weight)
      return level
    }
    let level = counts.firstIndex(of: 0) ?? counts.count
    if level == counts.count {
      priorities.append(priority)
      counts.append(1)
      largestWeights.append(strength.weight)
      costs.append([])
    } else {
      priorities[level] = priority
      counts[level] = 1
      largestWeights[level] = strength.weight
    }
    ranking.insert(level, at: ranking.firstIndex { priorities[$0] < priority } ?? ranking.count)
    return level
  }

  mutating func release(_ level: Int) {
    counts[level] -= 1
    if counts[level] > 0 { return }
    ranking.removeAll { $0 == level }
    costs[level] = []
  }

  mutating func add(_ cost: Double, to symbol: Int32, _ level: Int) {
    setCost(level, symbol, sum(self.cost(level, symbol), cost))
  }

  mutating func clear(_ symbol: Int32) {
    if slots[Int(symbol)] < 0 { return }
    for level in ranking { setCost(level, symbol, 0) }
    unused.append(slots[Int(symbol)])
    slots[Int(symbol)] = -1
  }

  /// Forgets what everything costs.
  mutating func clear() {
    for index in slots.indices { slots[index] = -1 }
    slotCount = 0
    unused = []
    for level in ranking { costs[level] = [] }
  }

  /// What it costs at a level to move a tight constraint off its constant, per point; below zero is a gain. Forbidden
  /// directions have no cost of their own here: they are not to be asked for.
  func cost(of symbol: Int32, _ bound: Tableau.Bound, rising: Bool, _ level: Int) -> Double {
    let cost = self.cost(level, symbol)
    let own = level == bound.level ? (rising ? bound.above : bound.below) : 0
    return sum(rising ? cost : -cost, own)
  }

  /// Whether it gains to move a tight constraint.
  func gains(_ symbol: Int32, _ bound: Tableau.Bound, rising: Bool) -> Bool {
    for level in ranking {
      let cost = cost(of: symbol, bound, rising: rising, level)
      if abs(cost) > tolerance(level) { return cost < 0 }
    }
    return false
  }

  /// Exchanges a tight and a slack constraint: the costs of a row, which is divided by the factor of `entering`.
  mutating func pivot(
    _ entering: Int32, _ enteringBound: Tableau.Bound, _ isAbove: Bool, _ leaving: Int32,
    _ leavingBound: Tableau.Bound, _ row: [Term], _ factor: Double
  ) throws(Tableau.Failure) {
    var bound = enteringBound
    bound.isAbove = isAbove
    // A slack constraint has no costs: the one that becomes tight takes over its slot.
    slots.swapAt(Int(entering), Int(leaving))
    for level in ranking {
      let own = level == bound.level ? bound.slope : 0
      let cost = sum(self.cost(level, leaving), own) / factor
      if cost != 0 {
        try Tableau.charge(row.count + max(0, Int(slotCount) - costs[level].count))
        for term in row where term.symbol != entering { add(-term.factor * cost, to: term.symbol, level) }
      }
      setCost(level, leaving, sum(cost, level == leavingBound.level ? -leavingBound.slope : 0))
    }
  }
}
