import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import MutoscopeScripting

/// Frames on their way to a file.
struct MovieJob {
  let frame: @Sendable (Double) -> Frame
  let canvas: Canvas
  let format: OutputFormat
  let destination: OutputDestination
  let rate: Double
  let times: [Double]
  /// Throws, before a frame is drawn, when it should end.
  var check: @Sendable () throws -> Void = {}

  func run(assets: Assets, jobs: Int?, isQuiet: Bool) throws {
    try canvas.check()
    try Limit.pixels.check(canvas.pixels(of: times.count))
    let writer = try MovieWriter(format: format, destination: destination, framesPerSecond: rate)
    let bar = ProgressBar(total: times.count, isQuiet: isQuiet)
    defer { bar.finish() }
    let (frame, canvas, times, check) = (frame, canvas, times, check)
    try FramePipeline(scale: canvas.scale, assets: assets, jobs: jobs).run(count: times.count, to: writer) { index in
      try check()
      return canvas.place(frame(times[index]).displayList)
    } progress: { count in
      bar.update(count)
    }
  }

  /// 60 frames per second unless told otherwise. A GIF counts its time in hundredths of a second: 50 unless told
  /// otherwise, and a rate that does not divide 100 becomes the next lower one that does.
  static func rate(_ wanted: Double?, for format: OutputFormat, isQuiet: Bool) -> Double {
    guard format == .gif else { return wanted ?? 60 }
    let wanted = wanted ?? 50
    // From 2 hundredths to the most that a file can tell.
    let delay = min(max(2, (100 / wanted).rounded(.up)), 65_535)
    let rate = 100 / delay
    if rate == wanted || 100 / (delay - 1) == wanted && delay > 2 { return wanted }
    if !isQuiet { Terminal.note("GIF: \(number(rate)) frames per second instead of \(number(wanted))") }
    return rate
  }

  /// The times of the frames: one for a single picture, else from i / rate to the end, which is the last.
  static func times(
    at: Double?, from start: Double, to end: Double, format: OutputFormat, rate: Double
  ) throws -> [Double] {
    if let at { return [at] }
    if format == .png, start <= end { return [start] }
    let times = try times(from: start, to: end, rate: rate)
    if format == .pngSequence { try Limit.files.check(times.count) }
    return times
  }

  /// The times from i / rate to the end, which is the last.
  static func times(from start: Double, to end: Double, rate: Double) throws -> [Double] {
    guard start <= end else { throw Failure(.usage, "--from \(number(start)) is after --to \(number(end))") }
    let count = Int(((end - start) * rate - 1e-9).rounded(.up), within: 0...Int.max - 1)
    try Limit.frames.check(count + 1)
    return (0...count).map { min(start + Double($0) / rate, end) }
  }
}

extension RenderRequest {
  /// Draws what a script asked for.
  func run(
    in folder: ResultFolder, assets: Assets, log: FileLog, check: @escaping @Sendable () throws -> Void = {}
  ) throws {
    let shown = folder.shown(path)
    log.writes(shown)
    let format = try OutputFormat(path: shown)
    let rate = MovieJob.rate(fps, for: format, isQuiet: true)
    var job = MovieJob(
      frame: frame, canvas: Canvas(stage: frame(0).size, scale: scale, size: nil), format: format,
      destination: folder.destination(path), rate: rate,
      times: try MovieJob.times(at: time, from: 0, to: duration, format: format, rate: rate))
    job.check = check
    try job.run(assets: assets, jobs: nil, isQuiet: true)
  }
}

/// How a stage is put on a picture.
struct Canvas: Sendable {
  let scale: Double
  /// The picture in points, and where the stage's corner lies in it.
  private let size: Size
  private let offset: Point

  /// - Parameter size: in pixels: the stage is fitted and centred; nil for the stage's own size.
  init(stage: Size, scale: Double, size: PixelSize?) {
    guard let size, stage.width > 0, stage.height > 0 else {
      self.scale = scale
      self.size = stage
      offset = .zero
      return
    }
    let fit = min(Double(size.width) / stage.width, Double(size.height) / stage.height)
    self.scale = fit
    self.size = Size(Double(size.width) / fit, Double(size.height) / fit)
    // On whole pixels, so that what is sharp stays sharp.
    offset = Point(
      ((self.size.width - stage.width) / 2 * fit).rounded() / fit,
      ((self.size.height - stage.height) / 2 * fit).rounded() / fit)
  }

  /// Refuses a picture that would be cut.
  func check() throws(RenderError) {
    let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
    guard max(width, height) > Double(Bitmap.maximumSide) else { return }
    throw .unsupported(
      "limit reached: pixels a side (\(Bitmap.maximumSide)): the picture would have \(number(width)) x \(number(height))"
    )
  }

  /// The pixels of some frames.
  func pixels(of frames: Int) -> Int {
    Int((size.width * scale).rounded(.up) * (size.height * scale).rounded(.up) * Double(frames), within: 0 ... .max)
  }

  func place(_ list: DisplayList) -> DisplayList {
    guard offset != .zero || size != list.size else { return list }
    var list = list
    list.size = size
    for index in list.layers.indices {
      list.layers[index].matrix = .translation(offset.x, offset.y) * list.layers[index].matrix
      list.layers[index].quad = list.layers[index].quad.map { $0 + offset }
    }
    return list
  }
}
