import MutoscopeMotion

extension ViewTree {
  /// The frame of an element in the coordinates of the nearest shared element around it; nil where that is its superview.
  func elementFrame(of id: ViewID, _ views: ContainerViews) -> Rect? {
    guard let superview = superview(of: id), !views[superview].isShell else { return nil }
    var matrix = self[id].matrix
    var next: ViewID? = superview
    while let ancestor = next, !views[ancestor].isShell {
      let view = self[ancestor]
      matrix = view.matrix * (view.perspectiveMatrix.map { $0 * matrix } ?? matrix)
      next = self.superview(of: ancestor)
    }
    return next == nil ? nil : matrix.box(of: self[id].bounds)
  }
}

extension ContainerBuilder {
  /// The screen of which a view shows something.
  func screen(of made: ContainerView) -> Screen { made.isSource ? source : destination }

  /// Whether a view is an element that stays where it is.
  func isKept(_ view: ViewID) -> Bool { source.element(of: view).map { nodes[$0].kind == .kept } ?? false }

  /// Lets the copies of what moves by itself be as that will be at rest: while it moves, they show it.
  mutating func rest(_ places: Set<Timeline.Place>, as model: ViewTree) {
    if places.isEmpty { return }
    let moving = Dictionary(grouping: places, by: \.view)
    for (copy, made) in made.all where made.isSource != isBackwards {
      guard let original = made.original, let places = moving[original] else { continue }
      let screen = screen(of: made)
      let rest = made.part.stripped(model[original].resolved(screen.look))
      for place in places where made.part.shows(place.channel) { tree[copy][place.channel] = rest[place.channel] }
    }
  }

  /// A screen's view, as it shows something beneath its subviews or above them.
  package struct Origin: Hashable {
    package let view: ViewID
    let isAbove: Bool
  }

  /// Tells what one of its views shows of the screens, through all that was interrupted.
  func origin(of view: ViewID) -> Origin? {
    guard let original = made[view].original else { return nil }
    if let left = recipe.interrupted, left.views.contains(original.index) {
      return left.scene.builder.origin(of: original)
    }
    return Origin(view: original, isAbove: made[view].part == .wrapper)
  }
}

/// A container on a timeline: what it takes from others while it is shown.
struct ContainerScene: Overlay {
  let builder: ContainerBuilder
  /// The views that show each original.
  private let copies: ViewLists<ViewID>
  /// The views that show the text or the picture of an element on its way, by the element's.
  private let bearers: [ViewID: ViewID]
  /// The parts of views that follow from others.
  private let linked: Set<Timeline.Place>
  /// Where its ends move by themselves.
  var live: LiveEnds?

  init(_ builder: ContainerBuilder) {
    self.builder = builder
    linked = Set(builder.links.flatMap(\.places))
    var copies = ViewLists<ViewID>()
    for (view, made) in builder.made.all { if let original = made.original { copies.append(view, of: original) } }
    self.copies = copies
    bearers = builder.bearers
  }

  package var root: ViewID { builder.container }
  private var made: ContainerViews { builder.made }

  /// The container that it took the place of.
  var left: InterruptedTransition? {
    if let live { return live.builder.recipe.interrupted }
    return builder.recipe.interrupted
  }

  func copies(of view: ViewID) -> some Sequence<ViewID> {
    copies.numbers(of: view).lazy.map { copies.items[$0] }
  }

  /// The screens' view that one of the container shows, through all that was interrupted.
  package func original(of view: ViewID) -> ViewID? { builder.origin(of: view)?.view }

  package func value(of property: Property, _ view: ViewID, in tree: ViewTree) -> PropertyValue? {
    if property == .frame { return tree.elementFrame(of: view, made).map { .rect($0) } }
    guard property == .alpha, case .single(let id) = made[view].label else { return nil }
    // Frames around the view hold what cannot be put into it.
    let frames = tree.ancestors(of: view).dropFirst().prefix {
      if case .frame(id) = made[$0].label { true } else { false }
    }
    return .number(frames.reduce(tree[view].alpha) { $0 * tree[$1].alpha })
  }

  package func bearer(of property: Property, _ view: ViewID) -> ViewID? {
    // Among flat siblings the depth of a copy is its place in their order.
    if property == .zPosition, let superview = builder.tree.superview(of: view), !builder.tree[superview].is3DParent {
      return original(of: view)
    }
    return CopiedPart.contents.contains(property) ? bearers[view] : nil
  }

  package func follows(_ place: Timeline.Place) -> Bool { linked.contains(place) }

  package func leads(_ place: Timeline.Place) -> Bool {
    live?.builder.views.contains(place.view.index) ?? false || follows(place)
  }

  package func sorted(_ layers: [Layer], _ views: [ViewID], of frame: Frame) -> (layers: [Layer], views: [ViewID]) {
    guard let spaceOrder = builder.spaceOrder else { return (layers, views) }
    let tree = frame.tree
    var sorter = LayerSorter(layers, views, spaceOrder.spaces(in: tree), tree)
    return sorter.sorted()
  }

  package func joined(_ layers: [Layer], _ views: [ViewID], of frame: Frame) -> [Layer] {
    var layers = layers
    let tree = frame.tree
    let cuts = layers.indices.filter { builder.cutsOnTheWay(views[$0]) }
    layers.close(at: cuts, on: Rect(origin: .zero, size: frame.size)) {
      made[views[$0]].isShell
    } isIn: {
      tree.superview(of: views[$0]) == views[$1]
    }
    if builder.clippers.isEmpty { return layers }
    if builder.isInFlight { layers.cut(as: builder.clippers, views) }
    var joiner = LayerJoiner(layers, views, builder.clippers, frame.size)
    return joiner.joined()
  }

  package func write(
    _ reading: Score.Reading, of score: Score, _ playbacks: PersistentArray<Playback>, over tree: inout ViewTree
  ) {
    let model = tree
    // Its own views, and those of what it took the place of, are nobody's originals.
    let own = builder.allViews
    var others: [(place: Timeline.Place, value: PropertyValue)] = []
    // A version of the past has none of the views that were made later.
    for (part, entry) in score.parts.enumerated() where entry.place.view.index < tree.count {
      score.write(part, reading, over: &tree)
      if own.holds(entry.place.view) { continue }
      if let value = score.value(of: part, in: reading) { others.append((entry.place, value)) }
    }
    lead(&tree, over: model, others, reading, of: score, playbacks)
  }

  /// Leads its views to where they are at an instant, those of the containers that it took the place of first.
  ///
  /// - Parameter others: What moves by itself.
  func lead(
    _ tree: inout ViewTree, over model: ViewTree, _ others: [(place: Timeline.Place, value: PropertyValue)],
    _ reading: Score.Reading, of score: Score, _ playbacks: PersistentArray<Playback>
  ) {
    // A look at one that has not begun knows nothing of the time in which another one plays on.
    let left = live == nil ? nil : left?.lead(&tree, over: model, others, reading, of: score, playbacks)
    for other in others { show(other.value, of: other.place, in: &tree) { !score.isMoved($0, in: reading) } }
    guard let live else {
      for link in builder.links { link.apply(to: &tree) }
      return
    }
    live.lead(&tree, from: left, over: model, playbacks, at: reading.time, reading.progressSide) {
      score.value(of: $0, in: reading)
    }
  }

  /// Whether the transition itself moves what shows any of some parts of originals.
  func leadsCopies(of places: Set<Timeline.Place>) -> Bool {
    places.contains { place in
      copies(of: place.view).contains {
        builder.motion.intervals[Timeline.Place(view: $0, channel: place.channel)] != nil
      }
    }
  }

  /// Lets the copies of a view show what it shows, but for what the transition itself moves.
  func show(
    _ value: PropertyValue, of place: Timeline.Place, in tree: inout ViewTree, where isFree: (Timeline.Place) -> Bool
  ) {
    for copy in copies(of: place.view)
    where made[copy].part.shows(place.channel) && isFree(Timeline.Place(view: copy, channel: place.channel)) {
      var value = value
      if case .color(let color) = value {
        value = .color(Color(color.resolved(builder.screen(of: made[copy]).look)))
      }
      tree[copy][place.channel] = value
    }
  }
}
