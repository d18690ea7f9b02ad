import HashTreeCollections
import MutoscopeMotion

/// A view's handle: its place in the arena, never used again for another view.
public struct ViewID: Hashable, Comparable, Sendable {
  public let index: Int

  @inlinable package init(index: Int) { self.index = index }

  @inlinable public static func < (a: ViewID, b: ViewID) -> Bool { a.index < b.index }
}

/// All views of a script as one value: an arena of views and who is whose subview.
///
/// A copy costs a few references, and a write after it copies a block of 16 views. That is why a snapshot, a state before, a
/// state after and the history of a stage need no machinery of their own.
public struct ViewTree: Sendable {
  @usableFromInline struct Node: Sendable {
    @usableFromInline var view: View
    @usableFromInline var superview: ViewID?
    /// Stands for the id; negative: none was given.
    var number: Int32 = -1
    @usableFromInline var subviews: [ViewID] = []
    /// The one that was given the same id before it.
    var namesake: ViewID?
  }

  /// The least that a version costs: the block that was written, and what is noted beside it. In bytes.
  package var versionSize: Int { 320 + min(count, PersistentArray<Node>.blockSize) * MemoryLayout<Node>.stride }
  /// The bytes of a view.
  package static let viewSize = MemoryLayout<Node>.stride
  /// The first is the empty view that stands for all that were made later: an older version of the tree does not hold them.
  @usableFromInline var nodes = Self.absent
  private static let absent = {
    var nodes = PersistentArray<Node>()
    nodes.append(Node(view: View(kind: .view)))
    return nodes
  }()
  @inlinable public var count: Int { nodes.count - 1 }
  /// Counts the changes of who is in whom, and of ids.
  package internal(set) var structure = 0
  /// The numbers that stand for ids: each text is looked up once.
  var numbers: TreeDictionary<String, Int> = [:]
  /// The last view that was given an id, wherever it is, by the id's number.
  var newest = PersistentArray<ViewID?>()
  /// The numbers whose ids no view has any more.
  var spare: [Int] = []
  /// Tells how large pictures are.
  package let measurer: ContentMeasurer

  public init(measurer: ContentMeasurer = .none) { self.measurer = measurer }

  // MARK: Views

  public subscript(id: ViewID) -> View {
    // Read in place: a view holds a dozen references that a copy would have to count. Only what yields in one place is
    // inlined, and so read without a copy.
    @inlinable @inline(__always) _read { yield self[node: id].view }
    @inlinable @inline(__always) _modify { yield &self[node: id].view }
  }

  /// Whether a view is stored in both trees at once: it is the same then, however many it has been copied to.
  package func shares(_ id: ViewID, with other: ViewTree) -> Bool {
    guard id.index < count, id.index < other.count else { return id.index >= count && id.index >= other.count }
    return nodes.shares(id.index + 1, with: other.nodes)
  }

  /// Lends a view to a function where it lies. Inlined, as those that use it, so that the tree is not copied either.
  @inlinable @inline(__always)
  package func read<Result>(_ id: ViewID, _ body: (UnsafePointer<View>) -> Result) -> Result {
    nodes.read(id.index < count ? id.index + 1 : 0) { body($0.pointer(to: \.view).unsafelyUnwrapped) }
  }

  /// - Parameter other: As a rule it has the same id: then that needs no look.
  public mutating func insert(_ view: consuming View, named other: ViewID? = nil) -> ViewID {
    let id = ViewID(index: count)
    let known = other.map { idNumber(of: $0) } ?? -1
    let (number, namesake) = view.id.map { note(id, as: $0, near: known) } ?? (-1, nil)
    nodes.append(Node(view: consume view, number: Int32(number), namesake: namesake))
    return id
  }

  // MARK: Hierarchy

  @usableFromInline subscript(node id: ViewID) -> Node {
    @inlinable @inline(__always) _read { yield nodes[id.index < count ? id.index + 1 : 0] }
    @inlinable @inline(__always) _modify { yield &nodes[id.index + 1] }
  }

  @inlinable public func superview(of id: ViewID) -> ViewID? { self[node: id].superview }
  @inlinable public func subviews(of id: ViewID) -> [ViewID] { self[node: id].subviews }

  /// The view and all it is in, innermost first.
  package func chain(of id: ViewID) -> [ViewID] {
    var chain: [ViewID] = []
    // As deep as most are: room for one after the other would be made again and again.
    chain.reserveCapacity(8)
    chain.append(id)
    while let parent = superview(of: chain[chain.count - 1]) { chain.append(parent) }
    return chain
  }

  /// The same, one after the other.
  package func ancestors(of id: ViewID) -> UnfoldFirstSequence<ViewID> { sequence(first: id, next: superview) }

  /// The topmost superview, or the view itself.
  public func root(of id: ViewID) -> ViewID {
    var root = id
    while let superview = superview(of: root) { root = superview }
    return root
  }

  public func isDescendant(_ id: ViewID, of ancestor: ViewID) -> Bool { ancestors(of: id).contains(ancestor) }

  /// The view and all in it, parents first, in the order of the subviews.
  public func subtree(of root: ViewID) -> [ViewID] {
    var result: [ViewID] = []
    var stack = [root]
    while let id = stack.popLast() {
      result.append(id)
      let subviews = subviews(of: id)
      if !subviews.isEmpty { stack.append(contentsOf: subviews.reversed()) }
    }
    return result
  }

  /// Makes `child` a subview at `index` (by default the last, in front). A child that has another superview leaves it.
  ///
  /// Throws a `TreeError` for a view added to itself or into its own subtree, an index outside, and an id that the tree
  /// already has; a `LimitError` for a tree deeper than `Limit.depth`.
  public mutating func add(_ child: ViewID, to parent: ViewID, at index: Int? = nil) throws {
    // One way up tells all: a tree may be deep, and is built view by view.
    var (newRoot, depth) = (parent, 0)
    for view in ancestors(of: parent) {
      if view == child { throw TreeError.cycle(path(of: child)) }
      (newRoot, depth) = (view, depth + 1)
    }
    let siblings = subviews(of: parent).count - (superview(of: child) == parent ? 1 : 0)
    if let index, index < 0 || index > siblings { throw TreeError.indexOutside(index, count: siblings) }
    try Limit.depth.check(depth + height(of: child))
    if root(of: child) != newRoot, let (other, view) = sameID(newRoot, child) {
      let (first, second) = (path(of: other), path(of: parent) + "/" + path(of: view))
      throw TreeError.duplicateID(self[view].id ?? "", first, first == second ? second + "[2]" : second)
    }
    remove(child)
    append(child, to: parent, at: index)
  }

  /// Makes a view without a superview the last subview of another: without the checks of `add`, for hierarchies that are
  /// made from the top down or of known parts.
  package mutating func append(_ child: ViewID, to parent: ViewID, at index: Int? = nil) {
    structure += 1
    self[node: child].superview = parent
    if let index { return self[node: parent].subviews.insert(child, at: index) }
    self[node: parent].subviews.append(child)
  }

  /// Takes the view out of its superview; it lives on by itself.
  public mutating func remove(_ child: ViewID) {
    if superview(of: child) != nil { remove([child]) }
  }

  /// Takes views out of their superviews, each of which is gone through once.
  package mutating func remove(_ children: [ViewID]) {
    let gone = Set(children)
    for parent in Set(children.compactMap { superview(of: $0) }) {
      structure += 1
      self[node: parent].subviews.removeAll(where: gone.contains)
    }
    for child in children { self[node: child].superview = nil }
  }

  /// Copies the view and all in it; names are kept, ids dropped.
  public mutating func copy(_ root: ViewID) -> ViewID {
    var copies: [ViewID: ViewID] = [:]
    for id in subtree(of: root) {
      var view = self[id]
      view.id = nil
      let copy = insert(view)
      copies[id] = copy
      guard id != root, let parent = superview(of: id), let newParent = copies[parent] else { continue }
      append(copy, to: newParent)
    }
    return copies[root] ?? root
  }
}

/// Says why a tree refused a change.
public enum TreeError: Error, Hashable, Sendable {
  case cycle(String)
  case indexOutside(Int, count: Int)
  case duplicateID(String, String, String)
  case reservedID
}

extension TreeError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cycle(let path): "'\(path)' cannot be added to itself or to a view in it"
    case .indexOutside(let index, let count): "index \(index + 1) is outside 1...\(count + 1)"
    case .reservedID: "the id '\(View.rootID)' stands for a screen's root; choose another"
    case .duplicateID(let id, let first, let second): "duplicate id '\(id)': \(first) and \(second)"
    }
  }
}
