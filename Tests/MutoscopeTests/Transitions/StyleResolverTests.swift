import MutoscopeMotion
import Testing

@testable import MutoscopeTransitions

/// SPEC 5.2, step 2: what an element does with an entry and without.
@Suite("Resolved styles")
struct StyleResolverTests {
  private func styles(
    _ source: String, _ destination: String, _ definition: [String: TransitionStyle.Effect] = [:],
    _ presentation: Presentation = .replace
  ) throws -> [String: String] {
    let sketch = try Sketch(source, destination, definition)
    let diff = sketch.diff(presentation)
    let resolver = StyleResolver(
      definition: try TransitionDefinition(sketch.definition), diff: diff, source: sketch.elements(),
      destination: sketch.elements(isSource: false))
    let ids = ["(root)"] + diff.elements.map(\.id)
    return Dictionary(uniqueKeysWithValues: zip(ids, resolver.styles().map { "\($0.style)" }))
  }

  @Test("Without an entry what comes or goes crossfades, and rides on a parent that does")
  func defaults() throws {
    let styles = try styles("s(r) t(u)", "s(n(m))")
    #expect(styles["n"] == "crossfade" && styles["m"] == "none")
    #expect(styles["r"] == "crossfade" && styles["t"] == "crossfade" && styles["u"] == "none")
    #expect(styles["s"] == "sharedElement" && styles["(root)"] == "sharedElement")
  }

  @Test("An entry counts for what comes or goes, not for what is shared or kept")
  func entries() throws {
    let definition: [String: TransitionStyle.Effect] = [
      "s": .crossfade, "n": .edgeTranslation(.top), "m": .blur(3), "k": .crossfade,
    ]
    let styles = try styles("s k", "s n(m)", definition, .over)
    #expect(styles["s"] == "sharedElement" && styles["k"] == "none")
    #expect(styles["n"] == "edgeTranslation { \"top\" }" && styles["m"] == "blur { 3 }")
  }

  @Test("A shared element with one side crossfades")
  func oneSide() throws {
    let styles = try styles("r", "n", ["r": .sharedElement(.init()), "n": .sharedElement(.init())])
    #expect(styles["r"] == "crossfade" && styles["n"] == "crossfade")
  }

  @Test("An anchor must be on the element's own screen")
  func anchors() throws {
    let definition: [String: TransitionStyle.Effect] = [
      "n": .anchorTranslation(relativeTo: "s", at: nil), "m": .anchorTranslation(relativeTo: "r", at: nil),
      "r": .anchorTranslation(relativeTo: "n", at: nil), "p": .anchorTranslation(relativeTo: "nobody", at: nil),
    ]
    let styles = try styles("s r", "s n m p", definition)
    #expect(styles["n"] == "anchorTranslation { relativeTo = s }")
    #expect(styles["m"] == "crossfade" && styles["r"] == "crossfade" && styles["p"] == "crossfade")
  }

  @Test("Anchors that lead in a circle crossfade, and so does what leads into it")
  func circles() throws {
    let definition: [String: TransitionStyle.Effect] = [
      "a": .anchorTranslation(relativeTo: "b", at: nil), "b": .anchorTranslation(relativeTo: "c", at: nil),
      "c": .anchorTranslation(relativeTo: "a", at: nil), "d": .anchorTranslation(relativeTo: "d", at: nil),
      "e": .anchorTranslation(relativeTo: "f", at: nil),
    ]
    let styles = try styles("", "a b c d e f", definition)
    for id in ["a", "b", "c", "d"] { #expect(styles[id] == "crossfade") }
    #expect(styles["e"] == "anchorTranslation { relativeTo = f }")
  }
}
