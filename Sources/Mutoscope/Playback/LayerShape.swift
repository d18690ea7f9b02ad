import MutoscopeMotion

/// The outline of a layer on the stage, to tell whether others are painted on it.
struct LayerShape {
  private let corners: [Point]
  private let box: Rect

  /// In points: layers whose edges share a pixel touch each other.
  private static let pixel = 1.0

  init(_ layer: Layer) {
    corners = layer.quad
    box = Rect(enclosing: layer.quad)
  }

  /// Whether a layer with all in it may paint on the shape.
  func isTouched(by range: ClosedRange<Int>, of layers: [Layer]) -> Bool {
    let outer = layers[range.lowerBound]
    var margin = outer.clipsToBounds ? outer.inkMargin : 0
    var painted: [LayerShape] = []
    var index = range.lowerBound
    while index <= range.upperBound {
      let layer = layers[index]
      if layer.alpha < Layer.leastAlpha {
        index = layer.end
        continue
      }
      guard layer.quad.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), layer.backdropBlurRadius <= 0 else {
        return true
      }
      if !outer.clipsToBounds { margin += layer.inkMargin }
      if !layer.showsNothing || layer.hasBorder { painted.append(LayerShape(layer)) }
      index += 1
    }
    if outer.clipsToBounds, !painted.isEmpty { painted = [LayerShape(outer)] }
    return painted.contains { isNear($0, margin) }
  }

  private func isNear(_ other: LayerShape, _ margin: Double) -> Bool {
    if margin == 0, box.roundedOut.intersection(other.box.roundedOut) == nil { return false }
    guard corners.count == 4, other.corners.count == 4 else { return true }
    return !isApart(other, margin + Self.pixel) && !other.isApart(self, margin + Self.pixel)
  }

  /// Whether all of another shape is beyond one of the edges, by more than a distance.
  private func isApart(_ other: LayerShape, _ distance: Double) -> Bool {
    let middle = Point(corners.reduce(0) { $0 + $1.x } / 4, corners.reduce(0) { $0 + $1.y } / 4)
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0 else { continue }
      func outside(_ point: Point) -> Double { (dx * (point.y - a.y) - dy * (point.x - a.x)) / length }
      let inward = outside(middle) > 0 ? -1.0 : 1
      if other.corners.allSatisfy({ inward * outside($0) > distance }) { return true }
    }
    return false
  }
}

extension Layer {
  /// Less than half a level.
  static let leastAlpha = 1.0 / 1024

  /// Whether it draws nothing itself, but for a border.
  var showsNothing: Bool { backgroundColor.a <= 0 && image == nil && text == nil && backdropBlurRadius <= 0 }

  var hasBorder: Bool { borderWidth > 0 && borderColor.a > 0 }

  /// How far it paints beyond its bounds, in points of the stage.
  fileprivate var inkMargin: Double {
    var margin = 3 * blurRadius * scale
    if let shadow {
      margin += (3 * shadow.radius + max(abs(shadow.offset.width), abs(shadow.offset.height))) * scale
    }
    if let text {
      let whole = text.reach
      margin += max(0, text.rect.x - whole.x, text.rect.y - whole.y) * scale
    }
    return margin
  }
}
