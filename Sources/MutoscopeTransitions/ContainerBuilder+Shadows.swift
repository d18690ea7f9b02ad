import MutoscopeMotion

// The shadow of a view is that of all in it. Where an element in it flies by itself it is cast by a copy, with the
// element where its screen has it.

extension ContainerBuilder {
  /// The shadow of a view and all in it, and nothing else.
  ///
  /// - Parameter stays: Whether its screen stays: then only the shadows of the elements go that leave it.
  mutating func insertShadow(
    of view: ViewID, _ screen: Screen, part: CopiedPart, stays: Bool, _ interval: ContainerMotion.Interval
  ) -> ViewID {
    let leaving = stays ? sharedViews(in: view, screen) : []
    func copy(_ hidden: Set<ViewID> = []) -> ViewID { copyTree(of: view, screen, part: part, without: hidden) }
    if leaving.isEmpty { return copy() }
    let isSpace = part == .underlay ? screen.tree[view].is3DParent : screen.isInSpace(view)
    let sides = [[], leaving].map { hidden in
      let side = insertPlain(isSpace)
      tree.append(copy(hidden), to: side)
      return side
    }
    return exchange(sides[0], sides[1], interval, preserves3D: isSpace)
  }

  /// Casts the shadow of an element that one screen has from a copy, if shared elements are in it.
  mutating func castShadow(_ copy: ViewID, of view: ViewID, _ id: ElementID) {
    let screen = screen(of: id)
    if let cast = screen.shape.underlay(of: view) { return underlay(copyTree(of: cast, screen), copy) }
    guard !screen.shape.castsPlainly(view), !sharedViews(in: view, screen).isEmpty else { return }
    let interval = interval(of: ElementID.root)
    underlay(insertShadow(of: view, screen, part: .underlay, stays: nodes[id].kind == .kept, interval), copy)
  }

  /// Casts the shadow of a shared element from copies, if other shared elements in it do not move with it, or are between
  /// its parts.
  mutating func castShadow(in shell: Shell, _ from: ViewID, _ to: ViewID, isSplit: Bool) {
    let (first, last) = (shadow(of: from, source), shadow(of: to, destination))
    if first.isEmpty, last.isEmpty { return }
    // A shadow on its way is that of what both show.
    guard isCut(from, source, shell, isSplit) || isCut(to, destination, shell, isSplit) else { return }
    let group = exchange(first, last, in: shell)
    made[group].label = nil
    underlay(group, shell.view)
  }

  /// The runs that cast a view's shadow, in place of itself.
  private func shadow(of view: ViewID, _ screen: Screen) -> [ContentScript.Part] {
    if let cast = screen.shape.underlay(of: view) { return [.init(view: cast, what: .whole, wrappers: [])] }
    let isSeen = screen.shape.read(view) { $0.pointee.shadowOpacity > 0 }
    return isSeen ? [.init(view: view, what: .underlay, wrappers: [])] : []
  }

  private func isCut(_ view: ViewID, _ screen: Screen, _ shell: Shell, _ isSplit: Bool) -> Bool {
    // A shadow that was cast from copies stays so.
    if screen.shape.underlay(of: view) != nil { return true }
    // A view in flight is told by what it may show.
    return !screen.shape.isFilled(view)
      && (isSplit
        || sharedViews(in: view, screen).contains { inner in
          screen.element(of: inner).map { !isCarried($0, by: shell.id) } ?? false
        })
  }

  private mutating func underlay(_ shadow: ViewID, _ view: ViewID) {
    tree[shadow].isUnderlay = true
    tree.append(shadow, to: view, at: 0)
  }

  private func sharedViews(in view: ViewID, _ screen: Screen) -> Set<ViewID> {
    Set(
      screen.tree.subtree(of: view).dropFirst().filter { inner in
        screen.element(of: inner).map { nodes[$0].kind == .shared } ?? false
      })
  }

  /// Whether a shared element moves with another one, at however many removes.
  func isCarried(_ id: ElementID, by ancestor: ElementID) -> Bool {
    sequence(first: id) { nodes[$0].motionParent }.dropFirst().contains(ancestor)
  }
}
