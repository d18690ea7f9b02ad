import CPixels
import MutoscopeMotion
import MutoscopeTimeline

// What several layers in a row cut by the same shape is cut once: an edge that were cut piece by piece would let through
// what lies beneath. So a group may be drawn in parts.

extension Composer {
  /// A group that was closed, and is composited when something else is drawn.
  struct Held {
    var surface: Surface
    let shape: MPShape
    let outer: State
  }

  /// Composites what was held back.
  func release() {
    guard let held else { return }
    self.held = nil
    let now = state
    state = held.outer
    composite(held.surface, through: held.shape, alpha: 1, op: MP_OVER)
    state = now
    renderer.pool.giveBack(held.surface)
  }

  /// Goes on with the group that is held back, if a layer does no more than to be cut by its shape.
  func resume(_ index: Int) throws(RenderError) -> Bool {
    let (layer, item) = (layers[index], renderer.items[index])
    guard let held, layer.clipsToBounds, layer.cuts.isEmpty, let inverse = item.inverse,
      held.outer.surface === state.surface,
      held.outer.clip.isSame(as: state.clip),
      level(min(layer.alpha, 1) * state.fade) == 255, layer.visibleShadow == nil, layer.blurRadius <= 0,
      layer.backdropBlurRadius <= 0, !renderer.isSummed(layer, item)
    else { return false }
    let shape = MPShape(layer, inverse: inverse)
    guard shape.isSame(as: held.shape, held.surface.bounds) else { return false }
    let bounds = held.surface.bounds.union(item.content.intersection(state.clip))
    var surface = held.surface
    if !bounds.isSame(as: surface.bounds) {
      guard let larger = renderer.pool.take(bounds) else { throw .tooManyGroups }
      var (picture, whole) = (surface.picture, surface.bounds.shape)
      mp_draw(larger.target(clip: surface.bounds), &whole, nil, &picture, 255, MP_OVER)
      renderer.pool.giveBack(surface)
      surface = larger
    }
    self.held = nil
    scopes.append(Scope(kind: .group(held.shape), layer: index, end: item.end, outer: state))
    state = State(surface: surface, clip: bounds, cutting: state.cutting + [held.shape])
    try drawContent(layer, item)
    if layer.hasBorder { drawLastly(index) }
    return true
  }

  /// Whether a layer neither draws nor changes anything.
  func isBare(_ index: Int) -> Bool {
    let (layer, item) = (layers[index], renderer.items[index])
    let isOpaque = layer.isAdditive ? !renderer.isSummed(layer, item) : level(layer.alpha) == 255
    return isOpaque && layer.cuts.isEmpty && !layer.clipsToBounds && layer.blurRadius <= 0 && !layer.hasFill
      && !layer.hasBorder
      && layer.visibleShadow == nil && layer.backdropBlurRadius <= 0 && item.image == nil && item.text == nil
  }

  /// Draws a layer's border when all in it has been drawn.
  func drawLastly(_ index: Int) {
    let item = renderer.items[index]
    if item.end > index + 1 { push(.border, index) } else { drawBorder(layers[index], item) }
  }

  /// What a layer cuts with: a shape, or whole pixels.
  func clip(_ layer: Layer, _ item: LayerItem) -> (shape: MPShape?, grid: PixelRect?) {
    guard layer.clipsToBounds, let inverse = item.inverse else { return (nil, nil) }
    let shape = MPShape(layer, inverse: inverse)
    if cutsNothing(shape) { return (nil, nil) }
    let grid = gridRect(layer, item, shape)
    return (grid == nil ? shape : nil, grid)
  }

  /// Whether all of the stage is in a shape: what is drawn as one group there is rounded once more. Blur and shadow see
  /// farther.
  private func cutsNothing(_ shape: MPShape) -> Bool {
    !scopes.contains(where: \.kind.isEffect) && Rect(stage.bounds).corners.allSatisfy(shape.holds)
  }

  /// The clip as whole pixels, if that is what it is.
  private func gridRect(_ layer: Layer, _ item: LayerItem, _ shape: MPShape) -> PixelRect? {
    guard item.map.isUpright, shape.topLeft == 0, shape.topRight == 0, shape.bottomLeft == 0, shape.bottomRight == 0,
      let r = item.map.bounds(of: layer.bounds)
    else { return nil }
    let whole = Rect(r.x.rounded(), r.y.rounded(), r.maxX.rounded() - r.x.rounded(), r.maxY.rounded() - r.y.rounded())
    let tolerance = 1.0 / 512
    guard abs(r.x - whole.x) < tolerance, abs(r.y - whole.y) < tolerance, abs(r.maxX - whole.maxX) < tolerance,
      abs(r.maxY - whole.maxY) < tolerance
    else { return nil }
    return PixelRect(covering: whole)
  }
}

extension PixelRect {
  fileprivate func isSame(as other: PixelRect) -> Bool {
    x0 == other.x0 && y0 == other.y0 && x1 == other.x1 && y1 == other.y1
  }
}

extension MPShape {
  /// Whether it is another shape, to a five-hundredth of a pixel, as far as a part of the stage shows.
  fileprivate func isSame(as other: MPShape, _ part: PixelRect) -> Bool {
    func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1.0 / 512 }
    return left.runsAlong(other.left, part, within: 1.0 / 512) && top.runsAlong(other.top, part, within: 1.0 / 512)
      && right.runsAlong(other.right, part, within: 1.0 / 512)
      && bottom.runsAlong(other.bottom, part, within: 1.0 / 512) && near(topLeft, other.topLeft)
      && near(topRight, other.topRight) && near(bottomLeft, other.bottomLeft) && near(bottomRight, other.bottomRight)
  }
}
