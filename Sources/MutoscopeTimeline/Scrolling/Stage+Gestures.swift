import MutoscopeMotion

extension Stage {
  // MARK: Input

  /// A finger that touches a view, goes its way and leaves; it begins now.
  ///
  /// The first view from the one under the finger upwards that takes the pan, or can scroll in its direction, has it.
  @discardableResult
  public func touch(_ view: ViewID, _ finger: Finger) throws -> Gesture {
    try check(view)
    let gesture = Gesture(finger, on: view, of: self)
    try gesture.begin()
    return gesture
  }

  /// A finger that taps a view: the first from it upwards that has `onTap` is told. Where something scrolls under the
  /// finger, it only stops that, as with UIKit. Errors: `StageError` where the view is not shown or not visible.
  @discardableResult
  public func tap(_ view: ViewID) throws -> Gesture {
    try check(view)
    // Originals are hidden while their copies play.
    guard act != nil || at(time).isVisible(view) else { throw StageError.notVisible(store.tree.label(of: view)) }
    let path = store.tree.chain(of: view)
    let gesture = Gesture(Finger(velocity: .zero), on: view, of: self)
    if gestures.contains(where: { $0.movedViews.contains(where: path.contains) }) {
      try gesture.begin()
    } else {
      let onTap = path.lazy.compactMap { [store] in store.handlers[$0]?.onTap }.first
      gesture.stop(as: .finished)
      try onTap?()
    }
    return gesture
  }

  /// The view with an id or a name among what is seen now. Errors: `PathError`; `StageError` where it is not shown.
  public func find(_ text: String) throws -> ViewID {
    let frame = at(time)
    guard let view = try frame.find(text) else { throw StageError.notShown(text) }
    return frame.overlay?.original(of: view) ?? view
  }

  private func check(_ view: ViewID) throws {
    try checkOutside()
    record()
    guard isShowing(store.tree.root(of: view)) else { throw StageError.notShown(store.tree.label(of: view)) }
  }

  /// Whether a gesture moves a scroll view, or what it let go still goes on.
  public func isScrolling(_ view: ViewID) -> Bool { gestures.contains { $0.movedViews.contains(view) } }

  /// Whether a scroll view is on its way: by a gesture, or by an animation of its offset that is not paused.
  public func isMoving(_ view: ViewID) -> Bool {
    let movers = timeline.active(Timeline.Place(view: view, channel: .origin), at: time, side: .after)
    return isScrolling(view) || movers.contains { !timeline.playbacks[timeline.records[$0.record].playback].isPaused }
  }

  // MARK: What gestures need

  /// A finger touches: what scrolls there stops. Returns all that was moved with it.
  func stop(on path: [ViewID]) -> [ViewID] {
    gestures.flatMap { gesture -> [ViewID] in
      let moved = gesture.movedViews
      guard moved.contains(where: path.contains) else { return [] }
      gesture.stop()
      return moved
    }
  }

  /// Something else takes over the offset of a view: the others that were moved with it come to rest by themselves.
  func takeOver(_ view: ViewID) {
    for gesture in gestures where gesture.isStopped(byWriteTo: view) {
      let others = gesture.movedViews.filter { $0 != view }
      gesture.stop(but: view)
      for other in others {
        let gesture = Gesture(Finger(velocity: .zero), on: other, of: self)
        if store.handlers[other]?.onScroll == nil {
          // Only a script that watches can fail.
          try? gesture.settle()
        } else {
          // It is told when the clock runs: a script is just writing.
          tasks.add("what scrolls", at: time) { try gesture.settle() }
        }
      }
    }
  }

  /// Ends the gestures of views that have left the stage; at rest, those of screens that cannot be seen as well.
  func endLostGestures(atRest: Bool = false) {
    for gesture in gestures {
      let root = store.tree.root(of: gesture.view)
      if !isShowing(root) || (atRest && !roots.contains(root)) { gesture.lose() }
    }
  }

  /// Plays animations of a gesture together; returns the number of the first one's playback.
  @discardableResult
  func play(_ all: [(animation: Animation, playback: Playback)]) -> Int? {
    if all.isEmpty { return nil }
    // An act follows what it moves on the screens: it has to be there when that takes over the new ends.
    if act == nil { record() }
    let numbers = all.map { animation, playback in
      let number = timeline.begin(playback)
      timeline.record(animation, at: time, playback: number)
      return number
    }
    record()
    for (animation, _) in all { store.noteMoved(animation) }
    return numbers[0]
  }
}
