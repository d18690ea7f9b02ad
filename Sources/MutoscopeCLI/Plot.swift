import MutoscopeMotion

/// Curves over a common axis, and what is worth marking on them: what a figure shows, without how it looks.
struct Plot {
  /// A curve and how it was written.
  struct Line {
    var label: String
    var curve: Curve
  }

  /// A place on a spring with what happens there.
  struct Mark {
    var line: Int
    var x, value: Double
    var text: String
  }

  /// A part of a curve between two jumps; `endValue` is the limit from the left.
  struct Piece {
    var start, end: Double
    var startValue, endValue: Double
  }

  let lines: [Line]
  /// Whether the axis is in seconds: springs alone.
  let isInSeconds: Bool
  let domain: ClosedRange<Double>
  /// What is seen of the values: all of them, the target, and the start unless the axis begins after it.
  let range: ClosedRange<Double>
  private(set) var marks: [Mark] = []

  init(lines: [Line], from: Double?, to: Double?) throws {
    self.lines = lines
    let springs = lines.compactMap(\.curve.spring)
    isInSeconds = springs.count == lines.count
    let start = from ?? 0
    // A little of the rest that follows, to a round number.
    let end = to ?? (isInSeconds ? PlotAxis.roundedUp((springs.map(\.naturalDuration).max() ?? 1) * 1.08) : 1)
    guard start < end else { throw Failure(.usage, "--from \(number(start)) is not before --to \(number(end))") }
    guard end - start >= 1e-9 * max(1, abs(start), abs(end)) else {
      throw Failure(.usage, "--from \(number(start)) and --to \(number(end)) are too close")
    }
    domain = start...end
    var (low, high) = (start > 0 ? 1.0 : 0.0, 1.0)
    for line in lines.indices {
      for piece in Plot.pieces(of: lines[line].curve, isInSeconds, in: domain) {
        try Budget.check(2000)
        for index in 0...2000 {
          let value = Plot.value(lines[line].curve, isInSeconds, piece, at: Double(index) / 2000)
          (low, high) = (min(low, value), max(high, value))
        }
      }
    }
    if lines.count == 1, domain == 0...1, case .cubicBezier(let bezier) = lines[0].curve {
      (low, high) = (min(low, bezier.y1, bezier.y2), max(high, bezier.y1, bezier.y2))
    }
    if high - low < 1e-9 { (low, high) = (low - 0.01, high + 0.01) }
    guard (high - low).isFinite, high - low < 1e12 else { throw Failure(.script, "curve:1: too steep to be drawn") }
    range = low...high
    if isInSeconds { marks = lines.indices.flatMap(springMarks).filter { domain.contains($0.x) } }
  }

  func value(_ line: Int, at x: Double, before: Bool = false) -> Double {
    Plot.value(lines[line].curve, isInSeconds, at: x, before: before)
  }

  /// A line cut at its jumps.
  func pieces(_ line: Int) -> [Piece] { Plot.pieces(of: lines[line].curve, isInSeconds, in: domain) }

  /// The value at a fraction 0...1 of a piece.
  func value(_ line: Int, _ piece: Piece, at fraction: Double) -> Double {
    Plot.value(lines[line].curve, isInSeconds, piece, at: fraction)
  }

  // MARK: Values and jumps

  private static func value(_ curve: Curve, _ isInSeconds: Bool, at x: Double, before: Bool) -> Double {
    if isInSeconds, let spring = curve.spring { return spring.value(at: x, before: before) }
    return curve.value(at: x, before: before)
  }

  private static func value(_ curve: Curve, _ isInSeconds: Bool, _ piece: Piece, at fraction: Double) -> Double {
    if fraction >= 1 { return piece.endValue }
    return value(curve, isInSeconds, at: piece.start.mixed(with: piece.end, at: fraction), before: false)
  }

  private static func pieces(of curve: Curve, _ isInSeconds: Bool, in domain: ClosedRange<Double>) -> [Piece] {
    var places: [Double] = []
    switch curve {
    case .linear, .cubicBezier: break
    case .steps(let steps):
      let n = Double(steps.count)
      let first = max((domain.lowerBound * n).rounded(.up), domain.upperBound * n - 4096)
      places = stride(from: first, through: domain.upperBound * n, by: 1).map { $0 / n }
    case .piecewise(let piecewise): places = piecewise.points.map(\.input)
    case .within(let within): places = [within.start, within.end]
    case .spring(let spring): places = spring.cutoff.map { [isInSeconds ? $0 : 1] } ?? []
    }
    var cuts = [domain.lowerBound]
    for place in places where place > cuts[cuts.count - 1] && place <= domain.upperBound {
      let jump =
        value(curve, isInSeconds, at: place, before: true) - value(curve, isInSeconds, at: place, before: false)
      if abs(jump) > 1e-9 { cuts.append(place) }
    }
    let ends = cuts.dropFirst() + [domain.upperBound]
    return zip(cuts, ends).map { start, end in
      Piece(
        start: start, end: end, startValue: value(curve, isInSeconds, at: start, before: false),
        endValue: value(curve, isInSeconds, at: end, before: start < end))
    }
  }

  // MARK: Marks

  private func springMarks(_ line: Int) -> [Mark] {
    guard let spring = lines[line].curve.spring else { return [] }
    func mark(_ time: Double, _ text: String) -> Mark {
      Mark(line: line, x: time, value: spring.value(at: time, before: true), text: text)
    }
    if let cutoff = spring.cutoff {
      let (rest, velocity) = (spring.residual(at: cutoff, before: true), spring.velocity(at: cutoff, before: true))
      let landing =
        abs(rest) > 1e-9
        ? aside(rest) : abs(velocity) > 1e-9 ? "velocity \(short(velocity)) /s" : "at rest"
      return [mark(cutoff, "cut at \(short(cutoff)) s: \(landing)")]
    }
    let settled = spring.settlingDuration()
    var marks: [Mark] = []
    switch spring.parameters {
    case .duration(let time, _), .response(let time, _):
      let word = if case .duration = spring.parameters { "duration" } else { "response" }
      marks.append(mark(time, "\(word) \(short(time)) s: \(aside(spring.residual(at: time)))"))
    case .physical, .settle, .cutoff, .deceleration: break
    }
    return marks + [mark(settled, "settled to 0.1 % at \(short(settled)) s")]
  }

  private func aside(_ rest: Double) -> String {
    abs(rest) < 5e-7 ? "at the target" : "\(short(abs(rest) * 100)) % \(rest > 0 ? "short" : "past")"
  }

  /// To three digits.
  private func short(_ value: Double) -> String { PlotAxis.text(value, digits: 3) }
}

extension Curve {
  var spring: Spring? { if case .spring(let spring) = self { spring } else { nil } }
}
