import CPixels
import MutoscopeMotion
import MutoscopeTimeline

extension Composer {
  // MARK: Blur and shadow of what was drawn

  func finishEffects(
    _ surface: Surface, shadow: Shadow?, _ layer: Layer, _ item: LayerItem, alpha: Double
  ) throws(RenderError) {
    guard !surface.bounds.isEmpty else { return }
    if let shadow { try castShadow(shadow, of: surface, layer, item, alpha: alpha) }
    if layer.painted == .shadow { return }
    if layer.blurRadius > 0 {
      try drawBlurred(surface, radius: layer.blurRadius, layer, item, alpha: alpha)
    } else {
      composite(surface, through: nil, alpha: alpha, op: MP_OVER)
    }
  }

  func castShadow(
    _ shadow: Shadow, of surface: Surface, _ layer: Layer, _ item: LayerItem, alpha: Double
  ) throws(RenderError) {
    guard !surface.bounds.isEmpty else { return }
    // Two Gaussians after each other are one: the shadow is that of the blurred ink.
    let (own, ink) = (max(shadow.radius, 0), max(layer.blurRadius, 0))
    try drawBlurred(
      surface, radius: (own * own + ink * ink).squareRoot(), color: shadow.color, offset: shadow.offset, layer, item,
      alpha: alpha)
  }

  /// Draws a surface blurred by a radius of a layer, its pixels or a colour in their alpha, moved in the layer.
  private func drawBlurred(
    _ surface: Surface, radius: Double, color: RGBA? = nil, offset: Size = .zero, _ layer: Layer, _ item: LayerItem,
    alpha: Double
  ) throws(RenderError) {
    var space = BlurSpace(item.map, layer.size, scale: renderer.scale)
    var (ink, move, plan) = (surface, renderer.stageOffset(offset, item.map, layer.size), space.plan(radius))
    if space.toStage != nil {
      let most = max(layer.size.width, layer.size.height)
      let rect: PixelRect
      (rect, plan) = space.pixels(
        of: surface.bounds, within: layer.bounds.outset(by: 2 * most + 3 * radius), radius: radius)
      if rect.isEmpty { return }
      ink = try seen(surface, in: rect, space, clampsToEdge: false)
      move = Point(offset.width * space.x, offset.height * space.y)
    }
    defer { if ink !== surface { renderer.pool.giveBack(ink) } }
    var rect = ink.bounds.outset(plan)
    if space.toStage == nil {
      rect = rect.intersection(state.clip.moved(-move.x, -move.y).outset(plan.x.factor, plan.y.factor))
      if rect.isEmpty { return }
      rect = rect.outset(plan).intersection(ink.bounds.outset(plan))
    }
    let reduced = Reduced(ink, rect: rect, plan: plan, channels: color == nil ? 4 : 1, clampsToEdge: false)
    let pixel = color.map { RGBA($0.r, $0.g, $0.b, 1).pixel() }
    let map = (space.toStage ?? .identity) * .place(x: move.x, y: move.y) * reduced.toSurface
    let size = Rect(0, 0, Double(reduced.width), Double(reduced.height))
    guard let inverse = map.inverse else { return }
    var shape = MPShape(size, inverse: inverse)
    draw(reduced.picture(color: pixel), map: map, shape: &shape, alpha: alpha * min(color?.a ?? 1, 1))
  }

  /// A surface of the stage as it is seen in the pixels of a layer's blur.
  private func seen(
    _ surface: Surface, in rect: PixelRect, _ space: BlurSpace, clampsToEdge: Bool
  ) throws(RenderError) -> Surface {
    guard let seen = renderer.pool.take(rect) else { throw .tooManyGroups }
    let toStage = space.toStage ?? .identity
    let (x, y) = (Double(surface.bounds.x0), Double(surface.bounds.y0))
    let rows = (Homography.place(x: -x, y: -y) * toStage).rows
    var picture = surface.picture
    (picture.u, picture.v, picture.w) = rows
    let whole = Rect(x, y, Double(surface.bounds.width), Double(surface.bounds.height))
    var shape = clampsToEdge ? rect.shape : MPShape(whole, inverse: toStage)
    mp_draw(seen.target(clip: rect), &shape, nil, &picture, 255, MP_OVER)
    return seen
  }

  // MARK: The shadow of a rectangle

  /// Whether the ink of a subtree is the layer's own fill, as far as its shadow is seen: then that can be kept.
  func castsPlainly(_ index: Int) -> Bool {
    let (layer, item) = (layers[index], renderer.items[index])
    guard layer.hasFill, let inverse = item.inverse else { return false }
    // Nothing counts that is on an opaque fill, nor what is cut to it.
    let isOpaque = layer.backgroundColor.a >= 1
    if isOpaque, layer.clipsToBounds { return true }
    let shape = MPShape(layer, inverse: inverse)
    func holds(_ map: Homography, _ rect: Rect) -> Bool {
      isOpaque && rect.corners.allSatisfy { corner in map.apply(corner).map(shape.holds) ?? false }
    }
    var next = index
    while next < item.end {
      let (inner, part, other) = (next, layers[next], renderer.items[next])
      next += 1
      if inner > index, other.ink.isEmpty || castsOffstage(other.ink, of: part, layer, item) {
        next = other.end
        continue
      }
      if other.isSkipped || other.inverse == nil { continue }
      // Nothing in what cuts reaches beyond it.
      if inner > index, part.clipsToBounds, part.visibleShadow == nil, part.blurRadius <= 0,
        holds(other.map, part.bounds)
      {
        next = other.end
        continue
      }
      if inner > index {
        if part.hasFill || part.hasBorder || part.backdropBlurRadius > 0, !holds(other.map, part.bounds) {
          return false
        }
        if part.visibleShadow != nil || part.blurRadius > 0 { return false }
      } else if !isOpaque, part.hasBorder || part.backdropBlurRadius > 0 {
        return false
      }
      if let image = other.image, !holds(other.map, image.rect) { return false }
      if let text = other.text, !holds(other.map, text.ink) { return false }
    }
    return true
  }

  /// Whether the shadow that a layer casts of some ink in it is nowhere on the stage, to a pixel at three standard deviations.
  ///
  /// - Parameter part: Whose ink it is: to effects two pixels were added.
  private func castsOffstage(_ ink: PixelRect, of part: Layer, _ layer: Layer, _ item: LayerItem) -> Bool {
    guard let shadow = layer.visibleShadow else { return false }
    let offset = renderer.stageOffset(shadow.offset, item.map, layer.size)
    let margin: Double = part.visibleShadow != nil || part.blurRadius > 0 ? 3 : 1
    let reach = 3 * max(shadow.radius, 0) * renderer.mostScale(item.map, layer.size) - margin
    let (left, top) = (Double(ink.x0) + offset.x - reach, Double(ink.y0) + offset.y - reach)
    let (right, bottom) = (Double(ink.x1) + offset.x + reach, Double(ink.y1) + offset.y + reach)
    let seen = stage.bounds
    return right <= Double(seen.x0) || left >= Double(seen.x1) || bottom <= Double(seen.y0) || top >= Double(seen.y1)
  }

  func drawPlainShadow(_ shadow: Shadow, _ layer: Layer, _ item: LayerItem) throws(RenderError) {
    let map = item.map * .place(x: shadow.offset.width, y: shadow.offset.height)
    guard let inverse = map.inverse else { return }
    let k = renderer.rasterScale(item.map, at: Point(layer.size.width / 2, layer.size.height / 2))
    let most = Double(Bitmap.maximumSide / 4)
    let margin = 6 * max(shadow.radius, 0)
    var rect = layer.bounds
    if (max(rect.width, rect.height) + margin) * k > most,
      let visible = inverse.bounds(of: Rect(renderer.seen(item.reach, stage.bounds)))
    {
      // Edges that are made here, and their corners, cast their shadows where nobody looks.
      let corner = min(layer.cornerRadius, min(rect.width, rect.height) / 2)
      let near = visible.outset(by: margin + 2 * corner).squares(of: 256 / k)
      guard let part = rect.intersection(near) else { return }
      rect = part
    }
    // A picture of a bounded size, whatever the layer's.
    let scale = min(k, most / max(max(rect.width, rect.height) + margin, 1))
    let key = ShadowKey(
      rect: rect, cornerRadius: layer.cornerRadius, corners: layer.maskedCorners,
      radius: max(shadow.radius, 0), color: RGBA(shadow.color.r, shadow.color.g, shadow.color.b, 1).pixel(),
      scale: scale)
    guard let placed = try renderer.cache.picture(.shadow(key), make: { shadowPicture(key) }) else { return }
    var shape = MPShape(placed.rect, inverse: inverse)
    // An opaque fill hides what is under it.
    var hidden: MPShape?
    if let own = item.inverse, layer.backgroundColor.a >= 1, state.fade >= 1 {
      hidden = MPShape(layer, inverse: own)
    }
    draw(
      placed.picture, map: map * placed.toLocal, shape: &shape, hidden: hidden,
      alpha: min(shadow.color.a, 1) * min(layer.backgroundColor.a, 1) * state.fade)
  }

  private func shadowPicture(_ key: ShadowKey) -> PlacedPicture? {
    var plan = BlurPlan.Axis(sigma: key.radius * key.scale)
    let toReduced = key.scale / plan.factor
    let pad = (3 * plan.sigma).rounded(.up) + 2
    let (width, height) = (
      (key.rect.width * toReduced + 2 * pad).rounded(.up), (key.rect.height * toReduced + 2 * pad).rounded(.up)
    )
    guard width >= 2, height >= 2, width < Double(Bitmap.maximumSide), height < Double(Bitmap.maximumSide) else {
      return nil
    }
    let bounds = PixelRect(
      x0: 0, y0: 0, x1: Int32(width, within: 0 ... .max), y1: Int32(height, within: 0 ... .max))
    guard let surface = renderer.pool.take(bounds) else { return nil }
    defer { renderer.pool.giveBack(surface) }
    let map = Homography.place(
      x: pad - key.rect.x * toReduced, y: pad - key.rect.y * toReduced, scaleX: toReduced, scaleY: toReduced)
    guard let inverse = map.inverse else { return nil }
    var shape = MPShape(key.rect, inverse: inverse, radius: key.cornerRadius, corners: key.corners)
    mp_fill(surface.target(clip: bounds), &shape, nil, 0xFFFF_FFFF, MP_OVER)
    // The surface is at the reduced size already.
    plan.shift = 0
    let blurred = Reduced(
      surface, rect: bounds, plan: BlurPlan(x: plan, y: plan), channels: 1, clampsToEdge: false)
    return PlacedPicture(
      picture: blurred.picture(color: key.color), toLocal: inverse,
      rect: Rect(
        key.rect.x - pad / toReduced, key.rect.y - pad / toReduced, width / toReduced, height / toReduced))
  }

  // MARK: Backdrop

  /// Blurs what was painted before on the whole stage and draws it through a layer's bounds, if that is asked for.
  func drawBackdrop(_ layer: Layer, _ item: LayerItem) throws(RenderError) {
    guard layer.backdropBlurRadius > 0, layer.size.width > 0, layer.size.height > 0, let inverse = item.inverse else {
      return
    }
    var shape = MPShape(layer, inverse: inverse, open: openSides(of: MPShape(layer, inverse: inverse)))
    var space = BlurSpace(item.map, layer.size, scale: renderer.scale)
    let part = (item.map.bounds(of: layer.bounds).map { PixelRect(covering: $0) } ?? stage.bounds)
      .intersection(state.clip).intersection(stage.bounds)
    // Its pixels may become larger, and with them what the plan is made of.
    let (pixels, plan) =
      space.toStage == nil
      ? (part, space.plan(layer.backdropBlurRadius))
      : space.pixels(of: part, within: layer.bounds, radius: layer.backdropBlurRadius)
    let most = 3 * layer.backdropBlurRadius * renderer.mostScale(item.map, layer.size) + 2
    let near = part.outset(max(most, plan.x.reach), max(most, plan.y.reach)).intersection(stage.bounds)
    guard !near.isEmpty, !pixels.isEmpty else { return }
    var backdrop: Surface
    if scopes.allSatisfy({ $0.outer.surface === stage }) && state.surface === stage {
      backdrop = stage
    } else {
      backdrop = try flattened(near)
    }
    defer { if backdrop !== stage { renderer.pool.giveBack(backdrop) } }
    // Beyond the stage its edge goes on.
    var rect = part.outset(plan)
    if space.toStage != nil {
      rect = pixels.outset(plan)
      let before = backdrop
      backdrop = try seen(before, in: rect, space, clampsToEdge: true)
      if before !== stage { renderer.pool.giveBack(before) }
    }
    let blurred = Reduced(backdrop, rect: rect, plan: plan, channels: 4, clampsToEdge: true)
    // In a shadow or a blur it comes from nothing, within a point: it would not be what is behind even where that is sharp. One
    // that only casts a shadow casts as much of it as there is of the rest.
    let isInk = scopes.contains(where: \.kind.isInk)
    let share = scopes.contains(where: \.kind.isEffect) ? min(1, layer.backdropBlurRadius) : 1
    draw(
      blurred.picture(), map: (space.toStage ?? .identity) * blurred.toSurface, shape: &shape,
      alpha: state.fade * share * (isInk ? layer.contentAlpha : 1))
  }

  /// A part of the stage with all groups that are open, as if they ended here. One side of a crossfade counts in full
  /// and the other not at all: what is seen through both sides is then their crossfade.
  private func flattened(_ rect: PixelRect) throws(RenderError) -> Surface {
    func copy(_ surface: Surface) throws(RenderError) -> Surface {
      guard let copy = renderer.pool.take(rect) else { throw .tooManyGroups }
      add(surface, to: copy, through: nil, alpha: 1)
      return copy
    }
    func add(_ surface: Surface, to other: Surface, through shape: MPShape?, alpha: Double) {
      var picture = surface.picture
      var shape = shape ?? surface.bounds.shape
      mp_draw(other.target(clip: surface.bounds), &shape, nil, &picture, level(alpha), MP_OVER)
    }
    // From the innermost group outwards, for an alpha is that of all that is in a group.
    var inner = state.surface
    var result = try copy(inner)
    for scope in scopes.reversed() where scope.outer.surface !== inner {
      let covered = inner.bounds
      inner = scope.outer.surface
      if scope.op == MP_PLUS { continue }
      let within = result
      defer { renderer.pool.giveBack(within) }
      result = try copy(inner)
      if case .group(let shape) = scope.kind {
        add(within, to: result, through: shape, alpha: scope.alpha)
      } else if case .sum(_, true) = scope.kind {
        // A side of a mean has what was there before in it.
        mp_clear(result.target(clip: covered.intersection(rect)))
        add(within, to: result, through: nil, alpha: 1)
      } else {
        add(within, to: result, through: nil, alpha: scope.alpha)
      }
    }
    return result
  }
}

extension MPShape {
  /// Whether a place of the stage lies inside, to a hundredth of a pixel and a local unit's.
  func holds(_ p: Point) -> Bool {
    func at(_ l: MPLine) -> Double { l.a * p.x + l.b * p.y + l.c }
    let depth = at(w)
    guard depth > 0, at(left) > -0.01, at(top) > -0.01, at(right) > -0.01, at(bottom) > -0.01 else { return false }
    let (x, y) = (at(u) / depth, at(v) / depth)
    func cuts(_ r: Double, _ dx: Double, _ dy: Double) -> Bool {
      dx < r && dy < r && (r - dx) * (r - dx) + (r - dy) * (r - dy) > (r + 0.01) * (r + 0.01)
    }
    return !cuts(topLeft, x, y) && !cuts(topRight, width - x, y) && !cuts(bottomLeft, x, height - y)
      && !cuts(bottomRight, width - x, height - y)
  }
}
