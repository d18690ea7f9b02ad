import ArgumentParser
import LuaKit
import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import MutoscopeScripting

struct PlotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot", abstract: "Draw curves and springs as a picture.",
    usage: "mutoscope plot <curves> ... --output <output> [<options>]",
    discussion: """
      A CURVE is a Lua expression, with or without `m.` in front of names: easeInOut, 'cubicBezier(.3, 0, .1, 1)', \
      'steps(4)', 'spring { duration = .5, bounce = .3 }'. Several share one picture. Springs alone are drawn over \
      seconds, from 0 until they have landed or settled; with any other curve all are drawn over the progress 0...1.
      """)

  @Argument(help: "A curve as a Lua expression.")
  var curves: [String]

  @Option(name: .shortAndLong, help: "Where to write, a .png; - is standard output.", completion: .file())
  var output: String

  @Option(help: "The picture in pixels, WxH.")
  var size = PixelSize(width: 800, height: 500)

  @Option(help: "Pixels per point: the size of texts and lines.")
  var scale = 1.0

  @Option(parsing: .unconditional, help: "Where the axis begins: a progress, or seconds.")
  var from: Double?

  @Option(parsing: .unconditional, help: "Where the axis ends: a progress, or seconds.")
  var to: Double?

  @Flag(help: "Light on dark.")
  var dark = false

  @OptionGroup var messages: OutputOptions

  func validate() throws {
    guard scale >= 0.1 && scale <= 16 else { throw ValidationError("--scale: a number between 0.1 and 16 expected") }
    guard curves.count <= 100 else { throw ValidationError("at most 100 curves expected, got \(curves.count)") }
    for (name, value) in [("from", from), ("to", to)] {
      if let value, !(abs(value) <= 1e6) { throw ValidationError("--\(name): a number within 1e6 expected") }
    }
    let points = Size(Double(size.width) / scale, Double(size.height) / scale)
    guard points.width >= 160, points.height >= 120 else {
      throw ValidationError(
        "a plot needs 160x120 points; this one has \(number(points.width))x\(number(points.height))")
    }
  }

  func run() throws {
    try Failure.reporting(messages) {
      guard output == "-" || (try? OutputFormat(path: output)) == .png else {
        throw Failure(.usage, "plot writes a picture: a name that ends in .png expected, got '\(output)'")
      }
      // The curves are made in a sandbox of their own.
      try LuaThread.run {
        var host = SessionHost(output: { Terminal.write($0, to: 2) })
        host.watch = { Watchdog.watch($0, name: "curve") }
        let session = try Session(host: host, limits: LuaLimits(scope: .process))
        defer { session.lua.close() }
        try session.lua.limited { try draw(lines(in: session)) }
      }
    }
  }

  private func draw(_ lines: [Plot.Line]) throws {
    let assets = Assets(folder: ".")
    let figure = PlotFigure(
      plot: try Plot(lines: lines, from: from, to: to), size: size, scale: scale, theme: dark ? .dark : .light,
      measurer: try .cairo(assets: assets))
    let bitmap = try Renderer(scale: scale, assets: assets).render(figure.displayList())
    try bitmap.writePNG(to: Files.destination(output))
  }

  /// The curves that the expressions make.
  private func lines(in session: Session) throws -> [Plot.Line] {
    // As globals too, so that a misspelt one is answered with the nearest.
    try session.lua.run(
      PlotCommand.known.map { "\($0) = require 'mutoscope'.\($0)" }.joined(separator: "\n"), name: "curve")
    return try curves.map { try PlotCommand.line($0, in: session.lua) }
  }

  /// The names in a curve that need no `m.`.
  private static let known = Curve.names + ["cubicBezier", "easing", "piecewise", "spring", "steps"]

  /// The curve that an expression makes; the module's curves are known in it without `m.`.
  static func line(_ text: String, in lua: Lua) throws -> Plot.Line {
    let known = PlotCommand.known
    let expression = text.replacing("\n", with: " ").trimmed
    let isGlobal = try !lua.globals.get(expression).isNil
    if expression.isName, !known.contains(expression), !isGlobal {
      throw Failure(.script, "curve:1: unknown curve '\(expression)'\(lua.curveHint(expression, known))")
    }
    let locals =
      "local m = require 'mutoscope' "
      + "local \(known.joined(separator: ", ")) = \(known.map { "m.\($0)" }.joined(separator: ", ")) "
    let value = try lua.run("\(locals) return \(expression)", name: "curve").first ?? .nil
    if let name = value.string, Curve(name: name) == nil {
      throw Failure(.script, "curve:1: unknown curve '\(name)'\(lua.curveHint(name, Curve.names))")
    }
    guard let curve = value.object(Curve.self) ?? value.string.flatMap(Curve.init(name:)) else {
      throw Failure(.script, "curve:1: a curve expected, got \(value.typeDescription)")
    }
    return Plot.Line(label: expression.replacing("m.", with: ""), curve: curve)
  }
}

extension String {
  /// Without the spaces around it.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// Whether it is a word, ours or CSS's: `ease-in-out`.
  fileprivate var isName: Bool { !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0 == "_" || $0 == "-") } }
}

extension Lua {
  fileprivate func curveHint(_ name: String, _ known: [String]) -> String {
    hint(for: LuaUnknownName(name, of: "curve", .value), among: known)
  }
}

extension PixelSize {
  var defaultValueDescription: String { "\(width)x\(height)" }
}
