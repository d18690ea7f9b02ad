import MutoscopeMotion

// What a script changes on the screens while a transition is in flight. The container is made again, part by part the
// same; what would jump is led over to its new ends, so that the ends are right and nothing jumps on the way.

extension Transition {
  /// Remembers what is seen: something is about to be written to the screens.
  package func look(on stage: Stage) {
    if sight == nil, let plan = played, animator.play != nil { sight = FlightSight(of: plan, on: stage) }
  }

  /// Takes over what was written to the screens since the last time.
  package func follow(on stage: Stage) {
    let written = store.written
    store.written = []
    look(on: stage)
    guard let sight, let plan = played, let play = animator.play, !written.isEmpty else {
      sight = nil
      return stage.recordVersion()
    }
    self.sight = nil
    let seen = seenNow(plan, written)
    let values = livePlaces(plan, play, written, on: stage)
    let live = LivePlaces(values: values, seen: seen, recipe: recipe(leaving: plan.left, values))
    var new = live.recipe.container(live.placed(in: seen), live.placed(in: store.tree))
    for place in values.keys { new.tree[place.view][place.channel] = store.tree[place.view][place.channel] }
    if new.views.count == plan.views.count, new.isLike(plan, store.tree) {
      adapt(plan, to: new, live, sight, play, on: stage)
    } else if let fresh = try? self.plan(of: new, [], alongside: nil, seen: seen) {
      exchange(plan, for: fresh, live, sight, play, on: stage)
    } else {
      return stage.recordVersion()
    }
    played?.seen = seen
    played?.live = values
    settle(sight, plan, play, on: stage)
  }
}

extension Transition {
  /// The screen that is left as it was seen, but for what was written to it, and with the views that it has now.
  private func seenNow(_ plan: TransitionPlan, _ written: Set<ViewID>) -> ViewTree {
    guard store.isRestructured else {
      var seen = plan.seen
      for view in written where view.index < seen.count { seen[view] = store.tree[view] }
      return seen
    }
    store.isRestructured = false
    var seen = store.tree
    for view in seen.subtree(of: plan.left ?? from) where view.index < plan.seen.count && !written.contains(view) {
      seen[view] = plan.seen[view]
    }
    return seen
  }

  /// Leads to where the originals are heading, instead of to where they are: something takes the container over as it is.
  func leaveLive(on stage: Stage) {
    stage.record()
    guard let plan = played, let play = animator.play, !plan.live.isEmpty else { return }
    let sight = FlightSight(of: plan, on: stage)
    var seen = plan.seen
    for place in plan.live.keys where place.view.index < seen.count {
      seen[place.view][place.channel] = store.tree[place.view][place.channel]
    }
    let recipe = recipe(leaving: plan.left, plan.live)
    let new = recipe.container(seen, store.tree)
    guard new.views.count == plan.views.count, new.isLike(plan, store.tree) else { return }
    adapt(plan, to: new, LivePlaces(values: [:], seen: seen, recipe: recipe), sight, play, on: stage)
    played?.seen = seen
    played?.live = [:]
    settle(sight, plan, play, on: stage)
  }

  /// Takes over what moves by itself on the screens already.
  func followFromStart(on stage: Stage) {
    guard let plan = played, !plan.live.isEmpty else { return }
    let recipe = recipe(leaving: plan.left, plan.live)
    show(plan.scene, LivePlaces(values: plan.live, seen: plan.seen, recipe: recipe), on: stage)
  }

  private func recipe(leaving container: ViewID?, _ live: [Timeline.Place: PropertyValue]) -> ContainerRecipe {
    var recipe = recipe((flights ?? [:]).mapValues(\.view), leaving: container)
    recipe.solid = Set(live.keys.map(\.view))
    return recipe
  }

  // MARK: The same container

  /// The container has the same parts: they get their new ends.
  private func adapt(
    _ plan: TransitionPlan, to new: ContainerBuilder, _ live: LivePlaces, _ sight: FlightSight, _ play: Animator.Play,
    on stage: Stage
  ) {
    let old = store.tree
    var tree = store.tree
    let shift = plan.views.lowerBound - new.views.lowerBound
    for index in plan.views { tree[ViewID(index: index)] = new.tree[ViewID(index: index - shift)] }
    let motion = new.motion.moved(by: shift)
    store.restore(tree)
    played?.motion = motion
    let scene = ContainerScene(new).moved(by: shift)
    show(scene, live, on: stage)

    let present = played?.liveEnds(on: stage)
    let places = Set(motion.intervals.places).union(plan.motion.intervals.places).union(plan.structuralPlaces)
    var changes: [FlightCorrection.Change] = []
    for place in places {
      let (last, next) = (old[place.view][place.channel], tree[place.view][place.channel])
      let ends = ChangedEnds(
        starts: (plan.motion.starts[place] ?? last, motion.starts[place] ?? next), ends: (last, next))
      if ends.isSame, present == nil, plan.live.isEmpty { continue }
      var before = sight.shown(place, model: old)
      if before.tracks.isEmpty, scene.linked.contains(place.view) { before.seen = before.shown }
      changes.append(
        FlightCorrection.Change(
          place: place, interval: motion.intervals[place] ?? plan.motion.intervals[place],
          seen: present?.moved(before.seen, place, inverse: true) ?? before.seen, shown: before.shown, ends: ends,
          inFlight: before.tracks))
    }
    lead(changes, play, on: stage)
  }

  // MARK: Another container

  /// Views came or went: another container takes the first one's place, at the same point of the way.
  private func exchange(
    _ plan: TransitionPlan, for fresh: TransitionPlan, _ live: LivePlaces, _ sight: FlightSight, _ play: Animator.Play,
    on stage: Stage
  ) {
    let old = store.tree
    store.restore(fresh.tree)
    stage.roots = stage.roots.map { $0 == plan.compiled.root ? fresh.compiled.root : $0 }
    played = fresh
    show(fresh.scene, live, on: stage)
    for part in fresh.compiled.parts { stage.play(part.animation, following: play.playback, offset: part.offset) }

    let present = played?.liveEnds(on: stage)
    var changes: [FlightCorrection.Change] = []
    for (view, other) in fresh.counterparts(in: plan) {
      for channel in Channel.led {
        let place = Timeline.Place(view: view, channel: channel)
        let before = sight.shown(Timeline.Place(view: other, channel: channel), model: old)
        let seen = present?.moved(before.seen, place, inverse: true) ?? before.seen
        changes.append(fresh.change(of: place, toShow: seen, in: fresh.tree, on: stage))
      }
    }
    lead(changes, play, on: stage)
  }

  private func show(_ scene: ContainerScene, _ live: LivePlaces, on stage: Stage) {
    guard let plan = played, let play = animator.play else { return }
    var scene = scene
    if !live.values.isEmpty {
      scene.live = LiveEnds(
        recipe: live.recipe, seen: live.seen, places: Set(live.values.keys), views: plan.views, motion: plan.motion,
        playback: play.playback, duration: duration)
    }
    played?.scene = scene
    stage.overlay = scene
    stage.recordVersion()
  }

  func lead(_ changes: [FlightCorrection.Change], _ play: Animator.Play, on stage: Stage) {
    var correction = FlightCorrection(duration: duration, position: stage.moment(of: play.playback).position)
    let sorted = changes.sorted {
      ($0.place.view.index, "\($0.place.channel)") < ($1.place.view.index, "\($1.place.channel)")
    }
    for change in sorted { correction.add(change) }
    if let animation = correction.animation { stage.play(animation, following: play.playback, offset: 0) }
  }
}

extension TransitionPlan {
  /// The ends as the originals of its container make them now.
  func liveEnds(on stage: Stage) -> LiveEnds.Instant? {
    let tree = stage.timeline.version(at: stage.time, side: .after).tree
    return scene.live?.instant(of: tree, stage.timeline, at: stage.time, side: .after)
  }

  /// The parts of elements, and of what they are in, that do not jump in flight whoever changes them.
  var structuralPlaces: [Timeline.Place] {
    builder.structure.flatMap { view in Channel.led.map { Timeline.Place(view: view, channel: $0) } }
  }

  /// Leads a place from what is to be seen to the ends that it has.
  func change(
    of place: Timeline.Place, toShow seen: PropertyValue, in tree: ViewTree, on stage: Stage
  ) -> FlightCorrection.Change {
    let (shown, end) = (stage.shown(place), tree[place.view][place.channel])
    let start = motion.starts[place] ?? end
    return FlightCorrection.Change(
      place: place, interval: motion.intervals[place], seen: seen, shown: shown.value,
      ends: ChangedEnds(starts: (start, start), ends: (end, end)), inFlight: shown.tracks)
  }

  /// The views that stand for the same as one of another container.
  func counterparts(in other: TransitionPlan) -> [ViewID: ViewID] {
    var views: [ViewID: ViewID] = [:]
    let structure = builder.structure
    for (original, copies) in builder.copies {
      var rest = other.builder.copies[original] ?? []
      for copy in copies where structure.contains(copy.view) {
        guard let index = rest.firstIndex(where: { $0.part == copy.part }) else { continue }
        views[copy.view] = rest.remove(at: index).view
      }
    }
    for (id, instances) in builder.instances {
      if let view = instances.first { views[view] = other.element(id) }
    }
    return views
  }
}

extension Channel {
  /// What of an element does not jump in flight.
  fileprivate static let led = continuous.filter {
    ![.origin, .stored(.zPosition), .stored(.textColor)].contains($0)
  }
}

extension Stage {
  /// What the tracks of a place show now, also beyond what a view clamps.
  func shown(_ place: Timeline.Place) -> (value: PropertyValue, tracks: [ChannelTrack]) {
    let version = timeline.version(at: time, side: .after)
    return (
      timeline.seen(place, at: time, side: .after) ?? version.tree[place.view][place.channel],
      timeline.active(place, at: time, side: .after).map { timeline.track($0) }
    )
  }
}

extension ContainerBuilder {
  /// Whether every view of the container stands for the same as in another one.
  fileprivate func isLike(_ plan: TransitionPlan, _ tree: ViewTree) -> Bool {
    let shift = views.lowerBound - plan.views.lowerBound
    return plan.views.allSatisfy { index in
      let (old, new) = (ViewID(index: index), ViewID(index: index + shift))
      return tree[old].id == self.tree[new].id && tree[old].kind == self.tree[new].kind
        && tree.subviews(of: old).count == self.tree.subviews(of: new).count
    }
  }
}
