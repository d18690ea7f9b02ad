import Glibc
import MutoscopeMotion
import MutoscopeRender
import Testing

@testable import MutoscopeLint

/// How lint compares two frames, against pictures: of screens at random with one thing changed, much or hardly.
@Suite("Frames at random, compared and drawn")
struct RandomComparisonTests {
  private let renderer = Renderer(scale: 2, assets: Assets(folder: "/nonexistent"))

  static let kinds: [(String, RandomScreens.Features)] = [
    ("plain", []), ("looks", [.looks]), ("shadows", [.shadows]), ("shadows and looks", [.shadows, .looks, .wrappers]),
    ("text", [.text, .scrolling]), ("overlap", [.overlap]), ("clips", [.wrappers, .clips, .shadows]),
    ("groups", [.wrappers, .groups, .overlap]), ("transforms", [.transforms, .looks, .shadows]),
  ]

  private func frame(_ part: Part) throws -> Frame {
    let store = ViewStore()
    let stage = Stage(store: store, screen: try part.make(in: store))
    return stage.at(0)
  }

  private func disagreement(_ a: Part, _ b: Part) throws -> (text: String, isFalseAlarm: Bool)? {
    let (old, new) = (try frame(a), try frame(b))
    let (x, y) = (DrawnFrame(old, scale: 2), DrawnFrame(new, scale: 2))
    let comparison = FrameComparison(x, y, scale: 2)
    let found = comparison.differences.map { "\($0.kind) of \($0.content)" } + comparison.regroupings.map { "\($0)" }
    switch Sight(try renderer.render(old.displayList), try renderer.render(new.displayList)) {
    case .same: return found.isEmpty ? nil : ("false alarm: \(found)", true)
    case .hardly: return nil
    case .differs(let pixels): return found.isEmpty ? ("missed: \(pixels) pixels", false) : nil
    }
  }

  /// Pieces are compared, not pixels: something faint may be named, but nothing that is seen may be missed.
  @Test("What a change shows is what is found", arguments: kinds.indices)
  func changes(_ kind: Int) throws {
    let (name, features) = Self.kinds[kind]
    let count = getenv("MUTOSCOPE_LINT_PAIRS").flatMap { Int(String(cString: $0)) } ?? 12
    var alarms: [String] = []
    for number in 0..<count {
      let seed = UInt64(kind * 100_000 + number + 7)
      var screens = RandomScreens(seed: seed, features)
      let part = screens.pair("").source
      for round in 0..<4 {
        var changed = part
        let change = changed.change(by: &screens.random)
        guard let disagreement = try disagreement(part, changed) else { continue }
        let text = "\(name), seed \(seed), \(round): \(change.text): \(disagreement.text)"
        if disagreement.isFalseAlarm {
          alarms.append(text)
        } else if change.points > 0.3 {
          Issue.record("\(text)")
        }
      }
    }
    if getenv("MUTOSCOPE_LINT_PAIRS") != nil { print(alarms.joined(separator: "\n")) }
    #expect(alarms.count * 12 <= count * 4, "\(alarms)")
  }
}

extension Part {
  /// Changes one thing about one of the views in it. Returns what, and by how many points where that is a place or a size.
  fileprivate mutating func change(by random: inout SeededGenerator) -> (text: String, points: Double) {
    if !parts.isEmpty, view.kind == .screen || Bool.random(using: &random) {
      let index = Int.random(in: parts.indices, using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        let part = parts.remove(at: index)
        return ("without \(part.view.frame)", .infinity)
      case 1 where parts.count > 1:
        parts.shuffle(using: &random)
        return ("shuffled in \(view.frame)", .infinity)
      default: return parts[index].change(by: &random)
      }
    }
    let size = [0.02, 0.1, 0.3, 1.0][Int.random(in: 0..<4, using: &random)]
    func amount(_ range: Double) -> Double { Double.random(in: -range...range, using: &random) * size }
    func level(_ old: Double) -> Double { min(1, max(0, old + amount(1))) }
    func points(_ range: Double) -> Double { Double.random(in: 0...range, using: &random) * size }
    var (what, distance) = ("", Double.infinity)
    switch Int.random(in: 0..<11, using: &random) {
    case 0:
      distance = points(8)
      (view.center, what) = (view.center + Point(0, distance), "center")
    case 1:
      distance = points(4)
      // The center stays.
      let bounds = view.bounds
      view.bounds = Rect(bounds.x, bounds.y, bounds.width + 2 * distance, bounds.height + 2 * distance)
      what = "bounds"
    case 2:
      var color = view.backgroundColor.light
      (color.r, color.a) = (level(color.r), level(color.a))
      (view.backgroundColor, what) = (Color(color), "color")
    case 3: (view.alpha, what) = (level(view.alpha), "alpha")
    case 4:
      distance = points(6)
      (view.cornerRadius, what) = (view.cornerRadius + distance, "corners")
    case 5:
      distance = points(3)
      (view.borderWidth, what) = (view.borderWidth + distance, "border")
    case 6: (view.shadowOpacity, what) = (level(view.shadowOpacity), "shadowOpacity")
    case 7:
      distance = points(6)
      (view.shadowRadius, what) = (view.shadowRadius + distance, "shadowRadius")
    case 8:
      distance = points(8)
      (view.shadowOffset.height, what) = (view.shadowOffset.height + distance, "shadowOffset")
    case 9:
      // A deviation, where the view may be smaller on the stage.
      distance = points(1.5)
      (view.blurRadius, what) = (view.blurRadius + 2 * distance, "blur")
    default: (view.clipsToBounds, what) = (!view.clipsToBounds, "clip")
    }
    return ("\(what) of \(view.frame) by \(distance) (\(size))", distance)
  }
}
