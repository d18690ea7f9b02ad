import Testing

@testable import LuaKit

@Suite("The words of Lua source")
struct LuaLexerTests {
  private func texts(_ source: String) -> [String] { LuaLexer.tokens(of: Array(source.utf8)).tokens.map(\.text) }

  @Test("are names, keywords, numbers, symbols and strings")
  func kinds() {
    let tokens = LuaLexer.tokens(of: Array("local a1 = 0x1F..'b\\'c' -- no\nreturn [==[d]]\n]==]".utf8)).tokens
    #expect(tokens.map(\.text) == ["local", "a1", "=", "0x1F..", "b\\'c", "return", "d]]\n"])
    #expect(
      tokens.map(\.kind) == [
        .keyword, .name, .symbol, .number, .string(isClosed: true), .keyword, .string(isClosed: true),
      ])
    #expect(texts("a:b{...}<=c//d::e::") == ["a", ":", "b", "{", "...", "}", "<=", "c", "//", "d", "::", "e", "::"])
  }

  @Test("end where the text ends, in strings and comments too")
  func open() {
    let short = LuaLexer.tokens(of: Array("f(\"ab".utf8))
    #expect(short.tokens.last == LuaToken(kind: .string(isClosed: false), range: 2..<5, text: "ab"))
    let long = LuaLexer.tokens(of: Array("x = [=[ab]]".utf8))
    #expect(long.tokens.last?.kind == .string(isClosed: false))
    #expect(LuaLexer.tokens(of: Array("a -- b".utf8)).endsInComment)
    #expect(LuaLexer.tokens(of: Array("a --[[ b".utf8)).endsInComment)
    #expect(!LuaLexer.tokens(of: Array("a --[[ b ]] c -- d\n".utf8)).endsInComment)
    #expect(texts("'\\") == ["\\"])
  }

  @Test("cover any bytes once, in their order, and leave out only spaces and comments")
  func anyBytes() {
    var generator = SystemRandomNumberGenerator()
    let seed = generator.next()
    var random = Seeded(seed: seed)
    let alphabet = Array("ab_1.\"'[]=-\\\n \t{}():,;<~\u{E9}\u{0}".utf8)
    for _ in 0..<2000 {
      let source = (0..<Int.random(in: 0...24, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let tokens = LuaLexer.tokens(of: source).tokens
      var end = 0
      for token in tokens {
        #expect(token.range.lowerBound >= end && token.range.upperBound <= source.count, "seed \(seed): \(source)")
        let gap = String(decoding: source[end..<max(end, token.range.lowerBound)], as: UTF8.self)
        #expect(gap.allSatisfy(\.isWhitespace) || gap.contains("--"), "seed \(seed): \(source)")
        end = token.range.upperBound
      }
    }
  }
}

/// SplitMix64, so that a failure can be repeated.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
