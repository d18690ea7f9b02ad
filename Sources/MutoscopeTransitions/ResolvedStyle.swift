import MutoscopeMotion

/// What an element does, and why: the definition's word, or the rule where it has none (SPEC 5.2, step 2).
package struct ResolvedStyle: Sendable {
  package var style: TransitionStyle
  package var entry: TransitionDefinition.Entry?
  var reason: String

  /// What a shared element's entry says of its way.
  var shared: TransitionStyle.SharedElement {
    if case .sharedElement(let element)? = style.parts.first?.effect { element } else { .init() }
  }
}

extension TransitionStyle.Part {
  /// When it moves in the time of a transition: what a dismissal retraces is mirrored in it.
  func interval(_ recipe: ContainerRecipe) -> ContainerMotion.Interval {
    recipe.isDismissal ? interval(recipe.curve).retraced : interval(recipe.curve)
  }

  /// The same on the way there.
  func interval(_ curve: Curve) -> ContainerMotion.Interval {
    ContainerMotion.Interval(
      delay: delay, span: span, timing: Timing(self.curve ?? curve), followsAnimator: self.curve == nil)
  }

  /// Whether the element's alpha goes with it.
  var fades: Bool {
    switch effect {
    case .crossfade: true
    case .transform, .anchorTranslation: fade
    case .blur, .edgeTranslation, .sharedElement, .none: false
    }
  }
}

/// Finds every element's style.
package struct StyleResolver {
  package let definition: TransitionDefinition
  package let diff: IdentifierDiff
  package let source: ElementTree
  package let destination: ElementTree

  package init(
    definition: TransitionDefinition, diff: IdentifierDiff, source: ElementTree, destination: ElementTree
  ) {
    (self.definition, self.diff, self.source, self.destination) = (definition, diff, source, destination)
  }

  package func styles() -> [String: ResolvedStyle] {
    let circular = circular()
    var styles: [String: ResolvedStyle] = [:]
    styles.reserveCapacity(diff.elements.count + 1)
    styles[ElementTree.rootID] = shared(ElementTree.rootID)
    for element in diff.elements {
      switch element.kind {
      case .shared: styles[element.id] = shared(element.id)
      case .kept:
        styles[element.id] = ResolvedStyle(
          style: .none, entry: definition[element.id],
          reason: "only on the source, which stays visible beneath: it does not move")
      case .added, .removed: styles[element.id] = single(element, circular)
      }
    }
    return styles
  }

  private func shared(_ id: String) -> ResolvedStyle {
    let entry = definition[id]
    guard let entry else {
      return ResolvedStyle(style: .shared, entry: nil, reason: "on both screens: shared without an entry")
    }
    if entry.style.parts.count == 1, case .sharedElement = entry.style.parts[0].effect {
      return ResolvedStyle(style: entry.style, entry: entry, reason: "on both screens, as the definition says")
    }
    return ResolvedStyle(
      style: .shared, entry: entry, reason: "on both screens: always shared, whatever the definition says")
  }

  private func single(_ element: IdentifierDiff.Element, _ circular: Set<String>) -> ResolvedStyle {
    let side = element.kind == .added ? "destination" : "source"
    guard let entry = definition[element.id] else {
      if let parent = element.parent, let kind = diff.element(parent)?.kind, kind == .added || kind == .removed {
        return ResolvedStyle(
          style: .none, entry: nil,
          reason: "only on the \(side), no entry: rides on \(parent), which is \(kind.rawValue)")
      }
      return ResolvedStyle(
        style: .crossfade, entry: nil,
        // One text for all: an interpolated one would be made for each.
        reason: element.kind == .added
          ? "only on the destination, no entry: crossfades" : "only on the source, no entry: crossfades")
    }
    var style = entry.style
    var reason = "only on the \(side), as the definition says"
    for index in style.parts.indices {
      switch style.parts[index].effect {
      case .sharedElement:
        style.parts[index].effect = .crossfade
        reason = "only on the \(side): there is nothing to share, so it crossfades"
      case .anchorTranslation(let anchor, _):
        let screen = element.kind == .added ? destination : source
        if screen[anchor] == nil {
          style.parts[index].effect = .crossfade
          reason = "its anchor \(anchor) is not on the \(side), so it crossfades"
        } else if anchor == self.anchor(of: element.id)
          ? circular.contains(element.id) : isCyclic(element.id, anchor)
        {
          style.parts[index].effect = .crossfade
          reason = "its anchors lead in a circle, so it crossfades"
        }
      default: break
      }
    }
    return ResolvedStyle(style: style, entry: entry, reason: reason)
  }

  /// The elements whose anchors lead in a circle, or to one that is in it. Every chain is gone through once.
  private func circular() -> Set<String> {
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
  private func isCyclic(_ id: String, _ anchor: String) -> Bool {
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
