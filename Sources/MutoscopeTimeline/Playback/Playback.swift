import MutoscopeMotion

/// Says how the time of an animator runs on its stage's clock: start, pause, scrub, reversal, continuation, each a segment
/// that is appended and never changed. That is what keeps every past time at hand.
package struct Playback: Sendable {
  /// From `from` on, until the next segment, the animator walks along a course, or stands on it.
  package struct Segment: Sendable {
    package enum Walk: Double, Sendable { case forwards = 1, backwards = -1, standing = 0 }

    /// On the stage's clock.
    package let from: Double
    package let course: Course
    /// Where on the course it begins, in seconds; negative while it waits for its start.
    let place: Double
    let walk: Walk
    /// The progress that a scrub shows in place of the animator's own curve.
    let progress: Double?
    /// Whether a scrub brought it to where it begins: it is meant to jump there, whatever was done after it at that instant.
    var isScrub = false

    package init(
      from: Double, course: Course, place: Double, walk: Walk, progress: Double? = nil, isScrub: Bool = false
    ) {
      self.from = from
      self.course = course
      self.place = place
      self.walk = walk
      self.progress = progress
      self.isScrub = isScrub
    }

    /// Tells what a continuation with another curve made of the way at a time, if anything.
    package func bend(at time: Double) -> Course.Bend? {
      let place = place(after: time - from)
      return course.legs.last { walk == .backwards ? $0.start < place || $0.start == 0 : $0.start <= place }?.bend
    }

    /// Tells how long it walks, in seconds.
    package var duration: Double {
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

  /// Says where an animator is at an instant.
  package struct Moment: Sendable {
    /// In seconds from the animation's beginning; negative while it waits for its start.
    package var position: Double
    /// From which side `position` is reached: going backwards what follows lies below it.
    var side: Side
    /// A bound on the rounding error of `position`.
    var slack = 0.0
    /// Seconds of the animation per second of the clock.
    package var rate = 0.0
    /// The progress that stands in for the animator's curve.
    package var progress: Double?
    /// How much is left of what a spring took over from what it replaced: a continuation with another curve brings it to
    /// nothing on its way.
    var momentum = 1.0
  }

  /// Says how it was over.
  package struct Ending: Sendable {
    var time: Double
    /// Whether a call ended it, and where in the script; else it has arrived.
    package var isCall = false
    package var line: String?
    /// Whether the completions were called.
    var isComplete = true
    /// Whether something else goes on in its place, from what is seen.
    package var isTakenOver = false
  }

  package private(set) var segments: [Segment]
  package private(set) var ending: Ending?
  /// Whether it is what an interruption left of another one.
  package var isGhost = false

  /// Tells when it was over: from then on the model's values are all there is.
  package var finishedAt: Double? { ending?.time }

  package init(_ first: Segment) { segments = [first] }

  package var last: Segment { segments[segments.count - 1] }

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

  /// Tells when the last segment has walked its way, on the stage's clock.
  package var end: Double { last.from + last.duration }

  /// Tells when it begins to move or, begun as paused, to stand.
  package var beginning: Double {
    let first = spans[0]
    guard first.segment.walk != .standing, first.until < first.segment.from else { return first.segment.from }
    // A pause came before the delay was over.
    let start = first.segment.walk == .forwards ? 0 : first.segment.course.length
    return times(of: start).first ?? first.segment.from
  }

  /// Whether a script put it elsewhere at an instant.
  package func isScrubbed(at time: Double) -> Bool { segments.contains { $0.from == time && $0.isScrub } }

  package func isFinished(at time: Double, side: Side) -> Bool {
    guard let finishedAt else { return false }
    return side == .after ? finishedAt <= time : finishedAt < time
  }

  /// Tells where it is at a time of the stage's clock.
  package func moment(at time: Double, side: Side) -> Moment {
    segment(at: time, side: side).moment(at: time, side: side)
  }

  private func segment(at time: Double, side: Side) -> Segment {
    segments.last { side == .after ? $0.from <= time : $0.from < time } ?? segments[0]
  }

  // MARK: From positions back to the clock

  /// The times of the clock at which a position is passed.
  package func times(of position: Double) -> [Double] {
    walks.flatMap { walk in walk.times { $0.places(of: position, in: walk.places) } }
  }

  /// The times of the clock at which a bent progress passes a level.
  func times(ofProgress level: Double) -> [Double] {
    walks.flatMap { walk in walk.times { $0.places(ofProgress: level) } }
  }

  /// The times at which it may change its pace: beginnings and ends of segments and of what they walk through.
  package var joints: [Double] {
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

extension Playback.Segment {
  /// Where it leads an animator at a time of the stage's clock.
  func moment(at time: Double, side: Side) -> Playback.Moment {
    let local = time - from
    let slack = from == 0 ? 0 : (abs(from) + abs(time)) * 0x1p-51
    let hasArrived = side == .after ? local + slack >= duration : local - slack > duration
    var moment: Playback.Moment
    if hasArrived {
      // What stands shows its instant from either side; arrived at the start, nothing has begun.
      moment = course.moment(
        at: place(after: .infinity), side: walk == .backwards ? .before : .after, slack: 0)
      moment.rate = 0
    } else if walk == .backwards {
      moment = course.moment(at: place - local, side: side.opposite, slack: slack, isArriving: true)
      moment.rate = -moment.rate
    } else {
      moment = course.moment(at: place + local, side: side, slack: slack)
    }
    moment.slack = slack
    if let progress { moment.progress = progress }
    return moment
  }
}

extension Side {
  package var opposite: Side { self == .after ? .before : .after }
}
