import Testing

@Suite("Wrong usage")
struct UsageTests {
  @Test(
    "a misspelt verb is answered with the nearest one; exit 64",
    arguments: [
      ("rnder", "render"), ("smaple", "sample"), ("inspct", "inspect"), ("rn", "run"), ("tset", "test"),
    ])
  func verb(written: String, meant: String) throws {
    let workshop = try Workshop(["scene.lua": Scenes.card])
    let outcome = try workshop.mutoscope(written, "scene.lua")
    #expect(outcome.failed(64, "mutoscope: unknown verb '\(written)' (did you mean '\(meant)'?)"))
  }

  @Test("an option before the verb is told where it belongs; exit 64")
  func order() throws {
    let workshop = try Workshop(["scene.lua": Scenes.card])
    let outcome = try workshop.mutoscope("--quiet", "run", "scene.lua")
    #expect(outcome.failed(64, "mutoscope: '--quiet' comes before the verb; write 'mutoscope run --quiet'"))
  }

  @Test(
    "a misspelt option is answered with the nearest one; exit 64",
    arguments: [
      (["sample", "scene.lua", "--fsp", "30"], "'--fps'"), (["sample", "scene.lua", "--formt", "csv"], "'--format'"),
      (["render", "scene.lua", "-o", "x.png", "--scal", "2"], "'--scale'"),
      (["run", "scene.lua", "--verbos"], "'--verbose'"),
      (["--verbos", "scene.lua"], "'--verbose'"), (["--quite", "scene.lua"], "'--quiet'"),
      (["render", "scene.lua", "--ouput", "x.png"], "'--output'"),
      (["plot", "linear", "--ouput", "x.png"], "'--output'"),
    ])
  func option(arguments: [String], meant: String) throws {
    let workshop = try Workshop(["scene.lua": Scenes.card])
    let outcome = try workshop.mutoscope(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(meant))
    #expect(outcome.output.isEmpty)
    #expect(workshop.names == ["scene.lua"])
  }

  @Test(
    "a value out of its range is refused; exit 64",
    arguments: [
      ["sample", "scene.lua", "--fps", "0"], ["sample", "scene.lua", "--fps", "nan"],
      ["sample", "scene.lua", "--fps", "-1"],
      ["sample", "scene.lua", "--at", "soon"], ["sample", "scene.lua", "--at", "-1"],
      ["sample", "scene.lua", "--at", ""],
      ["sample", "scene.lua", "--at", "nan"], ["sample", "scene.lua", "--at", "f-1"],
      ["sample", "scene.lua", "--format", "xml"], ["run", "scene.lua", "--memory", "much"],
      ["run", "scene.lua", "--time", "-1"], ["run", "scene.lua", "--seed", "x"],
      ["render", "scene.lua", "-o", "x.png", "--scale", "0"], ["render", "scene.lua", "-o", "x.png", "--scale", "1e9"],
      ["render", "scene.lua", "-o", "x.png", "--jobs", "0"], ["render", "scene.lua", "-o", "x.mp4", "--fps", "1001"],
      ["render", "scene.lua", "-o", "x.png", "--size", "10"],
      ["render", "scene.lua", "-o", "x.png", "--size", "0x10"],
      ["render", "scene.lua", "-o", "x.png", "--size", "99999x1"],
      ["render", "scene.lua", "-o", "x.png", "--at", "0", "--from", "0"],
      ["render", "scene.lua", "-o", "x.gif", "--from", "1", "--to", "0.5"],
      ["render", "scene.lua", "-o", "x.png", "--from", "1", "--to", "0.5"],
      ["render", "scene.lua", "-o", "x.bmp"], ["render", "scene.lua", "-o", "x"], ["render", "scene.lua"], ["sample"],
      ["run"],
    ])
  func values(arguments: [String]) throws {
    let workshop = try Workshop(["scene.lua": Scenes.card])
    let outcome = try workshop.mutoscope(arguments)
    #expect(outcome.status == 64)
    #expect(!outcome.errors.isEmpty)
    #expect(outcome.output.isEmpty)
    #expect(workshop.names == ["scene.lua"])
  }

  @Test("an unknown view or property is answered with the nearest one; exit 64")
  func names() throws {
    let workshop = try Workshop(["scene.lua": Scenes.card])
    let view = try workshop.mutoscope("sample", "scene.lua", "--view", "crad")
    #expect(view.failed(64, "mutoscope: unknown view 'crad' (did you mean 'card'?)"))
    let property = try workshop.mutoscope("sample", "scene.lua", "--property", "alhpa")
    #expect(property.failed(64, "mutoscope: unknown property 'alhpa' (did you mean 'alpha'?)"))
  }

  @Test("of several scenes one must be chosen; exit 64")
  func only() throws {
    let workshop = try Workshop(["scenes.lua": Scenes.several])
    let none = try workshop.mutoscope("sample", "scenes.lua")
    #expect(none.failed(64, "mutoscope: the script returns several scenes; choose one with --only: left, right"))
    let wrong = try workshop.mutoscope("sample", "scenes.lua", "--only", "rihgt")
    #expect(wrong.failed(64, "mutoscope: unknown scene 'rihgt' (did you mean 'right'?)"))
    #expect(try workshop.mutoscope("sample", "scenes.lua", "--only", "note").status == 64)
  }

  @Test("scenes that were not chosen need not rest")
  func endless() throws {
    let workshop = try Workshop([
      "scenes.lua": """
      local m = require "mutoscope"
      local a, b = m.view { id = "a", frame = { 0, 0, 9, 9 } }, m.view { id = "b", frame = { 0, 0, 9, 9 } }
      local loop = m.stage { screen = m.screen { a } }
      m.animate { repeatCount = "forever", animations = function() a.alpha = 0 end }
      return { loop = loop, fade = m.animator { duration = 1, animations = function() b.alpha = 0.5 end } }
      """
    ])
    let chosen = try workshop.mutoscope("sample", "scenes.lua", "--only", "fade", "--at", "last")
    #expect(chosen.status == 0)
    #expect(chosen.output.contains("0.5"))
    let none = try workshop.mutoscope("sample", "scenes.lua")
    #expect(none.failed(64, "mutoscope: the script returns several scenes; choose one with --only: fade, loop"))
    #expect(try workshop.mutoscope("inspect", "scenes.lua", "--only", "loop").status == 2)
  }

  @Test("a missing file is exit 66, for every verb")
  func missingFile() throws {
    let workshop = try Workshop()
    for arguments in [["run", "no.lua"], ["no.lua"], ["./no"], ["sample", "no.lua"], ["inspect", "no.lua"]] {
      let name = arguments[arguments.count - 1]
      #expect(try workshop.mutoscope(arguments).failed(66, "mutoscope: \(name): no such file"))
    }
    #expect(try workshop.mutoscope("render", "no.lua", "-o", "x.png").failed(66, "mutoscope: no.lua: no such file"))
    #expect(try workshop.mutoscope("run", ".").failed(66, "mutoscope: .: a folder, not a file"))
    #expect(workshop.names.isEmpty)
  }

  @Test("help and version are fine and on standard output")
  func help() throws {
    let workshop = try Workshop()
    for arguments in [["--help"], ["help"], ["render", "--help"], ["help", "sample"]] {
      let outcome = try workshop.mutoscope(arguments)
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("USAGE: mutoscope"))
      #expect(outcome.errors.isEmpty)
    }
    #expect(try workshop.mutoscope("--version").output.hasPrefix("mutoscope "))
  }
}
