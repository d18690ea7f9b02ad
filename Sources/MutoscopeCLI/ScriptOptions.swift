import ArgumentParser
import Glibc
import LuaKit
import MutoscopeMotion

/// The limits of the sandbox.
struct LimitOptions: ParsableArguments {
  @Option(help: "Memory of the script: 256M, 64K, 1G.")
  var memory = ByteCount(bytes: 256 << 20)

  @Option(
    help: "CPU time of the script and of what is made of it: 10s, 500ms. Drawing a movie has 10 min unless given.")
  var time = TimeLimit(seconds: 10)

  @Option(help: "Instructions since the last result; none unless given.")
  var units: Int?

  @Option(
    name: .customLong("limit"), help: "Another limit, NAME=NUMBER: views, depth, animations and more; may be repeated.")
  var others: [CountLimit] = []

  @Option(help: "The seed of math.random.")
  var seed: UInt64 = 0

  @Option(name: .customLong("library"), help: "A further folder for require; may be repeated.", completion: .directory)
  var libraries: [String] = []

  @Option(
    name: .customLong("output-directory"), help: "Where :render writes; by default out.", completion: .directory)
  var outputDirectory: String?

  /// A link is followed where the user named it.
  var results: ResultFolder { outputDirectory.map { ResultFolder($0) } ?? .usual }

  func validate() throws {
    // Mutoscope itself needs this before the script begins.
    let flags = [
      ("memory", memory.bytes >= 1 << 20, "1M"), ("time", time.seconds >= 0.001, "1ms"),
      ("units", units ?? .max >= 10_000, "10000"),
    ]
    for (flag, isEnough, least) in flags where !isEnough {
      throw ValidationError("--\(flag) is too small: the least is \(least)")
    }
    for other in others { _ = try other.limit() }
    for library in libraries where !Files.isFolder(library) {
      throw ValidationError("--library \(library): no such folder")
    }
  }

  /// What a script may use. What it may make counts for the whole process from here on.
  var limits: LuaLimits {
    for other in others { try? other.limit().value = other.value }
    return LuaLimits(memory: memory.bytes, scope: .process, seconds: time.seconds, instructions: units)
  }
}

/// What is said, and how much of it.
struct OutputOptions: ParsableArguments {
  @Flag(help: "No progress, no notes.")
  var quiet = false

  @Flag(help: "A Lua traceback with errors.")
  var verbose = false
}

/// The props that a script gets as `...`.
struct PropOptions: ParsableArguments {
  @Option(
    name: [.customShort("P")], help: "A prop: key=value, the value read as JSON, else as a string; may be repeated.")
  var prop: [String] = []

  @Option(name: .customLong("props"), help: "A JSON file with the props.", completion: .file(extensions: ["json"]))
  var file: String?

  func validate() throws {
    for prop in prop where !prop.contains("=") { throw ValidationError("-P \(prop): key=value expected") }
  }

  func value(arguments: [String] = [], lua: Lua) throws -> LuaValue {
    try Props.value(file: file, pairs: prop, arguments: arguments, lua: lua)
  }
}

/// The options of every command that runs one script.
struct ScriptOptions: ParsableArguments {
  @Argument(help: "The script; - for standard input.", completion: .file(extensions: ["lua"]))
  var file: String

  @OptionGroup var props: PropOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var output: OutputOptions

  /// What these options say.
  func scriptRun(arguments: [String] = []) -> ScriptRun {
    ScriptRun(
      file: file, propFile: props.file, props: props.prop, arguments: arguments, limits: limits.limits,
      seed: limits.seed, libraries: limits.libraries, results: limits.results, isVerbose: output.verbose)
  }

  /// Runs the script, and hands what it returned to `body`.
  ///
  /// - Parameters:
  ///   - printsTo: Where what it prints goes: standard error, where the result goes to standard output.
  ///   - log: Told which files are read and written.
  ///   - others: Scripts that the same process runs after this one.
  ///   - results: Files that the command writes besides what the script does.
  func run(
    arguments: [String] = [], printsTo descriptor: Int32 = STDERR_FILENO, log: FileLog = .off,
    beside others: [String] = [],
    results: [String] = [], _ body: (ScriptResult) throws -> Void
  ) throws {
    let isolate = {
      try isolation.begin(
        reading: ([file] + others).flatMap { [Files.folder(of: $0), $0] } + limits.libraries
          + [props.file].compactMap(\.self),
        writing: [limits.results.folder], results: results)
    }
    try scriptRun(arguments: arguments)(printsTo: descriptor, log: log, after: isolate, body)
  }
}

/// views=1000 and the like.
struct CountLimit: ExpressibleByArgument {
  let name: String
  let value: Int

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let value = Int(parts[1]), value > 0 else { return nil }
    (name, self.value) = (parts[0], value)
  }

  /// Throws for an unknown name.
  func limit() throws -> Limit {
    if let limit = Limit(rawValue: name) { return limit }
    let names = Limit.allCases.map(\.rawValue)
    throw ValidationError(
      "unknown limit '\(name)'\(Suggestion.hint(for: name, among: names)); there are \(names.joined(separator: ", "))")
  }
}

/// 256M and the like.
struct ByteCount: ExpressibleByArgument {
  var bytes: Int

  init(bytes: Int) { self.bytes = bytes }

  init?(argument: String) {
    let units: [Character: Int] = ["K": 10, "M": 20, "G": 30]
    let shift = argument.uppercased().last.flatMap { units[$0] } ?? 0
    guard let number = Int(shift == 0 ? argument[...] : argument.dropLast()), number >= 0,
      number < 1 << 20 || shift == 0
    else {
      return nil
    }
    bytes = number << shift
  }

  var defaultValueDescription: String { "\(bytes >> 20)M" }
}

/// 10s, 500ms or plain seconds.
struct TimeLimit: ExpressibleByArgument {
  var seconds: Double
  /// Whether somebody asked for it.
  var isGiven = false

  init(seconds: Double) { self.seconds = seconds }

  init?(argument: String) {
    let isMilliseconds = argument.hasSuffix("ms")
    let digits = isMilliseconds ? argument.dropLast(2) : argument.hasSuffix("s") ? argument.dropLast() : argument[...]
    guard let value = Double(digits), value >= 0, value.isFinite else { return nil }
    seconds = isMilliseconds ? value / 1000 : value
    isGiven = true
  }

  var defaultValueDescription: String { "\(seconds)s" }
}
