import Testing

@testable import LuaKit

@Suite("The writers")
struct WriterTests {
  private let module = LuaModule(
    "shapes", "Flat things.",
    functions: [
      LuaFunction(
        "mix", "Mixes two numbers.\nLinear.", LuaParameter<Double>("a", "First."), LuaParameter<Double>("end", "Last."),
        LuaParameter<Double>("at", "Where.", default: 0.5), returns: LuaReturn("number", "The mixture.")
      ) { a, b, p in a + (b - a) * p },
      LuaFunction(
        variadic: "all", "Takes many.", parameters: [LuaParameterInfo("things", "Any.", type: "any", isVariadic: true)]
      ) { _ in [] }.overloaded("fun(list: number[]): number"),
      LuaFunction("animator", "Makes one.", LuaParameter("options", "What.", record: optionsRecord)) { $0.duration },
    ],
    constants: [LuaConstant("tau", "Once round.", 6.28)],
    classes: [Card.luaClass(), Pair.luaClass()],
    enumerations: [LuaEnumerationInfo(Mode.self, "How it fills.")],
    records: [optionsRecord.info])

  @Test("write stubs for the language server")
  func stubs() {
    #expect(
      LuaStubWriter.text(for: module) == """
        ---@meta shapes

        ---How it fills.
        ---@alias contentMode
        ---| "scaleToFill"
        ---| "scaleAspectFit"
        ---| "center"

        ---Options.
        ---@class animator.options
        ---@field duration? number Seconds. (default 0.25)
        ---@field mode? contentMode How.
        ---@field curve? string Needed.
        ---@field [integer] number

        ---A card.
        ---@class card
        ---@field alpha number Opacity.
        ---@field title string Its text.
        ---@field size pair A pair.
        ---@field area number Read only. (read-only)
        local card = {}

        ---Sets the title.
        ---@param title string New text.
        function card:rename(title) end

        ---Calls the handler.
        ---@return any
        function card:tap() end

        ---Sets the handler.
        ---@param handler function
        function card:onTap(handler) end

        ---Two numbers.
        ---@class pair
        ---@field x number First. (read-only)
        ---@field y number Second. (read-only)
        ---@operator add(pair): pair
        ---@operator mul(number): pair
        ---@operator unm: pair
        ---@operator len: integer
        local pair = {}

        ---A changed copy.
        ---@param changes table
        ---@return pair
        function pair:with(changes) end

        ---Flat things.
        ---@class shapes
        ---@field tau number Once round.
        local shapes = {}

        ---Mixes two numbers.
        ---Linear.
        ---@param a number First.
        ---@param end_ number Last.
        ---@param at? number Where. (default 0.5)
        ---@return number The mixture.
        function shapes.mix(a, end_, at) end

        ---Takes many.
        ---@param ... any Any.
        ---@overload fun(list: number[]): number
        function shapes.all(...) end

        ---Makes one.
        ---@param options animator.options What.
        ---@return number
        function shapes.animator(options) end

        return shapes

        """)
  }

  @Test("write stubs that are Lua")
  func stubsCompile() throws {
    let text = LuaStubWriter.text(for: module)
    #expect(try Lua().run(text, name: "stubs.lua").first?.table != nil)
  }

  @Test("write a reference")
  func reference() {
    let text = LuaReferenceWriter.text(for: module)
    #expect(
      text.hasPrefix(
        "# shapes\n\nFlat things.\n\n## Functions\n\n### shapes.mix(a, end, [at])\n\nMixes two numbers.\nLinear.\n\n"))
    #expect(text.contains("- `at` (`number`) Where. Default `0.5`.\n\nReturns `number`. The mixture."))
    #expect(text.contains("| `shapes.tau` | `number` | Once round. |"))
    #expect(
      text.contains("## card\n\nA card.\n\n| Name | Type |  |\n| --- | --- | --- |\n| `alpha` | `number` | Opacity. |"))
    #expect(text.contains("| `area` | `number` | Read only. |") == false)
    #expect(text.contains("### animator.options\n\nOptions."))
    #expect(text.contains("### contentMode\n\nHow it fills.\n\n`scaleToFill`, `scaleAspectFit`, `center`"))
  }

  @Test("find the entry of a name")
  func entries() {
    #expect(LuaReferenceWriter.entry(named: "mix", in: module)?.hasPrefix("### shapes.mix(a, end, [at])") == true)
    #expect(LuaReferenceWriter.entry(named: "shapes.tau", in: module) == "shapes.tau: number\nOnce round.")
    #expect(LuaReferenceWriter.entry(named: "card.alpha", in: module) == "card.alpha: number\nOpacity.")
    #expect(LuaReferenceWriter.entry(named: "card:rename", in: module)?.hasPrefix("### card:rename(title)") == true)
    #expect(LuaReferenceWriter.entry(named: "card", in: module)?.contains("A card.") == true)
    #expect(LuaReferenceWriter.entry(named: "nothing", in: module) == nil)
    #expect(LuaReferenceWriter.entry(named: "", in: module) == nil)
  }
}
