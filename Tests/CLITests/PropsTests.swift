import Testing

@Suite("Props")
struct PropsTests {
  private static let show = """
    local function text(value)
      if type(value) ~= "table" then return math.type(value) or type(value), tostring(value) end
      return "table", #value .. (value.a or "")
    end
    return function(props) print(text(props.p)) end
    """

  @Test(
    "are read as JSON, and failing that as a string",
    arguments: [
      ("1", "integer\t1"), ("1.5", "float\t1.5"), ("-2e3", "integer\t-2000"), ("true", "boolean\ttrue"),
      ("\"1\"", "string\t1"), ("[1, 2, 3]", "table\t3"), ("{\"a\": \"b\"}", "table\t0b"), ("null", "nil\tnil"),
      ("hello", "string\thello"), ("#ff0000", "string\t#ff0000"), ("1,2", "string\t1,2"), ("a=b", "string\ta=b"),
      ("", "string\t"), ("[1", "string\t[1"), ("NaN", "string\tNaN"),
    ])
  func values(text: String, expected: String) throws {
    let workshop = try Workshop(["show.lua": PropsTests.show])
    let outcome = try workshop.mutoscope("run", "show.lua", "-P", "p=\(text)")
    #expect(outcome.output == expected + "\n")
    #expect(outcome.status == 0)
  }

  @Test("reach the script as `...` and the function that it returns as its argument; there is always a table")
  func waysIn() throws {
    let workshop = try Workshop([
      "both.lua": "local first = ...\nreturn function(props) print(first.p, props.p, first == props) end"
    ])
    #expect(try workshop.mutoscope("both.lua").output == "nil\tnil\ttrue\n")
    #expect(try workshop.mutoscope("run", "both.lua", "-P", "p=4").output == "4\t4\ttrue\n")
  }

  @Test("of the command line beat those of a file, the last one of a key counts")
  func precedence() throws {
    let workshop = try Workshop([
      "p.lua": "local p = ...\nprint(p.a, p.b, p.c and p.c[2])", "p.json": #"{"a": 1, "b": "two", "c": [1, 5]}"#,
    ])
    #expect(try workshop.mutoscope("run", "p.lua", "--props", "p.json").output == "1\ttwo\t5\n")
    let outcome = try workshop.mutoscope("run", "p.lua", "-P", "a=2", "--props", "p.json", "-P", "a=3")
    #expect(outcome.output == "3\ttwo\t5\n")
  }

  @Test("keep all digits of an integer")
  func integers() throws {
    let workshop = try Workshop(["p.lua": "print(math.type((...).p), (...).p)"])
    #expect(try workshop.mutoscope("p.lua", "-P", "p=9007199254740993").output == "integer\t9007199254740993\n")
    #expect(try workshop.mutoscope("p.lua", "-P", "p=1e3").output == "integer\t1000\n")
  }

  @Test("that cannot be read are refused")
  func refusals() throws {
    let workshop = try Workshop(["p.lua": "print 'ran'", "bad.json": "{", "list.json": "[1]"])
    #expect(
      try workshop.mutoscope("run", "p.lua", "--props", "none.json").failed(66, "mutoscope: none.json: no such file"))
    for file in ["bad.json", "list.json"] {
      let outcome = try workshop.mutoscope("run", "p.lua", "--props", file)
      #expect(outcome.failed(64, "mutoscope: \(file): a JSON object expected"))
    }
    let outcome = try workshop.mutoscope("run", "p.lua", "-P", "novalue")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("-P novalue: key=value expected"))
    #expect(outcome.output.isEmpty)
  }

  @Test("parameterise a scene")
  func scene() throws {
    let workshop = try Workshop([
      "scene.lua": Scenes.head + """
        return function(props)
          local dot = m.view { id = "dot", frame = { 0, 0, 10, 10 } }
          local screen = m.screen { size = { 100, 100 }, dot }
          return m.animator { duration = props.duration, curve = "linear", animations = function()
            dot.alpha = 0
          end }
        end
        """
    ])
    let outcome = try workshop.mutoscope("sample", "scene.lua", "-P", "duration=2", "--at", "first,0.5,last")
    #expect(outcome.output == "time,dot.alpha\n0,1\n0.5,0.75\n2,0\n")
    #expect(outcome.errors.isEmpty)
  }

  @Test("of a file are read up to 1 MiB")
  func large() throws {
    let json = #"{"a": ""# + String(repeating: "x", count: 1 << 20) + #""}"#
    let workshop = try Workshop(["p.lua": "print(#(...).a)", "p.json": json])
    let refused = try workshop.mutoscope("run", "p.lua", "--props", "p.json")
    #expect(refused.failed(66, "mutoscope: p.json: larger than 1 MiB"))
    try workshop.write("p.json", json.replacing("xxxxxxxxxx", with: "", maxReplacements: 1))
    #expect(try workshop.mutoscope("run", "p.lua", "--props", "p.json").output == "\((1 << 20) - 10)\n")
  }
}
