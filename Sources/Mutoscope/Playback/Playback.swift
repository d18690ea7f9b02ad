import MutoscopeMotion

/// How the time of an animator runs on its stage's clock: start, pause, scrub, reversal, continuation, each a segment that
/// is appended and never changed. That is what keeps every past time at hand.
struct Playback: Sendable {
  /// From `from` on, until the next segment, the animator walks along a course, or stands on it.
  struct Segment: Sendable {
    enum Walk: Double, Sendable { case forwards = 1, backwards = -1, standing = 0 }

    /// On the stage's clock.
    let from: Double
    let course: Course
    /// Where on the course it begins, in seconds; negative while it waits for its start.
    let place: Double
    let walk: Walk
    /// The progress that a scrub shows in place of the animator's own curve.
    let progress: Double?
    /// Whether a scrub brought it to where it begins: it is meant to jump there, whatever was done after it at that instant.
    var isScrub = false

    init(from: Double, course: Course, place: Double, walk: Walk, progress: Double? = nil, isScrub: Bool = false) {
      self.from = from
      self.course = course
      self.place = place
      self.walk = walk
      self.progress = progress
      self.isScrub = isScrub
    }

    /// What a continuation with another curve made of the way at a time, if anything.
    func bend(at time: Double) -> Course.Bend? {
      let place = place(after: time - from)
      return course.legs.last { walk == .backwards ? $0.start < place || $0.start == 0 : $0.start <= place }?.bend
    }

    /// How long it walks, in seconds.
    var duration: Double {
      switch walk {
      case .forwards: max(0, course.length - place)
      case .backwards: max(0, place)
      case .standing: 0
      }
    }

    /// The place on the course some seconds later.
    func place(after seconds: Double) -> Double {
      switch walk {
      case .forwards: seconds >= duration ? max(place, course.length) : place + seconds
      case .backwards: seconds >= duration ? min(place, 0) : place - seconds
      case .standing: place
      }
    }
  }

  /// Where an animator is at an instant.
  struct Moment: Sendable {
    /// In seconds from the animation's beginning; negative while it waits for its start.
    var position: Double
    /// From which side `position` is reached: going backwards what follows lies below it.
    var side: Side
    /// A bound on the rounding error of `position`.
    var slack = 0.0
    /// Seconds of the animation per second of the clock.
    var rate = 0.0
    /// The progress that stands in for the animator's curve, and how fast it changes, per second of the clock.
    var progress: Double?
    var progressRate = 0.0
    /// How much is left of what a spring took over from what it replaced, and how fast that changes, per second of the
    /// clock: a continuation with another curve brings it to nothing on its way.
    var momentum = 1.0
    var momentumRate = 0.0
  }

  /// How it was over.
  struct Ending: Sendable {
    var time: Double
    /// Whether a call ended it, and where in the script; else it has arrived.
    var isCall = false
    var line: String?
    /// Whether the completions were called.
    var isComplete = true
    /// Whether something else goes on in its place, from what is seen.
    var isTakenOver = false
  }

  private(set) var segments: [Segment]
  private(set) var ending: Ending?
  /// Whether it is what an interruption left of another one.
  var isGhost = false

  /// When it was over: from then on the model's values are all there is.
  var finishedAt: Double? { ending?.time }

  init(_ first: Segment) { segments = [first] }

  var last: Segment { segments[segments.count - 1] }

  mutating func append(_ segment: Segment) {
    var segment = segment
    if segment.from <= last.from {
      segment.isScrub = segment.isScrub || last.isScrub
      if segments.count > 1 { segments.removeLast() }
    }
    segments.append(segment)
  }

  mutating func finish(_ ending: Ending) { self.ending = ending }

  mutating func replaceLast(by course: Course) {
    let segment = last
    segments[segments.count - 1] = Segment(
      from: segment.from, course: course, place: segment.place, walk: segment.walk, progress: segment.progress,
      isScrub: segment.isScrub)
  }

  /// When the last segment has walked its way, on the stage's clock.
  var end: Double { last.from + last.duration }

  /// When it begins to move or, begun as paused, to stand.
  var beginning: Double {
    let first = spans[0]
    guard first.segment.walk != .standing, first.until < first.segment.from else { return first.segment.from }
    // A pause came before the delay was over.
    let start = first.segment.walk == .forwards ? 0 : first.segment.course.length
    return times(of: start).first ?? first.segment.from
  }

  /// Whether a script put it elsewhere at an instant.
  func isScrubbed(at time: Double) -> Bool { segments.contains { $0.from == time && $0.isScrub } }

  func isFinished(at time: Double, side: Side) -> Bool {
    guard let finishedAt else { return false }
    return side == .after ? finishedAt <= time : finishedAt < time
  }

  /// Where it is at a time of the stage's clock.
  func moment(at time: Double, side: Side) -> Moment {
    let segment = segment(at: time, side: side)
    let local = time - segment.from
    let slack = segment.from == 0 ? 0 : (abs(segment.from) + abs(time)) * 0x1p-51
    let hasArrived = side == .after ? local + slack >= segment.duration : local - slack > segment.duration
    var moment: Moment
    if hasArrived {
      // What stands shows its instant from either side; arrived at the start, nothing has begun.
      moment = segment.course.moment(
        at: segment.place(after: .infinity), side: segment.walk == .backwards ? .before : .after, slack: 0)
      (moment.rate, moment.progressRate, moment.momentumRate) = (0, 0, 0)
    } else if segment.walk == .backwards {
      moment = segment.course.moment(at: segment.place - local, side: side.opposite, slack: slack, isArriving: true)
      (moment.rate, moment.progressRate, moment.momentumRate) = (
        -moment.rate, -moment.progressRate, -moment.momentumRate
      )
    } else {
      moment = segment.course.moment(at: segment.place + local, side: side, slack: slack)
    }
    moment.slack = slack
    if let progress = segment.progress { (moment.progress, moment.progressRate) = (progress, 0) }
    return moment
  }

  private func segment(at time: Double, side: Side) -> Segment {
    segments.last { side == .after ? $0.from <= time : $0.from < time } ?? segments[0]
  }

  // MARK: From positions back to the clock

  /// The times of the clock at which a position is passed.
  func times(of position: Double) -> [Double] {
    walks.flatMap { walk in walk.times { $0.places(of: position, in: walk.places) } }
  }

  /// The times of the clock at which a bent progress passes a level.
  func times(ofProgress level: Double) -> [Double] {
    walks.flatMap { walk in walk.times { $0.places(ofProgress: level) } }
  }

  /// The times at which it may change its pace: beginnings and ends of segments and of what they walk through.
  var joints: [Double] {
    segments.map(\.from) + walks.flatMap { walk in walk.times { $0.joints(in: walk.places) } } + [finishedAt ?? end]
  }

  private var spans: [(segment: Segment, until: Double)] {
    segments.indices.map { index in
      (segments[index], index + 1 < segments.count ? segments[index + 1].from : finishedAt ?? .infinity)
    }
  }

  /// The parts that were walked, in the order of time.
  private var walks: [Passage] {
    spans.compactMap { segment, until in
      guard segment.walk != .standing, until > segment.from else { return nil }
      let last = segment.place(after: until - segment.from)
      return Passage(segment: segment, places: min(segment.place, last)...max(segment.place, last))
    }
  }

  /// A segment with the places that it came by.
  private struct Passage {
    let segment: Segment
    let places: ClosedRange<Double>

    /// The times at which it came by the places that `find` names.
    func times(_ find: (Course) -> [Double]) -> [Double] {
      let found = find(segment.course).filter { places.contains($0) }
      return found.map { segment.from + ($0 - segment.place) * segment.walk.rawValue }.sorted()
    }
  }

  /// The same on a clock that is `offset` seconds ahead.
  func moved(by offset: Double) -> Playback {
    var copy = self
    copy.segments = segments.map {
      Segment(
        from: $0.from + offset, course: $0.course, place: $0.place, walk: $0.walk, progress: $0.progress,
        isScrub: $0.isScrub)
    }
    if let ending { copy.ending?.time = ending.time + offset }
    return copy
  }
}

extension Side {
  var opposite: Side { self == .after ? .before : .after }
}
