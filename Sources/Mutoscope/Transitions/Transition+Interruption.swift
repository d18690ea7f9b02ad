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
    joints = plan.scene.joints
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
    for link in plan.scene.links { link.apply(to: &tree) }
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
