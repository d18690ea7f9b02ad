#if DEBUG
  import ArgumentParser
  import CIsolation
  import Glibc
  import MutoscopeRender

  /// A hole in the program's own wall, for tests of the kernel's: does what no script can ask for, as if one had taken the
  /// process over, and prints how each attempt ended. Release builds have none.
  struct HoleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "hole", shouldDisplay: false)

    @OptionGroup var script: ScriptOptions

    @Option(
      parsing: .upToNextOption,
      help: "read:PATH, write:PATH, list:PATH, run:PATH, kill:PID, connect, listen, trace, space")
    var attempts: [String] = []

    func run() throws {
      try script.run { _ in
        for attempt in attempts {
          errno = 0
          let isDone = HoleCommand.attempt(attempt)
          Terminal.print("\(attempt) \(isDone ? "done" : String(cString: strerror(errno)))")
        }
      }
    }

    private static func attempt(_ text: String) -> Bool {
      let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
      let path = parts.count > 1 ? parts[1] : ""
      switch parts.first {
      case "read": return open(path, O_RDONLY) >= 0
      case "write": return open(path, O_WRONLY | O_CREAT, 0o600) >= 0
      case "list": return opendir(path) != nil
      case "run": return runs(path)
      case "connect": return socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0
      case "listen": return socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) >= 0
      case "trace": return ci_try_trace() == 0
      case "space": return ci_try_space() == 0
      case "kill": return kill(Int32(path) ?? 0, 0) == 0
      default: return false
      }
    }

    private static func runs(_ path: String) -> Bool {
      var process: pid_t = 0
      let name = strdup(path)
      defer { free(name) }
      let status = posix_spawn(&process, path, nil, nil, [name, nil], environ)
      if status == 0 { waitpid(process, nil, 0) }
      errno = status
      return status == 0
    }
  }
#endif
