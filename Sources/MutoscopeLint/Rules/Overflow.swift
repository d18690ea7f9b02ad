import MutoscopeMotion

extension Linter {
  func overflows(_ id: String, _ way: Way) -> [Remark] {
    guard let own = way.played.elements[id], own.kind == .shared else { return [] }
    let parts = Set(way.looks.flatMap { $0.ink.elements[id].map { Array($0.parts.keys) } ?? [] }).sorted()
    return parts.flatMap { part -> [Remark] in
      // What a snapshot function made may go where it likes.
      if way.played.elements[part]?.comesFromOutside == true || part.isEmpty && own.isFlight { return [] }
      func overhang(_ look: Look) -> SIMD4<Double> {
        guard let element = look.ink.elements[id], !element.isCutting, let own = element.parts[part]?.seen else {
          return .zero
        }
        return own.common(with: element.clip).common(with: way.stage).overhang(beyond: element.bounds)
      }
      let allowed = pointwiseMax(overhang(way.first), overhang(way.last))
      return remarks(.overflow, part.isEmpty ? id : part, "clipsToBounds", on: way) {
        (overhang($0) - allowed).max()
      } say: { _, _, amount in
        (
          "\(part.isEmpty ? "its content shows" : "it shows") \(amount) outside '\(id)' on the way",
          (part.isEmpty ? nil : stay(part, in: id, way)) ?? "clipsToBounds = true for '\(id)' on both screens"
        )
      }
    }
  }
}
