import MutoscopeMotion

extension ViewTree {
  /// Bounds all that a view and those in it can paint, in the view's own coordinates: bounds, shadows and blurs to three standard
  /// deviations, cut where something clips. Nil where nothing is drawn.
  ///
  /// - Parameters:
  ///   - isWide: Whether text counts beyond its view's bounds, too, and what a backdrop is blurred from.
  ///   - fades: Whether the view itself may be transparent now.
  ///   - isWhole: Whether with those in it.
  ///   - spreads: Whether shadows and blurs count.
  package func ink(
    of id: ViewID, isWide: Bool = false, fades: Bool = false, isWhole: Bool = true, spreads: Bool = true
  ) -> Rect? {
    let view = self[id]
    if view.isHidden || (view.alpha <= 0 && !fades) { return nil }
    let isSeenAbove = view.hasBorder || view.hasIndicators && view.scrollIndicators.alpha > 0
    var rect = view.drawsItself || isSeenAbove ? ground(of: id, isWide: isWide) : nil
    for child in subviews(of: id) where isWhole {
      guard let ink = ink(of: child, isWide: isWide, spreads: spreads) else { continue }
      let matrix = view.perspectiveMatrix.map { $0 * self[child].matrix } ?? self[child].matrix
      let placed = matrix.box(of: ink)
      rect = rect?.union(placed) ?? placed
    }
    if view.clipsToBounds { rect = rect?.intersection(view.bounds) }
    return spreads ? rect.map(view.withEffects) : rect
  }

  /// Bounds what a view paints itself: its bounds, and a picture or lines of text that reach beyond them.
  package func ground(of id: ViewID, isWide: Bool) -> Rect {
    let view = self[id]
    // What grows with the content size category does so by that of its screen.
    let category = view.font.style == nil ? .large : appearance(of: id).contentSizeCategory
    var rect = isWide ? view.reach(category) : view.bounds
    if !isWide, view.kind == .label, let fit = measurer.fit(view, width: rect.width, category: category) {
      // Lines stand in the middle, whole also where they are higher than their label.
      let excess = max(0, fit.size.height - rect.height) / 2
      rect = rect.inset(by: Insets(-excess, 0, -excess, 0))
    }
    if view.kind == .image, let source = view.source, let size = measurer.image(source), size.width > 0, size.height > 0
    {
      rect = rect.union(
        view.contentMode.place(size, in: view.bounds, mixed: view.contentModeMix, with: view.nextContentMode))
    }
    return isWide && view.backdropBlurRadius > 0 ? rect.outset(by: 3 * view.backdropBlurRadius) : rect
  }

  /// Bounds what a view paints itself; of one that shows nothing but text, its lines from top to bottom.
  package func print(of id: ViewID) -> Rect {
    let (view, ground) = (self[id], ground(of: id, isWide: false))
    let isFilled = view.backgroundColor.light.a > 0 || view.backgroundColor.dark.a > 0
    if view.source != nil || isFilled || view.hasBorder || view.backdropBlurRadius > 0 { return ground }
    let category = view.font.style == nil ? .large : appearance(of: id).contentSizeCategory
    guard let fit = measurer.fit(view, width: view.bounds.width, category: category) else { return ground }
    // Content stands in the middle.
    let insets = view.kind == .button ? view.contentInsets : .zero
    let top = (view.bounds.height - fit.size.height) / 2 + insets.top
    return Rect(
      ground.x, view.bounds.y + top, ground.width, max(0, fit.size.height - insets.top - insets.bottom))
  }

  /// Whether the shadow of a view and all in it is surely that of its own background, if it casts one.
  package func castsPlainly(_ id: ViewID) -> Bool { self[id].shadowOpacity <= 0 || isFilled(id) }

  /// Whether the outline of a view and all in it is surely that of its own background.
  package func isFilled(_ id: ViewID) -> Bool {
    let view = self[id]
    guard view.backgroundColor.light.a >= 1, view.backgroundColor.dark.a >= 1 else { return false }
    if view.clipsToBounds { return true }
    if view.kind == .image, ground(of: id, isWide: false) != view.bounds { return false }
    // What does not touch the corners' square is inside, whatever they are.
    let inside = view.inner
    if view.is3DParent || hasEffects(below: id) { return false }
    return subviews(of: id).allSatisfy { child in
      guard let ink = ink(of: child, isWide: true) else { return true }
      return inside.union(self[child].matrix.box(of: ink)) == inside
    }
  }

  /// Whether anything in a view casts a shadow or is blurred.
  private func hasEffects(below id: ViewID) -> Bool {
    subviews(of: id).contains { self[$0].shadowOpacity > 0 || self[$0].blurRadius > 0 || hasEffects(below: $0) }
  }
}

extension View {
  /// Spreads ink by blur and shadow, to three standard deviations.
  package func withEffects(_ rect: Rect) -> Rect {
    var ink = rect
    if blurRadius > 0 { ink = ink.outset(by: 3 * blurRadius) }
    if shadowOpacity > 0 { ink = ink.union(ink.shadow(shadowRadius, shadowOffset)) }
    return ink
  }
}

extension Rect {
  /// Bounds the shadow of ink, to three standard deviations.
  ///
  /// - Parameter scale: Of the rectangle, to the points that the shadow is told in.
  package func shadow(_ radius: Double, _ offset: Size, scale: Double = 1) -> Rect {
    let soft = outset(by: 3 * radius * scale)
    return Rect(soft.x + offset.width * scale, soft.y + offset.height * scale, soft.width, soft.height)
  }
}
