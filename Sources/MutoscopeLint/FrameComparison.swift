import MutoscopeMotion

/// What of two frames that should be the same picture is not.
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
      case appears, vanishes
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
  }

  /// Views that are one group in one frame and not in the other.
  struct Regrouping {
    /// The group, and what is painted otherwise: views of the first frame.
    let group: ViewID
    let view: ViewID
    let isBlur: Bool
    /// How far it reaches, in points.
    let size: Double
  }

  private let a: DrawnFrame
  private let b: DrawnFrame
  /// Half a pixel.
  private let tolerance: Double
  private(set) var pairs: [(Int, Int)] = []
  private(set) var differences: [Difference] = []

  /// - Parameter scale: Pixels per point.
  init(_ a: DrawnFrame, _ b: DrawnFrame, scale: Double) {
    (self.a, self.b) = (a, b)
    tolerance = Finding.tolerance / scale
    match()
  }

  private mutating func match() {
    let (endA, endB) = (a.pieces.count, b.pieces.count)
    let head = (0..<min(endA, endB)).prefix { isSame($0, $0) }.count
    let tail = (head..<min(endA, endB)).prefix { isSame(endA - 1 - $0 + head, endB - 1 - $0 + head) }.count
    let (x, y) = (head..<endA - tail, head..<endB - tail)
    let middle = align(x, y)
    pairs = (0..<head).map { ($0, $0) } + middle + (0..<tail).map { (x.upperBound + $0, y.upperBound + $0) }
    let used = (Set(middle.map(\.0)), Set(middle.map(\.1)))
    settle(x.filter { !used.0.contains($0) }, y.filter { !used.1.contains($0) })
  }

  /// The longest common subsequence; of very many pieces in one pass, which may find less.
  private func align(_ x: Range<Int>, _ y: Range<Int>) -> [(Int, Int)] {
    guard !x.isEmpty, !y.isEmpty else { return [] }
    var pairs: [(Int, Int)] = []
    guard x.count * y.count <= 250_000 else {
      var next = y.lowerBound
      for i in x where !Budget.spend(500) {
        guard let j = (next..<min(next + 64, y.upperBound)).first(where: { isSame(i, $0) }) else { continue }
        pairs.append((i, j))
        next = j + 1
      }
      return pairs
    }
    var (gone, come): (Set<Int>, Set<Int>) = ([], [])
    for change in y.difference(from: x, by: isSame) {
      switch change {
      case .remove(let offset, _, _): gone.insert(x.lowerBound + offset)
      case .insert(let offset, _, _): come.insert(y.lowerBound + offset)
      }
    }
    return Array(zip(x.filter { !gone.contains($0) }, y.filter { !come.contains($0) }))
  }

  // MARK: What is left over

  private mutating func settle(_ x: [Int], _ y: [Int]) {
    var others = y
    // The same elsewhere in the order.
    var moved: [(Int, Int)] = []
    let alone = x.filter { i in
      if Budget.spend(10 * others.count) { return false }
      guard let place = others.firstIndex(where: { isSame(i, $0) }) else { return true }
      moved.append((i, others.remove(at: place)))
      return false
    }
    for (number, (i, j)) in moved.enumerated() where !Budget.spend(10 * (pairs.count + number)) {
      let most = overlap(i, j, with: pairs + moved[..<number])
      if most.size > tolerance { note(.reorders, most.size, i, isFirst: true, other: most.piece) }
    }
    // What is the same thing, and looks otherwise.
    for i in alone where !Budget.spend(50 * others.count) {
      let piece = a.pieces[i]
      let like = others.indices.filter { b.pieces[others[$0]].content == piece.content }
      let nearest = like.min { distance(i, others[$0]) < distance(i, others[$1]) }
      guard let nearest, distance(i, others[nearest]) < max(piece.visible.width, piece.visible.height) else {
        if a.shows(i) { note(.vanishes, piece.largerSide, i, isFirst: true) }
        continue
      }
      let j = others.remove(at: nearest)
      guard a.shows(i) || b.shows(j) else { continue }
      let far = distance(i, j)
      let levels = far > tolerance ? 0 : change(i, j)
      if far > tolerance, !isFaint(i, j, far) { note(.moved, far, i, isFirst: true) }
      if levels > Finding.levelTolerance { note(.changes, levels, i, isFirst: true) }
    }
    for j in others where b.shows(j) { note(.appears, b.pieces[j].largerSide, j, isFirst: false) }
  }

  private mutating func note(
    _ kind: Difference.Kind, _ size: Double, _ piece: Int, isFirst: Bool, other: Int? = nil
  ) {
    let frame = isFirst ? a : b
    let own = frame.pieces[piece]
    differences.append(
      Difference(
        kind: kind, size: size, view: frame.views[own.layer], isFirst: isFirst, content: own.content,
        other: other.map { frame.views[frame.pieces[$0].layer] }))
  }

  /// How much a piece overlaps with those that it is below in the one frame and above in the other.
  private func overlap(_ i: Int, _ j: Int, with pairs: [(Int, Int)]) -> (size: Double, piece: Int) {
    var most = (size: 0.0, piece: i)
    for (k, l) in pairs where (k < i) != (l < j) {
      let (x, y) = (a.pieces[i], a.pieces[k])
      guard let common = x.seen.intersection(y.seen), !x.isFramed(by: y), !y.isFramed(by: x) else { continue }
      let size = min(common.width, common.height) > tolerance ? max(common.width, common.height) : 0
      guard size > most.size, a.contrast(i, k) > Finding.levelTolerance,
        !a.hides(common, after: max(i, k)) || !b.hides(common, after: max(j, l))
      else { continue }
      most = (size, k)
    }
    return most
  }

  /// How much a piece that stays in its place changes what is seen, in levels.
  private func change(_ i: Int, _ j: Int) -> Double {
    let (old, new) = (a.pieces[i].color, b.pieces[j].color)
    let rest = 1 - min(a.cover(of: i), b.cover(of: j))
    guard let x = a.ground(of: i), let y = b.ground(of: j) else { return old.levels(to: new) * rest }
    return old.over(x).levels(to: new.over(y)) * rest
  }

  /// Whether a shadow is too soft for its way to be seen: the steepest of a Gaussian edge is 0.4 of it in a deviation.
  private func isFaint(_ i: Int, _ j: Int, _ way: Double) -> Bool {
    let (x, y) = (a.pieces[i], b.pieces[j])
    guard x.content == .shadow, x.color.levels(to: y.color) <= Finding.levelTolerance else { return false }
    return 0.4 * way * max(x.color.a, y.color.a) * 255 <= Finding.levelTolerance * min(x.width, y.width)
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
    return zip(x.quad, y.quad).reduce(most) { max($0, $1.0.distance(to: $1.1)) }
  }

  // MARK: Groups

  /// Where views that overlap are a group with an alpha, a blur or a shadow of its own in only one of the frames.
  var regroupings: [Regrouping] {
    var found: [Regrouping] = []
    for isFirst in [true, false] {
      for (index, layer) in (isFirst ? a : b).layers.enumerated() where layer.alpha < 1 || layer.blurRadius > 0 {
        if Budget.spend(1000 + 10 * pairs.count) { return [] }
        let own = pairs.filter { i, j in
          (index..<layer.end).contains(isFirst ? a.pieces[i].layer : b.pieces[j].layer)
        }
        if let regrouping = regrouping(of: own) { found.append(regrouping) }
      }
    }
    for (i, j) in pairs {
      let (x, y) = (a.pieces[i], b.pieces[j])
      let view = a.views[x.layer]
      if abs(x.blur - y.blur) > tolerance {
        let group = a.chain(x.layer).first { a.layers[$0].blurRadius > 0 } ?? x.layer
        found.append(Regrouping(group: a.views[group], view: view, isBlur: true, size: x.largerSide))
      }
      let shadowed = (a.shadowed(x.layer), b.shadowed(y.layer))
      if x.content == .backdrop, (shadowed.0 == nil) != (shadowed.1 == nil) {
        // It blurs a shadow that was not there.
        found.append(Regrouping(group: shadowed.0 ?? view, view: view, isBlur: false, size: x.largerSide))
      }
      guard x.content == .shadow, !Budget.spend(a.pieces.count + b.pieces.count), let old = ink(of: x.layer, in: a),
        let new = ink(of: y.layer, in: b), old.distance(to: new) > tolerance
      else { continue }
      found.append(Regrouping(group: view, view: view, isBlur: false, size: old.distance(to: new)))
    }
    return found
  }

  /// At most some hundred views: more make no difference to people.
  private func regrouping(of pairs: [(Int, Int)]) -> Regrouping? {
    let pairs = pairs.prefix(200)
    for (number, (i, j)) in pairs.enumerated() {
      for (k, l) in pairs.dropFirst(number + 1) {
        let (x, y) = (a.pieces[i], a.pieces[k])
        let reach = 3 * max(x.blur, y.blur)
        guard let common = x.visible.outset(by: reach).intersection(y.visible),
          min(common.width, common.height) > tolerance
        else { continue }
        let (old, new) = (a.common(x.layer, y.layer), b.common(b.pieces[j].layer, b.pieces[l].layer))
        let isBlur = abs(old.blur - new.blur) > tolerance
        guard isBlur || abs(old.alpha - new.alpha) * 255 > Finding.levelTolerance else { continue }
        let isGroup = { (layer: Int) in a.layers[layer].alpha < 1 || a.layers[layer].blurRadius > 0 }
        let group = Array(zip(a.chain(x.layer), a.chain(y.layer))).last { $0 == $1 && isGroup($0) }?.0
        return Regrouping(
          group: a.views[group ?? x.layer], view: a.views[y.layer], isBlur: isBlur,
          size: max(common.width, common.height))
      }
    }
    return nil
  }

  /// What is painted in a layer, without shadows.
  private func ink(of layer: Int, in frame: DrawnFrame) -> Rect? {
    let own = frame.pieces.filter { $0.content != .shadow && (layer..<frame.layers[layer].end).contains($0.layer) }
    return own.dropFirst().reduce(own.first?.visible) { $0?.union($1.visible) }
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
