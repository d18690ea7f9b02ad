/// Writes animated PNG: the first frame whole, then the rectangle that differs from the frame before. Equal frames
/// become one that stays longer.
struct APNGWriter {
  private let file: OutputFile
  /// The time a frame stays, as a fraction; both parts fit 16 bits.
  private let delay: (numerator: Int, denominator: Int)
  private var sequence: UInt32 = 0
  private var frames: UInt32 = 0
  private var shown: Bitmap?
  private var isOpaque = true
  /// A frame whose duration is not known yet.
  private var pending: (part: Bitmap, x: Int, y: Int, repeats: Int)?

  /// Where the number of frames stands: after the signature and IHDR.
  private static let controlOffset = 8 + 25

  init(file: OutputFile, framesPerSecond: Double) {
    self.file = file
    // Whole rates are exact, others to a thousandth where that fits.
    let steps = framesPerSecond == framesPerSecond.rounded() ? 1.0 : min(1000, (65535 / framesPerSecond).rounded(.down))
    delay = (Int(steps, within: 1...1000), Int((framesPerSecond * steps).rounded(), within: 1...65535))
  }

  mutating func write(_ bitmap: Bitmap) throws(RenderError) {
    guard let last = shown else {
      isOpaque = bitmap.isOpaque
      try file.write(PNG.signature)
      try chunk("IHDR", PNG.header(width: bitmap.width, height: bitmap.height, isOpaque: isOpaque))
      try chunk("acTL", PNG.bigEndian(UInt32(1)) + PNG.bigEndian(UInt32(0)))
      try chunk("sRGB", [0])
      (shown, pending) = (bitmap, (bitmap, 0, 0, 1))
      return
    }
    if let box = last.changes(to: bitmap) {
      try flush()
      pending = (bitmap.part(box), box.x, box.y, 1)
    } else if let frame = pending, (frame.repeats + 1) * delay.numerator <= 65535 {
      pending?.repeats += 1
    } else {
      try flush()
      pending = (bitmap.part((0, 0, 1, 1)), 0, 0, 1)
    }
    shown = bitmap
  }

  mutating func finish() throws(RenderError) {
    try flush()
    var control: [UInt8] = []
    PNG.append(chunk: "acTL", PNG.bigEndian(frames) + PNG.bigEndian(UInt32(0)), to: &control)
    try file.patch(control, at: APNGWriter.controlOffset)
    try chunk("IEND", [])
  }

  private mutating func flush() throws(RenderError) {
    guard let frame = pending else { return }
    pending = nil
    let place = [frame.part.width, frame.part.height, frame.x, frame.y].flatMap { PNG.bigEndian(UInt32($0)) }
    let time =
      PNG.bigEndian(UInt16(frame.repeats * delay.numerator)) + PNG.bigEndian(UInt16(clamping: delay.denominator))
    // Dispose: leave it. Blend: replace.
    try chunk("fcTL", PNG.bigEndian(sequence) + place + time + [0, 0])
    sequence += 1
    let rows = PNG.compressedRows(frame.part, isOpaque: isOpaque)
    if frames == 0 {
      try chunk("IDAT", rows)
    } else {
      try chunk("fdAT", PNG.bigEndian(sequence) + rows)
      sequence += 1
    }
    frames += 1
  }

  private func chunk(_ type: String, _ bytes: [UInt8]) throws(RenderError) {
    var out: [UInt8] = []
    PNG.append(chunk: type, bytes, to: &out)
    try file.write(out)
  }
}

extension Bitmap {
  /// The smallest rectangle outside which another bitmap of the same size is equal; nil if all is.
  func changes(to other: Bitmap) -> (x: Int, y: Int, width: Int, height: Int)? {
    pixels.withUnsafeBufferPointer { a in
      other.pixels.withUnsafeBufferPointer { b in
        var (left, right, top, bottom) = (width, -1, -1, -1)
        for y in 0..<height {
          let row = y * width
          guard let first = (0..<width).first(where: { a[row + $0] != b[row + $0] }) else { continue }
          if top < 0 { top = y }
          bottom = y
          left = min(left, first)
          var last = width - 1
          while last > max(right, first), a[row + last] == b[row + last] { last -= 1 }
          right = max(right, last)
        }
        return top < 0 ? nil : (left, top, right - left + 1, bottom - top + 1)
      }
    }
  }

  func part(_ box: (x: Int, y: Int, width: Int, height: Int)) -> Bitmap {
    if box.width == width, box.height == height { return self }
    var result = Bitmap(width: box.width, height: box.height)
    for y in 0..<box.height {
      let from = (box.y + y) * width + box.x
      result.pixels.replaceSubrange(y * box.width..<(y + 1) * box.width, with: pixels[from..<from + box.width])
    }
    return result
  }
}
