import Glibc
import LuaKit
import MutoscopeMotion
import MutoscopeRender

/// Ctrl-C while something runs: the first one asks it to end, a second one ends the process.
///
/// A thread of its own waits for the signal, so nothing is done in a handler, where hardly anything may be done. A request
/// to end (SIGTERM) ends the process at once, with the terminal as it was.
final class Interrupts: Sendable {
  private struct State {
    /// Stops what runs; nil while nothing does.
    var cancellation: LuaCancellation?
    /// Counts Ctrl-C since `forget`.
    var count = 0
    /// Gives the terminal back before the process ends.
    var cleanUp: (@Sendable () -> Void)?
  }

  private let state = Locked(State())
  private let descriptor: Int32

  /// Takes Ctrl-C over from here on, for this thread and those that it makes.
  ///
  /// A window's change of size is kept from them too, for the one thread that reads lines: see `followWindow`.
  init() {
    descriptor = Signals.listen()
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGWINCH)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Interrupts>.fromOpaque(context).takeRetainedValue().listen() }
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    if status == 0 { pthread_detach(thread) }
  }

  /// Lets this thread hear of a window that changes its size, and no other, so that it wakes from reading a line.
  func followWindow() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGWINCH)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Counts Ctrl-C since `forget`, whether something ran or not.
  var count: Int { state.withLock { $0.count } }

  /// Counts anew: an input begins.
  func forget() { state.withLock { $0.count = 0 } }

  func onExit(_ cleanUp: @escaping @Sendable () -> Void) { state.withLock { $0.cleanUp = cleanUp } }

  /// Runs `body`; Ctrl-C cancels what the script does in it. After that, whatever went wrong is a cancellation: programs
  /// that were started hear Ctrl-C too.
  func watch<Result>(_ cancellation: LuaCancellation, _ body: () throws -> Result) throws -> Result {
    state.withLock { state in
      state.cancellation = cancellation
      // It was pressed just before.
      if state.count > 0 { cancellation.cancel() }
    }
    defer { state.withLock { $0.cancellation = nil } }
    do {
      return try body()
    } catch let error as LuaError where error.kind == .cancelled {
      throw error
    } catch {
      try check()
      throw error
    }
  }

  /// Cancels this from now on: what runs has gone over to another state.
  func follow(_ cancellation: LuaCancellation) { state.withLock { $0.cancellation = cancellation } }

  /// Throws after Ctrl-C; for loops that are not Lua's.
  func check() throws {
    if count > 0 { throw Failure(.script, "cancelled") }
  }

  private func listen() {
    while true {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, -1) == 1 else { continue }
      let signal = Signals.received()
      let cleanUp = state.withLock { state -> (@Sendable () -> Void)?? in
        state.count += 1
        state.cancellation?.cancel()
        let isStubborn = state.count > 1 && state.cancellation != nil
        return isStubborn || signal != SIGINT ? .some(state.cleanUp) : nil
      }
      if let cleanUp {
        cleanUp?()
        Naming.exit(128 + signal)
      }
    }
  }
}
