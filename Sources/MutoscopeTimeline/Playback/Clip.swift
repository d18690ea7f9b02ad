import MutoscopeMotion

/// A part of a timeline as an immutable value: every frame of it is a function of time.
public struct Clip: Sendable {
  /// In seconds.
  public let duration: Double
  /// The stage, in points.
  public let size: Size
  public private(set) var isReversed = false

  /// The line of the script that made its stage.
  public var line: String? { timeline.line }

  package let timeline: Timeline
  /// The timeline compiled, as far as the clip goes, and for which part of the timeline's clock that is.
  let score: Score
  private let window: ClosedRange<Double>
  /// The clip's beginning on the timeline's clock.
  package let origin: Double
  package let measurer: ContentMeasurer
  /// Pixels per point that the stage was given.
  let scale: Double?
  /// Whether the end shows what was there just before it.
  let holdsEnd: Bool
  /// The names of times on the timeline's clock.
  private let namedTimes: [String: Double]

  init(
    timeline: Timeline, from origin: Double, duration: Double, size: Size, measurer: ContentMeasurer,
    scale: Double? = nil, holdsEnd: Bool = false, marks: [String: Double] = [:],
    through window: ClosedRange<Double>? = nil
  ) {
    self.scale = scale
    self.holdsEnd = holdsEnd
    namedTimes = marks
    self.timeline = timeline
    self.origin = origin
    self.duration = duration
    self.size = size
    self.measurer = measurer
    self.window = window ?? origin...origin + max(0, duration)
    score = Score(timeline, in: self.window)
  }

  /// The frame at a time in seconds, counted from the clip's beginning. Outside 0...duration the end states hold.
  ///
  /// `at(t)` of a reversed clip is `at(duration - t)` of the clip, also where it steps; its limit from the left is the
  /// clip's limit from the right, which is the same.
  public func at(_ time: Double, side: Side = .after) -> Frame {
    let local = min(max(0, time), duration)
    return frame(at: stageTime(local), isReversed || local != time ? .after : side, named: local)
  }

  /// Tells from which side the clip shows an instant of the timeline, whether that is the last frame of a clip that holds its
  /// end (all is still there, and has arrived), and the version.
  func instant(at time: Double, _ side: Side) -> (side: Side, isArrival: Bool, version: Timeline.Version) {
    let isLast = holdsEnd && time >= origin + duration
    let seen: Side = isLast ? .before : side
    return (seen, isLast && side == .after, timeline.version(at: time, side: seen))
  }

  /// A version of the views with nothing that moves, or with some of it.
  func still(_ version: Timeline.Version, motion: (score: Score, reading: Score.Reading)? = nil) -> Frame {
    Frame(time: version.time, size: size, scale: scale, version, motion: motion, measurer: measurer)
  }

  /// What is seen on one side of a time of the timeline.
  ///
  /// - Parameter local: That time on the clip's clock, if it is known.
  func frame(at time: Double, _ side: Side, named local: Double? = nil) -> Frame {
    let local = local ?? localTime(time)
    let (seenSide, isArrival, version) = instant(at: time, side)
    // The window has its size at once, whatever moves in it.
    let size = size(of: version)
    let following = shown(at: time + ((side == .after) == isReversed ? -1e-6 : 1e-6), .after)
    let reading = score.reading(at: time, seenSide, isArrival: isArrival)
    // An overlay is written at once, and views are moved when someone looks.
    let isBare = version.overlay == nil
    return Frame(
      time: local, size: size, scale: scale, isBare ? version : version.seen(reading, of: score, timeline.playbacks),
      motion: isBare ? (score, reading) : nil, scene: timeline.latest, measurer: measurer, following: following)
  }

  /// Tells what is shown on one side of a time of the timeline. A frame that asks later holds no timeline, which would be
  /// copied as soon as more is written down.
  private func shown(at time: Double, _ side: Side) -> @Sendable () -> ViewTree {
    let version = timeline.version(at: time, side: side)
    let playbacks = version.overlay == nil ? PersistentArray() : timeline.playbacks
    let compiled = score(at: time)
    return {
      let score = compiled()
      return version.seen(score.reading(at: time, side), of: score, playbacks).tree
    }
  }

  /// The views as they are seen on one side of a time of the timeline.
  func seen(at time: Double, _ side: Side) -> ViewTree { shown(at: time, side)() }

  /// Tells of a time of the timeline: the clip's own score, or beyond its window one that is compiled when it is asked for.
  private func score(at time: Double) -> @Sendable () -> Score {
    if window.contains(time) { return { [score] in score } }
    return { [timeline] in Score(timeline, in: time...time) }
  }

  /// The marks of its stage, in seconds on its own clock.
  public var marks: [String: Double] { namedTimes.mapValues(localTime) }

  /// Plays the frames from the end to the beginning: `reversed().at(t)` is `at(duration - t)`.
  public func reversed() -> Clip {
    var clip = self
    clip.isReversed.toggle()
    return clip
  }

  /// A screen's own size, as it was then; a root that is no screen keeps the clip's.
  package func size(of version: Timeline.Version) -> Size {
    guard let root = version.roots.first, version.tree[root].kind == .screen else { return size }
    return version.tree.canvasSize(of: root)
  }

  package func stageTime(_ local: Double) -> Double { origin + (isReversed ? duration - local : local) }

  package func localTime(_ stageTime: Double) -> Double {
    isReversed ? duration - (stageTime - origin) : stageTime - origin
  }

  /// The time of frame i of a movie: `min(i / fps, duration)`, with 0...ceil(duration * fps) frames,
  /// at most 10 million: who asks for a rate checks it first.
  public func frameTimes(fps: Double) -> [Double] {
    let count = min(frameCount(fps: fps), 10_000_001)
    // In a loop that is done several numbers at a time.
    return Array(unsafeUninitializedCapacity: count) { times, initialized in
      for frame in 0..<Int32(count) { times[Int(frame)] = min(Double(frame) / fps, duration) }
      initialized = count
    }
  }

  /// Counts the frames of such a movie: both ends are frames.
  package func frameCount(fps: Double) -> Int { Int((duration * fps - 1e-9).rounded(.up), within: 0...(.max - 1)) + 1 }
}

extension Clip {
  /// Pixels per point: the stage's, or those of the screen that is shown first.
  public var displayScale: Double { scale ?? instant(at: stageTime(0), .after).version.displayScale }
}
