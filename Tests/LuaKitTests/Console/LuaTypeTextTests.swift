import Testing

@testable import LuaKit

@Suite("Types as declarations tell them")
struct LuaTypeTextTests {
  @Test("are alternatives, lists and functions")
  func parts() {
    #expect(LuaTypeText("view|string?").alternatives == ["view", "string"])
    #expect(LuaTypeText("corner[]").elements.alternatives == ["corner"])
    #expect(LuaTypeText("(a|b)[]|c[]").elements.alternatives == ["a", "b", "c"])
    #expect(LuaTypeText("number").elements.alternatives.isEmpty)
    let function = LuaTypeText("style|fun(edge: edge|edgeTranslation.options, f: fun(a: b)): style")
    #expect(function.parameters.map(\.alternatives) == [["edge", "edgeTranslation.options"], ["fun(a: b)"]])
    #expect(function.result?.alternatives == ["style"])
    #expect(LuaTypeText("fun(view: view): view, animator?").result?.alternatives == ["view"])
    #expect(LuaTypeText("fun()").parameters.isEmpty && LuaTypeText("fun()").result == nil)
    #expect(LuaTypeText("").alternatives.isEmpty && LuaTypeText("fun(").parameters.isEmpty)
  }
}
