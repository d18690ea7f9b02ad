import TestSupport
import Testing

@testable import MutoscopeViews

@Suite struct PersistentArrayTests {
  @Test("A copy holds what there was, whatever is written or appended to the others", arguments: 0..<20)
  func copies(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    var (array, list) = (PersistentArray<Int>(), [Int]())
    var copies: [(array: PersistentArray<Int>, list: [Int])] = []
    for step in 0..<3000 {
      if list.isEmpty || random.next() % 3 > 0 {
        array.append(step)
        list.append(step)
      } else {
        let index = Int(random.next() % UInt64(list.count))
        array[index] = -step
        list[index] = -step
      }
      if random.next() % 100 == 0 { copies.append((array, list)) }
    }
    for (array, list) in copies + [(array, list)] {
      #expect(Array(array) == list, "seed \(seed)")
      #expect(array.count == list.count && array.first == list.first && array.last == list.last)
    }
  }

  @Test("A write after a copy leaves all blocks but one shared")
  func sharing() {
    var array = PersistentArray<Int>()
    for number in 0..<5000 { array.append(number) }
    let before = array
    array[2000] = 0
    let block = 2000 / PersistentArray<Int>.blockSize * PersistentArray<Int>.blockSize
    for index in array.indices {
      let isWritten = (block..<block + PersistentArray<Int>.blockSize).contains(index)
      #expect(array.shares(index, with: before) != isWritten)
    }
  }
}
