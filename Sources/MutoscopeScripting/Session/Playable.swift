import LuaKit
import Mutoscope

/// Something that a command can render, sample and inspect.
public struct Playable {
  /// Its key in the table that the script returned; empty if it was returned by itself.
  public let name: String
  public let clip: Clip
  /// Pixels per point, unless the command says otherwise.
  public let scale: Double
  /// The stage's marks, in seconds on the clip's clock.
  public var marks: [String: Double] { clip.marks }
  /// The transition that it is, or the transitions that were played on the stage.
  public var reports: [Report] = []
  /// The views whose frames do not follow from their constraints.
  public var ambiguousViews: [String] = []
  /// Whether it is a transition by itself.
  public var isTransition = false
  /// Draws frames for lint.
  let compare: PictureComparison?
  /// The time that is looked at unless another one is named: the stage's clock, else the end.
  public var now: Double

  /// Finds what is wrong with it.
  public func lint() -> [Finding] { clip.lint(comparing: compare) }

  /// A transition's steps.
  public struct Report {
    /// From which view tree to which.
    public let name: String
    public let steps: TransitionReport
  }
}

extension Session {
  /// What can be played of what a script returned: a stage (settled first), clip, animator or transition, or a table of
  /// named ones in the order of their names. Other entries are ignored.
  ///
  /// - Parameters:
  ///   - only: The name of the one that is meant; nil: all are.
  ///   - end: The time until which each is played at most, in seconds: what never rests needs one.
  public func playables(_ values: [LuaValue], only: String? = nil, until end: Double? = nil) throws -> [Playable] {
    try scenes(values).filter { only == nil || $0.name == only }.compactMap { scene in
      guard let stage = scene.value.object(Stage.self) else {
        return try still(scene.value, name: scene.name, until: end)
      }
      lua.subject = stage.line
      return try playable(stage, until: stage.settle(by: end), name: scene.name)
    }.map { playable in
      lua.subject = playable.clip.line
      var playable = playable
      let shown = Set(playable.clip.at(0).roots)
      playable.ambiguousViews = store.ambiguousViews.filter { shown.contains(store.tree.root(of: $0)) }
        .map { store.tree.label(of: $0) }
      return playable
    }
  }

  /// Says what a script must return, and what to write instead of values that cannot be played.
  public func refusal(_ values: [LuaValue]) -> String {
    let rule = "the script must return a stage, clip, animator or transition, or a table of named ones"
    return advice(values.first ?? .nil).map { "\(rule); \($0)" } ?? rule
  }

  private func advice(_ value: LuaValue) -> String? {
    if value.isNil { return "it returns nothing: end it with 'return m.stage { screen = screen }'" }
    if value.object(ViewHandle.self) != nil {
      return "for this \(value.typeDescription) write 'return m.stage { screen = \(value.typeDescription) }'"
    }
    if value.object(Frame.self) != nil { return "for one instant return its clip, and say when: --at" }
    if value.object(TransitionDefinition.self) != nil {
      return "write 'return m.transition { from = a, to = b, definition = definition }'"
    }
    guard let table = value.table else { return "it returns a \(value.typeDescription)" }
    let entries = ((try? table.keys) ?? []).compactMap { try? table.get($0) }
    if let first = entries.first, isPlayable(first) {
      return "give each a name: 'return { first = ... }'"
    }
    return entries.first { $0.object(ViewHandle.self) != nil }.flatMap(advice)
  }

  /// The values of ``playables(_:)``, as they are.
  public func scenes(_ values: [LuaValue]) throws -> [(name: String, value: LuaValue)] {
    guard let value = values.first else { return [] }
    if isPlayable(value) { return [("", value)] }
    guard let table = value.table else { return [] }
    return try table.keys.compactMap { key in
      guard let name = key.string, case let entry = try table.get(key), isPlayable(entry) else { return nil }
      return (name, entry)
    }
  }

  private func isPlayable(_ value: LuaValue) -> Bool {
    value.object(Stage.self) != nil || value.object(Clip.self) != nil || value.object(Animator.self) != nil
      || value.object(Transition.self) != nil
  }

  /// Shows a value to a prompt: as ``playables(_:)``, but a stage's clock stays where it is, and what was started on it
  /// plays on as a forecast; a view is shown by itself.
  public func look(at value: LuaValue) throws -> Playable? {
    if let stage = value.object(Stage.self) {
      return try playable(stage, until: stage.restTime ?? stage.time + Session.endless, name: "")
    }
    if let view = value.object(ViewHandle.self) {
      let stage = store.stage(of: store.tree.root(of: view.id))
      return try playable(stage, until: stage.time, name: "")
    }
    return try still(value, name: "")
  }

  /// The seconds that are looked at of a stage that never rests.
  private static let endless = 5.0

  private func playable(_ stage: Stage, until end: Double, name: String) throws -> Playable {
    Playable(
      name: name, clip: stage.clip(from: 0, duration: end), scale: stage.scale,
      reports: try stage.transitions.map { try report($0) }, compare: host.compare, now: stage.time)
  }

  /// A playable of a value without a clock of its own.
  private func still(_ value: LuaValue, name: String, until end: Double? = nil) throws -> Playable? {
    if let clip = value.object(Clip.self) { return playable(clip, name: name) }
    lua.subject = value.animator?.line
    if let animator = value.object(Animator.self) {
      return playable(try animator.clip(through: end ?? 0), name: name)
    }
    if let transition = value.object(Transition.self) {
      var playable = playable(try transition.clip(), name: name)
      playable.reports = [try report(transition)]
      playable.isTransition = true
      return playable
    }
    return nil
  }

  private func playable(_ clip: Clip, name: String) -> Playable {
    Playable(
      name: name, clip: clip, scale: clip.displayScale, compare: host.compare, now: clip.duration)
  }

  private func report(_ transition: Transition) throws -> Playable.Report {
    Playable.Report(
      name: "\(store.tree.label(of: transition.from)) -> \(store.tree.label(of: transition.to))",
      steps: try transition.report())
  }
}
