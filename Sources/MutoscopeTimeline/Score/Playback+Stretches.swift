import MutoscopeMotion

// A playback as parts of the clock in which it stands, or goes on evenly.

extension Playback {
  /// Divides a part of the stage's clock by what it does there.
  func stretches(in window: ClosedRange<Double>) -> [ProgressCompiler.Stretch] {
    var stretches: [ProgressCompiler.Stretch] = []
    let first = segments[0]
    if window.lowerBound <= first.from {
      // The limit from the left of its beginning.
      stretches.append(
        ProgressCompiler.Stretch(
          start: -.infinity, end: first.from, slack: 0, motion: .still(first.moment(at: first.from, side: .before))))
    }
    // A call before a delayed start takes the place of that.
    var (end, own) = (Double.infinity, [[ProgressCompiler.Stretch]]())
    for segment in segments.reversed() where segment.from < end {
      if end >= window.lowerBound, segment.from <= window.upperBound { own.append(segment.stretches(until: end)) }
      end = segment.from
    }
    return stretches + own.reversed().joined()
  }
}

extension Playback.Segment {
  typealias Stretch = ProgressCompiler.Stretch

  fileprivate func stretches(until end: Double) -> [Stretch] {
    var stretches: [Stretch] = []
    func add(_ start: Double, _ finish: Double, isFirst: Bool, _ motion: Stretch.Motion) {
      guard start < end || isFirst else { return }
      var stretch = Stretch(start: start, end: min(end, finish), slack: from, motion: motion)
      if !isFirst { stretch.startSlack = stretch.slack(at: start) }
      stretches.append(stretch)
    }
    let arrival = from + duration
    switch walk {
    case .standing: add(from, end, isFirst: true, .still(moment(at: from, side: .after)))
    case .forwards:
      let origin = from - place
      if place < 0 { add(from, origin, isFirst: true, .walk(Stretch.Walk(origin: from, position: place, rate: 1))) }
      if let cycle = course.cycle {
        let runs = course.runs(of: cycle)
        let period = course.legs[0].duration * Double(runs.count)
        add(max(from, origin), arrival, isFirst: place >= 0, .loop(origin: origin, period: period, runs: runs))
        break
      }
      for leg in course.legs where leg.duration > 0 && place < leg.end {
        let isFirst = place >= leg.start && place >= 0
        let start = isFirst ? from : origin + leg.start
        let here = isFirst ? place : leg.start
        add(start, origin + leg.end, isFirst: isFirst, .walk(Stretch.Walk(at: start, here, on: leg, 1)))
      }
    case .backwards:
      if place > course.length {
        add(
          from, from + place - course.length, isFirst: true,
          .still(Playback.Moment(position: course.legs[course.legs.count - 1].target, side: .after)))
      }
      for leg in course.legs.reversed() where leg.duration > 0 && leg.start < place {
        let isFirst = leg.end >= place
        let start = isFirst ? from : from + (place - leg.end)
        let here = isFirst ? place : leg.end
        add(start, from + (place - leg.start), isFirst: isFirst, .walk(Stretch.Walk(at: start, here, on: leg, -1)))
      }
    }
    if walk != .standing, arrival < .infinity {
      add(arrival, end, isFirst: stretches.isEmpty, .still(moment(at: arrival, side: .after)))
    }
    return stretches
  }
}

extension ProgressCompiler.Stretch.Walk {
  /// From a place on a leg of a course, forwards (1) or backwards (-1), at a time of the clock.
  init(at time: Double, _ place: Double, on leg: Course.Leg, _ direction: Double) {
    self.init(
      origin: time, position: place == leg.end ? leg.target : leg.position(at: place), rate: direction * leg.rate,
      leg: (leg, (place - leg.start) / leg.duration, direction / leg.duration))
  }
}

extension Course {
  /// One run, and one back, in time from the beginning of the first.
  fileprivate func runs(of cycle: Cycle) -> [ProgressCompiler.Stretch] {
    typealias Stretch = ProgressCompiler.Stretch
    let run = legs[0].duration
    var runs = [
      Stretch(start: 0, end: run, slack: run, motion: .walk(Stretch.Walk(origin: 0, position: 0, rate: 1)))
    ]
    if cycle.autoreverses {
      runs.append(
        Stretch(start: run, end: 2 * run, slack: run, motion: .walk(Stretch.Walk(origin: run, position: run, rate: -1)))
      )
    }
    return runs
  }
}
