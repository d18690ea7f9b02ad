import MutoscopeMotion

// Live snapshots: the views of both sides, matched by kind and place, each on its way from one shape to the other.

extension ContainerBuilder {
  /// The items of a live element: views without elements in them stand for themselves instead of being drawn in a run.
  func liveItems(_ items: [ContentScript.Item], _ tree: ViewTree) -> [ContentScript.Item] {
    items.flatMap { item -> [ContentScript.Item] in
      guard case .run(let parts) = item else { return [item] }
      var result: [ContentScript.Item] = []
      var run: [ContentScript.Part] = []
      func close() {
        if !run.isEmpty { result.append(.run(run)) }
        run = []
      }
      for part in parts {
        if part.what == .whole, part.wrappers.isEmpty, tree[part.view].painted == .all {
          close()
          result.append(.live(part.view))
        } else {
          run.append(part)
        }
      }
      close()
      return result
    }
  }

  /// Two views that are one: its shape, its text or picture and what is in it.
  mutating func live(_ from: ViewID, _ to: ViewID, _ interval: ContainerMotion.Interval) -> ViewID {
    let (a, b) = (source.tree[from].resolved(source.look), destination.tree[to].resolved(destination.look))
    let isSame = a.showsSame(as: b)
    var view = isSame ? b : CopiedPart.wrapper.stripped(b)
    if !isSame { view.kind = .view }
    view.id = nil
    view.environment = nil
    view.isHidden = false
    view.zPosition = 0
    let new = tree.insert(view)
    copies[to, default: []].append(Copy(view: new, part: .shell))
    (laidOut[from], laidOut[to]) = (new, new)
    let is3D = source.tree.superview(of: from).map { source.tree[$0].is3DParent } ?? false
    movePose(
      new, Pose(of: from, ancestors: [], in: nil, tree: source.tree),
      Pose(of: to, ancestors: [], in: nil, tree: destination.tree), a, b, interval, is3D: is3D)
    moveShape(new, a, b, interval, isFirst: true, isFlight: false)
    if isSame, a.textColor != b.textColor {
      motion.move(new, .textColor, from: .color(a.textColor), to: .color(b.textColor), interval, in: &tree)
    }
    if !isSame, a.hasContent || b.hasContent { tree.append(exchange(from, to, a, b, in: new, interval), to: new) }
    fillLive(new, from, to, interval)
    return new
  }

  private mutating func fillLive(
    _ view: ViewID, _ from: ViewID, _ to: ViewID, _ interval: ContainerMotion.Interval
  ) {
    let (below, above) = (keyed(from, source.tree), keyed(to, destination.tree))
    for key in SiblingOrder(source: below.order, destination: above.order, kept: []).after {
      switch (below.views[key], above.views[key]) {
      case (let a?, let b?): tree.append(live(a, b, interval), to: view)
      case (let a?, nil): tree.append(fading(a, isSource: true, interval), to: view)
      case (nil, let b?): tree.append(fading(b, isSource: false, interval), to: view)
      case (nil, nil): break
      }
    }
  }

  /// A view that only one side has.
  mutating func fading(_ view: ViewID, isSource: Bool, _ interval: ContainerMotion.Interval) -> ViewID {
    let (fader, screen) = (insertPlain(), isSource ? source : destination)
    let copy = copyTree(of: view, screen)
    tree.append(copy, to: fader)
    for (original, copy) in zip(screen.tree.subtree(of: view), tree.subtree(of: copy)) {
      laidOut[original] = copy
      lone[copy] = isSource ? 0 : 1
    }
    fade(fader, isSource: isSource, interval)
    return fader
  }

  private func keyed(_ view: ViewID, _ tree: ViewTree) -> (order: [String], views: [String: ViewID]) {
    var counts: [ViewKind: Int] = [:]
    var order: [String] = []
    var views: [String: ViewID] = [:]
    for child in tree.paintOrder(of: view) {
      let kind = tree[child].kind
      counts[kind, default: 0] += 1
      let key = "\(kind.rawValue) \(counts[kind] ?? 0)"
      order.append(key)
      views[key] = child
    }
    return (order, views)
  }

  /// Two texts or pictures, laid out in the same changing bounds.
  private mutating func exchange(
    _ from: ViewID, _ to: ViewID, _ a: View, _ b: View, in element: ViewID, _ interval: ContainerMotion.Interval
  ) -> ViewID {
    let group = insertPlain()
    for (view, own, isSource) in [(from, a, true), (to, b, false)] where own.hasContent {
      let (fader, holder) = insertHolder(own.bounds, is3D: false)
      tree[fader].isAdditive = true
      let content = insertCopy(of: view, isSource ? source : destination, part: .content)
      tree.append(content, to: holder)
      tree.append(fader, to: group)
      fade(fader, isSource: isSource, interval)
      links.append(
        .resize(
          Resizing(
            element: element, holder: holder, fader: fader, content: content, rule: .relayout, bounds: own.bounds,
            overhang: .zero)))
    }
    return group
  }
}

extension View {
  /// Whether it writes and pictures the same, but for colours.
  func showsSame(as other: View) -> Bool {
    kind == other.kind && text == other.text && source == other.source && font == other.font
      && textAlignment == other.textAlignment && lineHeightMultiple == other.lineHeightMultiple
      && numberOfLines == other.numberOfLines && contentMode == other.contentMode && tintColor == other.tintColor
      && contentInsets == other.contentInsets && imagePadding == other.imagePadding
  }
}
