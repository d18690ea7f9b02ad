import CPixels
import MutoscopeMotion
import MutoscopeTimeline

extension Composer {
  /// Everything a layer draws itself below its subtree.
  func drawContent(_ layer: Layer, _ item: LayerItem) throws(RenderError) {
    guard let inverse = item.inverse else { return }
    if layer.contentAlpha == 1 { try drawBackdrop(layer, item) }
    if layer.hasFill {
      let open = openSides(of: MPShape(layer, inverse: inverse))
      let under = hiddenMargin(layer)
      // A clip that cuts all around ends both at one edge.
      var shape =
        under > 0 && open != .all
        ? MPShape(layer, inverse: inverse, inset: under) : MPShape(layer, inverse: inverse, open: open)
      mp_fill(
        state.surface.target(clip: state.clip), &shape, nil, layer.backgroundColor.pixel(alpha: state.fade), MP_OVER)
    }
    if let image = item.image { draw(image, item, isCubic: true) }
    if let text = item.text { draw(text, item) }
  }

  /// Ends a fill half the border's width inside the bounds, where an opaque border hides its edge. If both ended at the same edge,
  /// the fill would shine through the border's antialiasing; thinner than two pixels the border hides it on the whole.
  private func hiddenMargin(_ layer: Layer) -> Double {
    layer.isBordered && layer.borderColor.a >= 1 && layer.borderWidth < min(layer.size.width, layer.size.height) / 2
      ? layer.borderWidth / 2 : 0
  }

  /// The border: the shape less itself made smaller.
  func drawBorder(_ layer: Layer, _ item: LayerItem) {
    guard let inverse = item.inverse else { return }
    var outer = MPShape(layer, inverse: inverse, open: openSides(of: MPShape(layer, inverse: inverse)))
    // Thinner than a pixel it is a pixel wide and as much fainter: it comes and goes without a jump.
    let scale = renderer.meanScale(item.map, layer.size)
    let width = scale > 0 ? max(layer.borderWidth, 1 / scale) : layer.borderWidth
    let color = layer.borderColor.pixel(alpha: state.fade * layer.borderWidth / width)
    let target = state.surface.target(clip: state.clip)
    guard min(layer.size.width, layer.size.height) > 2 * width else {
      mp_fill(target, &outer, nil, color, MP_OVER)
      return
    }
    var hole = MPShape(layer, inverse: inverse, inset: width)
    mp_fill(target, &outer, &hole, color, MP_OVER)
  }

  /// A picture in a layer.
  private func draw(_ placed: PlacedPicture, _ item: LayerItem, isCubic: Bool = false) {
    guard let inverse = item.inverse else { return }
    var shape = MPShape(placed.rect, inverse: inverse, open: openSides(of: MPShape(placed.rect, inverse: inverse)))
    draw(placed.picture, map: item.map * placed.toLocal, shape: &shape, alpha: state.fade, isCubic: isCubic)
  }

  /// Draws a picture that a map takes to the stage, through a shape, without what something else is going to hide. Where it
  /// is magnified it may be filtered by cubics.
  func draw(
    _ picture: Picture, map: Homography, shape: inout MPShape, hidden: MPShape? = nil, alpha: Double,
    isCubic: Bool = false
  ) {
    let isCubic = isCubic && picture.isMagnified(by: map)
    draw(picture.halvings(for: map)[...], of: picture, map, isCubic: isCubic) { source in
      let target = state.surface.target(clip: state.clip)
      if var hidden {
        mp_draw(target, &shape, &hidden, source, level(alpha), MP_OVER)
      } else {
        mp_draw(target, &shape, nil, source, level(alpha), MP_OVER)
      }
    }
  }

  /// Hands on the halvings of a picture as a source, the coarsest first, while their pixels stay where they are.
  private func draw(
    _ halvings: ArraySlice<(halving: Picture.Halving, share: UInt32)>, of picture: Picture, _ map: Homography,
    isCubic: Bool, coarser: UnsafePointer<MPPicture>? = nil, _ body: (UnsafePointer<MPPicture>) -> Void
  ) {
    guard let (halving, share) = halvings.last else { return }
    let (stepX, stepY) = (Double(1 << halving.x), Double(1 << halving.y))
    guard let inverse = (map * .place(x: 0, y: 0, scaleX: stepX, scaleY: stepY)).inverse else { return }
    let bitmap = picture.bitmap(halving)
    bitmap.pixels.withUnsafeBufferPointer { buffer in
      let rows = inverse.snapped.rows
      var source = MPPicture(
        pixels: buffer.baseAddress, stride: bitmap.width, width: Int32(bitmap.width), height: Int32(bitmap.height),
        u: rows.u, v: rows.v, w: rows.w, isCubic: isCubic, coarser: coarser, share: share)
      if halvings.count == 1 { return body(&source) }
      draw(halvings.dropLast(), of: picture, map, isCubic: isCubic, coarser: &source, body)
    }
  }

  /// The sides of a shape that lie along the same side of a clip that will cut them. They are drawn past it, so
  /// that an edge is antialiased once. The corners between them are, if the clip's are rounded no less.
  func openSides(of own: @autoclosure () -> MPShape) -> Sides {
    guard !state.cutting.isEmpty else { return [] }
    let own = own()
    var open: Sides = []
    for clip in state.cutting {
      var found: Sides = []
      for (side, a, b) in [
        (Sides.left, own.left, clip.left), (.top, own.top, clip.top), (.right, own.right, clip.right),
        (.bottom, own.bottom, clip.bottom),
      ] where a.runsAlong(b, state.surface.bounds) { found.insert(side) }
      // A corner that is rounder than the clip's has to be drawn, so its sides must stay.
      for (corner, sides) in [
        (own.topLeft - clip.topLeft, [Sides.top, .left] as Sides), (own.topRight - clip.topRight, [.top, .right]),
        (own.bottomLeft - clip.bottomLeft, [.bottom, .left]), (own.bottomRight - clip.bottomRight, [.bottom, .right]),
      ] where corner > 0.01 && found.isSuperset(of: sides) { found.subtract(sides) }
      open.formUnion(found)
    }
    return open
  }
}

extension MPLine {
  /// Whether two edges are the same to a fiftieth of a pixel, all over a part of the stage.
  func runsAlong(_ other: MPLine, _ r: PixelRect, within tolerance: Double = 0.02) -> Bool {
    func distance(_ x: Int32, _ y: Int32) -> Double {
      abs((a - other.a) * Double(x) + (b - other.b) * Double(y) + c - other.c)
    }
    return distance(r.x0, r.y0) < tolerance && distance(r.x1, r.y0) < tolerance && distance(r.x0, r.y1) < tolerance
      && distance(r.x1, r.y1) < tolerance
  }
}

extension Homography {
  /// The same map, but exactly a move where it is one but for rounding, and by whole pixels where it nearly is.
  var snapped: Homography {
    guard i != 0 else { return self }
    let n = Homography(a: a / i, b: b / i, c: c / i, d: d / i, e: e / i, f: f / i, g: g / i, h: h / i, i: 1)
    let tolerance = 1e-7
    guard abs(n.a - 1) < tolerance, abs(n.b) < tolerance, abs(n.d) < tolerance, abs(n.e - 1) < tolerance,
      abs(n.g) < 1e-10, abs(n.h) < 1e-10
    else { return self }
    return Homography(a: 1, b: 0, c: n.c, d: 0, e: 1, f: n.f, g: 0, h: 0, i: 1)
  }
}
