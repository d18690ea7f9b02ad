import Testing

@Suite("mutoscope run")
struct RunTests {
  @Test("prints what the script prints, and nothing else")
  func prints() throws {
    let workshop = try Workshop(["hello.lua": "print('hello', 1, 2.5, true)\nprint()\nprint('caf\u{e9}')"])
    let outcome = try workshop.mutoscope("run", "hello.lua")
    #expect(outcome.status == 0)
    #expect(outcome.output == "hello\t1\t2.5\ttrue\n\ncaf\u{e9}\n")
    #expect(outcome.errors.isEmpty)
  }

  @Test("is what `mutoscope FILE` does, and - is standard input")
  func shortcuts() throws {
    let workshop = try Workshop(["hello.lua": "print 'hello'", "run": "print 'a file named like a verb'"])
    for arguments in [["run", "hello.lua"], ["hello.lua"], ["./hello.lua"], ["run", "-"], ["-"]] {
      let outcome = try workshop.mutoscope(arguments, input: "print 'hello'")
      #expect(outcome.status == 0, "\(arguments)")
      #expect(outcome.output == "hello\n", "\(arguments)")
    }
    #expect(try workshop.mutoscope("./run").output == "a file named like a verb\n")
    #expect(try workshop.mutoscope("-", input: "error 'no'").failed(2, "stdin:1: no"))
  }

  @Test("gives the arguments after the script as the array part of its props")
  func arguments() throws {
    let workshop = try Workshop([
      "props.lua": "local props = ...\nprint(#props, props[1], props[2], props.size, math.type(props[1]))"
    ])
    #expect(try workshop.mutoscope("run", "props.lua").output == "0\tnil\tnil\tnil\tnil\n")
    #expect(try workshop.mutoscope("run", "props.lua", "one", "2").output == "2\tone\t2\tnil\tnil\n")
    #expect(try workshop.mutoscope("props.lua", "one").output == "1\tone\tnil\tnil\tnil\n")
    #expect(try workshop.mutoscope("run", "props.lua", "-P", "size=3", "one").output == "1\tone\tnil\t3\tnil\n")
    #expect(try workshop.mutoscope("run", "props.lua", "one", "-P", "size=3").output == "1\tone\tnil\t3\tnil\n")
    #expect(try workshop.mutoscope("run", "props.lua", "--", "-P", "a=1").output == "2\t-P\ta=1\tnil\tnil\n")
    #expect(try workshop.mutoscope("run", "--help").output.contains("props[1]"))
  }

  @Test("gives the same random numbers in every run, and others for another seed")
  func seed() throws {
    let workshop = try Workshop(["random.lua": "print(math.random(1 << 30), math.random())"])
    let first = try workshop.mutoscope("random.lua").output
    #expect(try workshop.mutoscope("random.lua").output == first)
    let other = try workshop.mutoscope("run", "random.lua", "--seed", "7").output
    #expect(other != first)
    #expect(try workshop.mutoscope("run", "random.lua", "--seed", "7").output == other)
  }

  @Test("finds modules beside the script and in libraries, and no others")
  func modules() throws {
    let library = try Workshop(["far.lua": "return 'far'"])
    let workshop = try Workshop(["main.lua": "print(require 'near', require 'far')", "near.lua": "return 'near'"])
    #expect(try workshop.mutoscope("main.lua").failed(2, "main.lua:1: module 'far' not found"))
    #expect(try workshop.mutoscope("run", "main.lua", "--library", library.folder).output == "near\tfar\n")
    try workshop.write("out.lua", "require '../far'")
    #expect(try workshop.mutoscope("out.lua").status == 2)
  }
}
