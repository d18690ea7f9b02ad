import LuaKit

/// The words of a test file: they build the tree of blocks, and two of them work inside a test.
final class TestWords {
  private unowned let lua: Lua
  private let file: String
  let root = TestBlock(name: "", lines: nil, parent: nil)
  private var block: TestBlock
  /// The test that is running.
  var running: Running?
  /// The lines on which a function begins and ends.
  var linesOfFunction: (LuaCallback) throws -> (first: Int, last: Int) = { _ in (0, 0) }

  /// What a running test has asked for.
  struct Running {
    var finally: [LuaCallback] = []
    var isPending = false
    var reason: String?
  }

  init(lua: Lua, file: String) {
    self.lua = lua
    self.file = file
    block = root
  }

  /// Defines the words as globals.
  func define(in globals: LuaTable) throws {
    try define("describe", "name", isOptional: false, in: globals) { [unowned self] name, body in
      try describe(name, body)
    }
    try define("it", "name", isOptional: true, in: globals) { [unowned self] name, body in
      try declaring("it")
      try add(name, body)
    }
    let pending = LuaFunction(
      "pending", "A test to come; inside a test: ends it as skipped.", LuaParameter<String?>("name"),
      LuaParameter<LuaCallback?>("body", type: "fun()")
    ) { [unowned self] name, _ in
      if running != nil {
        running?.isPending = true
        running?.reason = name
        throw LuaFailure("pending" + (name.map { ": \($0)" } ?? ""))
      }
      try add(name ?? "pending", nil)
    }
    try globals.set("pending", lua.makeFunction(pending))
    let hooks: [(String, ReferenceWritableKeyPath<TestBlock, [LuaCallback]>)] = [
      ("setup", \.setup), ("teardown", \.teardown), ("before_each", \.beforeEach), ("after_each", \.afterEach),
    ]
    for (word, list) in hooks {
      let hook = LuaFunction(word, "", LuaParameter<LuaCallback>("body", type: "fun()")) { [unowned self] body in
        try declaring(word)
        block[keyPath: list].append(body)
      }
      try globals.set(word, lua.makeFunction(hook))
    }
    let finally = LuaFunction(
      "finally", "Inside a test: calls a function at its end, whatever happens.",
      LuaParameter<LuaCallback>("body", type: "fun()")
    ) { [unowned self] body in
      guard running != nil else { throw LuaFailure("'finally' is used inside a test") }
      running?.finally.append(body)
    }
    try globals.set("finally", lua.makeFunction(finally))
  }

  private func define(
    _ word: String, _ parameter: String, isOptional: Bool, in globals: LuaTable,
    _ body: @escaping (String, LuaCallback?) throws -> Void
  ) throws {
    let function = LuaFunction(
      word, "", LuaParameter<String>(parameter), LuaParameter<LuaCallback?>("body", type: "fun()")
    ) { name, callback in
      guard isOptional || callback != nil else { throw LuaMismatch("\(word) '\(name)' needs a function") }
      try body(name, callback)
    }
    try globals.set(word, lua.makeFunction(function))
  }

  private func declaring(_ word: String) throws {
    guard running == nil else { throw LuaFailure("'\(word)' cannot be used inside a test") }
  }

  /// An error in a block's declarations fails the block; what is beside it goes on.
  private func describe(_ name: String, _ body: LuaCallback?) throws {
    try declaring("describe")
    let outer = block
    let inner = TestBlock(name: name, lines: try lines(body), parent: outer)
    outer.children.append(.block(inner))
    block = inner
    defer { block = outer }
    do {
      try body?.call([])
    } catch let error as LuaError where !error.isLimit {
      inner.failure = TestFailure(error, of: lua, file: file, line: inner.line)
    }
  }

  private func add(_ name: String, _ body: LuaCallback?) throws {
    block.children.append(.test(TestCase(name: name, lines: try lines(body), path: block.path + [name], body: body)))
  }

  /// From the line that is executing to the end of the function that stands in it.
  private func lines(_ body: LuaCallback?) throws -> ClosedRange<Int>? {
    guard let line = currentLine else { return nil }
    guard let function = try body.map(linesOfFunction), function.first >= line else { return line...line }
    return line...max(line, function.last)
  }

  /// The line of this file that is executing; nil in another file.
  private var currentLine: Int? {
    guard let place = lua.currentLine?.utf8, place.starts(with: "\(file):".utf8) else { return nil }
    return Int(String(place.dropFirst(file.utf8.count + 1)) ?? "")
  }
}
