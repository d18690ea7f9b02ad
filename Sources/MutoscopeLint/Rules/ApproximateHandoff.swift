import MutoscopeMotion

extension Linter {
  func approximateHandoffs(_ end: Handoff) -> [Finding] {
    var said: Set<String> = []
    func finding(of group: ViewID, _ view: ViewID, _ repair: String, _ message: String, _ size: Double) -> Finding? {
      let element = end.element(of: end.played.labels[group] == nil ? view : group)
      let isKnown = hasFound(of: element) { $0.code == .approximateHandoff && $0.time == shownTime(end.time) }
      guard !isKnown, said.insert(element).inserted else { return nil }
      let (amount, name) = (Amount.pixels(size * end.played.scale), end.rest.label(of: group))
      // No property can be written of a group that fades in another transition.
      let remedy = interrupts(end) ? Self.waiting : "\(repair) for '\(name)'"
      return self.finding(
        .approximateHandoff, end.played, element, String(repair.prefix { $0 != " " }), at: end.time, amount,
        "\(message): '\(name)', where it overlaps by \(amount)",
        fix: "\(remedy), or nothing in \(interrupts(end) ? "'\(name)'" : "it") that flies by itself")
    }
    let shadows = end.differences.map(\.0).filter(end.isLostShadow).compactMap { shadow in
      finding(
        of: shadow.view, shadow.view, "shadowOpacity = 0", "a shadow of several views is no longer there", shadow.size)
    }
    let isAlone = end.remainders.allSatisfy { $0.group == nil }
    return shadows
      + end.remainders.compactMap { part in
        guard let (group, repair) = part.group ?? (isAlone ? (part.view, "alpha = 1") : nil) else { return nil }
        return finding(of: group, part.view, repair, "what is one group at rest is drawn in parts", part.size)
      }
  }
}

extension Handoff {
  /// Whether a shadow is missing that views cast together which fly one by one.
  func isLostShadow(_ difference: FrameComparison.Difference) -> Bool {
    difference.content == .shadow && difference.kind == .pops && difference.isFirst
      && played.labels[difference.view] == nil
  }
}
