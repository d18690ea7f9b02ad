import MutoscopeMotion

extension ContainerBuilder {
  /// A shared element's view that content goes into, and both its ends.
  struct Shell: Sendable {
    let id: ElementID
    let view: ViewID
    /// The originals; nil where there is none.
    var from: ViewID?
    var to: ViewID?
    /// Whether these are 3D parents, of which content keeps its depth.
    var is3D = (source: false, destination: false)
    let resize: Resize
    /// Whether the two screens themselves are content.
    var isStage = false
    var isLive = false
    /// Whether its style says how content fills it: then nothing is moved.
    var isResized = false
    /// Whether it shows something above what is in it, at either end.
    var drawsAbove = false
    var isSpace: Bool { is3D.source || is3D.destination }
  }

  // MARK: Runs

  /// Content of both sides, exchanged while it moves.
  mutating func exchange(
    _ sourceRun: [ContentScript.Part], _ destinationRun: [ContentScript.Part], in shell: Shell
  ) -> ViewID {
    exchange(
      insertRun(sourceRun, source, isSource: true, in: shell),
      insertRun(destinationRun, destination, isSource: false, in: shell), in: shell)
  }

  private mutating func exchange(_ first: ViewID, _ last: ViewID, in shell: Shell) -> ViewID {
    let group = exchange(first, last, interval(of: shell.id), preserves3D: shell.isSpace)
    made[group].label = .content("source and destination, exchanged")
    return group
  }

  /// Adds up both sides in a group of their own while they are exchanged: nothing shines through.
  mutating func exchange(
    _ first: ViewID?, _ last: ViewID?, _ interval: ContainerMotion.Interval, preserves3D: Bool = false
  ) -> ViewID {
    let group = insertPlain(preserves3D)
    for (side, isSource) in [(first, true), (last, false)] {
      guard let side else { continue }
      tree[side].isAdditive = true
      fade(side, isSource: isSource, interval)
      tree.append(side, to: group)
    }
    return group
  }

  /// Content that only one side has: it fades.
  mutating func single(_ run: [ContentScript.Part], isSource: Bool, in shell: Shell, fades: Bool) -> ViewID {
    let view = insertRun(run, isSource ? source : destination, isSource: isSource, in: shell)
    if fades { fade(view, isSource: isSource, interval(of: shell.id)) }
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
    // What was flattened stays so.
    let is3D = isSource ? shell.is3D.source : shell.is3D.destination
    let (fader, holder) = insertHolder(is3D: is3D)
    var content: ViewID?
    var made: [ViewID: ViewID] = [:]
    for part in run {
      var parent = holder
      for wrapper in part.wrappers { parent = wrapperCopy(of: wrapper, in: parent, screen, &made) }
      let copy: ViewID
      switch part.what {
      case .content:
        copy = insertCopy(of: part.view, screen, part: .content)
        content = copy
      case .shadow, .underlay:
        let isKept = shell.isStage || nodes[shell.id].kind == .kept
        let stays = isSource && isKept && !recipe.exchangesStage
        copy = insertShadow(of: part.view, screen, part: part.what, stays: stays, interval(of: shell.id))
      case .body, .ground, .shell:
        copy = insertCopy(of: part.view, screen, part: part.what)
        made[part.view] = copy
      case .wrapper:
        copy = wrapperCopy(of: part.view, in: parent, screen, &made)
        paintAbove(copy, part.view, screen)
      case .whole:
        copy = copyTree(of: part.view, screen)
        tree[copy].isUnderlay = false
        if shell.resize == .relayout, shell.isLive || shell.isResized { layOut(part.view, as: copy, screen) }
      }
      add(copy, to: parent)
    }
    lead { [content] builder in
      let (bounds, other) = (builder.bounds(of: shell, isSource), builder.bounds(of: shell, !isSource))
      builder.place(holder, bounds)
      if bounds.size == other.size, builder.interval(of: shell.id).timing.components.isEmpty, !builder.isInFlight {
        return
      }
      builder.links.append(
        .resize(
          Resizing(
            element: shell.view, holder: holder, fader: fader, content: content, rule: shell.resize, bounds: bounds)))
    }
    return fader
  }

  private func bounds(of shell: Shell, _ isSource: Bool) -> Rect {
    let (from, to) = (shell.from.map { source.tree[$0].bounds }, shell.to.map { destination.tree[$0].bounds })
    return (isSource ? from ?? to : to ?? from) ?? .zero
  }

  /// Lets a view paint what an original shows above its subviews.
  mutating func paintAbove(_ view: ViewID, _ original: ViewID, _ screen: Screen) {
    tree[view].painted = .all
    if screen.shape[original].hasIndicators { tree[view].kind = screen.shape[original].kind }
    let isSource = screen === source
    lead { builder in
      let screen = isSource ? builder.source : builder.destination
      let own = screen.tree[original].resolved(screen.look)
      (builder.tree[view].borderWidth, builder.tree[view].borderColor) = (own.borderWidth, own.borderColor)
    }
  }

  private mutating func wrapperCopy(
    of original: ViewID, in parent: ViewID, _ screen: Screen, _ made: inout [ViewID: ViewID]
  ) -> ViewID {
    if let copy = made[original] { return copy }
    let copy = insertCopy(of: original, screen, part: .wrapper)
    add(copy, to: parent)
    made[original] = copy
    return copy
  }

  /// Puts a copy above what is there. Among flat siblings the order is resolved already.
  private mutating func add(_ copy: ViewID, to parent: ViewID) {
    if tree.superview(of: copy) == nil { tree.append(copy, to: parent) }
    if !tree[parent].is3DParent { tree[copy].zPosition = 0 }
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
  mutating func insertHolder(is3D: Bool) -> (fader: ViewID, holder: ViewID) {
    let fader = insertPlain(is3D)
    let holder = insertPlain(is3D)
    tree[holder].anchorPoint = .zero
    tree.append(holder, to: fader)
    return (fader, holder)
  }

  mutating func place(_ holder: ViewID, _ bounds: Rect) {
    // As a rule it is there: a write would copy what lies beside it.
    if tree.read(holder, { $0.pointee.bounds == bounds && $0.pointee.center == bounds.origin }) { return }
    tree[holder].bounds = bounds
    tree[holder].center = bounds.origin
  }

  /// The view that a snapshot function made, fitted into the element. What others made that are seen in flight goes on, and is
  /// exchanged for it.
  mutating func insertFlight(_ made: (view: ViewID, frame: Rect), in shell: Shell) -> ViewID {
    let (flight, frame) = made
    let (fader, holder) = insertHolder(is3D: false)
    tree.remove(flight)
    tree.append(flight, to: holder)
    tree[holder].bounds = frame
    self.made[fader].label = .flight
    let resizing = Resizing(
      element: shell.view, holder: holder, fader: fader, content: shell.resize == .relayout ? flight : nil,
      rule: shell.resize, bounds: frame)
    lead { $0.links.append(.resize(resizing)) }
    let (screen, seen) = (isBackwards ? destination : source, recipe.interrupted?.flights(of: nodes[shell.id].id) ?? [])
    if seen.isSubset(of: [flight]) || screen.view(of: shell.id) == nil { return fader }
    let parts = script(of: shell.id, screen).items.flatMap { item in
      if case .run(let parts) = item { parts } else { [] as [ContentScript.Part] }
    }
    let old = insertRun(parts, screen, isSource: !isBackwards, in: shell)
    return exchange(isBackwards ? fader : old, isBackwards ? old : fader, in: shell)
  }
}
