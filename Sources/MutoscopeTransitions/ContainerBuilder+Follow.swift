import MutoscopeMotion

extension ContainerBuilder {
  /// An element that keeps its place relative to another one.
  package struct Follower {
    var view: ViewID
    package var id: String
    var anchor: String
    /// nil means the middle of the nearest edge.
    var point: Point?
    var kind: IdentifierDiff.Kind
  }

  /// Children of one element whose order changes on the way.
  package struct Order {
    package var id: String
    /// What stands for each child, with its places in `order.before` and `order.after`.
    var groups: [(key: ChildKey, views: [ViewID], before: Int, after: Int)]
    package var order: SiblingOrder<ChildKey>
    var lifts: [Lift] = []
  }

  /// Links the followers to their anchors, those that others depend on first.
  mutating func follow() {
    if followers.isEmpty { return }
    let beginning = motion.beginning(of: tree)
    var made: [ViewID: Following] = [:]
    for follower in followers {
      guard let anchor = instances[follower.anchor]?.first else { continue }
      let screen = screen(of: follower.kind)
      var following = Following(
        view: follower.view, anchor: anchor, point: follower.point ?? nearestPoint(follower, screen))
      // Its own end is where its screen is shown.
      let isAtEnd = (follower.kind == .added) != isBackwards
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
    guard let own = screen.elements.view(of: follower.id), let anchor = screen.elements.view(of: follower.anchor) else {
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
