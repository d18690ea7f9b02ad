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

      --strip makes one picture of the whole time: a single row of pixels of each frame, time running down. What moves \
      draws a line; where it jumps the line breaks.
      """)

  @OptionGroup var script: ScriptOptions
  @OptionGroup var watch: WatchOptions

  @Option(name: .shortAndLong, help: "Where to write; - is standard output.", completion: .file())
  var output: String

  @Option(help: "The time of a single picture: 0.5, 250ms, 50%, f15, first, last.")
  var at: TimeArgument?

  @Option(help: "Where a movie begins.")
  var from: TimeArgument?

  @Option(help: "Where a movie ends. What never rests needs it.")
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

  @Flag(help: "One row of pixels over time, as a picture.")
  var strip = false

  @Option(help: "The row that --strip shows, in points; by default the middle.")
  var row: Double?

  @Option(
    help: "Where to write what took how long, as trace events of Chrome.", completion: .file(extensions: ["json"]))
  var trace: String?

  /// The CPU time of drawing, unless somebody asks for another one.
  private static let seconds = 600.0

  func validate() throws {
    if strip, at != nil || size != nil { throw ValidationError("--strip takes --from, --to, --fps and --scale") }
    if row != nil, !strip { throw ValidationError("--row needs --strip") }
    if at != nil, from != nil || to != nil { throw ValidationError("--at is one picture; --from and --to are a movie") }
    if let scale, !(scale > 0 && scale <= 16) { throw ValidationError("--scale: a number between 0 and 16 expected") }
    if let jobs, jobs < 1 || jobs > 256 { throw ValidationError("--jobs: 1 to 256 expected") }
    if let fps, fps.value > 1000 { throw ValidationError("--fps: at most 1000 expected") }
    if trace != nil, trace == output { throw ValidationError("--trace and -o name one file") }
    if scale != nil, size != nil { throw ValidationError("--scale and --size say the same; give one") }
  }

  func run() throws {
    try watch.run(FileSelection(files: [script.file]), inputs: [script.props.file], output: script.output) { _, log in
      guard let trace else { return try render(log) }
      log.of(script.file).writes(trace)
      Trace.begin()
      try render(log)
      try Failure.reporting(script.output) {
        try writeFile(Array(Trace.Span.json(Trace.end()).utf8), to: Files.destination(trace))
      }
    }
  }

  /// Tells until when the scene is played at most, in seconds; nil where its rest has to be known.
  private func end(fps: Double) -> Double? {
    let times = [at ?? to, from ?? .fraction(0)].map { $0?.seconds(fps: fps) }
    return times.contains(nil) ? nil : times.compactMap { $0 }.max()
  }

  private func render(_ log: FileLog) throws {
    log.of(script.file).writes(output)
    try script.run(log: log, results: [output, trace].compactMap { $0 }.filter { $0 != "-" }) { result in
      let format = output == "-" ? .png : try OutputFormat(path: output)
      let rate = MovieJob.rate(fps?.value, for: format, isQuiet: script.output.quiet)
      let playable = try result.playable(only: only, until: end(fps: rate))
      if !script.limits.time.isGiven { result.session.lua.resetBudget(seconds: RenderCommand.seconds) }
      let (clip, duration) = (playable.clip, playable.clip.duration)
      let (from, to) = try (from?.seconds(in: playable, fps: rate), to?.seconds(in: playable, fps: rate))
      if strip {
        guard format == .png else {
          throw Failure(.usage, "--strip writes one picture: a .png expected, got '\(output)'")
        }
        let times = try MovieJob.times(
          at: nil, from: from ?? 0, to: to ?? duration, format: .pngSequence, rate: rate)
        let bar = ProgressBar(total: times.count, isQuiet: script.output.quiet)
        defer { bar.finish() }
        let picture = try StripPicture(clip: clip, scale: scale ?? playable.scale, row: row)
          .draw(times, assets: result.assets) { bar.update($0) }
        return try picture.writePNG(to: Files.destination(output))
      }
      let times = try MovieJob.times(
        at: try at?.seconds(in: playable, fps: rate), from: from ?? 0, to: to ?? duration, format: format, rate: rate)
      let job = MovieJob(
        frame: { clip.at($0) }, canvas: Canvas(stage: clip.size, scale: scale ?? playable.scale, size: size),
        format: format, destination: Files.destination(output), rate: rate, times: times)
      try job.run(assets: result.assets, jobs: jobs, isQuiet: script.output.quiet)
    }
  }
}

/// WxH in pixels.
struct PixelSize: ExpressibleByArgument, Sendable {
  var width: Int
  var height: Int

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  init?(argument: String) {
    let parts = argument.split(separator: "x").map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], (1...16_384).contains(width),
      (1...16_384).contains(height)
    else { return nil }
    (self.width, self.height) = (width, height)
  }
}
