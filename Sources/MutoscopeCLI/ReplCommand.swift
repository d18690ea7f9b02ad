import ArgumentParser
import Glibc
import LuaKit
import MutoscopeScripting

struct ReplCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repl", abstract: "Try things out: Lua line by line, with a scene to look at.",
    usage: "mutoscope repl [<file>] [-e <code> ...] [<options>]",
    discussion: """
      A value is shown without `return`; `_` is the last one, `m` the module. `?m.animator` explains, Tab completes, \
      .help lists the commands that show a scene: .load, .at, .show, .play and others.

      From a pipe, or with -e, it reads to the end and the exit code tells whether all went well.
      """)

  @Argument(help: "A script to begin with; what it returns is 'scene'.")
  var file: String?

  @Option(
    name: .customShort("e"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run this as one input, and leave; may be repeated.", valueName: "code"))
  var code: [String] = []

  @Option(help: "How pictures are shown: kitty, iterm, sixel or blocks; by default what the terminal answers to.")
  var pictures: PictureProtocol?

  @OptionGroup var props: PropOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    try Failure.reporting(output, script: "repl") {
      if file == "-" { throw Failure(.usage, "the REPL reads its input from standard input: leave '-' out") }
      if let file, !Files.exists(file) { throw Failure(.noInput, "\(file): no such file") }
      let interrupts = Interrupts()
      let status = try LuaThread.run {
        interrupts.followWindow()
        let repl = try Repl(
          props: props, limits: limits, output: output, interrupts: interrupts, pictures: pictures, file: file)
        defer { repl.session.lua.close() }
        if let file { repl.take(".load \(file)") }
        if !code.isEmpty {
          for text in code where !repl.isOver {
            interrupts.forget()
            repl.run(text)
          }
        } else if Terminal.isTerminal(STDIN_FILENO), Terminal.isTerminal(STDOUT_FILENO) {
          converse(with: repl, interrupts)
          return ExitStatus.success
        } else {
          while !repl.isOver, let line = readLine() {
            interrupts.forget()
            repl.take(line)
          }
          repl.finish()
        }
        return repl.status
      }
      if status != .success { throw status.code }
    }
  }

  /// Asks for lines on a terminal until there are no more.
  private func converse(with repl: Repl, _ interrupts: Interrupts) {
    var history = ReplHistory(path: ReplHistory.userPath)
    guard let editor = LineEditor(history: history.lines, complete: { repl.complete($0) }) else { return }
    defer { editor.close() }
    let restore = editor.restore
    interrupts.onExit { restore() }
    if !output.quiet {
      Terminal.print("mutoscope \(MutoscopeCommand.version) (\(Lua.version)); .help lists what there is, Ctrl-D leaves")
    }
    var isLeaving = false
    while !repl.isOver {
      interrupts.forget()
      switch editor.read(prompt: repl.prompt) {
      case .end:
        Terminal.print("")
        return
      case .interrupted(let wasEmpty):
        Terminal.print("")
        if wasEmpty, !repl.isPending {
          if isLeaving { return }
          isLeaving = true
          Terminal.print("(Ctrl-C again, or Ctrl-D, leaves)")
        }
        repl.dropPending()
      case .line(let line):
        history.add(line)
        editor.remember(line)
        repl.take(line)
        // Twice leaves, whether the first one ended something or not.
        if interrupts.count > 1 { return }
        isLeaving = interrupts.count > 0 && !repl.isPending
        // There may have been nothing to end but what is typed.
        if interrupts.count > 0 {
          repl.dropPending()
          editor.dropPaste()
        }
      }
    }
  }
}
