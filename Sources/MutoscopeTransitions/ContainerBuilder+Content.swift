import MutoscopeMotion

extension ContainerBuilder {
  /// A shared element's view that content goes into, and both its ends.
  struct Shell {
    let id: ElementID
    let view: ViewID
    let source: View
    let destination: View
    let interval: ContainerMotion.Interval
    let resize: Resize
    /// Whether the two screens themselves are content.
    var isStage = false
    var isLive = false
    /// Whether its style says how content fills it: then nothing is moved.
    var isResized = false
    /// Whether it shows something above what is in it, at either end.
    var drawsAbove = false
    /// Whether content keeps its depth.
    var is3D: Bool { source.is3DParent || destination.is3DParent }
    var keepsSize: Bool { source.bounds.size == destination.bounds.size && interval.timing.components.isEmpty }
  }

  // MARK: Runs

  /// Content of both sides, exchanged while it moves: added up in a group of its own, so that nothing shines through.
  mutating func exchange(
    _ sourceRun: [ContentScript.Part], _ destinationRun: [ContentScript.Part], in shell: Shell
  ) -> ViewID {
    let group = insertPlain(shell.is3D)
    made[group].label = .content("source and destination, exchanged")
    for (run, screen, isSource) in [(sourceRun, source, true), (destinationRun, destination, false)] {
      let side = insertRun(run, screen, isSource: isSource, in: shell)
      tree[side].isAdditive = true
      fade(side, isSource: isSource, shell.interval)
      tree.append(side, to: group)
    }
    return group
  }

  /// Content that only one side has: it fades.
  mutating func single(_ run: [ContentScript.Part], isSource: Bool, in shell: Shell, fades: Bool) -> ViewID {
    let view = insertRun(run, isSource ? source : destination, isSource: isSource, in: shell)
    if fades { fade(view, isSource: isSource, shell.interval) }
    made[view].label = .content((isSource ? "source" : "destination") + (fades ? ", fades" : ""))
    return view
  }

  mutating func fade(_ view: ViewID, isSource: Bool, _ interval: ContainerMotion.Interval) {
    motion.move(
      view, .alpha, from: .number(isSource ? 1 : 0), to: .number(isSource ? 0 : 1), interval, in: &tree)
  }

  /// A run in a view that fits it into the element.
  private mutating func insertRun(
    _ run: [ContentScript.Part], _ screen: Screen, isSource: Bool, in shell: Shell
  ) -> ViewID {
    let own = isSource ? shell.source : shell.destination
    let bounds = own.bounds
    // What was flattened stays so.
    let (fader, holder) = insertHolder(bounds, is3D: own.is3DParent)
    let element = shell.isStage ? nil : screen.view(of: shell.id)
    var content: ViewID?
    var made: [ViewID: ViewID] = [:]
    for part in run {
      var parent = holder
      for wrapper in part.wrappers { parent = wrapperCopy(of: wrapper, in: parent, screen, &made) }
      switch part.what {
      case .own where part.view == element:
        let copy = insertCopy(of: part.view, screen, part: .content)
        tree.append(copy, to: parent)
        content = copy
      case .shadow, .underlay:
        let stays = isSource && shell.isStage && !recipe.exchangesStage
        let copied = part.what == .shadow ? CopiedPart.shadow : .underlay
        tree.append(insertShadow(of: part.view, screen, part: copied, stays: stays, shell.interval), to: parent)
      case .own, .ground:
        let copy = insertCopy(of: part.view, screen, part: part.what == .own ? .body : .ground)
        tree.append(copy, to: parent)
        made[part.view] = copy
      case .above:
        let copy = wrapperCopy(of: part.view, in: parent, screen, &made)
        paintAbove(copy, screen.tree[part.view].resolved(screen.look))
      case .whole:
        let copy = copyTree(of: part.view, screen)
        tree[copy].isUnderlay = false
        tree.append(copy, to: parent)
      }
    }
    // Among flat siblings the order is resolved already.
    if !own.is3DParent { for view in tree.subviews(of: holder) { tree[view].zPosition = 0 } }
    if !shell.keepsSize || isInFlight { fit(holder, fader, content, bounds, in: shell, rule: shell.resize) }
    return fader
  }

  /// Lets a view paint what an original shows above its subviews.
  mutating func paintAbove(_ view: ViewID, _ original: View) {
    (tree[view].borderWidth, tree[view].borderColor) = (original.borderWidth, original.borderColor)
    tree[view].painted = .all
    if original.hasIndicators { tree[view].kind = original.kind }
  }

  private mutating func wrapperCopy(
    of original: ViewID, in parent: ViewID, _ screen: Screen, _ made: inout [ViewID: ViewID]
  ) -> ViewID {
    if let copy = made[original] { return copy }
    let copy = insertCopy(of: original, screen, part: .wrapper)
    tree.append(copy, to: parent)
    made[original] = copy
    return copy
  }

  /// A view without an element in it, and all in it.
  mutating func copyTree(
    of root: ViewID, _ screen: Screen, part: CopiedPart = .whole, without hidden: Set<ViewID> = []
  ) -> ViewID {
    let top = insertCopy(of: root, screen, part: part)
    var stack = screen.tree.subviews(of: root).reversed().map { ($0, top) }
    while let (original, parent) = stack.popLast(), !Budget.spend(50) {
      if hidden.contains(original) { continue }
      let copy = insertCopy(of: original, screen, part: .whole)
      tree.append(copy, to: parent)
      for child in screen.tree.subviews(of: original).reversed() { stack.append((child, copy)) }
    }
    return top
  }

  // MARK: Holders

  /// A view that changes nothing: the coordinates of what it is in, no shape.
  mutating func insertPlain(_ preserves3D: Bool = false) -> ViewID {
    var view = View(kind: .view)
    view.preserves3D = preserves3D
    return tree.insert(view)
  }

  /// A view with content's own bounds, in one that fades and cuts.
  mutating func insertHolder(_ bounds: Rect, is3D: Bool) -> (fader: ViewID, holder: ViewID) {
    let fader = insertPlain(is3D)
    let holder = insertPlain(is3D)
    tree[holder].anchorPoint = .zero
    tree[holder].bounds = bounds
    tree[holder].center = bounds.origin
    tree.append(holder, to: fader)
    return (fader, holder)
  }

  private mutating func fit(
    _ holder: ViewID, _ fader: ViewID, _ content: ViewID?, _ bounds: Rect, in shell: Shell, rule: Resize
  ) {
    let ink = tree.ink(of: holder) ?? bounds
    let overhang = Insets(
      max(0, bounds.y - ink.y), max(0, bounds.x - ink.x), max(0, ink.maxY - bounds.maxY), max(0, ink.maxX - bounds.maxX)
    )
    links.append(
      .resize(
        Resizing(
          element: shell.view, holder: holder, fader: fader, content: content, rule: rule, bounds: bounds,
          overhang: overhang)))
  }

  /// The view that a snapshot function made, fitted into the element.
  mutating func insertFlight(_ made: (view: ViewID, frame: Rect), in shell: Shell) -> ViewID {
    let (flight, frame) = made
    let (fader, holder) = insertHolder(frame, is3D: false)
    tree.remove(flight)
    tree.append(flight, to: holder)
    tree[holder].center = .zero
    self.made[fader].label = .flight
    links.append(
      .resize(
        Resizing(
          element: shell.view, holder: holder, fader: fader, content: shell.resize == .relayout ? flight : nil,
          rule: shell.resize, bounds: frame, overhang: .zero)))
    return fader
  }
}
