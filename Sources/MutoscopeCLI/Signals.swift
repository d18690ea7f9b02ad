import Glibc

/// Ctrl-C and a request to end as something that can be waited for beside other things.
enum Signals {
  private static let signals = [SIGINT, SIGTERM]

  /// Sets what every process begins with: a file that grows too large is an error of its writing, and Ctrl-\ ends the process as
  /// Ctrl-C does, where Swift's runtime would tell of a crash and go on.
  static func begin() {
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGQUIT, SIG_DFL)
  }

  /// A pipe, because a signal handler may do little more than write to one.
  private static let pipe: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    _ = Glibc.pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }()

  /// Catches the signals from now on; the descriptor is readable when one has come.
  static func listen() -> Int32 {
    let descriptor = pipe.reading
    // Whoever started us may have blocked them for himself; a watch that nothing ends would stay for ever.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    for signal in signals + [SIGHUP] { sigaddset(&blocked, signal) }
    sigprocmask(SIG_UNBLOCK, &blocked, nil)
    for signal in signals {
      Glibc.signal(signal) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Signals.pipe.writing, &byte, 1)
      }
    }
    return descriptor
  }

  /// The signal that has come.
  static func received() -> Int32 {
    var byte: UInt8 = 0
    _ = read(pipe.reading, &byte, 1)
    return Int32(byte)
  }

  /// Lets the signals end the process again.
  static func ignore() { for signal in signals { Glibc.signal(signal, SIG_DFL) } }
}
