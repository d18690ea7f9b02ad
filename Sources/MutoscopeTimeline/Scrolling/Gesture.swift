import MutoscopeMotion

/// A finger on a stage, recorded on its clock, and what goes on after it has left: scrolling, a pan or a tap.
///
/// What no function of a script watches is an animation of offsets from the first to the last of it. Where a scroll view
/// has `onScroll`, its offset is written event by event, in the order of time, as a device does.
public final class Gesture {
  public enum State: String, CaseIterable, Sendable { case dragging, decelerating, finished, cancelled }

  static let eventsPerSecond = 120.0

  /// The view under the finger.
  public let view: ViewID
  /// The script line that made it.
  public let line: String?
  package unowned let stage: Stage
  /// As the view sees it that takes the pan, or that scrolls.
  var finger: Finger
  var began: Double

  /// The view whose `onPan` takes it.
  private(set) var taker: ViewID?
  var chains: [Axis: ScrollChain] = [:]
  var courses: [Axis: ScrollCourse] = [:]
  private(set) var ending: State?
  /// What it waits for, by the number of the stage's task.
  var task: Int?
  /// The animation of the offsets, where no script watches, and where that leads.
  var playback: Int?
  var rests: [ViewID: Point] = [:]
  /// When the scroll indicators of each are shown.
  var shown: [ViewID: Double] = [:]
  /// Whether a script watches it, so that it goes event by event; and whether it writes offsets now, so that they are no one
  /// else's.
  private var isWatched = false
  var isWriting = false
  /// Where the finger touched, as the view sees it that takes the pan.
  private var first = Point.zero

  init(_ finger: Finger, on view: ViewID, of stage: Stage) {
    (self.finger, self.view, self.stage) = (finger, view, stage)
    (line, began) = (stage.store.currentLine(), stage.time)
  }

  public var state: State { ending ?? (stage.time < lifted ? .dragging : .decelerating) }
  public var isFinished: Bool { ending != nil }

  /// The time at which the finger leaves the stage.
  var lifted: Double { Clock.snapped(began + finger.duration) }

  /// When it will be at rest, as far as is known.
  var end: Double {
    courses.values.reduce(lifted) { max($0, $1.start + $1.duration) }
  }

  /// The scroll views that it moves.
  var movedViews: [ViewID] {
    scrollViews.filter { id in
      if !isWatched { return rests[id] != nil }
      return chains.contains { axis, chain in
        chain.positions.indices.contains { chain.positions[$0].view == id && moves($0, along: axis) }
      }
    }
  }

  /// Whether a scroll view is among those that go on now; while a finger is down, that one may reach.
  func moves(_ index: Int, along axis: Axis) -> Bool {
    courses[axis]?.segments.contains { $0.index == index } ?? finger.axes.contains(axis)
  }

  /// The scroll views under the finger, the inner before the outer.
  var scrollViews: [ViewID] {
    var views: [ViewID] = []
    for chain in chains.values {
      for position in chain.positions where !views.contains(position.view) { views.append(position.view) }
    }
    return views.sorted { stage.store.tree.depth(of: $0) > stage.store.tree.depth(of: $1) }
  }

  var tree: ViewTree { stage.store.tree }
  var tolerance: Double { Visibility.pixels / tree.displayScale(of: tree.root(of: view)) }

  // MARK: Beginning

  func begin() throws {
    let path = stage.store.tree.chain(of: view)
    let stopped = stage.stop(on: path)
    try begin { try findTaker(in: path) }
    // Others that stood past an edge, or between pages, return.
    for id in stopped where !scrollViews.contains(id) {
      try Gesture(Finger(velocity: .zero), on: id, of: stage).settle()
    }
  }

  /// Lets its view come to rest by itself, where it is past an edge or between pages.
  func settle() throws {
    reach([view])
    if chains.values.allSatisfy({ $0.course(velocity: 0, tolerance: tolerance).segments.isEmpty }) { return }
    try begin {}
  }

  private func begin(_ find: () throws -> Void) throws {
    stage.gestures.append(self)
    do {
      try find()
      try follow()
    } catch {
      stop(as: .cancelled)
      throw error
    }
  }

  /// Goes the finger's way: as one animation, or event by event where a script watches.
  private func follow() throws {
    if taker == nil, scrollViews.allSatisfy({ stage.store.handlers[$0]?.onScroll == nil }) {
      play()
      waitUntilRest()
    } else {
      isWatched = true
      stage.store.noteMoved(scrollViews)
      try next(0)
    }
  }

  /// Goes up from the view to the first one that takes the pan, or scrolls in its direction.
  private func findTaker(in path: [ViewID]) throws {
    let (touching, seen) = (finger, stage.rest.tree)
    let place = place
    func over(_ id: ViewID) -> Finger {
      touching.over(id, at: stage.store.convert(place, from: view, to: id) ?? place, in: seen)
    }
    for (index, id) in path.enumerated() {
      if !touching.axes.isEmpty, let onPan = stage.store.handlers[id]?.onPan {
        finger = tree.superview(of: id).map(over) ?? touching
        first = stage.store.convert(place, from: view, to: tree.superview(of: id)) ?? place
        if try onPan(pan(.began, for: id, at: 0)) {
          taker = id
          return
        }
      }
      finger = over(id)
      let axes = finger.axes
      for axis in Axis.allCases {
        guard axes.isEmpty || axes.contains(axis), position(of: id, along: axis) != nil else { continue }
        return reach(path[index...])
      }
    }
    // A view that scrolls only the other way is held, and returns when the finger leaves.
    reach(path[...])
  }

  private func reach(_ path: ArraySlice<ViewID>) {
    for axis in Axis.allCases {
      chains[axis] = ScrollChain(positions: path.compactMap { position(of: $0, along: axis) })
    }
  }

  private func position(of id: ViewID, along axis: Axis) -> ScrollPosition? {
    ScrollPosition(id, along: axis, in: tree, at: seen(id))
  }

  /// Where it touches, in the view's coordinates.
  private var place: Point {
    let bounds = tree[view].bounds
    return finger.place ?? Point(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2)
  }

  func pan(_ state: Pan.State, for id: ViewID, at event: Int) -> Pan {
    let translation = finger.translation(at: event)
    return Pan(
      state: state, location: first + translation, translation: translation,
      velocity: state == .ended ? finger.release : finger.velocity(at: event))
  }

  // MARK: The end

  func wait(until time: Double, _ action: @escaping () throws -> Void) {
    task = stage.tasks.add("the gesture of \(line ?? "the stage")", at: time) {
      do { try action() } catch {
        self.stop(as: .cancelled)
        throw error
      }
    }
  }

  /// Lifts the finger before its time, or ends what goes on after it: scroll views that are past an edge return.
  public func cancel() throws {
    guard ending == nil else { return }
    let cancelled = cancelledPan
    stop(as: .cancelled)
    try cancelled?()
    if !scrollViews.isEmpty { try Gesture(Finger(velocity: .zero), on: view, of: stage).begin() }
  }

  /// Tells the view that has the pan, while a finger is down, that it is cancelled.
  private var cancelledPan: (() throws -> Void)? {
    guard state == .dragging, let taker, let onPan = stage.store.handlers[taker]?.onPan else { return nil }
    let share = (stage.time - began) / max(finger.duration, Clock.tick)
    let pan = pan(.cancelled, for: taker, at: Int(share * Double(finger.count), within: 0...finger.count))
    return { _ = try onPan(pan) }
  }

  /// Ends it where nobody sees it any more: what is past an edge, or between pages, is at rest at once. A script that watches
  /// is told when the clock runs.
  func lose() {
    let (moved, cancelled) = (movedViews, cancelledPan)
    stop(as: .cancelled)
    if let cancelled { stage.tasks.add("a gesture", at: stage.time, cancelled) }
    var tree = tree
    for id in moved {
      reach([id])
      var rest = tree[id].bounds.origin
      for (axis, chain) in chains where !chain.positions.isEmpty {
        axis.set(chain.course(velocity: 0, tolerance: tolerance).offset(of: 0, at: .infinity), of: &rest)
      }
      if stage.store.handlers[id]?.onScroll != nil, rest != tree[id].bounds.origin {
        stage.tasks.add("what scrolls", at: stage.time) { [stage] in
          _ = try stage.store.setOffset(of: id, to: rest)
        }
      } else {
        stage.store.noteFlight(id)
        tree[id].bounds.origin = rest
      }
    }
    if !moved.isEmpty { stage.store.restore(tree) }
  }

  /// Ends it where it is.
  ///
  /// - Parameter other: The view whose offset something else takes over.
  func stop(as state: State? = nil, but other: ViewID? = nil) {
    guard ending == nil else { return }
    ending = state ?? (self.state == .dragging ? .cancelled : .finished)
    stage.gestures.removeAll { $0 === self }
    if let task { stage.tasks.remove(task) }
    let isOver = stage.time >= end - Clock.tick / 2
    if isWatched || !isOver { stage.play(stage.indicators(from: shown, until: stage.time)) }
    guard let playback else { return }
    stage.record()
    var tree = tree
    for id in rests.keys {
      if id != other { tree[id].bounds.origin = seen(id) }
      stage.store.scrolls[id] = nil
      if !isOver, id != other { stage.store.noteFlight(id) }
    }
    let ending = Playback.Ending(time: stage.time, isCall: !isOver, completedAt: isOver ? stage.time : nil)
    stage.timeline.change(playback) { $0.ending = ending }
    if !isOver { stage.store.restore(tree) }
    stage.record()
  }

  /// Whether a script's own write ends it: in `onScroll` that says where it goes on.
  func isStopped(byWriteTo id: ViewID) -> Bool { ending == nil && !isWriting && movedViews.contains(id) }

  /// The offset that is seen.
  func seen(_ id: ViewID) -> Point {
    let place = Timeline.Place(view: id, channel: .origin)
    guard case .point(let point) = stage.timeline.seen(place, at: stage.time, side: .after, over: tree) else {
      return tree[id].bounds.origin
    }
    return point
  }
}
