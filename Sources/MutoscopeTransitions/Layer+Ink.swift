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

  /// Whether some layers, of which the first has the others in it, may paint on an outline on the stage, or show what is
  /// painted there.
  func paint(_ range: ClosedRange<Int>, on outline: [Point]) -> Bool {
    let (outer, box) = (self[range.lowerBound], Rect(enclosing: outline).roundedOut)
    // Layers around what is painted that blur it, or cast its shadow.
    var effects: [Int] = []
    var index = range.lowerBound
    while index <= range.upperBound {
      let layer = self[index]
      while let last = effects.last, self[last].end <= index { effects.removeLast() }
      if layer.alpha < Layer.leastAlpha {
        index = layer.end
        continue
      }
      guard layer.quad.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return true }
      // Nothing in what cuts reaches beyond it.
      if layer.blurRadius > 0 || layer.shadow != nil, index == range.lowerBound || !outer.clipsToBounds {
        effects.append(index)
      }
      if !layer.showsNothing || layer.hasBorder {
        guard let shown = outer.clipsToBounds ? outer.quad : layer.shown else { return true }
        // A blurred backdrop shows what lies around it, too.
        let reach = 3 * layer.backdropBlurRadius * layer.scale
        let ink = effects.reversed().reduce(Rect(enclosing: shown).outset(by: reach)) { self[$1].withEffects($0) }
        // Layers whose edges share a pixel touch each other.
        let isSoft = reach > 0 || !effects.isEmpty
        if ink.roundedOut.overlaps(box), isSoft || !shown.isApart(from: outline, by: 1) { return true }
      }
      index += 1
    }
    return false
  }
}
