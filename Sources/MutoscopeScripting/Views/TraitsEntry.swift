import LuaKit
import Mutoscope
import MutoscopeMotion

extension Traits: LuaObject {
  public static var luaTypeName: String { "traits" }

  public static func decode(_ slot: LuaSlot) throws -> Traits {
    if let traits = slot.object(Traits.self) { return traits }
    return try TraitsEntry.record.decode(slot)
  }
}

/// A screen's trait collection.
struct TraitsEntry {
  static var record: LuaRecord<Traits> {
    LuaRecord<Traits>(
      "traits", "What a screen is seen with; what is not given keeps its value.",
      fields: [
        LuaField("userInterfaceStyle", "Light or dark.", \.userInterfaceStyle, default: "light"),
        LuaField("displayScale", "Pixels per point.", default: "2") { (traits: inout Traits, scale: Double) in
          guard scale > 0, scale <= 16 else { throw LuaMismatch("a scale between 0 and 16 expected, got \(scale)") }
          traits.displayScale = scale
        },
        LuaField("reduceMotion", "Whether the viewer asked for less motion.", \.reduceMotion, default: "false"),
        LuaField(
          "preferredContentSizeCategory", "How large the viewer wants text styles.", \.preferredContentSizeCategory,
          default: "large"),
      ]
    ) { _ in Traits() }
  }

  static var luaClass: LuaClass<Traits> {
    var luaClass = LuaClass<Traits>(
      "traits", "An immutable trait collection.",
      properties: [
        LuaProperty("userInterfaceStyle", "Light or dark.") { $0.userInterfaceStyle },
        LuaProperty("displayScale", "Pixels per point.") { $0.displayScale },
        LuaProperty("reduceMotion", "Whether the viewer asked for less motion.") { $0.reduceMotion },
        LuaProperty("preferredContentSizeCategory", "How large the viewer wants text styles.") {
          $0.preferredContentSizeCategory
        },
      ],
      operators: [
        LuaOperator(.equal) { (a: LuaValue, b: LuaValue) in a.object(Traits.self) == b.object(Traits.self) },
        LuaOperator(.text) { (traits: Traits) in traits.description },
      ])
    luaClass.readOnlyMessage = { _, field in
      "traits cannot be changed; assign to the screen: screen.traits = { \(field) = ... }"
    }
    return luaClass
  }

  /// The traits with what a table or another value says.
  static func merged(_ traits: Traits, with slot: LuaSlot) throws -> Traits {
    if let value = slot.object(Traits.self) { return value }
    guard LuaValue(slot).table != nil else { throw slot.mismatch("traits") }
    var traits = traits
    try record.apply(slot, to: &traits)
    return traits
  }
}
