import LuaKit
import MutoscopeMotion

extension StyleWord {
  static var anchorTranslation: StyleWord {
    StyleWord(
      options: "anchorTranslation", "Keeps its place relative to another element, fading.",
      start: .anchorTranslation(relativeTo: "", at: nil),
      need: "relativeTo: m.anchorTranslation { relativeTo = id }", fields: { fields })
  }

  private static var fields: [LuaField<StyleOptions>] {
    [
      LuaField("relativeTo", "The element whose way it follows.", type: "string|identifier", isRequired: true) {
        (options: inout StyleOptions, id: IdentifierText) in
        options.part.effect = .anchorTranslation(relativeTo: id.text, at: nil)
      },
      LuaField("at", "Which point of that; by default the middle of the nearest edge.", type: "anchorPlace|point") {
        (options: inout StyleOptions, place: AnchorPoint) in
        guard case .anchorTranslation(let anchor, _) = options.part.effect else { return }
        options.part.effect = .anchorTranslation(relativeTo: anchor, at: place.point)
      },
    ]
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
