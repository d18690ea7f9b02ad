import LuaKit
import Mutoscope
import MutoscopeMotion

extension Font: LuaObject {
  public static var luaTypeName: String { "font" }

  /// A font value or `{ size = 17, weight = "semibold", family = "Inter" }` or `{ style = "headline" }`.
  public static func decode(_ slot: LuaSlot) throws -> Font {
    if let font = slot.object(Font.self) { return font }
    guard LuaValue(slot).table != nil else { throw slot.mismatch("font") }
    return try FontEntry.record.decode(slot)
  }
}

/// Fonts: a size, a weight, a family, and perhaps a text style.
struct FontEntry {
  static var record: LuaRecord<Font> {
    LuaRecord<Font>(
      "font", "A font.",
      fields: [
        // First: what else is given stands for the style's own.
        LuaField("style", "A text style: its size and weight unless given; it grows with the content size category.") {
          (font: inout Font, style: TextStyle) in font = Font(style)
        },
        LuaField("size", "In points; with a style, in the content size category `large`.", default: "17") {
          (font: inout Font, size: Double) in
          guard size > 0, size <= 2000 else {
            throw LuaMismatch("size of more than 0 and at most 2000 expected, got \(number(size))")
          }
          font.size = size
        },
        LuaField("weight", "From ultraLight to black.", \.weight, default: "regular"),
        LuaField("family", "A family; an unknown one is drawn in Inter.", \.family, default: "Inter"),
      ]
    ) { _ in Font() }
  }

  static var luaClass: LuaClass<Font> {
    var luaClass = LuaClass<Font>(
      "font", "An immutable font.",
      properties: [
        LuaProperty("size", "In points.") { $0.size }, LuaProperty("weight", "The weight.") { $0.weight },
        LuaProperty("family", "The family.") { $0.family },
        LuaProperty("style", "The text style, or nil.") { $0.style },
      ],
      operators: [
        LuaOperator(.equal) { (a: LuaValue, b: LuaValue) in a.object(Font.self) == b.object(Font.self) },
        LuaOperator(.text) { (font: Font) in font.description },
      ])
    luaClass.readOnlyMessage = { _, field in "a font cannot be changed; assign a new one: font = { \(field) = ... }" }
    return luaClass
  }
}
