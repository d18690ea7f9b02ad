import TestSupport
import Testing

@testable import MutoscopeTimeline

/// The first of the elements is at hand, whatever was added and taken off before: as of a list that is sorted anew.
@Suite struct PriorityQueueTests {
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func givesWhatASortedListGives(seed: UInt64) {
    var random = SplitMix(state: seed)
    var (queue, list) = (PriorityQueue<Int>(), [Int]())
    for _ in 0..<2_000 {
      switch random.below(5) {
      case 0, 1, 2:
        let element = random.below(100)
        queue.insert(element)
        list.append(element)
        list.sort()
      case 3 where !list.isEmpty:
        #expect(queue.removeFirst() == list.removeFirst(), "seed \(seed)")
      default:
        let gone = random.below(100)
        queue.removeAll { $0 == gone }
        list.removeAll { $0 == gone }
      }
      #expect(queue.first == list.first, "seed \(seed)")
      #expect(queue.elements.count == list.count)
    }
  }
}
