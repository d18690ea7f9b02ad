import LuaKit
import Mutoscope
import MutoscopeMotion

extension PropertyValue {
  /// Reads what a script assigns to a property.
  static func decode(_ slot: LuaSlot, for property: Property) throws -> PropertyValue {
    switch property.kind {
    case .number: .number(try property.checked(Double.decode(slot)))
    case .integer: .integer(try property.checked(Int.decode(slot)))
    case .bool: .bool(try Bool.decode(slot))
    case .point: .point(try bounded(Point.decode(slot)))
    case .size: .size(try bounded(Size.decode(slot)) { max(abs($0.width), abs($0.height)) })
    case .rect: .rect(try bounded(Rect.decode(slot)) { max(abs($0.x), abs($0.y), abs($0.width), abs($0.height)) })
    case .insets:
      .insets(try bounded(Insets.decode(slot)) { max(abs($0.top), abs($0.left), abs($0.bottom), abs($0.right)) })
    case .color: .color(try Color.decode(slot))
    case .transform: .transform(try Transform.decode(slot))
    case .string: .string(try String?.decode(slot))
    case .font: .font(try Font.decode(slot))
    case .corners: .corners(try Corners.decode(slot))
    case .contentMode: .contentMode(try ContentMode.decode(slot))
    case .textAlignment: .textAlignment(try TextAlignment.decode(slot))
    case .traits: .traits(try Traits.decode(slot))
    case .statusBarStyle: .statusBarStyle(try StatusBarStyle.decode(slot))
    case .indicatorStyle: .indicatorStyle(try IndicatorStyle.decode(slot))
    }
  }

  @inline(__always)
  static func bounded(_ point: Point) throws -> Point { try bounded(point) { max(abs($0.x), abs($0.y)) } }

  /// Coordinates have a bound: what follows from them, as a center from a frame, is no infinity.
  @inline(__always)
  private static func bounded<Value>(_ value: Value, _ largest: (Value) -> Double) throws -> Value {
    let number = largest(value)
    if number > 1e15 { throw LuaMismatch("coordinates within 1e15 expected, got \(MutoscopeMotion.number(number))") }
    return value
  }
}

extension PropertyValue {
  /// The value; nil where a number of it is beyond all numbers.
  var finite: PropertyValue? {
    let isFinite =
      switch self {
      case .number(let value): value.isFinite
      case .point(let value): value.isFinite
      case .size(let value): value.isFinite
      case .rect(let value): value.isFinite
      case .insets(let value): value.isFinite
      case .transform(let value): value.functions.allSatisfy { $0.parameters.allSatisfy(\.isFinite) }
      case .integer, .bool, .color, .string, .font, .corners, .contentMode, .textAlignment, .traits, .statusBarStyle,
        .indicatorStyle:
        true
      }
    return isFinite ? self : nil
  }
}

extension PropertyValue: LuaEncodable {
  public static var luaTypeName: String { "any" }

  /// The value as a script reads it.
  public func encode(to state: OpaquePointer) throws {
    switch self {
    case .number(let value): try value.encode(to: state)
    case .integer(let value): try value.encode(to: state)
    case .bool(let value): try value.encode(to: state)
    case .point(let value): try value.encode(to: state)
    case .size(let value): try value.encode(to: state)
    case .rect(let value): try value.encode(to: state)
    case .insets(let value): try value.encode(to: state)
    case .color(let value): try value.encode(to: state)
    case .transform(let value): try value.encode(to: state)
    case .string(let value): try value.encode(to: state)
    case .font(let value): try value.encode(to: state)
    case .corners(let value): try value.names.encode(to: state)
    case .contentMode(let value): try value.encode(to: state)
    case .textAlignment(let value): try value.encode(to: state)
    case .traits(let value): try value.encode(to: state)
    case .statusBarStyle(let value): try value.encode(to: state)
    case .indicatorStyle(let value): try value.encode(to: state)
    }
  }
}

extension Session {
  /// Reads what a script assigns to a property; a picture that cannot be used is an error here and now.
  func decode(_ slot: LuaSlot, for property: Property) throws -> PropertyValue {
    let value = try PropertyValue.decode(slot, for: property)
    guard case .string(let text?) = value else { return value }
    try checkText(text)
    if property == .source || property == .image { try host.checkImage?(text) }
    return value
  }

  /// Refuses texts over 1 MiB, and counts long ones as the script's memory.
  func checkText(_ text: String) throws {
    let count = text.utf8.count
    guard count <= 1 << 20 else { throw LuaMismatch("text of at most 1 MiB expected, got \(count) bytes") }
    if count > 256 { lua.borrow(bytes: count) }
  }
}

extension Property {
  /// A number that is written; throws where it is outside the range. A difference that only rounding makes is none.
  func checked(_ value: Double) throws -> Double {
    guard let range, !range.contains(value) else { return value }
    let nearest = value < range.lowerBound ? range.lowerBound : range.upperBound
    if abs(value - nearest) <= 1e-9 { return nearest }
    guard range.upperBound.isFinite else {
      throw LuaMismatch("number of \(number(range.lowerBound)) or more expected, got \(number(value))")
    }
    let percent = value >= 5 && value <= 100 ? " (\(number(value)) % is \(number(value / 100)))" : ""
    throw LuaMismatch(
      "number of \(number(range.lowerBound))...\(number(range.upperBound)) expected, got \(number(value))\(percent)")
  }

  func checked(_ value: Int) throws -> Int {
    _ = try checked(Double(value))
    return value
  }

  /// The type in the notation of the stubs.
  var luaTypeName: String {
    switch kind {
    case .number: "number"
    case .integer: "integer"
    case .bool: "boolean"
    case .point: "point"
    case .size: "size"
    case .rect: "rect"
    case .insets: "insets"
    case .color: "color"
    case .transform: "transform"
    case .string: "string?"
    case .font: "font"
    case .corners: "corner[]"
    case .contentMode: "contentMode"
    case .textAlignment: "textAlignment"
    case .traits: "traits"
    case .statusBarStyle: "statusBarStyle"
    case .indicatorStyle: "indicatorStyle"
    }
  }

  /// What may be assigned, in the notation of the stubs.
  var assignableTypeName: String {
    switch kind {
    case .point, .size, .rect, .insets: "\(luaTypeName)|number[]|table"
    case .color: "color|string"
    case .font: "font|table"
    case .traits: "traits|table"
    default: luaTypeName
    }
  }
}

extension Corners {
  static func decode(_ slot: LuaSlot) throws -> Corners {
    Corners(try [Corner].decode(slot).compactMap { Corners(name: $0.rawValue) })
  }
}
