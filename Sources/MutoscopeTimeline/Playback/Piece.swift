import MutoscopeMotion

extension Playback {
  /// From `start` on an animation goes evenly from one position to another, or stands.
  package struct Piece: Sendable {
    /// On the stage's clock; on a way, counted from its beginning.
    var start: Double
    /// Infinity where it stands.
    var duration: Double
    /// In seconds from the animation's beginning. Where it repeats, they count on over all runs.
    var position: Double
    var target = 0.0
    package var bend: Bend?
    /// The length of a run, where it is repeated, and whether every second one goes back.
    var run: (length: Double, isReversed: Bool)?
    /// Where it stands, the side from which its position is seen.
    var side: Side?
    /// The call by which it began: the later that was, the coarser times are rounded.
    var call = 0.0
    /// The number that it goes by while it stands.
    package var drive: Drive?
    /// Whether a scrub brought it there: it is meant to jump, whatever was done after it at that instant.
    var isScrub = false
  }

  /// Says where an animator is at an instant.
  package struct Moment: Sendable {
    /// In seconds from the animation's beginning.
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

  /// A progress that stands in for the animator's own curve after it was continued with another one.
  package struct Bend: Sendable {
    var from: Double
    package var to: Double
    package var curve: Curve
    /// Tells how long the whole of it was to take: springs in seconds run in these.
    package var duration: Double
    /// The fractions of the whole at the beginning and at the end of the piece.
    var first = 0.0
    var last = 1.0
    /// How much was left of what a spring had taken over, where the bend began.
    var momentum = 1.0
    /// Tells the time of a progress that a number leads: what a spring took over fades by that.
    var times: Curve.Inverse?

    func fraction(at share: Double) -> Double {
      share == 0 ? first : share == 1 ? last : first.mixed(with: last, at: share)
    }

    /// The share of its way.
    func way(at fraction: Double, before: Bool) -> Double {
      TimingGroup.value(of: curve, at: fraction * duration, duration: duration, before: before)
    }

    /// The fractions at which it shows a progress.
    func fractions(of progress: Double) -> [Double] {
      guard to != from, duration > 0 else { return [] }
      let wanted = (progress - from) / (to - from)
      let scale = (curve.timedSpring?.naturalDuration ?? duration) / duration
      return curve.solutions(of: wanted, until: 1 / scale).map { $0 * scale }
    }
  }
}

extension Playback {
  /// Counts the runs that are over at a place of a repetition.
  static func run(at place: Double, length: Double, slack: Double, side: Side, last: Double) -> Double {
    var run = max(0, (place / length).rounded(.down))
    // A quotient may be rounded up to a whole number.
    if run * length > place, run > 0 { run -= 1 }
    // At a turn the limit from the left still belongs to the run before it.
    if side == .before, place - run * length <= slack, run > 0 { run -= 1 }
    if side == .after, (run + 1) * length - place <= slack { run += 1 }
    return min(run, last)
  }
}

extension Playback.Piece {
  var end: Double { start + duration }
  package var isStanding: Bool { side != nil }
  /// Seconds of the animation per second of the clock.
  var rate: Double { run != nil ? 1 : isStanding || duration == 0 ? 0 : (target - position) / duration }

  /// Counts its runs.
  var runs: Double { run.map { (target / $0.length).rounded() } ?? 1 }

  /// A bound on the rounding error of a time in it.
  func slack(at time: Double) -> Double { call == 0 && run == nil ? 0 : (abs(call) + abs(time)) * 0x1p-51 }

  /// A bound on the rounding error of its beginning: that of a call is exact.
  var startSlack: Double { start == call || start == -.infinity ? 0 : slack(at: start) }

  private func position(at time: Double) -> Double {
    time == end ? target : isStanding ? position : position + (time - start) * rate
  }

  /// What it shows at a time, from a side of it.
  func moment(at time: Double, side: Side) -> Playback.Moment {
    let slack = slack(at: isStanding ? max(start, call) : time)
    let time = isStanding ? start : min(max(start, time), end)
    var moment = Playback.Moment(position: position(at: time), side: self.side ?? side, slack: slack, rate: rate)
    if let run {
      let number = Playback.run(at: moment.position, length: run.length, slack: slack, side: side, last: runs - 1)
      let isOver = moment.position == target
      let rest = isOver ? run.length : min(max(0, moment.position - number * run.length), run.length)
      if run.isReversed, number.truncatingRemainder(dividingBy: 2) == 1 {
        (moment.position, moment.side, moment.rate) = (run.length - rest, side.opposite, -1)
      } else {
        moment.position = rest
      }
    } else if !isStanding {
      moment.side = moment.rate == 0 ? .after : moment.rate < 0 ? side.opposite : side
    }
    if let bend {
      let isBefore = isStanding ? bend.to == 0 : (side == .before) != (bend.last < bend.first)
      let way = bend.way(
        at: bend.fraction(at: isStanding ? 0 : (time - start) / duration), before: isBefore)
      moment.progress = bend.from.mixed(with: bend.to, at: way)
      // Back at the beginning nothing has been taken over yet: it fades by itself.
      moment.momentum = bend.to == 0 ? bend.momentum : bend.momentum * (1 - way)
    }
    return moment
  }

  /// The part of it that lies between two times; nil where there is none.
  func cut(from first: Double, to last: Double) -> Self? {
    let (first, last) = (max(start, first), min(end, last))
    guard last > first else { return nil }
    var part = self
    (part.start, part.duration) = (first, last - first)
    (part.position, part.target) = (position(at: first), position(at: last))
    if let bend {
      part.bend?.first = bend.fraction(at: (first - start) / duration)
      part.bend?.last = last == end ? bend.last : bend.fraction(at: (last - start) / duration)
    }
    return part
  }

  func moved(by offset: Double) -> Self {
    var copy = self
    copy.start += offset
    copy.call += offset
    return copy
  }

  /// The same way back, in a mirror of time.
  func mirrored(at length: Double) -> Self {
    var copy = self
    copy.start = length - end
    (copy.position, copy.target) = (target, position)
    if let bend {
      copy.bend?.first = bend.last
      copy.bend?.last = bend.first
    }
    return copy
  }

  // MARK: From positions back to times

  /// The times at which it passes a position, up to a time.
  func times(of wanted: Double, until last: Double) -> [Double] {
    guard let run else {
      guard rate != 0, min(position, target) <= wanted, wanted <= max(position, target) else { return [] }
      let time = wanted == target ? end : start + (wanted - position) / rate
      return time <= last + slack(at: last) ? [time >= last - slack(at: last) ? last : time] : []
    }
    guard wanted >= 0, wanted <= run.length else { return [] }
    return runs(until: min(last, end)).compactMap { number in
      let isBack = run.isReversed && number.truncatingRemainder(dividingBy: 2) == 1
      let time = start + (number * run.length + (isBack ? run.length - wanted : wanted) - position)
      return time >= start && time <= min(last, end) ? time : nil
    }
  }

  /// The times at which its bend shows a progress, up to a time.
  func times(ofProgress progress: Double, until last: Double) -> [Double] {
    guard let bend, !isStanding, bend.first != bend.last else { return [] }
    let shares = bend.fractions(of: progress).map { ($0 - bend.first) / (bend.last - bend.first) }
    return shares.filter { $0 >= 0 && $0 <= 1 }.map { start + $0 * duration }.filter { $0 <= last }.sorted()
  }

  /// The times at which its runs begin, up to a time.
  func turns(until last: Double) -> [Double] {
    guard let run else { return [] }
    return runs(until: min(last, end)).map { start + ($0 * run.length - position) }.filter { $0 >= start }
  }

  /// The numbers of the runs up to a time.
  private func runs(until last: Double) -> [Double] {
    guard let run else { return [] }
    let first = (position / run.length).rounded(.down)
    return Array(runsFrom: first, through: min(runs - 1, ((position + last - start) / run.length).rounded(.down)))
  }
}

extension [Double] {
  /// Counts runs; as many as frames may be asked for at most.
  init(runsFrom first: Double, through last: Double) {
    let last = Swift.min(last, first + Double(Limit.frames.value))
    let bytes = Int(64 * (last - first + 1), within: 0 ... .max)
    self = last >= first && !Budget.reserve(bytes) ? Array(stride(from: first, through: last, by: 1)) : []
  }
}
