/// Writes frames, in order, as a picture, numbered pictures or a movie.
///
/// Movies appear at their path only when they are complete; what a failure leaves behind is removed. The same frames
/// give the same bytes, whatever the machine's number of cores.
public final class MovieWriter {
  public let format: OutputFormat
  public let destination: OutputDestination
  /// Frames per second; the caller picks one that the format can hold.
  public let framesPerSecond: Double
  /// How many frames were written.
  public private(set) var frameCount = 0

  private let file: OutputFile?
  private let sequence: FileSequence?
  private let ffmpegPath: String?
  private var ffmpeg: FFmpeg?
  /// A GIF's palette depends on all frames: they wait here, without loss, and the palette with them.
  private var drafts: [DraftFile] = []
  private var apng: APNGWriter?
  private var size: (width: Int, height: Int)?

  /// Opens the destination and looks for ffmpeg where it is needed, so that both fail early.
  ///
  /// - Parameters:
  ///   - framesPerSecond: more than 0, at most 1000.
  ///   - searchPath: where to look for ffmpeg; nil means `$PATH`.
  public init(
    format: OutputFormat, destination: OutputDestination, framesPerSecond: Double = 60, searchPath: String? = nil
  ) throws(RenderError) {
    guard framesPerSecond > 0, framesPerSecond <= 1000 else {
      throw .unsupported("\(framesPerSecond) frames per second: expected more than 0 and at most 1000")
    }
    self.format = format
    self.destination = destination
    self.framesPerSecond = framesPerSecond
    ffmpegPath = format.needsFFmpeg ? try FFmpeg.find(searchPath: searchPath) : nil
    switch (format, destination) {
    case (.png, _), (.pngSequence, .descriptor):
      // Without names one PNG comes after the other, as ffmpeg's image2pipe reads them.
      (file, sequence) = (nil, nil)
    case (.pngSequence, _):
      (file, sequence) = (nil, try FileSequence(destination))
    default:
      (file, sequence) = (try OutputFile(destination), nil)
    }
  }

  /// Adds a frame; all must have the size of the first.
  public func write(_ bitmap: Bitmap) throws(RenderError) {
    try write(format.payload(bitmap))
  }

  func write(_ payload: Payload) throws(RenderError) {
    if let size, size != (payload.width, payload.height) {
      throw .unsupported("the frames of a movie must have one size")
    }
    if size == nil {
      size = (payload.width, payload.height)
      try begin(payload)
    }
    switch format {
    case .png:
      guard frameCount == 0 else { throw .unsupported("a PNG holds one frame; use %04d.png for more") }
      try write(png: payload.bytes)
    case .pngSequence:
      if let sequence {
        try writeFile(payload.bytes, sequence.file(frameCount))
      } else {
        try write(png: payload.bytes)
      }
    case .apng:
      if let bitmap = payload.bitmap { try apng?.write(bitmap) }
    case .gif:
      if let bitmap = payload.bitmap { try ffmpeg?.write(bitmap.pixels) }
    case .mp4, .webm:
      try ffmpeg?.write(payload.bytes)
    }
    frameCount += 1
  }

  /// Completes the output. Without a frame there is nothing to complete, which is an error.
  public func finish() throws(RenderError) {
    guard frameCount > 0 else { throw .unsupported("no frames to write") }
    try apng?.finish()
    try ffmpeg?.finish()
    if let ffmpegPath, let file, !drafts.isEmpty {
      try FFmpeg(path: ffmpegPath, arguments: MovieWriter.paletteUse, output: file, drafts: drafts).finish()
      drafts = []
    }
    if ffmpegPath != nil, file?.isEmpty == true {
      throw .programFailed("ffmpeg", status: 0, message: "it wrote nothing")
    }
    try file?.finish()
  }

  private func begin(_ first: Payload) throws(RenderError) {
    guard let file else { return }
    if format == .apng {
      apng = APNGWriter(file: file, framesPerSecond: framesPerSecond)
    } else if let ffmpegPath {
      if format == .gif { drafts = [try DraftFile(), try DraftFile()] }
      ffmpeg = try FFmpeg(
        path: ffmpegPath, arguments: arguments(width: first.width, height: first.height), output: file, drafts: drafts)
    }
  }

  private func write(png: [UInt8]) throws(RenderError) {
    if case .descriptor(let number) = destination {
      try writeAll(png, to: number, name: destination.name)
    } else {
      try writeFile(png, to: destination)
    }
  }

  /// Without -xerror a movie whose end does not fit on the disk is a success.
  private static let quiet = ["-hide_banner", "-nostdin", "-loglevel", "error", "-xerror", "-y"]

  /// The second pass of a GIF: frames and palette become its pictures. In one pass ffmpeg would hold all frames.
  private static let paletteUse =
    quiet + ["-f", "nut", "-i", FFmpeg.file(1), "-f", "nut", "-i", FFmpeg.file(2)] + [
      "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-filter_complex",
      "[0][1]paletteuse=dither=sierra2_4a:diff_mode=rectangle", "-loop", "0", "-f", "gif", FFmpeg.output,
    ]

  /// ffmpeg's arguments. The number of threads is fixed, because x264's output depends on it.
  private func arguments(width: Int, height: Int) -> [String] {
    let (evenWidth, evenHeight) = ((width + 1) / 2 * 2, (height + 1) / 2 * 2)
    let isYUV = format != .gif
    let size = isYUV ? "\(evenWidth)x\(evenHeight)" : "\(width)x\(height)"
    var words = MovieWriter.quiet + ["-f", "rawvideo"]
    words += ["-pixel_format", isYUV ? "yuv420p" : "bgr0", "-video_size", size, "-framerate", "\(framesPerSecond)"]
    words += ["-i", "pipe:0", "-an", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]
    let color = [
      "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
    ]
    switch format {
    case .mp4:
      words += ["-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-threads", "4", "-pix_fmt", "yuv420p"] + color
      words += ["-movflags", "+faststart", "-f", "mp4"]
    case .webm:
      words += ["-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-deadline", "good", "-cpu-used", "5"] + color
      words += ["-row-mt", "1", "-threads", "4", "-f", "webm"]
    default:
      words += ["-filter_complex", "split[a][b];[a]palettegen=stats_mode=full[p]"]
      words += ["-map", "[b]", "-c:v", "ffvhuff", "-threads", "4", "-f", "nut", FFmpeg.file(1)]
      return words + ["-map", "[p]", "-c:v", "rawvideo", "-f", "nut", FFmpeg.file(2)]
    }
    return words + [FFmpeg.output]
  }
}
