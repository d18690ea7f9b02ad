import MutoscopeMotion

extension ContainerBuilder {
  /// A shared element: a view that goes from one pose to the other, with the content of both and the elements in it.
  mutating func buildShared(_ id: ElementID) -> Few<BuiltPiece> {
    if Budget.spend(1000) { return Few() }
    if id == ElementID.root, isStage { return buildStage() }
    guard let from = source.view(of: id), let to = destination.view(of: id) else { return Few() }
    var instance = Instances { builder in builder.insertShared(id, from, to) }
    instance.open(&self)
    var order: [Int]?
    if let flight = recipe.flights[nodes[id].id] {
      let shell = shell(of: id, from, to)
      instance.appendContent(insertFlight(flight, in: shell), &self)
    } else if source.holdsAnything(id) || destination.holdsAnything(id) {
      let shell = shell(of: id, from, to)
      order = fill(&instance, shell, script(of: id, source), script(of: id, destination))
      castShadow(in: shell, from, to, isSplit: instance.count > 1)
    }
    // A border and scroll indicators are painted above everything: of several views the last has it.
    for view in instances[id].dropLast() { tree[view].painted = .allButBorder }
    // The source's elements are in its order.
    built[id] = order.map { Few($0.map { instance.pieces[$0] }) } ?? instance.pieces
    return instance.pieces
  }

  /// The root of two screens of which the source stays: nothing of its own, both screens' content in it.
  private mutating func buildStage() -> Few<BuiltPiece> {
    let id = ElementID.root
    var instance = Instances { builder in
      let view = builder.insertPlain()
      builder.tree[view].name = ElementTree.rootID
      builder.lead { $0.tree[view].frame = Rect(origin: .zero, size: $0.stage) }
      builder.made[view].label = .shell(id)
      builder.instances[id].append(view)
      return (view, nil, ClipChain())
    }
    let first = instance.open(&self)
    let shell = Shell(id: id, view: first, resize: .width, isStage: true)
    fill(
      &instance, shell, ContentScript(of: Few(one: source.root), on: source, includesItself: true),
      ContentScript(of: Few(one: destination.root), on: destination, includesItself: true))
    return instance.pieces
  }

  package func interval(of id: ElementID) -> ContainerMotion.Interval { nodes[id].style.interval }

  private func shell(of id: ElementID, _ from: ViewID, _ to: ViewID) -> Shell {
    let resize = resize(of: id)
    return Shell(
      id: id, view: instances[id][0], from: from, to: to,
      is3D: (source.is3DParent(id), destination.is3DParent(id)),
      resize: resize, isLive: isLive(id) && resize == .relayout,
      isResized: nodes[id].style.shared.resize != nil,
      drawsAbove: source.shape.read(from) { $0.pointee.drawsAbove }
        || destination.shape.read(to) { $0.pointee.drawsAbove })
  }

  /// Whether an element flies live: on each screen that has it.
  func isLive(_ id: ElementID) -> Bool {
    [source, destination].allSatisfy { screen in screen.view(of: id).map { screen.tree[$0].snapshot == .live } ?? true }
  }

  func resize(of id: ElementID) -> Resize {
    nodes[id].style.shared.resize
      ?? (recipe.flights[nodes[id].id] != nil ? .fill : isLive(id) ? .relayout : .width)
  }

  func script(of id: ElementID, _ screen: Screen) -> ContentScript {
    ContentScript(of: screen.views(of: id), on: screen, isLive: isLive(id))
  }

  // MARK: The element's own view

  /// Makes a view that leads from the source's shape to the destination's.
  private mutating func insertShared(
    _ id: ElementID, _ from: ViewID, _ to: ViewID
  ) -> (ViewID, ViewID?, ClipChain) {
    let isFirst = instances[id].isEmpty
    let new = tree.insert(shellView(of: id, from, to, isFirst: isFirst), named: to)
    instances[id].append(new)
    made[new] = ContainerView(source: from, destination: to, label: .shell(id))
    let poses = poses(id, from, to)
    let clips = insertClips(poses.start, poses.end, parent: nodes[id].motionParent)
    let cut = recipe.flights[nodes[id].id] == nil ? insertCut(in: new, from, to) : nil
    steps.append(
      Step(original: from, other: to) { $0.leadShared(new, id, from, to, $0.poses(id, from, to), clips, cut) })
    leadShared(new, id, from, to, poses, clips, cut)
    return (new, cut, clips)
  }

  /// A view with the names of what is led, and nothing of it yet.
  private func shellView(of id: ElementID, _ from: ViewID, _ to: ViewID, isFirst: Bool) -> View {
    // The kind is asked first: a look at more of a view would copy it.
    let isScrollView =
      source.shape[from].kind == .scrollView && source.shape[from].hasIndicators
      || destination.shape[to].kind == .scrollView && destination.shape[to].hasIndicators
    var view = View(kind: isScrollView ? .scrollView : .view)
    if isFirst { view.id = id == .root ? destination.tree[to].id ?? source.tree[from].id : nodes[id].id }
    // A choice between the names would copy what it is led to.
    view.name = destination.tree.read(to) { $0.pointee.name }
    if id == .root { view.name = ElementTree.rootID }
    return view
  }

  private mutating func leadShared(
    _ view: ViewID, _ id: ElementID, _ from: ViewID, _ to: ViewID, _ poses: (start: Pose, end: Pose),
    _ clips: ClipChain, _ cut: ViewID?
  ) {
    let (interval, parent, isFirst) = (interval(of: id), nodes[id].motionParent, instances[id].first == view)
    let (is3D, isFlight) = (is3DParent(parent), recipe.flights[nodes[id].id] != nil)
    let a = source.view(from, at: poses.start, isInSpace: is3D)
    let b = destination.view(to, at: poses.end, isInSpace: is3D)
    var shown = b
    CopiedPart.shell.strip(&shown)
    tree[view].show(consume shown)
    if isFlight || !isFirst { tree[view].stripDecoration() }
    if !isFlight { tree[view].borderWidth = b.borderWidth }
    if a.kind == .scrollView || b.kind == .scrollView { leadIndicators(of: view, a, b, interval) }
    let shape: View.Shape = isFlight ? .flight : isFirst ? .whole : .inner
    move(view, a, b, interval, shape, cutsOnTheWay: cuts(from, to, by: cut))
    if isFlight { tree[view].clipsToBounds = false }
    if let cut { lead(cut, from, to, interval) }
    lead(clips, poses.start, poses.end, parent: parent, interval)
  }

  /// Leads scroll indicators, which may be flashed on the way: of two lists that show some those of the nearer end.
  private mutating func leadIndicators(
    of view: ViewID, _ a: View, _ b: View, _ interval: ContainerMotion.Interval
  ) {
    var first = a.hasIndicators || b.kind != .scrollView ? a : b
    var last = b.hasIndicators ? b : first
    // A list that scrolls along one axis has one indicator, however narrow it becomes.
    first.showIndicatorsWhereScrolling()
    last.showIndicatorsWhereScrolling()
    for property in Property.indicators {
      motion.step(view, property, from: first[property], to: last[property], at: 0.5, in: &tree)
    }
    motion.move(
      view, .scrollIndicatorAlpha, from: .number(a.scrollIndicators.alpha), to: .number(b.scrollIndicators.alpha),
      interval, in: &tree)
  }

  /// Leads a view, which shows the second, from one to another, each as it stands and looks at an end.
  mutating func move(
    _ view: ViewID, _ a: consuming View, _ b: consuming View, _ interval: ContainerMotion.Interval,
    _ shape: View.Shape, cutsOnTheWay: Bool
  ) {
    let corners = (a.maskedCorners, b.maskedCorners)
    if corners.0 != corners.1 {
      // No corner is seen where there is no radius: it is as at the other end then.
      if a.cornerRadius <= 0 { a.maskedCorners = corners.1 }
      if b.cornerRadius <= 0 { b.maskedCorners = corners.0 }
    }
    tree[view].maskedCorners = b.maskedCorners
    tree[view].zPosition = b.zPosition
    motion.note(view, shape.channels, interval)
    let (isTurned, curves) = (a.anchorPoint != b.anchorPoint, interval.timing.components)
    for property in curves.isEmpty ? [] : shape.properties where curves[property.name] != nil {
      motion.note(view, ChannelSet(property), interval.of(property))
    }
    var differing = a.differences(from: b, in: shape)
    if motion.isSettled {
      differing = View.pose(isTurned) + shape.properties.filter { differing.contains($0) || motion.leads(view, $0) }
    }
    for property in differing {
      let hasOwn = !curves.isEmpty && shape.properties.contains(property)
      if !curves.isEmpty { motion.note(view, ChannelSet(property), hasOwn ? interval.of(property) : interval) }
      motion.lead(view, property, from: a.atRest(property), to: b.atRest(property), in: &tree)
    }
    if (a.isDoubleSided, a.preserves3D) != (b.isDoubleSided, b.preserves3D) {
      for property in [Property.isDoubleSided, .preserves3D] where a[property] != b[property] {
        motion.step(view, property, from: a[property], to: b[property], at: 0.5, in: &tree)
      }
    }
    if isInFlight { motion.note(view, .clipsToBounds, interval) }
    if a.clipsToBounds != b.clipsToBounds, !shape.isFlight {
      // Just after the beginning, or just before the end: both ends are exact.
      let isEarly = (isBackwards ? a : b).clipsToBounds == cutsOnTheWay
      motion.step(
        view, .clipsToBounds, from: .bool(a.clipsToBounds), to: .bool(b.clipsToBounds),
        at: isEarly ? Self.early : Self.late, in: &tree)
    }
  }

  // MARK: Poses

  private func poses(_ id: ElementID, _ from: ViewID, _ to: ViewID) -> (start: Pose, end: Pose) {
    let parent = nodes[id].motionParent
    let is3D = is3DParent(parent)
    return (pose(of: from, source, parent, isSpace: is3D), pose(of: to, destination, parent, isSpace: is3D))
  }

  /// The pose of an element, or of a view in it, at one end, in the coordinates of what it moves with.
  func pose(of view: ViewID, _ screen: Screen, _ parent: ElementID?, isSpace: Bool) -> Pose {
    let isStage = parent == ElementID.root && self.isStage
    let top = isStage ? nil : parent.flatMap { screen.view(of: $0) }
    let parts = isStage ? [] : parent.map { screen.parts(of: $0) } ?? []
    func around(_ view: ViewID) -> ViewID? {
      screen.tree.superview(of: view).flatMap { $0 == top || parts.contains($0) ? nil : $0 }
    }
    if !isSpace {
      // As a rule all that it is in up to there leaves it as it is.
      var outermost = view
      while let next = around(outermost), screen.tree.read(next, { $0.isNeutral }) { outermost = next }
      if around(outermost) == nil {
        var pose = Pose(of: view, in: screen.tree)
        if outermost != view { pose.zPosition = 0 }
        return pose
      }
    }
    var ancestors: [ViewID] = []
    ancestors.reserveCapacity(8)
    while let next = around(ancestors.last ?? view) { ancestors.append(next) }
    ancestors.reverse()
    func pose(in tree: ViewTree) -> Pose {
      Pose(
        of: view, ancestors: ancestors, isInSpace: top.map { tree[$0].is3DParent } ?? false, isSpace: isSpace,
        tree: tree)
    }
    var own = pose(in: screen.tree)
    if motion.isSettled || own.clips.isEmpty { return own }
    own.turn(as: pose(in: tree))
    // What is still on its way stays by itself.
    if own.clips.contains(where: { recipe.interrupted?.clippers[$0.views[0]] != nil }) { return own }
    let world = top.map { Space(of: $0, in: screen.tree).world } ?? .identity
    let origin = Point(world.m41, world.m42)
    own.foldClips(origin: world == .translation(origin.x, origin.y) ? origin : nil)
    return own
  }

  func is3DParent(_ id: ElementID?) -> Bool {
    guard let id else { return false }
    return source.is3DParent(id) || destination.is3DParent(id)
  }
}

extension Property {
  /// Those that tell where the scroll indicators of a list are.
  fileprivate static let indicators: [Property] = [
    .contentSize, .contentInset, .scrollIndicatorInsets, .showsHorizontalScrollIndicator,
    .showsVerticalScrollIndicator, .indicatorStyle,
  ]
}

extension View {
  fileprivate mutating func showIndicatorsWhereScrolling() {
    if !scrolls(along: .horizontal) { scrollIndicators.showsHorizontal = false }
    if !scrolls(along: .vertical) { scrollIndicators.showsVertical = false }
  }
}
