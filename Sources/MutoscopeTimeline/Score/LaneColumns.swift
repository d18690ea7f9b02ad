import MutoscopeMotion

/// Reads lanes at many times of a score, a lane after the other. What is read is what a reading says, bit for bit.
struct LaneColumns {
  private let score: Score
  /// On the stage's clock; seen from after.
  private let times: [Double]
  /// The progress that was asked for last, over some of the times: neighbours share theirs.
  private var progress: Int32 = -1
  private var rows = 0..<0
  private var values: [Double] = []
  /// Nil where one key rules throughout.
  private var states: [TimingGroup.State]?

  init(_ score: Score, at times: [Double]) {
    (self.score, self.times) = (score, times)
  }

  /// Reads a lane of a part: `rest` where nothing moves it, NaN where it is mixed as a whole.
  mutating func read(_ part: Int, _ lane: Int, rest: Double, into numbers: UnsafeMutableBufferPointer<Double>) {
    let spans = score.parts[part].spans
    guard spans.count > 1 else { return read(spans.lowerBound, times.indices, lane, rest, into: numbers) }
    var first = 0
    while first < times.count {
      let span = score.span(of: part, at: times[first], .after)
      let start = span > spans.lowerBound ? score.spans[span].start : -.infinity
      let next = span + 1 < spans.upperBound ? score.spans[span + 1].start : .infinity
      let end = times[first...].firstIndex { $0 < start || $0 >= next } ?? times.count
      read(span, first..<end, lane, rest, into: numbers)
      first = end
    }
  }

  private mutating func read(
    _ span: Int, _ rows: Range<Int>, _ lane: Int, _ rest: Double, into all: UnsafeMutableBufferPointer<Double>
  ) {
    let numbers = UnsafeMutableBufferPointer(rebasing: all[rows])
    switch score.spans[span].content {
    case .still: numbers.update(repeating: rest)
    case .whole: numbers.update(repeating: .nan)
    case .lanes(let lanes):
      guard let base = lanes.base else {
        add(score.terms[lanes.firstTerm + lane], rows) { numbers[$0] = $1 }
        return
      }
      numbers.update(repeating: score.numbers[base + lane])
      for index in lanes.terms(of: lane) where score.terms[index].progress >= 0 {
        let term = score.terms[index]
        add(term, rows) { numbers[$0] += $1 - term.end }
      }
    }
  }

  /// Gives the term's value of each row, counted from the first of them.
  @inline(__always)
  private mutating func add(_ term: Score.Term, _ rows: Range<Int>, _ take: (Int, Double) -> Void) {
    prepare(term.progress, rows, needsStates: term.velocity != 0)
    if let states {
      for place in states.indices { take(place, score.value(term, states[place])) }
      return
    }
    let knot = Int(term.knots)
    let (from, to) = (score.numbers[knot], score.numbers[knot + Int(term.stride)])
    values.withUnsafeBufferPointer { values in
      guard term.bulges >= 0 else {
        for place in values.indices { take(place, from.mixed(with: to, at: values[place])) }
        return
      }
      let bulge = score.numbers[Int(term.bulges)]
      for place in values.indices {
        let p = values[place]
        take(place, from.mixed(with: to, at: p) + 2 * p * (1 - p) * bulge)
      }
    }
  }

  private mutating func prepare(_ progress: Int32, _ rows: Range<Int>, needsStates: Bool) {
    if progress == self.progress, rows == self.rows, !needsStates || states != nil { return }
    (self.progress, self.rows) = (progress, rows)
    guard !needsStates, var passage = score.table.passage(of: progress) else {
      states = rows.map { score.table.state(of: progress, at: times[$0], .after) }
      return
    }
    (states, passage.to) = (nil, 1)
    values = [Double](unsafeUninitializedCapacity: rows.count) { values, count in
      times.withUnsafeBufferPointer { times in
        if let first = values.baseAddress {
          passage.read(at: UnsafeBufferPointer(rebasing: times[rows]), score.table, into: first)
        }
      }
      count = rows.count
    }
  }
}
