import MutoscopeMotion

/// The window and the virtual clock.
///
/// Nothing here is a movie camera: what happens is written down with its time, and any time can be looked at again.
public final class Stage {
  public let store: ViewStore
  /// Pixels per point of pictures, unless told otherwise; nil means the screen's display scale.
  public let givenScale: Double?
  /// Seconds since the stage was made, a multiple of 1/705,600,000 s after every `advance`.
  public private(set) var time = 0.0
  /// The screens that are shown, bottom first.
  public private(set) var roots: [ViewID]
  public private(set) var marks: [String: Double] = [:]

  private var timeline: Timeline
  private var recordedRevision: Int
  private var tasks: [StageTask] = []
  private var nextTask = 0
  private var running: [Running] = []

  private struct Running {
    let animator: Animator
    let end: Double
  }

  public init(store: ViewStore, screen: ViewID, scale: Double? = nil) {
    self.store = store
    self.givenScale = scale
    self.roots = [screen]
    self.timeline = Timeline(tree: store.tree, roots: [screen])
    self.recordedRevision = store.revision
    store.add(self)
    store.adopt(self)
  }

  /// The window, in points: the first screen's size.
  public var size: Size { store.tree.canvasSize(of: roots[0]) }
  public var scale: Double { givenScale ?? store.tree[roots[0]].environment?.traits.displayScale ?? Traits().displayScale }

  // MARK: Screens

  /// Shows a screen in place of what is shown.
  public func show(_ screen: ViewID) {
    record()
    roots = [screen]
    timeline.record(tree: store.tree, roots: roots, at: time)
    store.adopt(self)
  }

  // MARK: Looking

  /// What the stage shows at a time. Beyond `time` it is a forecast: what was started plays on.
  public func at(_ time: Double, side: Side = .after) -> Frame {
    clip(from: 0, duration: max(time, self.time)).at(time, side: side)
  }

  /// The part between two times.
  public func clip(from: Double, duration: Double) -> Clip {
    record()
    return Clip(timeline: timeline, from: from, duration: duration, size: size, measurer: store.measurer)
  }

  /// Names the present time.
  public func mark(_ name: String) { marks[name] = time }

  // MARK: Animations

  func start(_ view: ViewID, _ channel: Channel, model: ViewTree) -> AnimationCompiler.Start {
    timeline.start(view, channel, at: time, model: model)
  }

  func play(_ animation: Animation, start: Double, of animator: Animator) {
    record()
    timeline.record(animation, at: time, start: start)
    running.append(Running(animator: animator, end: start + animation.duration))
  }

  /// Writes down what the script changed since the last time.
  private func record() {
    guard store.revision != recordedRevision, store.capture == nil else { return }
    timeline.record(tree: store.tree, roots: roots, at: time)
    recordedRevision = store.revision
  }

  // MARK: The clock

  /// Moves the clock on by `dt` seconds (not negative), running what falls due on the way in the order of time.
  public func advance(_ dt: Double) throws {
    let target = Clock.rounded(time + dt)
    try run(until: target)
    record()
    time = target
  }

  /// Moves the clock on until nothing moves, at most `limit` seconds. Returns the time.
  @discardableResult
  public func settle(limit: Double = 60) throws -> Double {
    let last = time + limit
    while isMoving {
      guard let next = nextInstant, next <= last else {
        throw StageError.stillMoving(limit: limit, names: movingNames)
      }
      try run(until: Clock.roundedUp(max(time, next)))
      record()
      time = Clock.roundedUp(max(time, next))
    }
    return time
  }

  /// Runs an action `delay` seconds from now.
  public func after(_ delay: Double, name: String, _ action: @escaping () throws -> Void) {
    schedule(StageTask(number: 0, name: name, due: .at(time + delay), action: action))
  }

  /// Runs an action as soon as a condition holds: looked at now, at every instant at which something happens, and
  /// every 1/60 s.
  public func when(_ condition: @escaping () throws -> Bool, name: String, _ action: @escaping () throws -> Void) {
    schedule(StageTask(number: 0, name: name, due: .when(condition, next: time), action: action))
  }

  private func schedule(_ task: StageTask) {
    var task = task
    task.number = nextTask
    nextTask += 1
    tasks.append(task)
  }

  private var isMoving: Bool { !running.isEmpty || !tasks.isEmpty }

  private var movingNames: [String] {
    running.map { $0.animator.line.map { "the animator of \($0)" } ?? "an animator" } + tasks.map(\.name)
  }

  private var nextInstant: Double? {
    (running.map(\.end) + tasks.map(\.nextLook)).min()
  }

  /// Everything that falls due up to a time, one instant after the other.
  private func run(until target: Double) throws {
    while let next = nextInstant, next <= target + Clock.tick / 2 {
      let instant = min(max(time, next), target)
      if instant > time {
        record()
        time = instant
      }
      if try runDue(at: instant) { lookAgain(at: instant) }
    }
  }

  /// Conditions are looked at whenever something has happened.
  private func lookAgain(at instant: Double) {
    for index in tasks.indices {
      if case .when(let condition, _) = tasks[index].due { tasks[index].due = .when(condition, next: instant) }
    }
  }

  /// Completions in the order of their end, then tasks in the order in which they were made. Returns whether
  /// something happened.
  private func runDue(at instant: Double) throws -> Bool {
    let limit = instant + Clock.tick / 2
    if let index = running.indices.filter({ running[$0].end <= limit }).min(by: { running[$0].end < running[$1].end }) {
      try running.remove(at: index).animator.complete()
      return true
    }
    // One at a time: an action may change everything.
    let due = tasks.indices.filter { tasks[$0].nextLook <= limit }
    let isBefore: (Int, Int) -> Bool = {
      (self.tasks[$0].nextLook, self.tasks[$0].number) < (self.tasks[$1].nextLook, self.tasks[$1].number)
    }
    guard let index = due.min(by: isBefore) else { return false }
    switch tasks[index].due {
    case .at: try tasks.remove(at: index).action()
    case .when(let condition, _):
      let number = tasks[index].number
      tasks[index].due = .when(condition, next: instant + 1.0 / 60)
      guard try condition(), let index = tasks.firstIndex(where: { $0.number == number }) else { return false }
      try tasks.remove(at: index).action()
    }
    return true
  }
}

/// Something that waits for its time.
private struct StageTask {
  enum Due {
    case at(Double)
    case when(() throws -> Bool, next: Double)
  }

  var number: Int
  let name: String
  var due: Due
  let action: () throws -> Void

  var nextLook: Double {
    switch due {
    case .at(let time): time
    case .when(_, let next): next
    }
  }
}

/// The clock's grid: 1/705,600,000 s, of which every usual frame rate is a multiple.
enum Clock {
  static let ticksPerSecond = 705_600_000.0
  static let tick = 1 / ticksPerSecond

  static func rounded(_ time: Double) -> Double { (time * ticksPerSecond).rounded() / ticksPerSecond }

  /// The first tick that is not before a time, but for rounding errors.
  static func roundedUp(_ time: Double) -> Double {
    (time * ticksPerSecond - 1e-4).rounded(.up) / ticksPerSecond
  }
}

/// What a stage cannot do.
public enum StageError: Error, Hashable, Sendable, CustomStringConvertible {
  case stillMoving(limit: Double, names: [String])

  public var description: String {
    switch self {
    case .stillMoving(let limit, let names):
      "not at rest after \(number(limit)) s; still moving: \(names.joined(separator: ", "))"
    }
  }
}
