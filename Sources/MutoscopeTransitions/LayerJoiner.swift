import MutoscopeMotion

/// Puts together what a transition's container has taken to pieces, wherever the pieces lie as they did in the original.
///
/// A view that cuts is drawn as one group: where its edge covers half a pixel, half of what is in it counts, whatever
/// lies beneath what. Pieces that are cut one by one let more of what is below shine through there, and so do pieces of a
/// view that is translucent. So neighbours that are parts of one original are one layer as long as they do the same along the
/// same edge: at a transition's ends.
struct LayerJoiner {
  private let layers: [Layer]
  private let views: [ViewID]
  private let clippers: [ViewID: [ViewID]]
  private let stage: Rect
  private var result: [Layer] = []
  /// For each layer, and first for all together: how many of those in it are added up, and whether one of them is not full.
  private var sums: [(count: Int, isPartial: Bool)]
  /// The place in `sums` of what a layer is in.
  private let parents: [Int]

  /// How many layers that lie apart are looked past.
  private static let mostSkipped = 64

  /// - Parameter views: Those of the layers.
  init(_ layers: [Layer], _ views: [ViewID], _ clippers: [ViewID: [ViewID]], _ size: Size) {
    (self.layers, self.views, self.clippers) = (layers, views, clippers)
    stage = Rect(origin: .zero, size: size)
    sums = Array(repeating: (0, false), count: layers.count + 1)
    parents = layers.parents.map { ($0 ?? -1) + 1 }
    for (layer, parent) in zip(layers, parents) where layer.isAdditive && layer.alpha >= Layer.leastAlpha {
      sums[parent].count += 1
      if layer.alpha <= 1 - Layer.leastAlpha { sums[parent].isPartial = true }
    }
  }

  mutating func joined() -> [Layer] {
    result.reserveCapacity(layers.count)
    // Trees may be deeper than a thread's stack.
    var levels = [Level(siblings: children(0..<layers.count))]
    while !levels.isEmpty {
      let last = levels.count - 1
      guard let first = levels[last].next() else {
        if let owner = levels[last].owner { result[owner].end = result.count }
        levels.removeLast()
        continue
      }
      let parts = parts(after: first, levels[last])
      levels[last].drawn.formUnion(parts)
      levels.append(Level(siblings: append(first, parts), owner: result.count - 1))
    }
    return result
  }

  /// A layer with what is in it, or what it shows itself.
  private struct Item {
    enum Part {
      case group, own, border
    }
    let index: Int
    let part: Part

    var isLeaf: Bool { part != .group }
  }

  /// The layers in one, on the way from the first to the last.
  private struct Level {
    let siblings: [Item]
    /// Their place in the result.
    var owner: Int?
    var place = 0
    /// Those that were drawn with an earlier one.
    var drawn: Set<Int> = []

    mutating func next() -> Item? {
      while place < siblings.count, drawn.contains(siblings[place].index) { place += 1 }
      guard place < siblings.count else { return nil }
      place += 1
      return siblings[place - 1]
    }
  }

  /// Draws a layer as one with some others, and returns what is in them.
  private mutating func append(_ first: Item, _ parts: [Int]) -> [Item] {
    var layer = layers[first.index]
    var inside = first.isLeaf ? [] : children(first.index + 1..<layer.end)
    for part in parts {
      // The last part has the border, above all that is in the others.
      if layers[part].hasBorder, layers[part].painted == .all {
        (layer.borderWidth, layer.borderColor) = (layers[part].borderWidth, layers[part].borderColor)
        layer.painted = .all
      }
      inside += children(part + 1..<layers[part].end)
    }
    switch first.part {
    // Its other side is not seen: it is added to nothing else.
    case .group: if sums[parents[first.index]].count <= 1 { layer.isAdditive = false }
    case .own:
      layer.isAdditive = false
      // A fill ends beneath its border.
      if layer.painted == .all { layer.painted = .allButBorder }
    case .border:
      layer.isAdditive = false
      (layer.backgroundColor, layer.image, layer.text, layer.backdropBlurRadius) = (.clear, nil, nil, 0)
    }
    layer.end = result.count + 1
    result.append(layer)
    return inside
  }

  /// The layers that are one with another: those next to it, but for what they do not touch.
  private func parts(after first: Item, _ level: Level) -> [Int] {
    guard !first.isLeaf, clippers[views[first.index]] != nil else { return [] }
    var parts: [Int] = []
    var skipped: [ClosedRange<Int>] = []
    // As a rule no part follows: what is skipped is looked at when one does.
    var inks: [LayerInk] = []
    for other in level.siblings[level.place...] where !level.drawn.contains(other.index) {
      let range = other.isLeaf ? other.index...other.index : other.index...layers[other.index].end - 1
      if joins(first.index, other.index) {
        let ink = LayerInk(of: range, in: layers)
        inks += skipped[inks.count...].map { LayerInk(of: $0, in: layers) }
        if !inks.contains(where: { $0.touches(ink) }) {
          parts.append(other.index)
          continue
        }
      }
      skipped.append(range)
      if skipped.count > Self.mostSkipped { break }
    }
    return parts
  }

  /// The layers next to each other in a range; what is in those that are no group comes after them.
  private func children(_ range: Range<Int>) -> [Item] {
    var found: [Item] = []
    var borders: [Int] = []
    var index = range.lowerBound
    func close(before index: Int) {
      while let last = borders.last, layers[last].end <= index {
        found.append(Item(index: last, part: .border))
        borders.removeLast()
      }
    }
    while index < range.upperBound {
      let layer = layers[index]
      close(before: index)
      if layer.alpha < Layer.leastAlpha {
        // What is not seen keeps nothing apart.
        index = layer.end
      } else if isGroup(index) {
        found.append(Item(index: index, part: .group))
        index = layer.end
      } else {
        if !layer.showsNothing { found.append(Item(index: index, part: .own)) }
        if layer.hasBorder, layer.painted == .all { borders.append(index) }
        index += 1
      }
    }
    close(before: range.upperBound)
    return found
  }

  /// Whether a layer does something to what is in it.
  private func isGroup(_ index: Int) -> Bool {
    let layer = layers[index]
    guard layer.painted != .shadow, layer.hasNoEffect, !layer.clipsToBounds || layer.covers(stage) else { return true }
    // What is added up is so in its place.
    let sum = sums[index + 1]
    return sum.count > 1 || sum.isPartial || (layer.isAdditive && sums[parents[index]].count > 1)
  }

  /// Whether a layer is the next part of the one that another begins.
  private func joins(_ first: Int, _ other: Int) -> Bool {
    guard let mine = clippers[views[first]], let others = clippers[views[other]], mine.contains(where: others.contains)
    else { return false }
    let (a, b) = (layers[first], layers[other])
    guard a.painted != .shadow, b.painted != .shadow, a.cuts == b.cuts, b.showsNothing, b.shadow == nil else {
      return false
    }
    guard a.clipsToBounds == b.clipsToBounds, a.hasEdge(of: b) else { return false }
    let isPlain =
      a.blurRadius <= 0 && b.blurRadius <= 0
      && min(a.alpha, b.alpha, a.contentAlpha, b.contentAlpha) > 1 - Layer.leastAlpha
    return isPlain ? a.clipsToBounds : a.effects == b.effects && !a.isAdditive && !b.isAdditive
  }
}

extension Layer {
  /// Whether it leaves nothing of a stage out.
  func covers(_ stage: Rect) -> Bool {
    cornerRadius < Self.tolerance && quad.covers(stage.corners, within: Self.tolerance)
  }

  /// Whether it shows nothing and does nothing to what of it is on a stage.
  func isIdle(on stage: Rect) -> Bool { showsNothing && hasNoEffect && (!clipsToBounds || covers(stage)) }

  /// Whether it does nothing to what is in it, but for cutting.
  var hasNoEffect: Bool {
    shadow == nil && blurRadius <= 0 && cuts.isEmpty && min(alpha, contentAlpha) > 1 - Layer.leastAlpha
  }

  /// Measures what it does to all in it together.
  fileprivate var effects: SIMD3<Double> { [alpha, contentAlpha, blurRadius] }

  /// Whether nothing that it shows itself is beyond another one's edge, whatever that one's corners are.
  func isInside(_ other: Layer) -> Bool {
    if shadow != nil || blurRadius > 0 { return false }
    let distances = other.quad.sides(of: quad).joined()
    let least = 0.3 * other.cornerRadius * other.scale - Self.tolerance
    return distances.allSatisfy { $0 >= least } || distances.allSatisfy { -$0 >= least }
  }

  /// Whether it ends along the same edge as another one.
  func hasEdge(of other: Layer) -> Bool {
    func isNear(_ x: Double, _ y: Double) -> Bool { abs(x - y) < Self.tolerance }
    // Corners are as large as the sides are told.
    func hasCorner(_ share: KeyPath<Corners, Double>) -> Bool {
      isNear(cornerRadius * maskedCorners[keyPath: share], other.cornerRadius * other.maskedCorners[keyPath: share])
    }
    let isSquare = cornerRadius <= 0 && other.cornerRadius <= 0
    let hasCorners =
      hasCorner(\.topLeft) && hasCorner(\.topRight) && hasCorner(\.bottomLeft) && hasCorner(\.bottomRight)
      && isNear(size.width, other.size.width) && isNear(size.height, other.size.height)
    return (isSquare || hasCorners)
      && zip(quad, other.quad).allSatisfy { isNear($0.x, $1.x) && isNear($0.y, $1.y) }
  }
}
