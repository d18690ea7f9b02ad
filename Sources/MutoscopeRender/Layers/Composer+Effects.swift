import CPixels
import MutoscopeMotion
import MutoscopeTimeline

/// How a Gaussian is computed: on a picture reduced by a power of 2, with what the reduction itself blurs taken off.
struct BlurPlan {
  var shift: Int
  /// Standard deviation in reduced pixels.
  var sigma: Double

  /// Full size below 4 pixels, half to 10, a quarter to 40, and so on to a sixteenth.
  init(sigma: Double) {
    let s = sigma.isFinite ? min(max(sigma, 0), 4096) : 0
    shift = s < 4 ? 0 : s <= 10 ? 1 : s <= 40 ? 2 : s <= 80 ? 3 : 4
    // Blocks add a variance of f^2 / 12, filtering between them on the way back f^2 / 6.
    let f = Double(1 << shift)
    self.sigma = (shift == 0 ? s : (s * s - f * f / 4).squareRoot()) / f
  }

  var factor: Double { Double(1 << shift) }
  /// How far the blur reaches, in full pixels.
  var reach: Double { 3 * sigma * factor + factor }
}

/// 16-bit values on their way through a blur.
private struct Reduced {
  let rect: PixelRect
  let plan: BlurPlan
  let width: Int
  let height: Int
  private(set) var values: [UInt16]
  private let channels: Int

  /// The part `rect` of a surface (its left and top on the grid of blocks), reduced and blurred.
  init(_ surface: Surface, rect: PixelRect, plan: BlurPlan, channels: Int, clampsToEdge: Bool) {
    let block = 1 << plan.shift
    func down(_ x: Int32) -> Int32 { (x >> Int32(plan.shift)) << Int32(plan.shift) }
    let left = down(rect.x0), top = down(rect.y0)
    width = max(2, (Int(rect.x1 - left) + block - 1) / block)
    height = max(2, (Int(rect.y1 - top) + block - 1) / block)
    self.rect = PixelRect(x0: left, y0: top, x1: left + Int32(width * block), y1: top + Int32(height * block))
    self.plan = plan
    self.channels = channels
    values = Array(repeating: 0, count: width * height * channels)
    var scratch = values
    let (w, h) = (Int32(width), Int32(height))
    values.withUnsafeMutableBufferPointer { out in
      mp_reduce(
        surface.buffer.baseAddress, surface.bounds.width, Int32(surface.bounds.width), Int32(surface.bounds.height),
        left - surface.bounds.x0, top - surface.bounds.y0, Int32(plan.shift), Int32(channels), clampsToEdge,
        out.baseAddress, w, h)
      scratch.withUnsafeMutableBufferPointer {
        mp_blur(out.baseAddress, $0.baseAddress, w, h, Int32(channels), plan.sigma)
      }
    }
  }

  /// The pixels, or a colour in their alpha.
  func picture(color: UInt32? = nil) -> Picture {
    var bitmap = Bitmap(width: width, height: height)
    let count = width * height
    values.withUnsafeBufferPointer { values in
      bitmap.pixels.withUnsafeMutableBufferPointer { out in
        if let color {
          mp_tint(values.baseAddress, count, color, out.baseAddress)
        } else {
          mp_pack(values.baseAddress, count, out.baseAddress)
        }
      }
    }
    return Picture(bitmap)
  }

  /// From reduced pixels to the stage.
  var toStage: Homography {
    .place(x: Double(rect.x0), y: Double(rect.y0), scaleX: plan.factor, scaleY: plan.factor)
  }
}

extension Composer {
  // MARK: Blur and shadow of what was drawn

  func finishEffects(_ surface: Surface, shadow: Shadow?, _ layer: Layer, _ item: LayerItem, alpha: Double) {
    guard !surface.bounds.isEmpty else { return }
    let k = renderer.meanScale(item.map, layer.size)
    let blur = max(layer.blurRadius, 0) * k
    if let shadow { castShadow(shadow, of: surface, blur: blur, layer, item, alpha: alpha) }
    if layer.painted != .shadow { finishInk(surface, blur: blur, alpha: alpha) }
  }

  func castShadow(
    _ shadow: Shadow, of surface: Surface, blur: Double = 0, _ layer: Layer, _ item: LayerItem, alpha: Double
  ) {
    guard !surface.bounds.isEmpty else { return }
    let k = renderer.meanScale(item.map, layer.size)
    // Two Gaussians after each other are one: the shadow is that of the blurred ink.
    let sigma = max(shadow.radius, 0) * k
    let plan = BlurPlan(sigma: (sigma * sigma + blur * blur).squareRoot())
    let offset = renderer.shadowOffset(shadow, item.map, layer.size)
    let seen = state.clip.moved(-offset.x, -offset.y).outset(plan.factor)
    let rect = surface.bounds.outset(plan.reach).intersection(seen)
    if !rect.isEmpty {
      let ink = Reduced(
        surface, rect: rect.outset(plan.reach).intersection(surface.bounds.outset(plan.reach)), plan: plan,
        channels: 1, clampsToEdge: false)
      drawReduced(ink, color: shadow.color, move: offset, alpha: alpha)
    }
  }

  private func finishInk(_ surface: Surface, blur: Double, alpha: Double) {
    if blur > 0 {
      let plan = BlurPlan(sigma: blur)
      let rect = surface.bounds.outset(plan.reach)
      let blurred = Reduced(surface, rect: rect, plan: plan, channels: 4, clampsToEdge: false)
      drawReduced(blurred, color: nil, move: .zero, alpha: alpha)
    } else {
      var picture = surface.picture
      var shape = surface.bounds.shape
      mp_draw(
        state.surface.target(clip: state.clip.intersection(surface.bounds)), &shape, nil, &picture, level(alpha),
        MP_OVER)
    }
  }

  private func drawReduced(_ reduced: Reduced, color: RGBA?, move: Point, alpha: Double) {
    let pixel = color.map { RGBA($0.r, $0.g, $0.b, 1).pixel() }
    let map = Homography.place(x: move.x, y: move.y) * reduced.toStage
    let size = Rect(0, 0, Double(reduced.width), Double(reduced.height))
    guard let inverse = map.inverse else { return }
    var shape = MPShape(size, inverse: inverse)
    draw(reduced.picture(color: pixel), map: map, shape: &shape, alpha: alpha * min(color?.a ?? 1, 1))
  }

  // MARK: The shadow of a rectangle

  /// Whether the ink of a subtree is the layer's own fill: then its shadow can be kept.
  func castsPlainly(_ index: Int) -> Bool {
    let (layer, item) = (layers[index], renderer.items[index])
    guard layer.hasFill, item.inverse != nil else { return false }
    // The fill and the shadow itself are all there is.
    if item.contributors == 1 + LayerItem.many { return true }
    guard layer.backgroundColor.a >= 1 else { return false }
    if layer.clipsToBounds { return true }
    return staysInside(index)
  }

  /// Whether nothing of a subtree shows outside the layer's rounded bounds.
  private func staysInside(_ index: Int) -> Bool {
    let (layer, item) = (layers[index], renderer.items[index])
    guard let inverse = item.inverse else { return false }
    let shape = MPShape(layer.bounds, inverse: inverse, radius: layer.cornerRadius, corners: layer.maskedCorners)
    func holds(_ map: Homography, _ rect: Rect) -> Bool {
      rect.corners.allSatisfy { corner in map.apply(corner).map(shape.holds) ?? false }
    }
    for inner in index..<item.end {
      let (part, other) = (layers[inner], renderer.items[inner])
      if other.isSkipped || other.inverse == nil || castsOffstage(other.ink, layer, item) { continue }
      if inner > index, part.hasFill || part.hasBorder || part.backdropBlurRadius > 0, !holds(other.map, part.bounds) {
        return false
      }
      if inner > index, part.visibleShadow != nil || part.blurRadius > 0 { return false }
      if let image = other.image, !holds(other.map, image.rect) { return false }
      if let text = other.text, !holds(other.map, text.rect) { return false }
    }
    return true
  }

  /// Whether the shadow of some ink in a layer is nowhere on the stage, to a pixel at three standard deviations.
  private func castsOffstage(_ ink: PixelRect, _ layer: Layer, _ item: LayerItem) -> Bool {
    guard let shadow = layer.visibleShadow else { return false }
    let offset = renderer.shadowOffset(shadow, item.map, layer.size)
    let reach = 3 * max(shadow.radius, 0) * renderer.meanScale(item.map, layer.size) - 1
    let (left, top) = (Double(ink.x0) + offset.x - reach, Double(ink.y0) + offset.y - reach)
    let (right, bottom) = (Double(ink.x1) + offset.x + reach, Double(ink.y1) + offset.y + reach)
    let seen = stage.bounds
    return right <= Double(seen.x0) || left >= Double(seen.x1) || bottom <= Double(seen.y0) || top >= Double(seen.y1)
  }

  func drawPlainShadow(_ shadow: Shadow, _ layer: Layer, _ item: LayerItem) throws(RenderError) {
    let k = renderer.rasterScale(item.map, at: Point(layer.size.width / 2, layer.size.height / 2))
    // A picture of a bounded size, whatever the layer's.
    let longest = max(layer.size.width, layer.size.height) + 6 * shadow.radius
    let scale = min(k, Double(Bitmap.maximumSide / 4) / max(longest, 1))
    let key = ShadowKey(
      size: layer.size, cornerRadius: layer.cornerRadius, corners: layer.maskedCorners.rawValue,
      radius: max(shadow.radius, 0), color: RGBA(shadow.color.r, shadow.color.g, shadow.color.b, 1).pixel(),
      scale: scale)
    guard let placed = try renderer.cache.picture(.shadow(key), make: { shadowPicture(key, layer) }) else { return }
    let map = item.map * .place(x: shadow.offset.width, y: shadow.offset.height)
    guard let inverse = map.inverse else { return }
    var shape = MPShape(placed.rect, inverse: inverse)
    // An opaque fill hides what is under it.
    var hidden: MPShape?
    if let own = item.inverse, layer.backgroundColor.a >= 1, state.fade >= 1 {
      hidden = MPShape(layer.bounds, inverse: own, radius: layer.cornerRadius, corners: layer.maskedCorners)
    }
    draw(
      placed.picture, map: map * placed.toLocal, shape: &shape, hidden: hidden,
      alpha: min(shadow.color.a, 1) * min(layer.backgroundColor.a, 1) * state.fade)
  }

  private func shadowPicture(_ key: ShadowKey, _ layer: Layer) -> PlacedPicture? {
    let plan = BlurPlan(sigma: key.radius * key.scale)
    let toReduced = key.scale / plan.factor
    let pad = (3 * plan.sigma).rounded(.up) + 2
    let (width, height) = (
      (key.size.width * toReduced + 2 * pad).rounded(.up), (key.size.height * toReduced + 2 * pad).rounded(.up)
    )
    guard width >= 2, height >= 2, width < Double(Bitmap.maximumSide), height < Double(Bitmap.maximumSide) else {
      return nil
    }
    let bounds = PixelRect(
      x0: 0, y0: 0, x1: Int32(width, within: 0 ... .max), y1: Int32(height, within: 0 ... .max))
    guard let surface = renderer.pool.take(bounds) else { return nil }
    defer { renderer.pool.giveBack(surface) }
    let map = Homography.place(x: pad, y: pad, scaleX: toReduced, scaleY: toReduced)
    guard let inverse = map.inverse else { return nil }
    var shape = MPShape(layer.bounds, inverse: inverse, radius: key.cornerRadius, corners: layer.maskedCorners)
    mp_fill(surface.target(clip: bounds), &shape, nil, 0xFFFF_FFFF, MP_OVER)
    // The surface is at the reduced size already.
    var direct = plan
    direct.shift = 0
    let blurred = Reduced(surface, rect: bounds, plan: direct, channels: 1, clampsToEdge: false)
    return PlacedPicture(
      picture: blurred.picture(color: key.color), toLocal: inverse,
      rect: Rect(-pad / toReduced, -pad / toReduced, width / toReduced, height / toReduced))
  }

  // MARK: Backdrop

  /// Blurs what was painted before on the whole stage and draws it through a layer's bounds, if that is asked for.
  func drawBackdrop(_ layer: Layer, _ item: LayerItem) throws(RenderError) {
    guard layer.backdropBlurRadius > 0, layer.size.width > 0, layer.size.height > 0, let inverse = item.inverse else {
      return
    }
    let open = openSides(layer.bounds, inverse, radius: layer.cornerRadius, corners: layer.maskedCorners)
    var shape = MPShape(
      layer.bounds, inverse: inverse, radius: layer.cornerRadius, corners: layer.maskedCorners, open: open)
    let plan = BlurPlan(sigma: layer.backdropBlurRadius * renderer.meanScale(item.map, layer.size))
    let seen = item.map.bounds(of: layer.bounds).map { PixelRect(covering: $0) } ?? stage.bounds
    let rect = seen.intersection(state.clip).intersection(stage.bounds).outset(plan.reach).intersection(stage.bounds)
    guard !rect.isEmpty else { return }
    let backdrop: Surface
    if scopes.allSatisfy({ $0.outer.surface === stage }) && state.surface === stage {
      backdrop = stage
    } else {
      backdrop = try flattened(rect)
    }
    defer { if backdrop !== stage { renderer.pool.giveBack(backdrop) } }
    let blurred = Reduced(backdrop, rect: rect, plan: plan, channels: 4, clampsToEdge: true)
    draw(blurred.picture(), map: blurred.toStage, shape: &shape, alpha: state.fade)
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
