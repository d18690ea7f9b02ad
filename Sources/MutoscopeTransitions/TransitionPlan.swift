import MutoscopeMotion

/// A transition ready to be played: the container in a tree, what moves it, and how that came about.
struct TransitionPlan: Sendable {
  package let record: TransitionRecord
  var compiled: Animator.Compiled
  /// The container as it is shown now.
  var scene: ContainerScene
  /// The parts of originals that moved by themselves when it began.
  var moving: Set<Timeline.Place> = []
  /// The parts of originals that an animator alongside leads, of it or of what it interrupts.
  var accompanied: Set<Timeline.Place> = []

  /// Tells how it came about.
  var builder: ContainerBuilder { record.builder }
  /// The views with the container's, at the end.
  package var tree: ViewTree { compiled.tree }
  /// The container's views.
  package var views: Range<Int> { builder.views }
  /// The root's view in the container.
  var stageView: ViewID { builder.instances[ElementID.root].first ?? builder.container }

  /// The first view of an element.
  package func element(_ id: String) -> ViewID? { builder.view(ofElement: id) }
}

extension ContainerBuilder {
  func view(ofElement id: String) -> ViewID? { diff.number(of: id).flatMap { instances[$0].first } }
}

extension Transition {
  func makePlan() throws -> TransitionPlan {
    let stage = playingStage
    let other = stage?.transition.flatMap { $0 === self ? nil : $0 }
    var interrupted: InterruptedTransition?
    if let stage, let other {
      // Writes until now may have made another container.
      stage.record()
      interrupted = InterruptedTransition(other, in: stage.timeline.version(at: stage.time, side: .after), on: stage)
    }
    self.interrupted = interrupted
    // What flies between two screens goes on between them.
    if flights == nil, let other, Set([other.from, other.to]) == [from, to], (from == other.from) != other.isDismissal {
      flights = other.flights
    }
    var seen = interrupted?.seen ?? stage?.rest.tree ?? store.tree
    let flights = try makeFlights(seen)
    let before = store.tree
    var flying = try flightAnimations()
    if interrupted != nil { flying = flying.map { $0.added(to: seen) } }
    let alongside = try alongsideAnimation(seen: seen)
    let led = Set((alongside?.tracks ?? []).map { Timeline.Place(view: $0.view, channel: $0.channel) })
    let accompanied = led.union(other?.played?.accompanied ?? [])
    if let other { self.interrupted = interrupted?.accompanied(by: led, of: other) }
    var model = store.tree
    // A look at it changes nothing; when it begins it takes the plan's tree.
    if alongside != nil || !flying.isEmpty { store.restore(before) }
    if !isDismissal { definition.giveRadii(to: &model, of: to, unlessIn: from) }
    let recipe = recipe(flights.mapValues { ($0.view, $0.frame) }, in: &model)
    // What is left has the views that stand for stages, too.
    while interrupted == nil, seen.count < model.count { _ = seen.insert(View(kind: .view)) }
    let moving = stage.map { movingPlaces(of: recipe.screens.flatMap(store.tree.subtree), on: $0) } ?? []
    let views = Set(moving.union(accompanied).map(\.view))
    // The screen that comes has the order of its end, wherever its views are by then.
    let coming = stage.map { originals(model, moving, .before, $0, at: $0.time + duration) } ?? model
    let shape = (
      seen: seen.drawing(all: model, of: views),
      model: coming.drawing(all: model, of: views).drawing(all: seen, of: views)
    )
    var builder = recipe.container(seen, model, shape: views.isEmpty ? nil : shape, rest: views.isEmpty ? nil : model)
    let structure = views.isEmpty ? [] : Set(structure(of: builder))
    let content = moving.filter { !structure.contains($0.view) }
    if interrupted == nil {
      // What moves by itself, or alongside, is simply shown.
      builder.rest(content.union(led.filter { !structure.contains($0.view) || builder.isKept($0.view) }), as: model)
    }
    var plan = try plan(of: builder, flying, alongside: alongside, seen: seen)
    plan.accompanied = accompanied
    plan.moving = moving.subtracting(content)
    return plan
  }

  /// The screens that the stage shows before and afterwards.
  var shown: (left: [ShownScreen], to: [ShownScreen]) {
    screens ?? ([ShownScreen(screen: from)], [ShownScreen(screen: to)])
  }

  /// What the container of the screens is made by.
  private func recipe(_ flights: [String: (view: ViewID, frame: Rect)], in tree: inout ViewTree) -> ContainerRecipe {
    let below = shown.left
    var coming = shown.to
    let left = Composition(interrupted.map { [ShownScreen(screen: $0.root)] } ?? below, in: &tree)
    // A screen over something in flight is over what that comes to, which stays.
    if interrupted != nil, !isDismissal, presentation == .over {
      coming = below + coming
      let flying = playingStage?.transition
      for (index, shown) in coming.enumerated() where shown.screen == self.to || shown.act === flying {
        let ids = tree.subtree(of: shown.screen).compactMap { tree[$0].id }
        coming[index].hidden = ids.flatMap { id in
          coming[..<index].compactMap { tree.view(withID: id, in: $0.screen) }
        }
      }
    }
    let to = Composition(coming, in: &tree)
    let layout = store.hasLayout ? store.layout : nil
    let upper = isDismissal ? interrupted == nil ? from : nil : self.to
    return ContainerRecipe(
      definition: definition, left: left, to: to, isDismissal: isDismissal,
      // An interrupted container holds screens of both ends: it is left as a whole.
      presentation: interrupted == nil ? presentation : .replace,
      upper: presentation == .over ? upper : nil, curve: curve, stageRoot: playingStage?.screens[0].screen ?? from,
      flights: flights, layout: layout, interrupted: interrupted)
  }

  /// Where it plays, or would.
  var playingStage: Stage? { stage ?? store.stage(showing: from) }

  // MARK: Compiling

  /// - Parameters:
  ///   - depths: Tells how the children of elements stand at a fraction of the whole, where the container takes another one's
  ///     place in flight.
  func plan(
    of builder: ContainerBuilder, _ flying: [Animation], alongside: Animation?, seen: ViewTree,
    through depths: ContainerBuilder.Depths = [:], at fraction: Double = 0
  ) throws -> TransitionPlan {
    // A container that was given up is nobody's.
    if Budget.isSpent { throw SpentBudget() }
    let tree = builder.tree
    var main = try compile(builder)
    main.intervals += followedIntervals(builder)
    let scene = ContainerScene(builder)
    var compiled = Animator.Compiled(
      parts: [Animator.Compiled.Part(animation: main)], tree: tree, root: builder.container, overlay: scene)
    let steps = builder.orders.flatMap { order in
      depths[order.parent].map { order.steps(through: $0, at: fraction, isBackwards: isDismissal) } ?? [(order, 0...1)]
    }
    let orders = orders(steps.filter(\.order.isChanging), builder, compiled)
    if let order = try compile(orders, builder, compiled) { compiled.parts.append(order) }
    compiled.parts += (flying + [alongside].compactMap { $0 }).map { Animator.Compiled.Part(animation: $0) }
    let rest = rest(builder, seen: seen)
    let record = TransitionRecord(
      builder: builder, line: animator.line, orders: orders, before: rest.before, after: rest.after)
    compiled.note = record
    return TransitionPlan(record: record, compiled: compiled, scene: scene)
  }

  /// What is shown before and afterwards.
  private func rest(_ builder: ContainerBuilder, seen: ViewTree) -> (before: Timeline.Version, after: Timeline.Version)
  {
    let recipe = builder.recipe
    // What a presented screen shows in place of those beneath.
    let shared = builder.sharedViews
    let (lower, upper) = isDismissal ? (recipe.to, recipe.left) : (recipe.left, recipe.to)
    let isOver = presentation == .over && !recipe.isInFlight
    func version(_ time: Double, _ tree: ViewTree, isUpper: Bool) -> Timeline.Version {
      let below = isUpper && !isOver ? Composition?.none : lower
      let above = isUpper ? upper : nil
      let hidden = (below?.hidden ?? []) + (isUpper && isOver ? shared : []) + (above?.hidden ?? [])
      return Timeline.Version(
        time: time, tree: tree, roots: [below, above].compactMap { $0 }.flatMap { $0.screens.map(tree.root) },
        hidden: Set(hidden))
    }
    return (
      version(0, seen, isUpper: isDismissal), version(duration, builder.tree, isUpper: !isDismissal)
    )
  }

  private func compile(_ builder: ContainerBuilder) throws -> Animation {
    let (motion, tree) = (builder.motion, builder.tree)
    var compiler = AnimationCompiler(
      tree: tree, duration: duration, displayScale: tree.displayScale(of: from), count: motion.moves.count
    ) {
      view, channel, _ in
      let place = Timeline.Place(view: view, channel: channel)
      return AnimationCompiler.Start(of: motion.start(of: place, in: tree) ?? tree[view][channel])
    } isNoted: { view in
      // Content inside its element moves by no one's track.
      builder.made[view].element.map { builder.instances[$0].first == view } ?? false
    }
    let moves = motion.moves.span
    for number in moves.indices where moves[number].isLed {
      try compiler.lead(
        moves[number].view, moves[number].property, from: moves[number].start, to: moves[number].end,
        moves[number].schedule)
    }
    return compiler.animation
  }

  /// What follows an anchor moves as well, though no track of its own says so.
  private func followedIntervals(_ builder: ContainerBuilder) -> [Animation.Interval] {
    if builder.followers.isEmpty { return [] }
    var (start, end) = (builder.motion.beginning(of: builder.tree), builder.tree)
    for link in builder.links {
      link.apply(to: &start)
      link.apply(to: &end)
    }
    return builder.followers.compactMap { follower in
      guard builder.instances[follower.id].first == follower.view,
        !builder.nodes[follower.anchor].style.style.parts.isEmpty
      else {
        return nil
      }
      let interval = builder.interval(of: follower.anchor)
      return Animation.Interval(
        view: follower.view, property: .center, start: interval.delay * duration, duration: interval.span * duration,
        curve: "follows \(builder.nodes[follower.anchor].id)", from: .point(start[follower.view].center),
        to: .point(end[follower.view].center), isStep: false, group: 0, key: 0, line: nil)
    }
  }
}
