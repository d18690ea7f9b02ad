import CPeers
import LuaKit
import Mutoscope
import MutoscopeScripting

/// What the border between Lua and Swift costs, against functions that are bound in plain C by hand.
///
/// Neither side has a count hook. The empty loop is taken off on both.
enum LuaBench {
  static func run(_ report: inout Report) throws {
    report.section("Lua calls Swift", ours: "Swift", peer: "C")
    let peer = peer_open()
    defer { peer_close(peer) }
    let lua = Lua(limits: LuaLimits(seconds: nil))
    defer { lua.close() }
    try lua.register(module)
    let session = try Session(host: SessionHost(), limits: LuaLimits(seconds: nil))
    defer { session.lua.close() }

    let kit = "local kit = require 'kit' local add1, add3, card = kit.add1, kit.add3, kit.card()\n"
    let scene = "local m = require 'mutoscope' local card = m.view {}\n"
    let (empty, peerEmpty) = try measure(lua, kit, peer, "")
    func compare(_ name: String, _ lua: Lua, _ head: String, _ body: String, peer peerBody: String? = nil) throws {
      let (ours, theirs) = try measure(lua, head, peer, body, peer: peerBody)
      report.add(name, ours - empty, peer: theirs - peerEmpty, "ns")
    }
    try compare("a call with 1 number", lua, kit, "add1(i)")
    try compare("a call with 3 numbers", lua, kit, "add3(i, 1, 2)")
    try compare("reading a number", lua, kit, "local x = card.alpha")
    try compare("writing a number", lua, kit, "card.alpha = i")
    try compare("reading view.alpha", session.lua, scene, "local x = card.alpha")
    try compare("writing view.alpha", session.lua, scene, "card.alpha = 0.5", peer: "card.alpha = 0.5")
    try compare("reading view.center", session.lua, scene, "local x = card.center")
    try compare("writing view.center", session.lua, scene, "card.center = { i, 50 }")
    try samples(&report)
  }

  /// Hands over what `clip:sample` gives, which is what Lua's call takes longer than Swift's, and adds it up.
  private static func samples(_ report: inout Report) throws {
    let session = try Session(host: SessionHost(), limits: LuaLimits(memory: 2 << 30, seconds: nil))
    defer { session.lua.close() }
    let head = """
      local m = require 'mutoscope'
      local screen, views = m.screen { size = { 390, 844 } }, {}
      for i = 1, 100 do
        views[i] = m.view { id = 'v' .. i, frame = { i, i, 10, 10 } }
        screen:add(views[i])
      end
      local clip = m.animator { duration = 1, curve = 'easeInOut', animations = function()
        for _, v in ipairs(views) do v.center, v.alpha = { 100, 50 }, 0.5 end
      end }:clip()
      local options = { fps = 60, properties = { 'center', 'alpha' } }
      local known = clip:sample(options)
      local paths = known.columns

      """
    let bodies = [
      "local row = clip:sample(options)[1]",
      """
      local known, paths, sum = known, paths, 0
      for i = 1, #known do local row = known[i] for j = 1, #paths do sum = sum + row[paths[j]] end end
      """,
      """
      local known, paths, sum = known, paths, 0
      for j = 1, #paths do local list = known:column(paths[j]) for i = 1, #list do sum = sum + list[i] end end
      """,
    ]
    let functions = try bodies.map { body -> LuaCallback in
      guard
        let function = try session.lua.run("\(head)return function() \(body) end", name: "bench.lua").first?.function
      else { throw LuaFailure("'\(body)' is no function") }
      return function
    }
    guard
      let clip = try session.playables(session.run(LuaSource(Array("\(head)return clip".utf8), name: "bench.lua")))
        .first?.clip
    else { throw LuaFailure("no clip") }
    let request = SampleRequest(times: clip.frameTimes(fps: 60), properties: [.center, .alpha])
    let cells = try clip.sample(request).columns.count * request.times.count
    let best = try fastest(
      rounds: 20, [{ keep(try clip.sample(request)) }] + functions.map { function in { try function.call() } }
    ).map { $0 / Double(cells) * 1e9 }
    report.add("rows of samples, made", best[1] - best[0], "ns a cell", note: "Clip.sample \(best[0])")
    report.add("rows of samples, read by name", best[2], "ns a cell")
    report.add("columns of samples, made and read", best[3], "ns a cell")
  }

  /// Nanoseconds a turn of the loop around `body`, in Swift's state and in the peer's.
  private static func measure(
    _ lua: Lua, _ head: String, _ peer: OpaquePointer, _ body: String, peer peerBody: String? = nil
  ) throws -> (Double, Double) {
    let count = 100_000
    func loop(_ body: String) -> String { "return function(n) for i = 1, n do \(body) end end" }
    guard let function = try lua.run(head + loop(body), name: "bench.lua").first?.function,
      peer_load(peer, "local add1, add3, card = add1, add3, card\n" + loop(peerBody ?? body))
    else { throw LuaFailure("the loop around '\(body)' is no function") }
    let best = try fastest(
      rounds: 60,
      [
        { try function.call([.integer(count)]) },
        { guard peer_call(peer, count) else { throw LuaFailure("the peer failed") } },
      ])
    return (best[0] / Double(count) * 1e9, best[1] / Double(count) * 1e9)
  }

  private static var module: LuaModule {
    LuaModule(
      "kit", "For the benchmark.",
      functions: [
        LuaFunction("add1", "One more.", LuaParameter<Double>("x")) { $0 + 1 },
        LuaFunction(
          "add3", "The sum.", LuaParameter<Double>("x"), LuaParameter<Double>("y"), LuaParameter<Double>("z")
        ) { $0 + $1 + $2 },
        LuaFunction("card", "A card.") { Card() },
      ], classes: [Card.luaClass()])
  }
}

private final class Card: LuaObject {
  static var luaTypeName: String { "card" }
  var alpha = 1.0
  var radius = 0.0

  static func luaClass() -> LuaClass<Card> {
    LuaClass(
      "card", "A card.",
      properties: [
        LuaProperty("alpha", "Opacity.", get: { $0.alpha }, set: { $0.alpha = $1 }),
        LuaProperty("radius", "Corners.", get: { $0.radius }, set: { $0.radius = $1 }),
      ])
  }
}
