import MutoscopeMotion

extension ContainerBuilder {
  /// An element that only one screen has: a copy with all in it, that comes, goes or stays.
  mutating func buildSingle(_ id: ElementID) -> Few<BuiltPiece> {
    if Budget.spend(500) { return Few() }
    let screen = screen(of: id)
    guard let view = screen.view(of: id) else { return Few() }
    let isIn3D = screen.isInSpace(view)
    if let flight = recipe.flights[nodes[id].id] {
      let copy = insertElement(id, view, screen, part: .wrapper, isIn3D: isIn3D)
      lead(view) { $0.tree[copy].clipsToBounds = false }
      let shell = Shell(id: id, view: copy, resize: .fill)
      tree.append(insertFlight(flight, in: shell), to: copy)
      return Few(one: BuiltPiece(piece: .view(styled(copy, id)), number: 0))
    }
    guard nodes[id].isSplit || screen.parted.contains(id) else {
      let copy = insertElement(id, view, screen, part: .whole, isIn3D: isIn3D)
      if !screen.tree.subviews(of: view).isEmpty || !screen.shape.subviews(of: view).isEmpty {
        castShadow(copy, of: view, id)
        copySubviews(of: view, to: copy, screen)
      }
      return Few(one: BuiltPiece(piece: .view(styled(copy, id)), number: 0))
    }
    return buildSplit(id, view, screen, isIn3D: isIn3D)
  }

  private mutating func insertElement(
    _ id: ElementID, _ view: ViewID, _ screen: Screen, part: CopiedPart, isIn3D: Bool
  ) -> ViewID {
    let number = instances[id].count
    let copy = insertCopy(of: view, screen, part: number == 0 ? part : .wrapper, id: number == 0 ? nodes[id].id : nil)
    // Among flat siblings the order is resolved already.
    if !isIn3D { tree[copy].zPosition = 0 }
    instances[id].append(copy)
    made[copy].label = .single(id)
    return copy
  }

  private mutating func copySubviews(of view: ViewID, to copy: ViewID, _ screen: Screen) {
    let underlay = screen.tree.underlay(of: view)
    for child in screen.tree.subviews(of: view) where child != underlay {
      guard let id = screen.element(of: child) else {
        guard screen.isCut(child) else {
          tree.append(copyTree(of: child, screen), to: copy)
          continue
        }
        let inner = insertCopy(of: child, screen, part: .whole)
        tree.append(inner, to: copy)
        copySubviews(of: child, to: inner, screen)
        continue
      }
      // A shared element is drawn where the destination has it.
      if nodes[id].kind == .shared { continue }
      for case .view(let piece) in buildSingle(id).lazy.map(\.piece) {
        if tree.superview(of: piece) == nil { tree.append(piece, to: copy) }
        // In a 3D parent the element's own view has it, whatever is around that.
        if !screen.tree[view].is3DParent { tree[piece].zPosition = screen.tree[child].zPosition }
      }
    }
  }

  /// An element in pieces, with what floats between them.
  private mutating func buildSplit(
    _ id: ElementID, _ view: ViewID, _ screen: Screen, isIn3D: Bool
  ) -> Few<BuiltPiece> {
    var instance = Instances { builder in
      (builder.insertElement(id, view, screen, part: .body, isIn3D: isIn3D), nil, ClipChain())
    }
    let first = instance.open(&self)
    castShadow(first, of: view, id)
    // Its text or picture is in its first view.
    var shell = Shell(id: id, view: first, resize: .relayout)
    (shell.from, shell.to) = nodes[id].kind == .added ? (nil, view) : (view, nil)
    shell.is3D = (screen.tree[view].is3DParent, screen.tree[view].is3DParent)
    for item in script(of: id, screen).items {
      switch item {
      case .run(let run):
        let parts = run.filter { !($0.view == view && $0.isOwn) }
        if parts.isEmpty { continue }
        instance.appendContent(single(parts, isSource: nodes[id].kind != .added, in: shell, fades: false), &self)
      case .live: break
      case .child(let part, let wrappers): place(pieces(of: part), in: id, wrappers: wrappers, screen, &instance)
      case .cut: instance.float(.cut)
      }
    }
    if screen.shape[view].drawsAbove { instance.open(&self) }
    if let last = instances[id].last { paintAbove(last, view, screen) }
    var pieces = instance.pieces
    for index in pieces.indices {
      guard case .view(let piece) = pieces[index].piece else { continue }
      pieces[index].piece = .view(styled(piece, id))
    }
    return pieces
  }

  // MARK: Styles

  /// Lets an element's view come or go. What cannot be put into the view itself goes into views around it, without a shape,
  /// whose transforms turn about its center; the outermost is returned.
  private mutating func styled(_ view: ViewID, _ id: ElementID) -> ViewID {
    guard nodes[id].kind != .kept, let original = made[view].original else { return view }
    var outer = view
    // In a 3D parent it must not flatten what it holds.
    let screen = screen(of: id)
    let isIn3D = screen.isInSpace(original)
    func insertFrame(_ builder: inout Self) {
      let frame = builder.insertPlain(isIn3D)
      builder.made[frame].label = .frame(id)
      builder.tree.append(outer, to: frame)
      outer = frame
    }
    // The element's own view for the first effects, else one around it, and those around it that only fade.
    let all = nodes[id].style.effects
    for index in all.indices {
      if index > 0 { insertFrame(&self) }
      let edges = all[index].edges
      if !edges.isEmpty {
        slides.append(
          Slide(view: outer, copy: view, id: id, edges: edges, interval: all[index].interval))
      }
      if let anchor = all[index].anchor, let other = diff.number(of: anchor.id) {
        followers.append(Follower(view: outer, id: id, anchor: other, point: anchor.point))
      }
      for _ in 1..<all[index].views { insertFrame(&self) }
    }
    if !all.isEmpty { motion.note(view, .frame, all[0].interval) }
    lead(original) { $0.leadStyled(view, id) }
    return outer
  }

  /// Leads an element's own view, and those around it.
  private mutating func leadStyled(_ own: ViewID, _ id: ElementID) {
    let kind = nodes[id].kind
    let all = nodes[id].style.effects
    var view = own
    for index in all.indices {
      if all[index].fades > 0 {
        let home = index == 0 ? tree[own].alpha : 1
        move(view, .alpha, away: .number(0), home: .number(home), kind, all[index].interval)
      }
      if !all[index].offsets.isEmpty || !all[index].transforms.isEmpty {
        let functions = turned(all[index].offsets + all[index].transforms, around: id)
        let own = index == 0 ? tree[own].transform.functions : []
        let rest = functions.map { TransformFunction.identity($0.kind) }
        move(
          view, .transform, away: .transform(Transform(functions + own)), home: .transform(Transform(rest + own)),
          kind, all[index].interval)
      }
      // At a radius of 0 a blurred backdrop is the backdrop: it counts in full from the first frame on.
      if let unveils = all[index].unveils {
        let (radius, alpha) = (tree[own].backdropBlurRadius, tree[own].contentAlpha)
        move(own, .backdropBlurRadius, away: .number(0), home: .number(radius), kind, all[index].interval)
        if unveils { move(own, .contentAlpha, away: .number(0), home: .number(alpha), kind, all[index].interval) }
      }
      for number in 0..<all[index].views {
        if number > 0 { move(view, .alpha, away: .number(0), home: .number(1), kind, all[index].interval) }
        if view != own {
          tree[view].bounds = Rect(origin: tree[own].center, size: .zero)
          tree[view].center = tree[own].center
        }
        view = tree.superview(of: view) ?? view
      }
    }
  }

  /// Moves an element along the axes of the one that it is in, whatever turned view without an id is in between.
  private func turned(_ functions: [TransformFunction], around id: ElementID) -> [TransformFunction] {
    let screen = screen(of: id)
    guard let view = screen.view(of: id), let parent = screen.parent(of: id) else { return functions }
    let parents = screen.views(of: parent)
    // As a rule there is none.
    if screen.tree.superview(of: view).map(parents.contains) ?? true { return functions }
    let wrappers = screen.tree.ancestors(of: view).dropFirst().prefix { !parents.contains($0) }
    if wrappers.allSatisfy({ screen.tree[$0].transform.functions.isEmpty }) { return functions }
    let axes = wrappers.reduce(Matrix4.identity) { screen.tree[$1].matrix * $0 }
    guard axes.is2D, let back = axes.inverse() else { return functions }
    return functions.map { function in
      guard case .translation(let x, let y, let z) = function else { return function }
      let way = back.project(Point(x, y)) - back.project(.zero)
      return .translation(x: way.x, y: way.y, z: z)
    }
  }

  /// Leads a property from what it is away from home to what it is there, or back.
  private mutating func move(
    _ view: ViewID, _ property: Property, away: PropertyValue, home: PropertyValue, _ kind: IdentifierDiff.Kind,
    _ interval: ContainerMotion.Interval
  ) {
    let (from, to) = kind == .added ? (away, home) : (home, away)
    motion.move(view, property, from: from, to: to, interval, in: &tree)
  }
}
