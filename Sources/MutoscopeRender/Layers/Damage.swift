import MutoscopeMotion
import MutoscopeTimeline

/// What a renderer drew last, as far as the next frame has to know it.
struct LastFrame {
  let list: DisplayList
  let items: [LayerItem]
}

extension Renderer {
  /// The part of the stage in which the frame that was prepared differs from the one that was drawn before: what stands still
  /// outside it is not drawn again. It is a rectangle, and may be larger than need be.
  func damage(of frame: DisplayList, since drawn: LastFrame, stage: PixelRect) -> PixelRect {
    let (layers, before) = (frame.layers, drawn.list.layers)
    guard layers.count == before.count, frame.size == drawn.list.size else { return stage }
    var damage = PixelRect.none
    for index in layers.indices where layers[index] != before[index] || !items[index].isDrawn(like: drawn.items[index]) {
      guard items[index].end == drawn.items[index].end else { return stage }
      let isAdded = layers[index].isAdditive || before[index].isAdditive
      // What is added up changes with each of its parts.
      let changed = isAdded ? items[index].parent : index
      guard changed >= 0 else { return stage }
      damage = damage.union(items[changed].ink).union(drawn.items[changed].ink)
    }
    return spread(damage, layers, since: drawn).intersection(stage)
  }

  /// Takes in whole what a part of the stage touches and is no matter of one pixel: blurs, shadows of ink, and what a blurred
  /// backdrop is made of.
  private func spread(_ damage: PixelRect, _ layers: [Layer], since drawn: LastFrame) -> PixelRect {
    guard !damage.isEmpty else { return damage }
    var spread = damage
    for (index, layer) in layers.enumerated() where !items[index].isSkipped {
      guard layer.blurRadius > 0 || layer.backdropBlurRadius > 0 || layer.visibleShadow != nil else { continue }
      var touched = items[index].ink.union(drawn.items[index].ink)
      if layer.backdropBlurRadius > 0 {
        let reach = 4 * layer.backdropBlurRadius * mostScale(items[index].map, layer.size)
        touched = touched.outset(min(reach, 8192) + 64)
      }
      if !touched.intersection(spread).isEmpty { spread = spread.union(touched) }
    }
    let isLarger = spread.width > damage.width || spread.height > damage.height
    return isLarger ? self.spread(spread, layers, since: drawn) : damage
  }
}

extension LayerItem {
  /// Whether another frame's item draws the same where their layers are equal.
  func isDrawn(like other: LayerItem) -> Bool {
    end == other.end && parent == other.parent && contributors == other.contributors && isSkipped == other.isSkipped
      && additiveAlpha == other.additiveAlpha
  }
}
