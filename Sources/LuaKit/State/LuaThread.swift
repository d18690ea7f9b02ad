import CLuaBridge

#if canImport(Glibc)
  import Glibc
#endif

/// A thread with a stack deep enough for Lua.
///
/// Lua 5.4.4 recurses on the C stack when it words an error about a long chain of fields; 64 MiB hold every chain that
/// `Lua` accepts. The default stacks (8 MiB, or whatever `ulimit -s` says) do not.
public enum LuaThread {
  /// Bytes of stack.
  public static let stackSize = 64 << 20

  /// Runs `body` on a thread of its own and waits for it. The caller stands still meanwhile: nothing runs at the same time,
  /// so `body` may use what it likes. A Lua state that is made inside stays inside.
  public static func run<Result>(_ body: () throws -> Result) throws -> Result {
    var outcome: Swift.Result<Result, any Error>?
    lb_keep_pages()
    try withoutActuallyEscaping(body) { body in
      let job = Job { outcome = Swift.Result { try body() } }
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      pthread_attr_setstacksize(&attributes, stackSize)
      var thread = pthread_t()
      let status = pthread_create(
        &thread, &attributes,
        { context in
          if let context { Unmanaged<Job>.fromOpaque(context).takeUnretainedValue().body() }
          return nil
        }, Unmanaged.passUnretained(job).toOpaque())
      guard status == 0 else { throw LuaFailure("cannot make a thread (error \(status))") }
      pthread_join(thread, nil)
      withExtendedLifetime(job) {}
    }
    guard let outcome else { throw LuaFailure("the thread ended without a result") }
    return try outcome.get()
  }

  private final class Job {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }
}
