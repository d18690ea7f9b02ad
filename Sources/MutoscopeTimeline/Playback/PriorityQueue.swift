/// A binary heap: the first element is at hand, and to add or take off one costs the logarithm of their number.
struct PriorityQueue<Element: Comparable> {
  private(set) var elements: [Element] = []

  var first: Element? { elements.first }

  mutating func insert(_ element: Element) {
    var child = elements.count
    elements.append(element)
    while child > 0, elements[child] < elements[(child - 1) / 2] {
      elements.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes off the first of the elements, of which there must be one.
  @discardableResult
  mutating func removeFirst() -> Element {
    elements.swapAt(0, elements.count - 1)
    let first = elements.removeLast()
    var parent = 0
    while true {
      var child = 2 * parent + 1
      if child + 1 < elements.count, elements[child + 1] < elements[child] { child += 1 }
      guard child < elements.count, elements[child] < elements[parent] else { return first }
      elements.swapAt(parent, child)
      parent = child
    }
  }

  mutating func removeAll(where isGone: (Element) -> Bool) {
    elements.removeAll(where: isGone)
    elements.sort()
  }
}
