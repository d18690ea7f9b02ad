import Testing

@Suite("Errors of scripts")
struct ScriptErrorTests {
  /// A script and what is said about it, behind `scene.lua:`.
  struct Case: Sendable, CustomTestStringConvertible {
    var script: String
    var message: String

    init(_ script: String, _ message: String) { (self.script, self.message) = (script, message) }

    /// A script whose first line is the `require`.
    static func scene(_ script: String, _ message: String) -> Case { Case(Scenes.head + script, message) }

    var testDescription: String { message }
  }

  @Test(
    "name the file, the line and what was meant; exit 2",
    arguments: [
      // Lua itself.
      Case("print(1", "1: ')' expected near <eof>"),
      Case("local a = 1\nlocal = 2", "2: <name> expected near '='"),
      Case("error 'stop'", "1: stop"),
      Case("\n\nlocal t = {}\nt.x.y = 1", "4: attempt to index a nil value (field 'x')"),
      Case("prnt(1)", "1: undefined global 'prnt' (did you mean 'print'?)"),
      Case("string.formt('x')", "1: attempt to call a nil value (field 'formt')"),
      Case("require 'nothere'", "1: module 'nothere' not found"),
      // A misspelt name.
      .scene("m.animatr {}", "2: unknown name 'animatr' in mutoscope (did you mean 'animate'?)"),
      .scene("m.view { fram = { 0, 0, 1, 1 } }", "2: unknown option 'fram' for view (did you mean 'frame'?)"),
      .scene("m.animator { duraton = 1 }", "2: unknown option 'duraton' for animator (did you mean 'duration'?)"),
      .scene("local v = m.view {}\nv.alhpa = 1", "3: unknown property 'alhpa' of view (did you mean 'alpha'?)"),
      .scene("local v = m.view {}\nprint(v.alhpa)", "3: unknown property 'alhpa' of view (did you mean 'alpha'?)"),
      .scene("m.view {}:ad(m.view {})", "2: unknown property 'ad' of view (did you mean 'add'?)"),
      .scene("m.view { numberOfLines = 2 }", "2: unknown option 'numberOfLines' for view"),
      .scene(
        "m.animator { curve = 'eseIn' }",
        "2: bad value for 'curve' of animator: unknown curve 'eseIn' (did you mean 'easeIn'?)"),
      .scene(
        "m.label { textAlignment = 'centre' }",
        "2: bad value for 'textAlignment' of label: unknown textAlignment 'centre' (did you mean 'center'?)"),
      .scene(
        "m.view { backgroundColor = 'rde' }",
        "2: bad value for 'backgroundColor' of view: unknown color 'rde' (did you mean 'red'?)"),
      .scene(
        "m.spring { response = 1, dampingRato = 1 }",
        "2: unknown option 'dampingRato' for spring (did you mean 'dampingRatio'?)"),
      // A wrong type or number.
      .scene("m.view { alpha = 'x' }", "2: bad value for 'alpha' of view: number expected, got string"),
      .scene("m.view { alpha = 0 / 0 }", "2: bad value for 'alpha' of view: finite number expected, got nan"),
      .scene(
        "m.view { frame = { 0, 0, 1 / 0, 1 } }",
        "2: bad value for 'frame' of view: finite number expected for 'width', got inf"),
      .scene(
        "m.view { frame = { 0, 0, 10 } }",
        "2: bad value for 'frame' of view: rect {x, y, width, height} expected, 'height' is missing"),
      .scene("m.translation('x')", "2: bad argument 'x' to translation: number expected, got string"),
      .scene(
        "m.view { alpha = 50 }",
        "2: bad value for 'alpha' of view: number of 0...1 expected, got 50 (50 % is 0.5)"),
      .scene("m.view { opacity = 1 }", "2: unknown option 'opacity' for view; write 'alpha'"),
      .scene("m.rgb(2, 0, 0)", "2: bad argument 'r' to rgb: number of 0...1 expected, got 2"),
    ])
  func wrongInput(_ it: Case) throws {
    let workshop = try Workshop(["scene.lua": it.script])
    let outcome = try workshop.mutoscope("run", "scene.lua")
    #expect(outcome.status == 2)
    #expect(outcome.errors == "scene.lua:\(it.message)\n")
    #expect(outcome.output.isEmpty)
  }

  @Test("are the same from every command that runs a script", arguments: ["run", "sample", "inspect", "render"])
  func everyCommand(verb: String) throws {
    let workshop = try Workshop(["scene.lua": Scenes.head + "m.view { fram = 1 }"])
    let outcome = try workshop.mutoscope([verb, "scene.lua"] + (verb == "render" ? ["-o", "x.png"] : []))
    #expect(outcome.failed(2, "scene.lua:2: unknown option 'fram' for view (did you mean 'frame'?)"))
    #expect(workshop.names == ["scene.lua"])
  }

  @Test("inside a captured function name its line")
  func captured() throws {
    let script =
      Scenes.head + """
        local v = m.view { id = "v" }
        return m.animator { animations = function()
          v.alpha = 0
          v.cornerRaduis = 1
        end }
        """
    let outcome = try Workshop(["scene.lua": script]).mutoscope("sample", "scene.lua")
    #expect(outcome.failed(2, "scene.lua:5: unknown property 'cornerRaduis' of view (did you mean 'cornerRadius'?)"))
  }

  @Test("a duplicate id names both paths")
  func duplicate() throws {
    let script =
      Scenes.head + """
        m.screen {
          m.view { id = "a" },
          m.view { name = "box", m.view { id = "a" } },
        }
        """
    let outcome = try Workshop(["scene.lua": script]).mutoscope("run", "scene.lua")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("scene.lua:2: duplicate id 'a': "))
    #expect(outcome.errors.contains("screen/box/a"))
    #expect(outcome.errors.contains("screen/a"))
  }

  @Test("what was printed before an error stays")
  func printedBefore() throws {
    let outcome = try Workshop(["e.lua": "print 'before'\nerror 'after'"]).mutoscope("run", "e.lua")
    #expect(outcome.output == "before\n")
    #expect(outcome.errors == "e.lua:2: after\n")
    #expect(outcome.status == 2)
  }

  @Test("show the way to them under --verbose only")
  func traceback() throws {
    let script = "local function inner() error 'deep' end\nlocal function outer() inner() end\nouter()"
    let workshop = try Workshop(["e.lua": script])
    #expect(try workshop.mutoscope("e.lua").failed(2, "e.lua:1: deep"))
    let verbose = try workshop.mutoscope("run", "e.lua", "--verbose")
    #expect(verbose.status == 2)
    #expect(
      verbose.errors == """
        e.lua:1: deep
          e.lua:1: in function 'inner'
          e.lua:2: in function 'outer'
          e.lua:3: in main chunk

        """)
  }

  @Test("in another file name that file")
  func otherFile() throws {
    let workshop = try Workshop(["main.lua": "require 'part'", "part.lua": "local x = 1\nerror 'broken part'"])
    #expect(try workshop.mutoscope("main.lua").failed(2, "part.lua:2: broken part"))
  }

  @Test("that are not texts still name a line")
  func otherValues() throws {
    for (script, message) in [
      ("\nerror({})", "e.lua:2: (error object is a table value)"),
      ("\nerror()", "e.lua:2: (error object is a nil value)"),
      ("\nerror('bare', 0)", "e.lua:2: bare"),
    ] {
      #expect(try Workshop(["e.lua": script]).mutoscope("run", "e.lua").failed(2, message))
    }
  }

  @Test("bytecode is refused, a byte order mark and a line for the shell are not")
  func sources() throws {
    let bytecode = try Workshop(["e.lua": "\u{1B}Lua"]).mutoscope("run", "e.lua")
    #expect(bytecode.status == 2)
    #expect(bytecode.errors.hasPrefix("e.lua:1: "))
    #expect(bytecode.errors.contains("binary chunk"))
    for head in ["\u{FEFF}", "#!/usr/bin/env mutoscope\n"] {
      #expect(try Workshop(["e.lua": head + "print 'ran'"]).mutoscope("e.lua").output == "ran\n")
    }
    #expect(try Workshop(["e.lua": ""]).mutoscope("e.lua").status == 0)
  }

  @Test("a scene that returns nothing to play says what to return")
  func nothingToPlay() throws {
    for script in ["return 1", "local a = 1", "return { a = 1 }"] {
      for verb in ["sample", "inspect"] {
        let outcome = try Workshop(["e.lua": script]).mutoscope(verb, "e.lua")
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("e.lua: the script must return a stage, clip, animator or transition"))
      }
    }
  }

  @Test(
    "a scene that returns what cannot be played says what to write instead",
    arguments: [
      ("return m.screen {}", "for this screen write 'return m.stage { screen = screen }'"),
      ("return m.view {}", "for this view write 'return m.stage { screen = view }'"),
      ("return { main = m.label { text = 'Hi' }, n = 1 }", "for this label write 'return m.stage { screen = label }'"),
      ("m.screen {}", "it returns nothing: end it with 'return m.stage { screen = screen }'"),
      ("return 1", "it returns a number"),
      (
        "local v = m.view {} return { m.animator { animations = function() v.alpha = 0 end } }",
        "give each a name: 'return { first = ... }'"
      ),
      (
        "local v = m.view {} return m.animator({ animations = function() v.alpha = 0 end }):at(0)",
        "for one instant return its clip, and say when: --at"
      ),
      (
        "return m.transitionDefinition {}",
        "write 'return m.transition { from = a, to = b, definition = definition }'"
      ),
    ])
  func returnsOther(script: String, advice: String) throws {
    let workshop = try Workshop(["e.lua": Scenes.head + script])
    let rule = "e.lua: the script must return a stage, clip, animator or transition, or a table of named ones"
    #expect(try workshop.mutoscope("sample", "e.lua").failed(2, "\(rule); \(advice)"))
    #expect(try workshop.mutoscope("run", "e.lua").status == 0)
  }
}
