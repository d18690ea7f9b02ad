import Glibc
import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import Testing

/// The law of SPEC 5.2 on screens at random.
@Suite("The law of transitions, at random")
struct RandomLawTests {
  private let measurer: ContentMeasurer

  init() throws { measurer = try .cairo(assets: Assets(folder: "/nonexistent")) }

  private func failures(_ pair: Pair) throws -> [String] {
    var checker = LawChecker(measurer: measurer)
    for presentation in Presentation.allCases { try checker.check(pair, presentation) }
    return checker.failures
  }

  static let kinds: [(String, RandomScreens.Features)] = [
    ("plain", []), ("looks", [.looks]), ("text", [.text, .scrolling]), ("wrappers", [.wrappers, .scrolling]),
    ("clips", [.wrappers, .clips]), ("transforms", [.wrappers, .transforms, .looks]),
    ("space", [.wrappers, .space]), ("overlap", [.overlap]), ("styles", [.styles, .looks]),
    ("reparenting", [.reparenting]), ("reparenting wrappers", [.reparenting, .wrappers, .scrolling]),
    ("reparenting transforms", [.reparenting, .wrappers, .transforms]),
    ("all", [.wrappers, .looks, .scrolling, .styles, .reparenting, .text]),
    ("clips left", [.wrappers, .clips, .reparenting]),
    ("turned clips left", [.wrappers, .clips, .transforms, .reparenting, .scrolling]),
    ("clips left in space", [.wrappers, .clips, .space, .reparenting]),
    ("clips left by any style", [.wrappers, .clips, .transforms, .styles, .reparenting, .text]),
    ("groups", [.wrappers, .groups]), ("groups overlap", [.wrappers, .groups, .overlap]),
    ("groups styles", [.wrappers, .groups, .styles]),
    ("groups reparenting", [.wrappers, .groups, .reparenting, .overlap]),
    ("lifts", [.overlap, .lifts]), ("lifts reparenting", [.wrappers, .clips, .reparenting, .overlap, .lifts]),
    ("spaces left", [.wrappers, .planes]), ("spaces left by any", [.wrappers, .planes, .clips, .reparenting]),
    ("laid out", [.layout, .wrappers, .text]),
    ("laid out by any style", [.layout, .wrappers, .clips, .transforms, .styles, .reparenting, .text]),
  ]

  /// Those that failed once, by kind.
  static let known: [String: [UInt64]] = [
    "clips": [110080], "styles": [150037, 780035], "all": [120343, 120416, 120488, 190018, 820100],
    "space": [60047, 60307, 60431, 130035, 130092],
    "clips left": [830000, 830106], "turned clips left": [140185, 840026, 840133],
    "clips left by any style": [160216], "laid out by any style": [260153],
    "clips left in space": [150212, 150569, 220049, 550064, 560020, 650110, 750135, 850003, 850042, 850110],
    "spaces left": [231059], "spaces left by any": [940124],
    "groups overlap": [180238], "groups reparenting": [200177], "groups styles": [890199],
    "lifts reparenting": [270044, 270079, 290005],
  ]

  @Test("Any screen becomes any other", arguments: kinds.indices)
  func law(_ kind: Int) throws {
    let (name, features) = Self.kinds[kind]
    // Which of them, if not all.
    if let only = getenv("MUTOSCOPE_LAW_KIND"), String(cString: only) != name { return }
    let count = getenv("MUTOSCOPE_LAW_PAIRS").flatMap { Int(String(cString: $0)) } ?? 2
    let first = getenv("MUTOSCOPE_LAW_FIRST").flatMap { Int(String(cString: $0)) } ?? 0
    var failed = 0
    let seeds = (first..<first + count).map { UInt64(kind * 10_000 + $0) }
    for seed in seeds + (Self.known[name] ?? []).filter({ !seeds.contains($0) }) {
      var screens = RandomScreens(seed: seed, features)
      let pair = screens.pair("\(name), seed \(seed)").exact(flattened: !features.contains(.space))
      let failures = try self.failures(pair)
      if failures.isEmpty { continue }
      failed += 1
      if failed == 1 {
        let flattened = !features.contains(.space)
        var pair = pair
        // What differs at an end comes first.
        if !failures.allSatisfy({ $0.contains("just") }) { pair.isContinuous = false }
        let small = pair.shrunk {
          (try? self.failures($0.exact(flattened: flattened)).isEmpty == false) ?? false
        }
        .exact(flattened: flattened)
        print("SMALL \(name)\n\(small.source.text())\n->\n\(small.destination.text())")
        print(small.definition, try self.failures(small).joined(separator: "\n"))
      }
      fflush(nil)
      Issue.record("\(failures.count) failures, seed \(seed): \(failures[0])")
    }
  }
}
