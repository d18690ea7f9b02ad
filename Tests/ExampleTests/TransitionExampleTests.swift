import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import Testing

@Suite("What the examples of transitions show")
struct TransitionExampleTests {
  /// The examples, and when their transitions begin and end.
  static let names = [
    "09-bottom-sheet.lua", "10-expanded-search.lua", "11-card-and-tab.lua", "12-passport-transition.lua",
  ]
  static let handOffs = [[0.4, 1, 1.9, 2.4], [0.4, 1, 1.8, 2.3], [0.4, 1, 1.8, 2.3], [0.4, 1.3, 2.4, 3.1]]

  @Test("nothing jumps where a transition begins or ends", arguments: zip(names, handOffs))
  func lands(name: String, times: [Double]) throws {
    let example = try Example(name)
    let clip = example.clip
    let renderer = Renderer(scale: 0.5, assets: example.assets)
    let events = clip.events().filter { $0.kind == .start || $0.kind == .completion }.map(\.time)
    for expected in times {
      let time = try #require(events.first { abs($0 - expected) < 1e-9 }, "\(name) at \(expected) s")
      let before = try renderer.render(clip.at(time, side: .before).displayList)
      let after = try renderer.render(clip.at(time).displayList)
      let difference = before.difference(after, tolerance: 2)
      #expect(difference.countAboveTolerance == 0, "\(name) at \(time) s: \(difference)")
    }
  }

  @Test("lint finds no error", arguments: names)
  func lint(name: String) throws {
    let errors = try Example(name).clip.lint().filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors)")
  }

  @Test("09 brings the sheet from below the stage, and the pill from place to place")
  func sheet() throws {
    let example = try Example("09-bottom-sheet.lua")
    let (sheet, pill) = ("BottomSheet.foregroundView.frame", "Explore.searchNavigationBarPill.frame")
    #expect(try example.number("\(sheet).y", at: 0.4) > 844)
    #expect(try example.number("\(sheet).y", at: 1.1) == 328)
    #expect(try example.number("\(pill).height", at: 0.4) == 56)
    #expect(try example.number("\(pill).height", at: 1.1) == 64)
    #expect(try example.number("\(pill).height", at: example.clip.duration) == 56)
    let alpha = try example.number("BottomSheet.backgroundView.alpha", at: 0.55)
    #expect(alpha > 0 && alpha < 1)
  }

  @Test("10 keeps the other cards at their distance from the first one")
  func anchors() throws {
    let example = try Example("10-expanded-search.lua")
    for time in [0.4, 0.47, 0.6, 0.83, 1, 1.5, 1.9, 2.2] {
      let card = "SearchInput.whereCard.frame"
      let bottom = try example.number("\(card).y", at: time) + example.number("\(card).height", at: time)
      #expect(abs(try example.number("SearchInput.whenCard.frame.y", at: time) - bottom - 16) < 1e-9, "\(time)")
      #expect(abs(try example.number("SearchInput.whoCard.frame.y", at: time) - bottom - 96) < 1e-9, "\(time)")
    }
  }

  @Test("11 brings the bar from below the stage")
  func bar() throws {
    let example = try Example("11-card-and-tab.lua")
    #expect(try example.number("Stay.tabView.frame.y", at: 0.4) > 844)
    #expect(try example.number("Stay.tabView.frame.y", at: 1.2) == 736)
  }

  @Test("12 opens the passport while it flies, closes it on the way back, and swaps its faces edge-on")
  func passport() throws {
    let example = try Example("12-passport-transition.lua")
    let swaps = example.clip.events().filter {
      $0.kind == .step && $0.view == "front" && $0.property == "isHidden"
    }.map(\.time)
    #expect(swaps.count == 2)
    for time in swaps { #expect(abs(try example.number("page.transform.rotationY", at: time) + 90) < 1e-6) }
    for (time, angle) in [(0, 0.0), (1.5, -180), (example.clip.duration, 0)] {
      #expect(try example.number("page.transform.rotationY", at: time) == angle)
    }
  }
}
