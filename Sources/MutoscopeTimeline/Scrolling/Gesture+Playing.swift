import MutoscopeMotion

// A gesture that no script watches: one animation in closed form.

extension Gesture {
  /// Plays all of it as one animation.
  ///
  /// - Parameter other: The playback that it goes on for.
  func play(insteadOf other: Int? = nil) {
    var lanes: [ViewID: [[ScrollStretch]]] = [:]
    for (lane, axis) in Axis.allCases.enumerated() {
      guard var chain = chains[axis], !chain.positions.isEmpty else { continue }
      let drags = drag(&chain, axis)
      let course = chain.course(from: lifted, velocity: -axis.of(finger.release), tolerance: tolerance)
      courses[axis] = course
      for (index, position) in chain.positions.enumerated() {
        let rest = course.offset(of: index, at: .infinity)
        let own =
          [drags[index]].compactMap { $0 }
          + course.segments.filter { $0.index == index }.map { ScrollStretch($0, shift: finger.duration) }
        guard !own.isEmpty else { continue }
        lanes[position.view, default: [[], []]][lane] = own
        let start = own.map { began + $0.start }.min() ?? began
        shown[position.view] = min(start, shown[position.view] ?? start)
        axis.set(rest, of: &rests[position.view, default: seen(position.view)])
      }
    }
    var animation = Animation()
    var tree = tree
    for id in scrollViews {
      guard let own = lanes[id], let rest = rests[id] else { continue }
      animation.add(id, own, rest: rest, line: line)
      stage.store.noteFlight(id)
      tree[id].bounds.origin = rest
    }
    if rests.isEmpty { return }
    stage.store.restore(tree)
    var own = Playback(length: animation.duration, from: began)
    own.continued = other
    playback = stage.play([(animation, own)] + stage.indicators(from: shown, until: end))
    for id in rests.keys { stage.store.scrolls[id] = self }
  }

  /// Moves a chain event by event; the way of each scroll view that goes at all.
  private func drag(_ chain: inout ScrollChain, _ axis: Axis) -> [ScrollStretch?] {
    func speeds(_ event: Int) -> [Double] {
      let velocity = -axis.of(finger.velocity(at: event))
      let receiver = chain.receiver(towards: velocity)
      return chain.positions.indices.map { $0 == receiver ? velocity * chain.positions[$0].slope : 0 }
    }
    var offsets = chain.positions.map { [$0.offset] }
    var slopes: [[(start: Double, end: Double)]] = chain.positions.map { _ in [] }
    var last = 0.0
    for event in stride(from: 1, through: finger.count, by: 1) {
      let before = speeds(event - 1)
      let translation = axis.of(finger.translation(at: event))
      chain.move(by: last - translation)
      last = translation
      let after = speeds(event)
      for index in offsets.indices {
        offsets[index].append(chain.positions[index].offset)
        slopes[index].append((before[index], after[index]))
      }
    }
    return offsets.indices.map { index in
      offsets[index].allSatisfy { $0 == offsets[index][0] }
        ? nil
        : ScrollStretch(dragThrough: offsets[index], slopes: slopes[index], duration: finger.duration)
    }
  }

  /// Goes on within the edges that there are by now: content, size or insets of what slows down, or is just let go, may have
  /// changed. Returns whether they have.
  @discardableResult
  func adapt() -> Bool {
    guard ending == nil, let old = playback, state == .decelerating else { return false }
    var (now, isChanged) = (chains, false)
    for (axis, chain) in chains {
      for (index, position) in chain.positions.enumerated() {
        let place = axis.of(seen(position.view))
        now[axis]?.positions[index].offset = place
        let taken = now[axis]?.positions[index].take(place, laidOut: tree[position.view], along: axis)
        if taken != nil { isChanged = true }
      }
      now[axis]?.letGo()
    }
    if !isChanged { return false }
    var release = Point.zero
    for axis in chains.keys { axis.set(-velocity(on: axis), of: &release) }
    var tree = tree
    for id in rests.keys {
      (tree[id].bounds.origin, stage.store.scrolls[id]) = (seen(id), nil)
      stage.store.noteFlight(id)
    }
    stage.timeline.change(old) { $0.ending = Playback.Ending(time: stage.time, isCall: true) }
    stage.store.restore(tree)
    (chains, courses, rests, playback) = (now, [:], [:], nil)
    (finger, began) = (Finger(velocity: release), stage.time)
    play(insteadOf: old)
    if let task { stage.tasks.remove(task) }
    waitUntilRest()
    return true
  }

  /// Ends it when it is at rest.
  func waitUntilRest() {
    wait(until: end) { if !self.adapt() { self.stop(as: .finished) } }
  }

  /// The velocity of the offset that goes on along an axis, in points per second.
  func velocity(on axis: Axis) -> Double {
    guard let course = courses[axis] else { return 0 }
    let time = stage.time - course.start
    return course.offsets.indices.lazy.map { course.velocity(of: $0, at: time) }.first { $0 != 0 } ?? 0
  }
}
