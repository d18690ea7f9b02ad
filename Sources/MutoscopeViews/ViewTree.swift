import MutoscopeMotion

/// A view's handle: its place in the arena, never used again for another view.
public struct ViewID: Hashable, Comparable, Sendable {
  public let index: Int

  @inlinable package init(index: Int) { self.index = index }

  @inlinable public static func < (a: ViewID, b: ViewID) -> Bool { a.index < b.index }
}

/// All views of a script as one value: an arena of views and who is whose subview.
///
/// A copy costs one reference for each block of 16 views, and a write after it copies one block. That is why a
/// snapshot, a state before, a state after and the history of a stage need no machinery of their own.
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

  @inlinable static var blockSize: Int { 16 }
  /// The least that a version costs: the block that was written. In bytes.
  package static let versionSize = blockSize * MemoryLayout<Node>.stride
  /// The bytes of a view.
  package static let viewSize = MemoryLayout<Node>.stride
  /// The first block holds the one empty view that stands for all that were made later: an older version of the tree does
  /// not hold them.
  @usableFromInline var blocks = [Self.absent]
  private static let absent = [Node(view: View(kind: .view))]
  public private(set) var count = 0
  /// Counts the changes of who is in whom, and of ids.
  package private(set) var structure = 0
  /// The numbers that stand for ids: each text is looked up once.
  private var numbers: [String: Int] = [:]
  /// The last view that was given an id, wherever it is, by the id's number.
  private var newest: [ViewID?] = []
  /// The numbers whose ids no view has any more.
  private var spare: [Int] = []
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
    let block = id.index / Self.blockSize + 1
    return blocks[block].withUnsafeBufferPointer { own in
      other.blocks[block].withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
    }
  }

  /// Lends a view to a function where it lies. Inlined, as those that use it, so that the tree is not copied either.
  @inlinable @inline(__always)
  package func read<Result>(_ id: ViewID, _ body: (UnsafePointer<View>) -> Result) -> Result {
    let index = id.index < count ? id.index + Self.blockSize : 0
    return blocks.withUnsafeBufferPointer { blocks in
      blocks.baseAddress.unsafelyUnwrapped[index / Self.blockSize].withUnsafeBufferPointer { nodes in
        let node = nodes.baseAddress.unsafelyUnwrapped + index % Self.blockSize
        return body(node.pointer(to: \.view).unsafelyUnwrapped)
      }
    }
  }

  /// - Parameter other: As a rule it has the same id: then that needs no look.
  public mutating func insert(_ view: consuming View, named other: ViewID? = nil) -> ViewID {
    let id = ViewID(index: count)
    let known = other.map { idNumber(of: $0) } ?? -1
    let (number, namesake) = view.id.map { note(id, as: $0, near: known) } ?? (-1, nil)
    if count % Self.blockSize == 0 {
      blocks.append([])
      blocks[blocks.count - 1].reserveCapacity(Self.blockSize)
    }
    blocks[blocks.count - 1].append(
      Node(view: consume view, number: Int32(number), namesake: namesake))
    count += 1
    return id
  }

  // MARK: Hierarchy

  @usableFromInline subscript(node id: ViewID) -> Node {
    @inlinable @inline(__always) _read {
      let index = id.index < count ? id.index + Self.blockSize : 0
      yield blocks[index / Self.blockSize][index % Self.blockSize]
    }
    @inlinable @inline(__always) _modify { yield &blocks[id.index / Self.blockSize + 1][id.index % Self.blockSize] }
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
  /// already has; a `LimitError` for a tree deeper than `maximumDepth`.
  public mutating func add(_ child: ViewID, to parent: ViewID, at index: Int? = nil) throws {
    if isDescendant(parent, of: child) { throw TreeError.cycle(path(of: child)) }
    let siblings = subviews(of: parent).count - (superview(of: child) == parent ? 1 : 0)
    if let index, index < 0 || index > siblings { throw TreeError.indexOutside(index, count: siblings) }
    try Limit.depth.check(depth(of: parent) + height(of: child))
    let newRoot = root(of: parent)
    if root(of: child) != newRoot, let (other, view) = sameID(newRoot, child) {
      let (first, second) = (path(of: other), path(of: parent) + "/" + path(of: view))
      throw TreeError.duplicateID(self[view].id ?? "", first, first == second ? second + "[2]" : second)
    }
    remove(child)
    structure += 1
    self[node: child].superview = parent
    self[node: parent].subviews.insert(child, at: index ?? siblings)
  }

  /// Two views of one id in two trees, if there are any: those of the smaller tree are looked up in the other.
  private func sameID(_ first: ViewID, _ second: ViewID) -> (ViewID, ViewID)? {
    // Side by side, until one is over: the other may be very much larger.
    var (below, above) = (Walk(first), Walk(second))
    var (firstIDs, secondIDs): ([ViewID], [ViewID]) = ([], [])
    while true {
      guard let view = below.next(in: self) else {
        return common(firstIDs, second)
      }
      if self[view].id != nil { firstIDs.append(view) }
      guard let view = above.next(in: self) else {
        return common(secondIDs, first).map { ($1, $0) }
      }
      if self[view].id != nil { secondIDs.append(view) }
    }
  }

  /// The first of some views whose id is in a tree, and who has it there.
  private func common(_ views: [ViewID], _ root: ViewID) -> (ViewID, ViewID)? {
    for view in views {
      if let id = self[view].id, let other = self.view(withID: id, in: root) { return (view, other) }
    }
    return nil
  }

  /// A way through a view and all in it, parents first.
  private struct Walk {
    private var open: [ArraySlice<ViewID>]

    init(_ root: ViewID) { open = [[root]] }

    mutating func next(in tree: ViewTree) -> ViewID? {
      while let view = open.last?.first {
        open[open.count - 1].removeFirst()
        if open[open.count - 1].isEmpty { open.removeLast() }
        let subviews = tree.subviews(of: view)
        if !subviews.isEmpty { open.append(subviews[...]) }
        return view
      }
      return nil
    }
  }

  /// Makes a view without a superview the last subview of another: without the checks of `add`, for hierarchies that are
  /// made from the top down or of known parts.
  package mutating func append(_ child: ViewID, to parent: ViewID, at index: Int? = nil) {
    structure += 1
    self[node: child].superview = parent
    if let index {
      self[node: parent].subviews.insert(child, at: index)
    } else {
      self[node: parent].subviews.append(child)
    }
  }

  /// Takes the view out of its superview; it lives on by itself.
  public mutating func remove(_ child: ViewID) {
    guard let parent = superview(of: child) else { return }
    structure += 1
    self[node: parent].subviews.removeAll { $0 == child }
    self[node: child].superview = nil
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
      self[node: copy].superview = newParent
      self[node: newParent].subviews.append(copy)
    }
    return copies[root] ?? root
  }

  // MARK: Ids

  /// Gives a view its id; nil takes it away. Throws where the view's tree already has it.
  public mutating func setID(_ text: String?, of id: ViewID) throws(TreeError) {
    let old = self[id].id
    if old == text { return }
    if text == View.rootID { throw .reservedID }
    structure += 1
    if let text, let other = view(withID: text, in: root(of: id)) {
      throw .duplicateID(text, path(of: other), path(of: id))
    }
    if let old { unlink(id, from: old) }
    let (number, namesake) = text.map { note(id, as: $0) } ?? (-1, nil)
    (self[node: id].number, self[node: id].namesake, self[id].id) = (Int32(number), namesake, text)
  }

  /// Makes a view the newest with an id. Returns the id's number, and the one that was the newest.
  private mutating func note(_ id: ViewID, as text: String, near known: Int = -1) -> (number: Int, before: ViewID?) {
    if let number = idNumber(of: text, near: known) {
      defer { newest[number] = id }
      return (number, newest[number])
    }
    let number = spare.popLast() ?? newest.count
    numbers[text] = number
    if number == newest.count { newest.append(id) } else { newest[number] = id }
    return (number, nil)
  }

  private mutating func unlink(_ id: ViewID, from text: String) {
    let (number, before) = (Int(self[node: id].number), self[node: id].namesake)
    if newest[number] == id {
      newest[number] = before
      if before != nil { return }
      numbers[text] = nil
      return spare.append(number)
    }
    var next = newest[number]
    while let view = next {
      next = self[node: view].namesake
      if next == id { self[node: view].namesake = before }
    }
  }

  /// The view with an id in a view, or that view itself.
  public func view(withID text: String, in root: ViewID) -> ViewID? {
    // As a rule the newest tree is meant.
    var next = numbers[text].flatMap { newest[$0] }
    for _ in 0..<8 {
      guard let view = next else { return nil }
      if isDescendant(view, of: root) { return view }
      next = self[node: view].namesake
    }
    // Where many trees have the id, as in a suite that makes one after the other, a small one is sooner walked through.
    var walk = Walk(root)
    while let view = next, let other = walk.next(in: self) {
      if self[other].id == text { return other }
      if isDescendant(view, of: root) { return view }
      next = self[node: view].namesake
    }
    return nil
  }

  /// As many ids as its views have had at once.
  package var idCount: Int { newest.count }

  /// Stands for a view's id among those of the tree; negative: it was given none.
  package func idNumber(of id: ViewID) -> Int { Int(self[node: id].number) }

  /// Stands for an id; nil where no view has it.
  ///
  /// - Parameter known: As a rule it is that, the number that another version of the tree has: then the text needs no look.
  package func idNumber(of text: String, near known: Int = -1) -> Int? {
    if newest.indices.contains(known), let view = newest[known], self[view].id == text { return known }
    return numbers[text]
  }

  func hasID(_ text: String) -> Bool { numbers[text] != nil }

  public static var maximumDepth: Int { Limit.depth.value }
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
