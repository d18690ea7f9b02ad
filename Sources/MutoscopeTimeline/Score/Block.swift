import CCurves
import MutoscopeMotion

/// Lanes that go from one value to another, once, by one curve, each in a time of its own: numbers that lie side by side are
/// read in one pass. What is read is what their pieces say, bit for bit.
struct Block: Sendable {
  /// A progress that waits at 0, goes once by a smooth curve, and rests at 1.
  struct Passage {
    /// A line, a Bezier, or a spring in seconds.
    let curve: Progress.Shape
    /// The first times at which it is over, as that is seen from after and from before.
    let ends: (after: Double, before: Double)
    let origin, length: Double
    var from = 0.0
    var to = 0.0
  }

  let curve: Progress.Shape
  /// The places of the lanes among the values of a reading.
  private let slots: [Int]
  private let isDense: Bool
  /// The ends seen from after, those seen from before, origins, lengths, and the values at both ends.
  private let columns: [Double]

  init(_ lanes: [(passage: Passage, slot: Int)]) {
    curve = lanes[0].passage.curve
    slots = lanes.map(\.slot)
    isDense = zip(slots, slots.dropFirst()).allSatisfy { $1 == $0 + 1 }
    let passages = lanes.map(\.passage)
    columns =
      passages.map(\.ends.after) + passages.map(\.ends.before) + passages.map(\.origin) + passages.map(\.length)
      + passages.map(\.from) + passages.map(\.to)
  }

  /// Reads all of them at a time.
  func read(at time: Double, _ side: Side, _ table: ProgressTable, into values: UnsafeMutablePointer<Double>) {
    if isDense { return read(at: time, side, table, densely: values + slots[0]) }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: slots.count) { own in
      guard let first = own.baseAddress else { return }
      read(at: time, side, table, densely: first)
      for lane in slots.indices { values[slots[lane]] = own[lane] }
    }
  }

  private func read(
    at time: Double, _ side: Side, _ table: ProgressTable, densely values: UnsafeMutablePointer<Double>
  ) {
    columns.withUnsafeBufferPointer { columns in
      guard let first = columns.baseAddress else { return }
      let count = slots.count
      let passages = MCPassages(
        ends: side == .after ? first : first + count, origins: first + 2 * count, lengths: first + 3 * count,
        froms: first + 4 * count, tos: first + 5 * count)
      table.withKernel(curve) { bezier, spring in
        if let bezier {
          mc_bezier_passages(bezier, passages, count, time, values)
        } else if let spring {
          mc_spring_passages(spring, passages, count, time, values)
        } else {
          mc_linear_passages(passages, count, time, values)
        }
      }
    }
  }
}

extension Block.Passage {
  /// Reads it at many times, seen from after.
  func read(
    at times: UnsafeBufferPointer<Double>, _ table: ProgressTable, into values: UnsafeMutablePointer<Double>
  ) {
    let passage = MCPassage(end: ends.after, origin: origin, length: length, from: from, to: to)
    table.withKernel(curve) { bezier, spring in
      if let bezier {
        mc_bezier_times(bezier, passage, times.baseAddress, times.count, values)
      } else if let spring {
        mc_spring_times(spring, passage, times.baseAddress, times.count, values)
      } else {
        mc_linear_times(passage, times.baseAddress, times.count, values)
      }
    }
  }
}

extension ProgressTable {
  fileprivate func withKernel(
    _ curve: Progress.Shape, _ body: (UnsafePointer<MCBezier>?, UnsafePointer<MCSpring>?) -> Void
  ) {
    switch curve {
    case .linear: body(nil, nil)
    case .steps, .table: break
    case .bezier(let index): withUnsafePointer(to: beziers[Int(index)]) { body($0, nil) }
    case .spring(let index):
      guard let kernel = springs[Int(index)].kernel else { return }
      withUnsafePointer(to: kernel) { body(nil, $0) }
    }
  }

  /// A progress that waits at 0, goes once by a smooth curve, and rests at 1; nil for every other.
  func passage(of progress: Int32) -> Block.Passage? {
    var moving: Progress.Piece?
    var end: Progress.Piece?
    for piece in pieces[Int(starts[Int(progress)])..<Int(starts[Int(progress) + 1])] {
      if piece.knot != 0 { return nil }
      if case .constant(let value) = piece.form {
        if value != (moving == nil ? 0 : 1) { return nil }
        if moving != nil { end = end ?? piece }
      } else {
        if moving != nil { return nil }
        moving = piece
      }
    }
    guard let moving, let end, moving.time.rate == 1, moving.time.value == 0, moving.time.origin == moving.start else {
      return nil
    }
    func passage(_ curve: Progress.Shape, _ length: Double) -> Block.Passage {
      let ends = (end.start - end.slack, (end.start + end.slack).nextUp)
      return Block.Passage(curve: curve, ends: ends, origin: moving.start, length: length)
    }
    switch moving.form {
    case .curve(let shape, let length) where shape.isSmooth: return passage(shape, length)
    case .spring(let index, release: 0) where springs[Int(index)].kernel != nil: return passage(.spring(index), 1)
    default: return nil
    }
  }
}

extension Score {
  /// Sets the parts apart whose lanes go from one value to another by timings that no other part has.
  mutating func gatherBlocks() {
    var uses = [Int](repeating: 0, count: table.count)
    for term in terms where term.progress >= 0 { uses[Int(term.progress)] += 1 }
    var (others, index) = ([Int](), [Progress.Shape: Int]())
    var gathered: [[(passage: Block.Passage, slot: Int)]] = []
    for part in parts.indices {
      guard parts[part].spans.count == 1, case .lanes(let lanes) = spans[parts[part].spans.lowerBound].content,
        lanes.base == nil
      else {
        others.append(part)
        continue
      }
      let own = terms[lanes.firstTerm..<lanes.firstTerm + lanes.count]
      let passages = own.compactMap { term -> Block.Passage? in
        guard uses[Int(term.progress)] <= 2, term.bulges < 0, term.velocity == 0,
          var passage = table.passage(of: term.progress)
        else { return nil }
        let knot = Int(term.knots)
        (passage.from, passage.to) = (numbers[knot], numbers[knot + Int(term.stride)])
        return passage
      }
      guard passages.count == lanes.count else {
        others.append(part)
        continue
      }
      for (lane, passage) in passages.enumerated() {
        let block = index[passage.curve] ?? gathered.count
        if block == gathered.count {
          gathered.append([])
          index[passage.curve] = block
        }
        gathered[block].append((passage, parts[part].values + lane))
      }
    }
    if gathered.isEmpty { return }
    blocks = gathered.map { Block($0) }
    self.others = others
    firstSpans = parts.map { Int32($0.spans.lowerBound) }
  }
}
