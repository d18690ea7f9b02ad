/// A closed set of names: an enum with string values.
///
/// A misspelt name is answered with the nearest one.
public protocol LuaEnumeration: LuaDecodable, LuaEncodable, CaseIterable, RawRepresentable where RawValue == String {
  /// The set's name in messages, and as an alias in stubs: `contentMode`.
  static var luaTypeName: String { get }
  /// A misspelt value's name in messages: the field that scripts write before it. The type's name unless that is another.
  static var luaFieldName: String { get }
}

extension LuaEnumeration {
  public static var luaFieldName: String { luaTypeName }

  public static var luaWords: [String] { allCases.map(\.rawValue) }

  public static func decode(_ slot: LuaSlot) throws -> Self {
    guard let text = slot.text else {
      let name = LuaUnknownName(LuaValue(slot).description, of: luaTypeName, .value)
      guard slot.number != nil, let advice = slot.lua.advice(name) else { throw slot.mismatch(luaTypeName) }
      throw LuaMismatch("\(luaTypeName) expected, got \(name.text); \(advice)")
    }
    guard let value = Self(rawValue: text) else {
      let hint = slot.lua.hint(for: LuaUnknownName(text, of: luaTypeName, .value), among: luaWords)
      throw LuaMismatch("unknown \(luaFieldName) '\(text)'\(hint.isEmpty ? Suggestion.list(luaWords) : hint)")
    }
    return value
  }

  public func encode(to state: OpaquePointer) throws { try rawValue.encode(to: state) }
}
