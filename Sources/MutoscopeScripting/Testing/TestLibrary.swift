import LuaKit

/// luassert and say, unchanged, in an environment of their own: the test file sees what they offer and nothing of what
/// they need.
final class TestLibrary {
  private let lua: Lua
  private let find: LuaCallback
  private let takeSnapshot: LuaCallback
  private let revertSnapshot: LuaCallback

  /// Loads the modules and sets the globals `assert`, `spy`, `stub`, `mock` and `match`.
  init(lua: Lua, read: @escaping (String) throws -> LuaSource?) throws {
    self.lua = lua
    let source = LuaFunction("source", "", LuaParameter<String>("module")) { module -> LuaValue in
      let path = module.split(separator: ".").joined(separator: "/")
      let text = try read(path) ?? read("\(path)/init")
      return text.map { .string(LuaString($0.bytes)) } ?? .nil
    }
    let describe = LuaFunction("describe", "", LuaParameter<LuaValue>("value")) { [unowned lua] value in
      try NearlySame.describe(value, lua: lua)
    }
    let difference = LuaFunction(
      "difference", "", LuaParameter<LuaValue>("expected"), LuaParameter<LuaValue>("actual"),
      LuaParameter<Double>("tolerance"), LuaParameter<LuaCallback>("equal")
    ) { [unowned lua] expected, actual, tolerance, equal in
      guard tolerance >= 0 else {
        throw LuaFailure("bad argument 'tolerance' to nearly_same: number of 0 or more expected")
      }
      var comparison = NearlySame(lua: lua, tolerance: tolerance, equal: equal)
      try comparison.compare(expected, actual, at: "")
      return comparison.differences.isEmpty ? nil : comparison.differences.joined(separator: "\n")
    }
    let results = try lua.run(
      TestLibrary.prelude, name: "mutoscope",
      arguments: [
        .function(lua.makeFunction(source)), .function(lua.makeFunction(describe)),
        .function(lua.makeFunction(difference)),
      ])
    guard results.count == 3, let modules = results[0].table, let snapshot = results[1].function,
      let revert = results[2].function, let find = try lua.globals.get("string").table?.get("find").function
    else { throw LuaFailure("the test library did not load") }
    (self.find, takeSnapshot, revertSnapshot) = (find, snapshot, revert)
    for name in ["luassert", "say"] { try lua.preload(modules.get(name), as: name) }
    try lua.globals.set("assert", modules.get("luassert"))
    for name in ["spy", "stub", "mock", "match"] {
      let module = try modules.get("luassert.\(name)")
      try lua.globals.set(name, module)
      try lua.preload(module, as: "luassert.\(name)")
    }
  }

  /// Whether a text matches a Lua pattern.
  func matches(_ text: String, _ pattern: String) throws -> Bool {
    try find.call(text, pattern).first?.isNil == false
  }

  /// Remembers spies, stubs, formatters and parameters.
  func snapshot() {
    // A test file that has broken luassert finds out by its assertions.
    _ = try? takeSnapshot.call([])
  }

  /// Puts back what the snapshot remembers.
  func revert() {
    _ = try? revertSnapshot.call([])
  }
}
