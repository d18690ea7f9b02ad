import Glibc
import Mutoscope
import MutoscopeMotion

/// How long it takes to plan and to play a transition, and how that grows with the screens: a view should cost the same
/// among 100,000 as among 1,000, a ratio of 1, but for what memory costs more that no cache holds: a peer tells how much
/// that is. The names of shapes as arguments leave the others out, numbers of views replace those two.
enum TransitionBench {
  static func run(_ report: inout Report) throws {
    let wanted = CommandLine.arguments.dropFirst().compactMap(ScreenShape.init(rawValue:))
    let given = CommandLine.arguments.compactMap { Int($0) }.sorted(by: >)
    let counts = given.isEmpty ? [100_000, 10_000, 1000] : given
    let (most, fewest) = ("\(counts[0]) views", "\(counts[counts.count - 1])")
    report.section("Steps that are linear by construction", ours: most, peer: fewest)
    add("as many bytes by as many ids", counts, counts.map(entries), to: &report)
    for shape in wanted.isEmpty ? ScreenShape.allCases : wanted {
      let costs = try counts.map { try measure(shape, $0) }
      report.section("A transition: \(shape.rawValue)", ours: most, peer: fewest)
      for (index, phase) in Phase.allCases.enumerated() {
        add(phase.rawValue, counts, costs.map { $0[index] }, to: &report)
        guard phase == .interrupt else { continue }
        let plans = costs.map { $0[index] / $0[0] }
        report.add("the same, in plans of the first one", plans[0], peer: plans[plans.count - 1], "plans")
      }
    }
    try addHistories(to: &report)
  }

  /// Measures one of many transitions of small screens. One after the other, the last should cost as much as the first; of
  /// those that interrupt one another each shows all that are on their way.
  private static func addHistories(to report: inout Report) throws {
    report.section("One of many transitions", ours: "more", peer: "fewer")
    for (name, counts, rest) in [
      ("pushed, popped and at rest: 640, 80", [640, 80], 1.0), ("pushed in flight: 16, 4", [16, 4], 0.01),
    ] {
      let costs = try counts.map { count in
        try fastest(rounds: 3, by: processorTime, [{ try play(count, rest: rest) }])[0] / Double(count) * 1e6
      }
      report.add(name, costs[0], peer: costs[1], "µs")
    }
  }

  private static func play(_ count: Int, rest: Double) throws {
    let store = ViewStore()
    let screens = try (0...count).map { try ScreenShape.flat.screen(4, isSource: $0 % 2 == 0, in: store) }
    let stage = Stage(store: store, screen: screens[0])
    for screen in screens.dropFirst() {
      keep(try stage.push(screen, ScreenShape.flat.request(4)))
      try stage.advance(rest)
      if rest < 1 { continue }
      keep(try stage.pop(TransitionRequest()))
      try stage.advance(rest)
    }
  }

  private static func add(_ name: String, _ counts: [Int], _ costs: [Double], to report: inout Report) {
    let between = zip(counts, costs).dropFirst().dropLast().map { "\($0): \(($1 * 100).rounded() / 100); " }
    report.add(
      name, costs[0], peer: costs[costs.count - 1], "µs a view",
      note: between.joined() + "\(counts[0]) views: \((costs[0] * Double(counts[0]) / 1e3).rounded()) ms")
  }

  private enum Phase: String, CaseIterable {
    case plan = "planning it"
    case begin = "beginning it on a stage"
    case first = "its first frame"
    case middle = "a frame halfway"
    case clip = "a frame halfway of its clip"
    case write = "taking over a change on the way"
    case led = "a frame between ends that move"
    case interrupt = "interrupting it: planning and beginning the way back"
    case end = "ending it"
  }

  /// What it takes to make and to look up what a plan consists of, in microseconds a view: some 5 kB for each, a view's
  /// size a piece, found by its id.
  private static func entries(_ count: Int) -> Double {
    let ids = (0..<count).map { "v\($0)" }
    var best = Double.infinity
    for _ in 0..<max(2, 10_000 / count) {
      let start = processorTime()
      let tables = (0..<16).map { number in
        Dictionary(uniqueKeysWithValues: ids.map { ($0, [Double](repeating: Double(number), count: 40)) })
      }
      var sum = 0.0
      for id in ids {
        for table in tables { sum += table[id]?.reduce(0, +) ?? 0 }
      }
      keep(sum)
      best = min(best, (processorTime() - start) / Double(count) * 1e6)
    }
    return best
  }

  /// What each phase takes, in microseconds a view of one screen.
  private static func measure(_ shape: ScreenShape, _ count: Int) throws -> [Double] {
    let rounds = getenv("BENCH_ROUNDS").flatMap { Int(String(cString: $0)) } ?? max(2, 10_000 / count)
    var best = [Double](repeating: .infinity, count: Phase.allCases.count)
    for _ in 0..<rounds {
      let store = ViewStore()
      let source = try shape.screen(count, isSource: true, in: store)
      let destination = try shape.screen(count, isSource: false, in: store)
      let stage = Stage(store: store, screen: source)
      let request = try shape.request(count)
      var clip: Clip?
      let phases: [() throws -> Void] = [
        { keep(try Transition(store: store, from: source, to: destination, request: request).report()) },
        { keep(try stage.push(destination, request)) },
        { keep(stage.at(0).displayList) },
        {
          try stage.advance(0.2)
          keep(stage.at(0.2).displayList)
          clip = stage.clip(from: 0, duration: 0.2)
        },
        { keep(clip?.at(0.2).displayList) },
        {
          try store.set(.backgroundColor, of: destination, to: .color(Color(.white)))
          keep(stage.at(0.2))
        },
        { keep(stage.at(0.2).displayList) },
        {
          try stage.advance(0.1)
          keep(try stage.pop(TransitionRequest()))
        },
        { try stage.settle() },
      ]
      for (index, phase) in phases.enumerated() {
        let start = processorTime()
        try phase()
        best[index] = min(best[index], (processorTime() - start) / Double(count) * 1e6)
      }
    }
    return best
  }
}
