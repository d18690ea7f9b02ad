import MutoscopeMotion

extension Linter {
  func overflows(_ id: String, _ way: Way) -> [Finding] {
    guard way.played.elements[id]?.kind == .shared else { return [] }
    let parts = Set(way.looks.flatMap { $0.seen[id].map { Array($0.parts.keys) } ?? [] }).sorted()
    return parts.flatMap { part -> [Finding] in
      // What a snapshot function made may go where it likes.
      if way.played.elements[part]?.comesFromOutside == true || part.isEmpty && way.played.isFlight(id) { return [] }
      func overhang(_ look: Look, on stage: Rect?) -> SIMD4<Double> {
        guard let element = look.seen[id], !element.isCutting, let own = element.parts[part] else { return .zero }
        return own.common(with: element.clip).overhang(beyond: element.bounds, on: stage)
      }
      // An element may let things stand out that the edge of the stage hides at an end.
      let allowed = way.atEnds { overhang($0, on: nil) }
      return findings(.overflow, part.isEmpty ? id : part, "clipsToBounds", on: way) {
        (overhang($0, on: way.stage) - allowed).max()
      } say: { _, _, amount in
        (
          "\(part.isEmpty ? "its content shows" : "it shows") \(amount) outside '\(id)' on the way",
          (part.isEmpty ? nil : stay(part, in: id, way)) ?? "clipsToBounds = true for '\(id)' on both screens"
        )
      }
    }
  }
}
