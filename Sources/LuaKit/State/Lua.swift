import CBudget
import CLuaBridge

/// What a loader gives for a module.
public struct LuaSource {
  public var bytes: [UInt8]
  /// The name that messages show: a path as the user would write it.
  public var name: String
  /// For libraries that were written for plain Lua, such as luassert: reading an undefined global is nil, and there are
  /// parts of `debug`, `io` and `package`, which scripts do not see.
  public var isTrusted: Bool

  public init(_ bytes: [UInt8], name: String, isTrusted: Bool = false) {
    self.bytes = bytes
    self.name = name
    self.isTrusted = isTrusted
  }
}

/// A sandboxed Lua 5.4 interpreter.
///
/// A state belongs to one thread, best one made by ``LuaThread``. Whatever a script does, it ends in results or in one
/// ``LuaError``, and the state stays usable.
public final class Lua {
  /// The version of the Lua library, for instance `Lua 5.4.4`.
  public static var version: String { String(cString: lb_release_name()) }

  public let limits: LuaLimits
  /// Stops the script from another thread.
  public let cancellation: LuaCancellation

  let output: ([UInt8]) -> Void
  let loader: ((String) throws -> LuaSource?)?
  /// `nil` after `close()`.
  private(set) var core: OpaquePointer?
  /// What C points to without retaining it.
  var kept: [AnyObject] = []
  var classes: [ObjectIdentifier: [LuaClassRecord]] = [:]
  var modules: [String: Int32] = [:]
  var moduleNames: [String] = []
  /// Modules that nobody has required yet.
  var deferred: [(name: String, make: () -> LuaModule)] = []
  /// Those of `modules` that came out of files.
  var fileModules: Set<String> = []
  var loading: [String] = []
  /// Globals that are known without a value.
  var declared: Set<String> = []
  /// Answers an unknown name instead of the nearest known one: the host knows words of other systems.
  public var advice: (LuaUnknownName) -> String? = { _ in nil }
  /// Lets go of what the host holds for objects that the script cannot reach any more, when memory is short; tells whether there
  /// was anything. It must not run Lua.
  public var sweep: () -> Bool = { false }
  /// Tells from any thread how the time goes.
  public private(set) lazy var deadline = LuaDeadline(core)
  var errorValue: (id: Int, value: LuaValue)?
  var errorCount = 0
  /// The coroutine that the host has resumed last and that still runs.
  var hosted: OpaquePointer?
  /// Tells what was counted, after a limit of the host's was reached.
  var reachedCount = ""
  /// Tells the script line that is executing now.
  public let position = LuaPosition()

  /// Makes a state.
  ///
  /// - Parameters:
  ///   - seed: of `math.random`; equal seeds give equal numbers.
  ///   - output: takes what `print` prints, with its newline.
  ///   - loader: finds the source for `require "a.b"`, which asks for `a/b`; `nil` if there is none.
  public init(
    limits: LuaLimits = LuaLimits(), seed: UInt64 = 0, cancellation: LuaCancellation = LuaCancellation(),
    output: @escaping ([UInt8]) -> Void = { _ in }, loader: ((String) throws -> LuaSource?)? = nil
  ) {
    self.limits = limits
    self.cancellation = cancellation
    self.output = output
    self.loader = loader
    let host = lb_host(
      context: Unmanaged.passUnretained(self).toOpaque(),
      release: { Unmanaged<AnyObject>.fromOpaque($0).release() },
      cancelled: { Lua.from($0).cancellation.isCancelled },
      print: { context, bytes, count in
        Lua.from(context).output(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
      },
      missing: { state, object, record, isWrite in
        Unmanaged<LuaClassRecord>.fromOpaque(record).takeUnretainedValue().missing(state, object, isWrite)
      },
      sweep: { Lua.from($0).sweep() })
    let bounds = lb_limits(
      memory: max(0, limits.memory), is_process_wide: limits.scope != .state,
      seconds: limits.seconds ?? .infinity,
      instructions: limits.instructions.map { UInt64(max(0, $0)) } ?? .max, output: UInt64(max(0, limits.output)))
    core = lb_open(bounds, seed, host)
    if limits.scope == .process, let core { cb_widen(lb_account(core)) }
    position.core = core
    installGlobals()
  }

  deinit { close() }

  /// Frees the state. Handles into it become useless, and say so when used.
  public func close() {
    guard let core else { return }
    self.core = nil
    position.core = nil
    errorValue = nil
    lb_close(core)
    kept = []
    classes = [:]
  }

  public var isClosed: Bool { core == nil }

  /// The time that `os.time`, `os.clock` and `os.date` show, in seconds.
  public func setVirtualTime(_ seconds: Double) {
    if let core { lb_set_time(core, seconds.isFinite ? min(max(seconds, -1e12), 1e12) : 0) }
  }

  /// Counts memory that Swift holds for the script as the script's own, until it is returned.
  public func borrow(bytes: Int) {
    if let core { lb_borrow_memory(core, max(0, bytes)) }
  }

  /// Visits the Swift objects that are in the script's hands.
  public func forEachObject(_ body: (AnyObject) -> Void) {
    guard let core else { return }
    withoutActuallyEscaping(body) { body in
      var body = body
      withUnsafeMutablePointer(to: &body) { body in
        lb_each_cached(
          lb_running(core),
          { body, object in
            body?.assumingMemoryBound(to: ((AnyObject) -> Void).self).pointee(
              Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue())
          }, body)
      }
    }
  }

  /// Counts less of it again.
  public func giveBack(bytes: Int) {
    if let core { lb_return_memory(core, max(0, bytes)) }
  }

  /// Bytes that Lua holds.
  public var memoryUsed: Int { core.map { Int(lb_memory_used($0)) } ?? 0 }

  /// Instructions and charges since the last `resetBudget()`. Without a limit of instructions only charges are counted.
  public var instructionsUsed: Int { core.map { Int(clamping: lb_instructions_used($0)) } ?? 0 }

  /// Collects garbage and lets go of objects that scripts have dropped.
  public func collectGarbage() {
    if let core { lb_collect(core) }
  }

  /// `file:line` of the script line that is executing now; `nil` outside a run.
  public var currentLine: String? { position.line }

  // MARK: Running

  /// Compiles source text. Bytecode is refused. See ``LuaSource`` for `isTrusted`.
  public func load(_ source: [UInt8], name: String, isTrusted: Bool = false) throws -> LuaCallback {
    let state = try state()
    let status = source.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: CChar.self)
      return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1) { empty in
        empty.initialize(repeating: 0)
        guard let base = start.baseAddress ?? UnsafePointer(empty.baseAddress) else { return Int32(LB_SYNTAX) }
        // A limit that is reached in a library is told of the script that called it.
        return lb_load(state, base, bytes.count, (isTrusted ? "=" : "@") + name)
      }
    }
    guard status == LB_OK else {
      var error = takeError(state, status)
      if error.isLimit, error.message.hasPrefix("limit reached") { error.message = "\(name):1: \(error.message)" }
      throw error
    }
    if isTrusted {
      lb_push_trusted_environment(state)
      lb_set_environment(state, -2)
    }
    return LuaCallback(takingTopOf: state, self)
  }

  /// Compiles and runs source text, and returns what it returns.
  @discardableResult
  public func run(_ source: [UInt8], name: String, arguments: [LuaValue] = []) throws -> [LuaValue] {
    try load(source, name: name).call(arguments)
  }

  /// Compiles and runs source text, and returns what it returns.
  @discardableResult
  public func run(_ source: String, name: String, arguments: [LuaValue] = []) throws -> [LuaValue] {
    try run(Array(source.utf8), name: name, arguments: arguments)
  }

  // MARK: Values

  /// An empty table.
  public func makeTable() throws -> LuaTable {
    let state = try state()
    lb_new_table(state, 0, 0)
    return LuaTable(takingTopOf: state, self)
  }

  /// A Swift function as a Lua value. It is let go of when no script and no handle holds it.
  public func makeFunction(_ function: LuaFunction) throws -> LuaCallback {
    let state = try state()
    pushOwned(function, to: state)
    return LuaCallback(takingTopOf: state, self)
  }

  /// Any encodable value as a Lua value.
  public func makeValue(_ value: some LuaEncodable) throws -> LuaValue {
    let state = try state()
    let top = lb_top(state)
    defer { lb_set_top(state, top) }
    try value.encode(to: state)
    return LuaValue(LuaSlot(state: state, index: -1))
  }

  /// The table of globals.
  public var globals: LuaTable {
    get throws {
      let state = try state()
      lb_push_globals(state)
      return LuaTable(takingTopOf: state, self)
    }
  }

  /// A value as `tostring` shows it. Calls `__tostring`.
  public func describe(_ value: LuaValue) throws -> String {
    let state = try state()
    let top = lb_top(state)
    defer { lb_set_top(state, top) }
    try value.encode(to: state)
    let status = lb_tostring(state, -1)
    guard status == LB_OK else { throw takeError(state, status) }
    return LuaSlot(state: state, index: -1).text ?? ""
  }

  // MARK: Inside

  /// The coroutine that is running, or the main one.
  func state() throws -> OpaquePointer {
    guard let core else { throw LuaFailure("the Lua state is closed") }
    let state = lb_running(core)
    guard lb_reserve(state, 16) else { throw LuaFailure("stack overflow") }
    return state
  }

  static func from(_ context: UnsafeMutableRawPointer) -> Lua {
    Unmanaged<Lua>.fromOpaque(context).takeUnretainedValue()
  }

  @usableFromInline
  static func of(_ state: OpaquePointer) -> Lua {
    Unmanaged<Lua>.fromOpaque(lb_context(state)).takeUnretainedValue()
  }
}

extension Lua {
  /// Makes the n-th growing allocation from now on fail, and all after it; 0 for none. For tests.
  func failAllocation(_ n: Int) {
    if let core { lb_fail_allocation(core, UInt64(max(0, n))) }
  }
}
