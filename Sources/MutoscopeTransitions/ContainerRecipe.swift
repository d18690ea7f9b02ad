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
    let source = screen(lower, isDismissal ? coming : seen, leaves, shape: isDismissal ? nil : shape)
    let destination = screen(upper, isDismissal ? seen : coming, leaves, shape: isDismissal ? shape : nil)
    var builder = ContainerBuilder(
      self, source: source, destination: destination, stage: (tree ?? model).canvasSize(of: stageRoot),
      tree: tree ?? model)
    Trace.span("plan") { builder.build() }
    return builder
  }

  private func screen(
    _ root: ViewID, _ tree: ViewTree, _ leaves: Set<String>, shape: ViewTree?
  ) -> ContainerBuilder.Screen {
    let elements = ElementTree(
      of: root, in: tree, leaves: leaves, parts: shape == nil ? [:] : interrupted?.parts ?? [:])
    var cut: Set<ViewID> = []
    let views = Set(elements.elements.dropFirst().map(\.view))
    var parts: [ViewID: ContainerBuilder.ElementPart] = [:]
    var parted: Set<String> = []
    for element in elements.elements where !element.parts.isEmpty {
      parted.insert(element.id)
      if let parent = element.parent { parted.insert(elements.elements[parent].id) }
      for (index, view) in element.parts.enumerated() { parts[view] = .init(id: element.id, number: index + 1) }
    }
    for view in views.union(parts.keys) {
      for ancestor in tree.ancestors(of: view).dropFirst()
      where views.contains(ancestor) || parts[ancestor] != nil || !cut.insert(ancestor).inserted { break }
    }
    return ContainerBuilder.Screen(
      tree: tree, shape: shape ?? tree, isInFlight: shape != nil, root: root, elements: elements,
      look: tree[root].environment?.appearance ?? .standard, views: views, parts: parts, parted: parted,
      cut: cut)
  }
}
