import MutoscopeMotion

/// An element of a container at one instant, with what is painted in it: bounding boxes on the stage, in points.
struct ElementInk {
  let bounds: Rect
  let isCutting: Bool
  /// The element that it is in.
  let parent: String?
  /// The views that cut it, and how far they reach.
  let clippers: [(view: ViewID, rect: Rect)]
  /// All that is painted, its shadow included.
  private(set) var ink: Rect?
  /// The ink of its own content (under "") and of the elements in it.
  private(set) var parts: [String: Rect] = [:]

  /// The part of the plane that is cut off nowhere.
  var clip: Rect { clippers.reduce(Rect(-1e9, -1e9, 2e9, 2e9)) { $0.common(with: $1.rect) } }

  /// The elements of a container, or of a screen, by their ids.
  ///
  /// - Parameter isSeen: Whether only what is seen counts, of all that is painted.
  static func all(
    in tree: ViewTree, from root: ViewID, of played: PlayedTransition, isSeen: Bool
  ) -> [String: ElementInk] {
    var elements: [String: ElementInk] = [:]
    func counts(_ alpha: Double) -> Bool { !isSeen || alpha * 255 > Finding.levelTolerance }

    /// Returns the ink of a view by the nearest element in the one that it is in; "" for what is in none.
    func visit(
      _ id: ViewID, in superview: View?, _ space: Space, _ clippers: [(view: ViewID, rect: Rect)], alpha: Double,
      _ parent: String?
    ) -> [String: Rect] {
      let view = tree[id]
      if view.isHidden || Budget.spend(200) { return [:] }
      let space = space.subspace(of: view, in: superview)
      let alpha = alpha * view.alpha * view.contentAlpha
      let bounds = space.world.box(of: view.bounds)
      guard bounds.width.isFinite, bounds.height.isFinite else { return [:] }
      let label = played.own.contains(id) || root != played.container ? played.labels[id] : nil
      if let label, elements[label] == nil {
        elements[label] = ElementInk(
          bounds: bounds, isCutting: view.clipsToBounds, parent: parent, clippers: clippers)
      }
      var parts: [String: Rect] = [:]
      if view.drawsItself || view.hasBorder, counts(alpha) { parts[""] = space.world.box(of: tree.print(of: id)) }
      let inner = view.clipsToBounds ? clippers + [(id, bounds)] : clippers
      for child in tree.subviews(of: id) {
        parts.merge(visit(child, in: view, space, inner, alpha: alpha, label ?? parent)) { $0.union($1) }
      }
      let scale = bounds.width > 0 && view.bounds.width > 0 ? bounds.width / view.bounds.width : 1
      parts = parts.compactMapValues { part in
        let rect = view.clipsToBounds ? part.common(with: bounds) : part
        return rect.isEmpty ? nil : rect.outset(by: 3 * max(0, view.blurRadius) * scale)
      }
      guard let label else { return parts }
      elements[label]?.parts.merge(parts) { $0.union($1) }
      guard var ink = parts.values.first.map({ parts.values.reduce($0) { $0.union($1) } }) else { return [:] }
      if view.shadowOpacity > 0, counts(view.shadowOpacity * alpha) {
        ink = ink.union(ink.shadow(view.shadowRadius, view.shadowOffset, scale: scale))
      }
      let others = elements[label]?.ink
      elements[label]?.ink = others?.union(ink) ?? ink
      return [label: ink]
    }

    _ = visit(root, in: nil, .stage, [], alpha: 1, nil)
    return elements
  }
}

extension Rect {
  /// Measures what reaches beyond another one at the four sides, in points: at most as far as it goes.
  ///
  /// - Parameter stage: The part of the plane that counts, if not all does.
  func overhang(beyond other: Rect, on stage: Rect? = nil) -> SIMD4<Double> {
    let own = stage.map(common) ?? self
    if own.isEmpty { return .zero }
    let sides = SIMD4(other.x - own.x, own.maxX - other.maxX, other.y - own.y, own.maxY - other.maxY)
    return sides.clamped(lowerBound: .zero, upperBound: [own.width, own.width, own.height, own.height])
  }
}
