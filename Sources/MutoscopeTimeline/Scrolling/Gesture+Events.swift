import MutoscopeMotion

// A gesture that a script watches, event by event.

extension Gesture {
  /// Waits for what follows an event of the finger.
  func next(_ event: Int) throws {
    if event == finger.count { return try release() }
    wait(until: began + finger.duration * Double(event + 1) / Double(finger.count)) {
      try self.move(event + 1)
    }
  }

  private func move(_ event: Int) throws {
    let step = finger.translation(at: event - 1) - finger.translation(at: event)
    var steps = chains.mapValues { _ in 0.0 }
    for axis in chains.keys { steps[axis] = axis.of(step) }
    // A script is told of an edge on the way. What it does not take of a pull goes on, and it is told that too.
    for _ in 0..<64 where ending == nil && steps.values.contains(where: { abs($0) > 1e-10 }) {
      for (axis, step) in steps { steps[axis] = chains[axis]?.step(by: step) }
      let left = try write { [chains] axis, index in chains[axis]?.positions[index].offset }
      steps.merge(left) { $0 + $1 }
    }
    if let taker { _ = try stage.store.handlers[taker]?.onPan?(pan(.changed, for: taker, at: event)) }
    if ending == nil { try next(event) }
  }

  private func release() throws {
    if let taker { _ = try stage.store.handlers[taker]?.onPan?(pan(.ended, for: taker, at: finger.count)) }
    guard ending == nil else { return }
    for axis in Axis.allCases { go(on: axis, velocity: -axis.of(finger.release)) }
    try step()
  }

  /// Lets go of one axis, from where it is.
  private func go(on axis: Axis, velocity: Double) {
    guard var chain = chains[axis] else { return }
    courses[axis] = chain.course(from: stage.time, velocity: velocity, tolerance: tolerance)
    chain.letGo()
    chains[axis] = chain
  }

  /// What goes on after the finger has left, at an event.
  private func step() throws {
    let isEnd = end <= stage.time + Clock.tick
    let (time, courses) = (isEnd ? .infinity : stage.time, courses)
    try write { axis, index in courses[axis].map { $0.offset(of: index, at: time - $0.start) } }
    guard ending == nil else { return }
    if end <= stage.time + Clock.tick { return stop(as: .finished) }
    let number = ((stage.time - began - finger.duration) * Gesture.eventsPerSecond + 1e-6).rounded(.down) + 1
    wait(until: min(end, began + finger.duration + number / Gesture.eventsPerSecond)) { try self.step() }
  }

  /// Writes the offsets of an event. Where a script goes elsewhere or lays out a view, the gesture goes on from there.
  /// Returns what is left of the finger's step.
  @discardableResult
  private func write(_ offset: (Axis, Int) -> Double?) throws -> [Axis: Double] {
    var left: [Axis: Double] = [:]
    var targets: [ViewID: Point] = [:]
    for (axis, chain) in chains {
      for (index, position) in chain.positions.enumerated() {
        guard moves(index, along: axis), let value = offset(axis, index) else { continue }
        axis.set(value, of: &targets[position.view, default: tree[position.view].bounds.origin])
        chains[axis]?.positions[index].offset = value
      }
    }
    for id in scrollViews where ending == nil {
      guard let target = targets[id], target != tree[id].bounds.origin else { continue }
      if shown.updateValue(shown[id] ?? stage.time, forKey: id) == nil {
        stage.play(stage.indicators(from: [id: stage.time], until: .infinity))
      }
      isWriting = true
      defer { isWriting = false }
      let place = try stage.store.setOffset(of: id, to: target)
      for axis in Axis.allCases {
        guard let index = chains[axis]?.positions.firstIndex(where: { $0.view == id }) else { continue }
        guard let rest = chains[axis]?.positions[index].take(axis.of(place), laidOut: tree[id], along: axis) else {
          continue
        }
        left[axis, default: 0] += rest
        if courses[axis] != nil {
          // No finger pulls any more.
          chains[axis]?.positions[index].pull = 0
          go(on: axis, velocity: velocity(on: axis))
        }
      }
    }
    return left
  }
}
