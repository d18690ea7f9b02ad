/// Tells an element among those of two screens: the root is 0, the others follow as the diff has them.
package struct ElementID: Hashable, Sendable {
  package let index: Int

  package static let root = ElementID(index: 0)
}

extension Array {
  /// Finds what is kept for an element.
  package subscript(id: ElementID) -> Element {
    get { self[id.index] }
    _modify { yield &self[id.index] }
  }
}

/// Holds what is settled of an element before a view is made of it.
package struct ElementNode: Sendable {
  package let id: String
  package let kind: IdentifierDiff.Kind
  package let style: ResolvedStyle
  /// Tells what a shared element moves with: its nearest ancestor on both screens that is around its place in the container.
  var motionParent: ElementID?
  /// Whether others float in it, so that it is in several views.
  var isSplit = false
  /// Lists the elements that leave it, in the order of the source. Of several that one leaves the outermost lists it, and
  /// each that moves with something further out than the one does.
  var leaving: [ElementID] = []
}

extension ElementNode {
  /// The elements of two screens by their numbers, the root first.
  static func all(
    _ source: ContainerBuilder.Screen, _ destination: ContainerBuilder.Screen, _ diff: IdentifierDiff,
    _ styles: [ResolvedStyle]
  ) -> [ElementNode] {
    var nodes = [ElementNode(id: ElementTree.rootID, kind: .shared, style: styles[0])]
    nodes.reserveCapacity(styles.count)
    for (element, style) in zip(diff.elements, styles.dropFirst()) {
      nodes.append(ElementNode(id: element.id, kind: element.kind, style: style))
    }
    for number in nodes.indices.dropFirst() where nodes[number].kind == .shared {
      let id = ElementID(index: number)
      let (old, new) = (source.parent(of: id), destination.parent(of: id))
      // As a rule the parent is the same, and nothing has to be collected.
      if let new, old == new {
        nodes[id].motionParent = new
        continue
      }
      let above = Set(source.ancestors(of: id))
      // A shared element takes along all that is in it.
      let way = sequence(first: id) { nodes[$0].motionParent ?? destination.parent(of: $0) }.dropFirst()
      let parent = way.first(where: above.contains) ?? .root
      for inner in Array(way.prefix { !above.contains($0) }) { nodes[inner].isSplit = true }
      for ancestor in source.ancestors(of: id).prefix(while: { $0 != parent }) {
        if nodes[ancestor].kind != .shared { nodes[ancestor].isSplit = true }
      }
      nodes[id].motionParent = parent
    }
    for number in nodes.indices {
      let id = ElementID(index: number)
      guard let parent = nodes[id].motionParent, parent != source.parent(of: id) else { continue }
      let left = source.ancestors(of: id).prefix { $0 != parent }.filter { nodes[$0].kind == .shared }
      for ancestor in left {
        let isFurther = source.position(of: nodes[ancestor].motionParent ?? .root) < source.position(of: parent)
        if isFurther || ancestor == left.last { nodes[ancestor].leaving.append(id) }
      }
    }
    for number in nodes.indices where nodes[number].leaving.count > 1 {
      nodes[number].leaving.sort { source.position(of: $0) < source.position(of: $1) }
    }
    return nodes
  }
}
