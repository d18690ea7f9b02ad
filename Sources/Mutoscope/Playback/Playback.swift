import MutoscopeMotion

/// How the time of an animator runs on its stage's clock: start, pause, scrub, reversal, continuation, each a segment that
/// is appended and never changed. That is what keeps every past time at hand.
struct Playback: Sendable {
  /// From `from` on, until the next segment, the animator goes from `position` to `target` in `duration` seconds.
  struct Segment: Sendable {
    /// On the stage's clock.
    let from: Double
    /// In seconds from the animation's beginning.
    let position: Double
    let target: Double
    let duration: Double
    /// A progress that stands in for the animator's own curve: while it is scrubbed, and when it was continued with
    /// another curve.
    let bend: Bend?
    /// Runs again and again, where it repeats.
    let cycle: Cycle?

    init(
      from: Double, position: Double, target: Double, duration: Double, bend: Bend? = nil, cycle: Cycle? = nil
    ) {
      self.from = from
      self.position = position
      self.target = target
      self.duration = duration
      self.bend = bend
      self.cycle = cycle
    }
  }

  /// A course that is run several times, every second time backwards if it reverses.
  struct Cycle: Hashable, Sendable {
    /// Of one run, in seconds.
    var length: Double
    var autoreverses: Bool
    /// How much lies behind: after a pause it goes on from here.
    var offset = 0.0

    func moment(at local: Double, slack: Double, side: Side) -> Moment {
      let time = local + offset
      var run = (time / length).rounded(.down)
      // At a turn the limit from the left still belongs to the run before it.
      if side == .before, time - run * length <= slack, run > 0 { run -= 1 }
      if side == .after, (run + 1) * length - time <= slack { run += 1 }
      let rest = min(max(0, time - run * length), length)
      let isBack = autoreverses && run.truncatingRemainder(dividingBy: 2) == 1
      return Moment(
        position: isBack ? length - rest : rest, side: isBack ? side.opposite : side, slack: slack, progress: nil,
        rate: isBack ? -1 : 1)
    }

    /// The times from the segment's beginning at which a position is passed.
    func times(of position: Double, until: Double) -> [Double] {
      guard position >= 0, position <= length, length > 0 else { return [] }
      var times: [Double] = []
      var run = (offset / length).rounded(.down)
      while run * length - offset <= until, times.count < 10_000 {
        let isBack = autoreverses && run.truncatingRemainder(dividingBy: 2) == 1
        let time = run * length + (isBack ? length - position : position) - offset
        if time >= 0, time <= until { times.append(time) }
        run += 1
      }
      return times
    }
  }

  struct Bend: Hashable, Sendable {
    var start: Double
    var end: Double
    var curve: Curve
    /// How much of the curve lies behind: after a pause it goes on from here.
    var offset = 0.0

    /// Stands still.
    static func standing(_ progress: Double) -> Bend { Bend(start: progress, end: progress, curve: .linear) }

    func progress(at fraction: Double, before: Bool) -> Double {
      start.mixed(with: end, at: curve.value(at: fraction == 1 ? 1 : offset + (1 - offset) * fraction, before: before))
    }
  }

  /// Where an animator is at an instant.
  struct Moment: Sendable {
    /// In seconds from the animation's beginning; negative while it waits for its start.
    var position: Double
    /// From which side `position` is reached: going backwards what follows lies below it.
    var side: Side
    /// A bound on the rounding error of `position`.
    var slack: Double
    /// The progress that stands in for the animator's curve.
    var progress: Double?
    /// Seconds of the animation per second of the clock.
    var rate: Double
  }

  private(set) var segments: [Segment]
  /// When it was over: from then on the model's values are all there is.
  var finishedAt: Double?

  init(_ first: Segment) { segments = [first] }

  var last: Segment { segments[segments.count - 1] }

  mutating func append(_ segment: Segment) {
    if segment.from <= last.from, segments.count > 1 { segments.removeLast() }
    segments.append(segment)
  }

  /// When the last segment is at its target, on the stage's clock.
  var end: Double { last.from + last.duration }

  func isFinished(at time: Double, side: Side) -> Bool {
    guard let finishedAt else { return false }
    return side == .after ? finishedAt <= time : finishedAt < time
  }

  /// Where it is at a time of the stage's clock.
  func moment(at time: Double, side: Side) -> Moment {
    let segment = segment(at: time, side: side)
    let local = time - segment.from
    let slack = segment.from == 0 ? 0 : (abs(segment.from) + abs(time)) * 0x1p-51
    let isAtEnd = side == .after ? local + slack >= segment.duration : local - slack > segment.duration
    if isAtEnd {
      // Arrived and standing: an instant is what it shows, from either side; backwards at the start nothing has begun.
      let isBack = segment.target < segment.position || segment.cycle?.autoreverses == true
      return Moment(
        position: segment.target, side: isBack ? .before : .after, slack: slack,
        progress: segment.bend?.progress(at: 1, before: false), rate: 0)
    }
    if let cycle = segment.cycle, local >= 0 { return cycle.moment(at: local, slack: slack, side: side) }
    let rate = segment.duration > 0 ? (segment.target - segment.position) / segment.duration : 0
    let isBack = rate < 0
    let position = rate == 1 ? segment.position + local : segment.position + rate * local
    let fraction = segment.duration > 0 ? local / segment.duration : 0
    return Moment(
      position: position, side: isBack ? side.opposite : side, slack: slack,
      progress: segment.bend?.progress(at: fraction, before: side == .before), rate: rate)
  }

  private func segment(at time: Double, side: Side) -> Segment {
    segments.last { side == .after ? $0.from <= time : $0.from < time } ?? segments[0]
  }

  // MARK: From positions back to the clock

  /// The times of the clock at which a position is passed.
  func times(of position: Double) -> [Double] {
    spans.flatMap { segment, until -> [Double] in
      if let cycle = segment.cycle {
        let length = min(segment.duration, until - segment.from)
        return cycle.times(of: position, until: min(length, 3600)).map { segment.from + $0 }
      }
      let length = segment.target - segment.position
      guard segment.bend == nil, length != 0, segment.duration > 0 else { return [] }
      let fraction = (position - segment.position) / length
      let time = segment.from + (length == segment.duration ? position - segment.position : fraction * segment.duration)
      return fraction >= 0 && fraction <= 1 && time <= until ? [time] : []
    }
  }

  /// The times of the clock at which a bent progress passes a level.
  func times(ofProgress level: Double) -> [Double] {
    spans.flatMap { segment, until -> [Double] in
      guard let bend = segment.bend, bend.end != bend.start, segment.duration > 0 else { return [] }
      let wanted = (level - bend.start) / (bend.end - bend.start)
      return bend.curve.solutions(of: wanted).filter { $0 >= bend.offset }
        .map { segment.from + ($0 - bend.offset) / (1 - bend.offset) * segment.duration }.filter { $0 <= until }
    }
  }

  /// The beginnings of the segments, and the end.
  var joints: [Double] { segments.map(\.from) + [finishedAt ?? end] }

  private var spans: [(Segment, until: Double)] {
    segments.indices.map { index in
      (segments[index], index + 1 < segments.count ? segments[index + 1].from : finishedAt ?? .infinity)
    }
  }

  /// The same on a clock that is `offset` seconds ahead.
  func moved(by offset: Double) -> Playback {
    var copy = self
    copy.segments = segments.map {
      Segment(
        from: $0.from + offset, position: $0.position, target: $0.target, duration: $0.duration, bend: $0.bend,
        cycle: $0.cycle)
    }
    return copy
  }
}

extension Side {
  var opposite: Side { self == .after ? .before : .after }
}
