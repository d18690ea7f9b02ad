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
    let label = tree.ancestors(of: view).lazy.compactMap { labels[$0] }.first { _ in true }
    return label.map { Array(sequence(first: $0) { elements[$0]?.carrier }) }?.last ?? ElementTree.rootID
  }
}

extension TransitionDraft {
  func notes() -> TransitionNotes {
    var labels: [ViewID: String] = [:]
    var own: Set<ViewID> = []
    for screen in [builder.source, builder.destination] {
      for element in screen.elements.elements { labels[element.view] = element.id }
    }
    var clippers: [ViewID: [ViewID]] = [:]
    for (view, made) in builder.made.all {
      if let original = made.original, builder.tree[original].clipsToBounds { clippers[view] = [original] }
      switch made.label {
      case .shell(let id), .single(let id):
        own.insert(view)
        labels[view] = builder.nodes[id].id
        clippers[view] = nil
      case .frame(let id): labels[view] = builder.nodes[id].id
      case .clip(let originals): clippers[view] = originals
      case .content, .wrapper, .flight, nil: break
      }
    }
    let moved = builder.motion.starts.all.compactMap { labels[$0.place.view] }
    let moving = Set(moved + builder.followers.map { builder.nodes[$0.id].id })
    var elements: [String: TransitionNotes.Element] = [:]
    for node in builder.nodes {
      let (id, kind, style) = (node.id, node.kind, node.style)
      let parent = builder.diff.element(id)?.parent
      let rides = style.entry == nil && style.style == .none && kind != .kept
      elements[id] = TransitionNotes.Element(
        id: id, kind: kind, style: style.style, hasEntry: style.entry != nil, line: style.entry?.line ?? line,
        isFlight: builder.recipe.flights[id] != nil, moves: moving.contains(id), carrier: rides ? parent : nil)
    }
    return TransitionNotes(
      faults: faults(), container: builder.container, views: builder.views, labels: labels, own: own,
      elements: elements, clippers: clippers, before: before, after: after)
  }
}
