import MutoscopeMotion

/// What a view of the container takes from others at every instant, after all that is animated.
package enum ContainerLink: Sendable {
  case resize(Resizing)
  case follow(Following)
  case layout(Relayout)

  func apply(to tree: inout ViewTree) {
    switch self {
    case .resize(let resizing): resizing.apply(to: &tree)
    case .follow(let following): following.apply(to: &tree)
    case .layout(let layout): Budget.suspended { layout.apply(to: &tree) }
    }
  }

  /// The parts of views that it moves.
  var places: [Timeline.Place] {
    func places(_ views: [ViewID], _ channels: [Channel]) -> [Timeline.Place] {
      views.flatMap { view in channels.map { Timeline.Place(view: view, channel: $0) } }
    }
    return switch self {
    case .resize: []
    case .follow(let following): places([following.view], [.stored(.center)])
    case .layout(let layout): places(layout.views, [.stored(.center), .size])
    }
  }
}

/// Fits content into an element's bounds.
package struct Resizing: Sendable {
  package let element: ViewID
  let holder: ViewID
  /// Around the holder, with the element's coordinates; it cuts what the ratio leaves over.
  let fader: ViewID
  /// A text or picture that is laid out again.
  var content: ViewID?
  package let rule: Resize
  /// The content's own bounds.
  package let bounds: Rect

  func apply(to tree: inout ViewTree) {
    let frame = tree[element].bounds
    // Of content that was interrupted on its way to another size, as large as that has made it by now.
    let bounds = rule == .relayout ? bounds : tree[holder].bounds
    func ratio(_ a: Double, _ b: Double) -> Double { a == b || b <= 0 ? 1 : a / b }
    let (x, y) = (ratio(frame.width, bounds.width), ratio(frame.height, bounds.height))
    switch rule {
    case .fill: scale(&tree, x, y)
    case .width:
      scale(&tree, x, x)
      cut(&tree, bounds, to: frame.size, scale: x)
    case .fit:
      let k = min(x, y)
      scale(&tree, k, k)
      tree[holder].center =
        frame.origin + Point((frame.width - bounds.width * k) / 2, (frame.height - bounds.height * k) / 2)
    case .relayout:
      let place = Rect(origin: bounds.origin, size: frame.size)
      tree[holder].bounds = place
      if let content { tree[content].frame = place }
    }
  }

  private func scale(_ tree: inout ViewTree, _ x: Double, _ y: Double) {
    tree[holder].transform = x == 1 && y == 1 ? .identity : Transform.scale(x, y)
  }

  /// Cuts below the element, never into what the content paints at its own size.
  private func cut(_ tree: inout ViewTree, _ bounds: Rect, to size: Size, scale: Double) {
    let overflow = bounds.height * scale - size.height
    tree[fader].clipsToBounds = overflow > 1e-9
    guard overflow > 1e-9 else { return }
    // Within the first point the edge stays clear of the content's own.
    let slack = max(0, 1 - overflow)
    // Its ink may reach beyond, wherever it is by now.
    let ink = tree.ink(of: holder)?.union(bounds) ?? bounds
    // Letters may stick out at the sides, where nothing is cut.
    let wide = tree.ink(of: holder, isWide: true)?.union(ink) ?? ink
    let rect = Rect(
      bounds.x - (bounds.x - wide.x) * scale - 1, bounds.y - (bounds.y - ink.y) * scale - 1,
      size.width + (wide.width - bounds.width) * scale + 2,
      size.height + (ink.height - bounds.height) * scale + 1 + slack)
    tree[fader].bounds = rect
    tree[fader].center = rect.origin
    tree[fader].anchorPoint = .zero
  }
}
