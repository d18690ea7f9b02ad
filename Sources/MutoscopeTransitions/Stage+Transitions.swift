import MutoscopeMotion

extension Stage {
  /// Every transition that began, in the order of time; the last may be in flight.
  public var transitions: [Transition] { acts.compactMap { $0 as? Transition } }

  /// The transition that is in flight.
  var transition: Transition? { act as? Transition }

  // MARK: Screens

  /// Shows a container in place of the screens of its transition.
  func show(_ container: any Overlay, of transition: Transition) {
    store.charge((transition.played?.views.count ?? 0) * ViewTree.viewSize)
    overlay = container
    store.noteShown(container.root)
    acts.append(transition)
    enter(transition)
    roots = [container.root]
    let recipe = transition.played?.builder.recipe
    // The screens of an interrupted transition play on.
    offstage = recipe?.interrupted?.before.offstage ?? Set(recipe?.left.screens ?? [])
    offstage.formUnion((recipe?.to.screens ?? []) + [transition.from, transition.to])
    (store.tracksWrites, store.written) = (true, [])
    recordVersion()
  }

  // MARK: Coming and going

  /// Shows a screen over what is shown; starts at once.
  public func present(_ screen: ViewID, _ request: TransitionRequest) throws -> Transition {
    try bring(screen, request, .presented, .over)
  }

  /// Shows a screen in place of the topmost one, to be popped again; starts at once.
  public func push(_ screen: ViewID, _ request: TransitionRequest) throws -> Transition {
    try bring(screen, request, .pushed, .replace)
  }

  /// Takes away what was presented last, by its own definition, duration and curve unless given.
  public func dismiss(_ request: TransitionRequest) throws -> Transition {
    try takeAway(request, .presented, TransitionError.nothingToDismiss)
  }

  /// Takes away what was pushed last, by its own definition, duration and curve unless given.
  public func pop(_ request: TransitionRequest) throws -> Transition {
    try takeAway(request, .pushed, TransitionError.nothingToPop)
  }

  private func bring(
    _ screen: ViewID, _ request: TransitionRequest, _ arrival: Transition.Arrival, _ presentation: Presentation
  ) throws -> Transition {
    try checkOutside()
    var request = request
    request.presentation = request.presentation ?? presentation
    let staying = staying
    if staying.contains(where: { $0.screen == screen }) {
      throw TransitionError.alreadyShown(store.tree.label(of: screen))
    }
    let transition = try Transition(
      store: store, from: staying[staying.count - 1].screen, to: screen, request: request)
    transition.stage = self
    transition.arrival = arrival
    transition.screens = (Array(staying.visible), [ShownScreen(screen: screen)])
    try transition.animator.start()
    return transition
  }

  /// The screens without the one that is on its way out.
  private var staying: [ShownScreen] {
    guard let transition, screens.count > 1 else { return screens }
    return transition.isDismissal != transition.animator.isReversed ? screens.dropLast() : screens
  }

  private func takeAway(
    _ request: TransitionRequest, _ arrival: Transition.Arrival, _ nothing: TransitionError
  ) throws -> Transition {
    try checkOutside()
    let staying = staying
    guard let top = staying.last, let bringing = top.act as? Transition, bringing.arrival == arrival, staying.count > 1
    else {
      if let last = staying.last?.act as? Transition, last.arrival != .shown,
        staying.contains(where: { ($0.act as? Transition)?.arrival == arrival })
      {
        throw TransitionError.covered(
          arrival == .pushed ? "pushed" : "presented", by: store.tree.label(of: last.to),
          call: last.arrival == .pushed ? "pop" : "dismiss")
      }
      let isGoingBack = transition.map { !$0.isDismissal && $0.arrival == arrival && $0.animator.isReversed } ?? false
      throw isGoingBack ? .goingBack(arrival == .presented ? "dismiss" : "pop") : nothing
    }
    var request = request
    request.definition = request.definition ?? bringing.definition
    request.presentation = top.isOver ? .over : .replace
    request.duration = request.duration ?? bringing.givenDuration
    request.curve = request.curve ?? bringing.curve
    let transition = try Transition(
      store: store, from: top.screen, to: staying[staying.count - 2].screen, request: request, isDismissal: true)
    transition.stage = self
    (transition.flights, transition.accompaniment) = (bringing.flights, bringing.accompaniment)
    transition.screens = ([top], Array(staying.dropLast().visible))
    try transition.animator.start()
    return transition
  }

  /// Puts the screens in order when a transition begins.
  private func enter(_ transition: Transition) {
    if transition.isDismissal { return }
    let entry = ShownScreen(screen: transition.to, act: transition, isOver: transition.presentation == .over)
    // One that was not asked of the stage takes the place of its source.
    if transition.arrival == .shown, transition.presentation == .replace {
      screens[screens.count - 1].screen = transition.to
    } else {
      screens.append(entry)
    }
  }

  /// Puts the screens in order when a transition has arrived.
  func settle(_ transition: Transition, arrived: Bool) {
    (store.tracksWrites, store.written) = (false, [])
    offstage = []
    screens = screens(after: transition, arrived: arrived)
    // The successor of an abandoned transition goes on from what is seen of it: nothing lands here.
    let isAbandoned = transition.animator.state == .stopped
    showScreens(isSeen: !isAbandoned)
    if let play = transition.animator.play, let builder = transition.played?.builder, !isAbandoned {
      timeline.letGo(of: play.playback, at: time)
      // Nothing of its container is seen any more.
      let gone = builder.allViews
      let landed = timeline.presentation(of: version, at: time, side: .after) { !gone.holds($0.view) }
      timeline.land(play.first, landed)
    }
  }

  /// Tells what will be shown when the transition in flight has arrived; nil where it stands.
  func rest(after transition: Transition) -> Timeline.Version? {
    guard let play = transition.animator.play, transition.animator.isRunning else { return nil }
    let end = end(of: play.playbacks)
    if !end.isFinite { return nil }
    return version(of: screens(after: transition, arrived: !transition.animator.isReversed), at: end)
  }

  /// The screens when a transition has arrived, or is back.
  private func screens(after transition: Transition, arrived: Bool) -> [ShownScreen] {
    var screens = screens
    func remove(_ screen: ViewID) {
      guard screens.count > 1, let index = screens.lastIndex(where: { $0.screen == screen }) else { return }
      screens.remove(at: index)
    }
    let isReplacement = transition.arrival == .shown && transition.presentation == .replace
    // What was shown otherwise in the meantime is left alone.
    let index = screens.lastIndex { $0.screen == transition.to }
    if transition.isDismissal {
      if arrived { remove(transition.from) }
    } else if arrived {
      if transition.presentation == .over, let index { screens[index].hidden = hidden(by: transition) }
    } else if !isReplacement {
      remove(transition.to)
    } else if let index {
      screens[index].screen = transition.from
    }
    return screens
  }

  /// Lists what a screen shows in place of those beneath it.
  private func hidden(by transition: Transition) -> [ViewID] {
    let beneath = screens.visible.prefix { $0.screen != transition.to }.map(\.screen)
    let ids = transition.played?.builder.diff.shared ?? []
    let shared = ids.filter { store.tree.view(withID: $0, in: transition.to) != nil }
    return shared.flatMap { id in beneath.compactMap { store.tree.view(withID: id, in: $0) } }
  }
}
