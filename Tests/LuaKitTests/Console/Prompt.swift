@testable import LuaKit

/// A state with a small module, as a prompt would have it.
enum Prompt {
  /// The options of `demo.card`.
  struct Options {
    var title = ""
    var mode = Mode.center
  }

  static var record: LuaRecord<Options> {
    LuaRecord<Options>(
      "card", "How a card is made.",
      fields: [
        LuaField("title", "Its text.", \.title), LuaField("contentMode", "How it is filled.", \.mode),
        LuaField("modes", "Several.", type: "contentMode[]") { (_: inout Options, _: LuaTable) in },
      ]
    ) { _ in Options() }
  }

  static var module: LuaModule {
    LuaModule(
      "demo", "A small module.",
      functions: [
        LuaFunction(
          "card", "Makes a card.", LuaParameter<Options>("options", record: record), returns: LuaReturn("card")
        ) { options in
          let card = Card()
          card.title = options.title
          return card
        },
        LuaFunction("pair", "Makes a pair.", LuaParameter<Double>("x"), LuaParameter<Mode?>("mode")) { x, _ in
          Pair(x: x, y: 0)
        },
      ], constants: [LuaConstant("fit", "A style.", type: "fun(mode: contentMode): card", "fit")],
      classes: [Card.luaClass(), Pair.luaClass()], enumerations: [LuaEnumerationInfo(Mode.self, "Filling.")],
      records: [record.info])
  }

  static func lua() throws -> Lua {
    let lua = Lua()
    try lua.register(module)
    try lua.run("m = require 'demo'", name: "start")
    return lua
  }
}

extension LuaConsole {
  /// The values of an input as text; nil where it goes on.
  func show(_ text: String) throws -> String? {
    guard case .values(let values) = try evaluate(text) else { return nil }
    return try LuaPrinter(lua).text(values)
  }
}
