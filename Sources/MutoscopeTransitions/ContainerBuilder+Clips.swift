import MutoscopeMotion

// What ancestors that do not fly with an element cut of it: a chain of views around it. Each end's clips are there as they
// are, in its order and each in its own plane, and at the other end they are as large as the stage. Clips at the same place
// in both chains that are only moved are one view, which goes from one to the other.

extension ContainerBuilder {
  /// Views around an element, one in the other. What is in the innermost has the coordinates of what the outermost is in.
  struct ClipChain {
    var outer: ViewID
    var inner: ViewID
  }

  mutating func insertClips(
    _ from: Pose, _ to: Pose, parent: ElementID?, _ interval: ContainerMotion.Interval
  ) -> ClipChain? {
    let (start, end) = (from.clips, to.clips)
    var chain: ClipChain?
    func append(_ link: ClipChain, _ tree: inout ViewTree) {
      if let inner = chain?.inner { tree.append(link.outer, to: inner) }
      chain = ClipChain(outer: chain?.outer ?? link.outer, inner: link.inner)
    }
    for index in 0..<max(start.count, end.count) {
      let (a, b) = (index < start.count ? start[index] : nil, index < end.count ? end[index] : nil)
      if a?.matrix == nil, b?.matrix == nil {
        append(insertUpright(a, b, parent, interval), &tree)
        continue
      }
      for (clip, isSource) in [(a, true), (b, false)] {
        guard let clip else { continue }
        if let matrix = clip.matrix {
          append(insertTurned(clip, matrix, isSource: isSource, parent, interval), &tree)
        } else {
          append(insertUpright(isSource ? clip : nil, isSource ? nil : clip, parent, interval), &tree)
        }
      }
    }
    for (plane, isSource) in [(from.plane, true), (to.plane, false)] {
      if let plane { append(insertPlane(plane, isSource: isSource), &tree) }
    }
    return chain
  }

  /// Notes which views of the container are parts of one that cuts, at one of the ends: the lists are complete now.
  mutating func noteJoints() {
    let clippers = Set(joints.values.joined())
    var parts: [ViewID: [ViewID]] = [:]
    for (view, made) in made.all where made.part != .content && made.part != .shell {
      if let original = made.original, tree[original].clipsToBounds { parts[original, default: []].append(view) }
    }
    for (original, parts) in parts {
      let originals = originals(of: original)
      if parts.count < 2, originals == [original], !clippers.contains(original) { continue }
      for view in parts { joints[view] = originals }
    }
    for number in nodes.indices where nodes[number].kind == .shared {
      let (id, views) = (ElementID(index: number), instances[number])
      if views.count < 2, clippers.isEmpty { continue }
      let ends = [source, destination].compactMap { $0.view(of: id) }.flatMap { originals(of: $0) }
      let isCut = views.count > 1 && ends.contains { tree[$0].clipsToBounds }
      if !isCut, clippers.isDisjoint(with: ends) { continue }
      for view in views { joints[view] = ends }
    }
  }

  /// What a view stood for in the interrupted transition, else itself.
  private func originals(of view: ViewID) -> [ViewID] { recipe.interrupted?.joints[view] ?? [view] }

  // MARK: One clip

  private mutating func insertClip(_ views: [ViewID], _ parent: ElementID?) -> ViewID {
    // In a 3D parent it must not flatten what it cuts.
    let view = insertPlain(is3DParent(parent))
    tree[view].clipsToBounds = true
    made[view].label = .clip(views)
    joints[view] = views.flatMap { originals(of: $0) }
    return view
  }

  /// A clip that is only moved.
  private mutating func insertUpright(
    _ start: Pose.Clip?, _ end: Pose.Clip?, _ parent: ElementID?, _ interval: ContainerMotion.Interval
  ) -> ClipChain {
    var (a, b) = (start ?? open(source, parent), end ?? open(destination, parent))
    // No corner is seen where there is no radius.
    if a.cornerRadius <= 0 { a.corners = b.corners } else if b.cornerRadius <= 0 { b.corners = a.corners }
    let view = insertClip(a.views + b.views, parent)
    tree[view].anchorPoint = .zero
    motion.move(view, .bounds, from: .rect(a.rect), to: .rect(b.rect), interval, in: &tree)
    motion.move(view, .center, from: .point(a.rect.origin), to: .point(b.rect.origin), interval, in: &tree)
    tree[view].maskedCorners = a.corners
    if a.corners != b.corners {
      motion.step(view, .maskedCorners, from: .corners(a.corners), to: .corners(b.corners), at: 0.5, in: &tree)
    }
    motion.move(view, .cornerRadius, from: .number(a.cornerRadius), to: .number(b.cornerRadius), interval, in: &tree)
    return ClipChain(outer: view, inner: view)
  }

  /// A clip in a plane of its own, that grows about its middle to the stage; in it a view that takes its plane back.
  private mutating func insertTurned(
    _ clip: Pose.Clip, _ matrix: Matrix4, isSource: Bool, _ parent: ElementID?, _ interval: ContainerMotion.Interval
  ) -> ClipChain {
    let view = insertClip(clip.views, parent)
    let middle = clip.rect.center
    let center = matrix.project(middle)
    tree[view].center = center
    tree[view].transform = .matrix(
      .translation(-center.x, -center.y) * matrix * .translation(middle.x, middle.y))
    tree[view].maskedCorners = clip.corners
    let whole = clip.opened(matrix, to: open(isSource ? destination : source, parent).rect)
    // Its middle stays where it is if all sides keep the same time.
    var interval = interval
    (interval.timing.components, interval.timing.isArc) = ([:], false)
    let rects = isSource ? (clip.rect, whole) : (whole, clip.rect)
    let radii = isSource ? (clip.cornerRadius, 0) : (0, clip.cornerRadius)
    motion.move(view, .bounds, from: .rect(rects.0), to: .rect(rects.1), interval, in: &tree)
    motion.move(view, .cornerRadius, from: .number(radii.0), to: .number(radii.1), interval, in: &tree)
    return closed(view, matrix, preserves3D: tree[view].preserves3D)
  }

  /// A plane in space that something with a depth of its own is flattened into at one end; at the other it does nothing.
  private mutating func insertPlane(_ plane: Matrix4, isSource: Bool) -> ClipChain {
    let view = insertPlain(true)
    tree[view].transform = .matrix(plane)
    motion.step(view, .preserves3D, from: .bool(!isSource), to: .bool(isSource), at: 0.5, in: &tree)
    return closed(view, plane, preserves3D: true)
  }

  /// With a view in it that takes its plane back.
  private mutating func closed(_ view: ViewID, _ plane: Matrix4, preserves3D: Bool) -> ClipChain {
    let inner = insertPlain(preserves3D)
    tree[inner].transform = .matrix(plane.inverse() ?? .identity)
    tree.append(inner, to: view)
    return ClipChain(outer: view, inner: inner)
  }

  /// No clip is the stage, in the coordinates of an element.
  private func open(_ screen: Screen, _ parent: ElementID?) -> Pose.Clip {
    let whole = Rect(origin: .zero, size: stage)
    guard let parent, !(parent == ElementID.root && isStage),
      let view = screen.view(of: parent),
      let inverse = Space(of: view, in: screen.tree).world.flattened.inverse()
    else { return Pose.Clip(rect: whole) }
    return Pose.Clip(rect: inverse.box(of: whole))
  }
}

extension Pose.Clip {
  /// A rectangle about its middle, in its plane, that covers another one in the coordinates of the pose.
  fileprivate func opened(_ matrix: Matrix4, to whole: Rect) -> Rect {
    let middle = rect.center
    // A plane whose horizon is in sight never covers all; so far away it covers what matters.
    let far = 4 * (whole.width + whole.height) + rect.width + rect.height
    var half = Size(rect.width / 2, rect.height / 2)
    for corner in whole.corners {
      let image = matrix.flattened.inverse()?.apply(x: corner.x, y: corner.y) ?? (x: 0, y: 0, z: 0, w: 0)
      let isSeen = image.w > 0 && abs(image.x) < far * image.w && abs(image.y) < far * image.w
      half.width = max(half.width, isSeen ? abs(image.x / image.w - middle.x) : far)
      half.height = max(half.height, isSeen ? abs(image.y / image.w - middle.y) : far)
    }
    return Rect(middle.x - half.width, middle.y - half.height, 2 * half.width, 2 * half.height).outset(by: 1)
  }
}
