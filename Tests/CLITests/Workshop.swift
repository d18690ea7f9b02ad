import Glibc
import Testing

/// A temporary folder in which the built `mutoscope` runs; it is gone after the test.
final class Workshop {
  let folder: String

  /// How a command ended.
  struct Outcome {
    /// The exit code; 128 + the signal's number where a signal ended it.
    var status: Int32
    var outputBytes: [UInt8]
    var errors: String
    /// CPU time that it took, in seconds.
    var seconds: Double
    /// The most memory that it held, in bytes.
    var peak: Int

    var output: String { String(decoding: outputBytes, as: UTF8.self) }
    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  init(_ files: [String: String] = [:]) throws {
    var template = Array("/tmp/mutoscope-cli-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw WorkshopError(what: "mkdtemp") }
    folder = String(cString: made)
    for (name, text) in files { try write(name, text) }
  }

  deinit { Workshop.remove(folder) }

  func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    guard let file = fopen(path(name), "wb") else { throw WorkshopError(what: name) }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw WorkshopError(what: name) }
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func bytes(_ name: String) throws -> [UInt8] { try Workshop.bytes(path(name)) }

  /// The names of the files in the folder, sorted.
  var names: [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// Files here that are being written: somebody has them open, and they have no name.
  var unfinished: [String] {
    let command = "find /proc/[0-9]*/fd -lname \"$0/*(deleted)\" 2>/dev/null; find . -name '.mutoscope-*'"
    return (try? run(["sh", "-c", command, folder]).lines) ?? []
  }

  /// Runs `mutoscope` here and waits for it, at most `limit` seconds.
  func mutoscope(
    _ arguments: String..., input: String = "", environment: [String: String] = [:], limit: Double = 60
  ) throws -> Outcome {
    try mutoscope(arguments, input: input, environment: environment, limit: limit)
  }

  func mutoscope(
    _ arguments: [String], input: String = "", environment: [String: String] = [:], limit: Double = 60
  ) throws -> Outcome {
    try run([try Workshop.executable()] + arguments, input: input, environment: environment, limit: limit)
  }

  /// Runs any program, by its path or through PATH.
  ///
  /// - Parameter signal: is sent after some seconds, if the program still runs.
  func run(
    _ command: [String], input: String = "", environment: [String: String] = [:], limit: Double = 60,
    signal: (number: Int32, seconds: Double)? = nil
  ) throws -> Outcome {
    let run = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let (inPath, outPath, errPath) = (path(".\(run).in"), path(".\(run).out"), path(".\(run).err"))
    try write(".\(run).in", input)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, inPath, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, outPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)

    // Glibc's own way to change the folder is hidden from Swift.
    var words = (["/usr/bin/env", "-C", folder] + command).map { strdup($0) } + [nil]
    var variables = Workshop.variables(changedBy: environment).map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    // Threads of tests let no signal through, and children inherit that.
    var (attributes, mask) = (posix_spawnattr_t(), sigset_t())
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var child: pid_t = 0
    let status = posix_spawn(&child, "/usr/bin/env", &actions, &attributes, &words, &variables)
    guard status == 0 else { throw WorkshopError(what: "\(command[0]): \(String(cString: strerror(status)))") }

    let (code, seconds, peak) = try Workshop.wait(for: child, limit: limit, signal: signal, command: command)
    return Outcome(
      status: code, outputBytes: try Workshop.bytes(outPath),
      errors: String(decoding: try Workshop.bytes(errPath), as: UTF8.self), seconds: seconds, peak: peak)
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw WorkshopError(what: path) }
    defer { fclose(file) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { result += buffer[..<count] }
    return result
  }

  /// The built `mutoscope`: beside the bundle of tests.
  static func executable() throws -> String {
    let own = try link("/proc/self/exe")
    let path = folder(of: own) + "/mutoscope"
    guard access(path, X_OK) == 0 else { throw WorkshopError(what: "\(path): not built") }
    return path
  }

  /// The root of the package.
  static let package = folder(of: folder(of: folder(of: #filePath)))

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  private static func link(_ path: String) throws -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { $0.baseAddress.map { readlink(path, $0, 4096) } ?? -1 }
    guard count > 0 else { throw WorkshopError(what: path) }
    return String(decoding: buffer[..<count], as: UTF8.self)
  }

  private static func variables(changedBy changes: [String: String]) -> [String] {
    var result: [String] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      if !changes.keys.contains(where: { text.hasPrefix("\($0)=") }) { result.append(text) }
      next += 1
    }
    return result + changes.map { "\($0)=\($1)" }
  }

  private static func wait(
    for child: pid_t, limit: Double, signal: (number: Int32, seconds: Double)?, command: [String]
  ) throws -> (Int32, seconds: Double, peak: Int) {
    var signal = signal
    var status: Int32 = 0
    var usage = rusage()
    let step = 0.002
    var waited = 0.0
    var peak = 0
    while case let done = wait4(child, &status, WNOHANG, &usage), done != child {
      peak = max(peak, mostHeld(by: child))
      guard done == 0 || errno == EINTR else { throw WorkshopError(what: "wait4") }
      if let due = signal, waited >= due.seconds {
        kill(child, due.number)
        signal = nil
      }
      if waited > limit {
        kill(child, SIGKILL)
        waitpid(child, &status, 0)
        throw WorkshopError(what: "\(command.joined(separator: " ")): still running after \(limit) s")
      }
      usleep(UInt32(step * 1e6))
      waited += step
    }
    let seconds = Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
    return (status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f), seconds, peak)
  }

  /// The most memory that a process has held since its program began: `rusage` counts what it was forked from, too.
  private static func mostHeld(by process: pid_t) -> Int {
    guard let text = try? bytes("/proc/\(process)/status") else { return 0 }
    let line = String(decoding: text, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first).flatMap { Int($0) }.map { $0 << 10 } ?? 0
  }

  private static func remove(_ folder: String) {
    guard let directory = opendir(folder) else { return }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      let path = "\(folder)/\(name)"
      if name != ".", name != "..", unlink(path) != 0 { remove(path) }
    }
    closedir(directory)
    rmdir(folder)
  }
}

/// What kept a test from being made.
struct WorkshopError: Error {
  var what: String
}

extension Workshop.Outcome {
  /// Whether the command failed with this code and said this, and nothing else, on standard error.
  func failed(_ code: Int32, _ message: String) -> Bool { status == code && output.isEmpty && errors == message + "\n" }
}
