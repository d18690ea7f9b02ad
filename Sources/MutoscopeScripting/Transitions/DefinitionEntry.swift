import LuaKit
import Mutoscope

extension TransitionDefinition: LuaObject {
  public static var luaTypeName: String { "transitionDefinition" }
}

/// A definition as an option: one that was made, or the table that makes it.
struct DefinitionArgument: LuaDecodable {
  static var luaTypeName: String { TransitionDefinition.luaTypeName }
  let definition: TransitionDefinition

  static func decode(_ slot: LuaSlot) throws -> DefinitionArgument {
    guard let table = LuaValue(slot).table else {
      return DefinitionArgument(definition: try TransitionDefinition.decode(slot))
    }
    return DefinitionArgument(definition: try DefinitionEntry.definition(table, slot.lua))
  }
}

/// `m.transitionDefinition`: which element comes and goes how, SPEC 5.1.
struct DefinitionEntry {
  unowned let session: Session

  var functions: [LuaFunction] {
    [
      LuaFunction(
        "transitionDefinition",
        "Which element comes and goes how: `{ [id] = style }`, or a list of `{id, style}` pairs, or both.",
        LuaParameter<LuaTable>("entries", type: "table<string|identifier, style|transform>|table[]")
      ) { [unowned session] entries in
        try DefinitionEntry.definition(entries, session.lua)
      }
    ]
  }

  var luaClass: LuaClass<TransitionDefinition> {
    var luaClass = LuaClass<TransitionDefinition>(
      "transitionDefinition",
      "Which element comes and goes how: an immutable value. `definition[id]` is the style of an id, or nil.",
      operators: [
        LuaOperator(.equal) { (a: LuaValue, b: LuaValue) in
          a.object(TransitionDefinition.self) == b.object(TransitionDefinition.self)
        },
        LuaOperator(.length) { (definition: TransitionDefinition) in definition.entries.count },
        LuaOperator(.text) { (definition: TransitionDefinition) in
          let lines = definition.entries.map { "  \($0.id) = \($0.style)\n" }
          return lines.isEmpty ? "transitionDefinition {}" : "transitionDefinition {\n\(lines.joined())}"
        },
      ])
    luaClass.dynamic = { definition, id in definition[id].map { StyleValue($0.style) } ?? LuaValue.nil }
    luaClass.lookup = { definition, key in
      guard let id = key.value(Identifier.self)?.text else { return nil }
      return definition[id].map { StyleValue($0.style) } ?? LuaValue.nil
    }
    luaClass.dynamicNames = { $0.entries.map(\.id) }
    luaClass.pairs = { [unowned session] definition in
      try definition.entries.map { entry in
        (try session.luaID(entry.id), try session.lua.makeValue(StyleValue(entry.style)))
      }
    }
    luaClass.assign = { _, _, _ in throw LuaFailure("a transition definition cannot be changed; make a new one") }
    return luaClass
  }

  static func definition(_ table: LuaTable, _ lua: Lua) throws -> TransitionDefinition {
    let entries = try entries(table, line: lua.currentLine)
    lua.borrow(bytes: entries.count * 256)
    return try TransitionDefinition(entries)
  }

  /// The list part in its order, then the keyed entries sorted by id: the order of a table's keys means nothing.
  private static func entries(_ table: LuaTable, line: String?) throws -> [TransitionDefinition.Entry] {
    let count = try table.count
    var listed: [TransitionDefinition.Entry] = []
    var keyed: [TransitionDefinition.Entry] = []
    for key in try table.keys {
      let value = try table.get(key)
      if let index = key.int {
        guard index >= 1, index <= count else {
          throw LuaFailure("unexpected [\(index)] in the definition (the list part must have no holes)")
        }
        listed.append(try pair(value, at: index, line: line))
      } else {
        guard let id = try id(key) else {
          throw LuaFailure("string or identifier expected as a key of the definition, got \(key.typeDescription)")
        }
        keyed.append(try entry(id, value, line: line))
      }
    }
    return listed + keyed.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  private static func pair(_ value: LuaValue, at index: Int, line: String?) throws -> TransitionDefinition.Entry {
    guard let pair = value.table else {
      throw LuaFailure("{id, style} expected at [\(index)] of the definition, got \(value.typeDescription)")
    }
    guard try pair.keys.allSatisfy({ $0.int == 1 || $0.int == 2 }), let id = try id(try pair.get(1)) else {
      throw LuaFailure("{id, style} expected at [\(index)] of the definition")
    }
    return try entry(id, try pair.get(2), line: line)
  }

  private static func id(_ value: LuaValue) throws -> String? {
    guard let text = value.object(Identifier.self)?.text ?? value.string else { return nil }
    guard !text.isEmpty, text.utf8.count <= 4096 else {
      throw LuaFailure("an id of 1 to 4096 bytes expected in the definition")
    }
    return text
  }

  private static func entry(_ id: String, _ value: LuaValue, line: String?) throws -> TransitionDefinition.Entry {
    do {
      return TransitionDefinition.Entry(id: id, style: try StyleArgument(value).style, line: line)
    } catch let mismatch as LuaMismatch {
      throw LuaFailure("bad style for '\(id)' in the definition: \(mismatch)")
    }
  }
}
