import MutoscopeMotion

// The children of an element on one screen, with the places of those that leave it or come in: SPEC 5.2, step 3.

extension ContainerBuilder {
  /// Runs of what is interrupted, apart where other views come between them yet.
  func parted(_ items: [ContentScript.Item], _ screen: Screen) -> [ContentScript.Item] {
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
      case .child(let part, _): part.number ?? 0 > 0 ? nil : destination.view(of: part.element)
      case .run(let parts): parts.first?.view
      case .live(let part): part.view
      case .cut: nil
      }
    return view.map { destination.shape.isDescendant($0, of: upper) } ?? false
  }

  mutating func children(
    _ items: [ContentScript.Item], of parent: ElementID, isSource: Bool, _ isStage: Bool, _ moved: [ViewID]
  ) -> Children {
    var children = Children(capacity: items.count)
    let side: ChildKey.Side? = isStage ? isSource ? .source : .destination : nil
    var (count, cuts) = (0, 0)
    let moved = Dictionary(zip(moved, moved.indices)) { first, _ in first }
    let live = items.compactMap { item -> ViewID? in
      if case .live(let part) = item, moved[part.view] == nil { part.view } else { nil }
    }
    var keys = liveKeys(live, isSource ? source : destination)[...]
    for item in items {
      if parent == .root, !isSource, children.upper == nil, isUpper(item) { children.upper = children.order.count }
      switch item {
      case .run(let run):
        let key = ChildKey.run(side, place: -1, count)
        count += 1
        children.append(key, .run(run), isKept: isStage && isSource)
      case .live(let part):
        let key = moved[part.view].map { .moved($0) } ?? keys.popFirst()
        if let key { children.append(key, .live(part)) }
      case .child(let part, let wrappers):
        append(part, wrappers, to: &children, in: parent, isSource: isSource)
      case .cut:
        cuts += 1
        children.append(.cut(cuts), .floating(.cut))
      }
    }
    return children
  }

  private mutating func append(
    _ part: ElementPart, _ wrappers: [ViewID], to children: inout Children, in parent: ElementID, isSource: Bool
  ) {
    if nodes[part.element].kind == .shared {
      return append(.floating(part), to: &children, in: parent, isSource: isSource)
    }
    append(pieces(of: part), of: part.element, wrappers, to: &children, in: parent, isSource: isSource)
  }

  private mutating func append(
    _ pieces: Few<BuiltPiece>, of id: ElementID, _ wrappers: [ViewID], to children: inout Children,
    in parent: ElementID, isSource: Bool
  ) {
    for built in pieces {
      guard case .view(let view) = built.piece else {
        append(built.piece, to: &children, in: parent, isSource: isSource)
        continue
      }
      children.append(
        key(of: built, id), .piece(view, of: id, wrappers: wrappers), isKept: nodes[id].kind == .kept)
    }
  }

  /// Adds what stands for elements that do not move with what they are in.
  private mutating func append(
    _ piece: Piece, to children: inout Children, in parent: ElementID, isSource: Bool
  ) {
    switch piece {
    case .floating(let shared) where nodes[shared.element].motionParent != parent:
      if isSource {
        append(leaving: shared, to: &children, in: parent)
      } else {
        children.append(.entering(shared), .floating(piece))
      }
    case .floating(let shared) where isSource:
      appendPlaces(of: shared, to: &children, in: parent)
      for inner in leaving(shared) where nodes[inner.element].motionParent == parent {
        appendPlaces(of: inner, to: &children, in: parent)
      }
    case .leaving(let shared) where !isCarried(shared.element, by: parent):
      append(leaving: shared, to: &children, in: isSource ? parent : nil)
    case .floating(let shared):
      append(sharedPieces(of: shared), of: shared.element, [], to: &children, in: parent, isSource: false)
    case .view, .leaving, .cut: break
    }
  }

  /// The places on the source of a shared element's pieces, and of what leaves it between them.
  private func appendPlaces(of part: ElementPart, to children: inout Children, in parent: ElementID) {
    if part.number == nil {
      return appendPlaces(of: built[part.element], of: part.element, to: &children, in: parent)
    }
    var (pieces, number) = (built[part.element], 0)
    pieces.removeAll { built in
      if built.isCut { number += 1 }
      return part.number != number
    }
    appendPlaces(of: pieces, of: part.element, to: &children, in: parent)
  }

  private func appendPlaces(
    of pieces: some Sequence<BuiltPiece>, of id: ElementID, to children: inout Children, in parent: ElementID
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
    appendPlaces(of: inside, of: host, to: &children, in: parent)
  }

  /// The place of a shared element that moves with something further out, and of what is in it on the source and moves with
  /// an element that is not.
  private func append(leaving part: ElementPart, to children: inout Children, in parent: ElementID?) {
    if children.place(of: .leaving(part)) != nil { return }
    children.append(.leaving(part), .floating(.leaving(part)))
    guard let parent else { return }
    for inner in leaving(part) where nodes[inner.element].motionParent == parent {
      appendPlaces(of: inner, to: &children, in: parent)
      // The next child may be above more of it.
      children.append(.left(inner), .floating(.leaving(part)))
    }
  }

  /// The elements, or parts of them, that leave an element or a part of it: those that the source has in its view.
  private func leaving(_ part: ElementPart) -> [ElementPart] {
    let leaving = nodes[part.element].leaving
    guard let number = part.number else { return leaving.map { ElementPart(element: $0, number: nil) } }
    let view = source.views(of: part.element)[number]
    return leaving.flatMap { inner in
      source.views(of: inner).filter { source.tree.isDescendant($0, of: view) }.compactMap(source.part)
    }
  }

  private func key(of built: BuiltPiece, _ id: ElementID) -> ChildKey { .element(id, view: built.number) }
}
