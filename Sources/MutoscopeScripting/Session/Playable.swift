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
  public var marks: [String: Double] = [:]
  /// The transition that it is, or the transitions that were played on the stage.
  public var reports: [Report] = []
  /// Whether it is a transition by itself.
  public var isTransition = false

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
  public func playables(_ values: [LuaValue]) throws -> [Playable] {
    guard let value = values.first else { return [] }
    if let playable = try playable(value, name: "") { return [playable] }
    guard let table = value.table else { return [] }
    return try table.keys.compactMap { key in
      guard let name = key.string else { return nil }
      return try playable(table.get(key), name: name)
    }
  }

  private func playable(_ value: LuaValue, name: String) throws -> Playable? {
    if let stage = value.object(Stage.self) {
      try stage.settle()
      return Playable(
        name: name, clip: stage.clip(from: 0, duration: stage.time), scale: stage.scale, marks: stage.marks,
        reports: try stage.transitions.map { try report($0) })
    }
    if let clip = value.object(Clip.self) { return Playable(name: name, clip: clip, scale: clip.displayScale) }
    if let animator = value.object(Animator.self) {
      let clip = try animator.clip()
      return Playable(name: name, clip: clip, scale: clip.displayScale)
    }
    if let transition = value.object(Transition.self) {
      let clip = try transition.clip()
      return Playable(
        name: name, clip: clip, scale: clip.displayScale, reports: [try report(transition)], isTransition: true)
    }
    return nil
  }

  private func report(_ transition: Transition) throws -> Playable.Report {
    Playable.Report(
      name: "\(store.tree.label(of: transition.from)) -> \(store.tree.label(of: transition.to))",
      steps: try transition.report())
  }
}
