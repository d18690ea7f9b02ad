import MutoscopeMotion

/// What an animation function assigns, and when.
struct Assignment: Sendable {
  var view: ViewID
  var property: Property
  var value: PropertyValue
  /// The interval in fractions of the enclosing time: 0...1 outside keyframes.
  var start: Double
  var end: Double
  /// Bends the time in which `start` and `end` are fractions; linear outside keyframes.
  var enclosing: Timing
  /// Bends the interval.
  var easing: Timing
  /// Moves everything later, in seconds.
  var shift: Double
  /// Where in the script, as `file:line`.
  var line: String?
  var isKeyframe: Bool
  /// Whether the animator's own curve is what bends it, and nothing that replaced it.
  var followsAnimator: Bool

  /// Whether a center is led along an arc.
  var isArc: Bool { easing.isArc || enclosing.isArc }

  /// Whether all of it moves by one curve.
  var isUniform: Bool { easing.components.isEmpty && enclosing.components.isEmpty }

  /// Whether it moves by the same timing as another.
  func movesLike(_ other: Assignment) -> Bool {
    start == other.start && end == other.end && shift == other.shift && isKeyframe == other.isKeyframe
      && followsAnimator == other.followsAnimator && easing == other.easing && enclosing == other.enclosing
  }

  /// The same in slow motion, as far as it runs in seconds.
  func stretched(by factor: Double) -> Assignment {
    if factor == 1 { return self }
    var copy = self
    copy.shift *= factor
    copy.easing = easing.stretched(by: factor)
    copy.enclosing = enclosing.stretched(by: factor)
    return copy
  }

  /// What a scrub bends of a component.
  func bending(for component: String) -> TimingGroup.Bending {
    followsAnimator ? isKeyframe ? .enclosing : .easing : .none
  }
}

/// An animation function that is running: assignments are noted here while the views already take the end values.
struct Capture: Sendable {
  var assignments: [Assignment] = []
  /// The animator's curve, or what `timing` replaced it with.
  var timing: Timing
  /// Whether `timing` is still the animator's own.
  var isOwnTiming = true
  /// Whether a `keyframes` block is open, and the interval of the keyframe that is.
  var isInKeyframes = false
  var interval: (start: Double, end: Double)?
  var intervalTiming: Timing?
  var shift = 0.0
  /// Whether an interval has assigned a view's frame or its center: both together contradict each other.
  private var placed: [Interval: Property] = [:]

  private struct Interval: Hashable {
    var view: ViewID
    var start: Double
    var end: Double
    var shift: Double
  }

  init(timing: Timing) {
    self.timing = timing
  }

  mutating func note(_ view: ViewID, _ property: Property, _ value: PropertyValue, line: String?) throws(CaptureError) {
    let (start, end) = interval ?? (0, 1)
    if property == .frame || property == .center {
      let interval = Interval(view: view, start: start, end: end, shift: shift)
      if placed.updateValue(property, forKey: interval) ?? property != property { throw .frameAndCenter }
    }
    assignments.append(
      Assignment(
        view: view, property: property, value: value, start: start, end: end,
        enclosing: interval == nil ? .linear : timing,
        easing: interval == nil ? timing : intervalTiming ?? .linear, shift: shift, line: line,
        isKeyframe: interval != nil, followsAnimator: isOwnTiming))
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
