import MutoscopeMotion

/// Lanes that go from one value to another, once, by curves of one shape, each in a time of its own: numbers that lie side by
/// side are read in one pass. What is read is what their pieces say, bit for bit.
struct Block: Sendable {
  struct Key: Hashable {
    let shape: Progress.Shape
    /// Whether it is a spring that runs in seconds.
    let isTimed: Bool
  }

  /// A progress that waits, goes once, and rests.
  struct Passage {
    let key: Key
    let knot: Int
    /// The pieces with which it begins and is over, with bounds on the rounding errors of their times.
    let start: Progress.Piece
    let end: Progress.Piece
    let length, keyStart, keySpan, release: Double
    var from = 0.0
    var to = 0.0
  }

  let key: Key
  private var slots: [Int32] = []
  /// Begin and end, seen from before and after.
  private var starts = [[Double]](repeating: [], count: 2)
  private var ends = [[Double]](repeating: [], count: 2)
  private var times: [Progress.Affine] = []
  private var lengths: [Double] = []
  private var keyStarts: [Double] = []
  private var keySpans: [Double] = []
  private var releases: [Double] = []
  private var froms: [Double] = []
  private var tos: [Double] = []

  init(key: Key) { self.key = key }

  mutating func add(_ passage: Passage, slot: Int) {
    slots.append(Int32(slot))
    for (side, sign) in [1.0, -1.0].enumerated() {
      starts[side].append(passage.start.start + sign * passage.start.slack)
      ends[side].append(passage.end.start + sign * passage.end.slack)
    }
    times.append(passage.start.time)
    lengths.append(passage.length)
    keyStarts.append(passage.keyStart)
    keySpans.append(passage.keySpan)
    releases.append(passage.release)
    froms.append(passage.from)
    tos.append(passage.to)
  }

  /// Reads all of them at a time.
  func read(
    at time: Double, _ side: Side, _ table: ProgressTable, into values: UnsafeMutableBufferPointer<Double>
  ) {
    switch key.shape {
    case .spring(let index):
      let spring = table.springs[Int(index)]
      read(at: time, side, into: values) { local, lane in spring.value(at: local - releases[lane]) }
    case .bezier(let bezier):
      read(at: time, side, into: values) { local, lane in
        let u = (local / lengths[lane] - keyStarts[lane]) / keySpans[lane]
        return u >= 1 ? 1 : bezier.value(at: max(0, u))
      }
    case .linear:
      read(at: time, side, into: values) { local, lane in
        min(max(0, (local / lengths[lane] - keyStarts[lane]) / keySpans[lane]), 1)
      }
    case .steps, .table: break
    }
  }

  @inline(__always)
  private func read(
    at time: Double, _ side: Side, into values: UnsafeMutableBufferPointer<Double>,
    progress: (Double, Int) -> Double
  ) {
    let (starts, ends) = (starts[side == .before ? 0 : 1], ends[side == .before ? 0 : 1])
    for lane in slots.indices {
      let (hasBegun, isOver) =
        side == .after ? (starts[lane] <= time, ends[lane] <= time) : (starts[lane] < time, ends[lane] < time)
      let slot = Int(slots[lane])
      if isOver {
        values[slot] = tos[lane]
      } else if hasBegun {
        values[slot] = froms[lane].mixed(with: tos[lane], at: progress(times[lane](time), lane))
      } else {
        values[slot] = froms[lane]
      }
    }
  }
}

extension ProgressTable {
  /// A progress that waits at 0, goes once by a smooth curve, and rests at 1; nil for every other.
  func passage(of progress: Int32) -> Block.Passage? {
    let own = pieces[Int(starts[Int(progress)])..<Int(starts[Int(progress) + 1])]
    var moving: Progress.Piece?
    var end: Progress.Piece?
    for piece in own {
      if case .constant(let value) = piece.form {
        if moving == nil {
          if value != 0 || piece.knot != 0 { return nil }
        } else {
          if value != 1 || piece.knot != moving?.knot { return nil }
          end = end ?? piece
        }
      } else {
        if moving != nil || piece.knot != 0 { return nil }
        moving = piece
      }
    }
    guard let moving, let end else { return nil }
    func passage(_ shape: Progress.Shape, _ length: Double, _ start: Double, _ span: Double, _ release: Double?)
      -> Block.Passage?
    {
      switch shape {
      case .linear, .bezier, .spring: break
      case .steps, .table: return nil
      }
      return Block.Passage(
        key: Block.Key(shape: shape, isTimed: release != nil), knot: 0, start: moving, end: end, length: length,
        keyStart: start, keySpan: span, release: release ?? 0)
    }
    switch moving.form {
    case .curve(let shape, let length):
      if case .spring = shape { return nil }
      return passage(shape, length, 0, 1, nil)
    case .spring(let index, let release): return passage(.spring(index), 1, 0, 1, release)
    case .nested(let index):
      guard nests[Int(index)].outer == .linear, let key = nests[Int(index)].key, nests[Int(index)].from == 0,
        nests[Int(index)].to == 1
      else { return nil }
      if case .spring = key.easing { return nil }
      return passage(key.easing, nests[Int(index)].length, key.start, key.end - key.start, nil)
    case .constant, .loop: return nil
    }
  }
}

extension Score {
  /// Sets the parts apart whose lanes go from one value to another by timings that no other part has.
  mutating func gatherBlocks() {
    var uses = [Int](repeating: 0, count: table.count)
    for term in terms where term.progress >= 0 { uses[Int(term.progress)] += 1 }
    var (others, index) = ([Int](), [Block.Key: Int]())
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
        let knot = Int(term.knots) + passage.knot * Int(term.stride)
        (passage.from, passage.to) = (numbers[knot], numbers[knot + Int(term.stride)])
        return passage
      }
      guard passages.count == lanes.count else {
        others.append(part)
        continue
      }
      for (lane, passage) in passages.enumerated() {
        let block = index[passage.key] ?? blocks.count
        if block == blocks.count {
          blocks.append(Block(key: passage.key))
          index[passage.key] = block
        }
        blocks[block].add(passage, slot: parts[part].values + lane)
      }
    }
    if blocks.isEmpty { return }
    self.others = others
    firstSpans = parts.map { Int32($0.spans.lowerBound) }
  }
}
