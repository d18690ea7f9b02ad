import MutoscopeMotion

// A script may change the screens while a transition is in flight. The ends are what the originals show: what is written
// there is read there, and eased. Where views came or went the container is made again.

extension Transition {
  /// Takes over what was written to the screens since the last time.
  package func follow(on stage: Stage) {
    let news = store.written
    store.written = []
    // Of new views only those count that are in one of before: others are not shown.
    let known = stage.timeline.version(at: stage.time, side: .after).tree.count
    let written = news.filter { store.tree.root(of: $0).index < known }
    if !written.isEmpty, let plan = played, let play = animator.play {
      if interrupted == nil, stage.timeline.beginning(ofTransition: play.playback) == stage.time {
        let now = originals(store.tree, movingPlaces(of: Array(written), on: stage), .after, stage)
        stage.timeline.noteBeginning(written, as: now, of: play.playback)
      }
      _ = follow(written, on: stage, plan, play, in: nil)
      stage.overlay = played?.scene
    }
    stage.recordVersion()
  }

  /// Takes over what was written, in what it interrupted first: that plays on. Returns whether any of it is shown.
  ///
  /// - Parameter outer: The transition in flight that interrupts: in its time fades what is written while this one is at rest.
  private func follow(
    _ written: Set<ViewID>, on stage: Stage, _ plan: TransitionPlan, _ play: Animator.Play, in outer: EasedWrite.Flight?
  ) -> Bool {
    let position = stage.moment(of: play.playback).position
    let own = EasedWrite.Flight(playback: play.playback, position: position, duration: duration)
    let flight = own.isOnWay ? own : outer
    var live = plan.scene.live ?? liveEnds(plan, play)
    var isLeftChanged = false
    if let other, let left = other.played, let play = other.animator.play {
      isLeftChanged = other.follow(written, on: stage, left, play, in: flight)
      if isLeftChanged { live.builder.recipe.follow(written, of: other, on: stage) }
      interrupted = live.builder.recipe.interrupted
    }
    let old = stage.timeline.version(at: stage.time, side: .before).tree
    let shown = plan.builder.recipe.screens.flatMap { screen in
      store.tree.subtree(of: screen) + (screen.index < old.count ? old.subtree(of: screen) : [])
    }
    if !isLeftChanged, written.isDisjoint(with: shown) { return false }
    live.touched.formUnion(written)
    var sight = originals(old, live.places, .before, stage)
    live.places.formUnion(movingPlaces(of: structure(of: plan.builder), on: stage, but: play.playback))
    let now = originals(store.tree, live.places.union(live.accompanied), .after, stage)
    // An animation takes over from what goes alongside as from any other: nothing jumps.
    for place in live.accompanied where place.view.index < sight.count {
      if stage.timeline.active(place, at: stage.time, side: .after).isEmpty { continue }
      sight[place.view][place.channel] = now[place.view][place.channel]
    }
    live.ease(written.intersection(structure(of: plan.builder)), from: sight, to: now, in: flight, stage.time)
    // The stage keeps it.
    Budget.suspended { rebuild(plan, live, now, written, at: position, in: flight, play, on: stage) }
    return true
  }

  /// Takes over what moves by itself already.
  func followFromStart(on stage: Stage) {
    guard let plan = played, let play = animator.play else { return }
    let live = liveEnds(plan, play)
    if live.isMoving || plan.scene.leadsCopies(of: plan.accompanied) {
      show(plan.scene, live)
      stage.overlay = played?.scene
      stage.recordVersion()
    }
  }

  /// The parts of originals that move by themselves: in another time than the transition's.
  func movingPlaces(
    of views: @autoclosure () -> [ViewID], on stage: Stage, but playback: Int? = nil
  ) -> Set<Timeline.Place> {
    let timeline = stage.timeline
    var places: Set<Timeline.Place> = []
    // As a rule nothing has moved yet.
    if timeline.movers.isEmpty { return places }
    for view in views() {
      for position in timeline.movers.positions(of: view) {
        let place = timeline.movers[position].place
        let movers = timeline.active(place, at: stage.time, side: .after)
        if place.channel.isAnimatable, movers.contains(where: { timeline.records[$0.record].playback != playback }) {
          places.insert(place)
        }
      }
    }
    return places
  }
}

extension Transition {
  func liveEnds(_ plan: TransitionPlan, _ play: Animator.Play) -> LiveEnds {
    LiveEnds(
      builder: plan.builder, playback: play.playback, duration: duration, places: plan.moving,
      accompanied: plan.accompanied)
  }

  /// The views with what some places show by themselves at a time, by default now.
  func originals(
    _ tree: ViewTree, _ places: Set<Timeline.Place>, _ side: Side, _ stage: Stage, at time: Double? = nil
  ) -> ViewTree {
    var originals = tree
    for place in places where place.view.index < tree.count {
      let value = stage.timeline.seen(place, at: time ?? stage.time, side: side, over: tree)
      if let value { originals[place.view][place.channel] = value }
    }
    return originals
  }

  /// The views that a container does not simply show, of those that are read.
  func structure(of builder: ContainerBuilder) -> [ViewID] {
    let moved = builder.recipe.interrupted.map { interrupted in
      builder.moved.filter { !interrupted.views.contains($0.index) }
    }
    return builder.recipe.screens.flatMap(structure) + (moved ?? builder.moved)
  }

  /// The views of a screen that a container does not simply show: elements, what they are in, and live snapshots.
  func structure(of root: ViewID) -> [ViewID] {
    let tree = store.tree
    var structure: Set<ViewID> = [root]
    var live: Set<ViewID> = []
    let views = tree.subtree(of: root)
    for view in views {
      if tree[view].snapshot == .live || tree.superview(of: view).map(live.contains) == true { live.insert(view) }
      guard tree[view].id != nil else { continue }
      for ancestor in tree.ancestors(of: view) where !structure.insert(ancestor).inserted { break }
    }
    return views.filter { structure.contains($0) || live.contains($0) }
  }

  // MARK: The container

  /// Makes the container of the originals as they are now.
  private func rebuild(
    _ plan: TransitionPlan, _ live: LiveEnds, _ now: ViewTree, _ written: Set<ViewID>, at position: Double,
    in flight: EasedWrite.Flight?, _ play: Animator.Play, on stage: Stage
  ) {
    var live = live
    var recipe = live.builder.recipe
    let left = recipe.interrupted.map { $0.shown(presentation(of: $0.scene, on: stage)) }
    recipe.moved = recipe.left.root == plan.builder.recipe.left.root ? live.builder.moved : nil
    // Its structure follows from what is there now; its values go on from what was seen.
    let eased = live.originals(over: now) { stage.moment(of: $0).position }
    let moving = movingPlaces(of: recipe.screens.flatMap(store.tree.subtree), on: stage, but: play.playback)
    let others = moving.subtracting(live.places).subtracting(live.accompanied)
    let (here, end) = (originals(now, others, .after, stage), stage.end(of: [play.playback]))
    // The screen that comes has the order of its end, wherever its views are by then.
    let last = end.isFinite ? originals(store.tree, moving, .before, stage, at: end) : here
    let easing = Set(live.written.map(\.place.view)), changing = easing.union(moving.map(\.view))
    func shape(_ originals: ViewTree) -> ViewTree {
      originals.drawing(all: eased, of: easing).drawing(all: here, of: changing).drawing(all: store.tree, of: changing)
        .filled(as: live.builder.coming.shape, in: changing)
    }
    let new = recipe.container(
      left ?? eased, eased, shape: (shape(here), shape(last)), rest: store.tree, into: store.tree)
    if new.isLike(plan, store.tree) {
      var led = live.builder.led(left ?? now, now, in: store.tree)
      led.orderSpaces()
      adapt(plan, to: led)
      return show(ContainerScene(led), live)
    }
    let depths = depths(of: plan, in: stage.recordedPresentation(), as: new)
    guard
      var fresh = try? self.plan(of: new, [], alongside: nil, seen: eased, through: depths, at: fraction(at: position))
    else { return }
    let sight = seen(live.places, written, on: stage)
    store.restore(fresh.tree)
    stage.roots = stage.roots.map { $0 == plan.compiled.root ? fresh.compiled.root : $0 }
    fresh.accompanied = plan.accompanied
    played = fresh
    (live.builder, live.touched, live.shown) = (fresh.builder, [], [])
    // The order changes in the new one. All else that leads the old one is looked back at yet.
    stage.timeline.end(play.playback, at: stage.time) {
      $0.channel == .stored(.zPosition) && plan.views.contains($0.view.index)
    }
    for part in fresh.compiled.parts {
      stage.timeline.record(part.animation, at: stage.time, playback: play.playback, offset: part.offset)
    }
    show(fresh.scene, live)
    guard let sight, let flight, let scene = played?.scene else { return }
    live.shown = fresh.strays(from: sight, in: presentation(of: scene, on: stage), flight, stage.time)
    show(fresh.scene, live)
  }

  func fraction(at position: Double) -> Double { duration > 0 ? min(max(0, position / duration), 1) : 1 }

  /// Lets what no track moves be as it would be now: the rest is led there.
  private func adapt(_ plan: TransitionPlan, to led: ContainerBuilder) {
    var tree = store.tree
    for view in plan.views.map(ViewID.init) {
      tree[view] = led.tree[view]
      tree[view].zPosition = store.tree[view].zPosition
    }
    for move in plan.builder.motion.moves where move.isLed {
      for channel in Channel.written(by: move.property) { tree[move.view][channel] = store.tree[move.view][channel] }
    }
    store.restore(tree)
  }

  private func show(_ scene: ContainerScene, _ live: LiveEnds) {
    played?.scene = scene
    if live.isMoving || scene.leadsCopies(of: live.accompanied) { played?.scene.live = live }
  }

  /// The views with those of a container as they are now.
  private func presentation(of scene: any Overlay, on stage: Stage) -> ViewTree {
    let version = Timeline.Version(time: stage.time, tree: store.tree, roots: [scene.root], overlay: scene)
    return stage.timeline.presentation(of: version, at: stage.time, side: .after).tree
  }
}

extension ContainerBuilder {
  /// Whether every view of the container stands for the same as in another one, and may change its place as there.
  fileprivate func isLike(_ plan: TransitionPlan, _ tree: ViewTree) -> Bool {
    let shift = views.lowerBound - plan.views.lowerBound
    return views.count == plan.views.count && diff == plan.builder.diff && orders.count == plan.builder.orders.count
      && zip(orders, plan.builder.orders).allSatisfy { $0.isMet(by: $1) }
      && plan.views.allSatisfy { index in
        let (old, new) = (ViewID(index: index), ViewID(index: index + shift))
        return made[new].original == plan.builder.made[old].original
          && tree[old].id == self.tree[new].id && tree[old].kind == self.tree[new].kind
          && tree.subviews(of: old).count == self.tree.subviews(of: new).count
      }
  }
}
