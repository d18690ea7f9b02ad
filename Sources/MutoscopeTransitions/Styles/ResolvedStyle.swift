import MutoscopeMotion

/// What an element does, and why: the definition's word, or the rule where it has none (SPEC 5.2, step 2).
package struct ResolvedStyle: Sendable {
  package var style: TransitionStyle
  package var entry: TransitionDefinition.Entry?
  var reason: String

  /// What a shared element's entry says of its way.
  var shared: TransitionStyle.SharedElement { style.parts.first?.effect.shared ?? .init() }
}

extension TransitionStyle.Part {
  /// When it moves in the time of a transition: what a dismissal retraces is mirrored in it.
  func interval(_ recipe: ContainerRecipe) -> ContainerMotion.Interval {
    recipe.isDismissal ? interval(recipe.curve).retraced : interval(recipe.curve)
  }

  /// The same on the way there.
  func interval(_ curve: Curve) -> ContainerMotion.Interval {
    let shared = effect.shared
    let timing = Timing(
      self.curve ?? curve, components: shared?.curves ?? [:], isArc: shared?.isArc ?? false)
    return ContainerMotion.Interval(
      delay: delay, span: span, timing: timing, followsAnimator: self.curve == nil && timing.components.isEmpty)
  }

  /// Whether the element's alpha goes with it.
  var fades: Bool { effect.form.fades(fade) }
}

extension IdentifierDiff.Element {
  /// The screen that has it.
  var side: String { kind == .added ? "destination" : "source" }
}

/// Finds every element's style.
package struct StyleResolver {
  package let definition: TransitionDefinition
  package let diff: IdentifierDiff
  package let source: ElementTree
  package let destination: ElementTree
  private(set) var circular: Set<String> = []

  package init(
    definition: TransitionDefinition, diff: IdentifierDiff, source: ElementTree, destination: ElementTree
  ) {
    (self.definition, self.diff, self.source, self.destination) = (definition, diff, source, destination)
    circular = elementsInCircles()
  }

  /// The styles of the elements by their numbers, the root first.
  package func styles() -> [ResolvedStyle] {
    [shared(ElementTree.rootID)]
      + diff.elements.map { element in
        switch element.kind {
        case .shared: shared(element.id)
        case .kept:
          ResolvedStyle(
            style: .none, entry: definition[element.id],
            reason: "only on the source, which stays visible beneath: it does not move")
        case .added, .removed: single(element)
        }
      }
  }

  private func shared(_ id: String) -> ResolvedStyle {
    guard let entry = definition[id] else {
      return ResolvedStyle(style: .shared, entry: nil, reason: "on both screens: shared without an entry")
    }
    if entry.style.parts.count == 1, entry.style.isShared {
      return ResolvedStyle(style: entry.style, entry: entry, reason: "on both screens, as the definition says")
    }
    return ResolvedStyle(
      style: .shared, entry: entry, reason: "on both screens: always shared, whatever the definition says")
  }

  private func single(_ element: IdentifierDiff.Element) -> ResolvedStyle {
    guard let entry = definition[element.id] else {
      if let parent = element.parent, let kind = diff.kind(of: parent), kind == .added || kind == .removed {
        return ResolvedStyle(
          style: .none, entry: nil,
          reason: "only on the \(element.side), no entry: rides on \(parent), which is \(kind.rawValue)")
      }
      return ResolvedStyle(
        style: .crossfade, entry: nil,
        // One text for all: an interpolated one would be made for each.
        reason: element.kind == .added
          ? "only on the destination, no entry: crossfades" : "only on the source, no entry: crossfades")
    }
    var style = entry.style
    var reason = "only on the \(element.side), as the definition says"
    for index in style.parts.indices {
      guard let obstacle = style.parts[index].effect.form.obstacle(for: element, self) else { continue }
      (style.parts[index].effect, style.parts[index].fade) = (.crossfade, nil)
      reason = obstacle
    }
    return ResolvedStyle(style: style, entry: entry, reason: reason)
  }
}
