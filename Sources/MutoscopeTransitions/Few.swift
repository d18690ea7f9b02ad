/// A list that has one element as a rule: then it needs no memory of its own.
package struct Few<Element: Sendable>: Sendable, RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  private var head: Element?
  private var others: [Element] = []

  package init() {}
  init(one element: Element) { head = element }

  package var startIndex: Int { 0 }
  package var endIndex: Int { head == nil ? 0 : 1 + others.count }

  package subscript(index: Int) -> Element {
    get {
      if index == 0, let head { return head }
      return others[index - 1]
    }
    set { if index == 0 { head = newValue } else { others[index - 1] = newValue } }
  }

  package mutating func append(_ element: Element) {
    if head == nil { head = element } else { others.append(element) }
  }

  package mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<Element>) {
    var all = Array(self)
    all.replaceSubrange(range, with: new)
    (head, others) = (all.first, Array(all.dropFirst()))
  }
}
