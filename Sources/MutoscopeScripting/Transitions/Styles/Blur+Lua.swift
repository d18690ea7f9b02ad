import LuaKit
import MutoscopeMotion

extension StyleWord {
  static var blur: StyleWord {
    StyleWord(
      value: "blur",
      "Its backdrop is blurred more and more; the radius is for elements that have none, by default 20.",
      bare: .blur(nil), "radius"
    ) { (radius: Radius) in .blur(radius.value) }
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
