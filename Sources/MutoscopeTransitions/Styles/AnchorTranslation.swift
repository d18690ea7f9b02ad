import MutoscopeMotion

/// An element keeps its place relative to a point of another one.
struct AnchorTranslation: StyleEffect {
  let anchor: String
  /// A unit point of the anchor; nil means the middle of its nearest edge.
  let point: Point?

  var name: String { "anchorTranslation" }
  var options: [String] {
    ["relativeTo = \(anchor)"] + (point.map { ["at = {\(number($0.x)), \(number($0.y))}"] } ?? [])
  }

  func fades(_ fade: Bool) -> Bool { fade }

  func add(to effects: inout StyleEffects, fade: Bool) { effects.anchor = (anchor, point) }

  func obstacle(for element: IdentifierDiff.Element, _ resolver: StyleResolver) -> String? {
    let screen = element.kind == .added ? resolver.destination : resolver.source
    if screen[anchor] == nil { return "its anchor \(anchor) is not on the \(element.side), so it crossfades" }
    return resolver.isCyclic(element.id, anchor) ? "its anchors lead in a circle, so it crossfades" : nil
  }
}

extension StyleResolver {
  /// Finds the elements whose anchors lead in a circle, or to one that is in it. Every chain is gone through once.
  func elementsInCircles() -> Set<String> {
    var known: [String: Bool] = [:]
    for entry in definition.entries where known[entry.id] == nil {
      var way: [String] = []
      var onWay: Set<String> = []
      var next: String? = entry.id
      while let id = next, known[id] == nil, onWay.insert(id).inserted {
        way.append(id)
        next = anchor(of: id)
      }
      let leadsInCircle = next.map { known[$0] ?? true } ?? false
      for id in way { known[id] = leadsInCircle }
    }
    return Set(known.filter(\.value).keys)
  }

  /// Whether following the anchors of a chain comes back to an element.
  func isCyclic(_ id: String, _ anchor: String) -> Bool {
    if anchor == self.anchor(of: id) { return circular.contains(id) }
    var seen: Set<String> = [id]
    return !sequence(first: anchor, next: self.anchor).allSatisfy { seen.insert($0).inserted }
  }

  /// What an element follows, if it does.
  package func anchor(of id: String) -> String? {
    guard let kind = diff.kind(of: id), kind == .added || kind == .removed, let entry = definition[id] else {
      return nil
    }
    for part in entry.style.parts {
      if case .anchorTranslation(let anchor, _) = part.effect { return anchor }
    }
    return nil
  }
}
