import MutoscopeMotion

/// Says what an element does, when, and why: by the definition's word, or by the rule where it has none (SPEC 5.2, step 2).
/// Elements share it: as a rule most have the same.
package final class ResolvedStyle: Sendable {
  package let style: TransitionStyle
  package let entry: TransitionDefinition.Entry?
  let reason: String
  /// The interval of its first part.
  let interval: ContainerMotion.Interval
  let effects: [StyleEffects]

  /// - Parameter intervals: Those of its parts, or the one of a style without any.
  fileprivate init(
    _ style: TransitionStyle, _ entry: TransitionDefinition.Entry?, _ reason: String,
    _ intervals: [ContainerMotion.Interval]
  ) {
    (self.style, self.entry, self.reason) = (style, entry, reason)
    interval = intervals[0]
    effects = StyleEffects.all(of: style, intervals)
  }

  /// Does what another one does, for a reason of its own.
  fileprivate init(like other: ResolvedStyle, _ entry: TransitionDefinition.Entry?, _ reason: String) {
    (style, interval, effects) = (other.style, other.interval, other.effects)
    (self.entry, self.reason) = (entry, reason)
  }

  /// What a shared element's entry says of its way.
  var shared: TransitionStyle.SharedElement { style.parts.first?.effect.shared ?? .init() }
}

extension TransitionStyle.Part {
  /// Its interval in the time of a transition, on the way there.
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
  /// The transition's.
  private let curve: Curve
  private let isDismissal: Bool
  /// The interval of what says nothing of its own. Most move so: it is known at once that they move alike.
  private let whole: ContainerMotion.Interval
  /// The elements whose anchors lead in a circle, or to one that is in it.
  var circular: Set<String> = []
  /// The circles, by each element of them.
  package internal(set) var circles: [String: [String]] = [:]

  package init(
    definition: TransitionDefinition, diff: IdentifierDiff, source: ElementTree, destination: ElementTree,
    curve: Curve = .easeInOut, isDismissal: Bool = false
  ) {
    (self.definition, self.diff, self.source, self.destination) = (definition, diff, source, destination)
    (self.curve, self.isDismissal) = (curve, isDismissal)
    whole = TransitionStyle.Part(.none).interval(curve)
    findCircles()
  }

  /// - Parameter other: The style of another element: as a rule one of many entries says the same as the one before.
  private func resolved(
    _ style: TransitionStyle, _ entry: TransitionDefinition.Entry?, _ reason: String, like other: ResolvedStyle? = nil
  ) -> ResolvedStyle {
    if let other, other.style == style { return ResolvedStyle(like: other, entry, reason) }
    let parts = style.parts.isEmpty ? [.init(.none)] : style.parts
    return ResolvedStyle(style, entry, reason, parts.map { interval(of: $0) })
  }

  /// The interval of a part of a style: one that a dismissal retraces is mirrored in the time of the transition.
  private func interval(of part: TransitionStyle.Part) -> ContainerMotion.Interval {
    let interval = isDismissal ? part.interval(curve).retraced : part.interval(curve)
    return interval == whole ? whole : interval
  }

  /// The styles of the elements by their numbers, the root first.
  package func styles() -> [ResolvedStyle] {
    let shared = resolved(.shared, nil, "on both screens: shared without an entry")
    let coming = resolved(.crossfade, nil, "only on the destination, no entry: crossfades")
    let going = resolved(.crossfade, nil, "only on the source, no entry: crossfades")
    let staying = resolved(.none, nil, "only on the source, which stays visible beneath: it does not move")
    var styles = [definition[ElementTree.rootID].map(self.shared) ?? shared]
    for element in diff.elements {
      let entry = definition[element.id]
      switch element.kind {
      case .shared: styles.append(entry.map(self.shared) ?? shared)
      case .kept: styles.append(entry.map { resolved(.none, $0, staying.reason) } ?? staying)
      case .added, .removed:
        let own = entry.map { single(element, $0, like: styles.last) } ?? riding(element)
        styles.append(own ?? (element.kind == .added ? coming : going))
      }
    }
    return styles
  }

  private func shared(_ entry: TransitionDefinition.Entry) -> ResolvedStyle {
    if entry.style.parts.count == 1, entry.style.isShared {
      return resolved(entry.style, entry, "on both screens, as the definition says")
    }
    return resolved(.shared, entry, "on both screens: always shared, whatever the definition says")
  }

  /// The style of an element without an entry in one that comes or goes; nil where it is in none.
  private func riding(_ element: IdentifierDiff.Element) -> ResolvedStyle? {
    guard let parent = element.parent, let kind = diff.kind(of: parent), kind == .added || kind == .removed else {
      return nil
    }
    return resolved(
      .none, nil, "only on the \(element.side), no entry: rides on \(parent), which is \(kind.rawValue)")
  }

  private func single(
    _ element: IdentifierDiff.Element, _ entry: TransitionDefinition.Entry, like other: ResolvedStyle?
  ) -> ResolvedStyle {
    var style = entry.style
    // Words that need not be put together: there may be an entry for every element.
    var reason =
      element.kind == .added
      ? "only on the destination, as the definition says" : "only on the source, as the definition says"
    for (index, part) in entry.style.parts.enumerated() {
      guard let obstacle = part.effect.form.obstacle(for: element, self) else { continue }
      (style.parts[index].effect, style.parts[index].fade) = (.crossfade, nil)
      reason = obstacle
    }
    return resolved(style, entry, reason, like: other)
  }
}
