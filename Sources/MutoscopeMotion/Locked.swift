import Glibc

/// A value that one thread at a time may use.
///
/// It is `Mutex` of Synchronization on a lock of POSIX threads, which ThreadSanitizer knows; of the other it sees only what
/// happens where nobody waits, and takes the rest for races. Its sendability is unchecked since the compiler knows no lock:
/// `value` is reached in `withLock` alone, while the lock is held.
public final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  public init(_ value: sending Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Waits for its turn and uses the value. May not be called from `body`.
  public func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
