import Glibc
import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import Testing

/// The law of SPEC 5.2 on live elements that are laid out by constraints and stacks.
@Suite("The law of transitions of laid out cards, at random")
struct LayoutLawTests {
  private let measurer: ContentMeasurer
  private let count = getenv("MUTOSCOPE_LAW_PAIRS").flatMap { Int(String(cString: $0)) } ?? 12
  private let first = getenv("MUTOSCOPE_LAW_FIRST").flatMap { Int(String(cString: $0)) } ?? 0

  init() throws { measurer = try .cairo(assets: Assets(folder: "/nonexistent")) }

  /// Pairs one after the other; every other one plays by a spring.
  private func check(_ body: (inout LawChecker, Pair) throws -> Void) throws {
    for number in first..<first + count {
      var cards = RandomCards(seed: UInt64(number))
      var pair = cards.pair("seed \(number)")
      if number % 2 == 1 { pair.curve = .spring(try Spring(cutoff: 0.6, dampingRatio: 0.7)) }
      var checker = LawChecker(measurer: measurer)
      try body(&checker, pair)
      if let failure = checker.failures.first {
        Issue.record(
          "\(checker.failures.count) failures: \(failure)\n\(pair.source.text())\n\(pair.destination.text())")
      }
    }
  }

  @Test("Any card becomes any other, there and back")
  func law() throws {
    try check { checker, pair in for presentation in Presentation.allCases { try checker.check(pair, presentation) } }
  }

  @Test("Cancelled and turned round it is as if nothing had been")
  func cancelled() throws {
    try check { checker, pair in try checker.checkCancelled(pair, .replace) }
  }

  @Test("Interrupted it goes on from what is seen")
  func interrupted() throws {
    try check { checker, pair in try checker.checkInterrupted(pair) }
  }
}
