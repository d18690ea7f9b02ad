import MutoscopeMotion

/// Turns assignments into an animation.
package struct AnimationCompiler {
  /// Tells the compiler what it has to know of a component before the animation.
  package struct Start {
    /// From where additive tracks lead: the model's value, where nothing in flight stands or turns back.
    var model: PropertyValue
    /// What is seen, from which replacing tracks lead.
    var seen: PropertyValue
    /// How fast its lanes are, per second; empty at rest.
    var velocity: [Double] = []
    /// What is in flight: the transforms' functions must be alike for a sum.
    var inFlight: [ChannelTrack] = []
    /// Whether it begins later than now, with what is seen then.
    var isDelayed = false
    /// Whether its animator leads it elsewhere, and goes on to control all of it.
    var isRetarget = false
    /// Whether it goes in the time of another animation, beside that.
    var isFollower = false
    /// Whether layout assigns it: it is added, and takes over only from what changed the same of layout.
    var isBeside = false

    /// Whether it begins now, in a time of its own.
    var isNow: Bool { !isDelayed && !isFollower && !isBeside }
  }

  let tree: ViewTree
  let displayScale: Double
  let duration: Double
  let start: (ViewID, Channel, _ isLaidOut: Bool) -> Start
  let isNoted: (ViewID) -> Bool

  var groups: [TimingGroup] = []
  var groupIndex: [GroupKey: Int] = [:]
  var tracks: [ChannelTrack] = []
  var intervals: [Animation.Interval] = []
  var length = 0.0
  var unsettled: [Int] = []
  /// The last group that was asked for, of one interval with one curve: whole screens move alike.
  var last: Lane?

  typealias Place = Timeline.Place

  /// - Parameters:
  ///   - tree: The views with the end values, for names in messages.
  ///   - duration: In seconds; nil means as long as the longest spring, and 0.25 s without springs.
  ///   - start: The values before the animation, of what layout assigns or the script.
  ///   - isNoted: Whether people are told of what a view does.
  package static func compile(
    _ assignments: [Assignment], tree: ViewTree, duration: Double?, animatorCurve: Curve, displayScale: Double,
    start: @escaping (ViewID, Channel, _ isLaidOut: Bool) -> Start,
    isNoted: @escaping (ViewID) -> Bool = { _ in true }
  ) throws(CaptureError) -> Animation {
    var compiler = AnimationCompiler(
      tree: tree, duration: duration ?? naturalDuration(assignments, animatorCurve: animatorCurve),
      displayScale: displayScale, count: assignments.count, start: start, isNoted: isNoted)
    try compiler.run(assignments)
    return compiler.animation
  }

  package init(
    tree: ViewTree, duration: Double, displayScale: Double, count: Int,
    start: @escaping (ViewID, Channel, _ isLaidOut: Bool) -> Start, isNoted: @escaping (ViewID) -> Bool
  ) {
    (self.tree, self.duration, self.displayScale) = (tree, duration, displayScale)
    (self.start, self.isNoted) = (start, isNoted)
    tracks.reserveCapacity(count)
    intervals.reserveCapacity(count)
  }

  package var animation: Animation {
    Animation(
      duration: max(duration, length), curveDuration: duration, groups: groups, tracks: tracks, intervals: intervals,
      unsettled: unsettled)
  }

  /// The longest spring's duration, else 0.25 s.
  static func naturalDuration(_ assignments: [Assignment], animatorCurve: Curve) -> Double {
    var curves = [animatorCurve]
    var last: Assignment.Schedule?
    for assignment in assignments where assignment.schedule !== last {
      curves += assignment.schedule.easing.curves + assignment.schedule.enclosing.curves
      last = assignment.schedule
    }
    let springs = curves.compactMap { curve -> Double? in
      guard case .spring(let spring) = curve else { return nil }
      return spring.naturalDuration
    }
    return springs.max() ?? 0.25
  }

  // MARK: Tracks

  private mutating func run(_ assignments: [Assignment]) throws(CaptureError) {
    // As a rule a place is assigned once.
    var places: [(place: Place, first: Int, others: [Int])] = []
    var index = ViewLists<Channel>()
    places.reserveCapacity(assignments.count)
    // Lent where they lie: a copy would count all that a value holds.
    let assignments = assignments.span
    for number in assignments.indices {
      for channel in Channel.written(by: assignments[number].property) {
        let view = assignments[number].view
        if let known = index.number(of: view, where: { index.items[$0] == channel }) {
          places[known].others.append(number)
        } else {
          index.append(channel, of: view)
          places.append((Place(view: view, channel: channel), number, []))
        }
      }
    }
    for (place, first, others) in places where !Budget.spend(100) {
      let isLaidOut = assignments[first].isLaidOut && others.allSatisfy { assignments[$0].isLaidOut }
      let start = start(place.view, place.channel, isLaidOut)
      let isPlain = others.isEmpty && start.inFlight.isEmpty && start.velocity.isEmpty
      let end = part(of: assignments[first], place)
      let schedule = assignments[first].schedule
      if isPlain, addPlain(schedule, place, from: start.model, to: end, isNow: start.isNow) {
        // A property of several parts writes what depends on the others.
        if Channel.written(by: assignments[first].property).count > 1 { unsettled.append(tracks.count - 1) }
        if isNoted(assignments[first], place) {
          notePlain(
            place.view, assignments[first].property, from: previous(assignments[first], place, start),
            to: assignments[first].value, schedule, line: assignments[first].line)
        }
      } else {
        try add([assignments[first]] + others.map { assignments[$0] }, place, start)
      }
      if start.isBeside { (tracks[tracks.count - 1].isBeside, tracks[tracks.count - 1].beginsWithStep) = (true, false) }
    }
  }

  /// Leads a property by itself from one value to another, where nothing of it is in flight.
  package mutating func lead(
    _ view: ViewID, _ property: Property, from first: PropertyValue, to last: PropertyValue,
    _ schedule: Assignment.Schedule
  ) throws(CaptureError) {
    let channels = Channel.written(by: property)
    for (number, channel) in channels.enumerated() {
      let (place, anchor) = (Place(view: view, channel: channel), tree[view].anchorPoint)
      // A choice between values would copy them.
      let isPlain =
        channels.count == 1
        ? addPlain(schedule, place, from: first, to: last, isNow: true)
        : addPlain(
          schedule, place, from: channel.part(of: first, anchorPoint: anchor),
          to: channel.part(of: last, anchorPoint: anchor), isNow: true)
      if !isPlain {
        let assignment = Assignment(view: view, property: property, value: last, schedule: schedule)
        try add([assignment], place, Start(of: channel.part(of: first, anchorPoint: anchor)))
      } else if number == 0, isNoted(view) {
        notePlain(view, property, from: first, to: last, schedule, line: nil)
      }
    }
  }

  private mutating func add(
    _ assignments: [Assignment], _ place: Place, _ start: Start
  ) throws(CaptureError) {
    let sorted = try sort(assignments, place)
    let values = sorted.map { part(of: $0, place) }
    let track = self.track(place, sorted, start: start, values: values)
    unsettled.append(tracks.count)
    tracks.append(track)
    note(sorted, place, track, start)
  }

  /// In the order of time, later declarations of the same interval winning; overlaps are errors.
  private func sort(_ assignments: [Assignment], _ place: Place) throws(CaptureError) -> [Assignment] {
    if assignments.count == 1 { return assignments }
    // The last one of equal times counts.
    var latest: [SIMD2<Double>: Assignment] = [:]
    for assignment in assignments {
      if assignment.schedule.enclosing != assignments[0].schedule.enclosing
        || assignment.schedule.shift != assignments[0].schedule.shift
      {
        throw .mixedEnclosing(view: tree.label(of: place.view), property: assignment.property.name)
      }
      latest[[assignment.schedule.start, assignment.schedule.end]] = assignment
    }
    let sorted = latest.values.sorted {
      ($0.schedule.start, $0.schedule.end) < ($1.schedule.start, $1.schedule.end)
    }
    for (earlier, later) in zip(sorted, sorted.dropFirst()) where later.schedule.start < earlier.schedule.end - 1e-12 {
      throw .overlap(
        view: tree.label(of: place.view), property: later.property.name, line: earlier.line)
    }
    return sorted
  }

  func part(of assignment: Assignment, _ place: Place) -> PropertyValue {
    place.channel.part(of: assignment.value, anchorPoint: tree[place.view].anchorPoint)
  }

  private mutating func track(
    _ place: Place, _ sorted: [Assignment], start: Start, values: [PropertyValue]
  ) -> ChannelTrack {
    if !place.channel.isAnimatable { return wholes(place, sorted, start: start, values: values) }
    if case .color = start.model { return wholes(place, sorted, start: start, values: values) }

    // An animation that begins later is added: until then all goes on as it is, and a spring's own beginning is at rest. So
    // is one that layout assigns: ways that are added keep its equations.
    let isLaidOut = sorted.allSatisfy(\.isLaidOut)
    let isAdded = start.isDelayed || start.isBeside || sorted[0].schedule.start > 0 || sorted[0].schedule.shift > 0
    let transforms = ([start.model] + values).compactMap(\.transform)
    var kinds: [TransformFunction.Kind] = []
    if !transforms.isEmpty {
      var (others, lists): ([Transform], [[TransformFunction.Kind]]) = ([], [])
      for track in start.inFlight {
        switch track.knots {
        case .lanes(_, _, let kinds): lists.append(kinds)
        case .wholes(let values): others += values.compactMap(\.transform)
        }
      }
      // What is mixed as a whole cannot be added to, however like the lists are.
      let hasWholes = start.inFlight.contains(where: \.isTransformation)
      guard !hasWholes || (sorted[0].schedule.easing.curve.isSpring && !isAdded),
        let common = Transform.commonKinds(of: transforms + others, with: lists)
      else {
        return wholes(place, sorted, start: start, values: values)
      }
      kinds = common
    }

    let names = place.channel.laneNames(kinds: kinds)
    let lanes = ([start.model] + values).map { ChannelTrack.lanes(of: $0, channel: place.channel, kinds: kinds) ?? [] }
    let springs = names.enumerated().map { lane, name -> Spring? in
      if isLaidOut, lanes.allSatisfy({ $0[lane] == lanes[0][lane] }) { return nil }
      guard !isAdded, case .spring(let spring) = sorted[0].schedule.easing.curve(for: name) else { return nil }
      return spring
    }
    let step = step(sorted[0].schedule, isNow: start.isNow)
    let replaces = step.replaces || (!springs.isEmpty && springs.allSatisfy { $0 != nil })
    var replaced = Set(step.replaces ? Array(springs.indices) : springs.indices.filter { springs[$0] != nil })
    if start.isFollower, !replaces { replaced = [] }
    let seen = ChannelTrack.lanes(of: start.seen, channel: place.channel, kinds: kinds) ?? []
    var knots = lanes
    for lane in replaced where lane < min(seen.count, knots[0].count) { knots[0][lane] = seen[lane] }
    let count = knots[0].count
    let distances = distances(
      sorted, place, knots.map { ChannelTrack.value(lanes: $0, kinds: kinds, channel: place.channel) })
    // The identity has no numbers, but a time all the same.
    let schedules = sorted.map(\.schedule)
    let groups =
      count == 0
      ? [group(schedules, component: "", distances: nil)]
      : (0..<count).map { group(schedules, component: names[$0], distances: distances) }
    var velocities: [Double] = []
    if start.velocity.contains(where: { $0 != 0 }), !replaced.isEmpty {
      // In place of the spring's own initial velocity.
      velocities = (0..<count).map { lane in
        guard replaced.contains(lane), let spring = springs[lane] else { return 0 }
        let taken = lane < start.velocity.count ? start.velocity[lane] : 0
        return taken - spring.initialVelocity * (knots[1][lane] - knots[0][lane])
      }
    }
    return ChannelTrack(
      view: place.view, channel: place.channel, groups: groups,
      knots: .lanes(knots.flatMap { $0 }, count: count, kinds: kinds), velocities: velocities,
      bulges: place.channel == .stored(.center) ? bulges(sorted, knots) : [], replaces: replaces,
      replacedLanes: replaces ? [] : replaced, beginsWithStep: step.begins)
  }

  /// Whether a property begins with a step, which takes no time: what is in flight ends there, and is replaced where that
  /// is now. Stairs begin at what is seen as well. In the time of another animation a step is undone when that turns back.
  func step(_ schedule: Assignment.Schedule, isNow: Bool) -> (begins: Bool, replaces: Bool) {
    let begins = duration == 0 || schedule.start == schedule.end
    let isNow = isNow && schedule.start == 0 && schedule.shift == 0
    let isStairs = !schedule.easing.contains { if case .steps = $0 { false } else { true } }
    return (begins, isNow && (begins || isStairs))
  }

  private func bulges(_ sorted: [Assignment], _ knots: [[Double]]) -> [Double] {
    guard sorted.contains(where: \.schedule.isArc) else { return [] }
    return sorted.indices.flatMap { index -> [Double] in
      guard sorted[index].schedule.isArc else { return [0, 0] }
      let (from, to) = (knots[index], knots[index + 1])
      let bulge = Timing.bulge(from: Point(from[0], from[1]), to: Point(to[0], to[1]))
      return [bulge.x, bulge.y]
    }
  }
}

extension AnimationCompiler.Start {
  /// Begins where nothing is in flight.
  package init(of value: PropertyValue) { self.init(model: value, seen: value) }
}
