import Testing

@testable import LuaKit

/// A view as an embedding would have it: a class with identity.
final class Card: LuaObject {
  static var luaTypeName: String { "card" }
  var luaClassName: String? { nil }
  var alpha = 1.0
  var title = ""
  var size = Pair(x: 1, y: 2)
  var onTap: LuaCallback?
  let counter: Counter?

  init(_ counter: Counter? = nil) {
    self.counter = counter
    counter?.live += 1
    counter?.made += 1
  }

  deinit { counter?.live -= 1 }

  static func luaClass() -> LuaClass<Card> {
    LuaClass(
      "card", "A card.",
      properties: [
        LuaProperty("alpha", "Opacity.", get: { $0.alpha }, set: { $0.alpha = $1 }),
        LuaProperty("title", "Its text.", get: { $0.title }, set: { (card: Card, text: String) in card.title = text }),
        LuaProperty("size", "A pair.", get: { $0.size }, set: { (card: Card, size: Pair) in card.size = size }),
        LuaProperty("area", "Read only.", get: { $0.size.x * $0.size.y }),
      ],
      methods: [
        LuaMethod("rename", "Sets the title.", LuaParameter<String>("title", "New text.")) { $0.title = $1 },
        LuaMethod("tap", "Calls the handler.") { card in try card.onTap?.call(card, returning: LuaValue.self) },
        LuaMethod("onTap", "Sets the handler.", LuaParameter<LuaCallback>("handler")) { $0.onTap = $1 },
      ])
  }
}

/// How many objects live.
final class Counter {
  var live = 0
  var made = 0
}

/// A value type: immutable in scripts, equal by content.
struct Pair: LuaObject, Equatable {
  static var luaTypeName: String { "pair" }
  var x: Double
  var y: Double

  static func luaClass() -> LuaClass<Pair> {
    var declaration = LuaClass<Pair>(
      "pair", "Two numbers.",
      properties: [LuaProperty("x", "First.", get: { $0.x }), LuaProperty("y", "Second.", get: { $0.y })],
      methods: [
        LuaMethod("with", "A changed copy.", LuaParameter<LuaTable>("changes")) { pair, changes in
          Pair(
            x: try changes.decode("x", as: Double?.self) ?? pair.x,
            y: try changes.decode("y", as: Double?.self) ?? pair.y)
        }
      ],
      operators: [
        LuaOperator(.equal) { (a: Pair, b: Pair) in a == b },
        LuaOperator(.add) { (a: Pair, b: Pair) in Pair(x: a.x + b.x, y: a.y + b.y) },
        LuaOperator(.multiply) { (a: Pair, b: Double) in Pair(x: a.x * b, y: a.y * b) },
        LuaOperator(.negate) { (a: Pair) in Pair(x: -a.x, y: -a.y) },
        LuaOperator(.text) { (a: Pair) in "pair(\(LuaNumber.text(a.x)), \(LuaNumber.text(a.y)))" },
        LuaOperator(.length) { (_: Pair) in 2 },
      ])
    declaration.element = { pair, i in i == 1 ? LuaValue.number(pair.x) : i == 2 ? .number(pair.y) : LuaValue.nil }
    declaration.pairs = { [("x", .number($0.x)), ("y", .number($0.y))] }
    return declaration
  }
}

enum Mode: String, LuaEnumeration {
  static var luaTypeName: String { "contentMode" }
  case scaleToFill, scaleAspectFit, center
}

struct Options: Equatable {
  var duration = 0.25
  var mode = Mode.center
  var children: [Double] = []
}

var optionsRecord: LuaRecord<Options> {
  LuaRecord<Options>(
    "animator", "Options.",
    fields: [
      LuaField("duration", "Seconds.", \.duration, default: "0.25"),
      LuaField("mode", "How.", \.mode),
      LuaField("curve", "Needed.", isRequired: false) { (_: inout Options, _: String) in },
    ]
  ) { _ in Options() }.positional(Double.self) { $0.children.append($2) }
}

/// A state with a module `kit`, and what it prints.
final class Bench {
  let lua: Lua
  private(set) var printed = ""
  let counter = Counter()

  init(
    limits: LuaLimits = LuaLimits(memory: 32 << 20, seconds: 5, instructions: 20_000_000), files: [String: String] = [:]
  )
    throws
  {
    let box = Box()
    lua = Lua(
      limits: limits, output: { box.bytes += $0 },
      loader: { path in files[path].map { LuaSource(Array($0.utf8), name: path + ".lua") } })
    self.box = box
    try lua.register(Bench.module(counter))
  }

  private let box: Box
  private final class Box { var bytes: [UInt8] = [] }

  var output: String { String(decoding: box.bytes, as: UTF8.self) }

  @discardableResult
  func run(_ source: String) throws -> [LuaValue] { try lua.run("local kit = require 'kit'; " + source, name: "t.lua") }

  /// The error of a script that fails.
  func failure(_ source: String) -> LuaError {
    do {
      let results = try run(source)
      return LuaError(kind: .runtime, message: "no error: \(results)")
    } catch let error as LuaError {
      return error
    } catch {
      return LuaError(kind: .runtime, message: "not a LuaError: \(error)")
    }
  }

  static func module(_ counter: Counter) -> LuaModule {
    LuaModule(
      "kit", "For tests.",
      functions: [
        LuaFunction("add", "Sum.", LuaParameter<Double>("a"), LuaParameter<Double>("b", default: 1)) { $0 + $1 },
        LuaFunction("translateY", "Moves.", LuaParameter<Double>("distance", "Points.")) { $0 },
        LuaFunction("card", "A card.") { Card(counter) },
        LuaFunction("pair", "A pair.", LuaParameter<Double>("x"), LuaParameter<Double>("y")) { Pair(x: $0, y: $1) },
        LuaFunction("animator", "Options.", LuaParameter("options", record: optionsRecord)) { options in
          "\(options.duration) \(options.mode.rawValue) \(options.children.count)"
        },
        LuaFunction("fail", "Fails.", LuaParameter<String>("text")) { text in
          let card = Card(counter)
          defer { withExtendedLifetime(card) {} }
          throw LuaFailure(text)
        },
        LuaFunction("call", "Calls.", LuaParameter<LuaCallback>("body")) { body in
          let card = Card(counter)
          defer { withExtendedLifetime(card) {} }
          return LuaResults(try body.call())
        },
        LuaFunction("wait", "Waits.", LuaParameter<Double>("seconds")) { $0 }.yielding(in: "a coroutine of the host"),
        LuaFunction("line", "Where.") { () -> String? in nil },
        LuaFunction(variadic: "where") { arguments in [.string(arguments.lua.currentLine ?? "?")] },
        LuaFunction("mode", "", LuaParameter<Mode>("mode")) { $0 },
        LuaFunction("list", "", LuaParameter<[Int]>("items")) { $0.count },
      ],
      constants: [LuaConstant("version", "Which.", "1.0")],
      classes: [Card.luaClass(), Pair.luaClass()],
      enumerations: [LuaEnumerationInfo(Mode.self, "How it fills.")],
      records: [optionsRecord.info])
  }
}
