import Glibc
import Testing

/// A `mutoscope ... --watch` that runs in a workshop until it is interrupted.
final class WatchedCommand {
  private let workshop: Workshop
  private let process: pid_t
  private let outPath: String
  private let errPath: String
  private var status: Int32?
  private var seenBytes = 0
  private var seenRounds = 0

  /// What a round gave.
  struct Round {
    var output: String
    /// The words before the time that it took: `passed`, `failed`.
    var verdict: String
    /// The note after the time.
    var note: String
    /// All that was said on standard error before the note.
    var errors: String
  }

  init(_ workshop: Workshop, _ arguments: String...) throws {
    self.workshop = workshop
    let run = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    (outPath, errPath) = (workshop.path(".\(run).out"), workshop.path(".\(run).err"))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, outPath, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errPath, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    // Threads of tests let no signal through, and children inherit that: a watch must be heard all the same.
    let command = ["/usr/bin/env", "-C", workshop.folder, try Workshop.executable()] + arguments + ["--watch"]
    var words = command.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var child: pid_t = 0
    guard posix_spawn(&child, "/usr/bin/env", &actions, nil, &words, environ) == 0 else {
      throw WorkshopError(what: "posix_spawn")
    }
    process = child
  }

  deinit {
    guard status == nil else { return }
    kill(process, SIGTERM)
    for _ in 0..<500 {
      if waitpid(process, nil, WNOHANG) == process { return }
      usleep(10_000)
    }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  var output: String { (try? String(decoding: Workshop.bytes(outPath), as: UTF8.self)) ?? "" }
  var errors: String { (try? String(decoding: Workshop.bytes(errPath), as: UTF8.self)) ?? "" }

  /// How many rounds have come to their end.
  var rounds: Int { notes.count }

  private var notes: [String] { errors.split(separator: "\n").map(String.init).filter { $0.contains("; watching ") } }

  /// Waits for the end of the next round.
  func next() throws -> Round {
    try wait("a round") { self.rounds > self.seenRounds }
    let lines = errors.split(separator: "\n").map(String.init)
    let ends = lines.indices.filter { lines[$0].contains("; watching ") }
    let (first, last) = (seenRounds == 0 ? 0 : ends[seenRounds - 1] + 1, ends[seenRounds])
    let bytes = try Workshop.bytes(outPath)
    defer { (seenBytes, seenRounds) = (bytes.count, seenRounds + 1) }
    let parts = lines[last].split(separator: " ms")
    return Round(
      output: String(decoding: bytes[seenBytes...], as: UTF8.self),
      verdict: String(lines[last].split(separator: " in ")[0]), note: parts.count > 1 ? String(parts[1]) : "",
      errors: lines[first..<last].map { $0 + "\n" }.joined())
  }

  /// Saves a file at one stroke and waits for what comes of it.
  func next(saving name: String, _ text: String) throws -> Round { try next(saving: name, Array(text.utf8)) }

  func next(saving name: String, _ bytes: [UInt8]) throws -> Round {
    try workshop.write(".saved", bytes)
    rename(workshop.path(".saved"), workshop.path(name))
    return try next()
  }

  /// Waits for a round with this output. Before it there may be others, where a save takes several strokes and the
  /// machine pauses between them.
  func next(output: String) throws -> Round {
    while true {
      let round = try next()
      if round.output == output { return round }
    }
  }

  /// Waits until something holds, at most 30 seconds.
  func wait(_ what: String, until isTrue: () throws -> Bool) throws {
    for _ in 0..<3000 {
      if try isTrue() { return }
      usleep(10_000)
    }
    throw WorkshopError(what: "waited in vain for \(what): \(errors)")
  }

  /// Sends a signal and waits for the end; the exit code, 128 + the signal's number if that ended it.
  func end(by signal: Int32 = SIGINT) throws -> Int32 {
    kill(process, signal)
    var code: Int32 = 0
    try wait("the end") { waitpid(process, &code, WNOHANG) == process }
    status = code & 0x7F == 0 ? code >> 8 & 0xFF : 128 + code & 0x7F
    return status ?? 0
  }

  /// CPU time that the watch itself has used, in clock ticks.
  func ticks() throws -> Int {
    let text = String(decoding: try Workshop.bytes("/proc/\(process)/stat"), as: UTF8.self)
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 13, let user = Int(fields[11]), let system = Int(fields[12]) else { return 0 }
    return user + system
  }
}
