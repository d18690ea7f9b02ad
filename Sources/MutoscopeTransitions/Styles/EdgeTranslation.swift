import MutoscopeMotion

/// An edge of the stage.
public enum Edge: String, CaseIterable, Sendable {
  case top, left, bottom, right
}

/// An element comes from just outside an edge of the stage, or leaves over it, with all of its ink and, unless told otherwise,
/// without a fade.
struct EdgeTranslation: StyleEffect {
  let edge: Edge

  var name: String { "edgeTranslation" }
  var options: [String] { ["\"\(edge.rawValue)\""] }
  var comesFromOutside: Bool { true }

  func fades(_ fade: Bool?) -> Bool { fade ?? false }

  func add(to effects: inout StyleEffects, fade: Bool?) { effects.edges.append(edge) }
}

// What is beyond an edge at the far end is there wherever what it is in is at that end.

extension ContainerBuilder {
  /// An element, or a part of it, that slides in over edges of the stage, or out.
  struct Slide {
    /// What slides: the copy, or a view around it.
    var view: ViewID
    var copy: ViewID
    var id: ElementID
    var edges: [Edge]
    var interval: ContainerMotion.Interval
  }

  /// Lets all slide. The whole container must be there, for what they are in may move.
  mutating func slide() {
    if slides.isEmpty { return }
    // At home, whatever was said of them before.
    for slide in slides {
      let home = PropertyValue.point(tree[slide.view].center)
      motion.lead(slide.view, .center, from: home, to: home, in: &tree)
    }
    let (beginning, end) = (motion.beginning(of: tree), tree)
    let nested = slides.map { ($0, depth: tree.chain(of: $0.view).count) }.sorted { $0.depth < $1.depth }
    let shells = made.all.filter(\.is.isShell).map(\.view)
    for kind in [IdentifierDiff.Kind.added, .removed] where slides.contains(where: { nodes[$0.id].kind == kind }) {
      let isSeenFirst = (kind == .added) == isBackwards
      // What is around it may come or go, too, but does so by itself.
      var far = isSeenFirst ? beginning : end
      let other = isSeenFirst ? end : beginning
      for shell in shells { far[shell] = other[shell] }
      for (slide, _) in nested where nodes[slide.id].kind == kind {
        let home = tree[slide.view].center
        let away = slide.edges.reduce(home) { $0 + offset(of: slide, beyond: $1, in: &far) }
        // Others that slide in it start from there.
        far[slide.view].center = away
        if away == home { continue }
        motion.move(
          slide.view, .center, from: .point(kind == .added ? away : home), to: .point(kind == .added ? home : away),
          slide.interval, in: &tree)
      }
    }
  }

  /// How far it has to go for all of its ink to be beyond an edge, in its superview's coordinates.
  private func offset(of slide: Slide, beyond edge: Edge, in tree: inout ViewTree) -> Point {
    let screen = screen(of: slide.id)
    // The container of an interrupted transition may have it in parts, which go together.
    let originals = screen.views(of: slide.id)
    guard let first = originals.first, let parent = tree.superview(of: slide.view) else { return .zero }
    let inks = originals.compactMap { screen.tree.ink(of: $0) }
    let ink = inks.dropFirst().reduce(inks.first ?? screen.tree[first].bounds) { $0.union($1) }
    let world = Space(of: parent, in: tree).world
    guard let inverse = world.flattened.inverse() else { return .zero }
    let home = tree[slide.view].center
    let stage = stage
    var offset = Point.zero
    // In perspective its size changes with its place.
    for _ in 0..<4 {
      tree[slide.view].center = home + offset
      let rect = tree.stageBox(of: slide.copy, ink)
      let distance = distance(of: withShadows(rect, of: slide.copy, in: tree), beyond: edge, of: stage)
      if abs(distance.x) + abs(distance.y) < 1e-9 { break }
      let place = world.project(home + offset)
      offset = offset + inverse.project(place + distance) - inverse.project(place)
    }
    tree[slide.view].center = home
    return offset
  }

  /// With what the views around it make of its ink, in stage points.
  private func withShadows(_ ink: Rect, of view: ViewID, in tree: ViewTree) -> Rect {
    var ink = ink
    for ancestor in tree.ancestors(of: view).dropFirst()
    where tree[ancestor].shadowOpacity > 0 || tree[ancestor].blurRadius > 0 {
      let world = Space(of: ancestor, in: tree).world
      guard let inverse = world.flattened.inverse() else { continue }
      ink = world.box(of: tree[ancestor].withEffects(inverse.box(of: ink)))
    }
    return ink
  }

  private func distance(of rect: Rect, beyond edge: Edge, of stage: Size) -> Point {
    switch edge {
    case .top: Point(0, min(0, -rect.maxY))
    case .bottom: Point(0, max(0, stage.height - rect.y))
    case .left: Point(min(0, -rect.maxX), 0)
    case .right: Point(max(0, stage.width - rect.x), 0)
    }
  }
}
