import Glibc
import MutoscopeMotion

/// A running ffmpeg that reads raw frames from us and writes a file.
package final class FFmpeg {
  private let process: pid_t
  /// Our end of a socket: unlike a pipe it can be written to without SIGPIPE.
  private var input: Int32
  /// What it writes, as messages show it.
  private let name: String
  /// What ffmpeg says: a file without a name.
  private let log: Int32
  private var helper: Budget.Helper

  /// Where ffmpeg finds the file that it writes, which has no name yet.
  static let output = file(0)

  /// Where ffmpeg finds a file that it was started with.
  static func file(_ index: Int) -> String { "/dev/fd/\(3 + index)" }

  /// Starts ffmpeg; `arguments` are those after the program's name. It finds the output and the drafts by `file`.
  init(
    path: String, arguments: [String], output file: OutputFile, drafts: [DraftFile] = []
  ) throws(RenderError) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw .programFailed("ffmpeg", status: -1, message: String(cString: strerror(errno)))
    }
    name = file.path
    log = (try? OutputFile.unnamed()) ?? -1
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    if log >= 0 {
      posix_spawn_file_actions_adddup2(&actions, log, 2)
    } else {
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    for (index, descriptor) in ([file.descriptor] + drafts.map(\.descriptor)).enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(3 + index))
    }
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let status = posix_spawn(&process, path, &actions, nil, words, environ)
    close(ends[1])
    input = ends[0]
    self.process = process
    helper = Budget.Helper(process: status == 0 ? process : 0)
    guard status == 0 else {
      close(input)
      input = -1
      throw .programFailed("ffmpeg", status: -1, message: String(cString: strerror(status)))
    }
  }

  deinit {
    if input >= 0 {
      // Not finished: something else went wrong.
      close(input)
      kill(process, SIGKILL)
      _ = wait()
    }
    close(log)
  }

  /// The first ffmpeg on a search path such as `$PATH`.
  package static func find(searchPath: String?) throws(RenderError) -> String {
    let path = searchPath ?? getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    for folder in path.split(separator: ":") {
      let candidate = "\(folder)/ffmpeg"
      if access(candidate, X_OK) == 0 { return candidate }
    }
    throw .missingProgram("ffmpeg")
  }

  func write<T: BitwiseCopyable>(_ values: [T]) throws(RenderError) {
    try values.withUnsafeBytes { bytes in Result { () throws(RenderError) in try write(bytes) } }.get()
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(RenderError) {
    helper.charge()
    if Budget.isSpent { throw .overLimit }
    var done = 0
    while done < bytes.count {
      let n = send(input, bytes.baseAddress! + done, bytes.count - done, Int32(MSG_NOSIGNAL))
      if n < 0, errno == EINTR { continue }
      guard n > 0 else {
        close(input)
        input = -1
        throw failure(wait())
      }
      done += n
    }
  }

  /// Ends the input and waits for the file to be complete.
  func finish() throws(RenderError) {
    guard input >= 0 else { return }
    close(input)
    input = -1
    let status = wait()
    if status != 0 { throw failure(status) }
  }

  private func wait() -> Int32 {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    let times = [usage.ru_utime, usage.ru_stime]
    helper.charge(times.reduce(0) { $0 + Int64($1.tv_sec) * 1_000_000_000 + Int64($1.tv_usec) * 1000 })
    // The low seven bits hold a signal, the next byte the exit status.
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Whether the process itself may write no files as large as ffmpeg may.
  private static var isLimited: Bool {
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 && limit.rlim_cur < 8 << 30
  }

  private func failure(_ status: Int32) -> RenderError {
    if status == 128 + SIGXCPU || Budget.isSpent { return .overLimit }
    // Ctrl-C reaches ffmpeg and us at once: whoever counts it here has counted it when the failure is told.
    if status == 128 + SIGINT { usleep(50_000) }
    var text = [UInt8](repeating: 0, count: 64 << 10)
    let end = lseek(log, 0, SEEK_END)
    let count = pread(log, &text, text.count, max(0, end - text.count))
    let lines = String(decoding: text.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n").suffix(5)
    let message = lines.joined(separator: "\n")
    for reason in [ENOSPC, EDQUOT, EFBIG].map({ String(cString: strerror($0)) }) where message.contains(reason) {
      // A GIF's draft, between two runs, is larger by far than the file.
      let isLarge = reason == String(cString: strerror(EFBIG)) && !Self.isLimited
      return .cannotWrite(path: name, reason: isLarge ? "\(reason) (it, or a draft of it, is more than 8 GiB)" : reason)
    }
    return .programFailed("ffmpeg", status: status, message: message.isEmpty ? "it said nothing" : message)
  }
}

/// A file between two runs of ffmpeg, gone as soon as nobody has it open.
final class DraftFile {
  let descriptor: Int32

  init() throws(RenderError) {
    let file: Int32
    do { file = try OutputFile.unnamed() } catch { throw .cannotWrite(path: "a file in \(OutputFile.drafts)", error) }
    // Out of the way of the numbers that a child knows files by; EINVAL where there may not be as many.
    descriptor = fcntl(file, F_DUPFD_CLOEXEC, 16)
    let reason = errno
    close(file)
    guard descriptor >= 0 else {
      throw .cannotWrite(path: "a file in \(OutputFile.drafts)", .system(reason == EINVAL ? EMFILE : reason))
    }
  }

  deinit { close(descriptor) }
}
