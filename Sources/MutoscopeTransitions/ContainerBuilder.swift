import MutoscopeMotion

/// Makes the one hierarchy that a transition plays in: SPEC 5.2, steps 3 to 5.
///
/// It is built forwards, from the presentation's source to its destination. A dismissal plays the same container
/// towards the source: only the values at the ends are exchanged.
package struct ContainerBuilder {
  /// What was built for an element, or a part of it that floats between others.
  enum Piece: Sendable {
    case view(ViewID)
    /// A shared element that does not move with what it is in.
    case floating(ElementPart)
    /// The place that such an element has on the source.
    case leaving(ElementPart)
    /// Where a part of it ends that the interrupted transition's container has.
    case cut
  }

  /// A piece of a shared element, with its place among the element's pieces on the destination.
  struct BuiltPiece: Sendable {
    var piece: Piece
    let number: Int
    /// Whether anything of it is on the source.
    var isInSource = true

    var isCut: Bool { if case .cut = piece { true } else { false } }
  }

  package private(set) var source: Screen
  package private(set) var destination: Screen
  package let diff: IdentifierDiff
  /// The elements by their numbers.
  package let nodes: [ElementNode]
  package var recipe: ContainerRecipe
  /// Whether the screens themselves are content of the stage, instead of one shape that goes from one to the other.
  let isStage: Bool

  /// The views with the container's.
  package var tree: ViewTree
  package var container = ViewID(index: 0)
  /// The container's views, which lie in the arena one after the other.
  package var views: Range<Int> { container.index..<end }
  /// With those of the containers that it took the place of.
  var allViews: [Range<Int>] { (recipe.interrupted?.allViews ?? []) + [views] }
  private var end = 0
  /// Tells what the container's views are.
  package var made: ContainerViews
  package var instances: [Few<ViewID>]
  package var links: [ContainerLink] = []
  package var motion: ContainerMotion
  var orders: [Order] = []
  package var followers: [Follower] = []
  var slides: [Slide] = []
  /// The originals that cut, by the views that stand for them, or for a part of them.
  var clippers: [ViewID: [ViewID]] = [:]
  /// The spaces that the container has in several places, as they are painted.
  var spaceOrder: SpaceOrder?
  /// Lead the views but copies from what one end shows to what the other shows, in the order of building.
  var steps: [Step] = []
  /// The copies in live elements, by their originals.
  var laidOut: [ViewID: ViewID] = [:]
  /// The originals of what is moved instead of exchanged, and the views that these are in.
  var moved: Set<ViewID> = []
  /// Those that only one screen has: the first, 0, or the other, 1.
  var lone: [ViewID: Int] = [:]
  /// What was built for shared elements, in the order of the source.
  var built: [Few<BuiltPiece>]
  /// Lists what was built for elements that one of the screens has in parts.
  var sections: [ElementID: Few<BuiltPiece>] = [:]

  init(
    _ recipe: ContainerRecipe, source: Screen, destination: Screen, _ diff: IdentifierDiff, tree: ViewTree
  ) {
    (self.recipe, self.source, self.destination) = (recipe, source, destination)
    (self.tree, self.diff, isStage) = (tree, diff, recipe.presentation == .over || recipe.exchangesStage)
    let styles = StyleResolver(
      definition: recipe.definition, diff: diff, source: source.elements, destination: destination.elements,
      curve: recipe.curve, isDismissal: recipe.isDismissal
    ).styles()
    nodes = ElementNode.all(source, destination, diff, styles)
    made = ContainerViews(from: tree.count)
    motion = ContainerMotion(isBackwards: recipe.isDismissal, count: 2 * nodes.count)
    instances = [Few<ViewID>](repeating: Few(), count: nodes.count)
    built = [Few<BuiltPiece>](repeating: Few(), count: nodes.count)
  }

  /// Sets views by what the ends show.
  struct Step: Sendable {
    /// By which it does so, one or two; it looks at what they are in, too. nil: at anything.
    let original, other: ViewID?
    let run: @Sendable (inout ContainerBuilder) -> Void
  }

  // MARK: Building

  mutating func build() {
    container = tree.insert(View(kind: .screen))
    let pieces = buildShared(.root)
    for case .view(let view) in pieces.lazy.map(\.piece) { tree.append(view, to: container) }
    lead { $0.leadStage() }
    orderScreens(pieces)
    relate()
    noteClippers()
    orderSpaces()
    end = tree.count
    motion.isSettled = true
  }

  /// Does what needs all views to be where they are at both ends.
  private mutating func relate() {
    slide()
    follow()
    layOut()
  }

  /// Leads views from what one end shows to what the other shows: now, and whenever the ends show something else.
  mutating func lead(
    _ original: ViewID? = nil, _ other: ViewID? = nil, by step: @escaping @Sendable (inout ContainerBuilder) -> Void
  ) {
    steps.append(Step(original: original, other: other, run: step))
    step(&self)
  }

  /// Leads the same container between what its ends show now.
  ///
  /// - Parameters:
  ///   - seen: The views with the values of what is left.
  ///   - model: The same with those of what comes.
  ///   - tree: The views with the container's.
  ///   - changed: The originals that show something else than when it was built; nil: any may.
  func led(_ seen: ViewTree, _ model: ViewTree, in tree: ViewTree, where changed: Set<ViewID>? = nil)
    -> ContainerBuilder
  {
    var builder = self
    let ends = recipe.ends(seen, model)
    (builder.source, builder.destination) = (source.showing(ends.source), destination.showing(ends.destination))
    (builder.tree, builder.links, builder.motion.saidAgain) = (tree, [], [])
    let affected = changed.map { builder.affected(by: $0, since: self, model) }
    func isAffected(_ original: ViewID?) -> Bool {
      guard let affected, let original else { return true }
      return original.index < affected.count && affected[original.index]
    }
    for (view, made) in made.all where made.part != .shell {
      guard let original = made.original, isAffected(original) else { continue }
      let screen = builder.screen(of: made)
      builder.tree[view].show(made.part.stripped(screen.tree[original].resolved(screen.look)))
    }
    for step in steps where !Budget.spend(500) {
      if isAffected(step.original) || step.other != nil && isAffected(step.other) { step.run(&builder) }
    }
    builder.relate()
    return builder
  }

  /// Whether each view shows something else, or stands elsewhere, where some have changed.
  private func affected(by changed: Set<ViewID>, since old: ContainerBuilder, _ model: ViewTree) -> [Bool] {
    let known = changed.filter { $0.index < model.count }
    // All that is in what places it otherwise than when it was built, or than the model has it.
    let moved = known.filter { view in
      ![(old.source, source), (old.destination, destination)].allSatisfy { before, now in
        [before.tree, tree].allSatisfy { view.index < $0.count && $0[view].places(like: now.tree[view]) }
      }
    }
    // Views that slide start from their place every time.
    let always = [source.root, destination.root] + slides.compactMap { screen(of: $0.id).view(of: $0.id) }
    var affected = [Bool](repeating: false, count: tree.count)
    for view in always + known + moved.flatMap({ model.subtree(of: $0) }) where view.index < affected.count {
      affected[view.index] = true
    }
    return affected
  }

  /// Lets the container be as large as the stage, and leads the status bar from what it is before to what it is afterwards.
  /// It flies nowhere.
  private mutating func leadStage() {
    tree[container].frame = Rect(origin: .zero, size: tree.canvasSize(of: recipe.stageRoot))
    tree[container].environment = coming.tree[coming.root].environment
    let interval = interval(of: .root)
    // Copies have the colours of their screens; one that a function made is seen by the look of the container.
    motion.move(
      container, .darkness, from: .number(source.look.darkness), to: .number(destination.look.darkness), interval,
      in: &tree)
    func bar(_ screen: Screen) -> StatusBar {
      // A container has its own.
      let container = screen.isInFlight ? screen.tree.superview(of: screen.root) : nil
      return StatusBar(of: screen.tree[container ?? screen.root].environment ?? Environment())
    }
    let before = bar(source)
    let after = recipe.presentation == .over ? bar(destination).over(before) : bar(destination)
    guard before.alpha > 0 || after.alpha > 0 else { return }
    // What is not seen has no colour of its own.
    let colors = (before.alpha > 0 ? before : after, after.alpha > 0 ? after : before)
    motion.move(
      container, .statusBarColor, from: .color(Color(colors.0.color)), to: .color(Color(colors.1.color)), interval,
      in: &tree)
    motion.move(
      container, .statusBarAlpha, from: .number(before.alpha), to: .number(after.alpha), interval, in: &tree)
    func insets(_ bar: StatusBar) -> PropertyValue { .insets(Insets(bar.height, 0, 0, 0)) }
    motion.move(container, .safeArea, from: insets(colors.0), to: insets(colors.1), interval, in: &tree)
  }

  /// Lets the parts of two screens that are spaces change their order.
  private mutating func orderScreens(_ pieces: Few<BuiltPiece>) {
    var groups: [Order.Group] = []
    for case .view(let view) in pieces.lazy.map(\.piece) {
      groups.append(Order.Group(key: .run(nil, place: 0, groups.count), views: Few(one: view)))
    }
    let places = built[ElementID.root].map(\.number).filter(groups.indices.contains)
    let order = SiblingOrder(places: places, count: groups.count)
    if !order.inversions.isEmpty { note(order, [], of: .root, in: coming.root, groups) }
  }

  package var isBackwards: Bool { recipe.isDismissal }

  /// The screen that comes.
  var coming: Screen { isBackwards ? source : destination }

  /// The size of the stage as what is on it is seen: a turn in flight is eased.
  var stage: Size { (source.isInFlight ? destination : source).tree.canvasSize(of: recipe.stageRoot) }

  /// Whether one of the screens is the container of a transition that was interrupted, whatever becomes of it.
  package var isInFlight: Bool { source.isInFlight || destination.isInFlight }

  /// The shared elements' views on the source, without the root.
  var sharedViews: [ViewID] {
    nodes.indices.dropFirst().lazy.filter { nodes[$0].kind == .shared }
      .compactMap { source.view(of: ElementID(index: $0)) }
  }

  /// The screen that an element is read from that only one has. Inlined: a call would copy the builder.
  @inline(__always)
  package func screen(of id: ElementID) -> Screen { nodes[id].kind == .added ? destination : source }

  /// Puts pieces into an element's view. What floats higher up comes back, with the view cut before it.
  mutating func place(
    _ pieces: Few<BuiltPiece>, in parent: ElementID, wrappers: [ViewID], _ screen: Screen, _ instance: inout Instances
  ) {
    for built in pieces {
      switch built.piece {
      case .view(let view): place(view, wrappers: wrappers, screen, &instance)
      case .floating(let part) where nodes[part.element].motionParent == parent:
        place(sharedPieces(of: part), in: parent, wrappers: [], screen, &instance)
      case .floating, .leaving, .cut: instance.float(built.piece)
      }
    }
  }

  /// - Parameter flattens: Whether it is flattened into what it is put into, were that a space.
  mutating func place(
    _ view: ViewID, wrappers: [ViewID], flattens: Bool = false, _ screen: Screen, _ instance: inout Instances
  ) {
    guard var outer = wrapped(view, wrappers, screen, &instance) else { return }
    if flattens, tree[outer].hasDepth {
      let plane = insertPlain()
      tree.append(outer, to: plane)
      outer = plane
    }
    instance.append(outer, &self)
  }

  /// Copies of the views without an id that an element is in, around it. Nil where it went into the last ones.
  private mutating func wrapped(
    _ view: ViewID, _ wrappers: [ViewID], _ screen: Screen, _ instance: inout Instances
  ) -> ViewID? {
    let kept = wrappers.filter { !screen.shape.isTransparent($0) }
    if kept.isEmpty {
      // What comes next is above it.
      instance.separate()
      return view
    }
    if instance.joins(kept), let inner = instance.innermost {
      tree.append(view, to: inner)
      return nil
    }
    var outer: ViewID?
    var inner: ViewID?
    for wrapper in kept {
      let copy = insertCopy(of: wrapper, screen, part: .wrapper)
      made[copy].label = .wrapper(wrapper)
      if let inner {
        tree.append(copy, to: inner)
      } else if !screen.isInSpace(wrapper) {
        // Among flat siblings the order is resolved already.
        tree[copy].zPosition = 0
      }
      outer = outer ?? copy
      inner = copy
    }
    if let inner { tree.append(view, to: inner) }
    instance.note(kept, innermost: inner)
    return outer
  }
}
