import MutoscopeMotion

extension ViewStore {
  /// Runs an animation function and returns what it assigned, and changed of layout. The views hold the end values
  /// afterwards; where the function throws they are as they were.
  func captured(timing: Timing, _ functions: [() throws -> Void]) throws -> (
    assignments: [Assignment], layoutChanges: [LayoutChange]
  ) {
    if capture != nil { throw CaptureError.nestedAnimations }
    try layOutCaptured()
    let before = saved
    capture = Capture(timing: timing)
    watch()
    defer {
      capture = nil
      watch()
    }
    do {
      for function in functions { try function() }
      try layOutCaptured()
      if hasLayout, capture?.isOrdered == false { try layOutInOrder(from: before.tree) }
    } catch {
      restore(before)
      layoutFaults.removeAll(where: \.isCaptured)
      throw error
    }
    return (capture?.assignments ?? [], capture?.layoutChanges.map(\.change) ?? [])
  }

  /// Lays out anew in the order of time, from what was before: keyframes may be written in another.
  private func layOutInOrder(from before: ViewTree) throws {
    var first: [Timeline.Place: PropertyValue] = [:]
    for assignment in capture?.assignments ?? [] {
      for channel in Channel.written(by: assignment.property) {
        first[.init(view: assignment.view, channel: channel)] = before.value(of: channel, assignment.view)
      }
    }
    put(first)
    for change in (capture?.layoutChanges ?? []).reversed() { try change.change.from.apply(to: &layout, stored) }
    let own = (capture?.assignments ?? []).filter { !$0.isLaidOut }
    let steps =
      own.map { own in
        (own.schedule, { try self.assign(own.property, of: own.view) { $0[own.view][own.property] = own.value } })
      } + (capture?.layoutChanges ?? []).map { step in (step.schedule, { try self.set([step.change.to]) }) }
    let sorted = steps.enumerated().sorted {
      ($0.element.0.start, $0.element.0.end, $0.offset) < ($1.element.0.start, $1.element.0.end, $1.offset)
    }.map(\.element)
    capture?.assignments = own
    capture?.layoutChanges = []
    for (index, (schedule, redo)) in sorted.enumerated() {
      capture?.schedule = schedule
      try redo()
      if index + 1 == sorted.count || sorted[index + 1].0 != schedule { try layOutCaptured() }
    }
  }

  /// Something of what is assigned along an arc has to have a way.
  private func checkArc(from first: Int) throws {
    let properties = capture?.assignments[first...].map(\.property) ?? []
    if let other = properties.first, !properties.contains(.center), !properties.contains(.frame) {
      throw CaptureError.noArc(property: other.name)
    }
  }

  /// `m.keyframes`: inside it `keyframe` gives assignments their interval.
  public func keyframes(_ body: () throws -> Void) throws {
    // `capture` is never held while it grows: a second reference would copy it at every block.
    guard let isInKeyframes = capture?.isInKeyframes else { throw CaptureError.outsideAnimations("m.keyframes") }
    if isInKeyframes { throw CaptureError.nestedKeyframes }
    self.capture?.isInKeyframes = true
    defer { self.capture?.isInKeyframes = false }
    try laidOut(body)
  }

  /// One keyframe: `start` and `duration` are fractions of the enclosing time.
  public func keyframe(start: Double, duration: Double, _ body: () throws -> Void) throws {
    guard let isInKeyframes = capture?.isInKeyframes else { throw CaptureError.outsideAnimations("a keyframe") }
    guard isInKeyframes else { throw CaptureError.outsideKeyframes }
    guard capture?.interval == nil else { throw CaptureError.nestedKeyframes }
    let end = start + duration
    // Ten keyframes of 0.1 end a rounding error past 1.
    guard start >= 0, duration >= 0, start <= 1, end <= 1 + 1e-9 else {
      throw CaptureError.invalidInterval(start: start, duration: duration)
    }
    try layOutCaptured()
    func isLast(_ time: Double) -> Bool { abs(time - 1) < 1e-9 }
    self.capture?.interval = (isLast(start) ? 1 : start, isLast(end) ? 1 : end)
    defer {
      self.capture?.interval = nil
      self.capture?.intervalTiming = nil
    }
    try laidOut(body)
  }

  /// Runs a function and lays out what it changed, so that this belongs to it.
  private func laidOut(_ body: () throws -> Void) throws {
    try body()
    try layOutCaptured()
  }

  /// `m.stagger`: moves what is assigned inside later, in seconds.
  public func shifted(by seconds: Double, _ body: () throws -> Void) throws {
    guard let shift = capture?.shift else { throw CaptureError.outsideAnimations("m.stagger") }
    try layOutCaptured()
    capture?.shift = shift + seconds
    defer { capture?.shift = shift }
    try laidOut(body)
  }

  /// `m.timing`: replaces the curve for what is assigned inside, of all components or of some. Without a curve the
  /// other components keep theirs, also those that an outer `timing` gave them. On an arc centers leave the straight line.
  public func timing(
    _ curve: Curve?, components: [String: Curve] = [:], isArc: Bool = false, _ body: () throws -> Void
  ) throws {
    guard let outer = capture?.timing, let isOwn = capture?.isOwnTiming else {
      throw CaptureError.outsideAnimations("m.timing")
    }
    try layOutCaptured()
    let count = capture?.assignments.count ?? 0
    let inner = capture?.intervalTiming
    if capture?.interval == nil {
      capture?.timing = outer.replaced(by: curve, components, isArc: isArc)
      capture?.isOwnTiming = false
    } else {
      capture?.intervalTiming = (inner ?? .linear).replaced(by: curve, components, isArc: isArc)
    }
    defer {
      capture?.timing = outer
      capture?.isOwnTiming = isOwn
      capture?.intervalTiming = inner
    }
    try laidOut(body)
    if isArc { try checkArc(from: count) }
  }
}
