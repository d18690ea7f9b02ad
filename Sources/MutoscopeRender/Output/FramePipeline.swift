import Dispatch
import Glibc
import MutoscopeMotion
import MutoscopeTimeline

/// Draws many frames on several threads and writes them in order.
///
/// Every thread has a renderer of its own and takes the next frame that nobody has taken; what is written does not
/// depend on how many there are. What does not change is drawn and encoded once. At most three times as many frames as threads
/// are in memory.
public struct FramePipeline: Sendable {
  public var scale: Double
  public var assets: Assets
  /// How many threads draw, 1...64.
  public var jobs: Int

  /// - Parameter jobs: nil means one for each core.
  public init(scale: Double = 2, assets: Assets, jobs: Int? = nil) {
    self.scale = scale
    self.assets = assets
    self.jobs = min(max(jobs ?? Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1), 64)
  }

  /// Draws frames 0 ..< count and writes them; completes the writer.
  ///
  /// - Parameters:
  ///   - frame: gives frame i; called on any thread, in no order.
  ///   - progress: called on the caller's thread after each frame that was written, with how many are.
  /// - Throws: what `frame` throws, or a `RenderError`; the first by frame number.
  public func run(
    count: Int, to writer: MovieWriter, frame: @escaping @Sendable (Int) throws -> DisplayList,
    progress: (Int) -> Void = { _ in }
  ) throws {
    let exchange = Exchange(count: count, window: jobs * 2)
    let (scale, assets, format, budget) = (scale, assets, writer.format, Budget.Share())
    var workers: [Worker] = []
    defer {
      exchange.cancel(workers: jobs)
      for worker in workers { worker.join() }
    }
    for _ in 0..<min(jobs, max(count, 1)) {
      workers.append(
        try Worker {
          budget.run {
            let renderer = Renderer(scale: scale, assets: assets)
            var bitmap = Bitmap(width: 1, height: 1)
            var last: (list: DisplayList, payload: Payload)?
            while let index = exchange.takeIndex() {
              exchange.put(
                index,
                Result {
                  let next = try Trace.span("frame", frame: index) { try frame(index) }
                  if let last, last.list == next { return last.payload }
                  try Trace.span("compose", frame: index) {
                    try renderer.render(next, into: &bitmap, holdsLast: true)
                  }
                  let payload = Trace.span("encode", frame: index) { format.payload(bitmap) }
                  last = (next, payload)
                  return payload
                })
            }
          }
        })
    }
    try Budget.drawing {
      for index in 0..<count {
        let payload = try exchange.wait(for: index).get()
        try Trace.span("write", frame: index) { try writer.write(payload) }
        exchange.makeRoom()
        progress(index + 1)
      }
      try writer.finish()
    }
  }
}

/// Where finished frames wait for their turn.
private final class Exchange: Sendable {
  private struct State {
    var next = 0
    var done: [Int: Result<Payload, any Error>] = [:]
  }

  private let count: Int
  private let state = Locked(State())
  private let room: DispatchSemaphore
  private let arrival = DispatchSemaphore(value: 0)

  init(count: Int, window: Int) {
    self.count = count
    room = DispatchSemaphore(value: 0)
    for _ in 0..<window { room.signal() }
  }

  /// The next frame to draw, once there is room for it; nil at the end.
  func takeIndex() -> Int? {
    room.wait()
    return state.withLock { state in
      guard state.next < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  func put(_ index: Int, _ result: Result<Payload, any Error>) {
    state.withLock { $0.done[index] = result }
    arrival.signal()
  }

  func wait(for index: Int) -> Result<Payload, any Error> {
    while true {
      if let result = state.withLock({ $0.done.removeValue(forKey: index) }) { return result }
      arrival.wait()
    }
  }

  func makeRoom() { room.signal() }

  func cancel(workers: Int) {
    state.withLock { $0.next = count }
    for _ in 0..<workers { room.signal() }
  }
}
