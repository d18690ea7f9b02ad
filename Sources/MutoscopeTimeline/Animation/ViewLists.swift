import MutoscopeMotion

/// A list for each of some views.
@usableFromInline package struct ViewLists<Item: Sendable>: Sendable {
  /// The newest item of each view, and the one before each; negative for none.
  @usableFromInline var newest = SparseArray<Int32>(-1)
  @usableFromInline var previous: [Int32] = []
  @usableFromInline package var items: [Item] = []

  @inlinable package init() {}

  /// The numbers of a view's items, the newest first.
  @inlinable @inline(__always) package func numbers(of view: ViewID) -> some Sequence<Int> {
    sequence(state: newest[view.index]) { [previous] next -> Int? in
      if next < 0 { return nil }
      defer { next = previous[Int(next)] }
      return Int(next)
    }
  }

  /// The newest of a view's items for which something holds, by its number: looked for in place, where a sequence would be
  /// given a copy of the list.
  @inlinable @inline(__always) package func number(of view: ViewID, where isMeant: (Int) -> Bool) -> Int? {
    var next = newest[view.index]
    while next >= 0, !isMeant(Int(next)) { next = previous[Int(next)] }
    return next < 0 ? nil : Int(next)
  }

  @inlinable @inline(__always) package mutating func append(_ item: Item, of view: ViewID) {
    previous.append(newest[view.index])
    newest[view.index] = Int32(items.count)
    items.append(item)
  }
}
