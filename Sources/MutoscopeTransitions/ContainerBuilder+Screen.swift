import MutoscopeMotion

extension ContainerBuilder {
  /// A screen as it takes part. It is shared: a copy would count a dozen references, and every step looks at one.
  package final class Screen: Sendable {
    /// The views with the values that count: of what is left those that are seen, of what comes the model's.
    package let tree: ViewTree
    /// The views by whose values it is settled what the container is made of.
    let shape: ViewTree
    /// Whether it is the container of a transition that was interrupted.
    let isInFlight: Bool
    package let root: ViewID
    package let elements: ElementTree
    let look: Appearance
    /// The views of its elements, without the root and but for the first of each.
    let views: Set<ViewID>
    /// The other views of elements that the interrupted transition has cut.
    let parts: [ViewID: ElementPart]
    /// The elements that are cut, and those that hold such.
    let parted: Set<String>
    /// The views without an id that hold elements.
    let cut: Set<ViewID>

    /// - Parameters:
    ///   - shape: Nil where the values that count settle that, too.
    ///   - leaves: The ids of what snapshot functions made.
    ///   - parts: The other views of elements that are in several.
    init(
      _ root: ViewID, in tree: ViewTree, shape: ViewTree?, leaves: Set<String>, parts: [ViewID: ElementTree.Part]
    ) {
      (self.tree, self.shape, self.root, isInFlight) = (tree, shape ?? tree, root, shape != nil)
      look = tree[root].environment?.appearance ?? .standard
      elements = ElementTree(of: root, in: tree, leaves: leaves, parts: parts)
      views = Set(elements.elements.dropFirst().map(\.view))
      var numbered: [ViewID: ElementPart] = [:]
      var parted: Set<String> = []
      for element in elements.elements where !element.parts.isEmpty {
        parted.insert(element.id)
        if let parent = element.parent { parted.insert(elements.elements[parent].id) }
        for (index, view) in element.parts.enumerated() {
          numbered[view] = ElementPart(id: element.id, number: index + 1)
        }
      }
      (self.parts, self.parted) = (numbered, parted)
      var cut: Set<ViewID> = []
      for view in views.union(numbered.keys) {
        var next = tree.superview(of: view)
        while let ancestor = next, !views.contains(ancestor), numbered[ancestor] == nil, cut.insert(ancestor).inserted {
          next = tree.superview(of: ancestor)
        }
      }
      self.cut = cut
    }

    /// The id of a view that is an element of the screen.
    package func id(of view: ViewID) -> String? { views.contains(view) ? tree[view].id : nil }

    /// Whether an element's view is the 3D parent of what is in it.
    func is3DParent(_ id: String) -> Bool {
      guard let view = elements.view(of: id) else { return false }
      return tree[view].is3DParent
    }
  }
}
