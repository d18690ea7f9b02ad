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

  init?(_ other: Transition, on stage: Stage) {
    guard let plan = other.played, let play = other.animator.play else { return nil }
    root = plan.stageView
    playback = play.playback
    views = plan.views
    isMoving = other.animator.isRunning
    let seen = stage.presentation()
    guard isMoving else {
      tree = seen
      return
    }
    var tree = other.animator.isReversed ? plan.motion.beginning(of: stage.store.tree) : stage.store.tree
    for link in stage.links(of: plan.compiled.root) { link.apply(to: &tree) }
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
    timeline.carry(interrupted.playback, at: time) { interrupted.targets(of: $0, $1, in: plan) }
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

  /// Lets what a playback moves go on by itself on other views: to where it was heading, out of anyone's reach.
  mutating func carry(_ playback: Int, at time: Double, to targets: (ViewID, Channel) -> [ViewID]) {
    let (frozen, heading) = playbacks[playback].frozen(at: time)
    let ghost = begin(frozen)
    for index in recordsOfPlayback[playback] {
      let old = records[index]
      var tracks: [ChannelTrack] = []
      for (number, track) in old.animation.tracks.enumerated() where track.isContinuous {
        let place = Place(view: track.view, channel: track.channel)
        let isActive = active(place, at: time, side: .after).contains { $0.record == index && $0.track == number }
        if isActive { tracks += targets(track.view, track.channel).map { track.on($0) } }
      }
      if tracks.isEmpty { continue }
      let animation = Animation(
        duration: old.animation.duration, curveDuration: old.animation.curveDuration, groups: old.animation.groups,
        tracks: tracks, intervals: [])
      let record = add(
        Record(animation: animation, recordedAt: time, playback: ghost, offset: old.offset, mirror: old.mirror))
      let leadsBack = (heading == .start) != (old.mirror != nil)
      for (number, track) in tracks.enumerated() {
        addGhost(
          Mover(record: record, track: number, leadsBack: leadsBack),
          to: Place(view: track.view, channel: track.channel))
      }
    }
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
