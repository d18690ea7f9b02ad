import MutoscopeMotion

extension Linter {
  func handoffJumps(_ end: Handoff) -> [Finding] {
    var worst: [String: FrameComparison.Difference] = [:]
    for (difference, tree) in end.differences where !end.isLostShadow(difference) {
      let element = end.played.element(of: difference.view, in: tree)
      if let known = worst[element], known.rank >= difference.rank { continue }
      worst[element] = difference
    }
    return worst.sorted { $0.key < $1.key }.map { element, difference in
      let amount =
        difference.kind == .changes
        ? Amount(size: difference.size, unit: .levels) : .pixels(difference.size * end.played.scale)
      return finding(
        .handoffJump, end.played, element, difference.property, at: end.time, amount,
        end.message(difference, amount), fix: repair(of: element, difference, end))
    }
  }

  private func repair(of element: String, _ difference: FrameComparison.Difference, _ end: Handoff) -> String {
    if let own = end.played.elements[element] {
      if end.played.isFlight(element) {
        return "let the copy \(end.isStart ? "begin" : "end") as '\(element)' looks there, or snapshot = \"static\""
      }
      let parts = own.style.style.parts
      if parts.contains(where: { $0.fade == false }) { return "leave fade = false out of \(element.key)" }
      if own.kind != .kept, parts.contains(where: { $0.effect == .none }) {
        return "\(element.key) = m.crossfade"
      }
    }
    if difference.kind == .reorders, !interrupts(end), let other = difference.other {
      let name = end.element(of: other)
      let label = name == element ? end.rest.label(of: other) : name
      return "the same order of '\(element)' and '\(label)' on both screens"
    }
    if difference.isFirst, let wrapper = end.wrapper(around: difference.view) {
      return
        "an id for '\(end.rest.label(of: wrapper))', so that it flies with '\(element)', or nothing in it that "
        + "flies by itself"
    }
    if interrupts(end) {
      let remedy = [.shadow: "shadowOpacity = 0", .backdrop: "backdropBlurRadius = 0"][difference.content]
      return (remedy.map { "\($0) for '\(element)', or " } ?? "")
        + "\(Self.waiting): this part of '\(element)' cannot go on from where it is"
    }
    return end.isStart
      ? "begin when '\(element)' is at rest, as after stage:settle(), and show its screen on the stage"
      : "let what moves and changes in '\(element)' come to rest before the transition ends, or begin after it"
  }
}

extension Linter {
  /// A remedy for whatever jumps as another transition is interrupted.
  static let waiting = "let the transition that it interrupts end first, as with m.waitUntil"

  /// Whether a transition begins at an end that interrupts another one on its way.
  func interrupts(_ end: Handoff) -> Bool {
    end.isStart && transitions.contains { end.roots.contains($0.container) }
  }
}

extension Handoff {
  fileprivate func message(_ difference: FrameComparison.Difference, _ amount: Amount) -> String {
    switch difference.kind {
    case .moved:
      let (frame, rest) = isStart ? ("first", "before") : ("last", "after")
      return "the \(frame) frame is not what is shown \(rest) it: it jumps by \(amount)"
    case .pops:
      return "it \(difference.isFirst != isStart ? "appears" : "vanishes") at once, \(amount) large"
    case .changes: return "its colour jumps by \(amount)"
    case .reorders: return "it jumps above or below what it overlaps by \(amount)"
    }
  }

  /// The outermost view without an id that an element is in, and that does something to it.
  fileprivate func wrapper(around view: ViewID) -> ViewID? {
    guard played.labels[view] != nil else { return nil }
    return rest.chain(of: view).dropFirst().dropLast().last {
      rest[$0].id == nil && (rest[$0].clipsToBounds || !rest[$0].transform.functions.isEmpty)
    }
  }
}

extension FrameComparison.Difference {
  /// Orders by what says more, then by size.
  fileprivate var rank: (Int, Double) { (kind.rawValue, size) }

  fileprivate var property: String {
    switch kind {
    case .moved: "frame"
    case .pops: "alpha"
    case .reorders: "order"
    case .changes:
      switch content {
      case .fill: "backgroundColor"
      case .border: "borderColor"
      case .shadow: "shadowColor"
      case .text: "textColor"
      case .backdrop, .image: "alpha"
      }
    }
  }
}
