import MutoscopeMotion

// What ancestors that do not fly with an element cut of it: a chain of views around it. Each end's clips are there as they
// are, in its order and each in its own plane, and at the other end they are as large as the stage. Clips at the same place
// in both chains that are only moved are one view, which goes from one to the other.

extension ContainerBuilder {
  /// Views around an element, one in the other. What is in the innermost has the coordinates of what the outermost is in.
  struct ClipChain: Sendable {
    fileprivate(set) var links: [ClipLink] = []

    var outer: ViewID? { links.first?.outer }
    var inner: ViewID? { links.last?.inner }
  }

  /// One of them, or two of which the inner one takes back the plane of the other.
  struct ClipLink: Sendable {
    fileprivate enum Form {
      /// Only moved, from the clip of the source's ancestors to that of the destination's; nil: the stage.
      case upright(source: [ViewID]?, destination: [ViewID]?)
      /// In a plane of its own, at one end; it grows about its middle to the stage.
      case turned([ViewID], isSource: Bool)
      /// The plane that something with a depth of its own is flattened into at one end; at the other it does nothing.
      case plane(isSource: Bool)
    }
    let outer: ViewID
    let inner: ViewID
    fileprivate let form: Form
  }

  /// Makes the views that cut an element as its poses say.
  mutating func insertClips(_ from: Pose, _ to: Pose, parent: ElementID?) -> ClipChain {
    let (start, end) = (from.clips, to.clips)
    var chain = ClipChain()
    for index in 0..<max(start.count, end.count) {
      var (a, b) = (index < start.count ? start[index] : nil, index < end.count ? end[index] : nil)
      // A clip in flight may turn later on; as long as it does not, both forms are one.
      if b == nil, source.isInFlight, a?.matrix == nil { a?.matrix = .identity }
      if a == nil, destination.isInFlight, b?.matrix == nil { b?.matrix = .identity }
      if a?.matrix == nil, b?.matrix == nil {
        insertUpright(a, b, parent, into: &chain)
        continue
      }
      for (clip, isSource) in [(a, true), (b, false)] {
        guard let clip else { continue }
        if clip.matrix == nil {
          insertUpright(isSource ? clip : nil, isSource ? nil : clip, parent, into: &chain)
        } else {
          let view = insertClip(clip.views, parent)
          append(view, .turned(clip.views, isSource: isSource), isSpace: tree[view].preserves3D, to: &chain)
        }
      }
    }
    if from.plane != nil { append(insertPlain(true), .plane(isSource: true), isSpace: true, to: &chain) }
    if to.plane != nil { append(insertPlain(true), .plane(isSource: false), isSpace: true, to: &chain) }
    return chain
  }

  private mutating func insertUpright(
    _ start: Pose.Clip?, _ end: Pose.Clip?, _ parent: ElementID?, into chain: inout ClipChain
  ) {
    let view = insertClip((start?.views ?? []) + (end?.views ?? []), parent)
    tree[view].anchorPoint = .zero
    append(view, .upright(source: start?.views, destination: end?.views), isSpace: nil, to: &chain)
  }

  private mutating func insertClip(_ views: [ViewID], _ parent: ElementID?) -> ViewID {
    // In a 3D parent it must not flatten what it cuts.
    let view = insertPlain(is3DParent(parent))
    tree[view].clipsToBounds = true
    made[view].label = .clip(views)
    clippers[view] = views.flatMap { recipe.interrupted?.clippers[$0] ?? [$0] }
    return view
  }

  /// - Parameter isSpace: Whether the view that takes back the plane of the other keeps depths; nil: there is no plane.
  private mutating func append(_ view: ViewID, _ form: ClipLink.Form, isSpace: Bool?, to chain: inout ClipChain) {
    if let inner = chain.inner { tree.append(view, to: inner) }
    var inner = view
    if let isSpace {
      inner = insertPlain(isSpace)
      tree.append(inner, to: view)
    }
    chain.links.append(ClipLink(outer: view, inner: inner, form: form))
  }

  // MARK: Joints

  /// Notes which views of the container are parts of one that does something to all in it together, at one of the ends: the
  /// lists are complete now.
  mutating func noteClippers() {
    // To ask the builder for each view would copy it.
    let (source, destination, left) = (source, destination, recipe.interrupted?.clippers ?? [:])
    // Tells which views one stood for in the interrupted transition, else itself.
    func originals(of view: ViewID) -> [ViewID] { left[view] ?? [view] }
    func fades(_ view: ViewID) -> Bool {
      var next: ViewID? = view
      while let view = next {
        if motion.names(.alpha, of: view) { return true }
        next = tree.superview(of: view)
      }
      return false
    }
    var known = Set(clippers.values.joined())
    var parts: [ViewID: [ViewID]] = [:]
    for (view, made) in made.all where made.part != .content && made.part != .shell {
      let screen = made.isSource ? source : destination
      guard let original = made.original, screen.shape.read(original, { $0.isGroup }) else { continue }
      // Parts that fade each by itself come apart on the way: lint tells that. In flight they may be one already.
      let isOne = screen.shape[original].clipsToBounds || left[original] != nil
      if !isOne, fades(view) { continue }
      parts[original, default: []].append(view)
    }
    for (original, parts) in parts {
      let originals = originals(of: original)
      if parts.count < 2, originals == [original], !known.contains(original) { continue }
      for view in parts { clippers[view] = originals }
    }
    known = Set(clippers.values.joined())
    for number in nodes.indices where nodes[number].kind == .shared {
      let (id, views) = (ElementID(index: number), instances[number])
      if views.count < 2, known.isEmpty { continue }
      let shown = [source, destination].filter { $0.view(of: id) != nil }.map { (views: $0.views(of: id), $0.shape) }
      let ends = shown.flatMap { originals(of: $0.views[0]) }
      // An element in flight whose translucent parts were no group gets none.
      let isGroup = shown.contains { views, shape in
        let isWhole = views.count == 1 || left[views[0]] != nil
        return shape[views[0]].clipsToBounds || isWhole && shape.read(views[0], { $0.isGroup })
      }
      if !(views.count > 1 && isGroup), known.isDisjoint(with: ends) { continue }
      for view in views { clippers[view] = ends }
    }
    // A view that cuts in the place of an element is a part of that.
    for (view, _) in made.all where clippers[view] == nil && cutsOnTheWay(view) {
      clippers[view] = tree.superview(of: view).map { clippers[$0] ?? [$0] }
    }
  }

  // MARK: From end to end

  /// Fractions that no one tells from the beginning and the end.
  static let (early, late) = (1e-10, 1 - 1e-10)

  /// A view in one that leads from one original to another, which cuts what is in it on the way where one of them does.
  mutating func insertCut(in view: ViewID, _ from: ViewID, _ to: ViewID) -> ViewID? {
    guard source.shape[from].clipsToBounds != destination.shape[to].clipsToBounds else { return nil }
    // In a 3D parent it must not flatten what it cuts.
    let cut = insertPlain(source.shape[from].is3DParent || destination.shape[to].is3DParent)
    (tree[cut].anchorPoint, tree[cut].clipsToBounds) = (.zero, true)
    made[cut].label = .cut
    tree.append(cut, to: view)
    return cut
  }

  /// Whether a view that leads from one original to another itself cuts what is in it on the way: no other one does.
  func cuts(_ from: ViewID, _ to: ViewID, by cut: ViewID?) -> Bool {
    cut == nil && (source.shape[from].clipsToBounds || destination.shape[to].clipsToBounds)
  }

  /// Whether a view is such a one, or stands for one of an interrupted container.
  func cutsOnTheWay(_ view: ViewID) -> Bool {
    func cuts(_ original: ViewID) -> Bool { recipe.interrupted?.cuts.contains(original) ?? false }
    return switch made[view].label {
    case .cut: true
    case .clip(let originals): originals.contains(where: cuts)
    // A picture that is moved and cuts itself at one end.
    case .content where motion.names(.clipsToBounds, of: view): true
    case .shell, .single, .frame, .content, .wrapper, .flight, nil: made[view].original.map(cuts) ?? false
    }
  }

  /// Leads it from the bounds of the one to the stage, or back.
  mutating func lead(_ cut: ViewID, _ from: ViewID, _ to: ViewID, _ interval: ContainerMotion.Interval) {
    func clip(_ original: ViewID, _ screen: Screen) -> Pose.Clip {
      let view = screen.tree[original]
      // A view in flight that cuts once it has arrived does so by a view in it, then as well.
      let cutsInside =
        screen.isInFlight
        && screen.tree.subviews(of: original).contains { recipe.interrupted?.cuts.contains($0) ?? false }
      if view.clipsToBounds, !cutsInside {
        return Pose.Clip(rect: view.bounds, cornerRadius: view.cornerRadius, corners: view.maskedCorners)
      }
      var clip = open(screen, in: original)
      // Content beyond the stage may cast a shadow into it.
      let shadow = view.shadowOpacity > 0 ? view.shadowRadius : 0
      let offset = max(abs(view.shadowOffset.width), abs(view.shadowOffset.height))
      clip.rect = clip.rect.outset(by: 3 * (view.blurRadius + shadow) + offset)
      return clip
    }
    lead(cut, clip(from, source), clip(to, destination), interval.inside)
  }

  /// Leads the views of a chain from what cuts an element at one end to what cuts it at the other.
  mutating func lead(
    _ chain: ClipChain, _ start: Pose, _ end: Pose, parent: ElementID?, _ interval: ContainerMotion.Interval
  ) {
    for link in chain.links {
      switch link.form {
      case .upright(let first, let last):
        let a = start.clip(of: first)?.upright ?? open(source, parent)
        lead(link.outer, a, end.clip(of: last)?.upright ?? open(destination, parent), interval)
      case .turned(let views, let isSource):
        let clip = (isSource ? start : end).clip(of: views) ?? open(isSource ? source : destination, parent)
        let whole = open(isSource ? destination : source, parent).rect
        lead(link, clip, clip.matrix ?? .identity, opened: whole, isSource: isSource, interval)
      case .plane(let isSource):
        let plane = (isSource ? start : end).plane ?? .identity
        tree[link.outer].transform = .matrix(plane)
        tree[link.inner].transform = .matrix(plane.inverse() ?? .identity)
        // A space in it would be part of a wider one, and its ground a plane among others; but a plane with a depth is taken
        // back in space.
        for view in plane == plane.flattened ? [link.outer, link.inner] : [link.outer] {
          motion.step(view, .preserves3D, from: .bool(!isSource), to: .bool(isSource), at: 0.5, in: &tree)
        }
      }
    }
  }

  /// Leads one that is only moved.
  private mutating func lead(
    _ view: ViewID, _ start: Pose.Clip, _ end: Pose.Clip, _ interval: ContainerMotion.Interval
  ) {
    var (a, b) = (start, end)
    // No corner is seen where there is no radius.
    if a.cornerRadius <= 0 { a.corners = b.corners } else if b.cornerRadius <= 0 { b.corners = a.corners }
    motion.move(view, .bounds, from: .rect(a.rect), to: .rect(b.rect), interval, in: &tree)
    motion.move(view, .center, from: .point(a.rect.origin), to: .point(b.rect.origin), interval, in: &tree)
    motion.move(view, .maskedCorners, from: .corners(a.corners), to: .corners(b.corners), interval, in: &tree)
    motion.move(view, .cornerRadius, from: .number(a.cornerRadius), to: .number(b.cornerRadius), interval, in: &tree)
  }

  /// Leads one in a plane of its own, and lets the view in it take the plane back.
  private mutating func lead(
    _ link: ClipLink, _ clip: Pose.Clip, _ matrix: Matrix4, opened whole: Rect, isSource: Bool,
    _ interval: ContainerMotion.Interval
  ) {
    let opened = clip.opened(matrix, to: whole)
    let anchor = clip.rect.anchor(growingTo: opened)
    let still = clip.rect.origin + Point(anchor.x * clip.rect.width, anchor.y * clip.rect.height)
    let center = matrix.project(still)
    (tree[link.outer].anchorPoint, tree[link.outer].center) = (anchor, center)
    tree[link.outer].transform = .matrix(
      .translation(-center.x, -center.y) * matrix * .translation(still.x, still.y))
    tree[link.outer].maskedCorners = clip.corners
    tree[link.inner].transform = .matrix(matrix.inverse() ?? .identity)
    // The anchor stays where it is if all sides keep the same time.
    let interval = interval.with(Timing(interval.timing.curve))
    let rects = isSource ? (clip.rect, opened) : (opened, clip.rect)
    let radii = isSource ? (clip.cornerRadius, 0) : (0, clip.cornerRadius)
    motion.move(link.outer, .bounds, from: .rect(rects.0), to: .rect(rects.1), interval, in: &tree)
    motion.move(link.outer, .cornerRadius, from: .number(radii.0), to: .number(radii.1), interval, in: &tree)
  }

  /// No clip is the stage, in the coordinates of an element.
  private func open(_ screen: Screen, _ parent: ElementID?) -> Pose.Clip {
    guard let parent, !(parent == ElementID.root && isStage), let view = screen.view(of: parent) else {
      return Pose.Clip(rect: Rect(origin: .zero, size: stage))
    }
    return open(screen, in: view)
  }

  /// No clip in the coordinates of a view.
  private func open(_ screen: Screen, in view: ViewID) -> Pose.Clip {
    let whole = Rect(origin: .zero, size: stage)
    return Pose.Clip(rect: Space(of: view, in: screen.tree).world.flattened.inverse()?.box(of: whole) ?? whole)
  }
}

extension Pose.Clip {
  /// A rectangle around it, in its plane, that covers another one in the coordinates of the pose: what one that is only moved
  /// grows to, wherever that can be seen.
  fileprivate func opened(_ matrix: Matrix4, to whole: Rect) -> Rect {
    let middle = rect.center
    // A plane whose horizon is in sight never covers all; so far away it covers what matters.
    let far = 1e3 * (whole.width + whole.height + rect.width + rect.height)
    let plane = matrix.flattened.inverse()
    return whole.corners.reduce(rect) { opened, corner in
      let image = plane?.apply(x: corner.x, y: corner.y) ?? (x: 0, y: 0, z: 0, w: 0)
      let isSeen = image.w > 0 && abs(image.x) < far * image.w && abs(image.y) < far * image.w
      if isSeen { return opened.union(Rect(image.x / image.w, image.y / image.w, 0, 0)) }
      return opened.union(Rect(middle.x - far, middle.y - far, 2 * far, 2 * far))
    }
  }
}

extension Rect {
  /// The point, in units of it, that stays where it is while it grows to one around it.
  fileprivate func anchor(growingTo other: Rect) -> Point {
    func share(_ before: Double, _ growth: Double) -> Double { growth > 0 ? before / growth : 0.5 }
    return Point(share(x - other.x, other.width - width), share(y - other.y, other.height - height))
  }
}
