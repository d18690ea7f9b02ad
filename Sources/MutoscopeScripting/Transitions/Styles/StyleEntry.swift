import LuaKit
import Mutoscope
import MutoscopeMotion

/// `m.crossfade` and its like: how an element of a transition comes or goes, SPEC 5.1.
struct StyleEntry {
  static var constants: [LuaConstant] { StyleWord.all.map(\.constant) }

  static var records: [LuaRecordInfo] { StyleWord.all.compactMap { $0.record?().info } }

  static var luaClass: LuaClass<StyleValue> {
    var luaClass = LuaClass<StyleValue>(
      "style", "How an element of a transition comes or goes: an immutable value, compared by content.",
      operators: [
        LuaOperator(.equal) { (a: LuaValue, b: LuaValue) in
          a.object(StyleValue.self) == b.object(StyleValue.self)
        },
        LuaOperator(.text) { (value: StyleValue) in value.style?.description ?? value.word?.name ?? "" },
        LuaOperator(
          call: LuaFunction(
            variadic: "style", "The style with its value, or with a table of value and options.",
            parameters: [
              LuaParameterInfo("style", type: "style"),
              LuaParameterInfo("options", type: "table|string|number|transform", isVariadic: true),
            ], returns: LuaReturn("style")
          ) { arguments in
            let value = try arguments.decode(1, "style") as StyleValue
            guard let word = value.word else {
              throw LuaFailure("\(value.style?.description ?? "the style") has its value already")
            }
            return [try arguments.lua.makeValue(StyleValue(try word.make(arguments)))]
          }),
      ])
    luaClass.readOnlyMessage = { _, _ in "a style cannot be changed; make a new one" }
    return luaClass
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
    a.style == b.style && (a.style != nil || a.word?.name == b.word?.name)
  }
}

/// An argument that is a style, or a transform.
struct StyleArgument: LuaDecodable {
  static var luaTypeName: String { "style|transform" }
  let style: TransitionStyle

  static func decode(_ slot: LuaSlot) throws -> StyleArgument { try StyleArgument(LuaValue(slot)) }

  /// Says what to write instead of a name in quotes, or of a list of styles.
  private static func advice(for value: LuaValue) -> String? {
    if let name = value.string {
      if StyleWord.names.contains(name) { return "; write 'm.\(name)'" }
      return ForeignWord.advice(LuaUnknownName(name, of: "mutoscope", .read)).map { "; \($0)" }
        ?? Suggestion.nearest(to: name, among: StyleWord.names).map { "; write 'm.\($0)'" }
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
      throw LuaMismatch(value.word.map { "\($0.name) needs \($0.need)" } ?? "style expected")
    }
    self.style = style
  }
}
