import MutoscopeMotion

/// Orders spaces whose views are in several places of a container: what is in one of them is sorted together, as
/// it is at an end of the transition.
struct SpaceOrder: Sendable {
  /// One of them at one end.
  struct Space: Sendable {
    /// The planes, or parts of them, back to front: the number of the plane, and where others cut it.
    var parts: [(plane: Int, cuts: [Layer.Cut])] = []
    /// The plane of the view whose space it is: its shadow is beneath all planes.
    var ground: Int?
    var members: [ViewID: Member] = [:]
  }

  /// A view in a plane.
  struct Member: Sendable {
    /// The number of the plane.
    let plane: Int
    /// Takes its coordinates to the plane's; nil: it has those.
    var matrix: Matrix4?
    /// Whether all that is in it is in the plane.
    var isWhole = true
  }

  /// A view that is hidden from half way on: until then the source's order holds.
  let marker: ViewID
  let source: [Space]
  let destination: [Space]

  func spaces(in tree: ViewTree) -> [Space] { tree[marker].isHidden ? destination : source }
}

extension ContainerBuilder {
  /// Notes how such spaces are painted at either end.
  mutating func orderSpaces() {
    let first = leftSpaces(of: source, hidden: [])
    var last = leftSpaces(of: destination, hidden: [])
    if recipe.presentation == .over {
      last += leftSpaces(of: source, hidden: Set(sharedViews))
    }
    if first.isEmpty, last.isEmpty { return }
    let marker = spaceOrder?.marker ?? insertPlain()
    motion.step(marker, .isHidden, from: .bool(false), to: .bool(true), at: 0.5, in: &tree)
    spaceOrder = SpaceOrder(marker: marker, source: first, destination: last)
  }

  private func leftSpaces(of screen: Screen, hidden: Set<ViewID>) -> [SpaceOrder.Space] {
    // A container in flight paints in its own order first, and else by depths.
    var spaces = screen.isInFlight ? recipe.interrupted?.spaces ?? [] : []
    if screen.tree.subtree(of: screen.root).contains(where: { screen.tree[$0].is3DParent }) {
      let version = Timeline.Version(time: 0, tree: screen.tree, roots: [screen.root], hidden: hidden)
      let frame = Frame(time: 0, size: stage, version, measurer: .none)
      spaces += frame.paintedSpaces.filter { painted in
        !isInOrder(painted, screen.tree)
          && !painted.planes.contains { plane in spaces.contains { $0.members[plane.view] != nil } }
      }.map(SpaceOrder.Space.init)
    }
    return spaces.map { copied($0, screen, hidden) }.filter(isLeft)
  }

  /// Whether a space is painted as the container's hierarchy has it anyway: whole planes by the depths of their anchors.
  private func isInOrder(_ space: PaintedSpace, _ tree: ViewTree) -> Bool {
    var isWhole: [ViewID: Bool] = [:]
    for plane in space.planes {
      guard plane.cuts.isEmpty else { return false }
      isWhole[plane.view] = plane.isWhole
    }
    var order: [ViewID] = []
    var stack = [space.root]
    while let view = stack.popLast() {
      if isWhole[view] != nil { order.append(view) }
      if isWhole[view] != true { stack += tree.paintOrder(of: view).reversed() }
    }
    return order == space.planes.map(\.view)
  }

  /// Whether what is in a space shares none in the container, or one that is seen on what is a plane of it.
  private func isLeft(_ space: SpaceOrder.Space) -> Bool {
    var roots: Set<ViewID> = []
    for view in space.members.keys {
      let ancestors = tree.ancestors(of: view).dropFirst()
      if ancestors.contains(where: { space.members[$0] != nil }) { continue }
      roots.insert(ancestors.prefix(while: is3DParent).last ?? view)
    }
    return roots.count > 1 || roots.contains { space.members[$0] != nil }
  }

  /// At either end.
  private func is3DParent(_ view: ViewID) -> Bool {
    tree[view].is3DParent || beginning(of: view, [.perspective, .preserves3D]).is3DParent
  }

  /// Tells a space by the views of the container that show its originals.
  private func copied(_ shown: SpaceOrder.Space, _ screen: Screen, _ hidden: Set<ViewID>) -> SpaceOrder.Space {
    var space = SpaceOrder.Space(parts: shown.parts, ground: shown.ground)
    func note(_ views: some Sequence<ViewID>, _ original: ViewID) {
      let chain = screen.tree.ancestors(of: original).lazy.prefix { !hidden.contains($0) }
      guard let holder = chain.first(where: { shown.members[$0] != nil }), var member = shown.members[holder],
        member.isWhole || holder == original
      else { return }
      if holder != original {
        guard let inverse = Space(of: holder, in: screen.tree).world.flattened.inverse() else { return }
        let matrix = inverse * Space(of: original, in: screen.tree).world
        member.matrix = member.matrix.map { $0 * matrix } ?? matrix
      }
      for view in views { space.members[view] = member }
    }
    for (view, made) in made.all {
      if let original = made.original { note([view], original) }
      // What is around elements that are hidden now is around nothing of it.
      if case .clip(let originals) = made.label, hidden.isEmpty, originals.count == 1 { note([view], originals[0]) }
    }
    for number in nodes.indices.dropFirst() where nodes[number].kind == .shared {
      screen.view(of: ElementID(index: number)).map { note(instances[number], $0) }
    }
    return space
  }
}

extension SpaceOrder.Space {
  fileprivate init(_ painted: PaintedSpace) {
    var numbers: [ViewID: Int] = [:]
    for plane in painted.planes {
      let number = numbers[plane.view] ?? numbers.count
      numbers[plane.view] = number
      parts.append((number, plane.cuts))
      members[plane.view] = SpaceOrder.Member(plane: number, isWhole: plane.isWhole)
    }
    ground = numbers[painted.root]
  }
}
