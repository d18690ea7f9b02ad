import LuaKit
import Mutoscope
import MutoscopeMotion

/// The ten names of `m` that make styles.
enum StyleWord: String, CaseIterable {
  case crossfade, edgeTranslation, sharedElement, blur, translateX, translateY, anchorTranslation, none
  case transformed, together

  /// What the name alone means; nil where it needs a value.
  var bare: TransitionStyle? {
    switch self {
    case .crossfade: TransitionStyle(.crossfade)
    case .sharedElement: TransitionStyle(.sharedElement(TransitionStyle.SharedElement()))
    case .blur: TransitionStyle(.blur(nil))
    case .none: TransitionStyle(.none)
    default: nil
    }
  }

  /// What the name alone lacks, and how it is written.
  var need: String {
    switch self {
    case .edgeTranslation: "an edge: m.edgeTranslation \"bottom\""
    case .translateX, .translateY: "a distance: m.\(rawValue)(24)"
    case .anchorTranslation: "relativeTo: m.anchorTranslation { relativeTo = id }"
    case .transformed: "a transform: m.transformed { m.scale(0.9) }"
    case .together: "styles: m.together(m.crossfade, m.translateY(24))"
    default: "nothing"
    }
  }

  /// The name of what it takes.
  var parameter: String {
    switch self {
    case .edgeTranslation: "edge"
    case .blur: "radius"
    case .translateX, .translateY: "distance"
    case .transformed: "transform"
    case .together: "styles"
    default: "options"
    }
  }
}

/// A style as scripts hold it: a bare name of `m`, which may be called, or what such a call made.
struct StyleValue: LuaObject {
  static var luaTypeName: String { "style" }
  /// nil for a name that needs a value.
  let style: TransitionStyle?
  /// The name; nil once it was called.
  let word: StyleWord?

  init(_ style: TransitionStyle) { (self.style, word) = (style, nil) }

  init(_ word: StyleWord) { (style, self.word) = (word.bare, word) }
}

extension StyleValue: Equatable {
  static func == (a: StyleValue, b: StyleValue) -> Bool {
    a.style == b.style && (a.style != nil || a.word == b.word)
  }
}

/// Where a style is expected: a style, or a transform.
struct StyleArgument: LuaDecodable {
  static var luaTypeName: String { "style|transform" }
  let style: TransitionStyle

  static func decode(_ slot: LuaSlot) throws -> StyleArgument { try StyleArgument(LuaValue(slot)) }

  /// Says what to write instead of a name in quotes, or of a list of styles.
  private static func advice(for value: LuaValue) -> String? {
    if let name = value.string {
      if StyleWord(rawValue: name) != nil { return "; write 'm.\(name)'" }
      return ForeignWord.advice(LuaUnknownName(name, of: "mutoscope", .read)).map { "; \($0)" }
    }
    return value.table == nil ? nil : "; write 'm.together(a, b)'"
  }

  init(_ value: LuaValue) throws {
    if let transform = value.object(Transform.self) {
      style = TransitionStyle(.transform(transform))
      return
    }
    guard let value = value.object(StyleValue.self) else {
      throw LuaMismatch("style expected, got \(value.typeDescription)\(StyleArgument.advice(for: value) ?? "")")
    }
    guard let style = value.style else {
      throw LuaMismatch(value.word.map { "\($0.rawValue) needs \($0.need)" } ?? "style expected")
    }
    self.style = style
  }
}
