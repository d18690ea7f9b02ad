import Testing

@testable import LuaKit

@Suite("Random scripts")
struct RandomScriptTests {
  @Test("end in results or an error, with and without failing allocations, and leak nothing")
  func random() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    let problems = try LuaThread.run {
      var writer = ScriptWriter(random: SplitMix(state: seed))
      var problems: [String] = []
      for _ in 0..<300 {
        let limits = LuaLimits(memory: 8 << 20, seconds: 2, instructions: 100_000, output: 1 << 16)
        let bench = try Bench(limits: limits)
        let source = writer.script()
        if writer.random.next(4) == 0 { bench.lua.failAllocation(writer.random.next(400) + 1) }
        do {
          try bench.run(source)
        } catch let error as LuaError {
          if error.kind == .syntax { problems.append("\(error)\n\(source)") }
        }
        bench.lua.failAllocation(0)
        bench.lua.resetBudget()
        if try bench.run("return 1 + 1").first?.int != 2 { problems.append("unusable after\n\(source)") }
        bench.lua.close()
        if bench.counter.live != 0 { problems.append("leak of \(bench.counter.live) in\n\(source)") }
      }
      return problems
    }
    #expect(problems.isEmpty, "seed \(seed): \(problems.first ?? "")")
  }
}

/// Writes programs that are correct as text and wrong in every other way.
private struct ScriptWriter {
  var random: SplitMix

  private let atoms = [
    "1", "0", "-1", "2^53", "1e308", "0/0", "'x'", "'%s%d'", "'.-.-b'", "('a'):rep(1e5)", "nil", "true", "{}",
    "{1,2,3}",
    "{x=1,[2.5]=2}", "kit", "v", "v.size", "f", "co", "t", "setmetatable({}, m)", "m", "_G", "string", "math.huge",
    "math.mininteger", "-1 << 63", "coroutine.running()", "weak",
  ]
  private let functions = [
    "kit.card", "kit.add", "kit.call", "kit.fail", "kit.pair", "kit.wait", "kit.list", "kit.animator", "kit.mode",
    "v.tap",
    "v.onTap", "v.rename", "pcall", "xpcall", "error", "assert", "pairs", "ipairs", "next", "tostring", "tonumber",
    "type",
    "select", "rawget", "rawset", "rawequal", "rawlen", "setmetatable", "getmetatable", "load", "require", "print",
    "collectgarbage", "string.rep", "string.find", "string.gsub", "string.gmatch", "string.match", "string.format",
    "string.byte", "string.char", "string.sub", "string.pack", "string.unpack", "string.upper", "table.insert",
    "table.remove", "table.concat", "table.sort", "table.move", "table.unpack", "table.pack", "coroutine.create",
    "coroutine.wrap", "coroutine.resume", "coroutine.yield", "coroutine.close", "coroutine.status", "math.random",
    "math.randomseed", "math.max", "utf8.char", "utf8.len", "utf8.offset", "utf8.codepoint", "os.date", "os.time",
  ]
  private let metamethods = [
    "__index", "__newindex", "__call", "__len", "__tostring", "__eq", "__lt", "__concat", "__gc", "__close", "__pairs",
    "__mode", "__name",
  ]

  mutating func script() -> String {
    let body = (0..<1 + random.next(6)).map { _ in "pcall(function() \(statement(4)) end)" }.joined(separator: "\n")
    return """
      local t, m, v, f = {}, {}, kit.card(), function(...) return ... end
      local co, weak = coroutine.create(f), setmetatable({}, { __mode = 'k' })
      \(body)
      return t
      """
  }

  private mutating func expression(_ depth: Int) -> String {
    switch random.next(depth <= 0 ? 1 : 7) {
    case 0: return atoms[random.next(atoms.count)]
    case 1, 2:
      let arguments = (0..<random.next(4)).map { _ in expression(depth - 1) }.joined(separator: ", ")
      return "\(functions[random.next(functions.count)])(\(arguments))"
    case 3:
      let operation = ["+", "..", "<", "==", "*", "//", "and", "or", "&"][random.next(9)]
      return "(\(expression(depth - 1)) \(operation) \(expression(depth - 1)))"
    case 4: return "(function(...) \(statement(depth - 1)) return \(expression(depth - 1)) end)"
    case 5: return "(\(expression(depth - 1)))[\(expression(depth - 1))]"
    default: return "#\(expression(depth - 1))"
    }
  }

  private mutating func statement(_ depth: Int) -> String {
    switch random.next(depth <= 0 ? 2 : 9) {
    case 0: return "local _ = \(expression(depth))"
    case 1: return "t[\(expression(depth - 1))] = \(expression(depth))"
    case 2: return "for i = 1, \(["3", "100", "1e9"][random.next(3)]) do \(statement(depth - 1)) end"
    case 3: return "pcall(function() \(statement(depth - 1)) end)"
    case 4: return "for k, w in pairs(\(expression(depth - 1))) do \(statement(depth - 1)) end"
    case 5: return "coroutine.wrap(function(...) \(statement(depth - 1)) end)(\(expression(depth - 1)))"
    case 6:
      return "do local x <close> = setmetatable({}, {__close = function() \(statement(depth - 1)) end}) "
        + "\(statement(depth - 1)) end"
    case 7: return "m['\(metamethods[random.next(metamethods.count)])'] = \(expression(depth - 1))"
    default: return "v.alpha = \(expression(depth - 1))"
    }
  }
}
