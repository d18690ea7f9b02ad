import CPixels
import MutoscopeMotion
import MutoscopeTimeline

/// Draws frames: a `DisplayList` in points becomes a `Bitmap` in pixels.
///
/// What is drawn is a function of the frame, the scale and the assets alone; what a renderer keeps from frame to frame
/// (the pictures of texts, images and shadows, and buffers) only saves time. One renderer belongs to one thread at a
/// time; several draw the same frame to the same bits.
///
/// The stage begins as opaque black, like a window without a view; the root view's background covers it. Fills,
/// borders and clips are computed from their edges on every frame; texts and images are drawn once into pictures.
public final class Renderer {
  /// Pixels to a point.
  public let scale: Double
  /// Where images come from.
  public let assets: Assets

  let cache = PictureCache()
  var pool = SurfacePool()
  var items: [LayerItem] = []
  var sums: [AdditiveSum] = []
  /// Whether what opaque fills cover is left out; tests compare with pictures in which it is not.
  var leavesOutCovered = true
  private var text: TextEngine?
  private var laidOut: (key: TextLayoutKey, block: TextBlock)?
  private var drawn: LastFrame?
  private var ground: Ground?

  /// A renderer at a display scale; one that is not a positive number counts as 1, and more than 64 as 64.
  public init(scale: Double = 2, assets: Assets) {
    self.scale = scale.isFinite && scale > 0 ? min(scale, 64) : 1
    self.assets = assets
  }

  /// The size of a frame in pixels: points times scale, rounded, 1...16384 on each side.
  public func pixelSize(of frame: DisplayList) -> (width: Int, height: Int) {
    func side(_ points: Double) -> Int {
      let pixels = (points * scale).rounded()
      return Int(pixels, within: 1...Bitmap.maximumSide)
    }
    return (side(frame.size.width), side(frame.size.height))
  }

  /// Draws a frame. An image that is missing or broken, a missing font, or groups nested beyond all memory are errors.
  public func render(_ frame: DisplayList) throws(RenderError) -> Bitmap {
    var bitmap = Bitmap(width: 1, height: 1)
    try render(frame, into: &bitmap)
    return bitmap
  }

  /// Draws a frame into a bitmap that is used again; one of another size is replaced.
  ///
  /// - Parameter holdsLast: Whether the bitmap is as this renderer left it: then only what differs is drawn.
  public func render(
    _ frame: DisplayList, into bitmap: inout Bitmap, holdsLast: Bool = false
  ) throws(RenderError) {
    drawn = try Budget.drawing { () throws(RenderError) in
      let size = pixelSize(of: frame)
      let isSame = bitmap.width == size.width && bitmap.height == size.height
      if !isSame { bitmap = Bitmap(width: size.width, height: size.height) }
      let last = isSame && holdsLast ? drawn : nil
      drawn = nil
      if last == nil { ground = nil }
      cache.beginFrame()
      let result: Result<LastFrame, RenderError> = bitmap.pixels.withUnsafeMutableBufferPointer { buffer in
        let stage = Surface(stage: buffer, width: size.width, height: size.height)
        return Result { () throws(RenderError) in try self.draw(frame, since: last, on: stage) }
      }
      return try result.get()
    }
  }

  /// The lines of a text. The last ones are kept: as a rule they are asked for again, and a long text takes its time.
  func textBlock(_ text: TextContent, _ key: TextLayoutKey) throws(RenderError) -> TextBlock {
    if let laidOut, laidOut.key == key { return laidOut.block }
    let block = try textEngine().block(text, width: key.width)
    laidOut = (key, block)
    return block
  }

  /// Pango costs milliseconds to start, so it starts with the first text.
  private func textEngine() throws(RenderError) -> TextEngine {
    if let text { return text }
    let engine = try TextEngine()
    text = engine
    return engine
  }

  private func draw(_ frame: DisplayList, since last: LastFrame?, on stage: Surface) throws(RenderError) -> LastFrame {
    if Budget.isSpent { throw .overLimit }
    try prepare(frame, stage: stage.bounds)
    let change = last.flatMap { self.change(of: frame, since: $0) }
    let first = change?.first ?? 0
    let cut = last?.cuts.last { $0 <= first } ?? 0
    if let kept = ground, kept.end > first { ground = nil }
    let parts = (change?.damage.parts ?? [stage.bounds]).map { $0.intersection(stage.bounds) }
    var cuts = last?.cuts ?? []
    for part in parts where !part.isEmpty {
      let composer = Composer(renderer: self, layers: frame.layers, stage: stage, part: part)
      defer { composer.giveBack() }
      var start = 0
      if let ground, ground.holds(part) {
        ground.copy(part, to: stage)
        start = ground.end
      } else {
        stage.fill(part, 0xFF00_0000)
        // A small part costs little to draw again.
        if cut > 0, part.area * 2 > stage.bounds.area {
          start = try composer.run(to: cut)
          if start == cut { ground = Ground(stage, region: part, end: cut) }
        }
      }
      try composer.run(from: start)
      cuts = cuts.filter { $0 < start } + composer.cuts.filter { $0 >= start }
    }
    return LastFrame(list: frame, items: items, cuts: cuts)
  }
}
