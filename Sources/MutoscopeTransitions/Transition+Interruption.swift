import MutoscopeMotion

/// The container of a transition that another one interrupts: it is left in place of a screen, and plays on.
package struct InterruptedTransition: Sendable {
  /// The view of the root in the container, or the container where the root is in several.
  package let root: ViewID
  /// The frame that was shown just then.
  let before: Timeline.Version
  /// The views as they were seen when it was interrupted.
  private(set) var seen: ViewTree
  /// With all that is drawn then or at rest: by it the new container is built.
  let shape: ViewTree
  package let playback: Int
  /// That, and those of what it took the place of itself, and so on.
  private let playbacks: [Int]
  /// Whether it was heading back, were it to stand.
  let isReversed: Bool
  /// Whether its own time is all that moves it.
  private var isAlone: Bool
  /// The container's views.
  package let views: Range<Int>
  /// Those of the containers that it took the place of itself, and so on, as well.
  let allViews: [Range<Int>]
  /// The views in the copies that snapshot functions made for it.
  let copies: Set<ViewID>
  /// The copies that functions made, by their elements: they may be seen yet.
  package let flights: [String: Set<ViewID>]
  /// The originals that cut, by the views of the container.
  let clippers: [ViewID: [ViewID]]
  /// Its views that cut what is in an element on the way.
  let cuts: Set<ViewID>
  /// The views of elements that are in several, but for those with the ids.
  let parts: [ViewID: ElementTree.Part]
  /// The screens' views that its views show, one after the other.
  private let originals: [ViewID?]
  /// The spaces that are painted in an order of the container's.
  let spaces: [SpaceOrder.Space]
  /// The views whose subviews change their order yet.
  let reordered: Set<ViewID>
  /// The container as it is shown, and all of its views when it is at rest.
  private(set) var scene: any Overlay
  private(set) var rest: ViewTree
  /// When it would have come to rest, and what it interrupted, and so on, on the stage's clock.
  package let ends: [Double]

  /// - Parameter version: The views in which it is shown.
  init?(_ other: Transition, in version: Timeline.Version, on stage: Stage) {
    guard let plan = other.played, let play = other.animator.play else { return nil }
    let (nodes, instances, scene) = (plan.builder.nodes, plan.builder.instances, plan.scene)
    let isRootCut = instances[ElementID.root].count > 1
    root = isRootCut ? plan.compiled.root : plan.stageView
    (playback, views, isReversed) = (play.playback, plan.views, other.animator.isReversed)
    self.scene = scene
    let inner = scene.live?.builder.recipe.interrupted
    allViews = (inner?.allViews ?? []) + [plan.views]
    isAlone = inner?.isAlone ?? true && scene.live?.isAlone ?? true
    self.playbacks = [playback] + (inner?.playbacks ?? [])
    copies = Set(plan.builder.recipe.flights.values.flatMap { plan.tree.subtree(of: $0.view) })
    flights = plan.builder.recipe.flights.mapValues { [$0.view] }
      .merging(plan.builder.recipe.interrupted?.flights ?? [:]) { $0.union($1) }
    cuts = Set(plan.views.map(ViewID.init).filter(plan.builder.cutsOnTheWay))
    var clippers = plan.scene.builder.clippers
    for cut in cuts where clippers[cut] == nil {
      // It cuts what is in an element as that would.
      clippers[cut] = plan.tree.superview(of: cut).map { clippers[$0] ?? [$0] }
    }
    self.clippers = clippers
    var parts: [ViewID: ElementTree.Part] = [:]
    for (node, views) in zip(nodes, instances).dropFirst() {
      for view in views.dropFirst() { parts[view] = ElementTree.Part(id: node.id, head: views[0]) }
    }
    self.parts = parts
    originals = plan.views.map { scene.original(of: ViewID(index: $0)) }
    var timeline = stage.timeline
    // One that stands would go on to where it was heading.
    if timeline.playbacks[playback].isPaused {
      timeline.change(playback) { $0.resume(at: stage.time, isReversed: other.animator.isReversed) }
      timeline.lead(playback, at: stage.time)
    }
    ends = [max(timeline.playbacks[playback].end, inner?.ends.first ?? 0)] + (inner?.ends ?? [])
    let end = max(stage.time, min(ends[0], stage.time + Self.horizon))
    let (score, playbacks) = (Score(timeline, in: stage.time...end, over: version.tree), timeline.playbacks)
    /// The views at a time, but for those of the containers that it took the place of itself.
    func seen(at time: Double) -> Timeline.Version {
      let all = version.seen(score.reading(at: time, .after), of: score, playbacks)
      var own = version
      own.time = time
      for view in Set(plan.views.map(ViewID.init) + score.parts.map(\.place.view)) {
        if own.tree.shares(view, with: all.tree) || inner?.allViews.holds(view) == true { continue }
        own.tree[view] = all.tree[view]
      }
      return own
    }
    let (before, rest) = (seen(at: stage.time), seen(at: end).tree)
    var seen = before.tree
    // Views that have faded for good are not carried on from container to container.
    for view in plan.views.map(ViewID.init) where before.tree[view].alpha <= 0 && rest[view].alpha <= 0 {
      let place = Timeline.Place(view: view, channel: .stored(.alpha))
      if timeline.active(place, at: stage.time, side: .after).isEmpty { seen.remove(view) }
    }
    // Of what is left the root is content.
    if isRootCut { seen[plan.stageView].id = nil }
    var shape = seen
    for view in plan.views.map(ViewID.init) + copies where !seen.isAt(rest, view) {
      shape[view].draw(all: rest[view])
    }
    (self.before, self.seen, self.rest, self.shape) = (before, seen, rest, shape)
    spaces = plan.builder.spaceOrder?.spaces(in: seen) ?? []
    let stepping = views.lazy.map(ViewID.init).filter { seen[$0].zPosition != rest[$0].zPosition }
    reordered = Set(stepping.compactMap { seen.superview(of: $0) })
  }

  /// Bounds how long something is followed that never rests, in seconds.
  private static let horizon = 86_400.0

  /// The screens' view that one of its views shows.
  func original(of view: ViewID) -> ViewID? {
    views.contains(view.index) ? originals[view.index - views.lowerBound] : nil
  }

  /// Lets it show what moves of its originals beside the transition that interrupts, and what it took the place of itself.
  mutating func accompany(_ places: Set<Timeline.Place>, of other: Transition) {
    guard !places.isEmpty, var scene = scene as? ContainerScene, let plan = other.played, let play = other.animator.play
    else { return }
    var live = scene.live ?? other.liveEnds(plan, play)
    live.accompanied.formUnion(places)
    if var inner = live.builder.recipe.interrupted, let other = other.other {
      inner.accompany(places, of: other)
      live.builder.recipe.interrupted = inner
    }
    scene.live = live
    (self.scene, isAlone) = (scene, false)
  }

  /// Leads its views to where they are at an instant, and tells how it shows them. What steps is as it was seen, the depth as
  /// well: by it the order is settled.
  ///
  /// - Parameter others: What moves by itself.
  func lead(
    _ tree: inout ViewTree, over model: ViewTree, _ others: [(place: Timeline.Place, value: PropertyValue)],
    _ reading: Score.Reading, of score: Score, _ playbacks: PersistentArray<Playback>
  ) -> ViewTree {
    if others.isEmpty, isAlone, isOver(playbacks, at: reading.time, reading.progressSide) { return shown(rest) }
    (scene as? ContainerScene)?.lead(&tree, over: model, others, reading, of: score, playbacks)
    return shown(tree)
  }

  /// The one that it took the place of itself.
  var inner: InterruptedTransition? { (scene as? ContainerScene)?.live?.builder.recipe.interrupted }

  /// Whether it has come to rest, and what it took the place of.
  func isOver(_ all: PersistentArray<Playback>, at time: Double, _ side: Side) -> Bool {
    !all[playback].isPaused && playbacks.allSatisfy { side == .after ? all[$0].end <= time : all[$0].end < time }
  }

  /// The views as it shows them in a frame.
  func shown(_ now: ViewTree) -> ViewTree {
    var tree = seen
    for view in views.map(ViewID.init) + copies where !Budget.spend(50) && !seen.isAt(now, view) {
      tree[view] = seen[view].moved(to: now[view])
    }
    return tree
  }

  /// Takes over what was written to its originals, or came or went in them.
  mutating func follow(_ written: Set<ViewID>, of other: Transition, on stage: Stage) {
    guard let plan = other.played else { return }
    let version = Timeline.Version(
      time: stage.time, tree: stage.store.tree, roots: [plan.compiled.root], overlay: plan.scene)
    guard let new = InterruptedTransition(other, in: version, on: stage) else { return }
    if new.views != views { return self = new }
    // Its views are those as it was seen.
    (scene, rest, isAlone) = (new.scene, new.rest, new.isAlone)
    for view in written.subtracting(other.structure(of: plan.builder)) {
      for copy in plan.scene.copies(of: view) where copy.index < seen.count {
        let made = plan.builder.made[copy]
        seen[copy].show(made.part.stripped(stage.store.tree[view].resolved(plan.builder.screen(of: made).look)))
      }
    }
  }
}

extension [Range<Int>] {
  /// Whether one of them has a view: they are in the order of their views.
  func holds(_ view: ViewID) -> Bool {
    let next = partitioningIndex { $0.lowerBound > view.index }
    return next > 0 && self[next - 1].contains(view.index)
  }
}

extension View {
  /// The view with what moves continuously from another state of it.
  fileprivate func moved(to other: View) -> View {
    var view = self
    for channel in Channel.led where ![.stored(.zPosition), .stored(.isHidden)].contains(channel) {
      view[channel] = other[channel]
    }
    if clipsToBounds, !other.clipsToBounds, isFrame {
      // It does not cut any more.
      view.bounds = Rect(
        bounds.x - 4096, bounds.y - 4096, bounds.width + 8192, bounds.height + 8192)
      view.center = view.bounds.origin
      view.anchorPoint = .zero
      view.clipsToBounds = true
    }
    return view
  }

  /// Whether it draws nothing, and its bounds place nothing.
  private var isFrame: Bool {
    anchorPoint == .zero && center == bounds.origin && transform.functions.isEmpty && !drawsItself && !drawsAbove
  }
}
