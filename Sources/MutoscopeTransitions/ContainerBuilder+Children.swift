import MutoscopeMotion

// The order of what is in an element: SPEC 5.2, step 3. A shared element that is in one that comes or goes does not move
// with it: it stands in the order of what it moves with, between the parts of those that it is in.

extension ContainerBuilder {
  enum Child {
    case run([ContentScript.Part])
    case live(ContentScript.Part)
    /// What was built for an element or for a part of it, and the views without an id that it is in, outermost first.
    case piece(ViewID, of: ElementID, wrappers: [ViewID])
    /// A shared element where the source has it; the destination's side has its pieces.
    case shared(ElementID)
    /// A shared element that moves with what is higher up, or its place.
    case floating(Piece)
  }

  /// Puts the runs and the children of both sides into an element.
  ///
  /// Returns its pieces by index in the order of the source, where each child has one: in what is in several views, or
  /// in a space of its own, no child can change its place among the others; the views then change theirs.
  @discardableResult
  mutating func fill(
    _ instance: inout Instances, _ shell: Shell, _ sourceScript: ContentScript, _ destinationScript: ContentScript
  ) -> [Int]? {
    if sourceScript.items.isEmpty, destinationScript.items.isEmpty {
      if shell.drawsAbove { instance.open(&self) }
      return nil
    }
    let isStage = shell.isStage && !recipe.exchangesStage
    let moves =
      isStage || shell.isSpace || shell.isResized ? [] : self.moves(in: shell, sourceScript, destinationScript)
    func items(_ script: ContentScript, _ screen: Screen, _ moved: [ViewID]) -> [ContentScript.Item] {
      var items = script.cut(at: Set(moved)).items
      if screen.isInFlight { items = parted(items, screen) }
      return shell.isLive ? liveItems(items, screen.shape) : items
    }
    // The source's order needs the parts that the destination's elements are made of.
    var destinations = children(
      items(destinationScript, destination, moves.map(\.to)), of: shell.id, isSource: false, isStage, moves.map(\.to))
    var sources = children(
      items(sourceScript, source, moves.map(\.from)), of: shell.id, isSource: true, isStage, moves.map(\.from))
    Children.place(&sources, &destinations)
    var order = SiblingOrder(
      source: sources.order, destination: destinations.order, kept: sources.kept, upper: destinations.upper)
    if !order.inversions.isEmpty { order = loosened(order, sources) }
    let isOrdered = order.inversions.isEmpty
    let isParted =
      shell.isSpace
      ? !isSorted(order, sources, destinations, in: shell) : !isOrdered && (isCut(sources) || isCut(destinations))
    let lifts = isParted || shell.isSpace ? [] : lifts(sources, destinations)
    // An interrupted container may come to another order yet.
    let isNoted = !isOrdered || !lifts.isEmpty || isInFlight
    var groups: [(key: ChildKey, views: [ViewID])] = []
    var ranges: [ChildKey: Range<Int>] = [:]
    for key in order.after {
      if isParted { instance.close() }
      let before = instance.content.map { tree.subviews(of: $0).count } ?? 0
      let (count, first) = (instance.views.count, instance.pieces.count)
      if !isOrdered || !lifts.isEmpty { instance.separate() }
      switch (sources.byKey[key], destinations.byKey[key]) {
      case (.run(let a)?, .run(let b)?): instance.appendContent(exchange(a, b, in: shell), &self)
      case (.run(let run)?, _):
        instance.appendContent(single(run, isSource: true, in: shell, fades: !isStage), &self)
      case (_, .run(let run)?):
        instance.appendContent(single(run, isSource: false, in: shell, fades: true), &self)
      case (.live(let a)?, .live(let b)?):
        var view: ViewID
        if case .moved(let index) = key {
          view = moved(a, b, moves[index], in: shell)
        } else {
          view = live(a.view, b.view, shell.interval)
        }
        instance.appendContent(view, &self)
      case (.live(let part)?, _): instance.appendContent(fading(part.view, isSource: true, shell.interval), &self)
      case (_, .live(let part)?): instance.appendContent(fading(part.view, isSource: false, shell.interval), &self)
      case (_, .piece(let view, let id, let wrappers)?):
        let flattens = shell.isSpace && !shell.is3D.destination && nodes[id].kind != .shared
        place(view, wrappers: wrappers, flattens: flattens, destination, &instance)
      case (.piece(let view, _, let wrappers)?, _):
        place(view, wrappers: wrappers, flattens: shell.isSpace && !shell.is3D.source, source, &instance)
      case (_, .floating(let piece)?), (.floating(let piece)?, _): instance.float(piece)
      case (.shared?, .shared?), (.shared?, nil), (nil, .shared?), (nil, nil): break
      }
      if sources.byKey[key] != nil { instance.noteSource() }
      if isParted {
        ranges[key] = first..<instance.pieces.count
      } else if isNoted, instance.views.count == count, let view = instance.content {
        groups.append((key, Array(tree.subviews(of: view).dropFirst(before))))
      }
    }
    if isParted { instance.close() }
    let last = instance.pieces.count
    // A border is above what floats at the end, too.
    if shell.drawsAbove {
      instance.open(&self)
      instance.noteSource()
    }
    if isParted { return [0] + order.before.flatMap { ranges[$0] ?? 0..<0 } + (last..<instance.pieces.count) }
    if isNoted, instance.views.count == 1, !shell.isSpace {
      note(order, lifts, of: shell.id, groups)
    }
    return nil
  }

  /// Whether something floats between what an element shows.
  private func isCut(_ children: Children) -> Bool {
    children.byKey.values.contains { child in if case .floating = child { true } else { false } }
  }

  /// Notes an order that changes on the way. The views have the depths that they end with.
  mutating func note(
    _ order: SiblingOrder<ChildKey>, _ lifts: [Lift], of id: ElementID, _ groups: [(key: ChildKey, views: [ViewID])]
  ) {
    var order = order
    if order.inversions.isEmpty { order.isSeen = false }
    let after = order.after.places
    let before = order.inversions.isEmpty ? after : order.before.places
    var placed: [(key: ChildKey, views: [ViewID], before: Int, after: Int)] = []
    for group in groups {
      let (first, last) = (before[group.key] ?? 0, after[group.key] ?? 0)
      placed.append((group.key, group.views, first, last))
      let lift = lifts.first { $0.key == group.key && (isBackwards ? $0.above.source : $0.above.destination).isEmpty }
      let depth = lift.map { groups.count + $0.rank } ?? (isBackwards ? first : last)
      for view in group.views { tree[view].zPosition = Double(depth) }
    }
    orders.append(Order(element: id, groups: placed, order: order, lifts: lifts))
  }

  // MARK: One side

  /// Runs of what is interrupted, apart where other views come between them yet.
  private func parted(_ items: [ContentScript.Item], _ screen: Screen) -> [ContentScript.Item] {
    guard let reordered = recipe.interrupted?.reordered, !reordered.isEmpty else { return items }
    func child(_ part: ContentScript.Part) -> ViewID? {
      screen.shape.chain(of: part.view).first { screen.shape.superview(of: $0).map(reordered.contains) ?? false }
    }
    return items.flatMap { item -> [ContentScript.Item] in
      guard case .run(let parts) = item else { return [item] }
      var runs: [[ContentScript.Part]] = []
      var last: ViewID?
      for part in parts {
        let own = child(part)
        if runs.isEmpty || own != last { runs.append([]) }
        runs[runs.count - 1].append(part)
        last = own
      }
      return runs.map { .run($0) }
    }
  }

  /// Whether it is of the screen that comes over all that is there.
  private func isUpper(_ item: ContentScript.Item) -> Bool {
    guard let upper = recipe.upper else { return false }
    let view: ViewID? =
      switch item {
      case .child(let id, _): destination.view(of: id)
      case .run(let parts): parts.first?.view
      case .live(let part): part.view
      case .part, .cut: nil
      }
    return view.map { destination.shape.isDescendant($0, of: upper) } ?? false
  }

  private mutating func children(
    _ items: [ContentScript.Item], of parent: ElementID, isSource: Bool, _ isStage: Bool, _ moved: [ViewID]
  ) -> Children {
    var children = Children(capacity: items.count)
    let side: ChildKey.Side? = isStage ? isSource ? .source : .destination : nil
    var (count, cuts) = (0, 0)
    var kinds: [ViewKind: Int] = [:]
    let moved = moved.places
    for (index, item) in items.enumerated() {
      if parent == .root, !isSource, children.upper == nil, isUpper(item) { children.upper = children.order.count }
      switch item {
      case .run(let run):
        let key = ChildKey.run(side, place: -1, count)
        count += 1
        children.append(key, .run(run))
        if isStage, isSource { children.kept.insert(key) }
      case .live(let part):
        if let index = moved[part.view] {
          children.append(.moved(index), .live(part))
          continue
        }
        let kind = (isSource ? source : destination).tree[part.view].kind
        kinds[kind, default: 0] += 1
        children.append(.live(kind, kinds[kind] ?? 0), .live(part))
      case .child(let id, let wrappers):
        let part = part(of: id, isSource ? source : destination)
        append(
          pieces(of: part), of: id, wrappers, to: &children, in: parent, isSource: isSource,
          comesAgain: comesAgain(part, items[(index + 1)...]))
      case .part(let part, let wrappers):
        append(
          pieces(of: part), of: part.element, wrappers, to: &children, in: parent, isSource: isSource,
          comesAgain: comesAgain(part, items[(index + 1)...]))
      case .cut:
        cuts += 1
        children.append(.cut(cuts), .floating(.cut))
      }
    }
    return children
  }

  /// Whether another part of an element comes later: on the way they may stand in any order.
  private func comesAgain(_ part: ElementPart, _ items: ArraySlice<ContentScript.Item>) -> Bool {
    if part.number == nil { return false }
    return items.contains { item in
      switch item {
      case .child(let id, _): id == part.element
      case .part(let other, _): other.element == part.element
      case .run, .live, .cut: false
      }
    }
  }

  /// - Parameter comesAgain: Whether another part of the same comes later: what leaves it stands with the last one.
  private mutating func append(
    _ pieces: [BuiltPiece], of id: ElementID, _ wrappers: [ViewID], to children: inout Children, in parent: ElementID,
    isSource: Bool, comesAgain: Bool = false
  ) {
    for built in pieces {
      switch built.piece {
      case .view(let view):
        let key = key(of: built, id)
        children.append(key, .piece(view, of: id, wrappers: wrappers))
        if nodes[id].kind == .kept { children.kept.insert(key) }
      case .floating(let shared) where nodes[shared.element].motionParent != parent:
        if !isSource {
          children.append(.entering(shared), .floating(built.piece))
        } else if source.parted.contains(parent) || isCovered(shared.element) {
          append(leaving: shared, to: &children, in: parent)
        }
      case .floating(let shared) where isSource:
        appendPlaces(of: shared, to: &children, in: parent)
        if comesAgain { continue }
        for inner in nodes[shared.element].leaving where nodes[inner].motionParent == parent {
          appendPlaces(of: ElementPart(element: inner, number: nil), to: &children, in: parent)
        }
      case .leaving(let shared) where !isCarried(shared.element, by: parent):
        append(leaving: shared, to: &children, in: isSource ? parent : nil)
      case .floating(let shared):
        append(sharedPieces(of: shared), of: shared.element, [], to: &children, in: parent, isSource: false)
      case .leaving, .cut: break
      }
    }
  }

  /// The places on the source of a shared element's pieces, and of what leaves it between them.
  private func appendPlaces(of part: ElementPart, to children: inout Children, in parent: ElementID) {
    var number = 0
    let pieces = built[part.element].filter { built in
      if case .cut = built.piece { number += 1 }
      return part.number == nil || part.number == number
    }
    appendPlaces(of: pieces[...], of: part.element, to: &children, in: parent)
  }

  private func appendPlaces(
    of pieces: ArraySlice<BuiltPiece>, of id: ElementID, to children: inout Children, in parent: ElementID
  ) {
    for built in pieces {
      switch built.piece {
      case .view: if built.isInSource { children.append(key(of: built, id), .shared(id)) }
      case .leaving(let inner) where nodes[inner.element].motionParent == parent:
        appendPlaces(of: inner, to: &children, in: parent)
      case .leaving(let inner) where !isCarried(inner.element, by: parent):
        append(leaving: inner, to: &children, in: parent)
      case .leaving(let inner): appendPlaces(around: inner.element, to: &children, in: parent)
      case .floating, .cut: break
      }
    }
  }

  /// The places of what an element that moves with something beside it is in, from its first view to its last.
  private func appendPlaces(around id: ElementID, to children: inout Children, in parent: ElementID) {
    let hosts = sequence(first: id) { nodes[$0].motionParent }.dropFirst()
    guard let host = hosts.first(where: { nodes[$0].motionParent == parent }) else { return }
    let ancestors = Set(
      built[id].flatMap { built -> [ViewID] in
        if case .view(let view) = built.piece, built.isInSource { tree.chain(of: view) } else { [] }
      })
    func isAround(_ built: BuiltPiece) -> Bool {
      if case .view(let piece) = built.piece { ancestors.contains(piece) } else { false }
    }
    guard let first = built[host].firstIndex(where: isAround), let last = built[host].lastIndex(where: isAround) else {
      return
    }
    // Whatever it is in itself goes on beyond it, and so may what leaves it.
    let inside = built[host].indices.filter { index in
      guard case .leaving(let part) = built[host][index].piece else { return (first...last).contains(index) }
      return source.ancestors(of: part.element).contains(id)
    }.map { built[host][$0] }
    appendPlaces(of: inside[...], of: host, to: &children, in: parent)
  }

  /// The place of a shared element that moves with something further out, and of what is in it on the source and moves with
  /// an element that is not.
  private func append(leaving part: ElementPart, to children: inout Children, in parent: ElementID?) {
    if children.byKey[.leaving(part)] != nil { return }
    children.append(.leaving(part), .floating(.leaving(part)))
    guard let parent else { return }
    for inner in nodes[part.element].leaving where nodes[inner].motionParent == parent {
      appendPlaces(of: ElementPart(element: inner, number: nil), to: &children, in: parent)
      // The next child may be above more of it.
      children.append(.left(inner), .floating(.leaving(part)))
    }
  }

  private func key(of built: BuiltPiece, _ id: ElementID) -> ChildKey { .element(id, view: built.number) }
}
