/// A value for each of some indices, in pages of 64 that are made as they are needed: flat, where a dictionary would hash every
/// index, and small where few of many are given one.
@usableFromInline package struct SparseArray<Element: BitwiseCopyable & Sendable>: Sendable {
  @usableFromInline static var pageSize: Int { 64 }
  /// Stands for what was given none.
  @usableFromInline let absent: Element
  /// The first of the pages that are listed.
  @usableFromInline var first = 0
  /// The place of each page in `elements`; negative: it was not made.
  @usableFromInline var pages: [Int32] = []
  @usableFromInline var elements: [Element] = []

  @inlinable package init(_ absent: Element) { self.absent = absent }

  package var isEmpty: Bool { elements.isEmpty }

  @usableFromInline package subscript(index: Int) -> Element {
    @inlinable @inline(__always) get {
      let page = index / Self.pageSize - first
      guard pages.indices.contains(page), pages[page] >= 0 else { return absent }
      return elements[Int(pages[page]) + index % Self.pageSize]
    }
    @inlinable @inline(__always) _modify {
      let page = index / Self.pageSize - first
      if !pages.indices.contains(page) || pages[page] < 0 { makePage(index / Self.pageSize) }
      yield &elements[Int(pages[index / Self.pageSize - first]) + index % Self.pageSize]
    }
  }

  @inlinable mutating func makePage(_ page: Int) {
    if pages.isEmpty { first = page }
    if page < first {
      pages.insert(contentsOf: repeatElement(-1, count: first - page), at: 0)
      first = page
    }
    while pages.count <= page - first { pages.append(-1) }
    pages[page - first] = Int32(elements.count)
    elements.append(contentsOf: repeatElement(absent, count: Self.pageSize))
  }
}
