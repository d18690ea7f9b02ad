import LuaKit
import Mutoscope
import MutoscopeMotion

extension Color: LuaObject {
  public static var luaTypeName: String { "color" }

  /// A colour value, or a text: `#rgb`, `#rrggbb`, `#rrggbbaa`, a CSS name or a semantic name.
  public static func decode(_ slot: LuaSlot) throws -> Color {
    if let color = slot.object(Color.self) { return color }
    guard let text = slot.text else {
      let mismatch = slot.mismatch("color")
      throw slot.typeDescription == "table" ? LuaMismatch("\(mismatch); write 'm.rgb(r, g, b)'") : mismatch
    }
    guard let color = Color(text: text) else {
      throw LuaMismatch("unknown color '\(text)'\(Suggestion.hint(for: text, among: Color.knownNames))")
    }
    return color
  }
}

/// `m.color`, `m.rgb` and colour values.
struct ColorEntry {
  static var luaClass: LuaClass<Color> {
    LuaClass<Color>(
      "color", "An immutable colour. A semantic one stays semantic until it is read from a frame.",
      properties: [
        LuaProperty("r", "Red in sRGB, 0...1; of a semantic colour that of the light style.") { $0.light.r },
        LuaProperty("g", "Green in sRGB, 0...1.") { $0.light.g },
        LuaProperty("b", "Blue in sRGB, 0...1.") { $0.light.b },
        LuaProperty("a", "The alpha, 0...1, not multiplied into the others.") { $0.light.a },
      ],
      methods: [
        LuaMethod(
          "withAlpha", "The same colour with another alpha.", LuaParameter<UnitNumber>("alpha", "0...1.")
        ) { color, alpha in color.withAlpha(alpha.value) },
        LuaMethod(
          "mix", "A mixture, premultiplied: this colour at 0, the other at 1.", LuaParameter<Color>("other"),
          LuaParameter<Double>("p", "The progress.")
        ) { color, other, p in color.mixed(with: other, at: p) },
        LuaMethod(
          "resolved", "The colour of a trait collection.", LuaParameter<Traits?>("traits", "By default light.")
        ) { color, traits in Color(color.resolved((traits ?? Traits()).userInterfaceStyle)) },
      ],
      operators: [
        LuaOperator(.equal) { (a: LuaValue, b: LuaValue) in a.object(Color.self) == b.object(Color.self) },
        LuaOperator(.text) { (color: Color) in color.description },
      ])
  }

  static var functions: [LuaFunction] {
    [
      LuaFunction(
        "color", "A colour value of anything that is one.",
        LuaParameter<Color>("value", "A text or a colour.", type: "string|color")
      ) { $0 },
      LuaFunction(
        "rgb", "A colour of components in sRGB.", LuaParameter<UnitNumber>("r", "0...1."),
        LuaParameter<UnitNumber>("g", "0...1."), LuaParameter<UnitNumber>("b", "0...1."),
        LuaParameter<UnitNumber?>("a", "0...1, by default 1.")
      ) { r, g, b, a in Color(RGBA(r.value, g.value, b.value, a?.value ?? 1)) },
    ]
  }
}

/// A number of 0...1; anything else is refused.
struct UnitNumber: LuaDecodable {
  static var luaTypeName: String { "number" }
  var value: Double

  static func decode(_ slot: LuaSlot) throws -> UnitNumber {
    let value = try Double.decode(slot)
    guard value >= 0, value <= 1 else { throw LuaMismatch("number of 0...1 expected, got \(number(value))") }
    return UnitNumber(value: value)
  }
}
