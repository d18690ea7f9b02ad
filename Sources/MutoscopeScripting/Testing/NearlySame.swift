import LuaKit
import MutoscopeMotion

/// Compares values deeply, numbers within a tolerance, value objects with tables by name or position.
struct NearlySame {
  let lua: Lua
  let tolerance: Double
  /// Lua's `==`.
  let equal: LuaCallback
  /// One line for each, the path first.
  private(set) var differences: [String] = []
  private var depth = 0

  init(lua: Lua, tolerance: Double, equal: LuaCallback) {
    self.lua = lua
    self.tolerance = tolerance
    self.equal = equal
  }

  /// A value for messages: plain values as Lua writes them, others with their kind.
  static func describe(_ value: LuaValue, lua: Lua) throws -> String {
    switch value {
    case .nil, .boolean, .integer, .number: value.description
    case .string(let text): "\"\(text)\""
    case .table, .function, .coroutine: "(\(value.typeDescription))"
    case .object: "(\(value.typeDescription)) \(try lua.describe(value))"
    }
  }

  mutating func compare(_ expected: LuaValue, _ actual: LuaValue, at path: String) throws {
    guard differences.count < 10 else { return }
    depth += 1
    defer { depth -= 1 }
    guard depth < 64 else { throw LuaFailure("nearly_same: the values are nested too deep, or in themselves") }
    if let a = expected.double, let b = actual.double { return compare(a, b, at: path) }
    if let a = expected.table, let b = actual.table { return try compare(a, b, at: path) }
    if let fields = Fields.common(expected, actual) {
      for (name, a, b) in fields { compare(a, b, at: "\(path).\(name)") }
      return
    }
    if let object = Fields(expected), let table = actual.table {
      return try compare(object, table, at: path) { ($0, $1) }
    }
    if let object = Fields(actual), let table = expected.table {
      return try compare(object, table, at: path) { ($1, $0) }
    }
    for (color, text, isExpected) in [(actual, expected, false), (expected, actual, true)] {
      guard color.object(Color.self) != nil, let text = text.string.flatMap(Color.init(text:)) else { continue }
      let other = try lua.makeValue(text)
      return try isExpected ? compare(color, other, at: path) : compare(other, color, at: path)
    }
    guard try equal.call([expected, actual]).first?.isTruthy != true else { return }
    try tell("\(text(expected)) expected, got \(text(actual))", at: path)
  }

  private mutating func compare(_ expected: Double, _ actual: Double, at path: String) {
    guard expected != actual, !(abs(expected - actual) <= tolerance) else { return }
    let off = LuaNumber.text(actual - expected)
    tell("\(LuaNumber.text(expected)) expected, got \(LuaNumber.text(actual)) (off by \(off))", at: path)
  }

  private mutating func compare(_ expected: LuaTable, _ actual: LuaTable, at path: String) throws {
    for key in try expected.keys {
      let place = "\(path)\(NearlySame.text(key))"
      let value = try actual.get(key)
      if value.isNil {
        try tell("\(text(expected.get(key))) expected, got nothing", at: place)
      } else {
        try compare(expected.get(key), value, at: place)
      }
    }
    for key in try actual.keys where try expected.get(key).isNil {
      try tell("nothing expected, got \(text(actual.get(key)))", at: "\(path)\(NearlySame.text(key))")
    }
  }

  /// A value object and a table: the table's fields by name, else by position.
  private mutating func compare(
    _ object: Fields, _ table: LuaTable, at path: String, _ inOrder: (LuaValue, LuaValue) -> (LuaValue, LuaValue)
  ) throws {
    var rest = try table.keys
    for (index, (name, value)) in object.values.enumerated() {
      let key: LuaValue = try table.get(name).isNil ? .integer(index + 1) : .string(name)
      rest.removeAll { $0.string == key.string && $0.int == key.int }
      let (expected, actual) = try inOrder(.number(value), table.get(key))
      try compare(expected, actual, at: "\(path).\(name)")
    }
    for key in rest {
      let (expected, actual) = try inOrder(.nil, table.get(key))
      try tell("\(text(expected)) expected, got \(text(actual))", at: "\(path)\(NearlySame.text(key))")
    }
  }

  private mutating func tell(_ text: String, at path: String) {
    differences.append("  " + (path.isEmpty ? text : "\(path.drop { $0 == "." }): \(text)"))
  }

  private func text(_ value: LuaValue) throws -> String { try NearlySame.describe(value, lua: lua) }

  private static func text(_ key: LuaValue) -> String { key.string.map { ".\($0)" } ?? "[\(key)]" }
}

/// The numbers of a value object, by name.
private struct Fields {
  var values: [(String, Double)]

  init(_ values: [(String, Double)]) { self.values = values }

  init?(_ value: LuaValue) {
    if let value = value.object(Point.self) {
      self.init(value)
    } else if let value = value.object(Size.self) {
      self.init(value)
    } else if let value = value.object(Rect.self) {
      self.init(value)
    } else if let value = value.object(Insets.self) {
      self.init(value)
    } else if let color = value.object(Color.self) {
      self.init([("r", color.light.r), ("g", color.light.g), ("b", color.light.b), ("a", color.light.a)])
    } else if let transform = value.object(Transform.self) {
      self.init(Array(zip(Transform.matrixNames, transform.matrix.elements)))
    } else {
      return nil
    }
  }

  private init<Value: NumberValue>(_ value: Value) {
    self.init(Value.fieldNames.enumerated().map { ($1, value.fields[$0]) })
  }

  /// The numbers of two value objects of one kind, side by side; nil if there is no such kind.
  static func common(_ a: LuaValue, _ b: LuaValue) -> [(String, Double, Double)]? {
    guard case .object = a, case .object = b, a.typeDescription == b.typeDescription else { return nil }
    if let a = a.object(Transform.self), let b = b.object(Transform.self) {
      guard a.kinds == b.kinds, a.kinds.allSatisfy(\.isLinear) else {
        return pair(a.matrix.elements, b.matrix.elements, Transform.matrixNames)
      }
      return zip(a.functions, b.functions).flatMap { a, b in
        let names =
          a.kind.parameterCount == 1 ? [a.kind.name] : (0..<a.kind.parameterCount).map { "\(a.kind.name)[\($0 + 1)]" }
        return pair(a.parameters, b.parameters, names)
      }
    }
    if let a = a.object(Color.self), let b = b.object(Color.self), a.light == a.dark, b.light == b.dark {
      return pair(
        [a.light.r, a.light.g, a.light.b, a.light.a], [b.light.r, b.light.g, b.light.b, b.light.a],
        ["r", "g", "b", "a"])
    }
    guard a.object(Color.self) == nil, let a = Fields(a), let b = Fields(b) else { return nil }
    return zip(a.values, b.values).map { ($0.0, $0.1, $1.1) }
  }

  private static func pair(_ a: [Double], _ b: [Double], _ names: [String]) -> [(String, Double, Double)] {
    names.enumerated().map { ($1, a[$0], b[$0]) }
  }
}
