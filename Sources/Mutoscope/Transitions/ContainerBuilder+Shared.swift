import MutoscopeMotion

extension ContainerBuilder {
  /// A shared element: a view that goes from one pose to the other, with the content of both and the elements in it.
  mutating func buildShared(_ id: String) -> [Piece] {
    if id == ElementTree.rootID, isStage { return buildStage() }
    guard let from = source.elements[id]?.view, let to = destination.elements[id]?.view else { return [] }
    var instance = Instances { builder in builder.insertShared(id, from, to) }
    let first = instance.open(&self)
    let shell = shell(of: id, first, from, to)
    if let flight = flights[id] {
      instance.append(insertFlight(flight, in: shell), &self)
    } else {
      fill(&instance, shell, script(from, source), script(to, destination))
    }
    trim(instance.views)
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
        note: builder.isInterrupting ? "from what was seen" : "over: the source's content stays")
      builder.instances[id, default: []].append(view)
      return view
    }
    let first = instance.open(&self)
    let plain = View(kind: .view)
    let shell = Shell(
      id: id, view: first, source: plain, destination: plain, interval: interval(of: id), resize: .width,
      isStage: true)
    fill(
      &instance, shell, script(source.root, source, itself: true), script(destination.root, destination, itself: true))
    return instance.pieces
  }

  func interval(of id: String) -> ContainerMotion.Interval {
    let style = styles[id]
    let part = style?.style.parts.first ?? TransitionStyle.Part(.none)
    var interval = part.interval(curve)
    let shared = style?.shared ?? .init()
    interval.timing.components = shared.curves
    interval.timing.isArc = shared.isArc
    if !shared.curves.isEmpty { interval.followsAnimator = false }
    return interval
  }

  private func shell(of id: String, _ view: ViewID, _ from: ViewID, _ to: ViewID) -> Shell {
    let isLive = isLive(from, to)
    let fallback: Resize = flights[id] != nil ? .fill : isLive ? .relayout : .width
    return Shell(
      id: id, view: view, source: source.tree[from], destination: destination.tree[to], interval: interval(of: id),
      resize: styles[id]?.shared.resize ?? fallback,
      isLive: isLive && (styles[id]?.shared.resize ?? .relayout) == .relayout)
  }

  func isLive(_ from: ViewID, _ to: ViewID) -> Bool {
    source.tree[from].snapshot == .live && destination.tree[to].snapshot == .live
  }

  private func script(_ view: ViewID, _ screen: Screen, itself: Bool = false) -> ContentScript {
    ContentScript(of: view, in: screen.shape, includesItself: itself, cut: screen.cut) { screen.id(of: $0) }
  }

  // MARK: The element's own view

  /// Makes a view that leads from the source's shape to the destination's.
  private mutating func insertShared(_ id: String, _ from: ViewID, _ to: ViewID) -> ViewID {
    let number = instances[id]?.count ?? 0
    let (a, b) = (source.tree[from].resolved(source.style), destination.tree[to].resolved(destination.style))
    var view = CopiedPart.wrapper.stripped(b)
    view.kind = .view
    view.isHidden = false
    view.id = number == 0 ? (id == ElementTree.rootID ? b.id ?? a.id : id) : nil
    if id == ElementTree.rootID { view.name = id }
    let new = tree.insert(view)
    instances[id, default: []].append(new)
    copies[to, default: []].append(Copy(view: new, part: .shell))
    roles[new] = Role(label: id, kind: .shared, note: id == ElementTree.rootID ? "" : "\(style(id))")

    let parent = motionParents[id]
    let (start, end) = (pose(of: from, id, source, parent), pose(of: to, id, destination, parent))
    let is3D = parent.map { is3DParent($0) } ?? false
    movePose(new, start, end, a, b, interval(of: id), is3D: is3D)
    moveShape(new, a, b, interval(of: id), isFirst: number == 0, isFlight: flights[id] != nil)
    if start.clip != nil || end.clip != nil {
      let clip = insertClip(start.clip, end.clip, parent: parent, interval(of: id))
      clips[new] = clip
      clippers[clip] = start.clippers + end.clippers
    }
    if number == 0 { poses[id] = (start, end) }
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
    var properties: [Property] = [.perspective, .perspectiveOrigin, .cornerRadius, .blurRadius]
    if !isFlight {
      properties += [.borderWidth, .borderColor]
      if isFirst {
        properties += [
          .backgroundColor, .backdropBlurRadius, .shadowColor, .shadowOpacity, .shadowRadius, .shadowOffset,
        ]
      }
    }
    for property in properties {
      var interval = interval
      if let own = interval.timing.components[property.name] { interval.timing = Timing(own) }
      motion.move(view, property, from: a[property], to: b[property], interval, in: &tree)
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

  /// A border is painted above everything: of several views the last has it.
  private mutating func trim(_ views: [ViewID]) {
    for view in views.dropLast() {
      tree[view].borderWidth = 0
      motion.forget(view, .borderWidth)
    }
  }

  // MARK: Poses

  /// Where an element is at one end, in the coordinates of what it moves with.
  func pose(of view: ViewID, _ id: String, _ screen: Screen, _ parent: String?) -> Pose {
    var ancestors: [ViewID] = []
    let isStage = parent == ElementTree.rootID && self.isStage
    let top = parent.flatMap { isStage ? nil : screen.elements[$0]?.view }
    var next = screen.tree.superview(of: view)
    while let ancestor = next, ancestor != top {
      ancestors.append(ancestor)
      next = screen.tree.superview(of: ancestor)
    }
    return Pose(of: view, ancestors: ancestors.reversed(), in: top.map { screen.tree[$0] }, tree: screen.tree)
  }

  private func is3DParent(_ id: String) -> Bool {
    [source, destination].contains { screen in screen.elements[id].map { screen.tree[$0.view].is3DParent } ?? false }
  }

  private mutating func insertClip(
    _ start: Pose.Clip?, _ end: Pose.Clip?, parent: String?, _ interval: ContainerMotion.Interval
  ) -> ViewID {
    let (a, b) = (start ?? openClip(source, parent), end ?? openClip(destination, parent))
    // In a 3D parent it must not flatten what it cuts.
    let view = insertPlain(parent.map { is3DParent($0) } ?? false)
    tree[view].anchorPoint = .zero
    tree[view].clipsToBounds = true
    roles[view] = Role(label: "clip", note: "of the ancestors that do not fly")
    motion.move(view, .bounds, from: .rect(a.rect), to: .rect(b.rect), interval, in: &tree)
    motion.move(view, .center, from: .point(a.rect.origin), to: .point(b.rect.origin), interval, in: &tree)
    tree[view].maskedCorners = a.corners
    if a.corners != b.corners, a.cornerRadius > 0 || b.cornerRadius > 0 {
      // No corner is seen where there is no radius.
      let at = a.cornerRadius == 0 ? 1e-12 : b.cornerRadius == 0 ? 1 : 0.5
      motion.step(view, .maskedCorners, from: .corners(a.corners), to: .corners(b.corners), at: at, in: &tree)
    }
    motion.move(view, .cornerRadius, from: .number(a.cornerRadius), to: .number(b.cornerRadius), interval, in: &tree)
    return view
  }

  /// No clip is the stage, in the coordinates of an element.
  private func openClip(_ screen: Screen, _ parent: String?) -> Pose.Clip {
    let whole = Rect(origin: .zero, size: stage)
    guard let parent, !(parent == ElementTree.rootID && isStage),
      let view = screen.elements[parent]?.view,
      let inverse = Space(of: view, in: screen.tree).world.flattened.inverse()
    else { return Pose.Clip(rect: whole) }
    return Pose.Clip(rect: Rect(enclosing: inverse.quad(of: whole)))
  }

  func style(_ id: String) -> TransitionStyle { styles[id]?.style ?? .none }
}

extension ContainerBuilder.Screen {
  /// The id of a view that is an element of the screen.
  func id(of view: ViewID) -> String? {
    guard let id = tree[view].id, let element = elements[id], element.view == view, element.parent != nil else {
      return nil
    }
    return id
  }
}

extension View {
  /// The frame that stands for its size with its anchor point at a place, without a transform.
  func placed(at center: Point) -> Rect {
    Rect(
      center.x - anchorPoint.x * bounds.width, center.y - anchorPoint.y * bounds.height, bounds.width, bounds.height)
  }
}
