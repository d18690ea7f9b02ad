import Glibc
import Testing

/// Names, links and special files that strangers put into a folder.
@Suite("Files of strangers", .serialized)
struct EscapeTests {
  private static let head =
    "local m = require 'mutoscope' local s = m.stage { screen = m.screen { size = { 4, 4 } } } "

  private func make(_ workshop: Workshop, _ command: String) throws {
    #expect(try workshop.run(["sh", "-c", command]).status == 0)
  }

  @Test(
    "are not written through links: pictures of a sequence, folders, the output folder itself",
    arguments: [
      ("mkdir out; ln -s ../else/victim out/x-0000.png", "x-%04d.png", "out/x-0000.png"),
      ("mkdir out; ln -s ../else out/f", "f/new/deep/x.png", "out/f/new/deep/x.png"),
      ("ln -s else out", "x.png", "out/x.png"), ("ln -s else out", "x.gif", "out/x.gif"),
      ("mkdir out; ln -s ../else/new out/x.gif", "x.gif", "out/x.gif"),
    ])
  func links(setup: String, path: String, shown: String) throws {
    let workshop = try Workshop(["s.lua": Self.head + "print(pcall(s.render, s, '\(path)'))"])
    try make(workshop, "mkdir else; printf victim > else/victim; \(setup)")
    let outcome = try workshop.mutoscope("run", "s.lua")
    #expect(outcome.output == "false\ts.lua:1: cannot write \(shown): a link, which output does not follow\n")
    #expect(try workshop.run(["ls", "else"]).output == "victim\n")
    #expect(try workshop.bytes("else/victim") == Array("victim".utf8))
  }

  @Test("are written through a link where the user names it")
  func named() throws {
    let workshop = try Workshop(["s.lua": Self.head + "s:render 'x.png'"])
    try make(workshop, "mkdir else; ln -s else out")
    #expect(try workshop.mutoscope("run", "s.lua", "--output-directory", "out").status == 0)
    #expect(try workshop.run(["ls", "else"]).output == "x.png\n")
  }

  @Test("as goldens are neither read nor written outside")
  func goldens() throws {
    let workshop = try Workshop([
      "g_test.lua": Self.head + "it('x', function() assert.matches_golden(s:at(0), 'a/n') end)"
    ])
    try make(workshop, "mkdir else; ln -s else goldens")
    #expect(
      try workshop.mutoscope("test").output.contains("write goldens/a/n.png: a link, which output does not follow"))
    #expect(try workshop.run(["ls", "else"]).output == "")
    try make(workshop, "rm goldens; ln -s /tmp goldens")
    #expect(try workshop.mutoscope("test").output.contains("goldens/a/n.png: a link that leads out of the folder"))
    try make(workshop, "rm goldens; mkdir -p goldens/a; ln -s /etc/hostname goldens/a/n.png")
    #expect(try workshop.mutoscope("test").output.contains("goldens/a/n.png: a link that leads out of the folder"))
    try make(workshop, "rm goldens/a/n.png; mkfifo goldens/a/n.png")
    #expect(try workshop.mutoscope("test", limit: 10).output.contains("goldens/a/n.png: a pipe, not a file"))
  }

  @Test("that are no plain files are refused at once, wherever they are named")
  func pipes() throws {
    let workshop = try Workshop([
      "ask.lua": "print(select(2, pcall(require, 'p')))", "s.lua": Self.head + "return s",
      "r.lua": Self.head + "print(select(2, pcall(s.render, s, 'p.png')))",
      "i.lua": "print(select(2, pcall(require 'mutoscope'.image, { source = 'p.png' })))",
    ])
    try make(workshop, "mkfifo p.lua p.png; mkdir tests out; mkfifo tests/p_test.lua out/p.png")
    let refusals = [
      (["run", "p.lua"], 66, "p.lua: a pipe, not a file"), (["test", "tests"], 66, "tests/p_test.lua: a pipe"),
      (["test", "tests/p_test.lua"], 66, "tests/p_test.lua: a pipe"), (["run", "ask.lua"], 0, "'p.lua': a pipe"),
      (["render", "s.lua", "-o", "p.png"], 73, "cannot write p.png: a pipe"), (["lint", "/dev/zero"], 66, "a device"),
      (["run", "r.lua"], 0, "cannot write out/p.png: a pipe"), (["run", "tests"], 66, "tests: a folder, not a file"),
      (["run", "i.lua"], 0, "p.png): a pipe, not a file"), (["run", "s.lua", "--props", "p.lua"], 66, "p.lua: a pipe"),
      (["run", "none.lua"], 66, "none.lua: no such file"),
    ]
    for (arguments, status, text) in refusals {
      let outcome = try workshop.mutoscope(arguments, limit: 10)
      #expect(outcome.status == Int32(status), "\(arguments)")
      #expect((outcome.errors + outcome.output).contains(text), "\(arguments): \(outcome.errors)\(outcome.output)")
    }
    let command = "\"$0\" run <(echo 'print(1)') && echo 'print(2)' | \"$0\" run /dev/stdin"
    #expect(try workshop.run(["bash", "-c", command, try Workshop.executable()]).output == "1\n2\n")
  }

  @Test("do not lead the search for tests in circles, or elsewhere")
  func search() throws {
    let workshop = try Workshop(["x_test.lua": "it('x', function() end)"])
    try make(workshop, "mkdir else dir; cp x_test.lua else/y_test.lua; ln -s . a; ln -s . b")
    try make(workshop, "ln -s / dir/root; ln -s ../else dir/e")
    #expect(try workshop.mutoscope("test", ".", limit: 10).lines.last == "2 passed, 0 failed")
    #expect(try workshop.mutoscope("test", "dir", limit: 10).status == 1)
    try make(workshop, "ln -s ../else/y_test.lua dir/z_test.lua")
    let outside = try workshop.mutoscope("test", "dir", limit: 10)
    #expect(outside.failed(66, "mutoscope: dir/z_test.lua: a link that leads out of the folder"))
    try make(workshop, "ln -s x_test.lua w_test.lua")
    #expect(try workshop.mutoscope("test", ".", limit: 10).lines.last == "4 passed, 0 failed")
    try make(workshop, "rm -r dir; touch $(printf 'l\\377_test.lua')")
    #expect(try workshop.mutoscope("test", ".", limit: 10).lines.last == "3 passed, 0 failed")
  }

  @Test("are not opened by a name that begins with a trusted one")
  func trusted() throws {
    let workshop = try Workshop([
      "m_test.lua": """
      local m = require 'mutoscope'
      it('reads', function()
        for _, name in ipairs { '/../../../../../etc/passwd\\0.lua', '/../../../../../etc/passwd', '\\0.lua' } do
          for _, first in ipairs { 'luassert', 'luassert/init', 'say', './luassert' } do
            assert.has_error(function() m.load(first .. name) end)
            assert.has_error(function() require(first .. name) end)
          end
        end
      end)
      """
    ])
    #expect(try workshop.mutoscope("test").lines.last == "1 passed, 0 failed")
  }

  @Test("as --library are read below it and no further")
  func library() throws {
    let workshop = try Workshop(["s.lua": "print(pcall(require, 'l'), (select(2, pcall(require, 'o'))))"])
    try make(workshop, "mkdir lib; echo 'return 7' > lib/l.lua; echo 'return 8' > o.txt; ln -s ../o.txt lib/o.lua")
    let outcome = try workshop.mutoscope("run", "s.lua", "--library", "lib")
    #expect(outcome.output == "true\ts.lua:1: 'lib/o.lua': a link that leads out of the folder\n")
  }
}
