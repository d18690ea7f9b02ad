import Testing

/// A picture that `mutoscope` wrote, as its pixels, decoded by ffmpeg and not by Mutoscope.
struct Picture: Equatable {
  struct Pixel {
    var r, g, b: Int
    var brightness: Int { max(r, g, b) }
    var saturation: Int { max(r, g, b) - min(r, g, b) }
  }

  enum Ink { case blue, pink }

  let width, height: Int
  private let bytes: [UInt8]

  /// Runs a command that writes `x.png`, or a picture to standard output, and reads that.
  init(_ workshop: Workshop, _ command: [String]) throws {
    let outcome = try workshop.mutoscope(command)
    try #require(outcome.status == 0, "\(outcome.errors)")
    if !outcome.outputBytes.isEmpty { try workshop.write("x.png", outcome.outputBytes) }
    let header = try PNGHeader(workshop.bytes("x.png"))
    (width, height) = (header.width, header.height)
    bytes = try workshop.run(
      ["ffmpeg", "-v", "error", "-i", "x.png", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    ).outputBytes
    try #require(bytes.count == width * height * 3)
  }

  subscript(x: Int, y: Int) -> Pixel {
    let index = (y * width + x) * 3
    return Pixel(r: Int(bytes[index]), g: Int(bytes[index + 1]), b: Int(bytes[index + 2]))
  }

  /// How much of a pixel is covered by the first or second ink of a plot on white, 0...1.
  private func amount(_ ink: Ink, _ x: Int, _ y: Int) -> Double {
    let pixel = self[x, y]
    let tint = ink == .blue ? pixel.b - pixel.r : pixel.r - pixel.g
    let full = ink == .blue ? 245.0 : 210.0
    return Double(max(0, tint)) / full
  }

  /// The middle of the ink in a column; nil if there is next to none.
  func middle(of ink: Ink, column: Int, from top: Int) -> Double? {
    var (sum, moment) = (0.0, 0.0)
    for y in top..<height {
      let amount = amount(ink, column, y)
      guard amount > 0.08 else { continue }
      (sum, moment) = (sum + amount, moment + amount * (Double(y) + 0.5))
    }
    return sum > 0.5 ? moment / sum : nil
  }

  /// The columns in which there is some of an ink, below a row.
  func columns(of ink: Ink, from top: Int = 0) -> [Int] {
    (0..<width).filter { x in (top..<height).contains { amount(ink, x, $0) > 0.15 } }
  }
}
