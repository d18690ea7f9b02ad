import MutoscopeMotion

extension ContainerBuilder {
  /// What was built, for people.
  func report(_ transition: Transition) -> TransitionReport {
    var diff = diff
    if isBackwards { diff = diff.exchanged(source.elements, destination.elements) }
    let nodes = nodes(container)
    let root =
      nodes.count == 1 ? nodes[0] : ContainerNode(label: ElementTree.rootID, kind: .shared, note: "", children: nodes)
    var beginning = motion.beginning(of: tree)
    for link in links {
      link.apply(to: &beginning)
    }
    var words = Words()
    var explanations: [Explanation] = []
    explanations.reserveCapacity(styles.count)
    for id in paintOrder(root) {
      guard let told = explanation(of: id, diff, beginning, &words, duration: transition.duration) else { continue }
      explanations.append(told)
    }
    return TransitionReport(
      source: (isBackwards ? destination : source).elements, destination: (isBackwards ? source : destination).elements,
      diff: diff, container: root,
      explanations: explanations)
  }

  /// The parts of the container that have a role; what is in a view without one counts as its parent's.
  private func nodes(_ view: ViewID) -> [ContainerNode] {
    let children = tree.subviews(of: view).flatMap { nodes($0) }
    guard let role = roles[view] else { return children }
    return [
      ContainerNode(
        label: role.label, kind: role.kind.map { played($0) }, note: role.note ?? "\(style(role.label))",
        children: children)
    ]
  }

  private func played(_ kind: IdentifierDiff.Kind) -> IdentifierDiff.Kind {
    guard isBackwards else { return kind }
    return kind == .added ? .removed : kind == .removed ? .added : kind
  }

  /// The ids of the elements, in the order in which they are painted, each once.
  private func paintOrder(_ node: ContainerNode) -> [String] {
    var seen: Set<String> = []
    var order: [String] = []
    var stack = [node]
    while let node = stack.popLast() {
      if node.kind != nil, seen.insert(node.label).inserted { order.append(node.label) }
      stack += node.children.reversed()
    }
    return order
  }

  /// What was said last: as a rule the next element does the same as one of the few before it.
  private struct Words {
    private var styles: [(TransitionStyle, String)] = []
    private var curves: [(Curve, String)] = []

    mutating func text(_ style: TransitionStyle) -> String { Self.text(style, &styles) }
    mutating func text(_ curve: Curve) -> String { Self.text(curve, &curves) }

    private static func text<Value: Equatable>(_ value: Value, _ last: inout [(Value, String)]) -> String {
      if let known = last.first(where: { $0.0 == value }) { return known.1 }
      let text = "\(value)"
      last = [(value, text)] + last.prefix(3)
      return text
    }
  }

  private func explanation(
    of id: String, _ diff: IdentifierDiff, _ beginning: ViewTree, _ words: inout Words, duration: Double
  ) -> Explanation? {
    let element = diff.element(id)
    guard let kind = element?.kind ?? diff.kind(of: id), let style = styles[id], let view = instances[id]?.first else {
      return nil
    }
    let part = style.style.parts.first ?? TransitionStyle.Part(.none)
    func frame(_ exists: Bool, _ tree: ViewTree) -> Rect? {
      exists ? tree.elementFrame(of: view, shells) ?? tree[view].frame : nil
    }
    let hasStart = kind != .added || id == ElementTree.rootID
    let hasEnd = kind != .removed || id == ElementTree.rootID
    return Explanation(
      id: id, kind: kind, isReparented: element?.isReparented ?? false,
      entry: style.entry.map { words.text($0.style) }, style: kind == .kept ? "none" : words.text(style.style),
      reason: style.reason, parent: element?.parent, snapshot: snapshot(of: id, kind, style),
      from: frame(hasStart, beginning), to: frame(hasEnd, tree), delay: part.delay * duration,
      duration: part.span * duration, curve: words.text(part.curve ?? recipe.curve))
  }

  private func snapshot(of id: String, _ kind: IdentifierDiff.Kind, _ style: ResolvedStyle) -> String {
    let mode: String
    if recipe.flights[id] != nil {
      mode = "function"
    } else {
      let isLive = [source, destination].allSatisfy { screen in
        screen.elements.view(of: id).map { screen.tree[$0].snapshot == .live } ?? true
      }
      mode = isLive ? "live" : "static"
    }
    guard kind == .shared, id != ElementTree.rootID else { return mode }
    let resize = style.shared.resize ?? (mode == "function" ? .fill : mode == "live" ? .relayout : .width)
    return "\(mode), resized by \(resize.rawValue)"
  }
}

extension IdentifierDiff {
  /// The same with source and destination exchanged; what was kept stays so.
  func exchanged(_ source: ElementTree, _ destination: ElementTree) -> IdentifierDiff {
    var back = IdentifierDiff(destination, source, presentation: .replace)
    let kept = Set(self.kept)
    for (index, element) in back.elements.enumerated() where kept.contains(element.id) {
      back.elements[index].kind = .kept
    }
    return back
  }
}
