import CPixels
import MutoscopeMotion

/// A piece of the stage that is drawn on, in stage pixels.
final class Surface {
  let bounds: PixelRect
  private(set) var buffer: UnsafeMutableBufferPointer<UInt32>

  /// A surface over memory that was borrowed from a pool and is at least as large; it is cleared.
  init(bounds: PixelRect, buffer: UnsafeMutableBufferPointer<UInt32>) {
    self.bounds = bounds
    self.buffer = buffer
    mp_clear(target(clip: bounds))
  }

  /// A surface over the pixels of a bitmap, for as long as they stay where they are; they keep what is there.
  init(stage buffer: UnsafeMutableBufferPointer<UInt32>, width: Int, height: Int) {
    bounds = PixelRect(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height))
    self.buffer = buffer
  }

  func target(clip: PixelRect) -> MPTarget {
    var inside = clip.intersection(bounds)
    if inside.isEmpty { inside = PixelRect(x0: bounds.x0, y0: bounds.y0, x1: bounds.x0, y1: bounds.y0) }
    return MPTarget(
      pixels: buffer.baseAddress, stride: bounds.width, originX: bounds.x0, originY: bounds.y0, clip: inside)
  }

  /// Overwrites a part with a premultiplied colour.
  func fill(_ part: PixelRect, _ color: UInt32) {
    let part = part.intersection(bounds)
    guard !part.isEmpty else { return }
    for y in part.y0..<part.y1 { row(y, of: part).update(repeating: color) }
  }

  /// The pixels of a row of a part that lies within.
  func row(_ y: Int32, of part: PixelRect) -> UnsafeMutableBufferPointer<UInt32> {
    let start = Int(y - bounds.y0) * bounds.width + Int(part.x0 - bounds.x0)
    return UnsafeMutableBufferPointer(rebasing: buffer[start..<start + part.width])
  }

  /// The surface as the source of a drawing, each pixel in its own place.
  var picture: MPPicture {
    MPPicture(
      pixels: buffer.baseAddress, stride: bounds.width, width: Int32(bounds.width), height: Int32(bounds.height),
      u: MPLine(a: 1, b: 0, c: Double(-bounds.x0)), v: MPLine(a: 0, b: 1, c: Double(-bounds.y0)),
      w: MPLine(a: 0, b: 0, c: 1), isCubic: false, coarser: nil, share: 0)
  }
}

/// Buffers that are lent to surfaces and used again by the next.
final class SurfacePool {
  private var free: [UnsafeMutableBufferPointer<UInt32>] = []
  private var lent = 0
  /// The most pixels lent at one time.
  private let limit: Int

  /// A pool that lends 1 GiB at most; only nesting without bounds gets there.
  init(limit: Int = 1 << 28) { self.limit = limit }

  /// A cleared surface, or nil if too much is lent already.
  func take(_ bounds: PixelRect) -> Surface? {
    let count = max(4, bounds.width * bounds.height)
    guard lent + count <= limit else { return nil }
    let fitting = free.indices.filter { free[$0].count >= count }.min { free[$0].count < free[$1].count }
    var buffer: UnsafeMutableBufferPointer<UInt32>
    if let fitting, free[fitting].count <= count * 4 {
      buffer = free.remove(at: fitting)
    } else {
      buffer = .allocate(capacity: count)
      Budget.keep(count * 4)
    }
    lent += buffer.count
    return Surface(bounds: bounds, buffer: buffer)
  }

  func giveBack(_ surface: Surface) {
    lent -= surface.buffer.count
    if free.count >= 12, let smallest = free.indices.min(by: { free[$0].count < free[$1].count }) {
      discard(free.remove(at: smallest))
    }
    free.append(surface.buffer)
  }

  private func discard(_ buffer: UnsafeMutableBufferPointer<UInt32>) {
    Budget.keep(-4 * buffer.count)
    buffer.deallocate()
  }

  deinit { for buffer in free { discard(buffer) } }
}
