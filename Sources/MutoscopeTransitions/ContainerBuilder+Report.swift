import MutoscopeMotion

extension ContainerBuilder {
  /// What was built, for people.
  func report(_ transition: Transition) -> TransitionReport {
    var diff = diff
    if isBackwards { diff = diff.exchanged(source.elements, destination.elements) }
    var parts: [ContainerNode] = []
    var painted: [ElementID] = []
    addParts(of: container, to: &parts, painted: &painted)
    let root =
      parts.count == 1
      ? parts[0] : ContainerNode(label: ElementTree.rootID, kind: .shared, children: parts)
    return TransitionReport(
      source: (isBackwards ? destination : source).elements, destination: (isBackwards ? source : destination).elements,
      diff: diff, container: root,
      reasons: Explanations { [painted, diff, duration = transition.duration] in
        explanations(of: painted, diff, duration: duration)
      })
  }

  /// Explains each element once, however many views it has.
  private func explanations(of painted: [ElementID], _ diff: IdentifierDiff, duration: Double) -> [Explanation] {
    // Only frames are read of it, but for what follows from others.
    var beginning = motion.beginning(of: tree, links.isEmpty ? .geometry : nil)
    for link in links { link.apply(to: &beginning) }
    let reasons = isBackwards ? reasons(diff) : [:]
    var isKnown = [Bool](repeating: false, count: nodes.count)
    var explanations: [Explanation] = []
    for id in painted where !isKnown[id] {
      isKnown[id] = true
      explanations.append(explanation(of: id, diff, beginning, reasons, duration: duration))
    }
    return explanations
  }

  /// Why elements do what they do, told of the way back.
  private func reasons(_ diff: IdentifierDiff) -> [String: String] {
    let styles = StyleResolver(
      definition: recipe.definition, diff: diff, source: destination.elements, destination: source.elements
    ).styles()
    return Dictionary(uniqueKeysWithValues: zip(diff.elements.map(\.id), styles.dropFirst().map(\.reason)))
  }

  /// Adds the parts of the container that stand for something, and the elements among them as they are painted; what is
  /// in a view that does not counts as its parent's.
  private func addParts(of view: ViewID, to parts: inout [ContainerNode], painted: inout [ElementID]) {
    if let id = made[view].element { painted.append(id) }
    func addChildren(to parts: inout [ContainerNode]) {
      for child in tree.subviews(of: view) { addParts(of: child, to: &parts, painted: &painted) }
    }
    func add(
      _ label: String, _ kind: IdentifierDiff.Kind? = nil, _ style: TransitionStyle? = nil, _ origin: String = ""
    ) {
      var children: [ContainerNode] = []
      addChildren(to: &children)
      parts.append(
        ContainerNode(label: label, kind: kind.map { played($0) }, style: style, origin: origin, children: children))
    }
    switch made[view].label {
    case .shell(.root):
      let note = recipe.exchangesStage ? "from what was seen" : "over: the source's content stays"
      add(ElementTree.rootID, .shared, nil, isStage ? note : "")
    case .shell(let id), .single(let id):
      let kind = nodes[id].kind
      add(nodes[id].id, kind, kind == .kept ? nil : nodes[id].style.style)
    case .content(let origin): add("content", nil, nil, origin)
    case .wrapper(let original): add("wrapper \(tree[original].name ?? tree[original].kind.rawValue)")
    case .clip: add("clip", nil, nil, "of the ancestors that do not fly")
    case .flight: add("copy", nil, nil, "made by a function")
    case .frame, .cut, nil: addChildren(to: &parts)
    }
  }

  private func played(_ kind: IdentifierDiff.Kind) -> IdentifierDiff.Kind {
    guard isBackwards else { return kind }
    return kind == .added ? .removed : kind == .removed ? .added : kind
  }

  private func explanation(
    of id: ElementID, _ diff: IdentifierDiff, _ beginning: ViewTree, _ reasons: [String: String], duration: Double
  ) -> Explanation {
    let view = instances[id].first ?? container
    // The way back has numbers of its own.
    let element = isBackwards ? diff.element(nodes[id].id) : id == .root ? nil : diff.elements[id.index - 1]
    let (kind, interval) = (element?.kind ?? .shared, interval(of: id))
    func frame(_ exists: Bool, _ tree: ViewTree) -> Rect? {
      exists ? tree.elementFrame(of: view, made) ?? tree[view].frame : nil
    }
    return Explanation(
      id: nodes[id].id, kind: kind, isReparented: element?.isReparented ?? false, entry: nodes[id].style.entry?.style,
      style: nodes[id].style.style, reason: reasons[nodes[id].id] ?? nodes[id].style.reason, parent: element?.parent,
      origin: recipe.flights[nodes[id].id] != nil ? "function" : isLive(id) ? "live" : "static",
      resize: kind == .shared && id != .root ? resize(of: id) : nil,
      from: frame(kind != .added, beginning), to: frame(kind != .removed, tree),
      delay: interval.delay * duration, duration: interval.span * duration, curve: interval.timing.curve)
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
