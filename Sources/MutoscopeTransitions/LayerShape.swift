import MutoscopeMotion

/// The outline of a layer on the stage, to tell whether others are painted on it.
struct LayerShape {
  private let corners: [Point]
  private let box: Rect

  /// In points: layers whose edges share a pixel touch each other.
  private static let pixel = 1.0

  init(_ layer: Layer) { self.init(corners: layer.quad) }

  private init(corners: [Point]) { (self.corners, box) = (corners, Rect(enclosing: corners)) }

  /// The outline of what a layer shows itself: of nothing but text its lines. Nil where that reaches behind the eye.
  init?(shownBy layer: Layer) {
    guard let text = layer.text else {
      self.init(layer)
      return
    }
    let isAlone = layer.backgroundColor.a <= 0 && layer.image == nil && !layer.hasBorder
    let shown = isAlone ? text.reach : text.reach.union(Rect(origin: .zero, size: layer.size))
    guard shown.corners.allSatisfy({ layer.matrix.apply(x: $0.x, y: $0.y).w > 0 }) else { return nil }
    self.init(corners: layer.matrix.quad(of: shown))
  }

  /// Whether a layer with all in it may paint on the shape.
  func isTouched(by range: ClosedRange<Int>, of layers: [Layer]) -> Bool {
    let outer = layers[range.lowerBound]
    // Those around what is painted that blur it, or cast its shadow.
    var effects: [Int] = []
    var index = range.lowerBound
    while index <= range.upperBound {
      let layer = layers[index]
      while let last = effects.last, layers[last].end <= index { effects.removeLast() }
      if layer.alpha < Layer.leastAlpha {
        index = layer.end
        continue
      }
      guard layer.quad.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), layer.backdropBlurRadius <= 0 else {
        return true
      }
      // Nothing in what cuts reaches beyond it.
      if layer.blurRadius > 0 || layer.shadow != nil, index == range.lowerBound || !outer.clipsToBounds {
        effects.append(index)
      }
      if !layer.showsNothing || layer.hasBorder {
        guard let shape = outer.clipsToBounds ? LayerShape(outer) : LayerShape(shownBy: layer) else { return true }
        if effects.isEmpty {
          if isNear(shape) { return true }
        } else {
          let ink = effects.reversed().reduce(shape.box) { layers[$1].withEffects($0) }
          if ink.roundedOut.intersection(box.roundedOut) != nil { return true }
        }
      }
      index += 1
    }
    return false
  }

  private func isNear(_ other: LayerShape) -> Bool {
    if box.roundedOut.intersection(other.box.roundedOut) == nil { return false }
    guard corners.count == 4, other.corners.count == 4 else { return true }
    return !isApart(other) && !other.isApart(self)
  }

  /// Whether all of another shape is beyond one of the edges, by more than a pixel.
  private func isApart(_ other: LayerShape) -> Bool {
    let middle = Point(corners.reduce(0) { $0 + $1.x } / 4, corners.reduce(0) { $0 + $1.y } / 4)
    return zip(corners.sides(of: other.corners), corners.sides(of: [middle])).contains { points, inside in
      !inside.isEmpty && points.allSatisfy { (inside[0] > 0 ? -$0 : $0) > Self.pixel }
    }
  }
}

extension Layer {
  /// Less than half a level.
  package static let leastAlpha = 1.0 / 1024

  /// Whether it draws nothing itself, but for a border.
  package var showsNothing: Bool { backgroundColor.a <= 0 && image == nil && text == nil && backdropBlurRadius <= 0 }

  package var hasBorder: Bool { borderWidth > 0 && borderColor.a > 0 }

  /// What becomes of ink on the stage by the layer's blur and shadow, to three standard deviations.
  fileprivate func withEffects(_ rect: Rect) -> Rect {
    let ink = rect.outset(by: 3 * blurRadius * scale)
    guard let shadow else { return ink }
    let isUpright = quad.count == 4 && quad[0].y == quad[1].y && quad[1].x == quad[2].x && quad[1].x >= quad[0].x
    if isUpright, quad[2].y >= quad[1].y { return ink.union(ink.shadow(shadow.radius, shadow.offset, scale: scale)) }
    // The offset may lead anywhere.
    let far = max(abs(shadow.offset.width), abs(shadow.offset.height)) * scale
    return ink.union(ink.outset(by: 3 * shadow.radius * scale + far))
  }
}

extension Layer {
  /// Stage points per local point, at the top left corner and on the average of both axes.
  package var scale: Double {
    guard size.width > 0, size.height > 0 else { return 1 }
    let scale = (quad[0].distance(to: quad[1]) / size.width + quad[0].distance(to: quad[3]) / size.height) / 2
    return scale.isFinite ? scale : 1
  }
}

extension [Layer] {
  /// The place of the layer that each is in.
  package var parents: [Int?] {
    var open: [Int] = []
    return enumerated().map { index, _ in
      while let last = open.last, self[last].end <= index { open.removeLast() }
      defer { open.append(index) }
      return open.last
    }
  }
}

extension [Point] {
  /// Measures how far points lie on the one side of each edge of this polygon; empty for an edge without length.
  func sides(of points: [Point]) -> [[Double]] {
    zip(self, dropFirst() + prefix(1)).map { a, b in
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = (dx * dx + dy * dy).squareRoot()
      return length > 0 ? points.map { (dx * ($0.y - a.y) - dy * ($0.x - a.x)) / length } : []
    }
  }

  /// Whether the corners are those of a rectangle along the axes.
  package var isUpright: Bool {
    let rect = Rect(enclosing: self)
    return allSatisfy { point in
      (abs(point.x - rect.x) < 1e-6 || abs(point.x - rect.maxX) < 1e-6)
        && (abs(point.y - rect.y) < 1e-6 || abs(point.y - rect.maxY) < 1e-6)
    }
  }
}
