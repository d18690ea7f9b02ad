import Glibc
import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import Testing

/// `handoff-jump` against pictures that are compared in another way, at random: found where pixels differ, and nowhere else.
@Suite("Handoffs at random, linted and drawn")
struct RandomHandoffLintTests {
  typealias Features = RandomScreens.Features

  struct Disagreement: CustomStringConvertible {
    let description: String
    let isFalseAlarm: Bool
  }

  private let renderer = Renderer(scale: 2, assets: Assets(folder: "/nonexistent"))
  private let comparison = Renderer.comparison(assets: Assets(folder: "/nonexistent"))

  static let kinds: [(String, Features)] = [
    ("plain", []), ("looks", [.looks]), ("text", [.text, .scrolling]), ("shadows", [.shadows]),
    ("shadows and looks", [.shadows, .looks, .wrappers]), ("shadows left", [.shadows, .wrappers, .reparenting]),
    ("transforms", [.transforms, .looks, .shadows]), ("wrappers", [.wrappers, .scrolling]), ("overlap", [.overlap]),
    ("clips", [.wrappers, .clips, .shadows]), ("space", [.wrappers, .space]), ("styles", [.styles, .looks]),
    ("groups", [.wrappers, .groups, .overlap]), ("pops", [.pops]), ("pops with looks", [.pops, .looks, .shadows]),
    ("pops in wrappers", [.pops, .wrappers, .groups, .overlap]),
  ]

  /// There, and interrupted on the way, once and again; then to the end.
  func disagreements(_ pair: Pair, _ presentation: Presentation, interruptions: Int) throws -> [Disagreement] {
    let store = ViewStore()
    let source = try pair.source.make(in: store)
    let destination = try pair.destination.make(in: store)
    let stage = Stage(store: store, screen: source)
    let request = try pair.request(presentation)
    try stage.advance(0.25)
    var found: [Disagreement] = []
    func picture(_ time: Double, _ side: Side = .after) throws -> Bitmap {
      try renderer.render(stage.at(time, side: side).displayList)
    }
    func compare(_ rest: Bitmap, _ frames: [Bitmap], _ findings: [Finding], _ name: String) {
      let findings = findings.filter { $0.code == .handoffJump || $0.code == .approximateHandoff }
      for (number, frame) in frames.enumerated() {
        let limit = number == 0 ? "" : ", in the limit"
        if case .differs(let pixels) = Sight(rest, frame), findings.isEmpty {
          found.append(Disagreement(description: "\(name)\(limit): \(pixels) pixels missed", isFalseAlarm: false))
          return
        }
      }
      let isSame = frames.allSatisfy { if case .same = Sight(rest, $0) { true } else { false } }
      if isSame, let first = findings.first {
        found.append(Disagreement(description: "\(name): \(first)", isFalseAlarm: true))
      }
    }
    var last: Transition?
    for step in 0...interruptions {
      let transition =
        switch (step % 2 == 0, presentation) {
        case (true, .over): try stage.present(destination, request)
        case (true, .replace): try stage.push(destination, request)
        case (false, .over): try stage.dismiss(TransitionRequest())
        case (false, .replace): try stage.pop(TransitionRequest())
        }
      last = transition
      let limits = pair.isContinuous ? [try picture(stage.time + 1e-9)] : []
      try compare(
        picture(stage.time, .before), [picture(stage.time)] + limits,
        transition.clip().lint(comparing: comparison).filter { $0.time == 0 }, "\(presentation), \(step)")
      if step < interruptions { try stage.advance([0.23, 0.11, 0.17][step % 3]) }
    }
    try stage.settle()
    if let clip = try last?.clip() {
      let end = clip.duration
      let limits = pair.isContinuous ? [try renderer.render(clip.at(end - 1e-9).displayList)] : []
      try compare(
        picture(stage.time), [renderer.render(clip.at(end).displayList)] + limits,
        clip.lint(comparing: comparison).filter { abs($0.time - end) < 1e-9 },
        "\(presentation), end of \(interruptions)")
    }
    return found
  }

  func disagreements(_ pair: Pair) throws -> [Disagreement] {
    var found: [Disagreement] = []
    for presentation in Presentation.allCases {
      for interruptions in 0...2 {
        found += try disagreements(pair, presentation, interruptions: interruptions)
      }
    }
    return found
  }

  @Test("What lint says of any two screens is what pictures show", arguments: kinds.indices)
  func agreement(_ kind: Int) throws {
    let (name, features) = Self.kinds[kind]
    // Which of them, if not all.
    if let only = getenv("MUTOSCOPE_LINT_KIND"), String(cString: only) != name { return }
    let count = getenv("MUTOSCOPE_LINT_PAIRS").flatMap { Int(String(cString: $0)) } ?? 1
    let first = getenv("MUTOSCOPE_LINT_FIRST").flatMap { Int(String(cString: $0)) } ?? 0
    var failed = [false: 0, true: 0]
    for number in first..<first + count {
      let seed = UInt64(kind * 10_000 + number + 900)
      var screens = RandomScreens(seed: seed, features)
      let pair = screens.pair("\(name), seed \(seed)").exact(flattened: true)
      let found = try disagreements(pair)
      for isFalseAlarm in [false, true] {
        guard let one = found.first(where: { $0.isFalseAlarm == isFalseAlarm }) else { continue }
        failed[isFalseAlarm, default: 0] += 1
        if failed[isFalseAlarm] == 1, getenv("MUTOSCOPE_LINT_SHRINK") != nil {
          let small = pair.shrunk {
            (try? disagreements($0).contains { $0.isFalseAlarm == isFalseAlarm }) ?? false
          }
          print("SMALL \(name)\n\(small.source.text())\n->\n\(small.destination.text())")
          print(small.definition, try disagreements(small))
        }
        print(isFalseAlarm ? "false alarm" : "missed", pair.name, one)
        fflush(nil)
        Issue.record("\(isFalseAlarm ? "false alarm" : "missed"), seed \(seed): \(one)")
      }
    }
  }
}
