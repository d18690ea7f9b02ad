import Testing

@testable import LuaKit

@Suite("Suggestions")
struct SuggestionTests {
  @Test("count insertions, deletions, substitutions and swaps")
  func distance() {
    let cases = [
      ("", "", 0), ("a", "", 1), ("abc", "abc", 0), ("abc", "acb", 1), ("kitten", "sitting", 3),
      ("duraton", "duration", 1), ("ca", "abc", 3),
    ]
    for (a, b, expected) in cases {
      #expect(Suggestion.distance(Array(a.utf8), Array(b.utf8)) == expected, "\(a) \(b)")
      #expect(Suggestion.distance(Array(b.utf8), Array(a.utf8)) == expected, "\(b) \(a)")
    }
  }

  @Test("are the nearest name, the first in byte order on a tie, or none")
  func nearest() {
    let names = ["alpha", "frame", "bounds", "center", "zPosition", "x", "y"]
    #expect(Suggestion.nearest(to: "aplha", among: names) == "alpha")
    #expect(Suggestion.nearest(to: "ALPHA", among: names) == "alpha")
    #expect(Suggestion.nearest(to: "centre", among: names) == "center")
    #expect(Suggestion.nearest(to: "alfa", among: names) == "alpha")
    #expect(Suggestion.nearest(to: "nonsense", among: names) == nil)
    #expect(Suggestion.nearest(to: "Background", among: names + ["backgroundColor"]) == "backgroundColor")
    #expect(Suggestion.nearest(to: "ba", among: ["backgroundColor"]) == nil)
    #expect(Suggestion.nearest(to: "z", among: names) == nil)
    #expect(Suggestion.nearest(to: "", among: names) == nil)
    #expect(Suggestion.nearest(to: "alpha", among: ["alpha"]) == nil)
    #expect(Suggestion.nearest(to: "bat", among: ["cat", "bag", "hat"]) == "bag")
    #expect(Suggestion.nearest(to: "bat", among: ["hat", "cat", "bag"]) == "bag")
    #expect(Suggestion.nearest(to: String(repeating: "a", count: 100_000), among: names) == nil)
  }

  @Test("read as part of a sentence")
  func hint() {
    #expect(Suggestion.hint(for: "prnt", among: ["print"]) == " (did you mean 'print'?)")
    #expect(Suggestion.hint(for: "zzz", among: ["print"]) == "")
  }
}
