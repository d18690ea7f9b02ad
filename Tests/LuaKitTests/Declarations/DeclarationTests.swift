import Testing

@testable import LuaKit

@Suite("Declarations")
struct DeclarationTests {
  private func lua(_ functions: [LuaFunction], classes: [any LuaClassDeclaration] = []) throws -> Lua {
    let lua = Lua()
    try lua.register(LuaModule("kit", functions: functions, classes: classes))
    return lua
  }

  private func run(_ lua: Lua, _ source: String) throws -> String {
    try lua.run("local kit = require 'kit' " + source, name: "t.lua").map(\.description).joined(separator: " ")
  }

  @Test("call functions of every arity")
  func arities() throws {
    typealias Number = LuaParameter<Double>
    let lua = try lua([
      LuaFunction("f0", "") { 0.0 },
      LuaFunction("f1", "", Number("a")) { $0 },
      LuaFunction("f2", "", Number("a"), Number("b")) { $0 + $1 },
      LuaFunction("f3", "", Number("a"), Number("b"), Number("c")) { $0 + $1 + $2 },
      LuaFunction("f4", "", Number("a"), Number("b"), Number("c"), Number("d")) { $0 + $1 + $2 + $3 },
      LuaFunction("f5", "", Number("a"), Number("b"), Number("c"), Number("d"), Number("e")) { $0 + $1 + $2 + $3 + $4 },
      LuaFunction("none", "", Number("a")) { (_: Double) in },
      LuaFunction("many", "", Number("a")) { LuaResults([$0, "x", LuaValue.nil]) },
      LuaFunction("maybe", "", LuaParameter<Double?>("a")) { $0.map { $0 * 2 } },
      LuaFunction("list", "", LuaParameter<[String]>("a")) { $0.reversed() as [String] },
    ])
    #expect(
      try run(
        lua, "return kit.f0(), kit.f1(1), kit.f2(1, 2), kit.f3(1, 2, 3), kit.f4(1, 2, 3, 4), kit.f5(1, 2, 3, 4, 5)")
        == "0 1 3 6 10 15")
    #expect(
      try run(lua, "return select('#', kit.none(1)), select('#', kit.many(1)), kit.maybe(), kit.maybe(4)")
        == "0 3 nil 8")
    #expect(try run(lua, "return table.concat(kit.list { 'a', 'b' }, ',')") == "b,a")
  }

  @Test("go beyond 256 functions")
  func manyFunctions() throws {
    let lua = try lua((0..<600).map { i in LuaFunction("f\(i)", "") { i } })
    #expect(try run(lua, "return kit.f0(), kit.f255(), kit.f256(), kit.f599()") == "0 255 256 599")
  }

  @Test("apply the fields of a record in declared order, whatever the order written")
  func recordOrder() throws {
    let record = LuaRecord<[String]>(
      "thing",
      fields: ["anchor", "bounds", "frame"].map { name in
        LuaField(LuaFieldInfo(name, isRequired: name == "frame")) { list, slot in list.append(name + (slot.text ?? ""))
        }
      },
      finish: { $0.append("end") }
    ) { _ in [] }
    let lua = try lua([LuaFunction("thing", "", LuaParameter("options", record: record)) { $0.joined(separator: " ") }])
    #expect(try run(lua, "return kit.thing { frame = '1', anchor = '2' }") == "anchor2 frame1 end")
    #expect(
      throws: LuaError(
        kind: .runtime, message: "t.lua:1: missing option 'frame' for thing", traceback: ["t.lua:1: in main chunk"])
    ) {
      try run(lua, "kit.thing {}")
    }
    #expect(
      throws: LuaError(
        kind: .runtime, message: "t.lua:1: unexpected [1] in the options for thing",
        traceback: ["t.lua:1: in main chunk"])
    ) {
      try run(lua, "kit.thing { 5, frame = '1' }")
    }
  }

  @Test("let a constructor table assign the properties of its object")
  func constructor() throws {
    let properties = [
      LuaProperty<Card>("alpha", get: { $0.alpha }, set: { $0.alpha = $1 }),
      LuaProperty<Card>("title", get: { $0.title }, set: { (card: Card, text: String) in card.title = text }),
    ]
    let record = LuaRecord<Card>("card", fields: properties.map { LuaField($0) }) { _ in Card() }
    let lua = try lua([
      LuaFunction("card", "", LuaParameter("options", record: record)) { "\($0.title) \(LuaNumber.text($0.alpha))" }
    ])
    #expect(try run(lua, "return kit.card { title = 'x', alpha = 0.5 }") == "x 0.5")
    let error = #expect(throws: LuaError.self) { try run(lua, "return kit.card { alpha = 'x' }") }
    #expect(error?.message == "t.lua:1: bad value for 'alpha' of card: number expected, got string")
  }

  @Test("give several classes to one Swift type, by name")
  func variants() throws {
    final class Node: LuaObject {
      static var luaTypeName: String { "node" }
      let kind: String
      var luaClassName: String? { kind }
      init(_ kind: String) { self.kind = kind }
    }
    let base = LuaClass<Node>("box", properties: [LuaProperty("kind", get: { $0.kind })])
    let label = LuaClass<Node>("label", inheriting: base, properties: [LuaProperty("text", get: { _ in "hi" })])
    let lua = try lua(
      [
        LuaFunction("make", "", LuaParameter<String>("kind")) { Node($0) },
        LuaFunction("kind", "", LuaParameter<Node>("node")) { $0.kind },
      ], classes: [base, label])
    #expect(
      try run(lua, "return kit.make('label').text, kit.make('box').kind, kit.kind(kit.make 'label')") == "hi box label")
    #expect(throws: LuaError.self) { try run(lua, "return kit.make('box').text") }
    let error = #expect(throws: LuaError.self) { try run(lua, "return kit.make('label').txt") }
    #expect(error?.message == "t.lua:1: unknown property 'txt' of label (did you mean 'text'?)")
    #expect(throws: LuaError.self) { try run(lua, "kit.make('nothing')") }
  }

  @Test("may word the refusal of an assignment themselves")
  func readOnlyMessage() throws {
    var declaration = Pair.luaClass()
    declaration.readOnlyMessage = { pair, field in field == "x" ? "no \(pair.x)" : nil }
    let lua = try lua([LuaFunction("pair", "") { Pair(x: 1, y: 2) }], classes: [declaration])
    let own = #expect(throws: LuaError.self) { try run(lua, "kit.pair().x = 1") }
    #expect(own?.message == "t.lua:1: no 1.0")
    let usual = #expect(throws: LuaError.self) { try run(lua, "kit.pair().y = 1") }
    #expect(usual?.message == "t.lua:1: 'y' of pair is read-only; write ':with { y = 1 }'")
  }

  @Test("make properties in a loop, dynamic names and custom assignment")
  func dynamic() throws {
    final class Bag: LuaObject {
      static var luaTypeName: String { "bag" }
      var values: [String: Double] = [:]
    }
    var bag = LuaClass<Bag>(
      "bag",
      properties: ["a", "b"].map { name in
        LuaProperty(
          LuaFieldInfo(name, type: "number"), get: { $0.values[name] ?? 0 },
          set: { bag, slot in bag.values[name] = try Double.decode(slot) })
      })
    bag.dynamic = { bag, name in bag.values[name] }
    bag.dynamicNames = { Array($0.values.keys) }
    bag.assign = { bag, key, slot in
      guard let name = key.string, name.hasPrefix("_") else { return false }
      bag.values[name] = try Double.decode(slot)
      return true
    }
    let lua = try lua([LuaFunction("bag", "") { Bag() }], classes: [bag])
    #expect(try run(lua, "local b = kit.bag() b.a = 3 b._extra = 4 return b.a, b.b, b._extra") == "3 0 4")
    let read = #expect(throws: LuaError.self) { try run(lua, "local b = kit.bag() b._extra = 4 return b._exta") }
    #expect(read?.message == "t.lua:1: unknown property '_exta' of bag (did you mean '_extra'?)")
    let write = #expect(throws: LuaError.self) { try run(lua, "kit.bag().c = 4") }
    #expect(write?.message == "t.lua:1: unknown property 'c' of bag")
    let bad = #expect(throws: LuaError.self) { try run(lua, "kit.bag().a = {}") }
    #expect(bad?.message == "t.lua:1: bad value for 'a' of bag: number expected, got table")
  }

  @Test("call objects, and keep modules apart")
  func callable() throws {
    final class Namespace: LuaObject {
      static var luaTypeName: String { "identifiers" }
    }
    let namespace = LuaClass<Namespace>(
      "identifiers",
      operators: [
        LuaOperator(call: LuaFunction(variadic: "call") { arguments in [.integer(arguments.count), arguments[2]] }),
        LuaOperator(.concatenate) { (a: LuaValue, b: LuaValue) in a.typeDescription + b.typeDescription },
      ])
    let lua = try lua([LuaFunction("ns", "") { Namespace() }], classes: [namespace])
    #expect(try run(lua, "local ns = kit.ns() return ns(5)") == "2 5")
    #expect(try run(lua, "local ns = kit.ns() return ns .. 'x'") == "identifiersstring")
    let error = #expect(throws: LuaError.self) { try run(lua, "return kit.ns() < kit.ns()") }
    #expect(error?.message == "t.lua:1: attempt to compare two identifiers values")
  }

  @Test("list members in order with pairs, and allow no change")
  func module() throws {
    let lua = try lua([LuaFunction("b", "") { 1 }, LuaFunction("a", "") { 2 }])
    #expect(try run(lua, "local s = '' for k, v in pairs(kit) do s = s .. k .. v() end return s") == "a2b1")
    #expect(
      try run(lua, "return pcall(rawset, kit, 'x', 1), require 'kit' == kit, tostring(kit)").hasPrefix("true true kit"))
  }
}
