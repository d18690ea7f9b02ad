/// Straight lines from point to point: CSS's `linear()`.
public struct Piecewise: Hashable, Sendable {
  /// A point of the curve.
  public struct ControlPoint: Hashable, Sendable {
    public var input, output: Double

    @inlinable public init(_ input: Double, _ output: Double) {
      (self.input, self.output) = (input, output)
    }
  }

  /// An entry as it is written: an output and up to two inputs, between which it stays.
  public struct Stop: Hashable, Sendable {
    public var output: Double
    public var input, secondInput: Double?

    @inlinable public init(_ output: Double, _ input: Double? = nil, _ secondInput: Double? = nil) {
      (self.output, self.input, self.secondInput) = (output, input, secondInput)
    }
  }

  /// The points, two or more, their inputs never decreasing.
  public let points: [ControlPoint]

  /// Completes the inputs as CSS Easing 2 does.
  ///
  /// The first missing one is 0, the last is the largest (1 if that is less), an input below an earlier one is raised
  /// to it, and runs without inputs are spaced evenly.
  ///
  /// Throws when there are fewer than two stops or a number is not finite.
  public init(_ stops: [Stop]) throws(ArgumentError) {
    guard stops.count >= 2 else { throw ArgumentError("stops", "must be two or more, got \(stops.count)") }
    var entries: [(output: Double, input: Double?)] = []
    var largest = -Double.infinity
    for (index, stop) in stops.enumerated() {
      try checked(stop.output, "stops[\(index + 1)]", "finite") { _ in true }
      var inputs: [Double?] = [stop.input]
      if let second = stop.secondInput { inputs.append(second) }
      if index == 0, stop.input == nil { inputs[0] = 0 }
      for input in inputs {
        if let input {
          try checked(input, "stops[\(index + 1)]", "finite") { _ in true }
          largest = max(largest, input)
        }
        entries.append((stop.output, input.map { _ in largest }))
      }
    }
    if entries[entries.count - 1].input == nil { entries[entries.count - 1].input = max(1, largest) }
    points = Self.spaced(entries)
  }

  /// Straight lines through values at evenly spaced inputs from 0 to 1. There must be two or more of them.
  init(samples: [Double]) {
    precondition(samples.count >= 2)
    let last = Double(samples.count - 1)
    points = samples.enumerated().map { ControlPoint(Double($0.offset) / last, $0.element) }
  }

  /// Straight lines along another curve.
  package init(of curve: Curve) { self.init(samples: (0...1024).map { curve.value(at: Double($0) / 1024) }) }

  /// The value, right-continuous; with `before` the limit from the left, which differs where two points share an input.
  /// Outside the first and the last point the outer lines go on.
  public func value(at p: Double, before: Bool = false) -> Double {
    let (a, b) = segment(at: p, before: before)
    if a.input == b.input { return b.output }
    return a.output.mixed(with: b.output, at: (p - a.input) / (b.input - a.input))
  }

  /// The slope of the line on the right of `p`; 0 where the curve stands upright.
  public func slope(at p: Double) -> Double {
    let (a, b) = segment(at: p, before: false)
    return a.input == b.input ? 0 : (b.output - a.output) / (b.input - a.input)
  }

  private func segment(at p: Double, before: Bool) -> (ControlPoint, ControlPoint) {
    // The number of points with an input of at most (before: less than) p.
    let number = points.partitioningIndex { before ? $0.input >= p : $0.input > p }
    let index = min(max(number - 1, 0), points.count - 2)
    return (points[index], points[index + 1])
  }

  private static func spaced(_ entries: [(output: Double, input: Double?)]) -> [ControlPoint] {
    var points: [ControlPoint] = []
    var index = 0
    while index < entries.count {
      if let input = entries[index].input {
        points.append(ControlPoint(input, entries[index].output))
        index += 1
        continue
      }
      // The first and the last entry have inputs, so a run has neighbours on both sides.
      var end = index
      while entries[end].input == nil { end += 1 }
      let from = points[index - 1].input
      let to = entries[end].input ?? from
      let steps = Double(end - index + 1)
      for place in index..<end {
        let input = from.mixed(with: to, at: Double(place - index + 1) / steps)
        points.append(ControlPoint(input, entries[place].output))
      }
      index = end
    }
    return points
  }
}
