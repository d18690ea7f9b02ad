import MutoscopeMotion

/// A transition that another one interrupts: its container is left in place of a screen.
///
/// The other begins where this one was heading: turned back in time it comes to rest there. What is seen of this one beyond
/// that, and how fast it is, is added to the other's motion: see `FlightResidue`.
struct InterruptedTransition {
  /// The view of the root in the container, or the container where the root is in several.
  let root: ViewID
  /// The container at rest, where it was heading.
  let tree: ViewTree
  /// The container as it is seen.
  let seen: ViewTree
  /// The same `FlightResidue.step` seconds later, were it not interrupted; nil where nothing moves.
  let soon: ViewTree?
  /// With all that is drawn in one of `tree` and `seen`: by it the new container is built.
  let shape: ViewTree
  let playback: Int
  /// The container's views.
  let views: Range<Int>
  /// The container's views that are parts of others, which cut.
  let joints: [ViewID: [ViewID]]
  /// The views of elements that are in several, but for those with the ids.
  let parts: [ViewID: ElementTree.Part]
  /// How long it would have gone on, in seconds.
  let remaining: Double

  init?(_ other: Transition, on stage: Stage) {
    guard let plan = other.played, let play = other.animator.play else { return nil }
    let instances = plan.builder.instances
    let isRootCut = instances[ElementTree.rootID, default: []].count > 1
    root = isRootCut ? plan.compiled.root : plan.stageView
    playback = play.playback
    views = plan.views
    joints = plan.compiled.container?.joints ?? [:]
    var parts: [ViewID: ElementTree.Part] = [:]
    for (id, views) in instances where id != ElementTree.rootID {
      for view in views.dropFirst() { parts[view] = ElementTree.Part(id: id, head: views[0]) }
    }
    self.parts = parts
    var seen = stage.presentation()
    let isMoving = other.animator.isRunning && stage.beginning(of: playback) < stage.time
    remaining = isMoving ? max(0, stage.end(of: [playback]) - stage.time) : 0
    var soon = isMoving ? stage.timeline.presentation(at: stage.time + FlightResidue.step).tree : nil
    var tree = other.animator.isReversed ? plan.motion.beginning(of: stage.store.tree) : stage.store.tree
    for link in stage.links(of: plan.compiled.root) { link.apply(to: &tree) }
    // What has faded for good is not carried on from container to container.
    for view in plan.views.map(ViewID.init)
    where tree[view].alpha <= 0 && seen[view].alpha <= 0
      && stage.remaining(Timeline.Place(view: view, channel: .stored(.alpha))) == nil
    {
      tree.remove(view)
      seen.remove(view)
      soon?.remove(view)
    }
    if isRootCut {
      // Of what is left it is content.
      tree[plan.stageView].id = nil
      seen[plan.stageView].id = nil
      soon?[plan.stageView].id = nil
    }
    var shape = seen
    for view in plan.views.map(ViewID.init) {
      if seen[view].isAt(tree[view]), seen[view].clipsToBounds == tree[view].clipsToBounds {
        tree[view] = seen[view]
        continue
      }
      tree[view] = seen[view].moved(to: tree[view])
      shape[view] = seen[view].drawing(all: tree[view])
    }
    (self.tree, self.seen, self.soon, self.shape) = (tree, seen, soon, shape)
  }
}

extension View {
  /// Whether nothing continuous differs: as a rule so, and told at once.
  func isAt(_ other: View) -> Bool {
    center == other.center && bounds == other.bounds && alpha == other.alpha && anchorPoint == other.anchorPoint
      && transform == other.transform && zPosition == other.zPosition && perspective == other.perspective
      && perspectiveOrigin == other.perspectiveOrigin && cornerRadius == other.cornerRadius
      && backgroundColor == other.backgroundColor && borderWidth == other.borderWidth
      && borderColor == other.borderColor && shadowOpacity == other.shadowOpacity && shadowColor == other.shadowColor
      && shadowRadius == other.shadowRadius && shadowOffset == other.shadowOffset && blurRadius == other.blurRadius
      && backdropBlurRadius == other.backdropBlurRadius && textColor == other.textColor
  }

  /// The view with what moves continuously from its state at rest. What steps is as it is seen, the depth as well: by it
  /// the order is settled.
  fileprivate func moved(to rest: View) -> View {
    var view = self
    for channel in Channel.continuous where channel != .stored(.zPosition) { view[channel] = rest[channel] }
    if clipsToBounds, !rest.clipsToBounds, isFrame {
      // It will not cut any more.
      view.bounds = Rect(
        bounds.x - 4096, bounds.y - 4096, bounds.width + 8192, bounds.height + 8192)
      view.center = view.bounds.origin
      view.anchorPoint = .zero
    }
    return view
  }

  /// Whether it draws nothing, and its bounds place nothing.
  private var isFrame: Bool {
    anchorPoint == .zero && center == bounds.origin && transform.functions.isEmpty && !drawsItself && !hasBorder
  }

  /// The view with what is drawn of it in another state.
  fileprivate func drawing(all other: View) -> View {
    func isClear(_ color: Color) -> Bool { color.light.a == 0 && color.dark.a == 0 }
    var view = self
    if isClear(backgroundColor) { view.backgroundColor = other.backgroundColor }
    if isClear(borderColor) { view.borderColor = other.borderColor }
    if alpha == 1 { view.alpha = other.alpha }
    if transform.functions.isEmpty { view.transform = other.transform }
    if center == anchor { view.center = other.center + (anchor - other.anchor) }
    view.borderWidth = max(borderWidth, other.borderWidth)
    view.blurRadius = max(blurRadius, other.blurRadius)
    view.backdropBlurRadius = max(backdropBlurRadius, other.backdropBlurRadius)
    view.shadowOpacity = max(shadowOpacity, other.shadowOpacity)
    view.perspective = max(perspective, other.perspective)
    return view
  }
}

extension Stage {
  func links(of container: ViewID) -> [ContainerLink] { timeline.links(of: container, at: time) }

  /// Lets what a transition in flight moves beside its container go on by itself. Returns the playbacks of
  /// that.
  func carry(_ interrupted: InterruptedTransition) -> [Int] {
    timeline.carry(interrupted.playback, beside: interrupted.views, at: time)
  }

  /// Lets what goes on by itself be over when a transition is.
  func follow(_ carried: [Int], _ playback: Int) {
    timeline.residues[playback, default: []] += carried
    timeline.hurry(playback, at: time)
  }

  /// How long a part of a view will move, in seconds; nil where it does not.
  func remaining(_ place: Timeline.Place) -> Double? {
    let ends = timeline.active(place, at: time, side: .after).map { timeline.end(of: $0) - time }
    return ends.max().flatMap { $0 > 0 ? $0 : nil }
  }

  /// Adds to a transition that begins what is left of the one that it interrupts.
  func add(_ residue: Animation, to playback: Int) {
    timeline.add(residue, to: playback, at: time)
    store.noteMoved(residue)
  }
}

extension Timeline {
  func links(of container: ViewID, at time: Double) -> [ContainerLink] {
    let version = Version(time: time, tree: ViewTree(), roots: [container])
    return scenes(of: version, at: time, side: .after).first?.links ?? []
  }

  /// When a mover comes to rest.
  func end(of mover: Mover) -> Double {
    let record = records[mover.record]
    let playback = playbacks[record.playback]
    guard playback.last.walk == .forwards, record.mirror == nil else {
      return playback.last.walk == .standing ? playback.last.from : playback.end
    }
    let last = track(mover).groups.map { index in
      let group = record.animation.groups[index]
      return group.endTime(of: group.keys.count - 1)
    }.max()
    return last.flatMap { playback.times(of: record.position(of: $0)).last } ?? playback.end
  }

  /// Adds what fades in the time of the clock, whatever is done to the playback meanwhile, and is over with that.
  mutating func add(_ residue: Animation, to playback: Int, at time: Double) {
    let segment = Playback.Segment(from: time, course: Course(length: residue.duration), place: 0, walk: .forwards)
    var ghost = Playback(segment)
    ghost.isGhost = true
    ghost.finish(Playback.Ending(time: ghost.end))
    let number = begin(ghost)
    residues[playback, default: []].append(number)
    let record = add(Record(animation: residue, recordedAt: time, playback: number, offset: 0))
    for (index, track) in residue.tracks.enumerated() {
      addGhost(Mover(record: record, track: index), to: Place(view: track.view, channel: track.channel))
    }
  }

  /// Lets what fades beside a playback be over when that is.
  mutating func hurry(_ playback: Int, at time: Double) {
    let end = playbacks[playback].end
    guard playbacks[playback].last.walk != .standing else { return }
    for ghost in residues[playback] ?? []
    where !playbacks[ghost].isFinished(at: time, side: .after) && end < playbacks[ghost].end {
      let last = playbacks[ghost].last
      let place = last.place(after: time - last.from)
      let isBack = last.walk == .backwards
      let course =
        isBack
        ? last.course.rescaledBack(from: place, to: end - time) : last.course.rescaled(from: place, to: end - time)
      append(
        Playback.Segment(from: time, course: course, place: isBack ? end - time : place, walk: last.walk), to: ghost)
      finish(ghost, Playback.Ending(time: end))
    }
  }

  /// Lets what a playback moves beside some views go on by itself, to where it was heading, out of anyone's reach. Returns
  /// what goes on so, as playbacks.
  mutating func carry(_ playback: Int, beside views: Range<Int>, at time: Double) -> [Int] {
    var ghosts: [Int] = []
    for residue in residues[playback] ?? [] where !playbacks[residue].isFinished(at: time, side: .after) {
      let isInside = recordsOfPlayback[residue].contains {
        records[$0].animation.tracks.contains { views.contains($0.view.index) }
      }
      if isInside {
        // What faded in its container goes on in what takes its place.
        finish(residue, Playback.Ending(time: time, isTakenOver: true))
      } else {
        ghosts.append(residue)
      }
    }
    let (frozen, heading) = playbacks[playback].frozen(at: time)
    if heading == .nowhere { return ghosts }
    var ghost: Int?
    var carried: [Int: [Mover]] = [:]
    var known: Set<Place> = []
    for index in recordsOfPlayback[playback] {
      for track in records[index].animation.tracks where !views.contains(track.view.index) {
        let place = Place(view: track.view, channel: track.channel)
        guard known.insert(place).inserted else { continue }
        for mover in active(place, at: time, side: .after)
        where records[mover.record].playback == playback && self.track(mover).isContinuous {
          var mover = mover
          mover.leadsBack = (heading == .start) != (records[mover.record].mirror != nil)
          carried[mover.record, default: []].append(mover)
        }
      }
    }
    for index in carried.keys.sorted() {
      guard let movers = carried[index] else { continue }
      let old = records[index]
      let number = ghost ?? begin(frozen)
      ghost = number
      let animation = Animation(
        duration: old.animation.duration, curveDuration: old.animation.curveDuration, groups: old.animation.groups,
        tracks: movers.map { track($0).added }, intervals: [])
      let record = add(
        Record(animation: animation, recordedAt: time, playback: number, offset: old.offset, mirror: old.mirror))
      for (number, mover) in movers.enumerated() {
        addGhost(
          Mover(record: record, track: number, muted: mover.muted, leadsBack: mover.leadsBack),
          to: Place(view: animation.tracks[number].view, channel: animation.tracks[number].channel))
      }
    }
    return ghosts + (ghost.map { [$0] } ?? [])
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

  /// The same, added to what else there is.
  var added: ChannelTrack {
    ChannelTrack(
      view: view, channel: channel, groups: groups, knots: knots, velocities: velocities, bulges: bulges,
      replaces: false)
  }
}
