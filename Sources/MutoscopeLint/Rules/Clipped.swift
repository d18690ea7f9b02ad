import MutoscopeMotion

extension Linter {
  func clippedElements(_ id: String, _ way: Way) -> [Remark] {
    let allowed = pointwiseMax(cut(id, way.first, way.stage, all: true), cut(id, way.last, way.stage, all: true))
    return remarks(.clipped, id, "clipsToBounds", on: way) { look in
      (cut(id, look, way.stage, all: false) - allowed).max()
    } say: { look, _, amount in
      guard let element = look.ink.elements[id], let ink = element.ink.seen else { return nil }
      // Whoever is in what is cut is cut as well.
      let parents = sequence(first: element.parent) { $0.flatMap { look.ink.elements[$0]?.parent } }
      if parents.prefix(while: { $0 != nil }).contains(where: { hasFound(of: $0 ?? "") { $0.code == .clipped } }) {
        return nil
      }
      let seen = ink.common(with: way.stage)
      let clipper = element.clippers.first { (seen.overhang(beyond: $0.rect) - allowed).max() > 0 }?.view
      let names = clipper.map { self.names(of: $0, way.played) } ?? []
      let list = names.isEmpty ? "what it is in" : names.map { "'\($0)'" }.joined(separator: " and ")
      let stay = clipper.flatMap { self.stay(id, in: way.played.labels[$0], way) }
      return ("\(amount) are cut off by \(list) on the way", stay ?? "clipsToBounds = false for \(list)")
    }
  }

  private func cut(_ id: String, _ look: Look, _ stage: Rect, all: Bool) -> SIMD4<Double> {
    guard let element = look.ink.elements[id], let own = all ? element.ink.all : element.ink.seen else { return .zero }
    return (all ? own : own.common(with: stage)).overhang(beyond: element.clip)
  }

  /// What a script calls the views that cut.
  private func names(of clipper: ViewID, _ played: PlayedTransition) -> [String] {
    if let label = played.labels[clipper] { return [label] }
    let names = (played.clippers[clipper] ?? []).map { played.after.tree.label(of: $0) }
    return names.indices.filter { !names[..<$0].contains(names[$0]) }.map { names[$0] }
  }

  /// What to do where it is a fault with and without a clip: an element that is in another at both ends leaves it on the
  /// way.
  func stay(_ id: String, in other: String?, _ way: Way) -> String? {
    let elements = way.played.elements
    guard let other, elements[other]?.kind == .shared, id != other, elements[id]?.comesFromOutside != true else {
      return nil
    }
    func overhang(_ look: Look, all: Bool) -> SIMD4<Double> {
      guard let bounds = look.ink.elements[other]?.bounds, let ink = look.ink.elements[id]?.ink,
        let own = all ? ink.all : ink.seen.map({ $0.common(with: way.stage) })
      else { return .zero }
      return own.overhang(beyond: bounds)
    }
    let allowed = pointwiseMax(overhang(way.first, all: true), overhang(way.last, all: true))
    let tolerance = way.played.tolerance
    guard way.looks.contains(where: { (overhang($0, all: false) - allowed).max() > tolerance }) else { return nil }
    return "a way of '\(id)' that stays in '\(other)': its curve, without an overshoot, an arc or curves of components"
  }
}
