import MutoscopeMotion

/// A part of a timeline as an immutable value: every frame of it is a function of time.
public struct Clip: Sendable {
  /// In seconds.
  public let duration: Double
  /// The stage, in points.
  public let size: Size
  public let isReversed: Bool

  let timeline: Timeline
  /// The clip's beginning on the timeline's clock.
  let origin: Double
  let measurer: ContentMeasurer
  /// Pixels per point that the stage was given.
  let scale: Double?
  /// Whether the end shows what was there just before it.
  let holdsEnd: Bool

  init(
    timeline: Timeline, from origin: Double, duration: Double, size: Size, measurer: ContentMeasurer,
    scale: Double? = nil, isReversed: Bool = false, holdsEnd: Bool = false
  ) {
    self.scale = scale
    self.holdsEnd = holdsEnd
    self.timeline = timeline
    self.origin = origin
    self.duration = duration
    self.size = size
    self.measurer = measurer
    self.isReversed = isReversed
  }

  /// The frame at a time in seconds, counted from the clip's beginning. Outside 0...duration the end states hold.
  ///
  /// `at(t)` of a reversed clip is `at(duration - t)` of the clip, also where it steps; its limit from the left is the
  /// clip's limit from the right, which is the same.
  public func at(_ time: Double, side: Side = .after) -> Frame {
    frame(at: time, isReversed ? .after : side)
  }

  /// The limit of what is seen from one side of the clip's own time.
  func limit(at time: Double, _ side: Side) -> Frame { frame(at: time, isReversed ? side.opposite : side) }

  private func frame(at time: Double, _ side: Side) -> Frame {
    let local = min(max(0, time), duration)
    let stageTime = stageTime(local)
    // The last frame of what holds its end: all is still there, and has arrived, unless the limit is asked for.
    let isLast = holdsEnd && stageTime >= origin + duration
    let presentation = timeline.presentation(
      at: stageTime, side: isLast ? .before : side, isArrival: isLast && side == .after)
    let direction = isReversed ? -1.0 : 1.0
    // The window has its size at once, whatever moves in it.
    let stageSize = size(of: timeline.version(at: stageTime, side: isLast ? .before : side))
    return Frame(
      time: local, size: stageSize, scale: scale, tree: presentation.tree, roots: presentation.roots,
      hidden: presentation.hidden, offstage: presentation.offstage, shells: presentation.shells,
      joints: presentation.joints, copies: presentation.copies,
      scene: timeline.versions[timeline.versions.count - 1].tree, measurer: measurer,
      following: { [timeline] in
        timeline.presentation(at: stageTime + (side == .after ? direction : -direction) * 1e-6).tree
      })
  }

  /// The same frames from the end to the beginning: `reversed().at(t)` is `at(duration - t)`.
  public func reversed() -> Clip {
    Clip(
      timeline: timeline, from: origin, duration: duration, size: size, measurer: measurer, scale: scale,
      isReversed: !isReversed,
      holdsEnd: holdsEnd)
  }

  /// A screen's own size, as it was then; a root that is no screen keeps the clip's.
  func size(of version: Timeline.Version) -> Size {
    guard let root = version.roots.first, version.tree[root].kind == .screen else { return size }
    return version.tree.canvasSize(of: root)
  }

  func stageTime(_ local: Double) -> Double { origin + (isReversed ? duration - local : local) }

  func localTime(_ stageTime: Double) -> Double {
    isReversed ? duration - (stageTime - origin) : stageTime - origin
  }

  /// The time of frame i of a movie: `min(i / fps, duration)`, with 0...ceil(duration * fps) frames,
  /// at most 10 million: who asks for a rate checks it first.
  public func frameTimes(fps: Double) -> [Double] {
    let count = Int(min(max(0, (duration * fps - 1e-9).rounded(.up)), 1e7))
    return (0...count).map { min(Double($0) / fps, duration) }
  }
}

extension Clip {
  /// Pixels per point: the stage's, or those of the screen that is shown first.
  public var displayScale: Double { at(0).displayScale }
}
