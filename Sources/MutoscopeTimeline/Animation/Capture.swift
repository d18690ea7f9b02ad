import MutoscopeMotion

/// Says what an animation function assigns, and when.
package struct Assignment: Sendable {
  package let view: ViewID
  package let property: Property
  package let value: PropertyValue
  /// Shared by all that is assigned under the same circumstances.
  @usableFromInline var schedule: Schedule
  /// The place in the script, as `file:line`.
  @usableFromInline var line: String?
  /// Whether layout assigns it, or a view that is told of its size: what is in flight goes on beside it.
  @usableFromInline var isLaidOut = false

  /// When something moves, and by which curves.
  package final class Schedule: Equatable, Sendable {
    /// The interval in fractions of the enclosing time: 0...1 outside keyframes.
    let start, end: Double
    /// Bends the time in which `start` and `end` are fractions; linear outside keyframes.
    let enclosing: Timing
    /// Bends the interval.
    let easing: Timing
    /// Moves everything later, in seconds.
    let shift: Double
    /// The curve that a scrub bends.
    let bending: TimingGroup.Bending

    package init(
      _ start: Double, _ end: Double, enclosing: Timing = .linear, easing: Timing, shift: Double = 0,
      bending: TimingGroup.Bending
    ) {
      (self.start, self.end, self.shift) = (start, end, shift)
      (self.enclosing, self.easing, self.bending) = (enclosing, easing, bending)
    }

    package static func == (a: Schedule, b: Schedule) -> Bool {
      a === b
        || a.start == b.start && a.end == b.end && a.shift == b.shift && a.bending == b.bending
          && a.easing == b.easing && a.enclosing == b.enclosing
    }

    /// Whether a center is led along an arc.
    var isArc: Bool { easing.isArc || enclosing.isArc }

    /// Whether all of it moves by one curve.
    var isUniform: Bool { easing.components.isEmpty && enclosing.components.isEmpty }

    /// Whether that curve is no spring, and leads straight.
    var isPlain: Bool { isUniform && !isArc && !easing.curve.isSpring }

    /// Goes in the time of another animator, whose curve is not its own, or in slow motion, as far as it runs in seconds.
    func stretched(by factor: Double, isAlong: Bool) -> Schedule {
      Schedule(
        start, end, enclosing: enclosing.stretched(by: factor), easing: easing.stretched(by: factor),
        shift: shift * factor, bending: isAlong ? .none : bending)
    }
  }
}

// In an extension, so that captures have the initializer that the compiler writes, which copies nothing.
extension Assignment {
  @inlinable @inline(__always)
  package init(view: ViewID, property: Property, value: PropertyValue, schedule: Schedule, line: String? = nil) {
    (self.view, self.property, self.value, self.schedule, self.line) = (view, property, value, schedule, line)
  }
}

/// An animation function that is running: assignments are noted here while the views already take the end values.
struct Capture: Sendable {
  var assignments: [Assignment] = []
  /// The changes of constraints and stacks, and when each is to be.
  var layoutChanges: [(change: LayoutChange, schedule: Assignment.Schedule)] = []
  /// The animator's curve, or what `timing` replaced it with.
  var timing: Timing { didSet { schedule = nil } }
  /// Whether `timing` is still the animator's own.
  var isOwnTiming = true { didSet { schedule = nil } }
  /// Whether a `keyframes` block is open, and the interval of the keyframe that is.
  var isInKeyframes = false
  var interval: (start: Double, end: Double)? {
    didSet {
      schedule = nil
      guard let interval else { return }
      isOrdered = isOrdered && interval >= latest
      latest = interval
    }
  }
  /// Whether all keyframes were written in the order of time, and the last one.
  private(set) var isOrdered = true
  private var latest = (start: 0.0, end: 0.0)
  var intervalTiming: Timing? { didSet { schedule = nil } }
  var shift = 0.0 { didSet { schedule = nil } }
  /// Of what is assigned now; made when it is first needed.
  var schedule: Assignment.Schedule?
  /// Whether frames, or centers, were assigned: both of one view in one interval contradict each other.
  private var hasFrames = false, hasCenters = false
  /// The property that has placed a view in an interval; empty while there are only frames or only centers.
  private var placed: [Interval: Property] = [:]

  private struct Interval: Hashable {
    var view: ViewID
    var start, end, shift: Double

    init(_ view: ViewID, _ schedule: Assignment.Schedule) {
      (self.view, start, end, shift) = (view, schedule.start, schedule.end, schedule.shift)
    }
  }

  init(timing: Timing) {
    self.timing = timing
  }

  mutating func note(
    _ view: ViewID, _ property: Property, _ value: consuming PropertyValue, line: consuming String?, isLaidOut: Bool
  ) throws {
    try Limit.keyframes.check(assignments.count + 1)
    let schedule = schedule ?? makeSchedule()
    if property == .frame || property == .center { try place(view, property, schedule) }
    assignments.append(
      Assignment(
        view: view, property: property, value: value, schedule: schedule, line: line, isLaidOut: isLaidOut))
  }

  mutating func note(_ changes: [LayoutChange]) {
    let schedule = schedule ?? makeSchedule()
    layoutChanges += changes.map { ($0, schedule) }
  }

  /// The last assignment was refused.
  mutating func forgetLast() { assignments.removeLast() }

  private mutating func makeSchedule() -> Assignment.Schedule {
    let new: Assignment.Schedule
    if let (start, end) = interval {
      new = Assignment.Schedule(
        start, end, enclosing: timing, easing: intervalTiming ?? .linear, shift: shift,
        bending: isOwnTiming ? .enclosing : .none)
    } else {
      new = Assignment.Schedule(0, 1, easing: timing, shift: shift, bending: isOwnTiming ? .easing : .none)
    }
    schedule = new
    return new
  }

  private mutating func place(
    _ view: ViewID, _ property: Property, _ schedule: Assignment.Schedule
  ) throws(CaptureError) {
    if property == .frame { hasFrames = true } else { hasCenters = true }
    guard hasFrames, hasCenters else { return }
    if placed.isEmpty {
      for other in assignments where other.property == .frame || other.property == .center {
        placed[Interval(other.view, other.schedule)] = other.property
      }
    }
    if placed.updateValue(property, forKey: Interval(view, schedule)) ?? property != property { throw .frameAndCenter }
  }
}

/// Why an animation function was refused.
public enum CaptureError: Error, Hashable, Sendable {
  case frameAndCenter
  case structureChange
  case clockInside
  case outsideAnimations(String)
  case outsideKeyframes
  case nestedKeyframes
  case nestedAnimations
  case invalidInterval(start: Double, duration: Double)
  case overlap(view: String, property: String, line: String?)
  case mixedEnclosing(view: String, property: String)
  case noArc(property: String)
}

extension CaptureError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .frameAndCenter: "'frame' and 'center' of a view cannot both be assigned in one interval"
    case .structureChange: "views cannot be made, added, removed or named as elements inside animations"
    case .clockInside: "the stage's clock and its screens cannot be moved inside animations"
    case .outsideAnimations(let name): "\(name) belongs inside the animations of an animator"
    case .outsideKeyframes: "a keyframe belongs inside m.keyframes"
    case .nestedKeyframes: "keyframes cannot be nested"
    case .nestedAnimations: "an animation cannot be started inside another's animations"
    case .invalidInterval(let start, let duration):
      "a keyframe lies in 0...1: start \(number(start)), duration \(number(duration))"
    case .noArc(let property):
      "path = \"arc\" leads a center or a frame, and '\(property)' is neither"
    case .overlap(let view, let property, let line):
      "overlapping intervals of '\(property)' of '\(view)'" + (line.map { " (the other is at \($0))" } ?? "")
    case .mixedEnclosing(let view, let property):
      "keyframes of '\(property)' of '\(view)' under different curves or shifts"
    }
  }
}
