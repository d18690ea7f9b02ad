import MutoscopeMotion

/// UIViewPropertyAnimator: an animation function with a duration and a curve, and what plays it (SEMANTICS 1.9).
///
/// The function runs once, when the animator first leaves `inactive`; `clip` of an animator that never started runs
/// it on a copy of the present model.
public final class Animator {
  public enum State: String, CaseIterable, Sendable { case inactive, active, stopped }
  public enum Position: String, CaseIterable, Sendable { case start, current, end }

  /// In seconds; nil means as long as the longest spring, and 0.25 s without springs.
  public let givenDuration: Double?
  public let curve: Curve
  public internal(set) var state = State.inactive
  /// The script line that made it.
  public let line: String?

  let store: ViewStore
  private(set) var functions: [(delayFactor: Double, body: () throws -> Void)]
  private(set) var completions: [(Position) throws -> Void] = []

  /// Says where it plays, once it has started.
  package var play: Play?
  /// Whether it stands still although it is active.
  var isPaused = false
  /// The progress that a scrub has set, forwards, and where the time was before it.
  var scrub: (progress: Double, remembered: Double)?
  /// Whether it plays backwards.
  public internal(set) var isReversed = false
  /// What `fractionComplete` was when it ended.
  var lastFraction = 0.0
  /// The model's values at its three positions, from when it is stopped until it is finished.
  var stopped: [Position: [Timeline.Place: PropertyValue]] = [:]
  /// Whether a scrub moves what is seen linearly, undoing the curve; as a rule it does.
  public internal(set) var scrubsLinearly = true
  /// Whether it stays active at its end, without a completion.
  public internal(set) var pausesOnCompletion = false
  /// Whether it may be paused, scrubbed, reversed and stopped.
  public internal(set) var isInterruptible = true
  /// The number of runs, infinity for ever, and whether each is followed by one back.
  var (repeatCount, autoreverses) = (1.0, false)
  /// Stands for an animation function, if it plays none.
  package weak var act: (any Act)?

  var preview: (revision: Int, compiled: Compiled)?

  package struct Play {
    package var stage: Stage
    /// On the stage's timeline.
    package var playback: Int
    /// The one that it began with.
    package private(set) var first: Int
    /// Playbacks that were retargeted, as far as something is left of them: they play on, and stand and end with `playback`.
    var earlier: [Earlier] = []
    var curveDuration: Double
    var curve: Curve
    var root: ViewID

    /// In seconds; staggering makes it longer than the curve's.
    var length: Double { stage.timeline.playbacks[playback].length }
    package var playbacks: [Int] { earlier.map(\.playback) + [playback] }

    /// Plays on another stage, on whose timeline its playbacks come so much later.
    mutating func move(to stage: Stage, by base: Int) {
      self.stage = stage
      (playback, first) = (base + playback, base + first)
      for index in earlier.indices { earlier[index].playback += base }
    }
  }

  struct Earlier {
    var playback: Int
    /// Whether it was retargeted on its way back, and so goes the other way round.
    var isTurned: Bool
  }

  /// The compiled animations with when they begin, and the views with the end values put in.
  package struct Compiled {
    package struct Part {
      package var animation: Animation
      package var offset = 0.0

      package init(animation: Animation, offset: Double = 0) {
        (self.animation, self.offset) = (animation, offset)
      }
    }

    package var parts: [Part]
    package var tree: ViewTree
    package var root: ViewID
    package var overlay: (any Overlay)?
    /// Tells others what they have to know of it.
    package var note: (any Sendable)?

    package init(parts: [Part], tree: ViewTree, root: ViewID, overlay: (any Overlay)? = nil) {
      (self.parts, self.tree, self.root, self.overlay) = (parts, tree, root, overlay)
      length = parts[0].animation.duration
    }

    /// In seconds: that of the first part, as a rule.
    var length: Double
  }

  public init(store: ViewStore, duration: Double?, curve: Curve, animations: [() throws -> Void]) {
    self.store = store
    self.givenDuration = duration
    self.curve = curve
    self.functions = animations.map { (0, $0) }
    self.line = store.currentLine()
  }

  /// In seconds: as given, else as long as its longest spring, else 0.25 s.
  public func duration() throws -> Double { try play?.length ?? compiled().length }

  /// Whether it is on its way.
  public var isRunning: Bool { state == .active && !isPaused }
  public var hasStarted: Bool { play != nil }
  /// Whether it has ended, or stands at its end because it pauses there.
  public var isOver: Bool {
    hasStarted && (state == .inactive || pausesOnCompletion && !isRunning && fractionComplete == 1)
  }

  /// Says where it plays, for a call that needs it to be active. Errors: what it is instead.
  func activePlay(for call: String) throws -> Play {
    if state == .stopped { throw failure(.stopped(call)) }
    guard state == .active, let play else { throw failure(play == nil ? .inactive(call) : .finished(call)) }
    return play
  }

  /// An error as it is said of what this plays.
  package func failure(_ error: AnimatorError) -> AnimatorError { act == nil ? error : .ofTransition(error) }

  public func addCompletion(_ completion: @escaping (Position) throws -> Void) { completions.append(completion) }

  // MARK: Starting

  /// Starts to play, after a delay in seconds. The values that are seen now are the start values. A running animator goes
  /// on, a paused one continues, and neither takes a delay; one that has finished has nothing left to play, which is an
  /// error.
  public func start(after delay: Double = 0) throws {
    switch state {
    case .stopped: throw failure(.stopped("start"))
    case .active:
      if delay > 0 { throw failure(.delayWhileActive) }
      if isPaused { try resume() }
    case .inactive: try begin(delay: delay, isPaused: false, for: "start")
    }
  }

  /// May refuse what is to be played on a stage.
  typealias Check = (Stage, [Animation]) throws -> Void

  /// Leaves `inactive`: captures, and stands at its beginning or begins to move.
  func begin(delay: Double, isPaused: Bool, for call: String, _ check: Check? = nil) throws {
    if play != nil { throw failure(.finished(call)) }
    // A copy of it would have all views copied by the first assignment.
    let before = store.stages.count > 1 || check != nil ? store.saved : nil
    let compiled = try compile(isPreview: false, isDelayed: delay > 0)
    let stage = try act?.enter(compiled) ?? store.stage(of: compiled.root)
    if let before, act == nil {
      do {
        try checkStage(of: compiled.parts[0].animation.tracks, stage)
        try check?(stage, compiled.parts.map(\.animation))
      } catch {
        store.restore(before)
        throw error
      }
    }
    try Limit.animations.check(stage.timeline.playbacks.count + 1)
    state = .active
    self.isPaused = isPaused
    let playback = stage.play(
      compiled.parts, first(from: stage.time + delay, length: compiled.length), of: self)
    if let note = compiled.note { stage.timeline.note(note, of: playback) }
    play = Play(
      stage: stage, playback: playback, first: playback, curveDuration: compiled.parts[0].animation.curveDuration,
      curve: curve, root: compiled.root)
    // They have run once, and hold what a script may have let go of.
    functions = []
    try act?.didBegin()
  }

  private func checkStage(of tracks: [ChannelTrack], _ stage: Stage) throws {
    guard let other = tracks.first(where: { !store.plays($0.view, on: stage) }) else { return }
    let own = tracks.first { store.stage(showing: store.tree.root(of: $0.view)) === stage } ?? tracks[0]
    throw AnimatorError.severalStages(store.tree.label(of: own.view), store.tree.label(of: other.view))
  }

  /// The whole way in the present direction, as often as it repeats; at its beginning, where it is paused.
  private func first(from start: Double, length: Double) -> Playback {
    var playback = Playback(
      length: length, from: start,
      repeating: (repeatCount * (autoreverses ? 2 : 1), autoreverses), isReversed: isReversed,
      isPaused: isPaused)
    playback.staysActive = pausesOnCompletion
    return playback
  }

  /// Adds to the animation: before it starts to its function, later as an animation of its own that follows its time and
  /// begins after `delayFactor` (0...1) of what remains.
  public func addAnimations(delayFactor: Double = 0, _ body: @escaping () throws -> Void) throws {
    if play == nil {
      if store.capture != nil { throw CaptureError.nestedAnimations }
      functions.append((delayFactor, body))
      return
    }
    let play = try activePlay(for: "addAnimations")
    if isReversed { throw failure(.reversed("addAnimations")) }
    let (time, now) = (play.stage.time, max(0, moment(play).position))
    // An earlier way may be longer than that of a retargeting.
    func rest(_ playback: Int) -> Double { play.stage.timeline.playbacks[playback].rest(at: time) }
    var length = play.length + play.earlier.reduce(0) { max($0, rest($1.playback) - rest(play.playback)) }
    let offset = min(length, now + delayFactor * (length - now))
    let saved = store.saved
    let (animation, _) = try compile(
      [body], duration: length - offset, curve: curve, isDelayed: delayFactor > 0, rate: moment(play).rate,
      following: play.playback)
    if animation.isStaggered {
      if play.stage.timeline.playbacks[play.playback].repeats {
        store.restore(saved)
        throw failure(.longerThanRun("addAnimations"))
      }
      length = max(length, offset + animation.duration)
    }
    if length > play.length { play.stage.change(play.playback) { $0.lengthen(to: length, at: time) } }
    play.stage.play([Compiled.Part(animation: animation, offset: offset)], following: play.playback)
  }

  // MARK: Looking

  /// What it shows from the instant it begins to move to its end, on its stage or, without one, on its root.
  ///
  /// One that repeats for ever has a clip of two runs, or of as long as `time`.
  public func clip(through time: Double = 0) throws -> Clip {
    if let play {
      let start = play.stage.timeline.playbacks[play.first].beginning
      let end = play.stage.end(of: play.playbacks)
      // What ran through is as long as it says, to the last digit.
      let played = start + play.length == end ? play.length : end - start
      // An act that is over is what it was, whatever came after it.
      let isOver = act != nil && end.isFinite && end <= play.stage.time
      let duration = isOver ? max(played, 0) : max(end.isFinite ? played : time, play.stage.time - start, 0)
      return play.stage.clip(from: start, duration: duration, root: play.root, holdsEnd: act != nil)
    }
    let compiled = try compiled()
    let length = compiled.length
    var timeline = Timeline(
      tree: compiled.tree, roots: compiled.tree.count > 0 ? [compiled.root] : [], overlay: compiled.overlay,
      line: line)
    let playback = timeline.begin(first(from: 0, length: length))
    if let note = compiled.note { timeline.note(note, of: playback) }
    for part in compiled.parts {
      timeline.record(part.animation, at: 0, playback: playback, offset: part.offset)
    }
    let end = timeline.playbacks[playback].end
    return Clip(
      timeline: timeline, from: 0, duration: end.isFinite ? end : max(length * 2, time),
      size: compiled.tree.canvasSize(of: compiled.root), measurer: store.measurer)
  }
}
