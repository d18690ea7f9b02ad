import LuaKit
import Mutoscope
import MutoscopeMotion

/// What a script asks to be drawn.
public struct RenderRequest {
  public let frame: @Sendable (Double) -> Frame
  /// In seconds; 0 for a single frame.
  public let duration: Double
  /// Below the output directory.
  public let path: RelativePath
  /// The time of one picture, in seconds on the clip's clock; nil for a movie.
  public let time: Double?
  public let fps: Double?
  /// Pixels per point.
  public let scale: Double
}

/// `:render(path, options)` of stages, clips, animators and frames.
struct RenderEntry {
  unowned let session: Session

  struct Options {
    var fps: Double?
    var scale: Double?
    var at: Moment?
  }

  static var record: LuaRecord<Options> {
    record(
      "render", "The options of :render.",
      LuaField("at", "The time of a single picture, seconds or a mark; by default 0.", \.at))
  }

  /// A frame is of one time already.
  static var frameRecord: LuaRecord<Options> { record("frame.render", "The options of frame:render.") }

  static var records: [LuaRecordInfo] { [record.info, frameRecord.info] }

  private static func record(_ name: String, _ doc: String, _ more: LuaField<Options>...) -> LuaRecord<Options> {
    LuaRecord<Options>(
      name, doc,
      fields: [
        LuaField("fps", "Frames per second.") { (options: inout Options, fps: Double) in
          guard fps > 0, fps <= 1000 else {
            throw LuaMismatch("more than 0 and at most 1000 frames per second expected, got \(number(fps))")
          }
          options.fps = fps
        },
        LuaField("scale", "Pixels per point.") { (options: inout Options, scale: Double) in
          guard scale > 0, scale <= 16 else {
            throw LuaMismatch("a scale between 0 and 16 expected, got \(number(scale))")
          }
          options.scale = scale
        },
      ] + more
    ) { _ in Options() }
  }

  /// What is to be drawn, with the scale that it has by itself.
  struct Subject {
    var duration: Double
    var scale: Double
    var marks: [String: Double] = [:]
    var frame: @Sendable (Double) -> Frame
    /// The frame of a single picture.
    var still: (Double) -> Frame

    init(_ clip: Clip) {
      duration = clip.duration
      scale = clip.displayScale
      marks = clip.marks
      frame = { clip.at($0) }
      still = frame
    }

    /// The past of a stage, and beyond that what would be.
    init(_ stage: Stage) {
      self.init(stage.clip(from: 0, duration: stage.time))
      scale = stage.scale
      still = { stage.at($0) }
    }

    init(_ frame: Frame) {
      duration = 0
      scale = frame.displayScale
      self.frame = { _ in frame }
      still = self.frame
    }
  }

  func method<Object: LuaObject>(
    _ record: LuaRecord<Options> = RenderEntry.record, _ subject: @escaping (Object) throws -> Subject
  ) -> LuaMethod<Object> {
    LuaMethod(
      "render", "Writes a picture or a movie below the output directory; the suffix says what.",
      LuaParameter<String>("path", "Below the output directory."),
      LuaParameter("options", record: record, default: Options())
    ) { [unowned session] object, path, options in
      guard let below = RelativePath(path) else {
        throw LuaMismatch("'\(path.prefix(80))' is not a path below the output directory")
      }
      guard let render = session.host.render else { throw LuaFailure("nothing can be drawn here") }
      var subject = try subject(object)
      let time = try options.at?.seconds(among: subject.marks)
      if let time {
        let still = subject.still(time)
        subject.frame = { _ in still }
      }
      try render(
        RenderRequest(
          frame: subject.frame, duration: subject.duration, path: below, time: time, fps: options.fps,
          scale: options.scale ?? subject.scale))
    }
  }
}
