import LuaKit
import Mutoscope

/// luassert and say, unchanged, as trusted modules: the test file sees what they offer and nothing of what they need.
final class TestLibrary {
  private let find: LuaCallback
  private let takeSnapshot: LuaCallback
  private let revertSnapshot: LuaCallback
  private let functionLines: LuaCallback
  let goldens: GoldenAssertion

  /// A host whose `require` finds luassert and say before it looks beside the script.
  static func added(to host: SessionHost, read: @escaping (String) throws -> LuaSource?) -> SessionHost {
    var host = host
    let readOwn = host.read
    host.read = { path in
      guard let steps = RelativePath(path)?.steps,
        ["say.lua", "luassert.lua"].contains(path) || steps[0].elementsEqual("luassert".utf8), path.hasSuffix(".lua")
      else { return try readOwn(path) }
      let module = String(path.dropLast(4))
      var source = try read(module) ?? read("\(module)/init")
      source?.isTrusted = true
      return source
    }
    return host
  }

  /// Loads the modules and sets the globals `assert`, `spy`, `stub`, `mock` and `match`.
  ///
  /// - Parameter golden: compares with what was recorded; nil where nothing can be.
  init(_ session: Session, golden: ((GoldenRequest) throws -> GoldenOutcome)? = nil) throws {
    let lua = session.lua
    let goldens = GoldenAssertion(golden)
    self.goldens = goldens
    let describe = LuaFunction("describe", "", LuaParameter<LuaValue>("value")) { [unowned lua] value in
      try NearlySame.describe(value, lua: lua)
    }
    let difference = LuaFunction(
      "nearly_same", "", LuaParameter<LuaValue>("expected"), LuaParameter<LuaValue>("actual"),
      LuaParameter<Double>("tolerance"), LuaParameter<LuaCallback>("equal")
    ) { [unowned lua] expected, actual, tolerance, equal in
      guard tolerance >= 0 else { throw LuaMismatch("tolerance of 0 or more expected, got \(tolerance)") }
      var comparison = NearlySame(lua: lua, tolerance: tolerance, equal: equal)
      try comparison.compare(expected, actual, at: "")
      return comparison.differences.isEmpty ? nil : comparison.differences.joined(separator: "\n")
    }
    let checks = try lua.makeTable()
    for check in LintAssertions(session: session).functions + [
      TrackAssertion.function, RestoreAssertion.function, goldens.function,
    ] {
      try checks.set(check.name, LuaValue.function(lua.makeFunction(check)))
    }
    let prelude = try lua.load(Array(TestLibrary.prelude.utf8), name: "mutoscope", isTrusted: true)
    let results = try prelude.call([
      .function(lua.makeFunction(describe)), .function(lua.makeFunction(difference)), .table(checks),
      .function(lua.makeFunction(goldens.locate)), .function(lua.makeFunction(TestLibrary.hint)),
    ])
    guard results.count == 3, let snapshot = results[0].function, let revert = results[1].function,
      let lines = results[2].function,
      let find = try lua.globals.get("string").table?.get("find").function
    else { throw LuaFailure("the test library did not load") }
    (self.find, takeSnapshot, revertSnapshot, functionLines) = (find, snapshot, revert, lines)
  }

  /// Tells the word that was meant.
  private static var hint: LuaFunction {
    LuaFunction("hint", "", LuaParameter<String>("word"), LuaParameter<[String]>("words")) { word, words in
      Suggestion.hint(for: word, among: words)
    }
  }

  /// Whether a text matches a Lua pattern.
  func matches(_ text: String, _ pattern: String) throws -> Bool {
    try find.call(text, pattern).first?.isNil == false
  }

  /// The lines on which a function begins and ends.
  func lines(of function: LuaCallback) throws -> (first: Int, last: Int) {
    let lines = try functionLines.call(function).compactMap(\.int)
    return lines.count == 2 ? (lines[0], lines[1]) : (0, 0)
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
