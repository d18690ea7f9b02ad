import MutoscopeMotion

/// Where the elements of a container are at one instant, with all that is painted in them: bounding boxes on the stage.
struct ElementInk {
  /// What is painted: whether one sees it or not, and what is seen.
  struct Ink {
    var all: Rect?
    var seen: Rect?

    mutating func add(_ other: Ink) {
      all = other.all.map { all?.union($0) ?? $0 } ?? all
      seen = other.seen.map { seen?.union($0) ?? $0 } ?? seen
    }

    fileprivate func changed(_ change: (Rect) -> Rect?) -> Ink {
      Ink(all: all.flatMap(change), seen: seen.flatMap(change))
    }
  }

  struct Element {
    var ink = Ink()
    /// The views that cut it, and how far they reach.
    var clippers: [(view: ViewID, rect: Rect)]
    /// The part of the plane that they leave.
    var clip: Rect { clippers.reduce(Rect(-1e9, -1e9, 2e9, 2e9)) { $0.common(with: $1.rect) } }
    var bounds: Rect
    var isCutting: Bool
    /// What its own content (under its own id) and the elements in it paint.
    var parts: [String: Ink] = [:]
    /// What it is in.
    var parent: String?
  }

  private(set) var elements: [String: Element] = [:]
  private let tree: ViewTree
  private let played: PlayedTransition

  init(_ tree: ViewTree, _ played: PlayedTransition) {
    (self.tree, self.played) = (tree, played)
    _ = visit(played.container, Context(space: .stage, superview: nil, clippers: [], alpha: 1, label: nil))
  }

  private struct Context {
    var space: Space
    var superview: View?
    var clippers: [(view: ViewID, rect: Rect)]
    var alpha: Double
    /// The element that it is in.
    var label: String?
  }

  /// What is painted, by the nearest element in the present one; "" for its own content.
  private mutating func visit(_ id: ViewID, _ context: Context) -> [String: Ink] {
    let view = tree[id]
    if view.isHidden || Budget.spend(200) { return [:] }
    var inner = context
    inner.space = context.space.subspace(of: view, in: context.superview)
    inner.superview = view
    inner.alpha *= view.alpha * view.contentAlpha
    let world = inner.space.world
    let bounds = world.box(of: view.bounds)
    guard bounds.width.isFinite, bounds.height.isFinite else { return [:] }
    let label = played.own.contains(id) ? played.labels[id] : nil
    if let label {
      inner.label = label
      if elements[label] == nil {
        elements[label] = Element(
          clippers: context.clippers, bounds: bounds, isCutting: view.clipsToBounds,
          parent: context.label)
      }
    }
    if view.clipsToBounds { inner.clippers.append((id, bounds)) }

    var parts: [String: Ink] = [:]
    if view.drawsItself || view.hasBorder {
      let print = world.box(of: tree.print(of: id))
      parts["", default: Ink()].add(Ink(all: print, seen: inner.alpha * 255 > Finding.levelTolerance ? print : nil))
    }
    for child in tree.subviews(of: id) {
      for (part, ink) in visit(child, inner) { parts[part, default: Ink()].add(ink) }
    }
    let scale = bounds.width > 0 && view.bounds.width > 0 ? bounds.width / view.bounds.width : 1
    parts = parts.mapValues { ink in
      ink.changed { rect in
        let rect = view.clipsToBounds ? rect.common(with: bounds) : rect
        return rect.isEmpty ? nil : rect.outset(by: 3 * max(0, view.blurRadius) * scale)
      }
    }
    guard let label else { return parts }
    var ink = Ink()
    for part in parts.values { ink.add(part) }
    if view.shadowOpacity > 0 {
      var shadow = ink.changed { $0.shadow(view.shadowRadius, view.shadowOffset, scale: scale) }
      if view.shadowOpacity * inner.alpha * 255 <= Finding.levelTolerance { shadow.seen = nil }
      ink.add(shadow)
    }
    for (part, ink) in parts { elements[label]?.parts[part, default: Ink()].add(ink) }
    elements[label]?.ink.add(ink)
    return [label: ink]
  }
}

extension Rect {
  /// Measures what reaches beyond another one at the four sides, in points: at most as far as it goes.
  func overhang(beyond other: Rect) -> SIMD4<Double> {
    if isEmpty { return .zero }
    let sides = SIMD4(
      min(width, other.x - x), min(width, maxX - other.maxX), min(height, other.y - y), min(height, maxY - other.maxY))
    return pointwiseMax(sides, .zero)
  }
}
