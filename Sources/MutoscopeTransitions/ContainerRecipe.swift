import MutoscopeMotion

/// What a container is made by, but for the views: of other values it makes the same one, part by part.
package struct ContainerRecipe: Sendable {
  let definition: TransitionDefinition
  /// The composition that is left, or the container of the transition that was interrupted.
  let left: Composition
  let to: Composition
  let isDismissal: Bool
  /// Whether what the whole stage shows is exchanged, of which screens are only parts.
  let exchangesStage: Bool
  let presentation: Presentation
  let curve: Curve
  /// Whose size the stage has.
  let stageRoot: ViewID
  /// What snapshot functions made, and its frame then.
  package let flights: [String: (view: ViewID, frame: Rect)]
  /// The constraints of the views, if there are any.
  let layout: Layout?
  /// What it interrupts.
  var interrupted: InterruptedTransition?
  /// The views that have a counterpart even while they change nothing.
  var solid: Set<ViewID> = []

  /// The screens that are read: those of an interrupted container play on by themselves.
  var screens: [ViewID] { (interrupted == nil ? left.screens : []) + to.screens }

  /// - Parameters:
  ///   - seen: The views with the values of what is left.
  ///   - model: The same with those of what comes.
  ///   - tree: The views that the container's are added to, where these are others.
  package func container(_ seen: ViewTree, _ model: ViewTree, into tree: ViewTree? = nil) -> ContainerBuilder {
    let leaves = Set(flights.keys)
    let trees = ends(seen, model)
    let roots = isDismissal ? (to.root, left.root) : (left.root, to.root)
    let shapes = isDismissal ? (nil, interrupted?.shape) : (interrupted?.shape, nil)
    func elements(_ root: ViewID, _ tree: ViewTree, _ shape: ViewTree?) -> ElementTree {
      ElementTree(of: root, in: tree, leaves: leaves, parts: shape == nil ? [:] : interrupted?.parts ?? [:])
    }
    let below = elements(roots.0, trees.source, shapes.0)
    let above = elements(roots.1, trees.destination, shapes.1)
    let diff = IdentifierDiff(below, above, presentation: presentation)
    let count = diff.elements.count + 1
    var builder = ContainerBuilder(
      self, source: .init(trees.source, shape: shapes.0, below, diff.numbers, of: count),
      destination: .init(
        trees.destination, shape: shapes.1, above, above.elements.indices.map(ElementID.init), of: count), diff,
      stage: (tree ?? model).canvasSize(of: stageRoot),
      tree: tree ?? model)
    Trace.span("plan") { builder.build() }
    return builder
  }

  /// What both ends show. Forwards: a dismissal is the presentation's container played back.
  func ends(_ seen: ViewTree, _ model: ViewTree) -> (source: ViewTree, destination: ViewTree) {
    var (seen, coming) = (seen, model)
    left.put(into: &seen)
    to.put(into: &coming)
    return isDismissal ? (coming, seen) : (seen, coming)
  }
}
