import LuaKit
import MutoscopeMotion

/// `m.spring`: exactly one of five ways to say how it swings.
struct SpringEntry {
  /// The options as written.
  struct Options {
    var mass, stiffness, damping, initialVelocity: Double?
    var response, dampingRatio, duration, bounce, settle, cutoff: Double?
    var mode: LandingMode?
    var crossing: Int?
    var tolerance, distance, tail: Double?
    var profile: Spring.Profile?
  }

  static var record: LuaRecord<Options> {
    LuaRecord<Options>(
      "spring", "Exactly one of: mass, stiffness, damping; response, dampingRatio; duration, bounce; settle; cutoff.",
      fields: [
        LuaField("mass", "1 unless given.", \.mass), LuaField("stiffness", "Of the spring.", \.stiffness),
        LuaField("damping", "The friction.", \.damping),
        LuaField("initialVelocity", "In distances per second, positive towards the end.", \.initialVelocity),
        LuaField("response", "The period without damping, in seconds.", \.response),
        LuaField("dampingRatio", "1 is critical.", \.dampingRatio),
        LuaField("duration", "Perceptual, in seconds, as SwiftUI has it.", \.duration),
        LuaField("bounce", "Between -1 and 1, both excluded; overdamped below 0, whatever the profile.", \.bounce),
        LuaField("settle", "Seconds until it stays within a thousandth of the end.", \.settle),
        LuaField("cutoff", "Seconds until it is exactly at the end.", \.cutoff),
        LuaField("mode", "How it lands at the cut-off; by default smooth.", \.mode),
        LuaField("crossing", "Which turn (smooth) or passage (exact) the cut-off is, by default 2.", \.crossing),
        LuaField("tolerance", "Pixels that may be left over with mode budget; by default 0.5.", \.tolerance),
        LuaField("distance", "Points to travel with mode budget; by default those of each property.", \.distance),
        LuaField("tail", "The last part, 0...1, that mode blend bends; by default 0.2.", \.tail),
        LuaField("profile", "Whether damping ratios above 1 are clamped; by default uikit.", \.profile),
      ]
    ) { _ in Options() }
  }

  static var luaClass: LuaClass<Curve> {
    LuaClass<Curve>(
      "spring", "A spring from 0 to 1, in closed form; times are in seconds.",
      inheriting: {
        // `value` takes seconds here, not a progress.
        var base = CurveEntry.luaClass
        base.methods.removeAll { $0.function.name == "value" }
        return base
      }(),
      properties: [
        LuaProperty("dampingRatio", "The damping ratio in force.") { try spring($0).dampingRatio },
        LuaProperty("duration", "How long it lasts unless it is told otherwise, in seconds.") {
          try spring($0).naturalDuration
        },
      ],
      methods: [
        LuaMethod("value", "Where it is at a time.", LuaParameter<Double>("t", "Seconds.")) {
          try spring($0).value(at: $1)
        },
        LuaMethod("velocity", "How fast it is, per second.", LuaParameter<Double>("t", "Seconds.")) {
          try spring($0).velocity(at: $1)
        },
        LuaMethod("residual", "What is left to go: 1 - value.", LuaParameter<Double>("t", "Seconds.")) {
          try spring($0).residual(at: $1)
        },
        LuaMethod(
          "settlingDuration", "When it is settled, in seconds: a bound of its envelope.",
          LuaParameter<Double>("epsilon", "Of the distance.", default: 0.001)
        ) { curve, epsilon in
          guard epsilon > 0, epsilon < 1 else {
            throw ArgumentError("epsilon", "must be between 0 and 1, got \(number(epsilon))")
          }
          return try spring(curve).settlingDuration(epsilon)
        },
      ])
  }

  static var functions: [LuaFunction] {
    [
      LuaFunction(
        "spring", "A spring; made with `settle` or `cutoff` it is stretched to its interval, else it runs in seconds.",
        LuaParameter("options", record: record), returns: LuaReturn("spring")
      ) { options in Curve.spring(try make(options)) }
    ]
  }

  private static func spring(_ curve: Curve) throws -> Spring {
    guard case .spring(let spring) = curve else { throw LuaFailure("spring expected, got curve") }
    return spring
  }

  // MARK: Which one is meant

  /// The ways to say it: what decides for one, and what else may stand beside.
  private static let families: [(key: String, also: [String])] = [
    ("cutoff", ["dampingRatio", "bounce", "mode", "crossing", "tolerance", "distance", "response", "tail"]),
    ("settle", ["dampingRatio"]),
    ("duration", ["bounce"]),
    ("response", ["dampingRatio"]),
    ("stiffness", ["mass", "damping", "initialVelocity"]),
  ]

  private static func make(_ options: Options) throws -> Spring {
    let given = options.given
    guard let family = families.first(where: { given.contains($0.key) }) else {
      throw LuaFailure(
        "a spring needs one of: stiffness and damping; response and dampingRatio; duration and bounce; settle; cutoff")
    }
    for name in given where name != family.key && name != "profile" && !family.also.contains(name) {
      throw LuaFailure("'\(name)' does not go with '\(family.key)' of spring")
    }
    let profile = options.profile ?? .uikit
    switch family.key {
    case "cutoff": return try cutoff(options, profile)
    case "settle":
      return try Spring(settle: options.settle ?? 0, dampingRatio: options.dampingRatio ?? 1, profile: profile)
    case "duration": return try Spring(duration: options.duration ?? 0, bounce: options.bounce ?? 0, profile: profile)
    case "response":
      return try Spring(response: options.response ?? 0, dampingRatio: options.dampingRatio ?? 1, profile: profile)
    default:
      guard let damping = options.damping else { throw LuaFailure("missing option 'damping' for spring") }
      return try Spring(
        mass: options.mass ?? 1, stiffness: options.stiffness ?? 0, damping: damping,
        initialVelocity: options.initialVelocity ?? 0, profile: profile)
    }
  }

  private static func cutoff(_ options: Options, _ profile: Spring.Profile) throws -> Spring {
    let mode = options.mode ?? .smooth
    let allowed: [LandingMode: Set<String>] = [
      .smooth: ["crossing"], .exact: ["crossing"], .budget: ["tolerance", "distance"], .blend: ["response", "tail"],
    ]
    for name in options.given where ["crossing", "tolerance", "distance", "response", "tail"].contains(name) {
      guard allowed[mode]?.contains(name) == true else {
        throw LuaFailure("'\(name)' does not go with mode '\(mode.rawValue)' of spring")
      }
    }
    let landing: Spring.Landing =
      switch mode {
      case .smooth: .smooth(crossing: options.crossing ?? 2)
      case .exact: .exact(crossing: options.crossing ?? 2)
      case .budget: .budget(tolerance: options.tolerance ?? 0.5, distance: options.distance)
      case .blend: .blend(response: options.response, tail: options.tail ?? 0.2)
      }
    let time = options.cutoff ?? 0
    if let bounce = options.bounce {
      if options.dampingRatio != nil {
        throw LuaFailure("'bounce' and 'dampingRatio' of spring say the same: give one")
      }
      return try Spring(cutoff: time, bounce: bounce, landing: landing, profile: profile)
    }
    return try Spring(cutoff: time, dampingRatio: options.dampingRatio ?? 0.8, landing: landing, profile: profile)
  }
}

extension SpringEntry.Options {
  /// The names of the options that were written.
  fileprivate var given: [String] {
    let numbers: [(String, Double?)] = [
      ("mass", mass), ("stiffness", stiffness), ("damping", damping), ("initialVelocity", initialVelocity),
      ("response", response), ("dampingRatio", dampingRatio), ("duration", duration), ("bounce", bounce),
      ("settle", settle), ("cutoff", cutoff), ("tolerance", tolerance), ("distance", distance), ("tail", tail),
    ]
    return numbers.compactMap { $0.1 == nil ? nil : $0.0 } + (mode == nil ? [] : ["mode"])
      + (crossing == nil ? [] : ["crossing"]) + (profile == nil ? [] : ["profile"])
  }
}
