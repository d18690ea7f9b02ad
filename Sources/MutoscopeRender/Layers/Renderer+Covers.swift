import MutoscopeMotion
import MutoscopeTimeline

// Opaque fills hide the layers beneath them, which need not be drawn.

extension Renderer {
  /// The largest fills are kept in mind, so many of them.
  private static let mostCovers = 4

  /// Finds what later layers cover wholly. Only what is bit for bit the same without it counts: nothing that is blurred,
  /// casts a shadow, is added up, or lies behind a blurred backdrop.
  func findCovered(_ layers: [Layer], stage: PixelRect) {
    // The part in which a layer's fill would be opaque in the end, and whether another layer is made of its pixels.
    var open = [PixelRect](repeating: .none, count: layers.count)
    var isUsed = [Bool](repeating: false, count: layers.count)
    for (index, layer) in layers.enumerated() where !items[index].isSkipped {
      let (item, parent) = (items[index], items[index].parent)
      open[index] = passesOpaquely(layer) ? parent >= 0 ? open[parent] : stage : .none
      if layer.clipsToBounds { open[index] = open[index].intersection(inside(layer, item)) }
      isUsed[index] = layer.isAdditive || (parent >= 0 && (isUsed[parent] || isSpread(layers[parent])))
    }
    var covers: [(rect: PixelRect, index: Int)] = []
    for (index, layer) in layers.enumerated().reversed() where !items[index].isSkipped {
      let item = items[index]
      let ink = item.ink.intersection(stage)
      if !isUsed[index], covers.contains(where: { $0.index >= item.end && $0.rect.union(ink).area == $0.rect.area }) {
        items[index].isCovered = true
      }
      if layer.backdropBlurRadius > 0 { covers = [] }
      guard layer.hasFill, layer.backgroundColor.a >= 1 else { continue }
      covers.append((inside(layer, item).intersection(open[index]), index))
      covers.sort { $0.rect.area > $1.rect.area }
      if covers.count > Renderer.mostCovers { covers.removeLast() }
    }
  }

  /// Whether what is opaque in a layer is so where the layer is put.
  private func passesOpaquely(_ layer: Layer) -> Bool {
    layer.alpha * 255 >= 254.5 && !layer.isAdditive && layer.blurRadius <= 0 && layer.contentAlpha >= 1
      && layer.cuts.isEmpty && layer.painted != .shadow
  }

  /// Whether pixels depend on others of the layer.
  private func isSpread(_ layer: Layer) -> Bool { layer.blurRadius > 0 || layer.visibleShadow != nil }

  /// The largest rectangle of pixels that are wholly within a layer's bounds, between its corners and its border.
  private func inside(_ layer: Layer, _ item: LayerItem) -> PixelRect {
    guard item.map.isUpright else { return .none }
    let border = layer.isBordered ? layer.borderWidth : 0, radius = layer.cornerRadius
    let bars = [(border, max(border, radius)), (max(border, radius), border)].map { x, y in
      let bar = Rect(x, y, max(layer.size.width - 2 * x, 0), max(layer.size.height - 2 * y, 0))
      return item.map.bounds(of: bar).map { PixelRect(within: $0) } ?? .none
    }
    return bars[0].area >= bars[1].area ? bars[0] : bars[1]
  }
}

extension PixelRect {
  /// The pixels that lie in a rectangle, a hundredth of one from its edges.
  fileprivate init(within r: Rect) {
    func clamped(_ x: Double) -> Int32 { Int32(x, within: -100_000...100_000) }
    self.init(
      x0: clamped((r.x + 0.01).rounded(.up)), y0: clamped((r.y + 0.01).rounded(.up)),
      x1: clamped((r.maxX - 0.01).rounded(.down)), y1: clamped((r.maxY - 0.01).rounded(.down)))
  }
}
