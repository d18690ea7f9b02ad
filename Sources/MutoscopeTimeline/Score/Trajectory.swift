import MutoscopeMotion

/// A number over a while of the stage's clock: its values from either side, its exact slope, and bounds of both over any
/// part of the while. A clip that plays backwards mirrors what a trajectory answers, not the trajectory: a time that is
/// mirrored is rounded, and would lie on the wrong side of a jump.
package struct Trajectory {
  /// The times at which it may bend or jump, with both ends of the while: looked for when they are first asked for.
  package var breaks: [Double] { joints.times }
  private let joints: Joints
  /// Nil where it is no number.
  package let value: (Double, Side) -> Double?
  /// Per second; nil where it is not known.
  let slope: (Double, Side) -> Double?
  /// Nil where nothing is known, and where it is known nowhere.
  let bounds: ((Interval) -> Jet<Interval>?)?
  /// Whether bounds may be known in a smooth stretch, by a time in it.
  let isBounded: (Double) -> Bool

  private final class Joints {
    let find: () -> [Double]
    lazy var times = find()

    init(_ find: @escaping () -> [Double]) { self.find = find }
  }

  init(
    breaks: @autoclosure @escaping () -> [Double], value: @escaping (Double, Side) -> Double?,
    slope: @escaping (Double, Side) -> Double? = { _, _ in nil }, bounds: ((Interval) -> Jet<Interval>?)? = nil,
    isBounded: @escaping (Double) -> Bool = { _ in true }
  ) {
    joints = Joints(breaks)
    (self.value, self.slope, self.bounds, self.isBounded) = (value, slope, bounds, isBounded)
  }

  /// The most whiles that one smooth stretch is divided into: where few of them are understood, and where many are.
  private static let (budget, most) = (1024, 1 << 18)
  /// The least while, of a stretch: turns are polished in it, and what goes to and fro in less is not told apart.
  private static let finest = 0x1p-18

  /// A while, and whether the number is known to only rise or only fall in it.
  private struct Cell {
    var start, end: Double
    var isMonotone = true
  }

  /// Whether bounds may be known in a smooth stretch.
  private func isKnown(_ start: Double, _ end: Double) -> Bool {
    bounds != nil && isBounded(start + (end - start) / 2)
  }

  /// Divides a smooth stretch until the number only rises or only falls in each part, but where that is not wanted.
  private func cells(_ start: Double, _ end: Double, isWanted: (Jet<Interval>) -> Bool) -> [Cell] {
    guard let bounds, isKnown(start, end) else { return grid(start, end) }
    let least = (end - start) * Self.finest
    func isUnderstood(_ start: Double, _ end: Double) -> Bool {
      bounds(Interval(start, end)).map { !isWanted($0) || $0.slope.lower >= 0 || $0.slope.upper <= 0 } ?? false
    }
    /// As many as there will be if all are as small as one at a time has to be; none where that is not understood at all.
    func count(beside time: Double) -> Int {
      var width = end - start
      while width > least {
        width /= 2
        if isUnderstood(time, time + width) { return Int(4 * (end - start) / width, within: 0...Self.most) }
      }
      return 0
    }
    var (open, cells) = ([Cell(start: start, end: end)], [Cell]())
    var (number, understood, budget) = (0, 0, Self.budget)
    while number < open.count {
      let cell = open[number]
      number += 1
      if Budget.spend(200) { return [] }
      // Its halves may tell what a while does not: a colour that is nearly clear.
      let middle = cell.start + (cell.end - cell.start) / 2
      if isUnderstood(cell.start, cell.end) {
        cells.append(cell)
        understood += 1
        continue
      }
      if number == budget + 3 * understood + 1 { budget = max(budget, count(beside: cell.start)) }
      let isLast =
        cell.end - cell.start <= least || !(middle > cell.start && middle < cell.end)
        || number > min(budget + 3 * understood, Self.most)
      if isLast {
        cells.append(Cell(start: cell.start, end: cell.end, isMonotone: false))
      } else {
        open += [Cell(start: cell.start, end: middle), Cell(start: middle, end: cell.end)]
      }
    }
    return cells.sorted { $0.start < $1.start }
  }

  /// Divides evenly where nothing is known: near enough for anything that a person would call a movement.
  private func grid(_ start: Double, _ end: Double) -> [Cell] {
    let count = Int(((end - start) * 240).rounded(.up), within: 16...4096)
    let times = (0...count).map { $0 == count ? end : start + (end - start) * Double($0) / Double(count) }
    return zip(times, times.dropFirst()).map { Cell(start: $0, end: $1, isMonotone: false) }
  }

  private var stretches: Zip2Sequence<[Double], ArraySlice<Double>> { zip(breaks, breaks.dropFirst()) }

  /// A crossing of a level, or a number that is the least or the greatest, with the first and the last of its times.
  package typealias Crossing = (times: ClosedRange<Double>, isRising: Bool)
  typealias Extreme = (value: Double, times: ClosedRange<Double>)

  /// The crossings of a level, at smooth places as roots, at jumps as the jump's time. Values within `tolerance` of it
  /// are on no side; the root itself is sought without it.
  package func crossings(of level: Double, tolerance: Double = 0) -> [Crossing] {
    var result: [Crossing] = []
    var side = 0.0
    /// The while on the level since the number was last on a side.
    var reached: ClosedRange<Double>?
    func f(_ time: Double, _ side: Side) -> Double? { value(time, side).map { $0 - level } }
    for (start, end) in stretches {
      if Budget.spend(200) { return [] }
      let cells = cells(start, end) { $0.value.lower <= level + tolerance && $0.value.upper >= level - tolerance }
      /// The last time in this smooth stretch at which the number was on a side.
      var last: Double?
      for time in [start] + cells.map(\.end) {
        if Budget.spend(100) { return [] }
        let isEnd = time == end
        guard let value = f(time, isEnd ? .before : .after) else {
          // A number that is gone for a while crosses nothing meanwhile.
          (side, reached, last) = (0, nil, nil)
          continue
        }
        if abs(value) <= tolerance {
          reached = (reached?.lowerBound ?? time)...time
          continue
        }
        let new: Double = value < 0 ? -1 : 1
        if side != 0, new != side {
          let root = last.map { start in
            Roots.root(of: { f($0, isEnd && $0 == time ? .before : .after) ?? 0 }, in: start...time)
          }
          result.append((root.map { $0...$0 } ?? reached ?? time...time, new > 0))
        }
        (side, reached, last) = (new, nil, time)
      }
    }
    if let end = breaks.last, let value = f(end, .after), abs(value) > tolerance, side != 0, (value > 0) != (side > 0) {
      result.append((end...end, value > 0))
    }
    return result
  }

  /// The least and the greatest number; nil where it is never one.
  func range() -> (least: Extreme, greatest: Extreme)? {
    var extremes: [Extreme] = [(.infinity, 0...0), (-.infinity, 0...0)]
    @discardableResult func observe(_ time: Double, _ side: Side) -> Double? {
      guard let value = value(time, side) else { return nil }
      for (index, isBeyond) in [value < extremes[0].value, value > extremes[1].value].enumerated() {
        if isBeyond { extremes[index] = (value, time...time) }
        guard value == extremes[index].value else { continue }
        let times = extremes[index].times
        extremes[index].times = min(times.lowerBound, time)...max(times.upperBound, time)
      }
      return value
    }
    for (start, end) in stretches {
      if Budget.spend(200) { return nil }
      observe(start, .after)
      observe(end, .before)
      let cells = cells(start, end) { $0.value.lower < extremes[0].value || $0.value.upper > extremes[1].value }
      guard isKnown(start, end) else {
        let numbers = cells.dropFirst().compactMap { cell in
          observe(cell.start, .after).map { (cell: cell, number: $0) }
        }
        for turn in turns(beside: numbers) { observe(turn, .after) }
        continue
      }
      var isTurn = false
      for cell in cells {
        let wasTurn = isTurn
        isTurn = false
        if !cell.isMonotone, let a = slope(cell.start, .after), let b = slope(cell.end, .before), a * b < 0 {
          isTurn = true
          observe(Roots.root(of: { slope($0, .after) ?? 0 }, in: cell.start...cell.end), .after)
        }
        // Beside a turn all is as high, to the last digit.
        if cell.start > start, !isTurn, !wasTurn { observe(cell.start, .after) }
        for edge in [(cell.start, cell.end), (cell.end, cell.start)] {
          if let time = hold(at: edge.0, towards: edge.1) { observe(time, .after) }
        }
      }
    }
    if let end = breaks.last { observe(end, .after) }
    return extremes[0].value < .infinity ? (extremes[0], extremes[1]) : nil
  }

  /// The times of the least and the greatest number, between the neighbours of where it is so at the beginnings of cells.
  private func turns(beside numbers: [(cell: Cell, number: Double)]) -> [Double] {
    guard let least = numbers.min(by: { $0.number < $1.number }), let most = numbers.max(by: { $0.number < $1.number })
    else { return [] }
    return [(least.cell, 1.0), (most.cell, -1.0)].map { cell, sign in
      let width = cell.end - cell.start
      return Roots.least(
        of: { sign * (value($0, .after) ?? sign * .infinity) }, in: cell.start - width...cell.end, refinements: 40)
    }
  }

  /// The time at which a number leaves what it holds at an edge of a while, as one that is kept in its range does; nil where it
  /// holds nothing, or all the while.
  private func hold(at edge: Double, towards other: Double) -> Double? {
    func value(_ time: Double) -> Double? { self.value(time, time == max(edge, other) ? .before : .after) }
    let near = edge + (other - edge) * 0x1p-20
    // Values are dear where no slope is known.
    guard slope(near, .after) == 0, let held = value(edge), value(near) == held, value(other) != held else {
      return nil
    }
    var (inside, outside) = (near, other)
    while true {
      let middle = inside + (outside - inside) / 2
      if middle == inside || middle == outside { return inside }
      if value(middle) == held { inside = middle } else { outside = middle }
    }
  }

  /// How fast the number changes on one side of a time, per second: its slope where that is known, else by Richardson's
  /// extrapolation inside the smooth stretch beside the time.
  func rate(at time: Double, _ side: Side) -> Double? {
    if let slope = slope(time, side) { return slope }
    guard let here = value(time, side) else { return nil }
    let way = side == .after ? 1.0 : -1.0
    let next = (side == .after ? breaks.first { $0 > time + 1e-9 } : breaks.last { $0 < time - 1e-9 }) ?? time + way
    // Half the stretch at most; five halvings bring a smooth function to about ten digits.
    var step = way * min(1e-2, abs(next - time) / 2)
    var table: [Double] = []
    for row in 0..<6 {
      guard let there = value(time + step, side) else { return nil }
      var value = (there - here) / step
      var current = [value]
      var factor = 2.0
      for column in 0..<row {
        value += (value - table[column]) / (factor - 1)
        current.append(value)
        factor *= 2
      }
      table = current
      step /= 2
    }
    return table[table.count - 1]
  }
}
