import MutoscopeMotion

/// An element keeps its place relative to a point of another one.
struct AnchorTranslation: StyleEffect {
  let anchor: String
  /// A unit point of the anchor; nil means the middle of its nearest edge.
  let point: Point?

  var name: String { "anchorTranslation" }
  var options: [String] {
    ["relativeTo = \(anchor)"] + (point.map { ["at = {\(number($0.x)), \(number($0.y))}"] } ?? [])
  }

  func add(to effects: inout StyleEffects, fade: Bool?) { effects.anchor = (anchor, point) }

  func obstacle(for element: IdentifierDiff.Element, _ resolver: StyleResolver) -> String? {
    let screen = element.kind == .added ? resolver.destination : resolver.source
    if screen[anchor] == nil { return "its anchor \(anchor) is not on the \(element.side), so it crossfades" }
    return resolver.isCyclic(element.id, anchor) ? "its anchors lead in a circle, so it crossfades" : nil
  }
}

extension StyleResolver {
  /// Finds the circles in which anchors lead. Every chain is gone through once.
  mutating func findCircles() {
    if definition.entries.allSatisfy({ $0.style.anchor == nil }) { return }
    var known: Set<String> = []
    for entry in definition.entries {
      var (way, places): ([String], [String: Int]) = ([], [:])
      var next: String? = entry.id
      while let id = next, !known.contains(id), places[id] == nil {
        places[id] = way.count
        way.append(id)
        next = carrier(of: id)
      }
      known.formUnion(way)
      if let back = next.flatMap({ places[$0] }) {
        let circle = Array(way[back...])
        for id in circle { circles[id] = circle }
      } else if next.map({ !circular.contains($0) }) ?? true {
        continue
      }
      circular.formUnion(way)
    }
  }

  /// Whether following the anchors of a chain comes back to an element.
  func isCyclic(_ id: String, _ anchor: String) -> Bool {
    if anchor == self.anchor(of: id) { return circular.contains(id) }
    var seen: Set<String> = [id]
    return !sequence(first: anchor, next: carrier).allSatisfy { seen.insert($0).inserted }
  }

  /// The element that carries another: its anchor, else what it is in, where only one screen has it.
  private func carrier(of id: String) -> String? {
    if let anchor = anchor(of: id) { return anchor }
    guard let element = diff.element(id), element.kind == .added || element.kind == .removed else { return nil }
    return element.parent
  }

  /// What an element follows, if it does.
  private func anchor(of id: String) -> String? {
    guard let kind = diff.kind(of: id), kind == .added || kind == .removed else { return nil }
    return definition[id]?.style.anchor
  }
}

extension TransitionStyle {
  /// The element that one with the style follows; nil where it follows none.
  fileprivate var anchor: String? {
    for part in parts {
      if case .anchorTranslation(let anchor, _) = part.effect { return anchor }
    }
    return nil
  }
}

extension ContainerBuilder {
  /// An element that keeps its place relative to another one.
  package struct Follower {
    var view: ViewID
    package var id: ElementID
    var anchor: ElementID
    /// nil means the middle of the nearest edge.
    var point: Point?
  }

  /// Links the followers to their anchors, those that others depend on first.
  mutating func follow() {
    if followers.isEmpty { return }
    let beginning = motion.beginning(of: tree)
    var made: [ViewID: Following] = [:]
    for follower in followers {
      guard let anchor = instances[follower.anchor].first else { continue }
      let screen = screen(of: follower.id)
      var following = Following(
        view: follower.view, anchor: anchor, point: follower.point ?? nearestPoint(follower, screen))
      // Its own end is where its screen is shown.
      let isAtEnd = (nodes[follower.id].kind == .added) != isBackwards
      following.rest = following.place(in: isAtEnd ? tree : beginning) ?? .zero
      made[follower.view] = following
    }
    var done: Set<ViewID> = []
    for follower in followers { link(follower.view, made, &done) }
  }

  /// Not recursive: a chain of followers may be as long as a screen has views.
  private mutating func link(_ view: ViewID, _ made: [ViewID: Following], _ done: inout Set<ViewID>) {
    var stack = [(view: view, isReady: false)]
    while let (view, isReady) = stack.popLast() {
      guard let following = made[view] else { continue }
      if isReady {
        links.append(.follow(following))
        continue
      }
      guard done.insert(view).inserted else { continue }
      stack.append((view, true))
      let needed = (tree.chain(of: following.anchor) + tree.chain(of: view).dropFirst()).filter { made[$0] != nil }
      stack += needed.reversed().map { ($0, false) }
    }
  }

  /// The middle of the anchor's edge that is nearest to the follower, as a unit point.
  private func nearestPoint(_ follower: Follower, _ screen: Screen) -> Point {
    guard let own = screen.view(of: follower.id), let anchor = screen.view(of: follower.anchor) else {
      return Point(0.5, 0.5)
    }
    let (a, b) = (screen.tree.stageBox(of: anchor), screen.tree.stageBox(of: own))
    let edges: [(point: Point, line: Rect)] = [
      (Point(0.5, 1), Rect(a.x, a.maxY, a.width, 0)), (Point(0.5, 0), Rect(a.x, a.y, a.width, 0)),
      (Point(1, 0.5), Rect(a.maxX, a.y, 0, a.height)), (Point(0, 0.5), Rect(a.x, a.y, 0, a.height)),
    ]
    func distance(_ line: Rect) -> Double {
      let dx = max(0, line.x - b.maxX, b.x - line.maxX)
      let dy = max(0, line.y - b.maxY, b.y - line.maxY)
      return (dx * dx + dy * dy).squareRoot()
    }
    return edges.min { distance($0.line) < distance($1.line) }?.point ?? Point(0.5, 0.5)
  }
}

/// Keeps a view's place relative to a point of another one.
package struct Following: Sendable {
  package let view: ViewID
  let anchor: ViewID
  /// A unit point of the anchor's bounds.
  let point: Point
  /// Where that point is at the view's own end, in its superview's coordinates.
  var rest = Point.zero

  func apply(to tree: inout ViewTree) {
    guard let place = place(in: tree) else { return }
    let center = tree[view].center
    tree[view].center = center + (place - rest)
  }

  /// Where the point is now, in the coordinates of the view's superview.
  func place(in tree: ViewTree) -> Point? {
    let target = tree[anchor]
    let bounds = target.bounds
    let inside = Point(bounds.x + point.x * bounds.width, bounds.y + point.y * bounds.height)
    guard let parent = tree.superview(of: view) else { return nil }
    if tree.superview(of: anchor) == parent {
      if target.transform.functions.isEmpty {
        return Point(
          target.center.x + (point.x - target.anchorPoint.x) * target.bounds.width,
          target.center.y + (point.y - target.anchorPoint.y) * target.bounds.height)
      }
      return target.matrix.project(inside)
    }
    let world = Space(of: anchor, in: tree).world.project(inside)
    return Space(of: parent, in: tree).world.flattened.inverse()?.project(world)
  }
}
