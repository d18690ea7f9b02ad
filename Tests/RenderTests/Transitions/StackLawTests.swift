import Glibc
import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import Testing

/// The law between stacks of screens: whatever is presented, pushed, dismissed or popped begins with the picture that was
/// there and ends with the one that stays. A failure prints its seed.
@Suite("The law of stacks, at random")
struct StackLawTests {
  typealias Features = RandomScreens.Features

  static let kinds: [(name: String, features: Features)] = [
    ("plain", []), ("text", [.text]), ("looks", [.looks, .text]), ("styles", [.styles, .looks]),
    ("overlap", [.overlap]), ("wrappers", [.wrappers, .scrolling]), ("transforms", [.wrappers, .transforms]),
    ("clips", [.wrappers, .clips, .reparenting]), ("frames", [.frames, .reparenting]),
  ]

  /// Those that failed once.
  static let known: [UInt64] = [
    1186, 20920, 21109, 21110, 30922, 31068, 40925, 40992, 40993, 41082, 70947, 80902, 80946, 80952, 80968, 81031,
    81035, 81104, 81140, 81195,
    81199,
  ]

  @Test("Any stack becomes any other", arguments: kinds.indices)
  func law(_ kind: Int) throws {
    let (name, features) = Self.kinds[kind]
    let count = getenv("MUTOSCOPE_LAW_PAIRS").flatMap { Int(String(cString: $0)) } ?? 2
    let seeds = (0..<count).map { UInt64(kind * 10_000 + $0 + 900) }
    for seed in seeds + Self.known.filter({ $0 / 10_000 == kind && !seeds.contains($0) }) {
      var run = try Run(seed: seed, features, "seed \(seed), \(name)")
      try run.play()
      #expect(run.failures == [], "\(run.calls.joined(separator: ", "))")
    }
  }
}

/// A stage with up to four screens.
private struct Run {
  let name: String
  let renderer = Renderer(scale: 1, assets: Assets(folder: "/nonexistent"))
  let stage: Stage
  var random: SeededGenerator
  let request: (inout SeededGenerator) throws -> TransitionRequest
  /// The screens that are not on the stage, and those that are, with how they came.
  var free: [ViewID]
  var stack: [(screen: ViewID, isOver: Bool)] = []
  private(set) var calls: [String] = []
  private(set) var failures: [String] = []

  init(seed: UInt64, _ features: RandomScreens.Features, _ name: String) throws {
    self.name = name
    random = SeededGenerator(seed: seed ^ 0x57ac)
    var screens = RandomScreens(seed: seed, features)
    let pairs = [screens.pair(name), screens.pair(name)]
    var parts = pairs.flatMap { [$0.source, $0.destination] }
    // Any of them may become any other.
    for first in parts.indices {
      for second in parts.indices.dropFirst(first + 1) {
        let pair = Pair(name: name, source: parts[first], destination: parts[second]).exact(flattened: true)
        (parts[first], parts[second]) = (pair.source, pair.destination)
      }
    }
    let store = ViewStore()
    let all = try parts.map { try $0.make(in: store) }
    stage = Stage(store: store, screen: all[0])
    (stack, free) = ([(all[0], false)], Array(all.dropFirst()))
    request = { random in
      let over = Bool.random(using: &random)
      var request = try pairs[over ? 0 : 1].request(.over)
      request.presentation = nil
      request.duration = Double.random(in: 0.2...0.6, using: &random)
      return request
    }
  }

  mutating func play() throws {
    for step in 1...6 {
      let call = try change()
      calls.append(call)
      try compare("\(step): \(call)")
      try stage.settle()
      try compare("\(step): the end of \(call)")
    }
  }

  /// Shows another stack.
  private mutating func change() throws -> String {
    let mayGo = stack.count > 1
    if mayGo, free.isEmpty || Double.random(in: 0..<1, using: &random) < 0.5 {
      let top = stack.removeLast()
      free.append(top.screen)
      _ = try top.isOver ? stage.dismiss(TransitionRequest()) : stage.pop(TransitionRequest())
      return top.isOver ? "dismiss" : "pop"
    }
    let screen = free.removeFirst()
    let isOver = Double.random(in: 0..<1, using: &random) < 0.6
    stack.append((screen, isOver))
    let request = try request(&random)
    _ = try isOver ? stage.present(screen, request) : stage.push(screen, request)
    return isOver ? "present" : "push"
  }

  /// Compares what is seen on the two sides of the present time.
  private mutating func compare(_ what: String) throws {
    let before = try renderer.render(stage.at(stage.time, side: .before).displayList)
    let after = try renderer.render(stage.at(stage.time).displayList)
    let difference = after.difference(before)
    if difference.isNone { return }
    failures.append("\(name), \(what): \(difference.count) pixels, by up to \(difference.maximum)")
  }
}
