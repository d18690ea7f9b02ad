import MutoscopeMotion

/// A number over the time of a clip: its values from either side, its exact slope, and bounds of both over any while.
package struct Trajectory {
  /// The times at which it may bend or jump, with both ends of the clip.
  package let breaks: [Double]
  /// Nil where it is no number.
  package let value: (Double, Side) -> Double?
  /// Per second, on the right side; nil where it is not known.
  let slope: (Double) -> Double?
  /// Nil where nothing is known.
  let bounds: (Interval) -> Jet<Interval>?

  /// The most whiles that one smooth stretch is divided into.
  private static let budget = 1024
  /// The least while, of a stretch: turns are polished in it, and what goes to and fro in less is not told apart.
  private static let finest = 0x1p-18

  /// A while, and whether the number is known to only rise or only fall in it.
  private struct Cell {
    var start, end: Double
    var isMonotone = true
  }

  /// Divides a smooth stretch until the number only rises or only falls in each part, but where that is not wanted.
  private func cells(_ start: Double, _ end: Double, isWanted: (Jet<Interval>) -> Bool) -> [Cell] {
    var (open, cells) = ([Cell(start: start, end: end)], [Cell]())
    var count = 0
    while !open.isEmpty {
      var next: [Cell] = []
      for var cell in open {
        count += 1
        guard let jet = bounds(Interval(cell.start, cell.end)) else { return grid(start, end) }
        let middle = cell.start + (cell.end - cell.start) / 2
        if !isWanted(jet) || jet.slope.lower >= 0 || jet.slope.upper <= 0 {
          cells.append(cell)
        } else if cell.end - cell.start <= (end - start) * Self.finest || count > Self.budget
          || !(middle > cell.start && middle < cell.end)
        {
          cell.isMonotone = false
          cells.append(cell)
        } else {
          next += [Cell(start: cell.start, end: middle), Cell(start: middle, end: cell.end)]
        }
      }
      open = next
    }
    return cells.sorted { $0.start < $1.start }
  }

  /// Divides evenly where nothing is known: near enough for anything that a person would call a movement.
  private func grid(_ start: Double, _ end: Double) -> [Cell] {
    let count = Int(min(max(16, ((end - start) * 240).rounded(.up)), 4096))
    let times = (0...count).map { $0 == count ? end : start + (end - start) * Double($0) / Double(count) }
    return zip(times, times.dropFirst()).map { Cell(start: $0, end: $1, isMonotone: false) }
  }

  private var stretches: Zip2Sequence<[Double], ArraySlice<Double>> { zip(breaks, breaks.dropFirst()) }

  /// The passages through a level, at smooth places as roots, at jumps as the jump's time. Values within `tolerance` of it
  /// are on no side; the root itself is sought without it.
  package func crossings(of level: Double, tolerance: Double = 0) -> [ValueCrossing] {
    var result: [ValueCrossing] = []
    var side = 0.0
    /// The first time on the level since the number was last on a side.
    var reached: Double?
    func f(_ time: Double, _ side: Side) -> Double? { value(time, side).map { $0 - level } }
    for (start, end) in stretches {
      let cells = cells(start, end) { $0.value.lower <= level + tolerance && $0.value.upper >= level - tolerance }
      /// The last time in this smooth stretch at which the number was on a side.
      var last: Double?
      for time in [start] + cells.map(\.end) {
        let isEnd = time == end
        guard let value = f(time, isEnd ? .before : .after) else { last = nil; continue }
        if abs(value) <= tolerance {
          reached = reached ?? time
          continue
        }
        let new: Double = value < 0 ? -1 : 1
        if side != 0, new != side {
          let root = last.map { start in
            Roots.root(of: { f($0, isEnd && $0 == time ? .before : .after) ?? 0 }, in: start...time)
          }
          result.append(ValueCrossing(time: root ?? reached ?? time, isRising: new > 0))
        }
        (side, reached, last) = (new, nil, time)
      }
    }
    if let end = breaks.last, let value = f(end, .after), abs(value) > tolerance, side != 0, (value > 0) != (side > 0) {
      result.append(ValueCrossing(time: end, isRising: value > 0))
    }
    return result
  }

  /// The least and the greatest number; nil where it is never one.
  func range() -> ValueRange? {
    var result: ValueRange?
    func observe(_ time: Double, _ side: Side) {
      guard let value = value(time, side) else { return }
      guard var range = result else {
        result = ValueRange(min: value, minTime: time, max: value, maxTime: time)
        return
      }
      if value < range.min { (range.min, range.minTime) = (value, time) }
      if value > range.max { (range.max, range.maxTime) = (value, time) }
      result = range
    }
    for (start, end) in stretches {
      observe(start, .after)
      observe(end, .before)
      let cells = cells(start, end) { jet in
        result.map { jet.value.lower < $0.min || jet.value.upper > $0.max } ?? true
      }
      var isTurn = false
      for cell in cells {
        let wasTurn = isTurn
        isTurn = false
        if !cell.isMonotone, let a = slope(cell.start), let b = slope(cell.end), a * b < 0 {
          isTurn = true
          observe(Roots.root(of: { slope($0) ?? 0 }, in: cell.start...cell.end), .after)
        }
        // Beside a turn all is as high, to the last digit.
        if cell.start > start, !isTurn, !wasTurn { observe(cell.start, .after) }
      }
    }
    if let end = breaks.last { observe(end, .after) }
    return result
  }
}
