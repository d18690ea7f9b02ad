import Glibc
import LuaKit
import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import MutoscopeScripting

/// A line that begins with a dot: what the prompt does itself.
struct DotCommand {
  /// A command's name, argument, help and action.
  struct Declaration: Sendable {
    let name: String
    /// The argument's name; empty if it takes none.
    let argument: String
    let help: String
    let run: @Sendable (Repl, String) throws -> Void
  }

  static let all: [Declaration] = [
    Declaration(name: "load", argument: "FILE", help: "run a file; what it returns is 'scene'") { repl, path in
      try repl.load(DotCommand.unquoted(DotCommand.needed(path, "a file: .load scene.lua")))
    },
    Declaration(name: "reload", argument: "", help: "run it again, and say what is different") { repl, _ in
      try repl.reload()
    },
    Declaration(
      name: "at", argument: "T", help: "look at 0.5, 250ms, 50%, f15, last or a mark; without T at the scene's time"
    ) { repl, text in try DotCommand.setTime(text, repl) },
    Declaration(name: "tree", argument: "", help: "the views as they are seen then") { repl, _ in
      let playable = try repl.playable()
      Terminal.print(playable.clip.at(try repl.seconds(in: playable)).describe())
    },
    Declaration(name: "diff", argument: "", help: "what a transition adds, removes, shares") { repl, _ in
      try DotCommand.transition(repl) { $0.diff.description }
    },
    Declaration(name: "container", argument: "", help: "the views that play it") { repl, _ in
      try DotCommand.transition(repl) { $0.container.text }
    },
    Declaration(name: "tracks", argument: "", help: "what moves, from when to when") { repl, _ in
      Terminal.print(InspectReport(playable: try repl.playable()).tracks)
    },
    Declaration(name: "events", argument: "", help: "what happens at an instant") { repl, _ in
      Terminal.print(InspectReport(playable: try repl.playable()).events)
    },
    Declaration(name: "lint", argument: "", help: "what a person would see as a fault") { repl, _ in
      Terminal.print(InspectReport(playable: try repl.playable()).findings)
    },
    Declaration(name: "show", argument: "", help: "the frame as a picture") { repl, _ in try DotCommand.show(repl) },
    Declaration(name: "play", argument: "", help: "the clip in place") { repl, _ in
      let playable = try repl.playable()
      try Player(screen: repl.screen, assets: repl.assets, interrupts: repl.interrupts) {
        repl.session.lua.resetBudget()
      }.play(playable.clip)
    },
    Declaration(name: "plot", argument: "CURVE", help: "a curve or spring as a picture") { repl, text in
      try DotCommand.plot(DotCommand.needed(text, "a curve: .plot easeInOut"), repl)
    },
    Declaration(name: "render", argument: "PATH", help: "write a .png of the frame, or a movie of the clip") {
      repl, path in try DotCommand.render(DotCommand.needed(path, "a path: .render out.gif"), repl)
    },
    Declaration(name: "help", argument: "", help: "this list; ?name shows the entry of the reference") { _, _ in
      Terminal.print(overview)
    },
    Declaration(name: "quit", argument: "", help: "leave, as Ctrl-D does") { repl, _ in repl.leave() },
  ]

  private let name: String
  private let argument: String

  /// Nil for a line that is no command: Lua may begin with a dot only in a number.
  init?(line: String) {
    let words = line.drop { $0.isWhitespace }
    guard words.first == ".", case let rest = words.dropFirst(), rest.first.map({ !$0.isNumber && $0 != "." }) ?? true
    else { return nil }
    name = String(rest.prefix { !$0.isWhitespace })
    argument = String(
      rest.drop { !$0.isWhitespace }.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  func run(_ repl: Repl) throws {
    guard let command = DotCommand.all.first(where: { $0.name == name }) else {
      let names = DotCommand.all.map { ".\($0.name)" }
      throw Failure(
        .usage, "unknown command '.\(name)'\(Suggestion.hint(for: ".\(name)", among: names)); .help lists them")
    }
    guard !command.argument.isEmpty || argument.isEmpty else {
      throw Failure(.usage, ".\(name) takes nothing more, got '\(argument)'")
    }
    try command.run(repl, argument)
  }

  static var overview: String {
    let heads = all.map { ".\($0.name) \($0.argument)" }
    let width = (heads.map(\.count).max() ?? 0) + 2
    let commands = zip(heads, all).map { head, command in
      head + String(repeating: " ", count: width - head.count) + command.help
    }
    return
      (commands + [
        "", "Anything else is Lua: a value is shown, _ is the last one, m is the module. ?m lists it, ?m.animator and",
        "?view.alpha explain. Tab completes after . and :, in strings and in options. Ctrl-C ends what runs.",
      ]).joined(separator: "\n")
  }

  /// The line of one command, by its name with the dot; nil for any other name.
  static func entry(_ name: String) -> String? {
    all.first { ".\($0.name)" == name }.map { ".\($0.name) \($0.argument)\n\($0.help)" }
  }

  /// The names of commands, and the files that they take; nil for a line that is no command.
  static func complete(_ line: String, in repl: Repl) -> (replaced: Int, candidates: [String])? {
    guard line.hasPrefix("."), let command = DotCommand(line: line) else { return nil }
    guard line.contains(" ") else {
      let names = all.map { ".\($0.name)" + ($0.argument.isEmpty ? "" : " ") }
      return (line.utf8.count, names.filter { $0.hasPrefix(line) }.sorted())
    }
    let word = command.argument
    switch command.name {
    case "load", "render":
      let folder = word.contains("/") ? String(word[...(word.lastIndex(of: "/") ?? word.startIndex)]) : ""
      let paths = Files.names(in: folder.isEmpty ? "." : folder).map { name in
        folder + name + (Files.isFolder(folder + name) ? "/" : "")
      }
      return (word.utf8.count, paths.filter { $0.hasPrefix(word) && ($0.hasSuffix("/") || $0.hasSuffix(".lua")) })
    case "at":
      let marks = (try? repl.playable().marks.keys.sorted()) ?? []
      return (word.utf8.count, (["first", "last"] + marks).filter { $0.hasPrefix(word) })
    case "plot":
      let found = repl.completeLua(word)
      return (found.replaced, found.candidates + (word.isEmpty ? [] : Curve.names.filter { $0.hasPrefix(word) }))
    default: return (0, [])
    }
  }

  // MARK: What they do

  private static func needed(_ argument: String, _ what: String) throws -> String {
    guard !argument.isEmpty else { throw Failure(.usage, what) }
    return argument
  }

  /// A path without the quotes that Lua would want.
  private static func unquoted(_ path: String) -> String {
    guard path.count > 2, let first = path.first, first == path.last, first == "\"" || first == "'" else { return path }
    return String(path.dropFirst().dropLast())
  }

  private static func setTime(_ text: String, _ repl: Repl) throws {
    if text.isEmpty {
      repl.time = nil
    } else {
      guard let time = TimeArgument(argument: text) else {
        throw Failure(.usage, "a time expected (0.5, 250ms, 50%, f15, first, last or a mark), got '\(text)'")
      }
      _ = try time.seconds(in: repl.playable(), fps: 60)
      repl.time = time
    }
    let playable = try repl.playable()
    Terminal.print("at \(number(try repl.seconds(in: playable))) of \(number(playable.clip.duration)) s")
  }

  private static func transition(_ repl: Repl, _ text: (TransitionReport) -> String) throws {
    let reports = try repl.playable().reports
    guard !reports.isEmpty else { throw Failure(.usage, "no transition yet") }
    for report in reports {
      if reports.count > 1 { Terminal.print(report.name) }
      Terminal.print(text(report.steps))
    }
  }

  private static func show(_ repl: Repl) throws {
    let playable = try repl.playable()
    let frame = playable.clip.at(try repl.seconds(in: playable))
    let scale = repl.screen.scale(width: frame.size.width, height: frame.size.height)
    Terminal.write(repl.screen.bytes(try Renderer(scale: scale, assets: repl.assets).render(frame.displayList)))
  }

  private static func plot(_ text: String, _ repl: Repl) throws {
    let lines = [try PlotCommand.line(text, in: repl.session.lua)]
    let plot = try Plot(lines: lines, from: nil, to: nil)
    let size = PixelSize(width: 800, height: 500)
    let figure = PlotFigure(
      plot: plot, size: size, scale: 1.5, theme: .dark, measurer: try .cairo(assets: repl.assets))
    Terminal.write(repl.screen.bytes(try Renderer(scale: 1.5, assets: repl.assets).render(figure.displayList())))
    // Small pictures cannot be read.
    for mark in plot.marks { Terminal.print(mark.text) }
  }

  private static func render(_ path: String, _ repl: Repl) throws {
    let playable = try repl.playable()
    let format = try OutputFormat(path: path)
    let rate = MovieJob.rate(nil, for: format, isQuiet: repl.output.quiet)
    let clip = playable.clip
    var job = MovieJob(
      frame: { clip.at($0) }, canvas: Canvas(stage: clip.size, scale: playable.scale, size: nil),
      format: format, destination: Files.destination(path), rate: rate,
      times: try MovieJob.times(
        at: format == .png ? repl.seconds(in: playable) : nil, from: 0, to: clip.duration, format: format,
        rate: rate))
    let interrupts = repl.interrupts
    job.check = { try interrupts.check() }
    try job.run(assets: repl.assets, jobs: nil, isQuiet: repl.output.quiet)
    repl.note("wrote \(path)")
  }
}
