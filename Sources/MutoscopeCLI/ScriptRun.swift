import Glibc
import LuaKit
import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import MutoscopeScripting

/// A script that is to be run, with all that the command line says about it; what it does not say is as usual.
struct ScriptRun {
  /// Its path; - for standard input.
  var file: String
  var propFile: String?
  /// Pairs key=value.
  var props: [String] = []
  /// The array part of the props.
  var arguments: [String] = []
  var limits = LuaLimits(scope: .process)
  var seed: UInt64 = 0
  var libraries: [String] = []
  var results = ResultFolder.usual
  var isVerbose = false

  /// Runs the script on a thread with a deep stack and hands what it returned to `body`.
  ///
  /// Errors of the script go to standard error, and the process ends with the code that fits.
  ///
  /// - Parameters:
  ///   - printsTo: Where what it prints goes: standard error, where the result goes to standard output.
  ///   - log: Told which files are read and written.
  ///   - prepare: Is done before anything is read.
  ///   - endsProcess: Whether nothing follows: then what the script made need not be taken apart.
  func callAsFunction(
    printsTo descriptor: Int32, log: FileLog = .off, after prepare: () throws -> Void = {},
    endsProcess: Bool = false, _ body: (ScriptResult) throws -> Void
  ) throws {
    let log = log.of(file)
    let name = file == "-" ? "stdin" : file
    var subject: String?
    try Failure.reporting(isVerbose: isVerbose, script: subject ?? name) {
      try prepare()
      try LuaThread.run {
        log.reads(file)
        let source = LuaSource(try Files.input(file), name: name)
        let folder = SourceFolder(script: file, libraries: libraries, log: log)
        let assets = folder.assets
        var host = try folder.host(assets: assets, results: results, output: { Terminal.write($0, to: descriptor) })
        host.watch = { Watchdog.watch($0, name: name) }
        let session = try Session(host: host, limits: limits, seed: seed)
        defer {
          subject = session.lua.subject
          session.lua.close()
        }
        if let propFile { log.reads(propFile) }
        let props = try Props.value(file: propFile, pairs: props, arguments: arguments, lua: session.lua)
        try session.lua.limited {
          let values = try Trace.span("script") { try session.run(source, props: props) }
          try body(ScriptResult(session: session, values: values, assets: assets, name: name))
        }
        if endsProcess { Naming.exit(ExitStatus.success.rawValue) }
      }
    }
  }
}

/// What a script left behind.
struct ScriptResult {
  let session: Session
  let values: [LuaValue]
  let assets: Assets
  let name: String

  /// The playables that the script returned: at least one.
  ///
  /// - Parameters:
  ///   - only: The name of the one that is meant; nil: all are.
  ///   - end: The time until which each is played at most, in seconds.
  func playables(only: String? = nil, until end: Double? = nil) throws -> [Playable] {
    do {
      let playables = try session.playables(values, only: only, until: end)
      guard !playables.isEmpty else { throw Failure(.script, "\(name): \(session.refusal(values))") }
      return playables
    } catch let error as StageError {
      guard case .stillMoving = error else { throw error }
      throw Failure(.script, "\(error); what never rests is played with --to SECONDS")
    }
  }

  /// The one playable that is meant: what the script returned, or the entry `only` of the table that it returned.
  func playable(only: String?, until end: Double? = nil) throws -> Playable {
    let names = try session.scenes(values).map(\.name)
    if let only, !names.contains(only), !names.isEmpty {
      throw Failure(.usage, "unknown scene '\(only)'\(Suggestion.hint(for: only, among: names))")
    }
    if only == nil, names.count > 1 {
      let names = names.map(\.oneLine).joined(separator: ", ")
      throw Failure(.usage, "the script returns several scenes; choose one with --only: \(names)")
    }
    let playable = try playables(only: only, until: end)[0]
    session.lua.subject = playable.clip.line
    return playable
  }
}
