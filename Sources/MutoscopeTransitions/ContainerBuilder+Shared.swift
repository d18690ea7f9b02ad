import MutoscopeMotion

extension ContainerBuilder {
  /// A shared element: a view that goes from one pose to the other, with the content of both and the elements in it.
  mutating func buildShared(_ id: String) -> [Piece] {
    if Budget.spend(1000) { return [] }
    if id == ElementTree.rootID, isStage { return buildStage() }
    guard let from = source.elements.view(of: id), let to = destination.elements.view(of: id) else { return [] }
    let style = styles[id]
    let interval = interval(style)
    var instance = Instances { builder in builder.insertShared(id, from, to, interval) }
    let first = instance.open(&self)
    let shell = shell(of: id, style, first, from, to, interval)
    var order: [Int]?
    if let flight = recipe.flights[id] {
      instance.appendContent(insertFlight(flight, in: shell), &self)
    } else {
      order = fill(&instance, shell, script(of: id, source), script(of: id, destination))
      castShadow(in: shell, from, to, isSplit: instance.views.count > 1)
    }
    trim(instance.views)
    built[id] = builtPieces(instance.pieces, order: order)
    return instance.pieces
  }

  /// The root of two screens of which the source stays: nothing of its own, both screens' content in it.
  private mutating func buildStage() -> [Piece] {
    let id = ElementTree.rootID
    var instance = Instances { builder in
      let view = builder.insertPlain()
      builder.tree[view].name = id
      builder.tree[view].frame = Rect(origin: .zero, size: builder.stage)
      builder.roles[view] = Role(
        label: id, kind: .shared,
        note: builder.recipe.exchangesStage ? "from what was seen" : "over: the source's content stays")
      builder.instances[id, default: []].append(view)
      builder.shells.insert(view)
      return view
    }
    let first = instance.open(&self)
    let plain = View(kind: .view)
    let shell = Shell(
      id: id, view: first, source: plain, destination: plain, interval: interval(of: id), resize: .width,
      isStage: true)
    fill(
      &instance, shell, ContentScript(of: [source.root], on: source, includesItself: true),
      ContentScript(of: [destination.root], on: destination, includesItself: true))
    return instance.pieces
  }

  /// - Parameter order: The pieces by index as the source has them, if not as they are.
  private func builtPieces(_ pieces: [Piece], order: [Int]?) -> [BuiltPiece] {
    var count = 0
    let built = pieces.map { piece in
      defer { if case .view = piece { count += 1 } }
      return BuiltPiece(piece: piece, number: count)
    }
    return order.map { $0.map { built[$0] } } ?? built
  }

  func interval(of id: String) -> ContainerMotion.Interval { interval(styles[id]) }

  private func interval(_ style: ResolvedStyle?) -> ContainerMotion.Interval {
    let part = style?.style.parts.first ?? TransitionStyle.Part(.none)
    var interval = part.interval(recipe)
    let shared = style?.shared ?? .init()
    interval.timing.components = shared.curves
    interval.timing.isArc = shared.isArc
    if !shared.curves.isEmpty { interval.followsAnimator = false }
    return interval
  }

  private func shell(
    of id: String, _ style: ResolvedStyle?, _ view: ViewID, _ from: ViewID, _ to: ViewID,
    _ interval: ContainerMotion.Interval
  ) -> Shell {
    let resize = style?.shared.resize
    let isLive = isLive(from, to)
    let fallback: Resize = recipe.flights[id] != nil ? .fill : isLive ? .relayout : .width
    return Shell(
      id: id, view: view, source: source.tree[from], destination: destination.tree[to], interval: interval,
      resize: resize ?? fallback, isLive: isLive && (resize ?? .relayout) == .relayout,
      isResized: resize != nil, drawsAbove: source.shape[from].drawsAbove || destination.shape[to].drawsAbove)
  }

  func isLive(_ from: ViewID, _ to: ViewID) -> Bool {
    source.tree[from].snapshot == .live && destination.tree[to].snapshot == .live
  }

  func script(of id: String, _ screen: Screen) -> ContentScript {
    ContentScript(of: screen.elements.views(of: id), on: screen, includesItself: false)
  }

  // MARK: The element's own view

  /// Makes a view that leads from the source's shape to the destination's.
  private mutating func insertShared(
    _ id: String, _ from: ViewID, _ to: ViewID, _ interval: ContainerMotion.Interval
  ) -> ViewID {
    let number = instances[id]?.count ?? 0
    let (a, b) = (source.tree[from].resolved(source.look), destination.tree[to].resolved(destination.look))
    var view = CopiedPart.wrapper.stripped(b)
    view.kind = .view
    view.isHidden = false
    view.painted = .all
    view.id = number == 0 ? (id == ElementTree.rootID ? b.id ?? a.id : id) : nil
    if id == ElementTree.rootID { view.name = id }
    let indicated = [a, b].first(where: \.hasIndicators)
    if let indicated {
      (view.kind, view.contentSize, view.contentInset) = (.scrollView, indicated.contentSize, indicated.contentInset)
      view.scrollIndicators = indicated.scrollIndicators
    }
    let new = tree.insert(view)
    instances[id, default: []].append(new)
    if indicated != nil {
      let (start, end) = (a.scrollIndicators.alpha, b.scrollIndicators.alpha)
      motion.move(new, .scrollIndicatorAlpha, from: .number(start), to: .number(end), interval, in: &tree)
    }
    shells.insert(new)
    copies[to, default: []].append(Copy(view: new, part: .shell))
    roles[new] = Role(label: id, kind: .shared, note: id == ElementTree.rootID ? "" : nil)

    let parent = motionParents[id]
    let is3D = is3DParent(parent)
    let start = pose(of: from, source, parent, isSpace: is3D)
    let end = pose(of: to, destination, parent, isSpace: is3D)
    movePose(new, start, end, a, b, interval, is3D: is3D)
    moveShape(new, a, b, interval, isFirst: number == 0, isFlight: recipe.flights[id] != nil)
    clips[new] = insertClips(start, end, parent: parent, interval)
    return new
  }

  mutating func movePose(
    _ view: ViewID, _ start: Pose, _ end: Pose, _ a: View, _ b: View, _ interval: ContainerMotion.Interval, is3D: Bool
  ) {
    if a.anchorPoint == b.anchorPoint {
      motion.move(
        view, .frame, from: .rect(a.placed(at: start.center)), to: .rect(b.placed(at: end.center)), interval, in: &tree)
      motion.move(
        view, .contentOffset, from: .point(a.bounds.origin), to: .point(b.bounds.origin), interval, in: &tree)
    } else {
      motion.move(view, .center, from: .point(start.center), to: .point(end.center), interval, in: &tree)
      motion.move(view, .bounds, from: .rect(a.bounds), to: .rect(b.bounds), interval, in: &tree)
      motion.move(view, .anchorPoint, from: .point(a.anchorPoint), to: .point(b.anchorPoint), interval, in: &tree)
    }
    motion.move(
      view, .transform, from: .transform(start.transform), to: .transform(end.transform), interval, in: &tree)
    motion.move(view, .alpha, from: .number(start.alpha), to: .number(end.alpha), interval, in: &tree)
    motion.move(
      view, .zPosition, from: .number(is3D ? start.zPosition : 0), to: .number(is3D ? end.zPosition : 0), interval,
      in: &tree)
  }

  mutating func moveShape(
    _ view: ViewID, _ a: View, _ b: View, _ interval: ContainerMotion.Interval, isFirst: Bool, isFlight: Bool
  ) {
    let shape = isFlight ? View.flightShape : isFirst ? View.shape : View.innerShape
    tree[view].takeShape(of: isBackwards ? a : b, shape)
    motion.note(view, shape.channels, interval)
    let curves = interval.timing.components
    for property in shape.properties {
      let hasOwn = !curves.isEmpty && curves[property.name] != nil
      if !hasOwn, !a.differs(from: b, in: property) { continue }
      motion.move(
        view, property, from: a[property], to: b[property], hasOwn ? interval.of(property) : interval, in: &tree)
    }
    for property in [Property.isDoubleSided, .preserves3D, .maskedCorners] where a[property] != b[property] {
      motion.step(view, property, from: a[property], to: b[property], at: 0.5, in: &tree)
    }
    if isFlight {
      tree[view].clipsToBounds = false
    } else if a.clipsToBounds != b.clipsToBounds {
      // Cut from just after the beginning until just before the end: both ends are exact.
      motion.step(
        view, .clipsToBounds, from: .bool(a.clipsToBounds), to: .bool(b.clipsToBounds),
        at: (isBackwards ? a : b).clipsToBounds ? 1e-10 : 1 - 1e-10, in: &tree)
    }
  }

  /// A border and scroll indicators are painted above everything: of several views the last has it.
  private mutating func trim(_ views: [ViewID]) {
    for view in views.dropLast() { tree[view].painted = .allButBorder }
  }

  // MARK: Poses

  /// Where an element is at one end, in the coordinates of what it moves with.
  private func pose(of view: ViewID, _ screen: Screen, _ parent: String?, isSpace: Bool) -> Pose {
    let isStage = parent == ElementTree.rootID && self.isStage
    let top = isStage ? nil : parent.flatMap { screen.elements[$0] }
    var ancestors: [ViewID] = []
    var next = screen.tree.superview(of: view)
    while let ancestor = next, ancestor != top?.view, top?.parts.contains(ancestor) != true {
      ancestors.append(ancestor)
      next = screen.tree.superview(of: ancestor)
    }
    ancestors.reverse()
    var pose = Pose(
      of: view, ancestors: ancestors, isInSpace: top.map { screen.tree[$0.view].is3DParent } ?? false,
      isSpace: isSpace, tree: screen.tree)
    // What is still on its way stays by itself.
    if pose.clips.count > 1, !pose.clips.contains(where: { recipe.interrupted?.joints[$0.views[0]] != nil }) {
      let world = top.map { Space(of: $0.view, in: screen.tree).world } ?? .identity
      let origin = Point(world.m41, world.m42)
      pose.foldClips(origin: world == .translation(origin.x, origin.y) ? origin : nil)
    }
    return pose
  }

  func is3DParent(_ id: String?) -> Bool {
    guard let id else { return false }
    return source.is3DParent(id) || destination.is3DParent(id)
  }

  package func style(_ id: String) -> TransitionStyle { styles[id]?.style ?? .none }
}

extension View {
  /// The frame that stands for its size with its anchor point at a place, without a transform.
  func placed(at center: Point) -> Rect {
    Rect(
      center.x - anchorPoint.x * bounds.width, center.y - anchorPoint.y * bounds.height, bounds.width, bounds.height)
  }
}
