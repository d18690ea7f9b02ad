import Glibc
import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

@Suite("Movies")
struct MovieTests {
  private let assets = Assets(folder: "/nonexistent")
  /// Programs that stand for ffmpeg. A test that writes one may not run it while another test starts a process, which has the
  /// open file as well until it becomes another program: "Text file busy".
  private static let programs =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Programs/"

  /// A square that moves by whole and broken pixels, on a stage of an odd size.
  @Sendable private static func frame(_ index: Int) -> DisplayList {
    var scene = Scene(81, 61)
    scene.add(1, Rect(5 + Double(index) * 2.3, 20, 20, 20)) {
      $0.backgroundColor = RGBA(0.9, 0.1, 0.2)
      $0.cornerRadius = 5
      $0.shadow = Shadow(color: RGBA(0, 0, 0, 0.5), radius: 3, offset: Size(0, 2))
    }
    return scene.frame
  }

  private func write(_ path: String, jobs: Int, count: Int = 12, fps: Double = 50) throws {
    let writer = try MovieWriter(
      format: OutputFormat(path: path), destination: .file(path), framesPerSecond: fps)
    var seen: [Int] = []
    try FramePipeline(scale: 1, assets: assets, jobs: jobs).run(count: count, to: writer, frame: Self.frame) {
      seen.append($0)
    }
    #expect(seen == Array(1...count))
  }

  @Test(
    "A movie has the frames, the size and the rate asked for, and the same bytes from any number of threads",
    arguments: [("gif", 81, 61), ("apng", 81, 61), ("mp4", 82, 62), ("webm", 82, 62)])
  func movie(_ ending: String, _ width: Int, _ height: Int) throws {
    let folder = try TemporaryFolder()
    let one = folder.path + "/one." + ending
    let two = folder.path + "/two." + ending
    try write(one, jobs: 1)
    try write(two, jobs: 3)
    #expect(try bytes(one) == bytes(two))
    #expect(folder.contents.sorted() == ["one." + ending, "two." + ending])
    let probe = try output(of: [
      "ffprobe", "-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
      "stream=width,height,nb_read_frames,r_frame_rate", "-of", "default=noprint_wrappers=1", one,
    ])
    #expect(probe.contains("width=\(width)\n"))
    #expect(probe.contains("height=\(height)\n"))
    #expect(probe.contains("nb_read_frames=12\n"))
    #expect(probe.contains("r_frame_rate=50/1\n"))
  }

  @Test(
    "A movie may be of any size", arguments: ["gif", "apng", "mp4", "webm"],
    [(1, 1), (1, 7), (7, 1), (1, 2000), (2000, 1), (3, 5)])
  func sizes(_ ending: String, _ size: (width: Int, height: Int)) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/x." + ending
    let writer = try MovieWriter(
      format: try OutputFormat(path: path), destination: .file(path), framesPerSecond: 50)
    for shade in [0xFF00_0000, 0xFFFF_8000] as [UInt32] {
      try writer.write(Bitmap(width: size.width, height: size.height, color: shade))
    }
    try writer.finish()
    #expect(try bytes(path).count > 30)
  }

  @Test("Frames that are equal are drawn once, and written as often as they are", arguments: [1, 2])
  func equalFrames(jobs: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/%d.png"
    let writer = try MovieWriter(format: .pngSequence, destination: .file(path), framesPerSecond: 50)
    try FramePipeline(scale: 1, assets: assets, jobs: jobs).run(count: 9, to: writer) { Self.frame($0 / 3) }
    for index in 0..<9 {
      let alone = try Renderer(scale: 1, assets: assets).render(Self.frame(index / 3))
      #expect(try Bitmap(png: bytes("\(folder.path)/\(index).png")) == alone)
    }
  }

  @Test("An animated PNG decodes to the very frames, and equal frames are stored once")
  func animatedPNG() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.apng"
    let writer = try MovieWriter(format: .apng, destination: .file(path), framesPerSecond: 25)
    let order = [0, 1, 1, 1, 2, 0]
    for index in order { try writer.write(Renderer(scale: 1, assets: assets).render(Self.frame(index))) }
    try writer.finish()
    let raw = folder.path + "/%d.png"
    _ = try output(of: ["ffmpeg", "-v", "error", "-i", path, "-vsync", "0", raw])
    // ffmpeg numbers from 1 and shows stored frames.
    for (number, index) in [0, 1, 2, 0].enumerated() {
      let decoded = try #require(Bitmap(png: try bytes(folder.path + "/\(number + 1).png")))
      #expect(decoded == (try Renderer(scale: 1, assets: assets).render(Self.frame(index))))
    }
    #expect(!folder.contents.contains("5.png"))
    let duration = try output(of: [
      "ffprobe", "-v", "error", "-show_entries", "packet=duration_time", "-of", "csv=p=0", path,
    ])
    #expect(duration.split(separator: "\n").map { $0.prefix(4) } == ["0.04", "0.12", "0.04", "0.04"])
  }

  @Test("A film keeps colours near enough")
  func colours() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/c.mp4"
    let writer = try MovieWriter(format: .mp4, destination: .file(path), framesPerSecond: 30)
    let color: UInt32 = 0xFF30_8CE0
    for _ in 0..<3 { try writer.write(Bitmap(width: 64, height: 48, color: color)) }
    try writer.finish()
    let raw = folder.path + "/c.yuv"
    _ = try output(of: ["ffmpeg", "-v", "error", "-i", path, "-frames:v", "1", "-f", "rawvideo", raw])
    let planes = try bytes(raw)
    #expect(planes.count == 64 * 48 * 3 / 2)
    // BT.709 by the book, in floating point: Y 124.6, U 174.2, V 84.2.
    for (plane, expected) in [(planes[..<3072], 125), (planes[3072..<3840], 174), (planes[3840...], 84)] {
      #expect(plane.allSatisfy { abs(Int($0) - expected) <= 1 })
    }
    let tags = try output(of: [
      "ffprobe", "-v", "error", "-show_entries", "stream=color_range,color_space,color_transfer", "-of", "csv=p=0",
      path,
    ])
    #expect(tags.contains("tv,bt709,bt709"))
  }

  @Test("A sequence is numbered from 0, with zeros in front")
  func sequence() throws {
    let folder = try TemporaryFolder()
    try write(folder.path + "/f%03d.png", jobs: 2, count: 11)
    #expect(folder.contents.sorted() == (0..<11).map { "f0" + ($0 < 10 ? "0" : "") + "\($0).png" })
    let third = try #require(Bitmap(png: try bytes(folder.path + "/f003.png")))
    #expect(third == (try Renderer(scale: 1, assets: assets).render(Self.frame(3))))
  }

  @Test("Output can go to a descriptor")
  func descriptor() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/out"
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
    let writer = try MovieWriter(format: .gif, destination: .descriptor(descriptor), framesPerSecond: 10)
    for index in 0..<3 { try writer.write(Renderer(scale: 1, assets: assets).render(Self.frame(index))) }
    try writer.finish()
    close(descriptor)
    #expect(try bytes(path).starts(with: Array("GIF89a".utf8)))
  }

  @Test("Endings stand for formats; others are refused")
  func formats() throws {
    #expect(try OutputFormat(path: "a/b.PNG") == .png)
    #expect(try OutputFormat(path: "a/%04d.png") == .pngSequence)
    #expect(try OutputFormat(path: "x.webm") == .webm)
    #expect(throws: RenderError.unknownFormat(path: "x.tiff")) { try OutputFormat(path: "x.tiff") }
    #expect(throws: RenderError.unknownFormat(path: "folder.gif/x")) { try OutputFormat(path: "folder.gif/x") }
  }

  @Test("Without ffmpeg the error says so, before anything is drawn or written")
  func missingFFmpeg() throws {
    let folder = try TemporaryFolder()
    #expect(throws: RenderError.missingProgram("ffmpeg")) {
      try MovieWriter(format: .gif, destination: .file(folder.path + "/x.gif"), searchPath: folder.path)
    }
    #expect(folder.contents.isEmpty)
    // What we write ourselves needs none.
    let writer = try MovieWriter(format: .apng, destination: .file(folder.path + "/x.apng"), searchPath: "")
    try writer.write(Bitmap(width: 3, height: 3, color: 0xFFFF_FFFF))
    try writer.finish()
    #expect(folder.contents == ["x.apng"])
  }

  @Test("When ffmpeg fails, the error has its last lines, and nothing is left behind")
  func failingFFmpeg() throws {
    let folder = try TemporaryFolder()
    let writer = try MovieWriter(
      format: .mp4, destination: .file(folder.path + "/x.mp4"), searchPath: Self.programs + "failing")
    let error = #expect(throws: RenderError.self) {
      for _ in 0..<50 { try writer.write(Bitmap(width: 400, height: 400, color: 0xFF00_0000)) }
      try writer.finish()
    }
    #expect(error == .programFailed("ffmpeg", status: 3, message: "first\nno such codec"))
    #expect(!folder.contents.contains("x.mp4"))
  }

  @Test(
    "When ffmpeg writes nothing and calls that success, the file that is there stays",
    arguments: [OutputFormat.mp4, .gif])
  func idleFFmpeg(format: OutputFormat) throws {
    let folder = try TemporaryFolder()
    try folder.write("x", Array("old".utf8))
    let writer = try MovieWriter(
      format: format, destination: .file(folder.path + "/x"), searchPath: Self.programs + "idle")
    try writer.write(Bitmap(width: 40, height: 40, color: 0xFF00_0000))
    #expect(throws: RenderError.programFailed("ffmpeg", status: 0, message: "it wrote nothing")) { try writer.finish() }
    #expect(try bytes(folder.path + "/x") == Array("old".utf8))
  }

  @Test("What cannot be written is an error with the path and the reason")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    let missing = folder.path + "/missing/x.gif"
    #expect(throws: RenderError.cannotWrite(path: missing, reason: "No such file or directory")) {
      try MovieWriter(format: .gif, destination: .file(missing))
    }
    #expect(throws: RenderError.cannotWrite(path: folder.path, reason: "Is a directory")) {
      try MovieWriter(format: .mp4, destination: .file(folder.path))
    }
    #expect(throws: RenderError.cannotWrite(path: "/dev/full", reason: "No space left on device")) {
      try Bitmap(width: 9, height: 9).writePNG(to: .file("/dev/full"))
    }
    #expect(throws: RenderError.cannotWrite(path: "/dev/full", reason: "No space left on device")) {
      let writer = try MovieWriter(format: .apng, destination: .file("/dev/full"))
      try writer.write(Bitmap(width: 9, height: 9))
      try writer.finish()
    }
    #expect(throws: RenderError.self) {
      try MovieWriter(format: .gif, destination: .file(folder.path + "/x.gif"), framesPerSecond: 0)
    }
    let empty = try MovieWriter(format: .gif, destination: .file(folder.path + "/x.gif"))
    #expect(throws: RenderError.unsupported("no frames to write")) { try empty.finish() }
  }

  private struct Stop: Error, Equatable { var index: Int }

  @Test("An error of a frame ends the export, the first by number, and leaves no file")
  func failingFrame() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/x.gif"
    do {
      let writer = try MovieWriter(format: .gif, destination: .file(path))
      #expect(throws: Stop(index: 5)) {
        try FramePipeline(scale: 1, assets: assets, jobs: 4).run(count: 40, to: writer) { index in
          if index >= 5 { throw Stop(index: index) }
          return Self.frame(index)
        }
      }
    }
    #expect(folder.contents.isEmpty)
  }

  @Test("Frames of different sizes do not make a movie")
  func sizes() throws {
    let folder = try TemporaryFolder()
    let writer = try MovieWriter(format: .mp4, destination: .file(folder.path + "/x.mp4"))
    try writer.write(Bitmap(width: 10, height: 10))
    #expect(throws: RenderError.unsupported("the frames of a movie must have one size")) {
      try writer.write(Bitmap(width: 12, height: 10))
    }
  }
}
