import MutoscopeMotion

/// The way from an animation's beginning to its end, leg by leg, at the pace of the clock.
///
/// An animator walks it forwards and backwards; the same place always shows the same, so that a reversal is a mirror in time
/// and a pause moves nothing, whatever was continued how before.
package struct Course: Sendable {
  /// A part of the way: from one position of the animation to another in `duration` seconds.
  struct Leg: Sendable {
    /// Where on the course it begins.
    var start: Double
    var duration: Double
    var position: Double
    var target: Double
    var bend: Bend?

    var end: Double { start + duration }
    var rate: Double { duration > 0 ? (target - position) / duration : 0 }

    func position(at place: Double) -> Double {
      let rate = rate
      return position + (rate == 1 ? place - start : (place - start) * rate)
    }
  }

  /// A progress that stands in for the animator's own curve after it was continued with another one.
  package struct Bend: Sendable {
    var from: Double
    package var to: Double
    package var curve: Curve
    /// Tells how long the whole of it was to take: springs in seconds run in these.
    package var duration: Double
    /// The fractions of the whole at the beginning and at the end of the leg; falling where it led backwards.
    var first: Double
    var last: Double
    /// How much was left of what a spring had taken over, where the bend began.
    var momentum: Double

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
      guard case .spring(let spring) = curve, !spring.isStretched else { return curve.solutions(of: wanted) }
      let scale = spring.naturalDuration / duration
      return curve.solutions(of: wanted, until: 1 / scale).map { $0 * scale }
    }
  }

  /// Runs the one leg several times, every second time backwards if it reverses.
  package struct Cycle: Sendable {
    /// 1 or more, infinity for ever.
    var runs: Double
    var autoreverses: Bool
  }

  private(set) var legs: [Leg]
  package private(set) var cycle: Cycle?

  /// The whole of an animation, once.
  package init(length: Double) {
    legs = [Leg(start: 0, duration: length, position: 0, target: length)]
  }

  init(length: Double, repeating cycle: Cycle?) {
    self.init(length: length)
    if length > 0, let cycle, cycle.runs != 1 { self.cycle = cycle }
  }

  func limited(toRuns runs: Double) -> Course {
    var copy = self
    copy.cycle?.runs = runs
    return copy
  }

  /// In seconds of the clock.
  package var length: Double {
    let end = legs[legs.count - 1].end
    return cycle.map { $0.runs * end } ?? end
  }

  /// Of one run, where it is repeated.
  var runLength: Double? { cycle == nil ? nil : legs[0].duration }

  // MARK: Changes

  /// The way up to a place, then to the end of an animation of a length, in `duration` seconds.
  func redirected(at place: Double, to length: Double, in duration: Double, bend: (from: Double, curve: Curve)?)
    -> Course
  {
    var course = self
    let here = min(max(0, place), self.length)
    let moment = moment(at: here, side: .after, slack: 0)
    course.legs = cut(to: 0...here)
    let turn = bend.map {
      Bend(
        from: $0.from, to: 1, curve: $0.curve, duration: duration, first: 0, last: 1, momentum: moment.momentum)
    }
    course.legs.append(Leg(start: here, duration: duration, position: moment.position, target: length, bend: turn))
    return course
  }

  /// The way from a place on, and before it a new one from the animation's beginning, in `duration` seconds. Going backwards
  /// is what it is for: its bend leads from `place` to the beginning. The new place is `duration`.
  func redirectedBack(at place: Double, in duration: Double, bend: (from: Double, curve: Curve)?) -> Course {
    var course = self
    let here = min(max(0, place), length)
    let moment = moment(at: here, side: .after, slack: 0)
    let turn = bend.map {
      Bend(
        from: $0.from, to: 0, curve: $0.curve, duration: duration, first: 1, last: 0, momentum: moment.momentum)
    }
    course.legs = [Leg(start: 0, duration: duration, position: 0, target: moment.position, bend: turn)]
    for var leg in cut(to: here...length) {
      leg.start += duration - here
      course.legs.append(leg)
    }
    return course
  }

  /// The rest of the way in another time; what lies behind stays.
  func rescaled(from place: Double, to duration: Double) -> Course {
    let here = min(max(0, place), length)
    var course = self
    course.legs = cut(to: 0...here)
    let factor = length > here ? duration / (length - here) : 0
    guard factor > 0 else { return redirected(at: place, to: legs[legs.count - 1].target, in: duration, bend: nil) }
    for var leg in cut(to: here...length) {
      leg.start = here + (leg.start - here) * factor
      leg.duration *= factor
      course.legs.append(leg)
    }
    return course
  }

  /// The way back to the beginning in another time. The new place is `duration`.
  func rescaledBack(from place: Double, to duration: Double) -> Course {
    let here = min(max(0, place), length)
    guard here > 0 else { return redirectedBack(at: place, in: duration, bend: nil) }
    var course = self
    course.legs = cut(to: 0...here).map {
      var leg = $0
      leg.start *= duration / here
      leg.duration *= duration / here
      return leg
    }
    for var leg in cut(to: here...length) {
      leg.start += duration - here
      course.legs.append(leg)
    }
    return course
  }

  /// The parts of the legs that lie in a range of places.
  private func cut(to places: ClosedRange<Double>) -> [Leg] {
    legs.compactMap { leg in
      let start = max(leg.start, places.lowerBound)
      let end = min(leg.end, places.upperBound)
      guard end > start else { return nil }
      var part = leg
      part.start = start
      part.duration = end - start
      if start > leg.start { part.position = leg.position(at: start) }
      if end < leg.end { part.target = leg.position(at: end) }
      if let bend = leg.bend {
        part.bend?.first = bend.fraction(at: (start - leg.start) / leg.duration)
        part.bend?.last = end == leg.end ? bend.last : bend.fraction(at: (end - leg.start) / leg.duration)
      }
      return part
    }
  }

  // MARK: Looking

  /// What a place shows, from a side of it; rates are those of walking forwards. Who arrives at the beginning from behind
  /// sees there what a bend leaves over; who stands there does not.
  func moment(at place: Double, side: Side, slack: Double, isArriving: Bool = false) -> Playback.Moment {
    if let cycle, place >= 0 { return moment(cycle, at: place, side: side, slack: slack) }
    let last = legs[legs.count - 1]
    var place = place
    // The limits at the ends are those of the inside, however the clock's time was rounded.
    if side == .before, place > last.end, place - slack <= last.end { place = last.end }
    if isArriving, side == .after, place < 0, place + slack >= 0 { place = 0 }
    if place < 0 { return Playback.Moment(position: place, side: side, rate: 1) }
    // What takes no time has not begun just before it is over.
    if side == .before, place == 0, last.end == 0 { return Playback.Moment(position: 0, side: .before) }
    if place > last.end { return Playback.Moment(position: last.target, side: .after) }
    let leg = legs.last { side == .after ? $0.start <= place : $0.start < place } ?? legs[0]
    let rate = leg.rate
    var moment = Playback.Moment(
      position: place == last.end ? last.target : leg.position(at: place), side: rate == 0 ? .after : side, rate: rate)
    // At the very ends the animation itself is exact, whatever a bend leaves over.
    let isFalling = leg.bend.map { $0.last < $0.first } ?? false
    let isEnd = side == .after ? place >= last.end || (place <= 0 && isFalling && !isArriving) : place <= 0
    if let bend = leg.bend, !isEnd, leg.duration > 0 {
      let fraction = bend.fraction(at: (place - leg.start) / leg.duration)
      let way = bend.way(at: fraction, before: (side == .before) != isFalling)
      moment.progress = bend.from.mixed(with: bend.to, at: way)
      // Back at the beginning nothing has been taken over yet: it fades by itself.
      moment.momentum = bend.to == 0 ? bend.momentum : bend.momentum * (1 - way)
    }
    return moment
  }

  private func moment(_ cycle: Cycle, at place: Double, side: Side, slack: Double) -> Playback.Moment {
    let length = legs[0].duration
    var run = (place / length).rounded(.down)
    // At a turn the limit from the left still belongs to the run before it.
    if side == .before, place - run * length <= slack, run > 0 { run -= 1 }
    if side == .after, (run + 1) * length - place <= slack { run += 1 }
    let isOver = run >= cycle.runs
    if isOver { run = cycle.runs - 1 }
    let rest = isOver ? length : min(max(0, place - run * length), length)
    let isBack = cycle.autoreverses && run.truncatingRemainder(dividingBy: 2) == 1
    return Playback.Moment(
      position: isBack ? length - rest : rest, side: isBack ? side.opposite : side, rate: isBack ? -1 : 1)
  }

  /// The place at which a position of the animation is reached, without repetition.
  func place(of position: Double) -> Double {
    for leg in legs where position <= leg.target && leg.rate > 0 {
      return leg.start + (leg.rate == 1 ? position - leg.position : (position - leg.position) / leg.rate)
    }
    return legs[legs.count - 1].end
  }

  // MARK: From what is shown back to places

  func places(of position: Double, in range: ClosedRange<Double>) -> [Double] {
    guard let cycle else {
      return legs.compactMap { leg in
        guard position >= leg.position, position <= leg.target, leg.rate > 0 else { return nil }
        return leg.start + (leg.rate == 1 ? position - leg.position : (position - leg.position) / leg.rate)
      }
    }
    return runs(in: range).compactMap { run in
      guard position >= 0, position <= legs[0].duration else { return nil }
      let isBack = cycle.autoreverses && run.truncatingRemainder(dividingBy: 2) == 1
      return run * legs[0].duration + (isBack ? legs[0].duration - position : position)
    }
  }

  func places(ofProgress progress: Double) -> [Double] {
    legs.flatMap { leg -> [Double] in
      guard let bend = leg.bend, bend.first != bend.last else { return [] }
      let shares = bend.fractions(of: progress).map { ($0 - bend.first) / (bend.last - bend.first) }
      return shares.filter { $0 >= 0 && $0 <= 1 }.map { leg.start + $0 * leg.duration }
    }
  }

  /// Where one leg, or one run, meets the next.
  func joints(in range: ClosedRange<Double>) -> [Double] {
    cycle == nil ? legs.map(\.start) : runs(in: range).map { $0 * legs[0].duration }
  }

  /// The numbers of the runs that touch a range of places; ten thousand at most.
  private func runs(in range: ClosedRange<Double>) -> [Double] {
    guard let cycle else { return [] }
    let first = max(0, (range.lowerBound / legs[0].duration).rounded(.down))
    let last = min(cycle.runs - 1, (range.upperBound / legs[0].duration).rounded(.down), first + 10_000)
    return last < first ? [] : Array(stride(from: first, through: last, by: 1))
  }
}
