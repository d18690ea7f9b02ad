import LuaKit
import Mutoscope
import MutoscopeMotion

/// What a script can do with an animator, and with whatever is played by one.
struct AnimatorControls<Object: LuaObject> {
  let animator: (Object) -> Animator

  var properties: [LuaProperty<Object>] {
    [
      LuaProperty("state", "inactive, active or stopped.") { [animator] in animator($0).state },
      LuaProperty("isRunning", "Whether it is on its way.") { [animator] in animator($0).isRunning },
      LuaProperty("fractionComplete", "The fraction of the way in the current direction, 0...1; setting it scrubs.") {
        [animator] in
        animator($0).fractionComplete
      } set: { [animator] in
        try animator($0).setFractionComplete($1)
      },
      flag("isReversed", "Whether it plays backwards.", { $0.isReversed }) { try $0.setReversed($1) },
      flag("scrubsLinearly", "Whether a scrub undoes the curve.", { $0.scrubsLinearly }) {
        try $0.setScrubsLinearly($1)
      },
      flag("pausesOnCompletion", "Whether it stays active at its end.", { $0.pausesOnCompletion }) {
        $0.setPausesOnCompletion($1)
      },
      flag("isInterruptible", "Whether it may be paused, scrubbed, reversed, stopped.", { $0.isInterruptible }) {
        try $0.setInterruptible($1)
      },
      LuaProperty("duration", "In seconds.") { [animator] in try animator($0).duration() },
    ]
  }

  var methods: [LuaMethod<Object>] {
    [
      LuaMethod(
        "start", "Starts to play, at once or after a delay.",
        LuaParameter("options", record: StartOptions.record, default: 0)
      ) { [animator] object, delay in try animator(object).start(after: delay) },
      LuaMethod("pause", "Stands still; an inactive one begins, and stands at its start.") { [animator] object in
        try animator(object).pause()
      },
      LuaMethod(
        "continue", "Goes on after a pause, if wanted with another curve and in another time.",
        LuaParameter("options", record: ContinueOptions.record, default: ContinueOptions())
      ) { [animator] object, options in
        try animator(object).resume(curve: options.curve, durationFactor: options.durationFactor)
      },
      LuaMethod(
        "drive",
        "Goes by a number of a view instead of by time; until it is scrubbed, reversed, continued or stopped.",
        LuaParameter("options", record: DriveOptions.record)
      ) { [animator] object, options in try options.drive(animator(object)) },
      LuaMethod(
        "addCompletion", "Calls a function at the end.",
        LuaParameter<LuaCallback>("completion", type: "fun(position: animatingPosition)")
      ) { [animator] object, completion in animator(object).addCompletion { try completion.call($0) } },
    ]
  }

  private func flag(
    _ name: String, _ doc: String, _ get: @escaping (Animator) -> Bool,
    set: @escaping (Animator, Bool) throws -> Void
  ) -> LuaProperty<Object> {
    LuaProperty(name, doc) { [animator] (object: Object) in
      get(animator(object))
    } set: { [animator] (object: Object, value: Bool) in
      try set(animator(object), value)
    }
  }
}

/// The options of `:start`.
struct StartOptions {
  static var record: LuaRecord<Double> {
    LuaRecord<Double>(
      "start", "The options of animator:start.",
      fields: [
        LuaField("after", "In seconds.", default: "0") { (delay: inout Double, value: Seconds) in delay = value.value }
      ]
    ) { _ in 0 }
  }
}
