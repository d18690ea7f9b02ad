import MutoscopeMotion

// The order of what is in an element: SPEC 5.2, step 3. A shared element that is in one that comes or goes does not move
// with it: it stands in the order of what it moves with, between the parts of those that it is in.

extension ContainerBuilder {
  private enum Child {
    case run([ContentScript.Part])
    case live(ViewID)
    /// What was built for an element or for a part of it, and the views without an id that it is in, outermost first.
    case piece(ViewID, of: String, wrappers: [ViewID])
    /// A shared element where the source has it; the destination's side has its pieces.
    case shared(String)
    /// A shared element that moves with what is higher up.
    case floating(String)
  }

  /// The children on one side, by a key that both sides have in common.
  private struct Children {
    private(set) var order: [String] = []
    private(set) var byKey: [String: Child] = [:]
    var kept: Set<String> = []

    mutating func append(_ key: String, _ child: Child) {
      if byKey.updateValue(child, forKey: key) == nil { order.append(key) }
    }
  }

  /// Puts the runs and the children of both sides into an element.
  mutating func fill(
    _ instance: inout Instances, _ shell: Shell, _ sourceScript: ContentScript, _ destinationScript: ContentScript
  ) {
    let isStage = shell.isStage && !isInterrupting
    let isLive = shell.isLive
    let sources = children(
      isLive ? liveItems(sourceScript.items, source.shape) : sourceScript.items, of: shell.id, isSource: true, isStage)
    let destinations = children(
      isLive ? liveItems(destinationScript.items, destination.shape) : destinationScript.items, of: shell.id,
      isSource: false, isStage)
    var order = SiblingOrder(source: sources.order, destination: destinations.order, kept: sources.kept)
    // What is interrupted is seen elsewhere than where it would rest.
    if !order.inversions.isEmpty, !isInFlight { order.free(looseContent(order, sources.byKey)) }
    let isOrdered = order.inversions.isEmpty
    var groups: [(key: String, views: [ViewID])] = []
    for key in order.after {
      let before = instance.views.last.map { tree.subviews(of: $0).count } ?? 0
      let count = instance.views.count
      if !isOrdered { instance.separate() }
      switch (sources.byKey[key], destinations.byKey[key]) {
      case (.run(let a)?, .run(let b)?): instance.append(exchange(a, b, in: shell), &self)
      case (.run(let run)?, _):
        instance.append(single(run, isSource: true, in: shell, fades: !isStage), &self)
      case (_, .run(let run)?):
        instance.append(single(run, isSource: false, in: shell, fades: true), &self)
      case (.live(let a)?, .live(let b)?): instance.append(live(a, b, shell.interval), &self)
      case (.live(let view)?, _): instance.append(fading(view, isSource: true, shell.interval), &self)
      case (_, .live(let view)?): instance.append(fading(view, isSource: false, shell.interval), &self)
      case (_, .piece(let view, _, let wrappers)?): place(view, wrappers: wrappers, destination, &instance)
      case (.piece(let view, _, let wrappers)?, _): place(view, wrappers: wrappers, source, &instance)
      case (_, .floating(let id)?): instance.float(id)
      default: break
      }
      if instance.views.count == count, let view = instance.views.last {
        groups.append((key, Array(tree.subviews(of: view).dropFirst(before))))
      }
    }
    // A border is above what floats at the end, too.
    if shell.source.hasBorder || shell.destination.hasBorder { instance.open(&self) }
    if !isOrdered, instance.views.count == 1, !shell.is3D { note(order, of: shell.id, groups) }
  }

  /// The content that touches none of the elements which change their order with it: it may be drawn in the last order
  /// from the first frame on.
  private func looseContent(_ order: SiblingOrder, _ items: [String: Child]) -> Set<String> {
    let places = Dictionary(order.after.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var elements: [(rect: Rect, before: Int, after: Int)] = []
    var content: [(key: String, rects: [Rect], before: Int, after: Int)] = []
    let lasting = Set(order.lasting)
    for (before, key) in order.before.enumerated() {
      let after = places[key] ?? 0
      switch items[key] {
      case .piece(_, let id, _), .shared(let id):
        if let view = source.elements[id]?.view, let rect = stageInk(of: view) {
          elements.append((rect, before, after))
        }
      case .run(let parts) where lasting.contains(key):
        content.append((key, parts.compactMap { stageInk(of: $0.view) }, before, after))
      case .live(let view) where lasting.contains(key):
        content.append((key, [stageInk(of: view)].compactMap { $0 }, before, after))
      case .run, .live, .floating, nil: break
      }
    }
    // Too many to compare: they count as touching.
    if elements.count * content.count > 1_000_000 { return [] }
    let loose = content.filter { content in
      !elements.contains { element in
        (element.before < content.before) != (element.after < content.after)
          && content.rects.contains { $0.intersection(element.rect) != nil }
      }
    }
    return Set(loose.map(\.key))
  }

  private func stageInk(of view: ViewID) -> Rect? {
    source.tree.ink(of: view).map { Rect(enclosing: Space(of: view, in: source.tree).world.quad(of: $0)) }
  }

  /// Notes an order that changes on the way. The views have the depths that they end with.
  private mutating func note(_ order: SiblingOrder, of id: String, _ groups: [(key: String, views: [ViewID])]) {
    func places(_ keys: [String]) -> [String: Int] {
      Dictionary(keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let (before, after) = (places(order.before), places(order.after))
    var placed: [(key: String, views: [ViewID], before: Int, after: Int)] = []
    for group in groups {
      let (first, last) = (before[group.key] ?? 0, after[group.key] ?? 0)
      placed.append((group.key, group.views, first, last))
      for view in group.views { tree[view].zPosition = Double(isBackwards ? first : last) }
    }
    orders.append(Order(id: id, groups: placed, order: order))
  }

  // MARK: One side

  private mutating func children(
    _ items: [ContentScript.Item], of parent: String, isSource: Bool, _ isStage: Bool
  ) -> Children {
    var children = Children()
    let runs = isStage ? isSource ? "source" : "destination" : "run"
    var count = 0
    var kinds: [ViewKind: Int] = [:]
    for item in items {
      switch item {
      case .run(let run):
        // No id holds a line feed.
        let key = "\n\(runs) \(count)"
        count += 1
        children.append(key, .run(run))
        if isStage, isSource { children.kept.insert(key) }
      case .live(let view):
        let kind = (isSource ? source : destination).tree[view].kind
        kinds[kind, default: 0] += 1
        children.append("\n\(kind.rawValue) \(kinds[kind] ?? 0)", .live(view))
      case .child(let id, let wrappers):
        append(pieces(of: id), of: id, wrappers, to: &children, in: parent, isSource: isSource)
      }
    }
    return children
  }

  private mutating func append(
    _ pieces: [Piece], of id: String, _ wrappers: [ViewID], to children: inout Children, in parent: String,
    isSource: Bool
  ) {
    var count = 0
    for piece in pieces {
      switch piece {
      case .view(let view):
        let key = count == 0 ? id : "\n\(id)\n\(count)"
        count += 1
        children.append(key, .piece(view, of: id, wrappers: wrappers))
        if diff.kind(of: id) == .kept { children.kept.insert(key) }
      case .floating(let shared) where motionParents[shared] != parent:
        if !isSource { children.append("\n\(shared)\n", .floating(shared)) }
      case .floating(let shared) where isSource:
        children.append(shared, .shared(shared))
        for inner in leaving[shared] ?? [] where motionParents[inner] == parent {
          children.append(inner, .shared(inner))
        }
      case .floating(let shared):
        append(buildShared(shared), of: shared, [], to: &children, in: parent, isSource: false)
      }
    }
  }
}
