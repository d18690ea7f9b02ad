import MutoscopeMotion

extension Linter {
  func clippedElements(_ id: String, _ way: Way) -> [Finding] {
    let still = way.atEnds { overhang(of: $0.all[id], beyond: $0.all[id]?.clip) }
    // A finger may scroll an end that it flies to.
    func allowed(_ look: Look) -> SIMD4<Double> {
      look.ends.reduce(still) { pointwiseMax($0, overhang(of: $1[id], beyond: $1[id]?.clip)) }
    }
    return findings(.clipped, id, "clipsToBounds", on: way) { look in
      (overhang(of: look.seen[id], beyond: look.seen[id]?.clip, on: way.stage) - allowed(look)).max()
    } say: { look, _, amount in
      guard let element = look.seen[id] else { return nil }
      // Whoever is in what is cut is cut as well.
      let parents = element.parent.map { sequence(first: $0) { look.seen[$0]?.parent } }
      if parents?.contains(where: { hasFound(of: $0) { $0.code == .clipped } }) == true { return nil }
      let clipper = element.clippers.first {
        (overhang(of: element, beyond: $0.rect, on: way.stage) - allowed(look)).max() > 0
      }?.view
      let names = clipper.map { self.names(of: $0, way.played) } ?? []
      let list = names.isEmpty ? "what it is in" : names.map { "'\($0)'" }.joined(separator: " and ")
      let stay = clipper.flatMap { self.stay(id, in: way.played.labels[$0], way) }
      return ("\(amount) are cut off by \(list) on the way", stay ?? "clipsToBounds = false for \(list)")
    }
  }

  /// Measures what an element paints beyond a rectangle, in points; of what is seen, on the stage.
  private func overhang(of element: ElementInk?, beyond rect: Rect?, on stage: Rect? = nil) -> SIMD4<Double> {
    guard let ink = element?.ink, let rect else { return .zero }
    return ink.overhang(beyond: rect, on: stage)
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
    guard let other, way.played.elements[other]?.kind == .shared, id != other,
      way.played.elements[id]?.comesFromOutside != true
    else { return nil }
    let allowed = way.atEnds { overhang(of: $0.all[id], beyond: $0.all[other]?.bounds) }
    let leaves = way.looks.contains { look in
      let overhang = overhang(of: look.seen[id], beyond: look.seen[other]?.bounds, on: way.stage)
      return (overhang - allowed).max() > way.played.tolerance
    }
    guard leaves else { return nil }
    return "a way of '\(id)' that stays in '\(other)': its curve, without an overshoot, an arc or curves of components"
  }
}
