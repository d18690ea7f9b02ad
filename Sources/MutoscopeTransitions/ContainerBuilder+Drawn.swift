import MutoscopeMotion

// Children of an element that touch each other on a screen: there their order counts.

extension ContainerBuilder {
  /// The rectangles that a child paints on a screen, in the stage's coordinates.
  struct Drawn {
    fileprivate var rects: [MovingRect] = []
    /// These rectangles cut anything off it.
    fileprivate var clips: [MovingRect] = []
    /// It is in these that cut, whether or not anything reaches beyond them.
    fileprivate var edges: Set<MovingRect> = []
    /// The one of several screens that it is on.
    fileprivate let screen: ViewID?

    func touches(_ other: Drawn) -> Bool { meets(rects, other.rects) }
    /// Whether the one is painted in what the other touches or is cut by: what comes between the parts of something that
    /// cuts is cut apart, too. What cuts both does not.
    func binds(_ other: Drawn) -> Bool { touches(other) || cuts(other) || other.cuts(self) }
    private func cuts(_ other: Drawn) -> Bool { meets(clips.filter { !other.edges.contains($0) }, other.rects) }

    /// Bounds what it may touch or be cut by.
    var box: Rect {
      let all = rects + clips
      return all.dropFirst().reduce(all.first?.box ?? .zero) { $0.union($1.box) }
    }

    func isOnAnotherScreen(than other: Drawn?) -> Bool { screen != nil && screen != other?.screen }

    private func meets(_ rects: [MovingRect], _ others: [MovingRect]) -> Bool {
      rects.contains { rect in others.contains { $0.meets(rect) } }
    }
  }

  /// A rectangle on its way from one place to another, or at rest.
  fileprivate struct MovingRect: Hashable {
    let first, last: Rect

    var box: Rect { first.union(last) }

    /// Whether both overlap anywhere, if they keep step with each other.
    func meets(_ other: MovingRect) -> Bool {
      if first == last, other.first == other.last { return first.overlaps(other.first) }
      // The distance by which each side is beyond the other's opposite one changes evenly.
      func depths(_ a: Rect, _ b: Rect) -> SIMD4<Double> {
        [a.maxX - b.x, b.maxX - a.x, a.maxY - b.y, b.maxY - a.y]
      }
      let (start, end) = (depths(first, other.first), depths(last, other.last))
      var (from, to) = (0.0, 1.0)
      for side in 0..<4 {
        if start[side] <= 0, end[side] <= 0 { return false }
        let turn = start[side] / (start[side] - end[side])
        if start[side] <= 0 { from = max(from, turn) }
        if end[side] <= 0 { to = min(to, turn) }
      }
      return from < to
    }
  }

  /// The order without what touches nothing on the source that it passes: the last order may hold for that from the first
  /// frame on. What is kept and lies on nothing that flies stays beneath all that comes.
  func loosened(_ order: SiblingOrder, _ sources: Children, _ destinations: Children) -> SiblingOrder {
    let drawn = order.sources.indices.map { number in
      let key = order.key(number, sources, destinations)
      return self.drawn(key, order.sources[number].map { sources.all[$0] }, on: source)
    }
    // A floating child holds its place.
    let isFixed = drawn.indices.map { order.sources[$0] != nil && drawn[$0] == nil }
    var ties = SiblingTies(drawn, order.before)
    var loose = order.tied(ties.isTied, isFixed)
    // Each that is tied takes along those that it must not pass in turn.
    while ties.tie(in: loose.before) {
      // Too many to compare: they count as touching.
      if ties.isExhausted { return order }
      loose = order.tied(ties.isTied, isFixed)
    }
    loose.isSeen = ties.isSeen
    // A screen that comes over a stack comes over all of it, though it shares with a lower one.
    let flying = order.before.filter { drawn[$0] != nil && (!order.isBeneath($0) || ties.isTied[$0]) }
    let higher = flying.enumerated().filter { place, upper in
      order.isBeneath(upper)
        && flying[..<place].contains { drawn[upper]?.isOnAnotherScreen(than: drawn[$0]) ?? false }
    }
    loose.raise(above: Set(higher.map { $0.element }))
    // Without an inversion one order holds from the first frame on: for what goes, too.
    return ties.isTied.contains(true) && loose.inversions.isEmpty ? loose.throughout() ?? order : loose
  }

  /// The views that a child shows; nil for what comes in from somewhere else.
  func originals(of child: Child?, _ screen: Screen) -> Few<ViewID>? {
    switch child {
    case .piece(_, let id, _), .shared(let id): screen.views(of: id)
    case .run(let parts): Few(parts.lazy.map(\.view))
    case .live(let part): Few(one: part.view)
    case .floating(.leaving(let part)): screen.views(of: part.element)
    case .floating, nil: nil
    }
  }

  /// The rectangles that a child paints on a screen; nil for what floats.
  func drawn(_ key: ChildKey, _ child: Child?, on screen: Screen) -> Drawn? {
    let views =
      piece(key, child).map { shown(in: $0, on: screen) }
      ?? originals(of: child, screen)?.map { (view: $0, isWhole: true) }
    guard let views else { return nil }
    let above = views.first.map { screen.shape.ancestors(of: $0.view) }
    var drawn = Drawn(screen: above?.first(where: recipe.screens.contains))
    /// Puts each rectangle beside the one that it is at last, if there are as many.
    func moving(_ states: [[Rect]]) -> [MovingRect] {
      if states.count == 2, states[0].count == states[1].count { return zip(states[0], states[1]).map(MovingRect.init) }
      return states.joined().map { MovingRect(first: $0, last: $0) }
    }
    for (view, isWhole) in views {
      let states = screen.states.map { $0.drawn(view, isWhole) }
      drawn.rects += moving(states.map { $0.rect.map { [$0] } ?? [] })
      drawn.clips += moving(states.map(\.clips))
      drawn.edges.formUnion(moving(states.map(\.edges)))
    }
    // A child of which nothing is left is cut by nothing that would show.
    if drawn.rects.isEmpty { drawn.clips = [] }
    return drawn
  }

  /// The view that stands for a child where that is one of several of an element.
  private func piece(_ key: ChildKey, _ child: Child?) -> ViewID? {
    guard case .element(let id, let number) = key, instances[id].count > 1 else { return nil }
    if case .piece(let view, _, _) = child { return view }
    return built[id].lazy.compactMap { built in
      if case .view(let view) = built.piece, built.number == number { view } else { nil }
    }.first
  }

  /// The originals on a screen that the views in one of the container show something of, each by itself, or with all in it.
  private func shown(in piece: ViewID, on screen: Screen) -> [(view: ViewID, isWhole: Bool)] {
    tree.subtree(of: piece).compactMap { copy in
      guard let original = screen === source ? made[copy].source : made[copy].destination else { return nil }
      // The first view of an element has its ground, the last its border.
      if case .shell(let id) = made[copy].label, copy != instances[id].first,
        copy != instances[id].last || !screen.shape[original].drawsAbove
      {
        return nil
      }
      return switch made[copy].part {
      case .wrapper: tree[copy].drawsAbove ? (original, false) : nil
      case .shadow, .underlay: (original, true)
      case .whole, .content, .body, .ground, .shell: (original, false)
      }
    }
  }
}

extension ViewTree {
  /// The ink of a view on the stage as far as no ancestor cuts it off, in whole points: in a pixel that two things share
  /// their order counts. With it come the bounds of what cuts around it, and of what of that anything reaches beyond; but for edges
  /// along whole points, which leave what they cut as it is, whatever comes between its parts.
  ///
  /// - Parameter isWhole: Whether what is in it inks as well.
  fileprivate func drawn(_ view: ViewID, _ isWhole: Bool) -> (rect: Rect?, clips: [Rect], edges: [Rect]) {
    func box(_ isWhole: Bool) -> Rect? {
      ink(of: view, isWide: true, isWhole: isWhole).map { stageBox(of: view, $0).roundedOut }
    }
    let own = box(isWhole)
    var (clips, edges): ([Rect], [Rect]) = ([], [])
    var (seen, next) = (own, superview(of: view))
    var corners: [Point]?
    while let clip = next {
      next = superview(of: clip)
      guard self[clip].clipsToBounds else { continue }
      guard let points = corners ?? (isWhole ? own : box(true))?.corners else { break }
      corners = points
      let world = Space(of: clip, in: self).world
      let box = stageBox(of: clip).roundedOut
      seen = seen?.common(with: box)
      if Pose.Clip(of: self[clip], clip, world).isOnGrid(.zero) { continue }
      edges.append(box)
      // A point that does not touch the corners' square is inside, whatever they are.
      let edge = world.quad(of: self[clip].inner)
      if !points.allSatisfy(edge.contains) { clips.append(box) }
    }
    return (seen.flatMap { $0.isEmpty ? nil : $0 }, clips, edges)
  }
}
