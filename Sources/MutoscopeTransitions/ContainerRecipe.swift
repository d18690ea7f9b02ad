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

  /// What is moved instead of exchanged, as far as it is settled: by the source's view of an element, or of a live pair.
  var moves: [ViewID: [ContainerBuilder.Move]] = [:]

  /// The screens that are read: those of an interrupted container play on by themselves.
  var screens: [ViewID] { (interrupted == nil ? left.screens : []) + to.screens }

  /// - Parameters:
  ///   - seen: The views with the values of what is left.
  ///   - model: The same with those of what comes.
  ///   - tree: The views that the container's are added to, where these are others.
  package func container(_ seen: ViewTree, _ model: ViewTree, into tree: ViewTree? = nil) -> ContainerBuilder {
    // Forwards: a dismissal is the presentation's container played back.
    let leaves = Set(flights.keys)
    var (seen, coming) = (seen, model)
    left.put(into: &seen)
    to.put(into: &coming)
    let (lower, upper) = isDismissal ? (to.root, left.root) : (left.root, to.root)
    let shape = interrupted?.shape
    let parts = interrupted?.parts ?? [:]
    func screen(_ root: ViewID, _ tree: ViewTree, _ shape: ViewTree?) -> ContainerBuilder.Screen {
      ContainerBuilder.Screen(root, in: tree, shape: shape, leaves: leaves, parts: shape == nil ? [:] : parts)
    }
    let source = screen(lower, isDismissal ? coming : seen, isDismissal ? nil : shape)
    let destination = screen(upper, isDismissal ? seen : coming, isDismissal ? shape : nil)
    var builder = ContainerBuilder(
      self, source: source, destination: destination, stage: (tree ?? model).canvasSize(of: stageRoot),
      tree: tree ?? model)
    Trace.span("plan") { builder.build() }
    return builder
  }
}
