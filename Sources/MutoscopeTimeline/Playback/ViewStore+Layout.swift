import MutoscopeMotion
import MutoscopeViews

// Layout. A constraint is solved when it is made or changed, so that a conflict is an error of the line that made it. Frames are
// written when someone looks: a layout that is never seen costs nothing. Inside an animation function what layout writes is
// captured as any other assignment is.

extension ViewStore {
  public func constraint(_ index: Int) -> LayoutConstraint { layout.constraints[index] }

  public func text(ofConstraint index: Int) -> String { tree.text(of: layout.constraints[index]) }

  /// Adds constraints that hold from now on: all of them, or none where one is refused. Returns their numbers.
  public func add(_ constraints: [LayoutConstraint]) throws -> [Int] {
    let indices = constraints.map { layout.add($0) }
    charge(constraints.count * Layout.constraintSize)
    hasLayout = true
    try setActive(true, indices)
    return indices
  }

  public func setActive(_ isActive: Bool, _ indices: [Int]) throws {
    try set(indices.map { .isActive($0, isActive) })
  }

  public func setConstants(_ values: [Double], of indices: [Int]) throws {
    try set(zip(indices, values).map { .constant($0, $1) })
  }

  public func setPriority(_ value: Double, of indices: [Int]) throws {
    try set(indices.map { .priority($0, value) })
  }

  /// Makes settings one after the other; where one is refused, those before it are taken back.
  func set(_ settings: [LayoutSetting]) throws {
    let changes = settings.map { (from: $0.current(in: layout), to: $0) }
    for (place, setting) in settings.enumerated() {
      do { try setting.apply(to: &layout, stored) } catch {
        for change in changes[..<place].reversed() { try change.from.apply(to: &layout, stored) }
        throw error
      }
    }
    capture?.note(changes)
    needsLayout = true
  }

  /// Places the views as they are where an animation has turned back: with what it changed as it was, but for what was changed
  /// again since. It stays changed, which the next layout shows.
  /// Returns the views that it places elsewhere.
  @discardableResult
  func layOut(undoing changes: [LayoutChange]) -> [ViewID] {
    turnedBack += changes
    var (undone, moved): ([LayoutChange], [ViewID]) = ([], [])
    do {
      for change in turnedBack.reversed() where change.to.current(in: layout) == change.to {
        try change.from.apply(to: &layout, stored)
        undone.append(change)
      }
      for (view, frame) in try layout.frames(stored).frames where !stored.plainFrame(of: view).isNear(frame) {
        stored[view].set(.frame, to: .rect(frame))
        moved.append(view)
      }
    } catch { note(error, of: nil) }
    for change in undone.reversed() {
      do { try change.to.apply(to: &layout, stored) } catch { note(error, of: nil) }
    }
    moved.forEach { layout.forgetFrame(of: $0) }
    return moved
  }

  /// Sees what would follow from something that is taken back then. Nothing else is laid out, and nobody told of it, meanwhile.
  func trying(_ body: () -> Void) {
    let before = (stored, layout, turnedBack, untold, layoutFaults, needsLayout, revision, isLayingOut)
    isLayingOut = true
    body()
    (stored, layout, turnedBack, untold, layoutFaults, needsLayout, revision, isLayingOut) = before
  }

  /// Writes the frames that follow from constraints, if any have changed, and tells the views whose size has. Throws what is
  /// wrong in the trees of some views.
  public func layoutIfNeeded(in views: [ViewID]) throws {
    try layOutNow()
    for view in views { try throwFault(in: view) }
  }

  /// Lays out inside of an animation function, which fails by what it does itself: all else is told to who looks.
  func layOutCaptured() throws {
    try layOutNow()
    try throwFault { $0.isCaptured }
  }

  /// How often views that change what they are told of are told again.
  public static var rounds: Int { 32 }

  private func layOutNow() throws {
    if isLayingOut { return }
    // A view that is told may change constraints and sizes again; while one is, its own reading tells nobody.
    var restless: [ViewID] = []
    for _ in 0..<Self.rounds where needsLayout || !untold.isEmpty {
      // A view whose size an animation has brought back is told, and what turned back stays as it is seen.
      if needsLayout {
        needsLayout = false
        do { try writeFrames() } catch LayoutError.interrupted {
          needsLayout = true
          throw LayoutError.interrupted
        }
      }
      if isTelling { return }
      guard let told = tellSizes() else { return }
      restless = told
    }
    guard needsLayout || !untold.isEmpty else { return }
    needsLayout = false
    untold = []
    for view in restless { toldSizes[view] = stored[view].bounds.size }
    let error = LayoutError.restlessHandlers(
      restless.map { view in
        "onLayout of '\(stored.label(of: view))'" + (handlers[view]?.onLayoutLine.map { " (\($0))" } ?? "")
      })
    note(error, of: restless.first)
  }

  private func writeFrames() throws {
    isLayingOut = true
    defer { isLayingOut = false }
    turnedBack = []
    let (frames, faults) = try layout.frames(stored)
    for fault in faults { note(fault.error, of: fault.view) }
    for (view, frame) in frames where !stored.plainFrame(of: view).isNear(frame) {
      try set(.frame, of: view, to: .rect(frame))
      if toldSizes[view] != nil { untold.insert(view) }
    }
    if capture == nil { for stage in stages + idleStages.values { stage.measureWays() } }
  }

  /// Returns the views that were told; nil where one of them fails.
  private func tellSizes() -> [ViewID]? {
    isTelling = true
    defer { isTelling = false }
    let views = untold.sorted().filter { toldSizes[$0] != stored[$0].bounds.size }
    untold = []
    for (place, view) in views.enumerated() {
      guard toldSizes[view] != nil else { continue }
      toldSizes[view] = stored[view].bounds.size
      do { try handlers[view]?.onLayout?() } catch {
        untold.formUnion(views[place...].dropFirst())
        note(error, of: view)
        return nil
      }
    }
    return views
  }

  /// Whether a view is to be told of its size.
  func noteListener(_ id: ViewID) {
    guard handlers[id]?.onLayout != nil else { return toldSizes[id] = nil }
    toldSizes.updateValue(nil, forKey: id)
    untold.insert(id)
    (hasLayout, needsLayout) = (true, true)
  }

  /// The same for who cannot be told of a fault: it is told the next time.
  @inline(never)
  func layOut() {
    // What is not laid out for want of time is laid out later.
    do { try layOutNow() } catch LayoutError.interrupted {} catch { note(error, of: nil) }
  }

  /// The same for a clock that writes down what is there.
  func layOutForRecord() { if needsLayout, capture == nil { layOut() } }

  /// Lays out before a script reads a view: what is wrong is told where it looks.
  public func layoutIfNeeded(for id: ViewID) throws {
    if needsLayout || !layoutFaults.isEmpty, !isUntouched(id) { try layoutIfNeeded(in: [id]) }
  }

  /// Lays out before a view is read or written, unless nothing that layout does can change it.
  @inline(never)
  func layOut(for id: ViewID) {
    if !isUntouched(id) { layOut() }
  }

  private func isUntouched(_ id: ViewID) -> Bool {
    if capture != nil || tracksWrites || !toldSizes.isEmpty || layout.knows(id) { return false }
    return stored.superview(of: id).map { layout.stack(of: $0) == nil } ?? true
  }

  /// Assigns a property; where constraints refuse it nothing has changed.
  @inline(never)
  func assign(_ property: Property, of id: ViewID, _ write: (inout ViewTree) -> Void) throws {
    if isLayingOut { return write(&stored) }
    let before = stored[id]
    write(&stored)
    do { try noteLayout(property, of: id) } catch {
      stored[id] = before
      try noteLayout(property, of: id)
      capture?.forgetLast()
      throw error
    }
    if toldSizes[id] != nil || layout.knows(id) { try throwFault(in: id) }
  }

  private func noteLayout(_ property: Property, of id: ViewID) throws {
    if property == .isHidden, let view = stored.superview(of: id) {
      layout.noteSubviews(of: view)
      needsLayout = true
    }
    if !property.affectsLayout { return }
    if property == .safeArea || property == .traits {
      if let fault = noteEnvironment(of: id) { throw fault }
      return
    }
    if toldSizes[id] != nil { untold.insert(id) }
    if try layout.note(id, stored) || toldSizes[id] != nil { needsLayout = true }
  }

  /// Gives parts of views the values to which animations have led them, of which layout is told. What layout placed itself is
  /// there already.
  func put(_ values: [Timeline.Place: PropertyValue]) {
    if needsLayout { layOut() }
    revision += 1
    for (place, value) in values { stored[place.view][place.channel] = value }
    guard hasLayout else { return }
    needsLayout = false
    untold.formUnion(toldSizes.keys)
    for place in values.keys {
      switch place.channel {
      case .stored(.isHidden): stored.superview(of: place.view).map { layout.noteSubviews(of: $0) }
      case .stored(.traits), .stored(.safeArea): noteEnvironment(of: place.view).map { note($0, of: place.view) }
      default:
        do { _ = try layout.note(place.view, stored, isMoved: true) } catch { note(error, of: place.view) }
      }
    }
  }

  /// A view with all in it may be on a screen with other insets and text sizes: guides follow, and all text styles. Returns
  /// the first error of constraints that refuse it.
  private func noteEnvironment(of id: ViewID) -> (any Error)? {
    needsLayout = true
    var fault: (any Error)?
    for view in stored.subtree(of: id) {
      do { _ = try layout.note(view, stored, isMoved: true) } catch { fault = fault ?? error }
    }
    return fault
  }

  package func setContentPriority(_ priority: Double, _ index: ContentPriority, of view: ViewID) throws {
    try layout.setContentPriority(priority, index, of: view, stored)
    needsLayout = hasLayout
  }

  // MARK: Stacks

  public func stack(of view: ViewID) -> Stack? { layout.stack(of: view) }

  /// Makes a view a stack.
  ///
  /// - Parameter isPlaced: Whether it takes its size from what is in it: it was given none.
  public func makeStack(_ stack: Stack, of view: ViewID, isPlaced: Bool) throws {
    if isPlaced { try layout.place(view, stored) }
    var stack = stack
    stack.line = currentLine()
    layout.setStack(stack, of: view)
    (hasLayout, needsLayout) = (true, true)
  }

  public func setStack(_ stack: Stack, of view: ViewID) throws {
    try set([.stack(view, stack)])
  }

  /// A view was taken out of a superview, or put into another: what leads out of it has no common superview any more.
  func noteMoved(_ view: ViewID, from old: ViewID?) {
    let new = stored.superview(of: view)
    if new != old, old != nil { layout.cut(view, with: Set(stored.subtree(of: view))) }
    for view in [old, new].compactMap(\.self) { layout.noteSubviews(of: view) }
    if layout.knows(view) { layout.forgetFrame(of: view) }
    needsLayout = true
    let roots = [old, new].map { $0.map(stored.root) ?? view }
    if stored[roots[0]].environment != stored[roots[1]].environment, let fault = noteEnvironment(of: view) {
      note(fault, of: view)
    }
  }

  /// The views whose frames do not follow from their constraints.
  public var ambiguousViews: [ViewID] { layout.ambiguousViews() }
}
