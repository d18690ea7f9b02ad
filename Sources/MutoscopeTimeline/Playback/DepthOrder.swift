import MutoscopeMotion

/// Sorts the planes of one space back to front, and splits them where they cut each other: a binary space partition.
///
/// Planes are taken after the division by w. Planes stay planes there, whatever the perspective, and the viewer is
/// infinitely far away: of two points in one place of the picture the one of greater z is nearer.
struct DepthOrder {
  /// A part of a plane, as far as it can be painted.
  struct Piece {
    /// The place of its plane in the list.
    let plane: Int
    /// The planes that cut it, as `a x + b y + c z + d w`, positive on the side where it lies.
    fileprivate(set) var cuts: [Cut] = []
    fileprivate var corners: [SIMD3<Double>]
    fileprivate var low = SIMD3<Double>()
    fileprivate var high = SIMD3<Double>()

    struct Cut {
      let plane: SIMD4<Double>
      /// Whether it lies behind what cuts it, and is painted first.
      let isFar: Bool
    }

    fileprivate init(_ plane: Int, _ corners: [SIMD3<Double>], cuts: [Cut] = []) {
      (self.plane, self.corners, self.cuts) = (plane, corners, cuts)
      guard var least = corners.first else { return }
      var most = least
      for corner in corners {
        least = pointwiseMin(least, corner)
        most = pointwiseMax(most, corner)
      }
      (low, high) = (least, most)
    }

    /// A plane that shows nothing has no extent.
    fileprivate var isPainted: Bool { corners.count > 1 }

    fileprivate var middle: SIMD3<Double> { (low + high) / 2 }

    /// Whether points of its plane are on it.
    fileprivate func covers(_ points: [SIMD3<Double>]) -> Bool {
      let corners = corners.map { Point($0.x, $0.y) }
      return points.allSatisfy { corners.contains(Point($0.x, $0.y)) }
    }
  }

  /// The most planes that may be split: planes that cut each other more often are painted by their middles.
  private static let mostSplits = 4096
  /// In points: what reaches less far through a plane lies on one side of it.
  private static let tolerance = 1e-4

  /// Nil for what is edge-on, clear, or behind the eye: it splits nothing, and is not split.
  private var planes: [SIMD4<Double>?] = []
  private var pieces: [Piece] = []
  private var splitsLeft = DepthOrder.mostSplits

  private enum Task {
    case sort([Int])
    case paint([Int])
  }

  /// What is known of a plane: where it lies, and what can be painted in it. Where nothing is, it splits nothing.
  typealias Item = (rect: Rect, isPainted: Bool)

  /// - Parameter matrices: The planes, in the order in which those that lie in one are painted.
  static func pieces(of matrices: [Matrix4], _ item: (Int) -> Item) -> [Piece] {
    // The most are flat in one plane.
    if matrices.count < 2 || matrices.allSatisfy(\.keepsPlane) {
      return matrices.indices.map { Piece($0, []) }
    }
    var order = DepthOrder()
    for (index, matrix) in matrices.enumerated() {
      let (rect, isPainted) = item(index)
      let corners = matrix.seenCorners(of: rect)
      order.planes.append(isPainted && corners.count > 2 ? matrix.plane : nil)
      // What is clear is where its middle is: it overlaps nothing.
      order.pieces.append(isPainted ? Piece(index, corners) : Piece(index, corners.middle))
    }
    return order.sorted()
  }

  private mutating func sorted() -> [Piece] {
    // What is nowhere is beneath all.
    var result = pieces.filter(\.corners.isEmpty)
    var tasks = [Task.sort(pieces.indices.filter { !pieces[$0].corners.isEmpty })]
    while let task = tasks.popLast() {
      switch task {
      case .paint(let group): result += group.map { settled(pieces[$0]) }
      case .sort(let group) where group.count < 2: result += group.map { settled(pieces[$0]) }
      case .sort(let group):
        if Budget.spend(200 * group.count) { return result }
        if let parts = separated(group) {
          tasks += parts.reversed().map { .sort($0) }
        } else if let plane = separator(of: group) {
          let (back, within, front) = split(group, by: plane)
          tasks += [.sort(front), .paint(within), .sort(back)]
        } else {
          tasks.append(.paint(group.sorted { (pieces[$0].middle.z, $0) < (pieces[$1].middle.z, $1) }))
        }
      }
    }
    return result
  }

  /// A piece without the cuts that others have made needless.
  private func settled(_ piece: Piece) -> Piece {
    var piece = piece
    piece.cuts.removeAll { cut in
      piece.corners.count { abs(cut.plane.value(at: $0)) <= Self.tolerance / 10 + 1e-9 * abs($0).max() } < 2
    }
    return piece
  }

  // MARK: Without splitting

  /// Parts that are one behind the other, or beside each other, whatever is in them.
  private func separated(_ group: [Int]) -> [[Int]]? {
    for axis in [2, 0, 1] {
      var parts: [[Int]] = []
      var reach = -Double.infinity
      let spans = group.map { (index: $0, low: pieces[$0].low[axis], high: pieces[$0].high[axis]) }
      for (index, low, high) in spans.sorted(by: { ($0.low, $0.index) < ($1.low, $1.index) }) {
        if low > reach + Self.tolerance { parts.append([]) }
        parts[parts.count - 1].append(index)
        reach = max(reach, high)
      }
      guard parts.count > 1 else { continue }
      for index in parts.indices { parts[index].sort() }
      return axis == 2 ? parts : parts.sorted { $0[0] < $1[0] }
    }
    return nil
  }

  // MARK: By planes

  /// The plane that splits least, where the joints lie on it, and that best halves what it does not split. Where there are
  /// many, some are tried, and planes along the axes.
  private func separator(of group: [Int]) -> SIMD4<Double>? {
    let group = group.filter { pieces[$0].isPainted }
    let own = group.filter { planes[pieces[$0].plane] != nil }
    let step = group.count <= 24 ? 1 : max(1, own.count / 12)
    var found = stride(from: 0, to: own.count, by: step).map { own[$0] }.compactMap { index in
      planes[pieces[index].plane].map { (plane: $0, owner: index) }
    }
    let isLarge = group.count > 64
    let axes = found.count
    if isLarge, let owner = found.first?.owner {
      for axis in 0..<3 {
        let middles = group.map { pieces[$0].middle[axis] }.sorted()
        var plane = SIMD4<Double>()
        (plane[axis], plane[3]) = (1, -middles[middles.count / 2])
        found.append((plane, owner))
      }
    }
    var best: (cost: Int, plane: SIMD4<Double>)?
    for (number, (plane, owner)) in found.enumerated() {
      var (back, front, split, bare) = (0, 0, 0, 0)
      for index in group {
        switch side(of: index, plane) {
        case .back: back += 1
        case .front: front += 1
        case .both:
          split += 1
          if !isLarge, !pieces[owner].covers(pieces[index].corners.split(by: plane).joint) { bare += 1 }
        case .within: break
        }
      }
      // A plane across an axis need not hold any of them, and only helps where others do not.
      let most = group.count * 7 / 8
      if number >= axes, best?.cost ?? .max <= most || max(back, front) + split > most { continue }
      // What is cut no more is on the side of its middle: such a plane has to part many, as it costs as much as all others.
      if split > splitsLeft, max(back, front) + split > most { continue }
      let cost = (isLarge ? 4 : 1000) * split + 2000 * bare + max(back, front)
      if cost < best?.cost ?? .max { best = (cost, plane) }
    }
    return best?.plane
  }

  private enum Side {
    case back, within, front, both
  }

  private func side(of index: Int, _ plane: SIMD4<Double>) -> Side {
    var (least, most) = (Double.infinity, -Double.infinity)
    for corner in pieces[index].corners {
      let value = plane.value(at: corner)
      least = min(least, value)
      most = max(most, value)
    }
    if least >= -Self.tolerance { return most <= Self.tolerance ? .within : .front }
    return most <= Self.tolerance ? .back : .both
  }

  private mutating func split(_ group: [Int], by plane: SIMD4<Double>) -> (back: [Int], within: [Int], front: [Int]) {
    var (back, within, front): ([Int], [Int], [Int]) = ([], [], [])
    for index in group {
      switch side(of: index, plane) {
      case .back: back.append(index)
      case .within: within.append(index)
      case .front: front.append(index)
      case .both:
        guard splitsLeft > 0, planes[pieces[index].plane] != nil else {
          if plane.value(at: pieces[index].middle) < 0 { back.append(index) } else { front.append(index) }
          continue
        }
        splitsLeft -= 1
        let piece = pieces[index]
        let (far, near, _) = piece.corners.split(by: plane)
        pieces[index] = Piece(piece.plane, far, cuts: piece.cuts + [Piece.Cut(plane: -plane, isFar: true)])
        back.append(index)
        front.append(pieces.count)
        pieces.append(Piece(piece.plane, near, cuts: piece.cuts + [Piece.Cut(plane: plane, isFar: false)]))
      }
    }
    // The parts that a split adds come last, but planes in one are painted in their order.
    func inOrder(_ group: [Int]) -> [Int] { group.sorted { (pieces[$0].plane, $0) < (pieces[$1].plane, $1) } }
    return (back, inOrder(within), front)
  }
}

extension SIMD4<Double> {
  fileprivate func value(at p: SIMD3<Double>) -> Double { x * p.x + y * p.y + z * p.z + w }
}

private func abs(_ p: SIMD3<Double>) -> SIMD3<Double> { pointwiseMax(p, -p) }

extension [SIMD3<Double>] {
  /// One point in the middle of some.
  fileprivate var middle: Self { isEmpty ? [] : [reduce(.zero, +) / Double(count)] }

  /// The parts of a convex polygon behind and before a plane that cuts it, and the ends of the joint.
  fileprivate func split(by plane: SIMD4<Double>) -> (far: Self, near: Self, joint: Self) {
    var (far, near, ends): (Self, Self, Self) = ([], [], [])
    for (index, corner) in enumerated() {
      let next = self[(index + 1) % count]
      let (here, there) = (plane.value(at: corner), plane.value(at: next))
      if here <= 0 { far.append(corner) }
      if here >= 0 { near.append(corner) }
      if here == 0 { ends.append(corner) }
      if here * there < 0 {
        let joint = corner + (next - corner) * (here / (here - there))
        far.append(joint)
        near.append(joint)
        ends.append(joint)
      }
    }
    return (far, near, ends)
  }
}
