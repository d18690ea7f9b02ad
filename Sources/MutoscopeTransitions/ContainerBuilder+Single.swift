import MutoscopeMotion

extension ContainerBuilder {
  /// An element that only one screen has: a copy with all in it, that comes, goes or stays.
  mutating func buildSingle(_ id: ElementID, _ kind: IdentifierDiff.Kind) -> [Piece] {
    if Budget.spend(500) { return [] }
    let screen = screen(of: kind)
    guard let view = screen.view(of: id) else { return [] }
    let isIn3D = screen.tree.superview(of: view).map { screen.tree[$0].is3DParent } ?? false
    if let flight = recipe.flights[nodes[id].id] {
      let copy = insertElement(id, view, screen, kind, part: .wrapper, isIn3D: isIn3D)
      tree[copy].clipsToBounds = false
      let shell = Shell(
        id: id, view: copy, source: screen.tree[view], destination: screen.tree[view], interval: interval(of: id),
        resize: .fill)
      tree.append(insertFlight(flight, in: shell), to: copy)
      return [.view(styled(copy, id, kind, screen))]
    }
    guard nodes[id].isSplit || screen.parted.contains(id) else {
      let copy = insertElement(id, view, screen, kind, part: .whole, isIn3D: isIn3D)
      castShadow(copy, of: view, kind)
      copySubviews(of: view, to: copy, screen, kind)
      return [.view(styled(copy, id, kind, screen))]
    }
    return buildSplit(id, view, kind, screen, isIn3D: isIn3D)
  }

  private mutating func insertElement(
    _ id: ElementID, _ view: ViewID, _ screen: Screen, _ kind: IdentifierDiff.Kind, part: CopiedPart, isIn3D: Bool
  ) -> ViewID {
    let number = instances[id].count
    let copy = insertCopy(of: view, screen, part: number == 0 ? part : .wrapper, id: number == 0 ? nodes[id].id : nil)
    // Among flat siblings the order is resolved already.
    if !isIn3D { tree[copy].zPosition = 0 }
    instances[id].append(copy)
    made[copy].label = .single(id)
    return copy
  }

  private mutating func copySubviews(of view: ViewID, to copy: ViewID, _ screen: Screen, _ kind: IdentifierDiff.Kind) {
    let underlay = screen.tree.underlay(of: view)
    for child in screen.tree.subviews(of: view) where child != underlay {
      guard let id = screen.element(of: child) else {
        guard screen.isCut(child) else {
          tree.append(copyTree(of: child, screen), to: copy)
          continue
        }
        let inner = insertCopy(of: child, screen, part: .whole)
        tree.append(inner, to: copy)
        copySubviews(of: child, to: inner, screen, kind)
        continue
      }
      // A shared element is drawn where the destination has it.
      let kind = nodes[id].kind
      if kind == .shared { continue }
      for case .view(let piece) in buildSingle(id, kind) {
        if tree.superview(of: piece) == nil { tree.append(piece, to: copy) }
        tree[piece].zPosition = screen.tree[child].zPosition
      }
    }
  }

  /// An element in pieces, with what floats between them.
  private mutating func buildSplit(
    _ id: ElementID, _ view: ViewID, _ kind: IdentifierDiff.Kind, _ screen: Screen, isIn3D: Bool
  ) -> [Piece] {
    var instance = Instances { builder in
      (builder.insertElement(id, view, screen, kind, part: .body, isIn3D: isIn3D), nil)
    }
    let first = instance.open(&self)
    castShadow(first, of: view, kind)
    let own = screen.tree[view]
    // Its text or picture is in its first view.
    let shell = Shell(
      id: id, view: first, source: own, destination: own, interval: interval(of: id), resize: .relayout)
    for item in script(of: id, screen).items {
      switch item {
      case .run(let run):
        let parts = run.filter { !($0.view == view && $0.what == .own) }
        if parts.isEmpty { continue }
        instance.appendContent(single(parts, isSource: kind != .added, in: shell, fades: false), &self)
      case .live: break
      case .child(let child, let wrappers):
        place(pieces(of: part(of: child, screen)), in: id, wrappers: wrappers, screen, &instance)
      case .part(let part, let wrappers): place(pieces(of: part), in: id, wrappers: wrappers, screen, &instance)
      case .cut: instance.float(.cut)
      }
    }
    if screen.shape[view].drawsAbove { instance.open(&self) }
    if let last = instance.views.last { paintAbove(last, own.resolved(screen.look)) }
    var pieces = instance.pieces
    for index in pieces.indices {
      guard case .view(let piece) = pieces[index] else { continue }
      pieces[index] = .view(styled(piece, id, kind, screen))
    }
    return pieces
  }

  // MARK: Styles

  /// Lets an element's view come or go. What cannot be put into the view itself goes into views around it, without a shape,
  /// whose transforms turn about its center; the outermost is returned.
  private mutating func styled(
    _ view: ViewID, _ id: ElementID, _ kind: IdentifierDiff.Kind, _ screen: Screen
  ) -> ViewID {
    if kind == .kept { return view }
    var outer = view
    let own = tree[view]
    func insertFrame(_ builder: inout Self) -> ViewID {
      let frame = builder.insertPlain()
      builder.tree[frame].bounds = Rect(origin: own.center, size: .zero)
      builder.tree[frame].center = own.center
      builder.made[frame].label = .frame(id)
      builder.tree.append(outer, to: frame)
      outer = frame
      return frame
    }
    for (number, effects) in StyleEffects.all(of: style(id), recipe).enumerated() {
      let target = number > 0 ? insertFrame(&self) : view
      if number == 0 { motion.note(view, .frame, effects.interval) }
      apply(effects, to: target, own: number == 0 ? own : tree[target], kind, id)
      // At a radius of 0 a blurred backdrop is the backdrop: it counts in full from the first frame on.
      if let unveils = effects.unveils {
        move(
          view, .backdropBlurRadius, away: .number(0), home: .number(own.backdropBlurRadius), kind, effects.interval)
        if unveils {
          move(view, .contentAlpha, away: .number(0), home: .number(own.contentAlpha), kind, effects.interval)
        }
      }
      if !effects.edges.isEmpty {
        slides.append(
          Slide(
            view: target, copy: view, id: id, edges: effects.edges, kind: kind, interval: effects.interval))
      }
      for _ in 0..<max(0, effects.fades - 1) {
        move(insertFrame(&self), .alpha, away: .number(0), home: .number(1), kind, effects.interval)
      }
    }
    return outer
  }

  private mutating func apply(
    _ effects: StyleEffects, to view: ViewID, own: View, _ kind: IdentifierDiff.Kind, _ id: ElementID
  ) {
    func move(_ property: Property, away: PropertyValue, home: PropertyValue) {
      self.move(view, property, away: away, home: home, kind, effects.interval)
    }
    if effects.fades > 0 { move(.alpha, away: .number(0), home: .number(own.alpha)) }
    if !effects.transforms.isEmpty {
      let rest = effects.transforms.map { function in
        TransformFunction(function.kind, parameters: Transform.identity.parameters(for: [function.kind]))
      }
      move(
        .transform, away: .transform(Transform(effects.transforms + own.transform.functions)),
        home: .transform(Transform(rest + own.transform.functions)))
    }
    if let anchor = effects.anchor, let other = diff.number(of: anchor.id) {
      followers.append(Follower(view: view, id: id, anchor: other, point: anchor.point, kind: kind))
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
