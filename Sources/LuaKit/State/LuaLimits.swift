/// How much a script may use before it is ended.
public struct LuaLimits: Sendable, Equatable {
  /// Says what counts as the script's.
  public enum Scope: Sendable {
    /// Counts what Lua holds, and its thread's time.
    case state
    /// Besides, all that the process holds from now on, also in Swift and C libraries and for scripts that run beside it.
    case memory
    /// Besides, all the time that the process takes.
    case process
  }

  /// Bytes that the script may hold.
  public var memory: Int
  public var scope: Scope
  /// Seconds of CPU time of the script's thread since the last `resetBudget()`; `nil` for no limit.
  public var seconds: Double?
  /// Instructions (with a charge for work in the library) since the last `resetBudget()`; `nil` for no limit.
  public var instructions: Int?
  /// Bytes that may be printed since the last `resetBudget()`.
  public var output: Int

  public init(
    memory: Int = 256 << 20, scope: Scope = .state, seconds: Double? = 10, instructions: Int? = nil,
    output: Int = 64 << 20
  ) {
    self.memory = memory
    self.scope = scope
    self.seconds = seconds
    self.instructions = instructions
    self.output = output
  }

  /// A size as it is told in messages: `256 MiB`, `1000 bytes`.
  package static func size(_ bytes: Int) -> String {
    for (unit, name) in [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")] where bytes >= unit && bytes % unit == 0
    {
      return "\(bytes / unit) \(name)"
    }
    return "\(bytes) bytes"
  }
}
