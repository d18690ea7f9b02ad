import MutoscopeMotion

/// A transition with the part of the clock that it takes, and what the views of its container stand for.
struct PlayedTransition {
  let record: TransitionRecord
  let playback: Playback
  let start: Double
  let end: Double
  let container: ViewID
  /// The container's views. Those that stand for no element are nobody's business.
  let views: Range<Int>
  /// The views that stand for an element: in the container and on both screens.
  private(set) var labels: [ViewID: String] = [:]
  /// The views of the container that are an element's own, not the frames around them.
  private(set) var own: Set<ViewID> = []
  /// The texts and pictures that are moved, with what each is on the side that is left.
  private(set) var moved: [ViewID: ViewID] = [:]
  let elements: [String: ElementNode]
  /// The elements of which something changes on the way.
  private(set) var moving: Set<String> = []
  /// The originals that make a view of the container cut what is in it.
  private(set) var clippers: [ViewID: [ViewID]] = [:]
  /// The circles in which anchors lead, by each element of them.
  let circles: [String: [String]]

  init(_ record: TransitionRecord, _ timeline: Timeline) {
    let builder = record.builder
    self.record = record
    playback = timeline.playbacks[record.playback]
    (start, end) = (playback.beginning, playback.finishedAt ?? playback.end)
    (container, views) = (builder.container, builder.views)
    elements = Dictionary(builder.nodes.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    circles =
      StyleResolver(
        definition: record.definition, diff: builder.diff, source: builder.source.elements,
        destination: builder.destination.elements
      ).circles
    for element in builder.screens.flatMap(\.elements.elements) { labels[element.view] = element.id }
    for (view, made) in builder.made.all {
      if let original = made.original, builder.tree[original].clipsToBounds { clippers[view] = [original] }
      switch made.label {
      case .shell(let id), .single(let id):
        own.insert(view)
        labels[view] = builder.nodes[id].id
        clippers[view] = nil
      case .frame(let id): labels[view] = builder.nodes[id].id
      case .clip(let originals): clippers[view] = originals
      case .content:
        guard let left = builder.contentLeft(by: view) else { break }
        moved[view] = left
        // An element's own.
        labels[view] = made.original.flatMap { labels[$0] }
      case .wrapper, .cut, .flight, nil: break
      }
    }
    let moved = builder.motion.moves.compactMap { $0.isLed ? labels[$0.view] : nil }
    moving = Set(moved + builder.followers.map { builder.nodes[$0.id].id })
  }

  var builder: ContainerBuilder { record.builder }
  /// Show the screens before it begins and when it is over.
  var before: Timeline.Version { record.before }
  var after: Timeline.Version { record.after }

  /// The stage that it plays on, and pixels per point there.
  var stage: Rect { Rect(origin: .zero, size: after.tree[container].bounds.size) }
  var scale: Double { after.tree.displayScale(of: container) }
  /// Half a pixel, in points.
  var tolerance: Double { Finding.tolerance / scale }

  /// Whether it ends where it began.
  var leadsBack: Bool { playback.moment(at: end, side: .after).position <= 0 }

  /// Whether a view of the container is there for the container's sake only.
  func isInternal(_ view: ViewID) -> Bool { views.contains(view.index) && labels[view] == nil }

  /// The element that a view belongs to, as far as anyone can do something about it: what does nothing by itself is carried.
  func element(of view: ViewID, in tree: ViewTree) -> String {
    let label = tree.ancestors(of: view).lazy.compactMap { labels[$0] }.first { _ in true }
    func carrier(_ id: String) -> String? {
      guard let own = elements[id], own.style.entry == nil, own.style.style == .none, own.kind != .kept else {
        return nil
      }
      return builder.diff.element(id)?.parent
    }
    return label.map { Array(sequence(first: $0, next: carrier)) }?.last ?? ElementTree.rootID
  }

  /// The line of an element's entry, else of the transition, as `file:line`.
  func line(of id: String) -> String? { elements[id].flatMap { $0.style.entry?.line ?? record.line } }

  /// Whether a snapshot function made what is seen of an element.
  func isFlight(_ id: String) -> Bool {
    builder.recipe.flights[id] != nil || builder.recipe.interrupted?.flights(of: id).isEmpty == false
  }

  // MARK: The definition

  /// The screen that an element is on which only one has.
  func side(of id: String) -> String {
    (builder.diff.kind(of: id) == .added) != builder.isBackwards ? "destination" : "source"
  }

  /// Lists the elements that one which comes or goes should follow, and those of its screen.
  func anchors(of entry: TransitionDefinition.Entry) -> (ids: [String], elements: ElementTree)? {
    guard let id = builder.diff.number(of: entry.id), [.added, .removed].contains(builder.nodes[id].kind) else {
      return nil
    }
    let anchors = entry.style.parts.compactMap { part in
      if case .anchorTranslation(let anchor, _) = part.effect { anchor } else { nil as String? }
    }
    return (anchors, builder.screen(of: id).elements)
  }
}

extension ContainerBuilder {
  var screens: [Screen] { [source, destination] }
}

extension ContainerBuilder.Screen {
  func view(withID id: String) -> ViewID? { tree.view(withID: id, in: root) }
}

extension ElementNode {
  /// Whether it is meant to come from elsewhere, or to go there.
  var comesFromOutside: Bool { style.style.parts.contains(where: \.effect.comesFromOutside) }
}

extension TransitionDefinition.Entry {
  /// Says what to do with an entry that nobody needs.
  var leftOut: String { "leave \(id.key) out" }
}
