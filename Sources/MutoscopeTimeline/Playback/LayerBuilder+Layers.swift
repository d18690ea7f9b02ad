import MutoscopeMotion

// A view where it is painted becomes a layer: everything that is drawn of it is resolved.

extension LayerBuilder {
  func layer(_ place: Place, _ view: View, _ parts: Parts) -> Layer {
    let look = place.look
    let matrix = place.world.translated(view.bounds.x, view.bounds.y).quantised
    let local = Rect(0, 0, view.bounds.width.quantised, view.bounds.height.quantised)
    var layer = Layer(end: 0, size: local.size, matrix: matrix, quad: matrix.quad(of: local))
    layer.cuts = place.cuts.map { $0.from(view.bounds.origin) }
    // The backdrop stays only of what is drawn by itself.
    let keepsBackdrop = parts == .whole && view.backdropBlurRadius.settled > 0 && view.blurRadius.settled <= 0
    if parts.contains(.group) {
      layer.alpha = (keepsBackdrop ? view.alpha : view.alpha * view.contentAlpha).settled
      layer.isAdditive = view.isAdditive && !isPlain(place.id)
    }
    if parts == .group { return layer }
    layer.id = view.id
    layer.name = view.name
    layer.cornerRadius = view.cornerRadius.settled
    layer.maskedCorners = view.maskedCorners
    if parts.contains(.effects) {
      layer.painted = view.painted
      layer.clipsToBounds = view.clipsToBounds
      layer.blurRadius = view.blurRadius.settled
      if keepsBackdrop { layer.contentAlpha = view.contentAlpha.settled }
      let shadowOpacity = view.shadowOpacity.settled
      if shadowOpacity > 0, parts.contains(.group) {
        var color = view.shadowColor.resolved(look)
        color.a *= shadowOpacity * layer.contentAlpha
        if color.a > 0 { layer.shadow = Shadow(color: color, radius: view.shadowRadius, offset: view.shadowOffset) }
      }
    }
    layer.borderWidth = view.borderWidth.settled
    layer.borderColor = view.borderColor.resolved(look).settled
    // A fill ends beneath the border, wherever that is painted.
    if !parts.contains(.border) || view.painted == .allButBorder { layer.painted = .allButBorder }
    guard parts.contains(.content) else { return layer }
    layer.backgroundColor = view.backgroundColor.resolved(look).settled
    layer.backdropBlurRadius = view.backdropBlurRadius.settled
    addContent(of: view, to: &layer, local: local, look: look)
    return layer
  }

  /// Whether an additive view is drawn as any other: it has nothing to be added to, and nothing to be faded.
  /// A spring arrives by all but a rounding error, which is nothing.
  func isPlain(_ id: ViewID) -> Bool {
    guard tree[id].alpha.settled >= 1 else { return false }
    let siblings = tree.superview(of: id).map(tree.subviews) ?? frame.roots
    return !siblings.contains { $0 != id && tree[$0].isAdditive && isDrawn($0) && tree[$0].alpha.settled > 0 }
  }

  private func addContent(of view: View, to layer: inout Layer, local: Rect, look: Appearance) {
    switch view.kind {
    case .image:
      layer.image = view.source.map { source in
        var image = ImageContent(source: source, contentMode: view.contentMode, rect: local)
        let mix = view.contentModeMix.settled
        guard let next = view.nextContentMode, mix != 0 else { return image }
        (image.next, image.mix) = (next, mix)
        // The nearer mode counts; at either end it is as any other.
        if image.mix > 0.5 { (image.contentMode, image.next, image.mix) = (next, image.contentMode, 1 - image.mix) }
        return image
      }
    case .label:
      layer.text = view.textContent(
        in: local, color: view.textColor.resolved(look), category: look.contentSizeCategory)
    case .button:
      let places = view.buttonPlaces(
        in: local, measurer: frame.measurer, category: look.contentSizeCategory)
      layer.text = view.textContent(
        in: places.text, color: view.textColor.resolved(look), category: look.contentSizeCategory)
      layer.image = view.source.map {
        ImageContent(
          source: $0, contentMode: .scaleAspectFit, rect: places.image, tint: view.tintColor.resolved(look))
      }
    case .view, .scrollView, .stack, .screen: break
    }
  }
}

extension Matrix4 {
  /// Without the rounding noise (some 1e-13 points) that tells one chain of parents from another: it would decide how
  /// a pixel's coverage is rounded where that is a tie, as at every tenth of a pixel. What is multiplied by coordinates is
  /// rounded more finely: a page nearly edge-on must not turn.
  fileprivate var quantised: Matrix4 {
    Matrix4(
      m11.finelyQuantised, m12.finelyQuantised, m13, m14.finelyQuantised, m21.finelyQuantised, m22.finelyQuantised, m23,
      m24.finelyQuantised, m31, m32, m33, m34, m41.quantised, m42.quantised, m43, m44.finelyQuantised)
  }
}

extension Layer.Cut {
  /// Tells the line in points from an origin.
  package func from(_ origin: Point) -> Layer.Cut {
    Layer.Cut(
      a: a.finelyQuantised, b: b.finelyQuantised, c: (c + a * origin.x + b * origin.y).quantised, isFar: isFar)
  }

  /// The line whose image under a map of planes this is.
  package func mapped(by m: Matrix4) -> Layer.Cut {
    Layer.Cut(
      a: a * m.m11 + b * m.m12 + c * m.m14, b: a * m.m21 + b * m.m22 + c * m.m24, c: a * m.m41 + b * m.m42 + c * m.m44,
      isFar: isFar)
  }
}

extension Double {
  /// The nearest multiple of 2^-44, never -0; what lies beyond 2^8, or is no number, stays.
  fileprivate var finelyQuantised: Double { quantised(below: 0x1p8) }

  /// The nearest multiple of 2^-32, never -0; what lies beyond 2^20, or is no number, stays.
  fileprivate var quantised: Double { quantised(below: 0x1p20) }

  private func quantised(below limit: Double) -> Double {
    guard magnitude <= limit else { return self }
    // From 2^20 to 2^21 neighbouring numbers are 2^-32 apart.
    let offset = Double(signOf: self, magnitudeOf: limit)
    return (self + offset) - offset
  }

  /// A number that differs from a whole one by rounding alone is that: where a spring ends, nothing is left of an alpha, a
  /// shadow or a blur.
  var settled: Double {
    let end = rounded()
    return abs(self - end) <= 0x1p-32 ? end : self
  }
}

extension RGBA {
  fileprivate var settled: RGBA { RGBA(r, g, b, a.settled) }
}
