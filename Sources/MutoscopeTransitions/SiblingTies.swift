import MutoscopeMotion

/// Finds the children of one parent that must not pass each other at once: where they lie, the one binds the other.
struct SiblingTies {
  private let drawn: [ContainerBuilder.Drawn?]
  private let boxes: [Rect]
  /// Their places on the source.
  private let before: [Int]
  /// The children that are drawn, from the top of the stage down.
  private let sweep: [Int]
  /// Whether each is one of such a pair.
  private(set) var isTied: [Bool]
  /// Whether two touch that pass each other if nothing is tied.
  private(set) var isSeen = false
  private var isFirst = true
  private var comparisons = 0

  init(_ drawn: [ContainerBuilder.Drawn?], _ before: [Int]) {
    let boxes = drawn.map { $0?.box ?? .zero }
    (self.drawn, self.boxes, self.before) = (drawn, boxes, before.ranks)
    sweep = drawn.indices.filter { drawn[$0] != nil }.sorted { (boxes[$0].y, $0) < (boxes[$1].y, $1) }
    isTied = drawn.map { _ in false }
  }

  /// Whether there were too many to compare.
  var isExhausted: Bool { comparisons > 500_000 || Budget.isSpent }

  /// Ties those that stand the other way round in an order. Returns whether there are more now, or too many to compare.
  mutating func tie(in order: [Int]) -> Bool {
    let (now, tied) = (order.ranks, isTied)
    comparisons = 0
    // Children that may reach down to the next one, and of these the ones that are not tied.
    var (near, open, limit): ([Int], [Int], Int) = ([], [], 16)
    for child in sweep {
      let compared = comparisons
      if near.count > limit {
        near.removeAll { boxes[$0].maxY <= boxes[child].y }
        open = near.filter { !isTied[$0] }
        limit = 2 * near.count + 16
      }
      for other in near {
        // Of two that are tied it is known.
        if isDone(child) { break }
        compare(child, other, now)
      }
      if isDone(child) { for other in open { compare(child, other, now) } }
      near.append(child)
      if !isTied[child] { open.append(child) }
      if isExhausted || Budget.spend((comparisons - compared) / 8) { break }
    }
    isFirst = false
    return isTied != tied || isExhausted
  }

  /// Whether a child is tied, and nothing is left to be known of it.
  private func isDone(_ child: Int) -> Bool { isTied[child] && (isSeen || !isFirst) }

  private mutating func compare(_ child: Int, _ other: Int, _ now: [Int]) {
    comparisons += 1
    guard (before[child] < before[other]) != (now[child] < now[other]), boxes[child].overlaps(boxes[other]),
      let a = drawn[child], let b = drawn[other], a.binds(b)
    else { return }
    if isFirst, !isSeen { isSeen = a.touches(b) }
    (isTied[child], isTied[other]) = (true, true)
  }
}
