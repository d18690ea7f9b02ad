import ArgumentParser
import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import MutoscopeScripting

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Render a scene to a picture or a movie.",
    discussion: """
      The suffix of OUT says what it becomes: .png (one frame), %04d.png (a picture a frame), .gif, .apng, .mp4, .webm; \
      - is standard output, as PNG.
      """)

  @OptionGroup var script: ScriptOptions

  @Option(name: .shortAndLong, help: "Where to write; - is standard output.")
  var output: String

  @Option(help: "The time of a single picture: 0.5, 250ms, 50%, f15, first, last.")
  var at: TimeArgument?

  @Option(help: "Where a movie begins.")
  var from: TimeArgument?

  @Option(help: "Where a movie ends.")
  var to: TimeArgument?

  @Option(help: "Frames per second; 60 unless given, 50 for a GIF.")
  var fps: FrameRate?

  @Option(help: "Pixels per point.")
  var scale: Double?

  @Option(help: "Frames drawn at the same time; by default one a core. The bytes are the same.")
  var jobs: Int?

  @Option(help: "The picture in pixels, WxH: the scene is fitted and centred.")
  var size: PixelSize?

  @Option(help: "The entry of a returned table.")
  var only: String?

  func validate() throws {
    if at != nil, from != nil || to != nil { throw ValidationError("--at is one picture; --from and --to are a movie") }
    if let scale, !(scale > 0 && scale <= 16) { throw ValidationError("--scale: a number between 0 and 16 expected") }
    if let jobs, jobs < 1 || jobs > 256 { throw ValidationError("--jobs: 1 to 256 expected") }
    if scale != nil, size != nil { throw ValidationError("--scale and --size say the same; give one") }
  }

  func run() throws {
    try script.run { result in
      let playable = try result.playable(only: only)
      let format = output == "-" ? .png : try OutputFormat(path: output)
      let rate = rate(for: format)
      let times = try times(of: playable.clip, format: format, rate: rate)
      let canvas = Canvas(clip: playable.clip, scale: scale ?? playable.scale, size: size)
      let writer = try MovieWriter(
        format: format, destination: output == "-" ? .descriptor(1) : .file(output), framesPerSecond: rate)
      let bar = ProgressBar(total: times.count, isQuiet: script.output.quiet)
      defer { bar.finish() }
      let pipeline = FramePipeline(scale: canvas.scale, assets: result.assets, jobs: jobs)
      try pipeline.run(count: times.count, to: writer) { index in
        canvas.displayList(at: times[index])
      } progress: { count in
        bar.update(count)
      }
    }
  }

  /// A GIF counts its time in hundredths of a second.
  private func rate(for format: OutputFormat) -> Double {
    guard format == .gif else { return fps?.value ?? 60 }
    let wanted = fps?.value ?? 50
    let rates = (2...100).map { 100 / Double($0) }
    guard !rates.contains(wanted), let rate = rates.first(where: { $0 <= wanted }) else { return wanted }
    if !script.output.quiet { Terminal.note("GIF: \(number(rate)) frames per second instead of \(number(wanted))") }
    return rate
  }

  private func times(of clip: Clip, format: OutputFormat, rate: Double) throws -> [Double] {
    if let at { return [at.seconds(duration: clip.duration, fps: rate)] }
    if format == .png { return [from?.seconds(duration: clip.duration, fps: rate) ?? 0] }
    let start = from?.seconds(duration: clip.duration, fps: rate) ?? 0
    let end = to?.seconds(duration: clip.duration, fps: rate) ?? clip.duration
    guard start <= end else { throw Failure(.usage, "--from \(number(start)) is after --to \(number(end))") }
    guard (end - start) * rate < 1e6 else { throw Failure(.script, "limit reached: frames (1000000)") }
    let count = Int(((end - start) * rate - 1e-9).rounded(.up))
    return (0...max(0, count)).map { min(start + Double($0) / rate, end) }
  }
}

/// How a clip is put on a picture.
private struct Canvas: Sendable {
  let clip: Clip
  let scale: Double
  /// The picture in points, and where the stage's corner lies in it.
  private let size: Size
  private let offset: Point

  init(clip: Clip, scale: Double, size: PixelSize?) {
    self.clip = clip
    guard let size, clip.size.width > 0, clip.size.height > 0 else {
      self.scale = scale
      self.size = clip.size
      offset = .zero
      return
    }
    let fit = min(Double(size.width) / clip.size.width, Double(size.height) / clip.size.height)
    self.scale = fit
    self.size = Size(Double(size.width) / fit, Double(size.height) / fit)
    // On whole pixels, so that what is sharp stays sharp.
    offset = Point(
      ((self.size.width - clip.size.width) / 2 * fit).rounded() / fit,
      ((self.size.height - clip.size.height) / 2 * fit).rounded() / fit)
  }

  func displayList(at time: Double) -> DisplayList {
    var list = clip.at(time).displayList
    guard offset != .zero || size != list.size else { return list }
    list.size = size
    for index in list.layers.indices {
      list.layers[index].matrix = .translation(offset.x, offset.y) * list.layers[index].matrix
      list.layers[index].quad = list.layers[index].quad.map { $0 + offset }
    }
    return list
  }
}

/// WxH in pixels.
struct PixelSize: ExpressibleByArgument, Sendable {
  var width: Int
  var height: Int

  init?(argument: String) {
    let parts = argument.split(separator: "x").map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], (1...16_384).contains(width),
      (1...16_384).contains(height)
    else { return nil }
    (self.width, self.height) = (width, height)
  }
}
