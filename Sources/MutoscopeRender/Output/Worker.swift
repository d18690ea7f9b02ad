import Glibc

/// A thread with a stack as large as the main thread's. A queue's threads have 512 KiB, and whoever keeps them looks at files of
/// the system that `--isolate` takes away.
package struct Worker {
  private var thread: pthread_t = 0

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    package init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  package init(_ run: @escaping @Sendable () -> Void) throws(RenderError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 8 << 20)
    defer { pthread_attr_destroy(&attributes) }
    let body = Unmanaged.passRetained(Body(run))
    let status = pthread_create(
      &thread, &attributes,
      { raw in
        if let raw { Unmanaged<Body>.fromOpaque(raw).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    guard status == 0 else {
      body.release()
      throw .unsupported("cannot start a thread: \(String(cString: strerror(status)))")
    }
  }

  /// Waits until it has ended. Whoever starts a thread either joins or detaches it.
  package func join() { pthread_join(thread, nil) }

  /// Lets it end by itself.
  package func detach() { pthread_detach(thread) }
}
