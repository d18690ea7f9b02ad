import CIsolation
import Glibc

/// A run of a command in a process of its own.
///
/// All that a script spends, breaks or runs into (a limit, at worst the watchdog's) ends with the process; nothing of one
/// round is there in the next: its result is that of a plain run.
struct Round {
  /// Readable when the run tells of files, and at its end.
  let descriptor: Int32
  private let process: pid_t
  private var told: [UInt8] = []

  /// Begins to run. The calling process must have one thread only, or what the others held would stay held.
  init(_ body: (FileLog) throws -> Void) throws(Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Round.failure }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let watch = getpid()
    process = fork()
    if process == 0 { Round.run(body, FileLog(descriptor: ends[1]), of: watch) }
    close(ends[1])
    descriptor = ends[0]
    guard process > 0 else {
      close(descriptor)
      throw Round.failure
    }
    // In both processes, as either may be first.
    setpgid(process, process)
  }

  private static func run(_ body: (FileLog) throws -> Void, _ log: FileLog, of watch: pid_t) -> Never {
    // A group of its own, with all that it starts: Ctrl-C reaches the watch alone, which ends the group.
    setpgid(0, 0)
    // However the watch ends, be it by SIGKILL, its round ends too.
    ci_end_with_parent(SIGTERM)
    if getppid() != watch { ExitStatus.failed.exit() }
    // A group in the background may write to the terminal.
    signal(SIGTTOU, SIG_IGN)
    Signals.ignore()
    do { try body(log) } catch { MutoscopeCommand.exit(withError: error) }
    ExitStatus.success.exit()
  }

  /// Takes what the run has told since the last call; nil when it has ended.
  mutating func entries() -> [FileLog.Entry]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR { return [] }
    guard count > 0 else { return nil }
    told += buffer[..<count]
    return FileLog.entries(in: &told)
  }

  /// Waits for the end; the exit code, or 128 + the number of the signal that ended the process.
  func finish() -> Int32 {
    close(descriptor)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Ends the run where it stands, but not while a file gets its name.
  func stop() {
    kill(process, SIGTERM)
    kill(process, SIGCONT)
    // Kept until all that it started has ended too, so that nobody else gets its number.
    var info = siginfo_t()
    while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    kill(-process, SIGKILL)
    _ = finish()
  }

  private static var failure: Failure {
    Failure(.unavailable, "cannot start a process: \(String(cString: strerror(errno)))")
  }
}
