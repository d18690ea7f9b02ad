import Mutoscope
import MutoscopeMotion
import MutoscopeRender

/// A time-slice picture: the same row of pixels of one frame after the other, from the top down.
struct StripPicture {
  private let clip: Clip
  private let scale: Double
  /// In pixels.
  private let row: Int

  /// - Parameter row: in points; nil for the middle of the stage.
  init(clip: Clip, scale: Double, row: Double?) throws {
    let height = clip.size.height
    let wanted = row ?? height / 2
    guard wanted >= 0, wanted < height || row == nil else {
      let range = "0 or more and less than \(number(height)) points"
      throw Failure(.usage, "--row \(number(wanted)) is outside the stage: \(range) expected")
    }
    guard wanted * scale < Double(Bitmap.maximumSide) else {
      throw Failure(.script, "limit reached: pixels a side (\(Bitmap.maximumSide))")
    }
    (self.clip, self.scale) = (clip, scale)
    self.row = Int(wanted * scale, within: 0...Bitmap.maximumSide)
  }

  /// The rows at some times. Every frame is drawn whole: what blurs may come from anywhere.
  func draw(_ times: [Double], assets: Assets, progress: (Int) -> Void) throws -> Bitmap {
    guard times.count <= Bitmap.maximumSide else {
      throw Failure(.script, "limit reached: rows (\(Bitmap.maximumSide)); lower --fps or cut with --from and --to")
    }
    let renderer = Renderer(scale: scale, assets: assets)
    var frame = Bitmap(width: 1, height: 1)
    var rows: [UInt32] = []
    var width: Int?
    for (index, time) in times.enumerated() {
      try Budget.check(1000)
      try renderer.render(clip.at(time).displayList, into: &frame, holdsLast: true)
      let start = min(row, frame.height - 1) * frame.width
      // A window that changes its size is cut, or has black beside it.
      let widest = width ?? frame.width
      width = widest
      rows += frame.pixels[start..<start + min(frame.width, widest)]
      rows += Array(repeating: 0xFF00_0000, count: max(0, widest - frame.width))
      progress(index + 1)
    }
    guard let picture = Bitmap(width: width ?? 1, height: times.count, pixels: rows) else {
      throw Failure(.software, "a strip of \(rows.count) pixels")
    }
    return picture
  }
}
