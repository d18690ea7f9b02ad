import MutoscopeMotion

/// A transition that another one interrupts: its container is left in place of a screen.
///
/// What moved in it moves on by itself, on the copies of its views, towards where it was heading; the other begins at that
/// place. So nothing jumps, what is seen goes on at the speed that it had, and turned back in time the other comes to rest
/// where the interrupted one would have.
struct InterruptedTransition {
  /// The view of the root in the container.
  let root: ViewID
  /// The container at rest; where nothing moves, as it is seen.
  let tree: ViewTree
  let playback: Int
  /// The container's views.
  let views: Range<Int>
  /// Whether it goes on.
  let isMoving: Bool
  /// The container's views that are parts of others, which cut.
  let joints: [ViewID: [ViewID]]

  init?(_ other: Transition, on stage: Stage) {
    guard let plan = other.played, let play = other.animator.play else { return nil }
    root = plan.stageView
    playback = play.playback
    views = plan.views
    isMoving = other.animator.isRunning
    joints = plan.compiled.container?.joints ?? [:]
    let seen = stage.presentation()
    guard isMoving else {
      tree = seen
      return
    }
    var tree = other.animator.isReversed ? plan.motion.beginning(of: stage.store.tree) : stage.store.tree
    for link in stage.links(of: plan.compiled.root) { link.apply(to: &tree) }
    // What has faded for good is not carried on from container to container.
    tree.remove(plan.views.map(ViewID.init).filter { tree[$0].alpha <= 0 && seen[$0].alpha <= 0 })
    self.tree = tree
  }

  /// The views of the new container that go on with the motion of a view.
  func targets(of view: ViewID, _ channel: Channel, in plan: TransitionPlan) -> [ViewID] {
    var targets = views.contains(view.index) ? [] : [view]
    targets += (plan.copies[view] ?? []).filter { $0.part.shows(channel) }.map(\.view)
    return targets + (plan.continued[view] ?? [])
  }
}

extension Stage {
  func links(of container: ViewID) -> [ContainerLink] { timeline.links(of: container, at: time) }

  /// Lets what a transition in flight moves go on in the container of the one that interrupts it.
  func carry(_ interrupted: InterruptedTransition, to plan: TransitionPlan) {
    guard interrupted.isMoving else { return }
    timeline.carry(interrupted.playback, views: interrupted.views, at: time) {
      interrupted.targets(of: $0, $1, in: plan)
    }
  }

  /// What a part of a view shows and how fast it is, where something moves it.
  func motion(of view: ViewID, _ channel: Channel) -> (seen: PropertyValue, velocity: [Double])? {
    let start = timeline.start(view, channel, at: time, model: store.tree)
    return start.inFlight.isEmpty ? nil : (start.seen, start.velocity)
  }
}

extension Timeline {
  func links(of container: ViewID, at time: Double) -> [ContainerLink] {
    let version = Version(time: time, tree: ViewTree(), roots: [container])
    return scenes(of: version, at: time, side: .after).first?.links ?? []
  }

  /// Lets what a playback moves, and all that moves some views by itself already, go on by itself on other views: to where
  /// it was heading, out of anyone's reach.
  mutating func carry(
    _ playback: Int, views: Range<Int>, at time: Double, to targets: (ViewID, Channel) -> [ViewID]
  ) {
    let (frozen, heading) = playbacks[playback].frozen(at: time)
    let ghost = begin(frozen)
    var carried: [Int: [(track: ChannelTrack, mover: Mover)]] = [:]
    for place in carriedPlaces(playback, views) {
      for mover in active(place, at: time, side: .after) {
        let (record, track) = (records[mover.record], track(mover))
        let isOwn = record.playback == playback
        // What moves a view outside by itself goes on there.
        guard track.isContinuous, isOwn || (playbacks[record.playback].isGhost && views.contains(place.view.index))
        else { continue }
        var mover = mover
        if isOwn { mover.leadsBack = (heading == .start) != (record.mirror != nil) }
        let tracks = targets(place.view, place.channel).map { (track.on($0), mover) }
        carried[mover.record, default: []] += tracks
      }
    }
    for index in carried.keys.sorted() {
      guard let tracks = carried[index] else { continue }
      let old = records[index]
      let animation = Animation(
        duration: old.animation.duration, curveDuration: old.animation.curveDuration, groups: old.animation.groups,
        tracks: tracks.map(\.track), intervals: [])
      let record = add(
        Record(
          animation: animation, recordedAt: time, playback: old.playback == playback ? ghost : old.playback,
          offset: old.offset, mirror: old.mirror))
      for (number, (track, mover)) in tracks.enumerated() {
        addGhost(
          Mover(record: record, track: number, muted: mover.muted, leadsBack: mover.leadsBack),
          to: Place(view: track.view, channel: track.channel))
      }
    }
  }

  /// The places of some views, and all others that a playback moves.
  private func carriedPlaces(_ playback: Int, _ views: Range<Int>) -> [Place] {
    var places = views.flatMap { movers.positions(of: ViewID(index: $0)).map { movers[$0].place } }
    var known = Set(places)
    for index in recordsOfPlayback[playback] {
      for track in records[index].animation.tracks {
        let place = Place(view: track.view, channel: track.channel)
        if known.insert(place).inserted { places.append(place) }
      }
    }
    return places
  }
}

extension ChannelTrack {
  /// Whether it can be added to others.
  fileprivate var isContinuous: Bool {
    switch knots {
    case .lanes, .colors: true
    case .transforms, .steps: false
    }
  }

  /// The same of another view.
  fileprivate func on(_ view: ViewID) -> ChannelTrack {
    ChannelTrack(
      view: view, channel: channel, groups: groups, knots: knots, velocities: velocities, bulges: bulges,
      replaces: false)
  }
}
