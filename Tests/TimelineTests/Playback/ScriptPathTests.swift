import Testing

@testable import MutoscopeTimeline

@Suite("A path that a script gives")
struct ScriptPathTests {
  @Test(
    "is relative and leads nowhere else", arguments: ["a", "a/b.png", "./a", "a..b/..c/d..", "\u{301}", "a/\u{301}x"])
  func inside(text: String) { #expect(ScriptPath(text)?.text == text) }

  @Test(
    "is read byte by byte",
    arguments: [
      "", "/", "/a", "..", "../a", "a/..", "a/../b", "../\u{301}x", "..\u{2F}\u{308}a/b", "a\u{0}",
      "a/../../b\u{0}.lua",
      String(repeating: "a", count: 1025), String(repeating: "a/", count: 32) + "a",
    ])
  func outside(text: String) { #expect(ScriptPath(text) == nil) }
}
