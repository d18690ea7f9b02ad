import TestSupport
import Testing

@testable import MutoscopeViews

@Suite struct SparseArrayTests {
  @Test("It holds what a dictionary holds, in pages of what was set", arguments: 0..<20)
  func values(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    var (array, dictionary) = (SparseArray<Int32>(-1), [Int: Int32]())
    let places = (0..<4).map { _ in Int(random.next() % 1_000_000) }
    for step in 0..<1000 {
      let index = places[Int(random.next() % 4)] + Int(random.next() % 100)
      array[index] = Int32(step)
      dictionary[index] = Int32(step)
    }
    for place in places {
      for index in max(0, place - 200)...place + 300 {
        #expect(array[index] == dictionary[index] ?? -1, "seed \(seed)")
      }
    }
    #expect(array[0] == dictionary[0] ?? -1 && array[2_000_000] == -1)
    #expect(array.elements.count <= 12 * SparseArray<Int32>.pageSize)
  }
}
