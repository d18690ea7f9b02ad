import MutoscopeMotion

extension Layer {
  /// Whether it draws nothing itself, but for a border.
  package var showsNothing: Bool { backgroundColor.a <= 0 && image == nil && text == nil && backdropBlurRadius <= 0 }

  package var hasBorder: Bool { borderWidth > 0 && borderColor.a > 0 }

  /// Stage points per local point, at the top left corner and on the average of both axes.
  package var scale: Double {
    guard size.width > 0, size.height > 0 else { return 1 }
    let scale = (quad[0].distance(to: quad[1]) / size.width + quad[0].distance(to: quad[3]) / size.height) / 2
    return scale.isFinite ? scale : 1
  }

  /// The outline of what it shows itself: of nothing but text its lines. Nil where that reaches behind the eye.
  fileprivate var shown: [Point]? {
    guard let text else { return quad }
    let isAlone = backgroundColor.a <= 0 && image == nil && !hasBorder
    let shown = isAlone ? text.reach : text.reach.union(Rect(origin: .zero, size: size))
    return shown.corners.allSatisfy { matrix.apply(x: $0.x, y: $0.y).w > 0 } ? matrix.quad(of: shown) : nil
  }

  /// Whether it spreads what is in it.
  fileprivate var hasEffect: Bool { blurRadius > 0 || shadow != nil }

  /// Spreads ink on the stage by the layer's blur and shadow, to three standard deviations.
  fileprivate func withEffects(_ rect: Rect) -> Rect {
    let ink = rect.outset(by: 3 * blurRadius * scale)
    guard let shadow else { return ink }
    let isUpright = quad[0].y == quad[1].y && quad[1].x == quad[2].x && quad[1].x >= quad[0].x
    if isUpright, quad[2].y >= quad[1].y { return ink.union(ink.shadow(shadow.radius, shadow.offset, scale: scale)) }
    // The offset may lead anywhere.
    let far = max(abs(shadow.offset.width), abs(shadow.offset.height)) * scale
    return ink.union(ink.outset(by: 3 * shadow.radius * scale + far))
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

/// The ink of some layers on the stage, of which the first has the others in it.
struct LayerInk {
  /// Each layer's own ink; nil: some of it has no bounds.
  private var parts: [Part]? = []
  /// The edge of the first layer, if that cuts all of it.
  private var edge: Part?
  /// All of it is within each of these.
  private var outlines: [[Point]] = []

  init(of range: ClosedRange<Int>, in layers: [Layer]) {
    parts = Self.parts(of: range, in: layers)
    let outer = layers[range.lowerBound]
    if outer.clipsToBounds {
      edge = Part(shown: outer.quad, spread: [outer])
      outlines = [outer.quad]
    }
    if let parts, let first = parts.first {
      outlines.append(parts.dropFirst().reduce(first.box) { $0.union($1.box) }.corners)
    }
  }

  /// Whether it may be painted on other ink, or show that.
  func touches(_ other: LayerInk) -> Bool {
    guard let parts else { return true }
    return other.parts?.isEmpty != true
      && other.outlines.allSatisfy { outline in
        edge?.isOn(outline) ?? true && parts.contains { $0.isOn(outline) }
      }
  }

  private static func parts(of range: ClosedRange<Int>, in layers: [Layer]) -> [Part]? {
    var parts: [Part] = []
    // Layers around what is painted that blur it, or cast its shadow.
    var effects: [Layer] = []
    var index = range.lowerBound
    while index <= range.upperBound {
      let layer = layers[index]
      while let last = effects.last, last.end <= index { effects.removeLast() }
      if layer.alpha < Layer.leastAlpha {
        index = layer.end
        continue
      }
      guard layer.quad.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
      if layer.hasEffect { effects.append(layer) }
      if !layer.showsNothing || layer.hasBorder {
        guard let shown = layer.shown else { return nil }
        // A blurred backdrop shows what lies around it, too.
        parts.append(Part(shown: shown, reach: 3 * layer.backdropBlurRadius * layer.scale, spread: effects))
      }
      index += 1
    }
    return parts
  }

  private struct Part {
    let shown: [Point]
    /// With what spreads it.
    let box: Rect
    let isSoft: Bool

    /// - Parameters:
    ///   - reach: How far beyond it counts what is there, in points.
    ///   - layers: Those that it is in, outermost first, that may blur it or cast its shadow.
    init(shown: [Point], reach: Double = 0, spread layers: [Layer]) {
      self.shown = shown
      box = layers.reversed().reduce(Rect(enclosing: shown).outset(by: reach)) { $1.withEffects($0) }
      isSoft = reach > 0 || layers.contains(where: \.hasEffect)
    }

    func isOn(_ outline: [Point]) -> Bool {
      // Layers whose edges share a pixel touch each other.
      box.roundedOut.overlaps(Rect(enclosing: outline).roundedOut)
        && (isSoft || !shown.isApart(from: outline, by: 1))
    }
  }
}
