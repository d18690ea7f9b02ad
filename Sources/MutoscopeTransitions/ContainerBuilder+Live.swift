import MutoscopeMotion

// Live snapshots: the views of both sides, matched by kind and place, each on its way from one shape to the other.

extension ContainerBuilder {
  /// Two views that are one: its shape, its text or picture and what is in it.
  mutating func live(_ from: ViewID, _ to: ViewID, in shell: Shell) -> ViewID {
    let is3D = source.isInSpace(from)
    let (new, content) = insertOne(from, to, move(from, to), interval(of: shell.id).inside) { builder in
      let (source, destination) = (builder.source, builder.destination)
      return (
        source.view(from, at: Pose(of: from, in: source.tree), isInSpace: is3D),
        destination.view(to, at: Pose(of: to, in: destination.tree), isInSpace: is3D)
      )
    }
    (laidOut[from], laidOut[to]) = (new, new)
    var inner = Shell(id: shell.id, view: content, resize: .relayout, isLive: true)
    (inner.from, inner.to) = (from, to)
    inner.is3D = (source.tree[from].is3DParent, destination.tree[to].is3DParent)
    var instance = Instances { _ in (content, nil, ClipChain()) }
    instance.open(&self)
    fill(&instance, inner, liveChildren(of: from, source), liveChildren(of: to, destination))
    return new
  }

  /// A view that goes from one end to another, with what both write or picture: moved where that is alike, else exchanged.
  ///
  /// Returns what it holds its subviews in, too: itself, but where it cuts them at one end only.
  mutating func insertOne(
    _ from: ViewID, _ to: ViewID, _ move: Move?, _ interval: ContainerMotion.Interval,
    ends: @escaping @Sendable (Self) -> (View, View)
  ) -> (view: ViewID, content: ViewID) {
    let (a, b) = ends(self)
    let isSame = a.kind == b.kind && (move != nil || a.showsSame(as: b))
    let new = tree.insert(View(kind: isSame ? b.kind : .view))
    tree[new].name = b.name
    (made[new].source, made[new].destination) = (from, to)
    // An element's own content is cut by the element, a picture by itself.
    let isAlone = move != nil || source.shape.subviews(of: from).isEmpty && destination.shape.subviews(of: to).isEmpty
    let cutsItself = a.clipsToBounds == b.clipsToBounds || isSame && isAlone && a.holdsPicture && b.holdsPicture
    let cut = cutsItself ? nil : insertCut(in: new, from, to)
    lead(from, to) { builder in
      let (a, b) = ends(builder)
      builder.tree[new].show(isSame ? b : CopiedPart.shell.stripped(b))
      builder.tree[new].environment = nil
      builder.move(new, a, b, interval, .whole, cutsOnTheWay: builder.cuts(from, to, by: cut))
      if let cut { builder.lead(cut, from, to, interval) }
      guard isSame else { return }
      if a.textColor != b.textColor || builder.motion.leads(new, .textColor) {
        builder.motion.move(
          new, .textColor, from: .color(a.textColor), to: .color(b.textColor), interval, in: &builder.tree)
      }
      if let breaks = move?.lineBreaks { builder.moveText(of: new, a, b, breaks, interval) }
      if a.kind == .image { builder.movePicture(of: new, a, b, interval) }
    }
    if !isSame, showsContent(from, source, a) || showsContent(to, destination, b) {
      tree.append(exchange(from, to, a, b, in: new, interval), to: cut ?? new)
    }
    return (new, cut ?? new)
  }

  /// A view that only one side has.
  mutating func fading(_ view: ViewID, isSource: Bool, _ interval: ContainerMotion.Interval) -> ViewID {
    let screen = isSource ? source : destination
    // In a 3D parent it must not flatten what it holds.
    let fader = insertPlain(screen.isInSpace(view))
    let copy = copyTree(of: view, screen)
    tree.append(copy, to: fader)
    layOut(view, as: copy, screen)
    fade(fader, isSource: isSource, interval)
    return fader
  }

  /// Lets the constraints of one side lay out a copy with all in it.
  mutating func layOut(_ view: ViewID, as copy: ViewID, _ screen: Screen) {
    for (original, copy) in zip(screen.tree.subtree(of: view), tree.subtree(of: copy)) {
      laidOut[original] = copy
      lone[copy] = screen === source ? 0 : 1
    }
  }

  private func liveChildren(of view: ViewID, _ screen: Screen) -> Children {
    let content = Set(content(of: view, screen))
    let views = screen.tree.paintOrder(of: view).filter { !content.contains($0) }
    var children = Children(capacity: views.count)
    for (key, view) in zip(liveKeys(views, screen), views) {
      children.append(key, .live(ContentScript.Part(view: view, what: .whole, wrappers: [])))
    }
    return children
  }

  /// Tells views of live snapshots by their constructors; views of an interrupted container's own are none of the other side's.
  func liveKeys(_ views: [ViewID], _ screen: Screen) -> [ChildKey] {
    var counts: [ViewKind?: Int] = [:]
    return views.map { view in
      let kind = constructor(of: view, screen)
      counts[kind, default: 0] += 1
      let number = counts[kind] ?? 0
      return kind.map { .live($0, number) } ?? .run(screen === source ? .source : .destination, place: -1, -number)
    }
  }

  private func constructor(of view: ViewID, _ screen: Screen) -> ViewKind? {
    let original = screen.isInFlight ? recipe.interrupted?.original(of: view) : view
    return original.map { screen.tree[$0].kind }
  }

  /// The views of an interrupted container that show what a text or a picture in it does.
  private func content(of view: ViewID, _ screen: Screen) -> [ViewID] {
    guard screen.isInFlight, !screen.tree[view].hasContent, let kind = constructor(of: view, screen),
      [.label, .button, .image].contains(kind)
    else { return [] }
    return screen.tree.subviews(of: view).filter { constructor(of: $0, screen) == nil }
  }

  private func showsContent(_ view: ViewID, _ screen: Screen, _ own: View) -> Bool {
    own.hasContent || !content(of: view, screen).isEmpty
  }

  /// Two texts or pictures, laid out in the same changing bounds.
  private mutating func exchange(
    _ from: ViewID, _ to: ViewID, _ a: View, _ b: View, in element: ViewID, _ interval: ContainerMotion.Interval
  ) -> ViewID {
    let sides = [(from, a, true), (to, b, false)].map { view, own, isSource -> ViewID? in
      let screen = isSource ? source : destination
      guard let (fader, texts) = own.hasContent ? holdCopy(of: view, screen) : holdContent(of: view, screen) else {
        return nil
      }
      lead { builder in
        for text in texts {
          let bounds = (isSource ? builder.source : builder.destination).tree[text.original].bounds
          builder.place(text.holder, bounds)
          builder.links.append(
            .resize(
              Resizing(
                element: element, holder: text.holder, fader: text.fader, content: text.view, rule: .relayout,
                bounds: bounds)))
        }
      }
      return fader
    }
    return exchange(sides[0], sides[1], interval)
  }

  /// A text or a picture in views that lay it out, and the original that has its bounds.
  private typealias Laid = (view: ViewID, holder: ViewID, fader: ViewID, original: ViewID)

  /// Holds a copy of what a view writes or pictures.
  private mutating func holdCopy(of view: ViewID, _ screen: Screen) -> (fader: ViewID, texts: [Laid])? {
    let (fader, holder) = insertHolder(is3D: false)
    let copy = insertCopy(of: view, screen, part: .content)
    tree.append(copy, to: holder)
    return (fader, [(copy, holder, fader, view)])
  }

  /// Holds all texts and pictures that an interrupted container exchanges in a view.
  private mutating func holdContent(of view: ViewID, _ screen: Screen) -> (fader: ViewID, texts: [Laid])? {
    let seen = content(of: view, screen)
    if seen.isEmpty { return nil }
    let fader = insertPlain()
    var texts: [Laid] = []
    for root in seen {
      let copy = copyTree(of: root, screen)
      tree.append(copy, to: fader)
      for (original, copy) in zip(screen.tree.subtree(of: root), tree.subtree(of: copy)) {
        guard screen.tree[original].hasContent, let source = screen.tree.superview(of: original),
          let holder = tree.superview(of: copy), let around = tree.superview(of: holder)
        else { continue }
        texts.append((copy, holder, around, source))
      }
    }
    return (fader, texts)
  }
}

extension View {
  /// Whether it writes and pictures the same, but for colours.
  func showsSame(as other: View) -> Bool {
    kind == other.kind && text == other.text && source == other.source && font == other.font
      && textAlignment == other.textAlignment && lineHeightMultiple == other.lineHeightMultiple
      && numberOfLines == other.numberOfLines && contentModes(with: other) != nil && tintColor == other.tintColor
      && contentInsets == other.contentInsets && imagePadding == other.imagePadding
  }
}
