/// Keeps what the first layers of a frame paint on a part of the stage, for the frames that begin with the same.
struct Ground {
  /// The number of these layers.
  let end: Int
  private let region: PixelRect
  private let pixels: [UInt32]

  init(_ stage: Surface, region: PixelRect, end: Int) {
    (self.region, self.end) = (region, end)
    var pixels: [UInt32] = []
    for y in region.y0..<region.y1 { pixels += stage.row(y, of: region) }
    self.pixels = pixels
  }

  func holds(_ part: PixelRect) -> Bool { region.union(part).area == region.area }

  /// Puts a part of it on the stage.
  func copy(_ part: PixelRect, to stage: Surface) {
    pixels.withUnsafeBufferPointer { pixels in
      for y in part.y0..<part.y1 {
        let start = Int(y - region.y0) * region.width + Int(part.x0 - region.x0)
        // As memory: of a collection each pixel would be asked for.
        let row = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: pixels[start..<start + part.width]))
        UnsafeMutableRawBufferPointer(stage.row(y, of: part)).copyMemory(from: row)
      }
    }
  }
}
