import CLua
import Testing

@testable import LuaKit

/// An unsandboxed stock Lua, as an oracle.
private final class StockLua {
  private let state: OpaquePointer

  init?() {
    guard let state = luaL_newstate() else { return nil }
    self.state = state
    luaL_openlibs(state)
  }

  deinit { lua_close(state) }

  /// The results of a chunk, as one text that the chunk makes.
  func run(_ source: String) -> String {
    guard luaL_loadbufferx(state, source, source.utf8.count, "@p", nil) == LUA_OK,
      lua_pcallk(state, 0, 1, 0, 0, nil) == LUA_OK
    else {
      let message = lua_tolstring(state, -1, nil).map { String(cString: $0) } ?? "?"
      lua_settop(state, 0)
      return "failed: \(message)"
    }
    defer { lua_settop(state, 0) }
    var count = 0
    guard let start = lua_tolstring(state, -1, &count) else { return "?" }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

/// The first part in which two texts differ.
private func difference(_ a: String, _ b: String, by separator: Character) -> String {
  let parts = zip(a.split(separator: separator), b.split(separator: separator)).first { $0 != $1 }
  return parts.map { "\($0) / \($1)" } ?? "length"
}

@Suite("Pattern matching")
struct PatternTests {
  /// Runs find, match, gmatch and gsub, errors included, and writes down all results.
  private let harness = """
    local function show(...)
      local out = {}
      for i = 1, select('#', ...) do out[i] = tostring((select(i, ...))) end
      return table.concat(out, ',')
    end
    local function try(f, ...)
      local r = table.pack(pcall(f, ...))
      if not r[1] then return 'error ' .. tostring(r[2]) end
      return show(table.unpack(r, 2, r.n))
    end
    local function all(s, p, init)
      local out = {}
      for a, b in s:gmatch(p, init) do out[#out + 1] = tostring(a) .. ':' .. tostring(b) if #out > 50 then break end end
      return table.concat(out, ';')
    end
    local function check(s, p, init, r)
      return table.concat({
        try(string.find, s, p, init), try(string.match, s, p, init), try(all, s, p, init),
        try(string.gsub, s, p, r), try(string.gsub, s, p, r, 2), try(string.find, s, p, init, true),
        try(string.gsub, s, p, function(a) return a ~= 'b' and '<' .. tostring(a) .. '>' end),
        try(string.gsub, s, p, { a = 'A', b = false, ab = 7 }),
      }, ' | ')
    end

    """

  @Test("does what the stock matcher does, on random subjects and patterns")
  func differential() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix(state: seed)
    let pieces = [
      "a", "b", "c", ".", "%a", "%d", "%s", "%w", "%x", "%A", "%p", "%u", "[ab]", "[^a]", "[a-c]", "[%d_]", "[]]",
      "[^%s]", "[a-]",
      "(a)", "(.-)", "()", "(", ")", "(b*)", "%1", "%2", "%b()", "%bab", "%f[a]", "%f[%w]", "^", "$", "%%", "%.", "-",
      "*", "+",
      "?", "%", "[", "[a", "%b", "%f", "\\0", " ",
    ]
    let letters = ["a", "b", "c", "(", ")", " ", "1", "_", "A", ".", "%", "\\0", "-"]
    let replacements = ["x", "%0", "%1", "%2", "<%0>", "%%", "%", "%9", "%x"]
    let suffixes = ["", "", "", "*", "+", "-", "?"]
    let stock = try #require(StockLua())
    let own = Lua(limits: LuaLimits(seconds: nil))
    for _ in 0..<4000 {
      let subject = (0..<random.next(12)).map { _ in letters[random.next(letters.count)] }.joined()
      let pattern = (0..<1 + random.next(5)).map { _ in pieces[random.next(pieces.count)] + suffixes[random.next(7)] }
        .joined()
      let call =
        "return check(\"\(subject)\", \"\(pattern)\", \(random.next(9) - 3), \"\(replacements[random.next(9)])\")"
      let mine = try own.run(harness + call, name: "p").first?.string ?? "?"
      let theirs = stock.run(harness + call)
      #expect(mine == theirs, "seed \(seed): \(call): \(difference(mine, theirs, by: "|"))")
      if mine != theirs { break }
    }
  }

  @Test("agrees with the stock matcher on known hard cases")
  func known() throws {
    let stock = try #require(StockLua())
    let own = Lua()
    let cases = [
      "return check('', '', 1, 'x')", "return check('alo', '', 9, 'x')", "return check('a\\0a\\0', '%z', 1, '')",
      "return check('aaab', '.*b', 1, '')", "return check('aaa', '^.-$', 1, '-')",
      "return check('alo xyzK', '(%w+)K', 1, '%1')",
      "return check('THE (quick) fox', '%((%a+)%)', 1, '[%1]')",
      "return check('key = value', '^(%w+)%s*=%s*(%w+)$', 1, '%2=%1')",
      "return check('äöü', '[\\xc3][\\x80-\\xbf]', 1, '?')", "return check('[[]] [][] [[[[', '%b[]', 1, '')",
      "return check(('a'):rep(300), ('a?'):rep(150) .. ('a'):rep(150), 1, 'x')",
      "return check('abc', '((a)(b)(c))', 1, '%4%3%2%1')",
      "return check('x', ('('):rep(40) .. 'x' .. (')'):rep(40), 1, '')", "return check('hello world', 'o', -6, '0')",
      "return check(' a  dog ', '^%s*(.-)%s*$', 1, '%1')", "return check('abc', '%f[%a]%a+%f[%A]', 1, '%0')",
    ]
    for call in cases {
      #expect(try own.run(harness + call, name: "p").first?.string == stock.run(harness + call), "\(call)")
    }
  }

  @Test("agrees with stock table functions on random lists")
  func tables() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix(state: seed)
    let stock = try #require(StockLua())
    let own = Lua(limits: LuaLimits(seconds: nil))
    for _ in 0..<500 {
      let list = (0..<random.next(30)).map { _ in String(random.next(20)) }.joined(separator: ",")
      let (a, b, c) = (random.next(34) - 2, random.next(34) - 2, random.next(34) - 2)
      let call = """
        local t = {\(list)}
        local function try(f, ...)
          local r = table.pack(pcall(f, ...))
          local out = {}
          for i = 1, r.n do out[i] = type(r[i]) == 'table' and 'table' or tostring(r[i]) end
          local u = {}
          for i = -3, 70 do u[#u + 1] = tostring(t[i]) end
          return table.concat(out, ',') .. '/' .. table.concat(u, ',')
        end
        return table.concat({ try(table.insert, t, \(a), 'x'), try(table.insert, t, 'y'), try(table.remove, t, \(b)),
          try(table.remove, t), try(table.move, t, \(a), \(b), \(c)), try(table.concat, t, '-', \(a), \(c)),
          try(table.unpack, t, \(a), \(b)), try(table.pack, 1, nil, 3), try(table.concat, t),
          try(table.sort, t, function(a, b) return tostring(a) < tostring(b) end),
          try(table.insert, t, 1, 2, 3), try(table.insert, t, 1.5, 2), try(table.remove, {}, 0), try(table.remove, {}, 1),
          try(table.remove, {}, 2), try(table.sort, { 3, 'x' }), try(table.sort, { 1, 2 }, 5) }, '\\n')
        """
      let mine = try own.run(call, name: "p").first?.string ?? "?"
      // Lua 5.4.4 calls the position of `remove` argument 1; later ones call it 2, as we do.
      let theirs = stock.run(call).replacing("#1 to 'table.remove' (pos", with: "#2 to 'table.remove' (pos")
      #expect(mine == theirs, "seed \(seed): \(call): \(difference(mine, theirs, by: "\n"))")
      if mine != theirs { break }
    }
  }

  @Test("sorts long lists, in the same order in every run")
  func sort() throws {
    let source = """
      local t = {}
      for i = 1, 20000 do t[i] = { key = math.random(100), i = i } end
      table.sort(t, function(a, b) return a.key < b.key end)
      local out = {}
      for i = 1, #t do assert(i == 1 or t[i - 1].key <= t[i].key) out[i] = t[i].i end
      return table.concat(out, ' ')
      """
    let one = try Lua().run(source, name: "s").first?.string
    #expect(one == (try Lua().run(source, name: "s").first?.string))
    #expect(one?.isEmpty == false)
  }
}

/// A small generator, so that a failure can be repeated from its seed.
struct SplitMix {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(max(1, bound)))
  }
}
