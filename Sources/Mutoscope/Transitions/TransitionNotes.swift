import MutoscopeMotion

/// What lint has to know of a transition: what is wrong with its definition, and what the container's views stand for.
struct TransitionNotes: Sendable {
  struct Element: Sendable {
    let id: String
    let kind: IdentifierDiff.Kind
    let style: TransitionStyle
    /// Whether the definition says what it does.
    let hasEntry: Bool
    /// Of the entry, else of the transition, as `file:line`.
    let line: String?
    /// Whether a snapshot function made what is seen.
    let isFlight: Bool
    /// Whether something of it changes on the way.
    let moves: Bool
    /// What it goes with, doing nothing by itself.
    let carrier: String?
  }

  /// Something wrong that can be told from the definition and the two screens.
  struct Fault: Sendable {
    let code: Finding.Code
    let view: String
    var property = "transition"
    /// Of the whole transition, as it is played.
    var fraction = 0.0
    /// In points of the stage.
    var size = 0.0
    let message: String
    let fix: String
    let line: String?
  }

  var faults: [Fault]
  let container: ViewID
  /// The container's views. Those that stand for no element are nobody's business.
  let views: Range<Int>
  /// The views that stand for an element: in the container and on both screens.
  let labels: [ViewID: String]
  /// The views of the container that are an element's own, not the frames around them.
  let own: Set<ViewID>
  let elements: [String: Element]
  /// The originals that make a view of the container cut what is in it.
  let clippers: [ViewID: [ViewID]]
  /// What the screens show before it begins and when it is over.
  var before: Timeline.Version
  var after: Timeline.Version

  /// Whether a view of the container is there for the container's sake only.
  func isInternal(_ view: ViewID) -> Bool { views.contains(view.index) && labels[view] == nil }

  /// The element that a view belongs to, as far as anyone can do something about it.
  func element(of view: ViewID, in tree: ViewTree) -> String {
    var next: ViewID? = view
    while let current = next {
      if let label = labels[current] {
        var label = label
        while let carrier = elements[label]?.carrier { label = carrier }
        return label
      }
      next = tree.superview(of: current)
    }
    return ElementTree.rootID
  }
}

/// What notes are made of when somebody asks: only lint does.
struct TransitionDraft: Sendable {
  let builder: ContainerBuilder
  let definition: TransitionDefinition
  /// Of the transition.
  let line: String?
  let orders: [(order: ContainerBuilder.Order, fraction: Double)]
  /// What the screens show before it begins and when it is over.
  var before: Timeline.Version
  var after: Timeline.Version

  func notes() -> TransitionNotes {
    builder.notes(definition, line: line, orders: orders, before: before, after: after)
  }
}

extension ContainerBuilder {
  fileprivate func notes(
    _ definition: TransitionDefinition, line: String?, orders: [(order: Order, fraction: Double)],
    before: Timeline.Version, after: Timeline.Version
  ) -> TransitionNotes {
    var labels = frames
    var own: Set<ViewID> = []
    for screen in [source, destination] {
      for element in screen.elements.elements { labels[element.view] = element.id }
    }
    for (id, views) in instances {
      own.formUnion(views)
      for view in views { labels[view] = id }
    }
    let moving = Set(motion.starts.all.compactMap { labels[$0.place.view] } + followers.map(\.id))
    var elements: [String: TransitionNotes.Element] = [:]
    for (id, style) in styles {
      guard let kind = diff.kind(of: id) else { continue }
      let parent = diff.element(id)?.parent
      let rides = style.entry == nil && style.style == .none && kind != .kept
      elements[id] = TransitionNotes.Element(
        id: id, kind: kind, style: style.style, hasEntry: style.entry != nil, line: style.entry?.line ?? line,
        isFlight: flights[id] != nil, moves: moving.contains(id), carrier: rides ? parent : nil)
    }
    var clippers = self.clippers
    for (original, copies) in copies where tree[original].clipsToBounds {
      for copy in copies where labels[copy.view] == nil { clippers[copy.view, default: []].append(original) }
    }
    let faults = TransitionFaults(builder: self, definition: definition, line: line, orders: orders)
    return TransitionNotes(
      faults: faults.all(), container: container, views: views, labels: labels, own: own, elements: elements,
      clippers: clippers, before: before, after: after)
  }
}
