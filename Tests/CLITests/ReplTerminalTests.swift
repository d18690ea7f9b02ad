import Testing

@Suite("mutoscope repl on a terminal", .serialized)
struct ReplTerminalTests {
  private static let scene = """
    local m = require "mutoscope"
    local BottomSheet = m.identifiers "BottomSheet" { "backgroundView", "foregroundView" }
    local card = m.view { id = BottomSheet.backgroundView, frame = { 10, 20, 30, 40 }, backgroundColor = "red", cornerRadius = 12 }
    local stage = m.stage { screen = m.screen { size = { 100, 80 }, card } }
    m.animate { duration = 50, animations = function() card.alpha = 0.5 end }
    return stage
    """

  private func session(_ arguments: String = "", _ files: [String: String] = [:]) throws -> (TerminalSession, Workshop)
  {
    let workshop = try Workshop(files)
    let session = try TerminalSession(workshop, "\(try Workshop.executable()) \(arguments)")
    try session.expect("Ctrl-D leaves")
    return (session, workshop)
  }

  @Test("starts when mutoscope stands alone, takes several lines, and leaves with Ctrl-D")
  func lines() throws {
    let (session, _) = try session()
    try session.type("function f(x)", "Enter", "  return x * 2", "Enter", "end", "Enter", "f(21)", "Enter")
    try session.expect("> function f(x)\n>>   return x * 2\n>> end\n> f(21)\n42\n>")
    try session.type("C-d")
    try session.expect("EXIT 0")
  }

  @Test("completes fields, methods, options, enumerations, identifiers and files")
  func completion() throws {
    let (session, _) = try session("repl scene.lua", ["scene.lua": ReplTerminalTests.scene])
    try session.type("m.ident", "Tab", " 'A'", "C-c")
    try session.expect("> m.identi")
    try session.type("m.animat", "Tab", "Tab")
    try session.expect("animate   animator")
    try session.type("C-c", "scene:sett", "Tab", "()", "Enter")
    try session.expect("> scene:settle()\n50")
    try session.type("m.screen { dev", "Tab", "Tab", "C-c", "m.animator { ", "Tab", "Tab")
    try session.expect("pausesOnCompletion = ")
    try session.type("C-c", "m.image { contentM", "Tab", "\"scaleToF", "Tab", "\", na", "Tab", "'i' }", "Enter")
    try session.expect("> m.image { contentMode = \"scaleToFill\", name = 'i' }\nimage i")
    try session.type("scene:at(0):view('BottomSheet.b", "Tab", "').fram", "Tab", "Enter")
    try session.expect("> scene:at(0):view('BottomSheet.backgroundView').frame\n{10, 20, 30, 40}")
    try session.type(".loa", "Tab", "sce", "Tab", "Enter")
    try session.expect("> .load scene.lua\nscene.lua: stage")
    try session.type("?view.fra", "Tab", "Enter")
    try session.expect("> ?view.frame\nview.frame: rect")
    try session.type("m.view { backgroundColor = 'systemBlu", "Tab", "' }.backgroundColor", "Enter")
    try session.expect("> m.view { backgroundColor = 'systemBlue' }.backgroundColor\nsystemBlue")
    try session.type("m.devices['iPhone S", "Tab", "'].displayScale", "Enter")
    try session.expect("> m.devices['iPhone SE'].displayScale\n2")
    try session.type("m.crossfade { fa", "Tab", "false }", "Enter")
    try session.expect("> m.crossfade { fade = false }\n")
    try session.type("m.edgeTranslation { 'bot", "Tab", "' }", "Enter")
    try session.expect("> m.edgeTranslation { 'bottom' }\n")
  }

  @Test("keeps its history from one run to the next")
  func history() throws {
    let workshop = try Workshop()
    let first = try TerminalSession(workshop, "\(try Workshop.executable()) repl")
    try first.expect("Ctrl-D leaves")
    try first.type("'the first'", "Enter", "error 'x'", "Enter", "print 'on' while true do end", "Enter")
    try first.expect("end\non")
    try first.type("C-c")
    try first.expect("cancelled")
    let lines = { String(decoding: try workshop.bytes("mutoscope/history"), as: UTF8.self) }
    #expect(try lines() == "'the first'\nerror 'x'\nprint 'on' while true do end\n")
    let second = try TerminalSession(workshop, "\(try Workshop.executable()) repl")
    try second.expect("Ctrl-D leaves")
    try second.type("Up", "Up", "Up", "Enter")
    try second.expect("> 'the first'\nthe first")
    try second.type("C-r", "err", "Enter")
    try second.expect("error 'x'\nrepl:2: x")
  }

  @Test("survives errors, limits and Ctrl-C, which ends what runs and twice leaves")
  func interrupts() throws {
    let (session, _) = try session("repl --memory 16M --time 1s")
    try session.type("x = 'kept'", "Enter", "error {}", "Enter", "while true do end", "Enter")
    try session.expect("repl:3: limit reached: time (1 s)")
    try session.type("local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end", "Enter")
    try session.expect("limit reached: memory (16 MiB)")
    try session.type(
      "print 'on' coroutine.wrap(function() pcall(function() while true do end end) while true do end end)()", "Enter")
    try session.expect(")()\non")
    try session.type("C-c")
    try session.expect("repl:5: cancelled")
    try session.type("x", "Enter")
    try session.expect("> x\nkept")
    try session.type("half a line", "C-c", "function f()", "Enter", "C-c", "x .. 1", "Enter")
    try session.expect("> x .. 1\nkept1")
    try session.type("C-c")
    try session.expect("(Ctrl-C again, or Ctrl-D, leaves)")
    try session.type("C-c")
    try session.expect("EXIT 0")
  }

  @Test("Ctrl-C drops lines that go on, also while they are looked at, and the rest of a paste")
  func interruptsBetweenLines() throws {
    let (session, _) = try session("repl")
    for turn in 1...4 {
      // As a signal or as a key: the terminal's mode changes with the end of the line.
      try session.typeAtOnce("function f()", "Enter", "C-c")
      try session.type("\(turn) + 100", "Enter")
      try session.expect("> \(turn) + 100\n\(turn + 100)")
    }
    try session.paste("x = {\n" + String(repeating: "1,\n", count: 30_000))
    try session.expect(">> 1,\n>> 1,")
    try session.type("C-c", "'after'", "Enter")
    try session.expect("> 'after'\nafter")
  }

  @Test("Ctrl-C twice leaves, also where the first one ended something")
  func twice() throws {
    let (session, _) = try session("repl")
    try session.type("print 'on' while true do end", "Enter")
    try session.expect("end\non")
    try session.type("C-c")
    try session.expect("repl:1: cancelled\n>")
    try session.type("C-c")
    try session.expect("EXIT 0")
  }

  @Test("Ctrl-C ends a long render and leaves no file")
  func render() throws {
    let (session, workshop) = try session("repl scene.lua", ["scene.lua": ReplTerminalTests.scene])
    try session.type(".render out.mp4", "Enter")
    try session.expect("/3001")
    try session.type("C-c")
    try session.expect("cancelled")
    try session.type("scene.time", "Enter")
    try session.expect("> scene.time\n50")
    try session.type("print 'on' scene:render 'out.gif'", "Enter")
    try session.expect("'out.gif'\non")
    try session.type("C-c")
    try session.expect("cancelled", count: 2)
    let files = try workshop.run(["find", ".", "-name", "out.*", "-o", "-name", ".mutoscope-*"])
    #expect(files.output == "")
  }

  @Test("takes a pasted script of 200 lines with tabs in it, and goes on with its last line")
  func paste() throws {
    let (session, workshop) = try session("repl")
    let lines = (1...200).map { "local v\($0) =\t\($0)\t+ 1" }
    try session.paste(lines.joined(separator: "\n") + "\nv200 +")
    try session.expect("> v200 +")
    try session.type(" v3", "Enter")
    try session.expect("> v200 + v3\n205")
    try session.type("if v1 then", "Enter")
    try session.paste("  error(\n'in a paste')\nend\nv2")
    try session.expect("in a paste")
    try session.type("Enter")
    try session.expect("> v2\n3")
    let history = String(decoding: try workshop.bytes("mutoscope/history"), as: UTF8.self)
    #expect(history.split(separator: "\n").count == 206)
  }

  @Test("follows a window that changes its size")
  func resize() throws {
    let (session, _) = try session("repl")
    try session.resize(columns: 40, rows: 20)
    try session.type("('" + String(repeating: "x", count: 60) + "'):len()", "Enter")
    try session.expect("\n60\n>")
    try session.resize(columns: 120, rows: 30)
    try session.type("m.", "Tab", "Tab")
    try session.expect("animate")
    try session.type("C-c", "'wide'", "Enter")
    try session.expect("> 'wide'\nwide")
  }

  @Test("shows a frame, plays a clip in place, and Ctrl-C ends it")
  func pictures() throws {
    let (session, _) = try session("repl scene.lua", ["scene.lua": ReplTerminalTests.scene])
    try session.type(".at 0", "Enter", ".show", "Enter")
    try session.expect("\u{2584}")
    try session.type(".play", "Enter")
    // The terminal answers what it can, and nothing of that is left in the line.
    try session.type("C-c")
    try session.expect("cancelled")
    try session.type("'after'", "Enter")
    try session.expect("> 'after'\nafter")
  }
}
