import LuaKit
import Mutoscope
import MutoscopeMotion

/// The table of a style: `{ 24, delay = 0.5 }`.
struct StyleOptions {
  var part: TransitionStyle.Part
  /// Whether it has the value that the style needs.
  var hasValue = true

  var style: TransitionStyle { TransitionStyle(parts: [part]) }

  /// The options of a style: those that all have, and its own.
  static func record(
    of name: String, fields: [LuaField<StyleOptions>] = [], check: @escaping (StyleOptions) throws -> Void,
    start: @escaping () -> StyleOptions
  ) -> LuaRecord<StyleOptions> {
    LuaRecord(
      name, "The options of m.\(name).", fields: common + fields,
      finish: { options in
        let (delay, duration) = (options.part.delay, options.part.duration ?? 0)
        guard delay + duration <= 1 + 1e-9 else {
          throw LuaFailure(
            "delay and duration of \(name) are fractions of the whole: "
              + "\(number(delay)) + \(number(duration)) is more than 1")
        }
        try check(options)
      }
    ) { _ in start() }
  }

  private static var common: [LuaField<StyleOptions>] {
    [
      LuaField("delay", "When it begins, as a fraction of the whole.", default: "0") {
        (options: inout StyleOptions, value: Share) in options.part.delay = value.value
      },
      LuaField("duration", "How long it takes, as a fraction of the whole; by default to the end.") {
        (options: inout StyleOptions, value: Share) in options.part.duration = value.value
      },
      LuaField("curve", "By default the transition's.", type: "curve|curveName") {
        (options: inout StyleOptions, curve: Curve) in options.part.curve = curve
      },
      LuaField("fade", "Whether it fades on the way: by default all but edgeTranslation, none and sharedElement do.") {
        (options: inout StyleOptions, fade: Bool) in options.part.fade = fade
      },
    ]
  }
}

/// A part of a transition's duration, 0...1. What is larger is meant in seconds, and the message says so.
struct Share: LuaDecodable {
  static var luaTypeName: String { "number" }
  let value: Double

  static func decode(_ slot: LuaSlot) throws -> Share {
    let value = try Double.decode(slot)
    guard value >= 0, value <= 1 else {
      let meant = value > 1 ? " (a fraction of the whole: seconds divided by the transition's duration)" : ""
      throw LuaMismatch("number of 0...1 expected, got \(number(value))\(meant)")
    }
    return Share(value: value)
  }
}
