import MutoscopeMotion

/// What a container is made by, but for the views: of other values it makes the same one, part by part.
struct ContainerRecipe: Sendable {
  let definition: TransitionDefinition
  /// What is left: a screen, or the container of the transition that was interrupted.
  let left: ViewID
  let to: ViewID
  let isDismissal: Bool
  let isInterrupting: Bool
  let presentation: Presentation
  let curve: Curve
  /// Whose size the stage has.
  let stageRoot: ViewID
  let flights: [String: ViewID]
  /// What it interrupts.
  var interrupted: InterruptedTransition?
  /// The views that have a counterpart even while they change nothing.
  var solid: Set<ViewID> = []

  /// - Parameters:
  ///   - seen: The views with the values of what is left.
  ///   - model: The same with those of what comes.
  ///   - tree: The views that the container's are added to, where these are others.
  func container(_ seen: ViewTree, _ model: ViewTree, into tree: ViewTree? = nil) -> ContainerBuilder {
    // Forwards: a dismissal is the presentation's container played back.
    let leaves = Set(flights.keys)
    let (lower, upper) = isDismissal ? (to, left) : (left, to)
    let shape = interrupted?.shape
    let source = screen(lower, isDismissal ? model : seen, leaves, shape: isDismissal ? nil : shape)
    let destination = screen(upper, isDismissal ? seen : model, leaves, shape: isDismissal ? shape : nil)
    var builder = ContainerBuilder(
      self, source: source, destination: destination, stage: (tree ?? model).canvasSize(of: stageRoot),
      tree: tree ?? model)
    builder.build()
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
