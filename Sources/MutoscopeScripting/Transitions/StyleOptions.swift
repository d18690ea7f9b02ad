import LuaKit
import Mutoscope
import MutoscopeMotion

/// The table of a style: `{ 24, delay = 0.5 }`.
struct StyleOptions {
  /// From the first position of the table.
  var effect: TransitionStyle.Effect?
  var timing = TransitionStyle.Part(.none)
  var shared = TransitionStyle.SharedElement()
  var anchor: String?
  var place: Point?

  /// The options of a name; nil for `together`, which has none.
  static func record(of word: StyleWord) -> LuaRecord<StyleOptions>? {
    var fields = common
    if word == .sharedElement { fields += sharedElement }
    if word == .anchorTranslation { fields += anchorTranslation }
    let record = LuaRecord<StyleOptions>(
      word.rawValue, "The options of m.\(word.rawValue).", fields: fields, finish: { try $0.check(word) }
    ) { _ in StyleOptions() }
    switch word {
    case .together: return nil
    case .edgeTranslation: return record.value(of: word, Edge.self) { .edgeTranslation($0) }
    case .blur: return record.value(of: word, Radius.self) { .blur($0.value) }
    case .translateX: return record.value(of: word, Double.self) { .transform(.translation($0, 0)) }
    case .translateY: return record.value(of: word, Double.self) { .transform(.translation(0, $0)) }
    case .transformed: return record.value(of: word, Transform.self) { .transform($0) }
    case .crossfade, .sharedElement, .anchorTranslation, .none: return record
    }
  }

  /// The style that the options of a name say.
  func style(_ word: StyleWord) -> TransitionStyle {
    var part = timing
    switch word {
    case .sharedElement: part.effect = .sharedElement(shared)
    case .anchorTranslation: part.effect = .anchorTranslation(relativeTo: anchor ?? "", at: place)
    default: part.effect = effect ?? word.bare?.parts.first?.effect ?? TransitionStyle.Effect.none
    }
    return TransitionStyle(parts: [part])
  }

  private func check(_ word: StyleWord) throws {
    let end = timing.delay + (timing.duration ?? 0)
    guard end <= 1 + 1e-9 else {
      throw LuaFailure(
        "delay and duration of \(word.rawValue) are fractions of the whole: "
          + "\(number(timing.delay)) + \(number(timing.duration ?? 0)) is more than 1")
    }
    if shared.isArc, let axis = ["x", "y"].first(where: { shared.curves[$0] != nil }) {
      throw LuaFailure("path = \"arc\" bends x and y together: '\(axis)' cannot have a curve of its own")
    }
    let isMissing =
      switch word {
      case .edgeTranslation, .translateX, .translateY, .transformed: effect == nil
      case .anchorTranslation: anchor == nil
      default: false
      }
    if isMissing { throw LuaFailure("\(word.rawValue) needs \(word.need)") }
  }

  // MARK: Fields

  private static var common: [LuaField<StyleOptions>] {
    [
      LuaField("delay", "When it begins, as a fraction of the whole.", default: "0") {
        (options: inout StyleOptions, value: Share) in options.timing.delay = value.value
      },
      LuaField("duration", "How long it takes, as a fraction of the whole; by default to the end.") {
        (options: inout StyleOptions, value: Share) in options.timing.duration = value.value
      },
      LuaField("curve", "By default the transition's.", type: "curve|curveName") {
        (options: inout StyleOptions, curve: Curve) in options.timing.curve = curve
      },
      LuaField("fade", "Whether it fades on the way.", \.timing.fade, default: "true"),
    ]
  }

  /// Curves of their own: of the components of the frame, and of every other property that can be animated.
  static let curveNames: [String] =
    ["x", "y", "width", "height"]
    + Property.allCases.filter { $0.isAnimatable && $0 != .zPosition && $0 != .contentAlpha }.map(\.name)

  private static var sharedElement: [LuaField<StyleOptions>] {
    [
      LuaField("path", "The way of its center; an arc excludes curves for x and y.", default: "line") {
        (options: inout StyleOptions, path: MotionPath) in options.shared.isArc = path == .arc
      },
      LuaField("resize", "How its content fills it; by default what its snapshot does by itself.") {
        (options: inout StyleOptions, resize: Resize) in options.shared.resize = resize
      },
      LuaField("zPosition", "Where positive it is above its siblings on the way, the highest on top.", default: "0") {
        (options: inout StyleOptions, depth: Double) in options.shared.zPosition = depth
      },
    ]
      + curveNames.map { name in
        LuaField(name, "A curve of its own.", type: "curve|curveName") { (options: inout StyleOptions, curve: Curve) in
          options.shared.curves[name] = curve
        }
      }
  }

  private static var anchorTranslation: [LuaField<StyleOptions>] {
    [
      LuaField("relativeTo", "The element whose way it follows.", type: "string|identifier", isRequired: true) {
        (options: inout StyleOptions, id: IdentifierText) in options.anchor = id.text
      },
      LuaField("at", "Which point of that; by default the middle of the nearest edge.", type: "anchorPlace|point") {
        (options: inout StyleOptions, place: AnchorPoint) in options.place = place.point
      },
    ]
  }
}

extension LuaRecord<StyleOptions> {
  /// Takes the value from the first position of the table.
  fileprivate func value<Value: LuaDecodable>(
    of word: StyleWord, _ type: Value.Type, _ effect: @escaping (Value) -> TransitionStyle.Effect
  ) -> LuaRecord<StyleOptions> {
    positional(Value.self) { options, index, value in
      guard index == 1 else { throw LuaMismatch("\(word.rawValue) takes one \(word.parameter)") }
      options.effect = effect(value)
    }
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

/// The standard deviation of a blur: not negative.
struct Radius: LuaDecodable {
  static var luaTypeName: String { "number" }
  let value: Double

  static func decode(_ slot: LuaSlot) throws -> Radius {
    let value = try Double.decode(slot)
    guard value >= 0 else { throw LuaMismatch("number of 0 or more expected, got \(number(value))") }
    return Radius(value: value)
  }
}

/// A point of an anchor that has a name.
enum AnchorPlace: String, LuaEnumeration {
  case top, left, bottom, right, center
  static var luaTypeName: String { "anchorPlace" }
  static var luaFieldName: String { "at" }

  var point: Point {
    switch self {
    case .top: Point(0.5, 0)
    case .left: Point(0, 0.5)
    case .bottom: Point(0.5, 1)
    case .right: Point(1, 0.5)
    case .center: Point(0.5, 0.5)
    }
  }
}

/// A unit point, or the name of one.
struct AnchorPoint: LuaDecodable {
  static var luaTypeName: String { "anchorPlace|point" }
  let point: Point

  static func decode(_ slot: LuaSlot) throws -> AnchorPoint {
    if slot.text != nil { return AnchorPoint(point: try AnchorPlace.decode(slot).point) }
    return AnchorPoint(point: try Point.decode(slot))
  }
}
