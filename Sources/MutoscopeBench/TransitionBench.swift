import Mutoscope
import MutoscopeMotion

/// How long it takes to plan a transition, and how that grows with the screens: ten times the views should take ten
/// times as long.
enum TransitionBench {
  private enum Shape: String, CaseIterable {
    /// All beside each other, half of them on one screen only.
    case flat = "flat"
    /// The same in another order.
    case shuffled = "flat, in another order"
    /// Without ids, in one shared element.
    case content = "content without ids"
    /// Chains, each in the one before.
    case nested = "chains of 500"
    /// Ten in each, every seventh under another parent.
    case mixed = "a tree, some reparented"
  }

  static func run(_ report: inout Report) throws {
    report.section("Planning a transition", ours: "1,000 views", peer: "10,000")
    for shape in Shape.allCases {
      var times: [Double] = []
      for count in [1000, 10_000, 100_000] {
        times.append(try time(shape, count))
      }
      report.add(
        shape.rawValue, times[0] * 1e3, peer: times[1] * 1e3, "ms",
        note: "100,000: \((times[2] * 1e3).rounded()) ms, \((times[2] / times[1] * 10).rounded() / 10) times")
    }
  }

  private static func time(_ shape: Shape, _ count: Int) throws -> Double {
    let store = ViewStore(maximumViews: 1_000_000)
    let source = try screen(shape, count, isSource: true, in: store)
    let destination = try screen(shape, count, isSource: false, in: store)
    return try fastest(
      rounds: count < 100_000 ? 3 : 1,
      [
        {
          let transition = try Transition(store: store, from: source, to: destination, request: TransitionRequest())
          keep(try transition.report())
        }
      ])[0]
  }

  private static func screen(_ shape: Shape, _ count: Int, isSource: Bool, in store: ViewStore) throws -> ViewID {
    func insert(_ id: String?, _ number: Int, in parent: ViewID) throws -> ViewID {
      let view = try store.make(.view)
      let place = Double(number % 97) + (isSource ? 0 : 5)
      try store.set(.frame, of: view, to: .rect(Rect(place, place, 20, 20)))
      try store.set(.backgroundColor, of: view, to: .color(Color(.black)))
      if let id { try store.setID(id, of: view) }
      try store.add(view, to: parent)
      return view
    }
    let screen = try store.make(.screen)
    try store.set(.frame, of: screen, to: .rect(Rect(0, 0, 400, 800)))
    var parents = [screen]
    for number in 0..<count {
      switch shape {
      case .flat:
        _ = try insert(number % 2 == 0 ? "v\(number)" : isSource ? "s\(number)" : "d\(number)", number, in: screen)
      case .shuffled:
        let id = isSource ? number : (number * 7919) % count
        _ = try insert("v\(id)", id, in: screen)
      case .content:
        if number == 0 { parents.append(try insert("card", 0, in: screen)) }
        _ = try insert(nil, number, in: parents[1])
      case .nested:
        parents.append(try insert("v\(number)", number, in: number % 500 == 0 ? screen : parents[number]))
      case .mixed:
        let usual = number / 10
        let moved = isSource || number % 7 > 0 ? usual : usual / 2
        parents.append(try insert("v\(number)", number, in: number < 10 ? screen : parents[moved + 1]))
      }
    }
    return screen
  }
}
