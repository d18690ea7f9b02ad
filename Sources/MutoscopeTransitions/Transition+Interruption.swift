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
  /// Tells when that has gone its way: what it took the place of itself may last longer, unseen.
  let arrival: Double
  /// Whether it was paused: it stands until what interrupts it turns back.
  let isHeld: Bool
  /// The container's views.
  package let views: Range<Int>
  /// Those, and the copies in it that snapshot functions made.
  private let led: [ViewID]
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
  private var forecast: Forecast
  /// The views when all of it is at rest.
  private(set) var rest: ViewTree
  private let duration: Double
  /// Keeps how it was before an instant at which something was written, and what was written then.
  private var instant: (time: Double, last: Timeline.Version, seen: ViewTree, written: Set<ViewID>)?

  init?(_ other: Transition, on stage: Stage) {
    // Writes until now may have made another container.
    stage.record()
    guard let plan = other.played, let play = other.animator.play else { return nil }
    let (nodes, instances, scene) = (plan.builder.nodes, plan.builder.instances, plan.scene)
    let isRootCut = instances[ElementID.root].count > 1
    root = isRootCut ? plan.compiled.root : plan.stageView
    (playback, views, duration) = (play.playback, plan.views, other.duration)
    led = plan.views.map(ViewID.init) + plan.builder.recipe.flights.values.flatMap { plan.tree.subtree(of: $0.view) }
    flights = plan.builder.recipe.flights.mapValues { [$0.view] }
      .merging(plan.builder.recipe.interrupted?.flights ?? [:]) { $0.union($1) }
    isHeld = stage.timeline.playbacks[playback].isPaused
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
    // A transition that stands would go on to where it was heading.
    if isHeld { timeline.change(playback) { $0.resume(at: stage.time, isReversed: other.animator.isReversed) } }
    arrival = timeline.playbacks[playback].end
    let end = max(arrival, plan.scene.live?.builder.recipe.interrupted?.end ?? 0)
    ends = [end] + (plan.scene.live?.builder.recipe.interrupted?.ends ?? [])
    forecast = Forecast(of: stage, timeline, until: end)
    let known = forecast.last.tree
    forecast.leave(
      other.movingPlaces(of: plan.builder.recipe.screens.flatMap(known.subtree), on: stage, but: playback))
    before = forecast.version(at: stage.time) { timeline.seen($0, at: stage.time, side: .after, over: known) }
    var seen = before.tree
    let rest = forecast.version(at: end).tree
    // Views that have faded for good are not carried on from container to container.
    for view in plan.views.map(ViewID.init) where before.tree[view].alpha <= 0 && rest[view].alpha <= 0 {
      let place = Timeline.Place(view: view, channel: .stored(.alpha))
      if timeline.active(place, at: stage.time, side: .after).isEmpty { seen.remove(view) }
    }
    // Of what is left the root is content.
    if isRootCut { seen[plan.stageView].id = nil }
    var shape = seen
    for view in led where !seen.isAt(rest, view) {
      shape[view].draw(all: rest[view])
    }
    (self.seen, self.rest, self.shape) = (seen, rest, shape)
    spaces = plan.builder.spaceOrder?.spaces(in: seen) ?? []
    let stepping = views.lazy.map(ViewID.init).filter { seen[$0].zPosition != rest[$0].zPosition }
    reordered = Set(stepping.compactMap { seen.superview(of: $0) })
  }

  /// Leaves what animators alongside lead to them: elements go from end to end by themselves.
  mutating func leave(_ places: Set<Timeline.Place>, in tree: ViewTree) {
    forecast.leave(places.filter { tree[$0.view].id == nil })
  }

  /// The screens' view that one of its views shows.
  func original(of view: ViewID) -> ViewID? {
    views.contains(view.index) ? originals[view.index - views.lowerBound] : nil
  }

  /// When it is at rest, on the stage's clock.
  var end: Double { forecast.end }
  /// When it would have come to rest, and what it interrupted, and so on.
  package let ends: [Double]

  /// The views as it would show them. What steps is as it was seen, the depth as well: by it the order is settled.
  ///
  /// - Parameter value: What a part of an original shows that moves in a time of its own.
  package func tree(at time: Double, _ side: Side, value: (Timeline.Place) -> PropertyValue?) -> ViewTree {
    let isOver = side == .after ? time >= end : time > end
    let now = isOver && forecast.places.isEmpty ? rest : forecast.version(at: time, side, value: value).tree
    var tree = seen
    for view in led where !Budget.spend(50) && !seen.isAt(now, view) {
      tree[view] = seen[view].moved(to: now[view])
    }
    return tree
  }

  /// Takes over what was written to the originals since it was interrupted, as if it were in flight still. Returns whether any
  /// was, of it or of what it interrupted.
  mutating func follow(_ news: Set<ViewID>, of transition: Transition, on stage: Stage, at time: Double) -> Bool {
    var written = news
    if let instant, instant.time == stage.time {
      written.formUnion(instant.written)
      (forecast.last, seen) = (instant.last, instant.seen)
    }
    instant = (stage.time, forecast.last, seen, written)
    guard var scene = forecast.last.overlay as? ContainerScene else { return false }
    let builder = scene.builder
    var live = scene.live ?? LiveEnds(builder: builder, playback: playback, duration: duration)
    let position = forecast.position(of: playback, at: time)
    // One that is at rest has no time of its own in which what is written fades: it fades in this one's.
    var jumping: ViewTree?
    var isChanged = false
    if var inner = live.builder.recipe.interrupted {
      let inside = forecast.playbacks[playback].interruptedTime(at: time)
      isChanged = inner.follow(written, of: transition, on: stage, at: inside)
      if isChanged, inner.isArrived(at: inside), position < duration {
        jumping = shown(at: time) { transition.sight(of: $0, on: stage) }
      }
      live.builder.recipe.interrupted = inner
    }
    let known = forecast.last.tree.count
    let originals = Set(builder.recipe.screens.flatMap(stage.store.tree.subtree).filter { $0.index < known })
    let own = written.intersection(originals)
    // Each look at it is one at all that it interrupted.
    if own.isEmpty, !isChanged { return false }
    let structure = own.intersection(transition.structure(of: builder))
    // Only what has changed counts: since it was interrupted others may have led the rest elsewhere.
    let (old, latest) = (stage.timeline.version(at: stage.time, side: .before).tree, stage.store.tree)
    func hasChanged(_ view: ViewID, _ channel: Channel) -> Bool { old[view][channel] != latest[view][channel] }
    forecast.leave(transition.movingPlaces(of: Array(own), on: stage).filter { hasChanged($0.view, $0.channel) })
    var model = latest
    var sight = transition.originals(forecast.version(at: time).tree, forecast.places, .before, stage)
    for view in own {
      for channel in Channel.eased where !hasChanged(view, channel) {
        model[view][channel] = forecast.last.tree[view][channel]
        if !forecast.places.contains(.init(view: view, channel: channel)) {
          sight[view][channel] = model[view][channel]
        }
      }
    }
    let now = transition.originals(model, forecast.places, .after, stage)
    live.ease(structure, from: sight, to: now, at: position, stage.time)
    live.touched.formUnion(own)
    scene.live = live
    forecast.last.overlay = scene
    for view in own {
      let shown = model[view]
      forecast.last.tree[view] = shown
      if structure.contains(view) { continue }
      for copy in scene.copies(of: view) where copy.index < known {
        let look = builder.screen(of: builder.made[copy]).look
        let part = builder.made[copy].part.stripped(shown.resolved(look))
        forecast.last.tree[copy].show(part)
        seen[copy].show(part)
      }
    }
    if let jumping {
      let new = shown(at: time) { now[$0.view][$0.channel] }
      live.shown += EasedWrite.all(of: views.lazy.map(ViewID.init), from: jumping, to: new, at: position, stage.time)
      scene.live = live
      forecast.last.overlay = scene
    }
    rest = forecast.version(at: end).tree
    return true
  }

  /// Whether it is at one of its ends: what is written to its originals does not fade in it.
  func isArrived(at time: Double) -> Bool {
    let position = forecast.position(of: playback, at: time)
    return position <= 0 || position >= duration
  }

  /// The views as it shows them, with the originals that move in a time of their own.
  private func shown(at time: Double, _ value: (Timeline.Place) -> PropertyValue) -> ViewTree {
    forecast.version(at: time, value: value).tree
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
