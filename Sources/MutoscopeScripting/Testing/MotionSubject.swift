import LuaKit
import Mutoscope

/// What the assertions about motion look at: a clip, or whatever has one.
struct MotionSubject: LuaDecodable {
  static var luaTypeName: String { "clip|stage|animator|transition" }
  let clip: Clip
  /// As messages call it.
  let text: String

  static func decode(_ slot: LuaSlot) throws -> MotionSubject {
    let value = LuaValue(slot)
    return MotionSubject(clip: try clip(of: value, slot), text: try slot.lua.describe(value))
  }

  private static func clip(of value: LuaValue, _ slot: LuaSlot) throws -> Clip {
    if let clip = value.object(Clip.self) { return clip }
    if let animator = value.object(Animator.self) { return try animator.clip() }
    if let transition = value.object(Transition.self) { return try transition.clip() }
    guard let stage = value.object(Stage.self) else {
      throw slot.mismatch("clip, stage, animator or transition")
    }
    // A clip of no time has no faults, and no test should pass by that.
    guard stage.time > 0 else { throw LuaMismatch("the stage has shown nothing yet: advance or settle it first") }
    return stage.clip(from: 0, duration: stage.time)
  }
}

/// What an assertion found.
struct Verdict {
  var holds: Bool
  /// What the message shows: why it does not hold, or what it holds for.
  var text: String

  var results: LuaResults { LuaResults([holds, text]) }

  /// Holds where there is nothing against it.
  init(against lines: [String], _ subject: MotionSubject) {
    holds = lines.isEmpty
    text = (holds ? [subject.text] : lines).map { "  \($0)" }.joined(separator: "\n")
  }
}
