import MutoscopeMotion

/// From one view tree to another by a declarative definition: SPEC 5.
///
/// It plays by an animator: the same clock, the same controls. What it animates is a container that is built when it
/// starts, or for a look at it.
public final class Transition: Act {
  public let from: ViewID
  public let to: ViewID
  public let definition: TransitionDefinition
  public let presentation: Presentation
  /// Whether it leads back what a presentation brought: added and removed are exchanged.
  public let isDismissal: Bool
  /// In seconds; nil means 0.5, and with springs as long as the longest.
  public let givenDuration: Double?
  public let curve: Curve
  /// Plays it: start, pause, scrub, reverse, continue.
  public let animator: Animator

  enum Arrival { case shown, presented, pushed }

  let store: ViewStore
  let alongside: Animator?
  /// Where it plays; without one where its source is shown.
  var stage: Stage?
  var arrival = Arrival.shown
  /// What the stage shows before and afterwards, where that is more than two screens: of a presentation the lower
  /// composition and the screen above it.
  var screens: (left: [ShownScreen], to: [ShownScreen])?
  /// The views that snapshot functions made, by id: once for a transition and for its way back.
  package var flights: [String: Flown]?
  /// What goes alongside there and back, and the views without it.
  var accompaniment: (along: Along, rest: ViewTree)?
  /// As it was started.
  var played: TransitionPlan? { didSet { told = nil } }
  /// What it interrupts.
  var interrupted: InterruptedTransition?
  /// The transition that it interrupted.
  private(set) var other: Transition?
  private var preview: (revision: Int, time: Double, plan: TransitionPlan)?
  /// The report of what was played, else of the preview.
  private var told: TransitionReport?

  /// Throws where a screen is in another view, or both are the same.
  public init(
    store: ViewStore, from: ViewID, to: ViewID, request: TransitionRequest, isDismissal: Bool = false
  ) throws(TransitionError) {
    if from == to { throw .sameRoot }
    for root in [from, to] where store.tree.superview(of: root) != nil {
      throw .notRoot(store.tree.label(of: root))
    }
    (self.store, self.from, self.to, self.isDismissal) = (store, from, to, isDismissal)
    (definition, presentation) = (request.definition ?? TransitionDefinition(), request.presentation ?? .replace)
    (alongside, givenDuration, curve) = (request.alongside, request.duration, request.curve ?? .easeInOut)
    animator = Animator(store: store, duration: Transition.duration(request), curve: curve, animations: [])
    animator.act = self
    animator.addCompletion { [weak self] in try self?.completeFollowers(at: $0) }
  }

  /// In seconds.
  public var duration: Double { animator.givenDuration ?? 0.5 }

  private static func duration(_ request: TransitionRequest) -> Double {
    if let duration = request.duration { return duration }
    let curves =
      [request.curve ?? .easeInOut]
      + (request.definition?.entries ?? []).flatMap(\.style.curves)
    let springs = curves.compactMap { curve -> Double? in
      if case .spring(let spring) = curve { spring.naturalDuration } else { nil }
    }
    return springs.max() ?? 0.5
  }

  // MARK: Looking

  /// Steps 1 to 5 as data: as it was started, or as it would start now.
  public func report() throws -> TransitionReport {
    let plan = try plan()
    let report = told ?? plan.builder.report(self)
    told = report
    return report
  }

  func plan() throws -> TransitionPlan {
    if played != nil { stage?.record() }
    if let played { return played }
    let time = playingStage?.time ?? 0
    if let preview, preview.revision == store.revision, preview.time == time { return preview.plan }
    let plan = try makePlan()
    (preview, told) = ((store.revision, time, plan), nil)
    return plan
  }

  /// What it shows from its beginning to its end; at its duration the container's last frame.
  public func clip(through time: Double = 0) throws -> Clip { try animator.clip(through: time) }

  /// Its part of the stage that it plays on: at its end the screens at rest.
  public func stageClip() throws -> Clip {
    guard let play = animator.play else { throw animator.failure(.inactive("clip")) }
    let start = play.stage.timeline.playbacks[play.playback].beginning
    let end = play.stage.end(of: play.playbacks)
    return play.stage.clip(from: start, duration: max(0, end - start))
  }

  // MARK: Playing

  /// What its animator plays. A preview leaves all as it is.
  package func compiled(isPreview: Bool) throws -> Animator.Compiled {
    if isPreview { return try plan().compiled }
    let stage = stage ?? store.stage(of: from)
    let rest = stage.transition == nil ? stage.rest : nil
    var plan = try self.plan()
    var record = plan.record
    (record.before, record.time) = (rest ?? interrupted?.before ?? record.before, stage.time)
    plan.compiled.note = record
    (played, preview) = (plan, nil)
    store.restore(plan.tree)
    return plan.compiled
  }

  /// Puts the container in place of the screens.
  package func enter(_ compiled: Animator.Compiled) throws -> Stage {
    let stage = self.stage ?? store.stage(of: from)
    other = stage.transition
    if let other, let interrupted {
      let (time, playback, isReversed) = (stage.time, interrupted.playback, interrupted.isReversed)
      let copies = interrupted.copies
      stage.timeline.carry(playback, at: time, isReversed: isReversed, isWaitedFor: true) {
        !interrupted.views.contains($0.index) && !copies.contains($0)
      }
      stage.timeline.carry(
        playback, at: time, isReversed: isReversed, isWaitedFor: false, where: copies.contains)
      other.animator.abandon { interrupted.views.contains($0.index) }
      stage.timeline.end(playback, at: time) { !interrupted.views.contains($0.view.index) }
      other.adopt(interrupted.scene)
      // One that was on its way back has led to its start what this one leads on.
      land(compiled.parts.dropFirst().map(\.animation))
    }
    self.stage = stage
    if let container = compiled.overlay { stage.show(container, of: self) }
    return stage
  }

  /// Notes how it is shown in what takes its place, and what it took the place of itself.
  private func adopt(_ scene: ContainerScene) {
    played?.scene = scene
    if let inner = scene.left { other?.adopt(inner.scene) }
  }

  /// Tells what it took the place of that it is over.
  package func didBegin() throws {
    if let stage, let interrupted, let play = animator.play {
      let isHeld = stage.timeline.playbacks[interrupted.playback].isPaused
      let copies = (flights ?? [:]).values.flatMap { store.tree.subtree(of: $0.view) }
      let carried = stage.timeline.carried(copies, at: stage.time)
      stage.change(play.playback) { $0.interrupted = (interrupted.playback, isHeld, interrupted.isReversed, carried) }
    }
    if let stage { followFromStart(on: stage) }
    try other?.animator.completeAbandoned()
  }

  package func rest(on stage: Stage) -> Timeline.Version? { stage.rest(after: self) }

  package func leave(_ stage: Stage, at position: Animator.Position) {
    stage.settle(self, arrived: position != .start)
  }

  // MARK: Ending

  /// Plays on to the destination from what is seen, in the remaining time, and completes even where it was to stay there.
  public func finish() throws {
    if animator.state != .active, animator.hasStarted { throw animator.failure(.finished("finish")) }
    animator.setPausesOnCompletion(false)
    if animator.state == .active { try animator.setReversed(false) }
    if !animator.isRunning { try animator.start() }
  }

  /// Plays back to the source from what is seen, in the elapsed time, and completes even where it was to stay there: when what it
  /// interrupted is at rest.
  public func cancel() throws {
    guard animator.state == .active else {
      throw animator.failure(animator.hasStarted ? .finished("cancel") : .inactive("cancel"))
    }
    animator.setPausesOnCompletion(false)
    try animator.setReversed(true)
    if !animator.isRunning { try animator.start() }
  }
}

/// What a transition cannot be.
public enum TransitionError: Error, Hashable, Sendable, CustomStringConvertible {
  case duplicateEntry(String)
  case sameRoot
  case notRoot(String)
  case nothingToDismiss
  case nothingToPop
  /// Something is above what came: says which, and the call that takes it away.
  case covered(String, by: String, call: String)
  /// What was asked for, of what is on its way back already.
  case goingBack(String)
  case alreadyShown(String)
  case badFlight(String)
  case startedInFlight

  public var description: String {
    switch self {
    case .duplicateEntry(let id): "duplicate id '\(id)' in the definition"
    case .sameRoot: "a transition needs two view trees, got the same one twice"
    case .notRoot(let label): "'\(label)' is in another view; a transition leads from one root view to another"
    case .nothingToDismiss: "nothing was presented that could be dismissed"
    case .nothingToPop: "nothing was pushed that could be popped"
    case .covered(let came, let label, let call): "'\(label)' is above what was \(came); \(call) it first"
    case .goingBack(let call):
      "\(call): what was to be shown is cancelled, and still on its way back; settle the stage first"
    case .alreadyShown(let label): "'\(label)' is shown already"
    case .badFlight(let text): text
    case .startedInFlight: "a snapshot function cannot begin a transition"
    }
  }
}
