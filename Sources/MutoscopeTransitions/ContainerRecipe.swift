import MutoscopeMotion

/// What a container is made by, but for the views: of other values it makes the same one, part by part.
package struct ContainerRecipe: Sendable {
  let definition: TransitionDefinition
  /// The composition that is left, or the container of the transition that was interrupted.
  var left: Composition
  let to: Composition
  let isDismissal: Bool
  let presentation: Presentation
  /// The screen that comes over all that is there, or leaves it; nil: none does.
  let upper: ViewID?
  package let curve: Curve
  /// Whose size the stage has.
  let stageRoot: ViewID
  /// What snapshot functions made, and its frame then.
  package let flights: [String: (view: ViewID, frame: Rect)]
  /// The constraints of the views, if there are any.
  let layout: Layout?
  /// What it interrupts.
  package var interrupted: InterruptedTransition?
  /// The texts and pictures that are moved in flight already, with what they are in: they stay so, and no others become so.
  /// nil: that is to be told yet.
  var moved: Set<ViewID>?

  /// Whether what the whole stage shows is exchanged, of which screens are only parts.
  var exchangesStage: Bool { presentation == .replace && (isInFlight || left.isStack || to.isStack) }

  /// Whether it interrupts another one.
  var isInFlight: Bool { interrupted != nil }

  /// The screens that are read: those of an interrupted container play on by themselves.
  var screens: [ViewID] { (isInFlight ? [] : left.screens) + to.screens }

  /// - Parameters:
  ///   - seen: The views with the values of what is left.
  ///   - model: The same with those of what comes.
  ///   - shape: The same, with the values by which it is settled what the container is made of; nil: those.
  ///   - rest: The views where all has come to rest that moves by itself; nil: nothing does.
  ///   - tree: The views that the container's are added to, where these are others.
  package func container(
    _ seen: ViewTree, _ model: ViewTree, shape: (seen: ViewTree, model: ViewTree)? = nil, rest: ViewTree? = nil,
    into tree: ViewTree? = nil
  ) -> ContainerBuilder {
    let leaves = Set(flights.keys)
    let trees = ends(seen, model), rests = rest.map { ends($0, $0) }
    var shapes = shape.map { ends($0.seen, $0.model) } ?? trees
    if let interrupted {
      if isDismissal { shapes.destination = interrupted.shape } else { shapes.source = interrupted.shape }
    }
    func elements(_ composition: Composition, _ tree: ViewTree, isLeft: Bool) -> ElementTree {
      ElementTree(of: composition.root, in: tree, leaves: leaves, parts: isLeft ? interrupted?.parts ?? [:] : [:])
    }
    let below = elements(isDismissal ? to : left, trees.source, isLeft: !isDismissal)
    let above = elements(isDismissal ? left : to, trees.destination, isLeft: isDismissal)
    let upper = isDismissal ? left : to
    let diff = IdentifierDiff(below, above, presentation: presentation, hidden: Set(upper.hidden))
    let count = diff.elements.count + 1
    func screen(
      _ tree: ViewTree, _ shape: ViewTree, _ rest: ViewTree?, _ elements: ElementTree, _ numbers: [ElementID],
      isLeft: Bool
    ) -> ContainerBuilder.Screen {
      let left = isLeft ? interrupted : nil
      return .init(
        tree, shape: shape, rest: left?.rest ?? rest, isInFlight: left != nil, elements, numbers, of: count)
    }
    var builder = ContainerBuilder(
      self, source: screen(trees.source, shapes.source, rests?.source, below, diff.numbers, isLeft: !isDismissal),
      destination: screen(
        trees.destination, shapes.destination, rests?.destination, above, above.elements.indices.map(ElementID.init),
        isLeft: isDismissal),
      diff, tree: tree ?? model)
    Trace.span("plan") { builder.build() }
    return builder
  }

  /// Takes over what has changed of the container that it leaves.
  mutating func follow(_ written: Set<ViewID>, of other: Transition, on stage: Stage) {
    guard let left = interrupted?.following(written, of: other, on: stage) else { return }
    interrupted = left
    if left.root == self.left.root { return }
    // The container is another one.
    var tree = stage.store.tree
    self.left = Composition([ShownScreen(screen: left.root)], in: &tree)
  }

  /// What both ends show. Forwards: a dismissal is the presentation's container played back.
  func ends(_ seen: ViewTree, _ model: ViewTree) -> (source: ViewTree, destination: ViewTree) {
    var (seen, coming) = (seen, model)
    left.put(into: &seen)
    to.put(into: &coming)
    return isDismissal ? (coming, seen) : (seen, coming)
  }
}
