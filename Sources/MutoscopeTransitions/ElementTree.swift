import MutoscopeMotion

/// A screen's identifier hierarchy: the views that have an id, each under its nearest ancestor that has one (SPEC 5.2,
/// step 1). The root is an element whatever its id.
public struct ElementTree: Sendable {
  public struct Element: Sendable {
    /// `(root)` for the root.
    public let id: String
    public let view: ViewID
    public let parent: Int?
    /// In paint order.
    public internal(set) var children: [Int] = []
    /// The other views that it is cut into in the container of an interrupted transition, in the element's own order.
    var parts: [ViewID] = []
  }

  /// One of several views that a container has of an element.
  struct Part {
    let id: String
    /// The view that has the id.
    let head: ViewID
  }

  public static let rootID = View.rootID

  /// Parents before their children, children in paint order.
  public let elements: [Element]
  private let index: Index

  /// Finds elements by their ids. It is shared: a copy would count the references of a whole tree.
  private final class Index: Sendable {
    /// The places of elements but the root, by the numbers of their ids; negative: there is none.
    let positions: SparseArray<Int32>
    let tree: ViewTree

    init(_ positions: SparseArray<Int32>, _ tree: ViewTree) { (self.positions, self.tree) = (positions, tree) }
  }

  /// - Parameters:
  ///   - leaves: Ids whose views are elements without elements of their own: snapshots by function.
  ///   - parts: The views of elements that are in several, but for those with the ids.
  init(of root: ViewID, in tree: ViewTree, leaves: Set<String> = [], parts: [ViewID: Part] = [:]) {
    var elements = [Element(id: ElementTree.rootID, view: root, parent: nil)]
    var positions = SparseArray<Int32>(-1)
    var stack = tree.paintOrder(of: root).reversed().map { ($0, 0) }
    while let (view, parent) = stack.popLast(), !Budget.spend(50) {
      var nearest = parent
      let part = parts[view].flatMap { tree.superview(of: $0.head) == nil ? nil : $0 }
      if let id = part?.id ?? tree[view].id,
        let number = tree.idNumber(of: id, near: tree.idNumber(of: part?.head ?? view))
      {
        let known = Int(positions[number])
        if known < 0 {
          nearest = elements.count
          positions[number] = Int32(nearest)
          elements.append(Element(id: id, view: part?.head ?? view, parent: parent))
          elements[parent].children.append(nearest)
        } else if part != nil || elements[known].view == view {
          nearest = known
        }
        if part != nil { elements[nearest].parts.append(view) }
        if nearest != parent, leaves.contains(id) { continue }
      }
      if tree.subviews(of: view).isEmpty { continue }
      for child in tree.paintOrder(of: view).reversed() { stack.append((child, nearest)) }
    }
    // The views of a container are numbered as they were made.
    if !parts.isEmpty { for number in elements.indices { elements[number].parts.sort { $0.index < $1.index } } }
    (self.elements, index) = (elements, Index(positions, tree))
  }

  public subscript(id: String) -> Element? { position(of: id).map { elements[$0] } }

  func position(of id: String) -> Int? { id == ElementTree.rootID ? 0 : position(of: id, near: -1) }

  /// The place of another screen's element.
  func position(of element: Element, of other: ElementTree) -> Int? {
    element.parent == nil ? 0 : position(of: element.id, near: other.index.tree.idNumber(of: element.view))
  }

  private func position(of id: String, near number: Int) -> Int? {
    index.tree.idNumber(of: id, near: number).flatMap { index.positions[$0] < 0 ? nil : Int(index.positions[$0]) }
  }

  /// The ids of all elements but the root, in paint order, parents first.
  public var ids: [String] { elements.dropFirst().map(\.id) }

  /// One line an element, indented.
  public var text: String {
    var levels: [Int] = []
    for element in elements { levels.append(element.parent.map { levels[$0] + 1 } ?? 0) }
    return LongText(lines: zip(levels, elements).lazy.map { String(repeating: "  ", count: $0) + $1.id.oneLine }).text
  }
}
