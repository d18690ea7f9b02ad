import LuaKit
import Mutoscope
import MutoscopeScripting
import Testing

@Suite("A session")
struct SessionTests {
  /// Runs a script; what comes back is described inside, where the state lives.
  private func run(
    _ source: String, props: [String: String]? = nil, files: [String: String] = [:], limits: LuaLimits = LuaLimits()
  ) throws -> [String] {
    try LuaThread.run {
      let host = SessionHost(read: { path in files[path].map { LuaSource(Array($0.utf8), name: path) } })
      let session = try Session(host: host, limits: limits)
      defer { session.lua.close() }
      var table = LuaValue.nil
      if let props {
        let made = try session.lua.makeTable()
        for (key, value) in props { try made.set(key, LuaValue.string(value)) }
        table = .table(made)
      }
      return try session.run(LuaSource(Array(source.utf8), name: "scene.lua"), props: table)
        .map { try session.lua.describe($0) }
    }
  }

  private func message(
    _ source: String, files: [String: String] = [:], limits: LuaLimits = LuaLimits()
  ) throws -> String {
    do {
      return "no error: \(try run(source, files: files, limits: limits))"
    } catch let error as LuaError {
      return error.message
    }
  }

  @Test("leaves nothing behind")
  func end() throws {
    weak var (session, store): (Session?, ViewStore?)
    try LuaThread.run {
      let made = try Session(host: SessionHost())
      defer { made.lua.close() }
      (session, store) = (made, made.store)
      let source =
        "local m = require 'mutoscope' local v = m.view { onTap = print, snapshot = function() return m.view {} end } "
        + "local stage = m.stage { screen = m.screen { v } } stage:after(1, print) m.animate { duration = 1, "
        + "animations = function() v.alpha = 0 end } stage:advance(.1) stage:push(m.screen { m.view {} }) stage:advance(.1) "
        + "stage:present(m.screen {}) stage:settle() return stage"
      _ = try made.run(LuaSource(Array(source.utf8), name: "scene.lua"))
    }
    #expect(session == nil && store == nil)
  }

  @Test("gives a script its props, an empty table where there are none")
  func props() throws {
    #expect(try run("local props = ... return props.name", props: ["name": "Camille"]) == ["Camille"])
    #expect(try run("local props = ... return type(props), next(props)") == ["table", "nil"])
  }

  @Test("calls a function that the script returns, with the props")
  func returnedFunction() throws {
    #expect(try run("return function(props) return props.name, 2 end", props: ["name": "x"]) == ["x", "2"])
    #expect(try run("return 1, 2") == ["1", "2"])
    #expect(try run("") == [])
  }

  @Test("loads scenes afresh, by a path beside the script, with props of their own")
  func load() throws {
    let files = [
      "scenes/a.lua": "return { props = (...).x }", "b.lua": "return function(p) return p.x end",
    ]
    #expect(
      try run("local m = require 'mutoscope' return m.load('scenes/a.lua', { x = 5 }).props", files: files) == ["5"])
    #expect(try run("return require('mutoscope').load('b.lua', { x = 6 })", files: files) == ["6"])
    #expect(try message("require('mutoscope').load('c.lua')", files: files) == "scene.lua:1: cannot find 'c.lua'")
  }

  @Test("refuses scenes that load themselves")
  func cycle() throws {
    let files = [
      "a.lua": "return require('mutoscope').load 'b.lua'", "b.lua": "return require('mutoscope').load 'a.lua'",
    ]
    #expect(try message("require('mutoscope').load 'a.lua'", files: files).contains("a.lua -> b.lua -> a.lua"))
  }

  @Test("requires modules beside the script once, and nothing elsewhere")
  func require() throws {
    let files = ["lib/a.lua": "count = (rawget(_G, 'count') or 0) + 1 return { count = count }"]
    #expect(try run("require 'lib.a' return require('lib.a').count", files: files) == ["1"])
    for name in ["../a", "/a", "lib/a", ".a", ""] {
      #expect(try message("require '\(name)'", files: files).hasPrefix("scene.lua:1: bad module name"))
    }
    #expect(try message("require 'luassert'").contains("module 'luassert' not found"))
  }

  @Test(
    "tells errors with file, line and the nearest name",
    arguments: [
      (
        "local m = require 'mutoscope'\nm.vieww {}",
        "scene.lua:2: unknown name 'vieww' in mutoscope (did you mean 'view'?)"
      ),
      (
        "local m = require 'mutoscope'\nm.animator { duraton = 1 }",
        "scene.lua:2: unknown option 'duraton' for animator (did you mean 'duration'?)"
      ),
      (
        "local m = require 'mutoscope'\nm.rotation 'x'",
        "scene.lua:2: bad argument 'degrees' to rotation: number expected, got string"
      ),
      ("\nx = = 1", "scene.lua:2: unexpected symbol near '='"),
      ("\nprnt 'x'", "scene.lua:2: undefined global 'prnt' (did you mean 'print'?)"),
    ])
  func errors(source: String, expected: String) throws {
    #expect(try message(source) == expected)
  }

  @Test("ends a script at its limits, whatever it does to get around them")
  func limits() throws {
    let limits = LuaLimits(memory: 16 << 20, seconds: 0.2)
    let time = "limit reached: time (0.2 s)"
    #expect(try message("while true do end", limits: limits).hasSuffix(time))
    #expect(try message("while true do pcall(function() while true do end end) end", limits: limits).hasSuffix(time))
    #expect(try message("coroutine.wrap(function() while true do end end)()", limits: limits).hasSuffix(time))
    #expect(
      try message("local t = {} while true do t[#t + 1] = {} end", limits: limits).hasSuffix(
        "limit reached: memory (16 MiB)"))
    #expect(
      try message("require('mutoscope').easing(function() while true do end end)", limits: limits).hasSuffix(time))
  }

  @Test("is as good as new after a limit")
  func afterLimit() throws {
    let values = try LuaThread.run {
      let session = try Session(host: SessionHost(), limits: LuaLimits(seconds: nil, instructions: 100_000))
      defer { session.lua.close() }
      _ = try? session.run(LuaSource(Array("while true do end".utf8), name: "a.lua"))
      session.lua.resetBudget()
      return try session.run(LuaSource(Array("return require('mutoscope').point(1, 2).y".utf8), name: "b.lua"))
        .map(\.description)
    }
    #expect(values == ["2"])
  }

  @Test("limits the views of a script")
  func views() throws {
    let source = "local m = require 'mutoscope' for i = 1, 100001 do m.view {} end"
    #expect(try message(source).hasSuffix("limit reached: views (100000)"))
  }

  @Test("has no state in common with another")
  func apart() throws {
    #expect(try run("shared = 1 return shared") == ["1"])
    #expect(try message("return shared").contains("undefined global 'shared'"))
  }

  @Test("gives what can be played: a stage, settled, a clip, an animator, a transition, or a table of named ones")
  func playables() throws {
    let source = """
      local m = require "mutoscope"
      local card = m.view { id = "card", frame = { 0, 0, 10, 10 } }
      local stage = m.stage { screen = m.screen { size = { 20, 20 }, card } }
      m.animate { duration = 0.5, animations = function() card.alpha = 0 end }
      local other = m.view { frame = { 0, 0, 5, 5 } }
      local animator = m.animator { duration = 2, animations = function() other.alpha = 0 end }
      """
    func playables(_ result: String) throws -> [String] {
      try LuaThread.run {
        let session = try Session(host: SessionHost())
        defer { session.lua.close() }
        let values = try session.run(LuaSource(Array("\(source)\n\(result)".utf8), name: "scene.lua"))
        return try session.playables(values).map { "\($0.name) \($0.clip.duration)" }
      }
    }
    #expect(try playables("return stage") == [" 0.5"])
    #expect(try playables("return animator") == [" 2.0"])
    #expect(try playables("return animator:clip()") == [" 2.0"])
    #expect(try playables("return { b = stage, a = animator, c = 5 }") == ["a 2.0", "b 0.5"])
    let transition =
      "local t = m.transition { from = m.screen {}, to = m.screen {}, definition = m.transitionDefinition {}, duration = 3 } "
    #expect(try playables(transition + "return t") == [" 3.0"])
    #expect(try playables(transition + "return { t = t, r = t:reversed() }") == ["r 3.0", "t 3.0"])
    #expect(try playables("return 5") == [])
    #expect(try playables("") == [])
  }
}
