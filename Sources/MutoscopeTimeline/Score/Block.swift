import CCurves
import MutoscopeMotion

/// Lanes that go from one value to another, once, by one curve, each in a time of its own: numbers that lie side by side are
/// read in one pass. What is read is what their pieces say, bit for bit.
struct Block: Sendable {
  /// What its lanes have in common.
  enum Curve: Hashable {
    case linear
    /// Indices into the score's table.
    case bezier(Int32)
    case spring(Int32)
  }

  /// A progress that waits at 0, goes once by a smooth curve, and rests at 1.
  struct Passage {
    let curve: Curve
    /// The piece with which it is over.
    let end: Progress.Piece
    let origin, length: Double
    var from = 0.0
    var to = 0.0

    /// As it is seen from a side: the first time at which it is over.
    func end(_ side: Side) -> Double { side == .after ? end.start - end.slack : (end.start + end.slack).nextUp }
  }

  let curve: Curve
  /// The places of the lanes among the values of a reading.
  private var slots: [Int] = []
  private var isDense = true
  /// Seen from after and from before.
  private var ends: (after: [Double], before: [Double]) = ([], [])
  private var origins: [Double] = []
  private var lengths: [Double] = []
  private var froms: [Double] = []
  private var tos: [Double] = []

  init(curve: Curve) { self.curve = curve }

  mutating func add(_ passage: Passage, slot: Int) {
    if let last = slots.last, slot != last + 1 { isDense = false }
    slots.append(slot)
    ends.after.append(passage.end(.after))
    ends.before.append(passage.end(.before))
    origins.append(passage.origin)
    lengths.append(passage.length)
    froms.append(passage.from)
    tos.append(passage.to)
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
    (side == .after ? ends.after : ends.before).withUnsafeBufferPointer { ends in
      origins.withUnsafeBufferPointer { origins in
        lengths.withUnsafeBufferPointer { lengths in
          froms.withUnsafeBufferPointer { froms in
            tos.withUnsafeBufferPointer { tos in
              let passages = MCPassages(
                ends: ends.baseAddress, origins: origins.baseAddress, lengths: lengths.baseAddress,
                froms: froms.baseAddress, tos: tos.baseAddress)
              table.withKernel(curve) { bezier, spring in
                if let bezier {
                  mc_bezier_passages(bezier, passages, slots.count, time, values)
                } else if let spring {
                  mc_spring_passages(spring, passages, slots.count, time, values)
                } else {
                  mc_linear_passages(passages, slots.count, time, values)
                }
              }
            }
          }
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
    let passage = MCPassage(end: end(.after), origin: origin, length: length, from: from, to: to)
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
    _ curve: Block.Curve, _ body: (UnsafePointer<MCBezier>?, UnsafePointer<MCSpring>?) -> Void
  ) {
    switch curve {
    case .linear: body(nil, nil)
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
    func passage(_ curve: Block.Curve, _ length: Double) -> Block.Passage {
      Block.Passage(curve: curve, end: end, origin: moving.start, length: length)
    }
    switch moving.form {
    case .curve(.linear, let length): return passage(.linear, length)
    case .curve(.bezier(let index), let length): return passage(.bezier(index), length)
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
    var (others, index) = ([Int](), [Block.Curve: Int]())
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
        let block = index[passage.curve] ?? blocks.count
        if block == blocks.count {
          blocks.append(Block(curve: passage.curve))
          index[passage.curve] = block
        }
        blocks[block].add(passage, slot: parts[part].values + lane)
      }
    }
    if blocks.isEmpty { return }
    self.others = others
    firstSpans = parts.map { Int32($0.spans.lowerBound) }
  }
}
