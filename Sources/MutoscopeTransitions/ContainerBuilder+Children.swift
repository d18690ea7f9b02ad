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
    let isStage = shell.isStage && recipe.presentation == .over
    let moves =
      isStage || shell.isSpace || shell.isResized ? [] : self.moves(in: shell, sourceScript, destinationScript)
    func items(_ script: ContentScript, _ screen: Screen, _ moved: [ViewID]) -> [ContentScript.Item] {
      var items = script.items
      if shell.isLive || !moved.isEmpty {
        let script = script.cut(at: Set(moved))
        items = shell.isLive ? script.cut(at: script.loose).items : script.items
      }
      return screen.isInFlight ? parted(items, screen) : items
    }
    // The source's order needs the parts that the destination's elements are made of.
    var destinations = children(
      items(destinationScript, destination, moves.map(\.to)), of: shell.id, isSource: false, isStage, moves.map(\.to))
    var sources = children(
      items(sourceScript, source, moves.map(\.from)), of: shell.id, isSource: true, isStage, moves.map(\.from))
    Children.place(&sources, &destinations)
    return fill(&instance, shell, sources, destinations, moves)
  }

  /// Puts the children of both sides into an element, or into one of its live views.
  @discardableResult
  mutating func fill(
    _ instance: inout Instances, _ shell: Shell, _ sources: Children, _ destinations: Children, _ moves: [Move] = []
  ) -> [Int]? {
    let isStage = shell.isStage && recipe.presentation == .over
    var order = SiblingOrder(
      places: sources.order.map(destinations.place), count: destinations.order.count,
      kept: sources.kept, upper: destinations.upper,
      pieceOf: { [instances, old = sources.order, new = destinations.order] place, isSource in
        let key = isSource ? old[place] : new[place]
        return key.element.flatMap { instances[$0].count > 1 ? $0.index : nil }
      })
    if !order.inversions.isEmpty { order = loosened(order, sources, destinations) }
    let isOrdered = order.inversions.isEmpty
    let isParted =
      shell.isSpace
      ? !isSorted(order, sources, destinations, in: shell) : !isOrdered && (isCut(sources) || isCut(destinations))
    let lifts = isParted || shell.isSpace ? [] : lifts(order, sources, destinations)
    var groups: [Order.Group] = []
    var ranges: [Range<Int>] = []
    groups.reserveCapacity(order.sources.count)
    for number in order.sources.indices {
      if isParted { instance.close() }
      let before = instance.content.map { tree.subviews(of: $0).count } ?? 0
      let first = instance.pieces.count
      if !isOrdered || !lifts.isEmpty { instance.separate() }
      let old = order.sources[number].map { sources.all[$0] }
      let new = order.destinations[number].map { destinations.all[$0] }
      switch (old, new) {
      case (.run(let a)?, .run(let b)?): instance.appendContent(exchange(a, b, in: shell), &self)
      case (.run(let run)?, _):
        instance.appendContent(single(run, isSource: true, in: shell, fades: !isStage), &self)
      case (_, .run(let run)?):
        instance.appendContent(single(run, isSource: false, in: shell, fades: true), &self)
      case (.live(let a)?, .live(let b)?):
        var view: ViewID
        if case .moved(let index) = order.key(number, sources, destinations) {
          view = moved(a, b, moves[index], in: shell)
        } else {
          view = live(a.view, b.view, in: shell)
        }
        instance.appendContent(view, &self)
      case (.live(let part)?, _):
        instance.appendContent(fading(part.view, isSource: true, interval(of: shell.id)), &self)
      case (_, .live(let part)?):
        instance.appendContent(fading(part.view, isSource: false, interval(of: shell.id)), &self)
      case (_, .piece(let view, let id, let wrappers)?):
        let flattens = shell.isSpace && !shell.is3D.destination && nodes[id].kind != .shared
        place(view, wrappers: wrappers, flattens: flattens, destination, &instance)
      case (.piece(let view, _, let wrappers)?, _):
        place(view, wrappers: wrappers, flattens: shell.isSpace && !shell.is3D.source, source, &instance)
      case (_, .floating(let piece)?), (.floating(let piece)?, _): instance.float(piece)
      case (.shared?, .shared?), (.shared?, nil), (nil, .shared?), (nil, nil): break
      }
      if old != nil { instance.noteSource() }
      if isParted {
        ranges.append(first..<instance.pieces.count)
      } else {
        let views = instance.content.map { Few(tree.subviews(of: $0).dropFirst(before)) } ?? Few()
        let key = order.key(number, sources, destinations)
        groups.append(Order.Group(key: key, views: views, before: number, after: number))
      }
    }
    if isParted { instance.close() }
    let last = instance.pieces.count
    // A border is above what floats at the end, too.
    if shell.drawsAbove {
      instance.open(&self)
      instance.noteSource()
    }
    if isParted { return [0] + order.before.flatMap { ranges[$0] } + (last..<instance.pieces.count) }
    if instance.count == 1, !shell.isSpace {
      note(order, lifts, of: shell.id, in: (isBackwards ? shell.from : shell.to) ?? coming.root, groups)
    }
    return nil
  }

  /// Whether something floats between what an element shows.
  private func isCut(_ children: Children) -> Bool {
    children.all.contains { child in if case .floating = child { true } else { false } }
  }

  /// Whether the views of an order have depths: else they are painted one after the other as their groups are. A container that
  /// is made again in flight, or of one that was interrupted, begins with the order that is seen.
  func isDeep(_ order: Order) -> Bool { order.isChanging || isInFlight || recipe.moved != nil }

  /// Notes an order, with a group for each child. Views that have depths have those that they end with.
  mutating func note(
    _ order: SiblingOrder, _ lifts: [Lift], of id: ElementID, in parent: ViewID, _ groups: [Order.Group]
  ) {
    var groups = groups
    let inversions = order.inversions
    if !inversions.isEmpty || !lifts.isEmpty {
      let last = Array(groups.indices)
      let after = lowered(lifts, in: last, groups, past: .removed).ranks
      let before = lowered(lifts, in: inversions.isEmpty ? last : order.before, groups, past: .added).ranks
      for index in groups.indices {
        // A lift that nothing is above at an end is up there, too.
        let lift = lifts.first { $0.child == index }
        let first = lift.flatMap { $0.aboveAtSource.isEmpty ? $0.rank : nil }
        let last = lift.flatMap { $0.aboveAtDestination.isEmpty ? $0.rank : $0.landing }
        groups[index].before = first.map { groups.count + $0 } ?? before[index]
        groups[index].after = last.map { groups.count + $0 } ?? after[index]
      }
    }
    orders.append(
      Order(
        element: id, parent: parent, groups: groups, inversions: inversions, lifts: lifts,
        isSeen: order.isSeen && !inversions.isEmpty))
    if !isDeep(orders[orders.count - 1]) { return }
    for group in groups {
      for view in group.views { tree[view].zPosition = Double(isBackwards ? group.before : group.after) }
    }
  }

  /// An order at an end: what is lifted comes down among what is there, and stays above the rest.
  private func lowered(
    _ lifts: [Lift], in order: [Int], _ groups: [Order.Group], past absent: IdentifierDiff.Kind
  ) -> [Int] {
    lifts.reduce(into: order) { order, lift in
      guard let place = order.firstIndex(of: lift.child) else { return }
      let passed = order[(place + 1)...].prefix { groups[$0].key.element.map { nodes[$0].kind == absent } ?? false }
      order.remove(at: place)
      order.insert(lift.child, at: place + passed.count)
    }
  }
}
