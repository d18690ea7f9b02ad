import MutoscopeMotion

extension ContainerBuilder {
  /// A screen as it takes part. It is shared: a copy would count a dozen references, and every step looks at one.
  package final class Screen: Sendable {
    /// The views with the values that count: of what is left those that are seen, of what comes the model's.
    package let tree: ViewTree
    /// The views by whose values it is settled what the container is made of.
    let shape: ViewTree
    /// The views as they come to rest, where any of them moves by itself.
    private let rest: ViewTree?
    /// Whether it is the container of a transition that was interrupted.
    let isInFlight: Bool
    package let root: ViewID
    package let elements: ElementTree
    let look: Appearance
    /// The numbers of the elements, and the places among them by number; negative for those that it has not.
    private let numbers: [ElementID]
    private let positions: [Int32]
    /// Tells of each view which element's first one it is, by number; negative: it has no id and holds elements.
    private let kinds: SparseArray<Int32>
    /// The other views of elements that the interrupted transition has cut.
    let parts: [ViewID: ElementPart]
    /// The elements that are cut, and those that hold such.
    let parted: Set<ElementID>

    /// - Parameters:
    ///   - numbers: Those of the elements.
    ///   - count: How many elements both screens have.
    init(
      _ tree: ViewTree, shape: ViewTree, rest: ViewTree?, isInFlight: Bool, _ elements: ElementTree,
      _ numbers: [ElementID], of count: Int
    ) {
      (self.tree, self.shape, self.rest, self.elements, self.numbers) = (tree, shape, rest, elements, numbers)
      (root, self.isInFlight) = (elements.elements[0].view, isInFlight)
      look = Self.look(of: root, in: tree, isInFlight)
      var positions = [Int32](repeating: -1, count: count)
      var kinds = SparseArray<Int32>(0)
      var parts: [ViewID: ElementPart] = [:]
      var parted: Set<ElementID> = []
      let all = elements.elements
      for (position, number) in numbers.enumerated() {
        positions[number] = Int32(position)
        kinds[all[position].view.index] = Int32(number.index)
        if all[position].parts.isEmpty { continue }
        parted.insert(number)
        if let parent = all[position].parent { parted.insert(numbers[parent]) }
        for (index, view) in all[position].parts.enumerated() {
          parts[view] = ElementPart(element: number, number: index + 1)
        }
      }
      for view in all.dropFirst().map(\.view) + parts.keys {
        var next = tree.superview(of: view)
        while let ancestor = next, kinds[ancestor.index] == 0, parts[ancestor] == nil {
          kinds[ancestor.index] = -1
          next = tree.superview(of: ancestor)
        }
      }
      (self.positions, self.kinds, self.parts, self.parted) = (positions, kinds, parts, parted)
    }

    private init(_ other: Screen, _ tree: ViewTree) {
      self.tree = tree
      (shape, rest, elements, numbers) = (other.shape, other.rest, other.elements, other.numbers)
      (root, isInFlight) = (other.root, other.isInFlight)
      look = Self.look(of: root, in: tree, isInFlight)
      (positions, kinds, parts, parted) = (other.positions, other.kinds, other.parts, other.parted)
    }

    private static func look(of root: ViewID, in tree: ViewTree, _ isInFlight: Bool) -> Appearance {
      // A container has its own.
      let screen = isInFlight ? tree.superview(of: root) ?? root : root
      return tree[screen].environment?.appearance ?? .standard
    }

    /// The views between which something is on its way: it is in either place, or in between.
    package var states: [ViewTree] { [shape] + [rest].compactMap { $0 } }

    /// Shows other values.
    func showing(_ tree: ViewTree) -> Screen { Screen(self, tree) }

    /// The element of a view that is one, but for the root.
    func element(of view: ViewID) -> ElementID? {
      kind(of: view) > 0 ? ElementID(index: kind(of: view)) : nil
    }

    /// Whether a view without an id holds elements.
    func isCut(_ view: ViewID) -> Bool { kind(of: view) < 0 }

    private func kind(of view: ViewID) -> Int { Int(kinds[view.index]) }

    /// A view as it looks and stands at this end.
    func view(_ id: ViewID, at pose: Pose, isInSpace: Bool) -> View {
      var view = tree[id]
      view.resolve(look)
      view.stand(pose, isInSpace: isInSpace)
      return consume view
    }

    // MARK: Elements

    /// Its place among the elements, parents first; negative for one that the screen has not.
    func position(of id: ElementID) -> Int32 { positions[id] }

    private subscript(id: ElementID) -> ElementTree.Element? {
      positions[id] < 0 ? nil : elements.elements[Int(positions[id])]
    }

    package func view(of id: ElementID) -> ViewID? {
      positions[id] < 0 ? nil : elements.elements[Int(positions[id])].view
    }

    /// The other views of an element that the interrupted transition has cut.
    func parts(of id: ElementID) -> [ViewID] { parts.isEmpty ? [] : self[id]?.parts ?? [] }

    /// The element that a view is the first of, or the part that it is.
    func part(at view: ViewID) -> ElementPart? {
      guard let id = element(of: view) else { return parts[view] }
      return ElementPart(element: id, number: parts(of: id).isEmpty ? nil : 0)
    }

    /// All views of an element.
    func views(of id: ElementID) -> Few<ViewID> {
      guard let view = view(of: id) else { return Few() }
      var views = Few(one: view)
      for part in parts(of: id) { views.append(part) }
      return views
    }

    /// Whether an element has content, or anything in it.
    func holdsAnything(_ id: ElementID) -> Bool {
      guard let view = view(of: id) else { return false }
      return !shape.subviews(of: view).isEmpty || shape[view].kind != .view && shape[view].hasContent
        || parted.contains(id)
    }

    func parent(of id: ElementID) -> ElementID? {
      positions[id] < 0 ? nil : elements.elements[Int(positions[id])].parent.map { numbers[$0] }
    }

    /// All elements that an element is in, innermost first.
    func ancestors(of id: ElementID) -> DropFirstSequence<UnfoldFirstSequence<ElementID>> {
      sequence(first: id, next: parent).dropFirst()
    }

    /// Whether a view is in a 3D parent. A call of the tree's own would copy that.
    func isInSpace(_ view: ViewID) -> Bool { tree.superview(of: view).map { tree[$0].is3DParent } ?? false }

    /// Whether an element's view is the 3D parent of what is in it.
    func is3DParent(_ id: ElementID) -> Bool { view(of: id).map { tree[$0].is3DParent } ?? false }
  }
}
