import Glibc
import MutoscopeMotion
import Testing

@testable import MutoscopeTransitions

/// What holds for the container of any two screens. A failure prints its seed.
@Suite("Any two screens")
struct PlanPropertyTests {
  /// How many pairs a test looks at: a hundredth of what it does where `MUTOSCOPE_PAIRS` asks for more.
  static let count = getenv("MUTOSCOPE_PAIRS").flatMap { Int(String(cString: $0)) } ?? 60
  /// The first of them: `MUTOSCOPE_FIRST`.
  static let first = getenv("MUTOSCOPE_FIRST").flatMap { Int(String(cString: $0)) } ?? 0
  /// Those that failed once.
  static let known = [103, 475, 859, 292, 1258, 1282, 1525, 1672, 1723, 1846, 1981, 2056, 2455, 2758, 2794]
  static let seeds = Array(first..<first + count) + (first == 0 ? known.filter { $0 >= count } : [])

  private func each(
    _ hasTransforms: Bool = false, hasContent: Bool = true, _ body: (UInt64, ViewStore, ViewID, ViewID) throws -> Void
  ) throws {
    for number in Self.seeds {
      let seed = UInt64(number)
      let shape = RandomTrees.Shape.allCases[number % 3]
      var trees = RandomTrees(seed: seed, shape, hasTransforms: hasTransforms, hasContent: hasContent)
      let (store, source, destination) = try trees.make()
      try body(seed, store, source, destination)
    }
  }

  private func transition(
    _ store: ViewStore, _ source: ViewID, _ destination: ViewID, _ presentation: Presentation,
    isDismissal: Bool = false
  ) throws -> Transition {
    var request = TransitionRequest()
    request.presentation = presentation
    return try Transition(
      store: store, from: isDismissal ? destination : source, to: isDismissal ? source : destination, request: request,
      isDismissal: isDismissal)
  }

  private func ids(_ root: ViewID, _ store: ViewStore) -> [String] {
    store.tree.subtree(of: root).compactMap { store.tree[$0].id }
  }

  @Test("Every identifier is in the diff exactly once, and one view of the container carries it")
  func complete() throws {
    try each { seed, store, source, destination in
      for presentation in Presentation.allCases {
        for isDismissal in [false, true] {
          let transition = try transition(store, source, destination, presentation, isDismissal: isDismissal)
          let (plan, diff) = (try transition.plan(), try transition.report().diff)
          let all = Set(ids(source, store) + ids(destination, store))
          if diff.elements.map(\.id).sorted() != all.sorted() { Issue.record("seed \(seed): \(diff)") }
          let carried = plan.tree.subtree(of: plan.compiled.root).compactMap { plan.tree[$0].id }
          if carried.sorted() != all.sorted() {
            Issue.record("seed \(seed), \(presentation): \(carried.sorted()), not \(all.sorted())")
          }
        }
      }
    }
  }

  @Test("The diff of the exchanged screens has added and removed exchanged")
  func exchanged() throws {
    try each { seed, store, source, destination in
      let there = try transition(store, source, destination, .replace).report().diff
      let back = try transition(store, destination, source, .replace).report().diff
      let isMirrored =
        Set(there.added) == Set(back.removed) && Set(there.removed) == Set(back.added)
        && Set(there.shared) == Set(back.shared) && Set(there.reparented) == Set(back.reparented)
      if !isMirrored { Issue.record("seed \(seed):\n\(there)\n\(back)") }
    }
  }

  /// SPEC 5.2 step 3, as it is written there.
  private func after(_ source: [String], _ destination: [String], kept: Set<String>) -> [String] {
    var order = destination
    for (place, id) in source.enumerated() where !destination.contains(id) && !kept.contains(id) {
      // What stands behind it in the source and after the same predecessor is there already, in order.
      let earlier = source[..<place].reversed()
      if let predecessor = earlier.first(where: destination.contains), let at = order.firstIndex(of: predecessor) {
        var next = at + 1
        while next < order.count, source.contains(order[next]), !destination.contains(order[next]) { next += 1 }
        order.insert(id, at: next)
      } else {
        let next = order.firstIndex { !source.contains($0) || destination.contains($0) } ?? order.count
        order.insert(id, at: next)
      }
    }
    return source.filter(kept.contains) + order
  }

  @Test("At last the children of an element are painted in the order of the SPEC")
  func order() throws {
    try each(hasContent: false) { seed, store, source, destination in
      for presentation in Presentation.allCases {
        let report = try transition(store, source, destination, presentation).report()
        // What changes its parent stands between the parts of those that it leaves.
        if !report.diff.reparented.isEmpty { continue }
        let frame = try transition(store, source, destination, presentation).clip().at(0.5)
        var painted: [String: Int] = [:]
        let order = paintOrder(frame)
        for (place, view) in order.enumerated() { if let id = frame.tree[view].id { painted[id] = place } }
        for parent in [ElementTree.rootID] + report.diff.elements.map(\.id) {
          let children = Set(report.diff.elements.filter { $0.parent == parent }.map(\.id))
          let kept = Set(report.diff.kept).intersection(children)
          let expected = after(
            report.source.children(of: parent).filter(children.contains),
            report.destination.children(of: parent).filter(children.contains), kept: kept)
          let found = children.sorted { (painted[$0] ?? -1, $0) < (painted[$1] ?? -1, $1) }
          if found != expected { Issue.record("seed \(seed), \(presentation), \(parent): \(found), not \(expected)") }
        }
      }
    }
  }

  private func paintOrder(_ frame: Frame) -> [ViewID] {
    var order: [ViewID] = []
    var stack = frame.roots
    while let view = stack.popLast() {
      order.append(view)
      stack += frame.tree.paintOrder(of: view).reversed()
    }
    return order
  }

  @Test("At its ends every element is where its screen has it", arguments: [false, true])
  func places(_ hasTransforms: Bool) throws {
    let tolerance = hasTransforms ? 1e-6 : 1e-9
    try each(hasTransforms) { seed, store, source, destination in
      for presentation in Presentation.allCases {
        let clip = try transition(store, source, destination, presentation).clip()
        for (time, root) in [(0, source), (clip.duration, destination)] {
          let rest = Stage(store: store, screen: root).at(0)
          let frame = clip.at(time)
          for view in store.tree.subtree(of: root) {
            guard let id = store.tree[view].id, let copy = frame.tree.view(withID: id, in: frame.roots[0]) else {
              continue
            }
            let (there, here) = (rest.quad(of: view), frame.quad(of: copy))
            let size = there.reduce(1) { max($0, abs($1.x), abs($1.y)) }
            let distance = zip(there, here).reduce(0) { max($0, abs($1.0.x - $1.1.x), abs($1.0.y - $1.1.y)) }
            if !(distance <= tolerance * max(1, size / 1000)) {
              Issue.record("seed \(seed), \(presentation), \(id) at \(time): \(here), not \(there)")
            }
          }
        }
      }
    }
  }
}
