import Testing

@testable import MutoscopeTimeline

@Suite("A path below a folder")
struct RelativePathTests {
  @Test("is relative and leads nowhere else", arguments: ["a", "a/b.png", "a..b/..c/d..", "\u{301}", "a/\u{301}x"])
  func inside(text: String) { #expect(RelativePath(text)?.text == text) }

  @Test("has one spelling", arguments: [("./a", "a"), ("a//b", "a/b"), ("a/././b", "a/b"), ("././/.a", ".a")])
  func spelling(text: String, same: String) {
    #expect(RelativePath(text)?.text == same)
    #expect(RelativePath(text) == RelativePath(same))
  }

  @Test(
    "is read byte by byte",
    arguments: [
      "", "/", "/a", ".", "..", "../a", "a/..", "a/", "a/.", "a/../b", "../\u{301}x", "..\u{2F}\u{308}a/b", "a\u{0}",
      "a/../../b\u{0}.lua", String(repeating: "a", count: 1025), String(repeating: "a/", count: 32) + "a",
    ])
  func outside(text: String) { #expect(RelativePath(text) == nil) }

  @Test("may hold any bytes that the system takes, also those that are no text")
  func bytes() {
    #expect(RelativePath([0x61, 0x2F, 0xFF, 0xFE])?.steps == [[0x61], [0xFF, 0xFE]])
    #expect(RelativePath([0xFF]) != RelativePath([0xFE]))
  }

  @Test("goes on below another")
  func appending() throws {
    let (a, b) = (try #require(RelativePath("a/b")), try #require(RelativePath("./c")))
    #expect(a.appending(b).text == "a/b/c")
  }
}
