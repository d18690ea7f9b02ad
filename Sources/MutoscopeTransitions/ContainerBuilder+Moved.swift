import MutoscopeMotion

// What both sides of a shared element show alike is not exchanged but moved (SPEC 5.2, step 5): one text or picture goes
// from where the source has it to where the destination has it.

extension ContainerBuilder {
  /// A text or picture on either side, the element's own or a view without an id in it.
  struct Move: Sendable {
    let from: ViewID
    let to: ViewID
    /// The lines of a text, where it keeps them from font to font; nil: its content is the same.
    var lineBreaks: [Int]?
    /// Whether a picture's own clip is led as the innermost of those around it.
    var isCutAround = false
  }

  /// What texts and pictures have in common that may be one.
  private enum Print: Hashable { case text(String), title(String), picture(String) }

  /// What of an element is moved.
  func moves(in shell: Shell, _ sourceScript: ContentScript, _ destinationScript: ContentScript) -> [Move] {
    let sources = prints(sourceScript, source, in: shell)
    if sources.isEmpty { return [] }
    var destinations = prints(destinationScript, destination, in: shell)
    // A view in flight is itself first of all.
    var partners: [ViewID: ViewID] = [:]
    if isInFlight {
      let known = destinations.map { (original(of: $0.view, destination), $0) }
      var own = Dictionary(known, uniquingKeysWith: { first, _ in first })
      for (print, view) in sources where own[original(of: view, source)]?.print == print {
        partners[view] = own.removeValue(forKey: original(of: view, source))?.view
      }
      let taken = Set(partners.values)
      destinations.removeAll { taken.contains($0.view) }
    }
    var left = Dictionary(grouping: destinations, by: \.print).mapValues { $0.map(\.view).reversed() as [ViewID] }
    return sources.compactMap { print, view in
      (partners[view] ?? left[print]?.popLast()).flatMap { move(view, $0, in: shell) }
    }
  }

  /// The same of two views of live snapshots, where they are one text in two fonts of a family. All else tells itself.
  func move(_ from: ViewID, _ to: ViewID) -> Move? {
    let (a, b) = (source.shape[from], destination.shape[to])
    return a.kind == .label && b.kind == .label && a.hasContent && a.text == b.text ? textMove(from, to) : nil
  }

  /// The texts and pictures that an element shows by itself, in paint order; of several screens those of the upper ones
  /// first, which hide the others. In live snapshots views are matched already.
  private func prints(_ script: ContentScript, _ screen: Screen, in shell: Shell) -> [(print: Print, view: ViewID)] {
    let tree = screen.shape
    var found: [(print: Print, view: ViewID)] = []
    for case .run(let parts) in script.items {
      for part in parts where part.wrappers.allSatisfy({ holdsPlainly($0, tree) }) {
        var stack: [ViewID] = []
        switch part.what {
        case .content, .body:
          if part.wrappers.isEmpty, tree[part.view].id != nil || part.view == screen.root,
            let print = print(of: part.view, screen)
          {
            found.append((print, part.view))
          }
        case .whole:
          let element = screen === source ? shell.from : shell.to
          if !shell.isLive || element.map({ isOwn(part.view, of: $0, screen) }) ?? false { stack = [part.view] }
        case .shadow, .underlay, .ground, .wrapper, .shell: break
        }
        while let view = stack.popLast() {
          if tree.subviews(of: view).isEmpty, tree[view].painted == .all, !tree[view].isUnderlay, !tree[view].hasDepth {
            if let print = print(of: view, screen) { found.append((print, view)) }
          } else if holdsPlainly(view, tree) {
            stack += tree.paintOrder(of: view).reversed()
          }
        }
      }
    }
    let screens = found.map { shown in
      tree.chain(of: original(of: shown.view, screen)).first { tree[$0].kind == .screen }
    }
    let upperFirst = screens.reversed().reduce(into: [ViewID?]()) { if !$0.contains($1) { $0.append($1) } }
    if upperFirst.count < 2 { return found }
    return upperFirst.flatMap { upper in zip(found, screens).filter { $1 == upper }.map(\.0) }
  }

  /// Whether a view shows what an element pictures itself: the container of an interrupted transition has it in the element.
  private func isOwn(_ view: ViewID, of element: ViewID, _ screen: Screen) -> Bool {
    original(of: view, screen) == original(of: element, screen)
  }

  /// The view that it shows, where it is of an interrupted container.
  private func original(of view: ViewID, _ screen: Screen) -> ViewID {
    screen.isInFlight ? recipe.interrupted?.original(of: view) ?? view : view
  }

  private func print(of id: ViewID, _ screen: Screen) -> Print? {
    if let moved = recipe.moved, !moved.contains(id) { return nil }
    let view = screen.shape[id]
    return switch view.kind {
    case .label: view.hasContent ? view.text.map(Print.text) : nil
    case .button: view.text.map(Print.title)
    case .image: view.source.map(Print.picture)
    case .view, .scrollView, .stack, .screen: nil
    }
  }

  /// Whether a view does nothing to what is in it but to place and to cut it.
  private func holdsPlainly(_ id: ViewID, _ tree: ViewTree) -> Bool {
    let view = tree[id]
    // A text that is moved already follows it wherever it goes.
    return recipe.moved?.contains(id) ?? (view.alpha == 1 && view.transform.matrix == .identity)
      && [.view, .stack, .screen].contains(view.kind) && !view.isHidden && !view.is3DParent
      && view.blurRadius == 0 && view.shadowOpacity == 0 && view.painted == .all && !view.isAdditive && !view.isUnderlay
  }

  private func move(_ from: ViewID, _ to: ViewID, in shell: Shell) -> Move? {
    let (a, b) = (source.shape[from].resolved(source.look), destination.shape[to].resolved(destination.look))
    // An element cuts what it pictures itself: then whatever cuts the other one counts, too.
    let areOwn = (
      shell.from.map { isOwn(from, of: $0, source) } ?? false, shell.to.map { isOwn(to, of: $0, destination) } ?? false
    )
    let isCutByElement = areOwn.0 || areOwn.1
    func clips(_ view: ViewID, _ element: ViewID?, _ screen: Screen) -> Bool {
      guard let element, isCutByElement else { return screen.tree[view].clipsToBounds }
      // In flight a view in the element may cut in its place.
      let outside = screen.tree.superview(of: element)
      return screen.tree.ancestors(of: view).prefix { $0 != outside }.contains { screen.tree[$0].clipsToBounds }
    }
    if a.kind == .image {
      // A picture that reaches out at one end cannot cut itself on the way to the other: an element can.
      let reaches = [
        (a, clips(from, shell.from, source)), (b, clips(to, shell.to, destination)),
      ].filter { !$0.1 }.map(\.0)
      let isAlike = reaches.isEmpty || reaches.count == 2 || reaches[0].holdsPicture || areOwn.0 && areOwn.1
      // A clip around it would cut its shadow, and what its blur spreads.
      let isSharp = [a, b].allSatisfy { !$0.clipsToBounds || $0.shadowOpacity == 0 && $0.blurRadius == 0 }
      let isAlone = isSharp && source.element(of: from) == nil && destination.element(of: to) == nil && !shell.isLive
      let isCutAround = isAlone && (!isAlike || cuts(around: from, source) != cuts(around: to, destination))
      return a.contentModes(with: b) != nil && (isAlike || isCutAround)
        ? Move(from: from, to: to, isCutAround: isCutAround) : nil
    }
    return textMove(from, to)
  }

  /// Counts the views of an element that cut one in it.
  private func cuts(around view: ViewID, _ screen: Screen) -> Int {
    screen.shape.ancestors(of: view).dropFirst().prefix { screen.element(of: $0) == nil }
      .count { screen.shape[$0].clipsToBounds }
  }

  private func textMove(_ from: ViewID, _ to: ViewID) -> Move? {
    let (a, b) = (source.shape[from].resolved(source.look), destination.shape[to].resolved(destination.look))
    let breaks = lineBreaks(a)
    guard breaks != nil, breaks == lineBreaks(b), a.font.family == b.font.family else { return nil }
    if a.showsSame(as: b), a.lines == nil, b.lines == nil { return Move(from: from, to: to) }
    return a.kind == .button || a.textAlignment == .justified || b.textAlignment == .justified
      ? nil : Move(from: from, to: to, lineBreaks: breaks)
  }

  private func lineBreaks(_ view: View) -> [Int]? {
    if let lines = view.lines { return lines.breaks }
    guard let text = view.textContent(in: view.bounds, category: .large) else { return nil }
    return tree.measurer.text(text, view.bounds.width).lineBreaks
  }

  // MARK: Copies

  /// One view in place of two, in those that cut it as what it is in does.
  mutating func moved(
    _ from: ContentScript.Part, _ to: ContentScript.Part, _ move: Move, in shell: Shell
  ) -> ViewID {
    let interval = interval(of: shell.id).inside
    let start = pose(of: from, source, move, in: shell), end = pose(of: to, destination, move, in: shell)
    let clips = insertClips(start, end, parent: shell.id)
    let (new, _) = insertOne(from.view, to.view, move, interval) { builder in
      var start = builder.end(from, builder.source, move, in: shell)
      var end = builder.end(to, builder.destination, move, in: shell)
      // The element's own content turns about the same point.
      if from.isOwn { start = start.standing(at: end.anchorPoint) }
      if to.isOwn { end = end.standing(at: start.anchorPoint) }
      return (start, end)
    }
    if let inner = clips.inner { tree.append(new, to: inner) }
    lead(from.view, to.view) { builder in
      let start = builder.pose(of: from, builder.source, move, in: shell)
      let end = builder.pose(of: to, builder.destination, move, in: shell)
      builder.lead(clips, start, end, parent: shell.id, interval)
    }
    let b = destination.tree[to.view]
    made[new].label = .content("moved: \(b.text.map { "\"\($0)\"" } ?? b.source ?? "")")
    moved.formUnion([from.view, to.view] + from.wrappers + to.wrappers)
    return clips.outer ?? new
  }

  /// Tells what a text or picture that is moved is on the side that is left; nil of any other view.
  package func contentLeft(by view: ViewID) -> ViewID? {
    let made = made[view]
    guard tree[view].hasContent, let original = made.original, moved.contains(original) else { return nil }
    return isBackwards ? made.destination : made.source
  }

  /// The views of elements whose own text or picture is moved, with that.
  var bearers: [ViewID: ViewID] {
    if moved.isEmpty { return [:] }
    var contents: [ViewID: ViewID] = [:]
    for (view, made) in made.all {
      guard case .content = made.label, let original = made.original, moved.contains(original), tree[view].hasContent
      else { continue }
      contents[original] = view
    }
    return Dictionary(
      uniqueKeysWithValues: nodes.indices.flatMap { index -> [(ViewID, ViewID)] in
        let content = destination.view(of: ElementID(index: index)).flatMap { contents[$0] }
        return content.map { content in instances[index].map { ($0, content) } } ?? []
      })
  }

  private func pose(of part: ContentScript.Part, _ screen: Screen, _ move: Move, in shell: Shell) -> Pose {
    if part.isOwn { return Pose(of: part.view, in: screen.tree) }
    var pose = pose(of: part.view, screen, shell.id, isSpace: false)
    let view = screen.view(part.view, at: pose, isInSpace: false)
    if move.isCutAround, view.clipsToBounds { pose.clips.append(Pose.Clip(of: view, part.view, view.matrix)) }
    return pose
  }

  private func end(_ part: ContentScript.Part, _ screen: Screen, _ move: Move, in shell: Shell) -> View {
    if part.isOwn { return CopiedPart.content.stripped(screen.tree[part.view].resolved(screen.look)) }
    var view = screen.view(part.view, at: pose(of: part.view, screen, shell.id, isSpace: false), isInSpace: false)
    if move.isCutAround { view.clipsToBounds = false }
    return view
  }

  /// Leads a text from one font to another; it keeps its lines.
  mutating func moveText(
    of view: ViewID, _ a: View, _ b: View, _ lineBreaks: [Int], _ interval: ContainerMotion.Interval
  ) {
    tree[view].lines = FixedLines(breaks: lineBreaks, side: 0)
    for property in [Property.fontSize, .textSide, .textWeight, .textLineHeight] {
      motion.move(view, property, from: a[property], to: b[property], interval.of(property), in: &tree)
    }
    // Where lines stand is what is told of both ends.
    for property in [Property.textAlignment, .numberOfLines] where a[property] != b[property] {
      motion.step(view, property, from: a[property], to: b[property], at: 0.5, in: &tree)
    }
  }

  /// Leads a picture from one content mode to another.
  mutating func movePicture(of view: ViewID, _ a: View, _ b: View, _ interval: ContainerMotion.Interval) {
    guard let modes = a.contentModes(with: b), modes.first != modes.next else { return }
    (tree[view].contentMode, tree[view].nextContentMode) = (modes.first, modes.next)
    motion.move(
      view, .contentModeMix, from: .number(modes.mixes.0), to: .number(modes.mixes.1), interval.of(.contentModeMix),
      in: &tree)
  }
}

extension ContainerMotion.Interval {
  /// The same for what is in an element: its place follows the element's size.
  var inside: ContainerMotion.Interval {
    var timing = timing
    timing.isArc = false
    timing.components["x"] = timing.components["width"]
    timing.components["y"] = timing.components["height"]
    return with(timing)
  }

  /// The same for one property, which may have a curve of its own.
  func of(_ property: Property) -> ContainerMotion.Interval {
    timing.components[property.name].map { with(Timing($0)) } ?? self
  }
}

extension View {
  /// Whether it is a picture of which nothing is seen beyond its bounds.
  var holdsPicture: Bool { kind == .image && (clipsToBounds || [.scaleToFill, .scaleAspectFit].contains(contentMode)) }

  /// The two content modes that a picture goes between, and how far it is from the one to the other at both ends. Nil where
  /// it is on its way between two already, and goes to a third.
  func contentModes(with other: View) -> (first: ContentMode, next: ContentMode, mixes: (Double, Double))? {
    let own = nextContentMode.map { (contentMode, $0) }
    let (first, next) = own ?? other.nextContentMode.map { (other.contentMode, $0) } ?? (contentMode, other.contentMode)
    guard let from = mix(first, next), let to = other.mix(first, next) else { return nil }
    return (first, next, (from, to))
  }

  private func mix(_ first: ContentMode, _ next: ContentMode) -> Double? {
    guard let own = nextContentMode else { return contentMode == first ? 0 : contentMode == next ? 1 : nil }
    if (contentMode, own) == (first, next) { return contentModeMix }
    return (own, contentMode) == (first, next) ? 1 - contentModeMix : nil
  }

  /// An element's own content with its anchor at a unit point.
  fileprivate consuming func standing(at anchor: Point) -> View {
    anchorPoint = anchor
    center = self.anchor
    return self
  }
}
