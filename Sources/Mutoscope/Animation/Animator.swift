import MutoscopeMotion

/// UIViewPropertyAnimator: an animation function with a duration and a curve, and what plays it.
///
/// The function runs once, when the animator first leaves `inactive`; `clip` of an animator that never started runs
/// it on a copy of the present model.
public final class Animator {
  public enum State: String, CaseIterable, Sendable { case inactive, active, stopped }
  public enum Position: String, CaseIterable, Sendable { case start, current, end }

  /// In seconds; nil means as long as the longest spring, and 0.25 s without springs.
  public let givenDuration: Double?
  public let curve: Curve
  public private(set) var state = State.inactive
  /// What a message calls it: the script line that made it.
  public let line: String?

  let store: ViewStore
  private let functions: [() throws -> Void]
  private var completions: [(Position) throws -> Void] = []

  /// Set when it has started.
  private var started: Started?
  private var preview: (revision: Int, compiled: Compiled)?

  private struct Started {
    var compiled: Compiled
    /// The stage on whose clock it plays, with the time at which it begins to move; nil while its root is on none.
    var place: (stage: Stage, start: Double)?
    var delay: Double
  }

  /// The compiled animation, and the views from which it starts with the end values put in.
  private struct Compiled {
    var animation: Animation
    var tree: ViewTree
    var root: ViewID
  }

  public init(store: ViewStore, duration: Double?, curve: Curve, animations: [() throws -> Void]) {
    self.store = store
    self.givenDuration = duration
    self.curve = curve
    self.functions = animations
    self.line = store.currentLine()
  }

  /// In seconds: as given, else as long as its longest spring, else 0.25 s.
  public func duration() throws -> Double { try compiled().animation.duration }

  /// Whether it is on its way: started, and not yet at its end.
  public var isRunning: Bool { state == .active }
  public var hasStarted: Bool { started != nil }

  /// The fraction of the duration that has passed, 0...1.
  public var fractionComplete: Double {
    guard let started else { return 0 }
    guard let place = started.place, started.compiled.animation.duration > 0 else { return state == .active ? 0 : 1 }
    return min(max(0, (place.stage.time - place.start) / started.compiled.animation.duration), 1)
  }

  public func addCompletion(_ completion: @escaping (Position) throws -> Void) { completions.append(completion) }

  // MARK: Starting

  /// Starts to play, after a delay in seconds. The values that are seen now are the start values. A running animator
  /// goes on; one that has finished has nothing left to play, which is an error.
  public func start(after delay: Double = 0) throws {
    if state == .active { return }
    if started != nil { throw AnimatorError.finished }
    let compiled = try compile(isPreview: false)
    started = Started(compiled: compiled, place: nil, delay: delay)
    state = .active
    if let stage = store.stage(showing: compiled.root) {
      place(on: stage)
    } else {
      store.wait(self, for: compiled.root)
    }
  }

  /// Begins to play on a stage's clock, now.
  func place(on stage: Stage) {
    guard let started else { return }
    self.started?.place = (stage, stage.time + started.delay)
    stage.play(started.compiled.animation, start: stage.time + started.delay, of: self)
  }

  /// Called by the stage at the end.
  func complete() throws {
    state = .inactive
    for completion in completions { try completion(.end) }
  }

  // MARK: Looking

  /// What it shows from the instant it begins to move to its end, on its stage or, without one, on its root.
  public func clip() throws -> Clip {
    let compiled = try compiled()
    if let place = started?.place {
      return place.stage.clip(from: place.start, duration: compiled.animation.duration)
    }
    var timeline = Timeline(tree: compiled.tree, roots: [compiled.root])
    timeline.record(compiled.animation, at: 0, start: 0)
    return Clip(
      timeline: timeline, from: 0, duration: compiled.animation.duration, size: compiled.tree.canvasSize(of: compiled.root),
      measurer: store.measurer)
  }

  private func compiled() throws -> Compiled {
    if let started { return started.compiled }
    if let preview, preview.revision == store.revision { return preview.compiled }
    let compiled = try compile(isPreview: true)
    preview = (store.revision, compiled)
    return compiled
  }

  /// Runs the function and compiles what it assigned. A preview leaves the views as they were.
  private func compile(isPreview: Bool) throws -> Compiled {
    let before = store.tree
    let assignments = try store.captured(timing: Timing(curve), functions)
    do {
      let root = store.tree.root(of: assignments.first?.view ?? ViewID(index: 0))
      let stage = assignments.first.flatMap { store.stage(showing: $0.view) }
      let animation = try AnimationCompiler.compile(
        assignments, tree: store.tree, duration: givenDuration, animatorCurve: curve,
        displayScale: store.tree[root].environment?.traits.displayScale ?? Traits().displayScale
      ) { view, channel in
        stage?.start(view, channel, model: before)
          ?? AnimationCompiler.Start(model: before[view][channel], seen: before[view][channel], inFlight: [])
      }
      // The model's value is where the last key leads, whatever the order of the script's lines.
      var tree = store.tree
      for track in animation.tracks { tree[track.view][track.channel] = track.end }
      store.restore(isPreview ? before : tree)
      return Compiled(animation: animation, tree: tree, root: root)
    } catch {
      store.restore(before)
      throw error
    }
  }
}

/// A call that an animator's state does not allow.
public enum AnimatorError: Error, Hashable, Sendable, CustomStringConvertible {
  case finished

  public var description: String {
    switch self {
    case .finished: "the animator has finished; make a new one to animate again"
    }
  }
}

extension ViewTree {
  /// The stage that a root makes for itself: a screen's own size, else as far as its frame reaches.
  func canvasSize(of root: ViewID) -> Size {
    let view = self[root]
    if view.kind == .screen { return view.bounds.size }
    let frame = view.frame
    return Size(max(0, frame.maxX), max(0, frame.maxY))
  }
}
