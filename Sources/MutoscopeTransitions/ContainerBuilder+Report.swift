import MutoscopeMotion

extension ContainerBuilder {
  /// What was built, for people.
  func report(_ transition: Transition) -> TransitionReport {
    var diff = diff
    if isBackwards { diff = diff.exchanged(source.elements, destination.elements) }
    var words = Words()
    var parts: [ContainerNode] = []
    addParts(of: container, to: &parts, &words)
    let root =
      parts.count == 1
      ? parts[0] : ContainerNode(label: ElementTree.rootID, kind: .shared, note: "", children: parts)
    var beginning = motion.beginning(of: tree)
    for link in links {
      link.apply(to: &beginning)
    }
    var explanations: [Explanation] = []
    explanations.reserveCapacity(nodes.count)
    let reasons = isBackwards ? reasons(diff) : [:]
    for id in paintOrder {
      var explanation = explanation(of: id, diff, beginning, &words, duration: transition.duration)
      if let reason = reasons[explanation.id] { explanation.reason = reason }
      explanations.append(explanation)
    }
    return TransitionReport(
      source: (isBackwards ? destination : source).elements, destination: (isBackwards ? source : destination).elements,
      diff: diff, container: root,
      explanations: explanations)
  }

  /// Why elements do what they do, told of the way back.
  private func reasons(_ diff: IdentifierDiff) -> [String: String] {
    let styles = StyleResolver(
      definition: recipe.definition, diff: diff, source: destination.elements, destination: source.elements
    ).styles()
    return Dictionary(uniqueKeysWithValues: zip(diff.elements.map(\.id), styles.dropFirst().map(\.reason)))
  }

  /// Adds the parts of the container that stand for something; what is in a view that does not counts as its parent's.
  private func addParts(of view: ViewID, to parts: inout [ContainerNode], _ words: inout Words) {
    let first = parts.count
    for child in tree.subviews(of: view) { addParts(of: child, to: &parts, &words) }
    func node(_ label: String, _ kind: IdentifierDiff.Kind? = nil, _ note: String = "") {
      let children = Array(parts[first...])
      parts.removeSubrange(first...)
      parts.append(ContainerNode(label: label, kind: kind.map(played), note: note, children: children))
    }
    switch made[view].label {
    case .shell(.root):
      let note = recipe.exchangesStage ? "from what was seen" : "over: the source's content stays"
      node(ElementTree.rootID, .shared, isStage ? note : "")
    case .shell(let id), .single(let id):
      let kind = nodes[id].kind
      node(nodes[id].id, kind, kind == .kept ? "" : words.text(nodes[id].style.style))
    case .content(let note): node("content", nil, note)
    case .wrapper(let original): node("wrapper \(tree[original].name ?? tree[original].kind.rawValue)")
    case .clip: node("clip", nil, "of the ancestors that do not fly")
    case .flight: node("copy", nil, "made by a function")
    case .frame, .cut, nil: break
    }
  }

  private func played(_ kind: IdentifierDiff.Kind) -> IdentifierDiff.Kind {
    guard isBackwards else { return kind }
    return kind == .added ? .removed : kind == .removed ? .added : kind
  }

  /// The elements in the order in which they are painted, each once.
  private var paintOrder: [ElementID] {
    var isKnown = [Bool](repeating: false, count: nodes.count)
    return tree.subtree(of: container).compactMap { view in
      guard let id = made[view].element, !isKnown[id] else { return nil }
      isKnown[id] = true
      return id
    }
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
    of id: ElementID, _ diff: IdentifierDiff, _ beginning: ViewTree, _ words: inout Words, duration: Double
  ) -> Explanation {
    let (node, view) = (nodes[id], instances[id].first ?? container)
    // The way back has numbers of its own.
    let element = isBackwards ? diff.element(node.id) : id == .root ? nil : diff.elements[id.index - 1]
    let (kind, style) = (element?.kind ?? .shared, node.style)
    let part = style.style.parts.first ?? TransitionStyle.Part(.none)
    func frame(_ exists: Bool, _ tree: ViewTree) -> Rect? {
      exists ? tree.elementFrame(of: view, made) ?? tree[view].frame : nil
    }
    return Explanation(
      id: node.id, kind: kind, isReparented: element?.isReparented ?? false,
      entry: style.entry.map { words.text($0.style) }, style: kind == .kept ? "none" : words.text(style.style),
      reason: style.reason, parent: element?.parent, snapshot: snapshot(of: id, kind, style),
      from: frame(kind != .added, beginning), to: frame(kind != .removed, tree),
      delay: part.interval(recipe).delay * duration, duration: part.span * duration,
      curve: words.text(part.curve ?? recipe.curve))
  }

  private func snapshot(of id: ElementID, _ kind: IdentifierDiff.Kind, _ style: ResolvedStyle) -> String {
    func isLive(_ screen: Screen) -> Bool { screen.view(of: id).map { screen.tree[$0].snapshot == .live } ?? true }
    let isLive = isLive(source) && isLive(destination)
    let mode = recipe.flights[nodes[id].id] != nil ? "function" : isLive ? "live" : "static"
    guard kind == .shared, id != .root else { return mode }
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
