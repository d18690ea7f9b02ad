import MutoscopeMotion

/// The scroll views under a finger that can scroll along one axis, the inner before the outer.
///
/// Each hands on what it does not consume: the inner first, and at its edge the outer goes on. What none consumes pulls the
/// outermost that bounces past its edge.
struct ScrollChain: Sendable {
  var positions: [ScrollPosition]

  /// Goes on by so many points of offset: against the finger.
  mutating func move(by distance: Double) {
    var rest = distance
    while rest != 0 { rest = step(by: rest) }
  }

  /// Goes on as far as an edge, or from there; returns what is left.
  mutating func step(by distance: Double) -> Double {
    if let index = positions.firstIndex(where: { $0.pull != 0 }) { return positions[index].stretch(by: distance) }
    var rest = distance
    for index in positions.indices where rest != 0 { rest = positions[index].go(by: rest) }
    if rest != distance { return rest }
    if let last = positions.lastIndex(where: \.bounces) { _ = positions[last].stretch(by: rest) }
    return 0
  }

  /// No finger pulls any more.
  mutating func letGo() {
    for index in positions.indices { positions[index].pull = 0 }
  }

  /// The one that would go next in a direction; nil where none would.
  func receiver(towards direction: Double) -> Int? {
    if direction == 0 { return nil }
    return positions.firstIndex { $0.pull != 0 || $0.edgeBefore != nil }
      ?? positions.firstIndex { $0.room(towards: direction) > 0 } ?? positions.lastIndex(where: \.bounces)
  }

  /// The way to rest of what a finger lets go at a time, with a velocity of the offset in points per second.
  func course(from start: Double = 0, velocity: Double, tolerance: Double) -> ScrollCourse {
    var course = ScrollCourse(start: start, offsets: positions.map(\.offset), tolerance: tolerance)
    let receiver = receiver(towards: velocity)
    for (index, position) in positions.enumerated() {
      let own = index == receiver ? velocity * position.slope : 0
      if let edge = position.edgeBefore {
        course.spring(index, from: position.offset, velocity: own, to: edge, at: 0)
      } else if position.isPaging {
        position.turn(index, velocity: own, at: 0, &course)
      }
    }
    // It hands on to one that may be on its way back.
    if let receiver, positions[receiver].edgeBefore == nil, !positions[receiver].isPaging, velocity != 0 {
      glide(receiver, velocity: velocity * positions[receiver].slope, at: 0, &course)
    }
    return course
  }

  /// Slows down on its way to the edge, where the next goes on.
  private func glide(_ index: Int, velocity: Double, at time: Double, _ course: inout ScrollCourse) {
    let position = positions[index]
    let motion = Deceleration(from: position.offset, velocity: velocity)
    let edge = position.edge(towards: velocity)
    let duration = motion.duration(within: course.tolerance)
    guard let arrival = position.offset == edge ? 0 : motion.time(at: edge), arrival < duration else {
      course.glide(index, motion, until: duration, at: time)
      return
    }
    course.glide(index, motion, until: arrival, to: edge, at: time)
    let (left, now) = (motion.velocity(at: arrival), time + arrival)
    // One that springs back yet goes on from where that leads: what both do is added, as springs are.
    var others = self
    for other in positions.indices { others.positions[other].offset = course.offset(of: other, at: .infinity) }
    if let next = positions.indices.first(where: { $0 > index && others.positions[$0].room(towards: left) > 0 }) {
      let position = others.positions[next]
      if position.isPaging {
        position.turn(next, velocity: left, at: now, &course)
      } else {
        others.glide(next, velocity: left, at: now, &course)
      }
    } else {
      // One that bounces takes it where it stays at its edge: it may be on its way back to a page.
      let edges = positions.map { $0.edge(towards: left) }
      let last = edges.indices.last { positions[$0].bounces && course.offset(of: $0, at: .infinity) == edges[$0] }
      if let last { course.spring(last, from: edges[last], velocity: left, to: edges[last], at: now) }
    }
  }
}

extension ScrollPosition {
  /// Turns to the page that a velocity leads to.
  fileprivate func turn(_ index: Int, velocity: Double, at time: Double, _ course: inout ScrollCourse) {
    let page = page(velocity: velocity)
    // Without a bounce it is as fast as does not lead past the page: a critically damped spring's frequency times the way.
    let most = bounces ? .infinity : Spring.bounce.frequency * abs(page - offset)
    course.spring(index, from: offset, velocity: min(max(velocity, -most), most), to: page, at: time)
  }
}

/// The way of scroll views along one axis after a finger has let them go: closed forms, one after the other.
struct ScrollCourse: Sendable {
  struct Segment: Sendable {
    /// The number of the scroll view in its chain.
    var index: Int
    /// In seconds since the finger left.
    var start: Double
    var duration: Double
    /// The offsets between which it leads, by a spring.
    var origin, target: Double
    var spring: Spring
    /// The velocity that the spring takes over, in points per second.
    var velocity = 0.0

    private var impulse: SpringMotion { SpringMotion(from: 0, velocity: velocity, to: 0, spring: spring) }

    func offset(at time: Double) -> Double {
      if time >= start + duration { return target }
      return origin.mixed(with: target, at: spring.value(at: time - start)) + impulse.value(at: time - start)
    }

    func velocity(at time: Double) -> Double {
      if time >= start + duration { return 0 }
      return (target - origin) * spring.velocity(at: time - start) + impulse.velocity(at: time - start)
    }
  }

  /// When it begins, on the stage's clock.
  let start: Double
  /// The offsets at the beginning.
  let offsets: [Double]
  /// How far from its end a motion is over, in points.
  let tolerance: Double
  private(set) var segments: [Segment] = []

  /// When all is at rest.
  var duration: Double { segments.map { $0.start + $0.duration }.max() ?? 0 }

  /// Each segment begins where the one before it leads; what that is still away from there is added.
  func offset(of index: Int, at time: Double) -> Double {
    let own = segments.filter { $0.index == index && $0.start <= time }
    guard let last = own.last else { return offsets[index] }
    return own.dropLast().reduce(last.offset(at: time)) { $0 + ($1.offset(at: time) - $1.target) }
  }

  func velocity(of index: Int, at time: Double) -> Double {
    segments.filter { $0.index == index && $0.start <= time }.reduce(0) { $0 + $1.velocity(at: time) }
  }

  mutating func glide(
    _ index: Int, _ motion: Deceleration, until duration: Double, to edge: Double? = nil, at start: Double
  ) {
    guard duration > 0 else { return }
    segments.append(
      Segment(
        index: index, start: start, duration: duration, origin: motion.start,
        target: edge ?? motion.value(at: duration), spring: .deceleration(rate: motion.rate, duration: duration)))
  }

  mutating func spring(_ index: Int, from offset: Double, velocity: Double, to target: Double, at start: Double) {
    if offset == target, velocity == 0 { return }
    let motion = SpringMotion(from: offset, velocity: velocity, to: target, spring: .bounce)
    segments.append(
      Segment(
        index: index, start: start, duration: motion.settlingDuration(within: tolerance), origin: offset,
        target: target, spring: .bounce, velocity: velocity))
  }
}
