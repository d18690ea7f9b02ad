import Synchronization

/// Stops a script from another thread.
public final class LuaCancellation: Sendable {
  private let flag = Atomic<Bool>(false)

  public init() {}

  /// Asks the script to stop. It ends with an error of kind `cancelled` within a few thousand instructions.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  /// Takes the wish back, for the next run.
  public func reset() { flag.store(false, ordering: .relaxed) }

  public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
