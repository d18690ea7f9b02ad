/// An array whose copies share all that was not written since: blocks of 16 elements, in groups of 64 blocks.
///
/// A copy costs one reference; the first write after it a list of the groups, a group and a block.
@usableFromInline package struct PersistentArray<Element: Sendable>: Sendable {
  @inlinable static var blockSize: Int { 16 }
  @inlinable static var groupSize: Int { 1024 }

  @usableFromInline var groups: [[[Element]]] = []
  @usableFromInline package internal(set) var count = 0

  package init() {}

  @usableFromInline package subscript(index: Int) -> Element {
    @inlinable @inline(__always) _read {
      yield groups[index / Self.groupSize][index % Self.groupSize / Self.blockSize][index % Self.blockSize]
    }
    @inlinable @inline(__always) _modify {
      yield &groups[index / Self.groupSize][index % Self.groupSize / Self.blockSize][index % Self.blockSize]
    }
  }

  /// Lends an element to a function where it lies.
  @inlinable @inline(__always)
  package func read<Result>(_ index: Int, _ body: (UnsafePointer<Element>) -> Result) -> Result {
    groups.withUnsafeBufferPointer { groups in
      groups.baseAddress.unsafelyUnwrapped[index / Self.groupSize].withUnsafeBufferPointer { blocks in
        blocks.baseAddress.unsafelyUnwrapped[index % Self.groupSize / Self.blockSize].withUnsafeBufferPointer {
          body($0.baseAddress.unsafelyUnwrapped + index % Self.blockSize)
        }
      }
    }
  }

  /// Whether an element is stored in both at once.
  func shares(_ index: Int, with other: Self) -> Bool { read(index) { own in other.read(index) { own == $0 } } }

  @inlinable package mutating func append(_ element: consuming Element) {
    if count % Self.groupSize == 0 { groups.append([]) }
    let group = groups.count - 1
    if count % Self.blockSize == 0 {
      groups[group].append([])
      groups[group][groups[group].count - 1].reserveCapacity(Self.blockSize)
    }
    groups[group][groups[group].count - 1].append(element)
    count += 1
  }
}

extension PersistentArray: RandomAccessCollection, MutableCollection {
  @usableFromInline package var startIndex: Int { 0 }
  @usableFromInline package var endIndex: Int { count }
}
