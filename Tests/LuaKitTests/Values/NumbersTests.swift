import CLuaBridge
import Testing

@testable import LuaKit

@Suite("Numbers in bulk")
struct NumbersTests {
  @Test("Rows and lists hold numbers, and other values where there is none")
  func rowsAndLists() throws {
    let lua = Lua()
    func rows() throws -> LuaTable {
      try lua.makeRows(
        keys: ["a", "b", "c"], count: 2,
        methods: [LuaFunction("sum", "", LuaParameter<LuaTable>("rows")) { try $0.column(0) != nil }],
        lists: ["all": 0, "some": 1]
      ) { cells in
        _ = cells.update(fromContentsOf: [0, 10, 1, .nan, .nan, .nan])
        return [3: .string("row 1")]
      } read: { key, rows, numbers in
        for (place, row) in rows.enumerated() { numbers[place] = key == 0 ? Double(row) * 10 : .nan }
      }
    }
    let check = try lua.load(
      Array(
        """
        local rows, same, other, fresh, late, lists = ...
        assert(#rows == 2 and rows[1].a == 0 and rows[1].b == 1 and rows[2].a == 10 and rows[2].b == 'row 1')
        assert(rows[1] == rows[1] and rows[0] == nil and rows[3] == nil and rows.x == nil and rows[1.5] == nil)
        assert(rows:sum() and not rows.sum({}))
        assert(getmetatable(rows) == false and not pcall(setmetatable, rows, {}))
        local keys = {}
        for key in pairs(rows[1]) do keys[#keys + 1] = key end
        assert(table.concat(keys, ' ') == 'a b')
        -- Whoever walks meets all of them, whatever was read before; what is taken away stays away.
        rows.name = 'kept'
        local walked = {}
        for key, value in pairs(same) do walked[#walked + 1] = ('%s=%s'):format(key, value.a or value[2]) end
        assert(table.concat(walked, ' ') == '1=0.0 2=10.0 all=10.0 some=row 1')
        local count = 0
        for key in next, rows do count = count + 1 end
        assert(count == 5 and #rows == 2)
        for i, row in ipairs(other) do assert(row.a == (i - 1) * 10) end
        same[2] = nil
        assert(same[2] == nil and #same == 1)
        -- Unread or read, it is written to as any table is.
        table.insert(fresh, 'more')
        assert(#fresh == 3 and fresh[3] == 'more' and fresh[2].a == 10)
        for i in ipairs(late) do late[i] = nil end
        late.all, late.some = nil
        assert(#late == 0 and late[1] == nil and late.all == nil and next(late) == nil)
        -- Lists of one key are there before all is told, and after; read once, each is a field like others.
        local all, some = lists.all, lists.some
        assert(#all == 2 and all[2] == 10 and all == lists.all and some[1] == 1 and some[2] == 'row 1')
        lists.all = nil
        assert(lists.all == nil and lists.none == nil and lists[2].a == 10)
        """.utf8), name: "t.lua")
    try check.call([.table(rows()), .table(rows()), .table(rows()), .table(rows()), .table(rows()), .table(rows())])
    #expect(try rows().column(1)?.keys.count == 2 && rows().column(3) == nil && lua.makeTable().column(0) == nil)
    let second: Double? = try rows().get(2).table?.decode("a")
    #expect(try rows().count == 2 && second == 10)
  }

  @Test("A column is as long as the rows, told a stretch after the other, and told with the others where it is none")
  func longColumns() throws {
    let lua = Lua()
    for count in [0, 1, 4096, 4097, 20_000] {
      let rows = try lua.makeRows(keys: ["a", "b"], count: count) { cells in
        for cell in cells.indices { cells[cell] = cell < count ? Double(cell) : .nan }
        return Dictionary(uniqueKeysWithValues: (count..<2 * count).map { ($0, .string("row \($0 - count)")) })
      } read: { key, rows, numbers in
        for (place, row) in rows.enumerated() { numbers[place] = key == 0 || row + 1 < count ? Double(row) : .nan }
      }
      let numbers = try #require(try rows.column(0))
      let others = try #require(try rows.column(1))
      let counts = [try numbers.count, try others.count]
      #expect(counts == [count, count])
      for row in stride(from: 0, to: count, by: 4095) {
        let (number, other): (Double?, String?) = (try numbers.get(row + 1).double, try others.get(row + 1).string)
        #expect(number == Double(row) && other == "row \(row)")
      }
    }
  }

  @Test("A column that memory does not hold is refused before a number of it is read")
  func columnsBeyondMemory() throws {
    let lua = Lua(limits: LuaLimits(memory: 8 << 20))
    var isRead = false
    let rows = try lua.makeRows(keys: ["a"], count: 1_000_000) { _ in
      [:]
    } read: { _, _, _ in
      isRead = true
    }
    let error = #expect(throws: LuaError.self) { try rows.column(0) }
    #expect(error?.kind == .memory && !isRead)
  }

  @Test("A list is the same where there is no room for its numbers: they are written by calls")
  func listsByCalls() throws {
    let lua = Lua()
    let numbers = [0, -0.0, 1.5, 1e300, .leastNonzeroMagnitude, .nan, 7]
    let rows = try lua.makeRows(keys: ["a"], count: numbers.count) { cells in
      _ = cells.update(fromContentsOf: numbers)
      return [5: .boolean(false)]
    } read: { _, _, cells in
      _ = cells.update(fromContentsOf: numbers)
    }
    let state = try lua.state()
    lb_new_table(state, 0, 0)
    // There is no room in it.
    #expect(lb_write_list(state, -1, 0, numbers, 7) == 5)
    lb_push_boolean(state, false)
    lb_raw_set_integer(state, -2, 6)
    #expect(lb_write_list(state, -1, 6, [7], 1) == 1)
    let byCalls = LuaValue(takingTopOf: state)
    let check = try lua.load(
      Array(
        """
        local list, same = ...
        assert(#list == 7 and #same == 7 and 1 / list[2] == -math.huge and 1 / same[2] == -math.huge)
        for i = 1, 7 do assert(list[i] == same[i] and math.type(list[i]) == math.type(same[i])) end
        """.utf8), name: "t.lua")
    try check.call([.table(#require(try rows.column(0))), byCalls])
  }

  @Test("Long lists are read as Lua has them, wherever it keeps their values")
  func readingLists() throws {
    let lua = Lua()
    var read: [Double] = []
    try lua.register(
      LuaModule("kit", functions: [LuaFunction("read", "", LuaParameter<[Double]>("list")) { list in read = list }]))
    func numbers(_ body: String) throws -> [Double]? {
      let source = "local list = {} \(body) return pcall(require('kit').read, list) and 1 or 0"
      return try lua.run(source, name: "t.lua").first?.int == 1 ? read : nil
    }
    #expect(try numbers("for i = 1, 5000 do list[i] = i % 2 == 0 and i or i / 4 end")?.prefix(4) == [0.25, 2, 0.75, 4])
    // Backwards they lie in the hash part; half of them in each after the second loop.
    let backwards = try numbers("for i = 3000, 1, -1 do list[i] = i end")
    #expect(backwards == (1...3000).map(Double.init))
    let halves = try numbers("for i = 1, 1500 do list[i] = i end for i = 3000, 1501, -1 do list[i] = i end")
    #expect(halves == backwards)
    // What was longer once keeps its room, and what is in it.
    let shortened = try numbers("for i = 1, 3000 do list[i] = i end for i = 3000, 2001, -1 do list[i] = nil end")
    #expect(shortened == backwards.map { Array($0.prefix(2000)) })
    let regrown = try numbers(
      "for i = 1, 3000 do list[i] = i end for i = 3000, 2, -1 do list[i] = nil end for i = 2, 9 do list[i] = -i end")
    #expect(regrown == [1, -2, -3, -4, -5, -6, -7, -8, -9])
    for wrong in ["'7'", "0 / 0", "math.huge", "true", "{}"] {
      #expect(try numbers("for i = 1, 3000 do list[i] = i end list[2500] = \(wrong)") == nil, "\(wrong)")
    }
    #expect(try numbers("for i = 1, 3000 do list[i] = i end list[3002] = 1 list.x = 1") == nil)
  }

  @Test("A column grows and shrinks as any list, and is collected")
  func columnsAreLists() throws {
    let lua = Lua()
    let rows = try lua.makeRows(keys: ["a"], count: 5000) { cells in
      for cell in cells.indices { cells[cell] = Double(cell) }
      return [:]
    } read: { _, rows, numbers in
      for (place, row) in rows.enumerated() { numbers[place] = Double(row) }
    }
    let check = try lua.load(
      Array(
        """
        local list = ...
        for i = 5001, 9000 do list[i] = i - 1 end
        for i = 1, 9000 do assert(list[i] == i - 1 and math.type(list[i]) == (i > 5000 and 'integer' or 'float')) end
        for i = 9000, 11, -1 do list[i] = nil end
        list.x = 'rehashed'
        assert(#list == 10 and list[10] == 9 and table.concat(list, ' ', 1, 3) == '0.0 1.0 2.0')
        """.utf8), name: "t.lua")
    for _ in 0..<3 {
      let list = try #require(try rows.column(0))
      lua.collectGarbage()
      try check.call([.table(list)])
    }
  }

  @Test("Thousands of numbers are a list with nothing behind them; what is no number among them is found")
  func longLists() throws {
    let lua = Lua()
    var read: [Double] = []
    let function = try lua.makeFunction(
      LuaFunction("read", "", LuaParameter<[Double]>("list")) { list in read = list })
    let check = try lua.load(
      Array(
        """
        local read = ...
        local list = {}
        for i = 1, 5000 do list[i] = i / 2 end
        read(list)
        list[2500] = 'x'
        local done, message = pcall(read, list)
        assert(not done and message:find('[2500]', 1, true), message)
        list[2500], list.fps = 1250, 60
        done, message = pcall(read, list)
        assert(not done and message:find("a table with 'fps'", 1, true), message)
        """.utf8), name: "t.lua")
    try check.call([.function(function)])
    #expect(read == (1...5000).map { Double($0) / 2 })
  }

  @Test(
    "A list of finite numbers is read at once, and nothing else is",
    arguments: [
      ("{ 1, 2 }", true), ("{ [2] = 2, [1] = 1 }", true), ("{ 1 }", false), ("{ 1, 2, 3 }", false),
      ("{ 1, 2, x = 3 }", false), ("{ 1, '2' }", false), ("{ 1, 0 / 0 }", false), ("{ 1, 1 / 0 }", false),
      ("{ 1, [1.5] = 2 }", false), ("'{ 1, 2 }'", false), ("{ x = 1, y = 2 }", false),
    ])
  func lists(source: String, isRead: Bool) throws {
    let lua = Lua()
    var numbers: SIMD4<Double>?
    let function = try lua.makeFunction(
      LuaFunction(variadic: "read") { arguments in
        numbers = arguments.slot(1).numbers(2)
        return []
      })
    try lua.load(Array("local read = ...; read(\(source))".utf8), name: "t.lua").call([.function(function)])
    #expect(numbers == (isRead ? [1, 2, 0, 0] : nil))
  }

  @Test("Keys of any kind find their property or none, however many there are")
  func manyProperties() throws {
    let names = (0..<200).map { "property\($0)" }
    let lua = Lua()
    try lua.register(
      LuaModule(
        "kit", functions: [LuaFunction("pair", "") { Pair(x: 1, y: 2) }],
        classes: [
          LuaClass<Pair>(
            "pair", "",
            properties: names.enumerated().map { index, name in LuaProperty(name) { $0.x + Double(index) } })
        ]))
    let sum = try lua.run(
      """
      local pair, sum = require 'kit'.pair(), 0
      for i = 0, 199 do sum = sum + pair['property' .. i] end
      for _, key in ipairs { 1, 1.5, true, print, {}, pair, ('property'):rep(10), 'property' } do
        assert(not pcall(function() return pair[key] end))
        assert(not pcall(function() pair[key] = 1 end))
      end
      return sum
      """, name: "t.lua"
    ).first?.double
    #expect(sum == 20_100.0)
  }

  @Test("Plain values outlive what they were read from, and weak tables let go of them")
  func plainValues() throws {
    let lua = Lua()
    let counter = Counter()
    try lua.register(
      LuaModule(
        "kit", functions: [LuaFunction("card", "") { Card(counter) }], classes: [Card.luaClass(), Pair.luaClass()]))
    let tables = try lua.run(
      """
      local kit, weak, sizes = require 'kit', setmetatable({}, { __mode = 'k' }), {}
      for i = 1, 1000 do
        local size = kit.card().size
        weak[size], sizes[i % 10 + 1] = true, size
      end
      return weak, sizes
      """, name: "t.lua")
    lua.collectGarbage()
    let result = try lua.run(
      """
      local weak, sizes = ...
      local count, sum = 0, 0
      for _ in pairs(weak) do count = count + 1 end
      for _, size in ipairs(sizes) do sum = sum + size.x * size.y end
      return count, sum
      """, name: "t.lua", arguments: tables)
    #expect(result.map(\.double) == [10, 20])
    #expect(counter.made == 1000 && counter.live == 0)
  }
}
