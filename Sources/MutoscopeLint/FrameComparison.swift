import MutoscopeMotion

/// Compares two frames that should be the same picture: tells whose pieces lie where they are not.
struct FrameComparison {
  /// Which piece of the one frame is which of the other, and how much it differs.
  struct Difference {
    /// In the order of what says more than what.
    enum Kind: Int {
      /// It has another colour or alpha: levels of 255.
      case changes
      /// It is painted above or below something else: by how many points.
      case reorders
      /// Only one of the frames has it: the larger side.
      case pops
      /// It is elsewhere or of another shape: by how many points.
      case moved
    }

    let kind: Kind
    let size: Double
    /// The view in the frame that has it, of the first where both have.
    let view: ViewID
    let isFirst: Bool
    let content: DrawnFrame.Piece.Content
    /// What it is painted above or below.
    let other: ViewID?
    /// The places on the stage.
    let regions: [Rect]
  }

  private let a: DrawnFrame
  private let b: DrawnFrame
  /// Half a pixel.
  private let tolerance: Double
  /// Tells where the pictures differ; nil: everywhere, for all that is known.
  private let picture: PictureDifference?
  /// The pieces that are the same in both frames, in the order of the first.
  private var pairs: [(Int, Int)] = []
  private(set) var differences: [Difference] = []

  init(_ a: DrawnFrame, _ b: DrawnFrame, _ picture: PictureDifference?) {
    (self.a, self.b, self.picture, tolerance) = (a, b, picture, Finding.tolerance / a.pixels)
    var others = Array(b.pieces.indices)
    var alone: [Int] = []
    var next = 0
    for i in a.pieces.indices {
      // Of several that are the same the next in order.
      func isIt(_ place: Int) -> Bool { !Budget.spend(10) && isSame(i, others[place]) }
      if let place = (next..<others.count).first(where: isIt) ?? (0..<next).first(where: isIt) {
        pairs.append((i, others.remove(at: place)))
        next = place
      } else {
        alone.append(i)
      }
    }
    compareOrder()
    compare(alone, others)
  }

  /// Notes what is the same and elsewhere in the order: the least number of pieces without which the order is one.
  private mutating func compareOrder() {
    // The last of the longest sequences in order of each length, and what comes before each in its own.
    var ends: [Int] = []
    var previous: [Int?] = []
    for (number, pair) in pairs.enumerated() {
      let length = ends.partitioningIndex { pairs[$0].1 > pair.1 }
      previous.append(length > 0 ? ends[length - 1] : nil)
      ends.replaceSubrange(length..<min(length + 1, ends.count), with: [number])
    }
    var kept = Set(ends.last.map { Array(sequence(first: $0) { previous[$0] }) } ?? [])
    for (number, (i, j)) in pairs.enumerated()
    where !kept.contains(number) && !a.isVoid(a.pieces[i]) && !Budget.spend(10 * pairs.count) {
      let most = overlap(i, j, with: kept.sorted().map { pairs[$0] })
      if most.size > tolerance { note(.reorders, most.size, i, [most.common], other: most.piece) }
      kept.insert(number)
    }
  }

  /// Notes what is nowhere the same: what is the same thing and looks otherwise, and what only one frame has.
  private mutating func compare(_ alone: [Int], _ rest: [Int]) {
    var others = rest
    for i in alone where !Budget.spend(50 * others.count) {
      let piece = a.pieces[i]
      let like = others.indices.filter { b.pieces[others[$0]].content == piece.content }
      let nearest = like.min { distance(i, others[$0]) < distance(i, others[$1]) }
      guard let nearest, distance(i, others[nearest]) < piece.largerSide else {
        note(.pops, piece.largerSide, i, [piece.seen])
        continue
      }
      let j = others.remove(at: nearest)
      let (far, levels) = (distance(i, j), piece.color.levels(to: b.pieces[j].color))
      let regions = [piece.seen, b.pieces[j].seen]
      if far > tolerance {
        note(.moved, far, i, regions)
      } else if levels > Finding.levelTolerance {
        note(.changes, levels, i, regions)
      }
    }
    for j in others { note(.pops, b.pieces[j].largerSide, j, isFirst: false, [b.pieces[j].seen]) }
  }

  /// Notes a difference where it is seen: of a piece of the first frame, or of one that only the other has.
  private mutating func note(
    _ kind: Difference.Kind, _ size: Double, _ piece: Int, isFirst: Bool = true, _ regions: [Rect], other: Int? = nil
  ) {
    guard regions.contains(where: { isSeen($0, kind) }) else { return }
    let frame = isFirst ? a : b
    let own = frame.pieces[piece]
    differences.append(
      Difference(
        kind: kind, size: size, view: frame.views[own.layer], isFirst: isFirst, content: own.content,
        other: other.map { frame.views[frame.pieces[$0].layer] }, regions: regions))
  }

  private func isSeen(_ rect: Rect, _ kind: Difference.Kind) -> Bool {
    // A piece that comes, goes or is covered differs plainly.
    picture?.isSeen(in: rect, [.pops, .reorders].contains(kind) ? .plainly : .hardly) ?? true
  }

  /// How much a piece overlaps with those that it is below in the one frame and above in the other.
  private func overlap(_ i: Int, _ j: Int, with pairs: [(Int, Int)]) -> (size: Double, piece: Int, common: Rect) {
    var most = (size: 0.0, piece: i, common: Rect.zero)
    for (k, l) in pairs where (k < i) != (l < j) {
      guard let common = a.pieces[i].seen.intersection(a.pieces[k].seen) else { continue }
      let size = min(common.width, common.height) > tolerance ? max(common.width, common.height) : 0
      if size > most.size, isSeen(common, .reorders) { most = (size, k, common) }
    }
    return most
  }

  /// The places of texts and pictures that are the same, drawn at one size and shown at another: their edges differ by
  /// fractions of a pixel.
  var rescaled: [Rect] {
    pairs.filter { i, j in
      let (x, y) = (a.pieces[i], b.pieces[j])
      return x.content.print != nil && abs(a.layers[x.layer].scale - b.layers[y.layer].scale) > 1e-9
    }.map { a.pieces[$0.0].seen }
  }

  // MARK: Pieces

  private func isSame(_ i: Int, _ j: Int) -> Bool {
    let (x, y) = (a.pieces[i], b.pieces[j])
    return x.content == y.content && distance(i, j) <= tolerance
      && x.color.levels(to: y.color) <= Finding.levelTolerance
  }

  /// How far two pieces are apart, in place and shape: points.
  private func distance(_ i: Int, _ j: Int) -> Double {
    let (x, y) = (a.pieces[i], b.pieces[j])
    let shape = max(abs(x.radius - y.radius), abs(x.width - y.width), abs(x.rounding - y.rounding))
    let most = max(shape, x.visible.distance(to: y.visible))
    // Of a plain fill only what is left of it counts.
    if x.content == .fill, x.radius == 0, y.radius == 0, x.quad.isUpright, y.quad.isUpright { return most }
    return max(most, x.quad.distance(to: y.quad))
  }
}

extension Rect {
  /// Measures how far the edge lies from its place that does so by most.
  fileprivate func distance(to other: Rect) -> Double {
    max(abs(x - other.x), abs(y - other.y), abs(maxX - other.maxX), abs(maxY - other.maxY))
  }
}

extension DrawnFrame.Piece {
  fileprivate var largerSide: Double { max(visible.width, visible.height) }
}
