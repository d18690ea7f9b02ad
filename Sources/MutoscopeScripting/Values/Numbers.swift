import LuaKit
import MutoscopeMotion

/// Reads values that scripts write as tables of numbers, by position or by name.
enum Numbers {
  /// `{1, 2}` or `{ x = 1, y = 2 }`; every name is needed. An unknown name is an error.
  static func decode(_ slot: LuaSlot, names: [String], type: String) throws -> SIMD4<Double> {
    if let numbers = slot.numbers(names.count) { return numbers }
    guard let table = LuaValue(slot).table else { throw slot.mismatch(type) }
    let form = "{\(names.joined(separator: ", "))}"
    var values = SIMD4<Double>()
    var missing = names
    for key in try table.keys {
      let index: Int
      if let position = key.int, position >= 1, position <= names.count {
        index = position - 1
      } else if let name = key.string, let position = names.firstIndex(of: name) {
        index = position
      } else {
        let hint = key.string.map { Suggestion.choice(for: $0, among: names) } ?? ""
        throw LuaMismatch("\(type) \(form) expected, got a table with '\(key)'\(hint)")
      }
      let value = try table.get(key)
      guard let number = value.double else {
        throw LuaMismatch("number expected for '\(names[index])', got \(value.typeDescription)")
      }
      guard number.isFinite else {
        throw LuaMismatch("finite number expected for '\(names[index])', got \(LuaNumber.text(number))")
      }
      values[index] = number
      missing.removeAll { $0 == names[index] }
    }
    if let name = missing.first { throw LuaMismatch("\(type) \(form) expected, '\(name)' is missing") }
    return values
  }
}

/// What the immutable number values have in common: fields by name and position, comparison by content, `with`.
protocol NumberValue: LuaObject, Hashable, BitwiseCopyable {
  static var fieldNames: [String] { get }
  /// As many of the numbers as there are names.
  var fields: SIMD4<Double> { get }
  init(fields: SIMD4<Double>)
}

extension NumberValue {
  public static func decode(_ slot: LuaSlot) throws -> Self {
    try slot.object() ?? Self(fields: Numbers.decode(slot, names: fieldNames, type: luaTypeName))
  }

  var isFinite: Bool { fields - fields == .zero }

  /// `{1, 2}`: as scripts write it.
  var text: String { "{" + Self.fieldNames.indices.map { number(fields[$0]) }.joined(separator: ", ") + "}" }

  /// The class of the value, read by name or position.
  static func luaClass(_ doc: String) -> LuaClass<Self> {
    var luaClass = LuaClass<Self>(
      luaTypeName, doc,
      properties: fieldNames.enumerated().map { index, name in
        LuaProperty(name, "Read by name or as [\(index + 1)].") { $0.fields[index] }
      },
      methods: [
        LuaMethod(
          variadic: "with", "A copy with other fields: `point:with { y = 3 }`.",
          parameters: [LuaParameterInfo("fields", "The new fields by name.", type: "table")],
          returns: LuaReturn(luaTypeName)
        ) { value, arguments in
          let table: LuaTable = try arguments.decode(2, "fields")
          var values = value.fields
          for key in try table.keys {
            guard let name = key.string, let index = fieldNames.firstIndex(of: name) else {
              throw LuaFailure(
                "unknown field '\(key)' of \(luaTypeName)"
                  + Suggestion.choice(for: key.description, among: fieldNames))
            }
            values[index] = try table.decode(name, as: Double.self)
          }
          return [try arguments.lua.makeValue(Self(fields: values))]
        }
      ],
      operators: [
        LuaOperator(.equal) { (a: LuaValue, b: LuaValue) in a.object(Self.self) == b.object(Self.self) },
        LuaOperator(.text) { (value: Self) in value.text },
        LuaOperator(.length) { (_: Self) in fieldNames.count },
      ])
    luaClass.element = { value, index in
      (1...fieldNames.count).contains(index) ? LuaValue.number(value.fields[index - 1]) : LuaValue.nil
    }
    luaClass.pairs = { value in
      fieldNames.enumerated().map { (LuaValue.string($1), LuaValue.number(value.fields[$0])) }
    }
    return luaClass
  }
}

extension Point: NumberValue {
  public static var luaTypeName: String { "point" }
  static let fieldNames = ["x", "y"]
  var fields: SIMD4<Double> { [x, y, 0, 0] }
  init(fields v: SIMD4<Double>) { self.init(v[0], v[1]) }
}

extension Size: NumberValue {
  public static var luaTypeName: String { "size" }
  static let fieldNames = ["width", "height"]
  var fields: SIMD4<Double> { [width, height, 0, 0] }
  init(fields v: SIMD4<Double>) { self.init(v[0], v[1]) }
}

extension Rect: NumberValue {
  public static var luaTypeName: String { "rect" }
  static let fieldNames = ["x", "y", "width", "height"]
  var fields: SIMD4<Double> { [x, y, width, height] }
  init(fields v: SIMD4<Double>) { self.init(v[0], v[1], v[2], v[3]) }
}

extension Insets: NumberValue {
  public static var luaTypeName: String { "insets" }
  static let fieldNames = ["top", "left", "bottom", "right"]
  var fields: SIMD4<Double> { [top, left, bottom, right] }
  init(fields v: SIMD4<Double>) { self.init(v[0], v[1], v[2], v[3]) }
}

/// `m.point`, `m.size`, `m.rect`, `m.insets`.
struct NumberValueEntries {
  static var classes: [any LuaClassDeclaration] {
    [
      Point.luaClass("A place in points, or a unit point: `{x, y}`."),
      Size.luaClass("An extent in points: `{width, height}`."),
      Rect.luaClass("A rectangle in points: `{x, y, width, height}`."),
      Insets.luaClass("Distances from the edges in points: `{top, left, bottom, right}`."),
    ]
  }

  static var functions: [LuaFunction] {
    [
      constructor("point", "Makes a point.", Point.self), constructor("size", "Makes a size.", Size.self),
      constructor("rect", "Makes a rectangle.", Rect.self), constructor("insets", "Makes insets.", Insets.self),
    ]
  }

  /// `m.point(1, 2)`, `m.point {1, 2}` and `m.point { x = 1, y = 2 }`.
  private static func constructor<Value: NumberValue>(_ name: String, _ doc: String, _ type: Value.Type) -> LuaFunction
  {
    LuaFunction(
      variadic: name, doc, parameters: Value.fieldNames.map { LuaParameterInfo($0, type: "number") },
      returns: LuaReturn(Value.luaTypeName)
    ) { arguments in
      let value: Value
      if arguments.count == 1, arguments[1].double == nil {
        value = try arguments.decode(1, name)
      } else {
        var fields = SIMD4<Double>()
        for (index, name) in Value.fieldNames.enumerated() { fields[index] = try arguments.decode(index + 1, name) }
        value = Value(fields: fields)
      }
      return [try arguments.lua.makeValue(value)]
    }.overloaded("fun(value: table): \(Value.luaTypeName)")
  }
}
