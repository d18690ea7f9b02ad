import MutoscopeMotion

/// A list for each of some views, which lie in the arena one after the other: flat, where a dictionary would hash every view.
@usableFromInline package struct ViewLists<Item: Sendable>: Sendable {
  /// The first view's index.
  @usableFromInline let first: Int
  /// The newest item of each view, and the one before each; negative for none.
  @usableFromInline var rows: [Int32] = []
  @usableFromInline var previous: [Int32] = []
  @usableFromInline package var items: [Item] = []

  @inlinable package init(from first: Int) { self.first = first }

  /// The numbers of a view's items, the newest first.
  @inlinable @inline(__always) package func numbers(of view: ViewID) -> some Sequence<Int> {
    let row = view.index - first
    return sequence(state: rows.indices.contains(row) ? rows[row] : -1) { [previous] next -> Int? in
      if next < 0 { return nil }
      defer { next = previous[Int(next)] }
      return Int(next)
    }
  }

  /// Adds an item; views before the first have none.
  @inlinable @inline(__always) package mutating func append(_ item: Item, of view: ViewID) {
    let row = view.index - first
    if row < 0 { return }
    while rows.count <= row { rows.append(-1) }
    previous.append(rows[row])
    rows[row] = Int32(items.count)
    items.append(item)
  }
}
