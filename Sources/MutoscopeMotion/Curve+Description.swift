extension Curve: CustomStringConvertible {
  /// The curve as a script writes it: `easeInOut`, `cubicBezier(0.4, 0, 0.2, 1)`, `spring(response 0.5, ...)`.
  public var description: String {
    if let known = Curve.named.first(where: { $0.curve == self }) { return known.name }
    switch self {
    case .linear: return "linear"
    case .cubicBezier(let b): return "cubicBezier(\(number(b.x1)), \(number(b.y1)), \(number(b.x2)), \(number(b.y2)))"
    case .steps(let steps): return "steps(\(steps.count), \(steps.position.rawValue))"
    case .piecewise(let piecewise):
      if piecewise.points.count > 16 { return "piecewise(\(piecewise.points.count) points)" }
      return "piecewise(\(piecewise.points.map { "\(number($0.output)) \(number($0.input))" }.joined(separator: ", ")))"
    case .spring(let spring): return spring.description
    case .within(let within): return "\(within.curve) within \(number(within.start))...\(number(within.end))"
    }
  }
}

extension Spring: CustomStringConvertible {
  /// What it was made from: `spring(response 0.5, dampingRatio 0.8)`.
  public var description: String {
    var words: [String]
    switch parameters {
    case .physical(let mass, let stiffness, let damping, let velocity):
      words = ["mass \(number(mass))", "stiffness \(number(stiffness))", "damping \(number(damping))"]
      if velocity != 0 { words.append("initialVelocity \(number(velocity))") }
    case .response(let response, let ratio):
      words = ["response \(number(response))", "dampingRatio \(number(ratio))"]
    case .duration(let duration, let bounce):
      words = ["duration \(number(duration))", "bounce \(number(bounce))"]
      if bounce < 0 { return "spring(\(words.joined(separator: ", ")))" }
    case .settle(let time, let ratio):
      words = ["settle \(number(time))", "dampingRatio \(number(ratio))"]
    case .cutoff(let time, let ratio, let landing):
      words = ["cutoff \(number(time))", "dampingRatio \(number(ratio))"] + landing.words
    case .deceleration(let rate, let time): return "deceleration(rate \(number(rate)), \(number(time)) s)"
    }
    if profile == .physics { words.append("profile physics") }
    return "spring(\(words.joined(separator: ", ")))"
  }
}

extension Spring.Landing {
  fileprivate var words: [String] {
    switch self {
    case .smooth(let crossing): return ["mode smooth", "crossing \(crossing)"]
    case .exact(let crossing): return ["mode exact", "crossing \(crossing)"]
    case .budget(let tolerance, let distance):
      return ["mode budget", "tolerance \(number(tolerance))"] + (distance.map { ["distance \(number($0))"] } ?? [])
    case .blend(let response, let tail):
      return ["mode blend"] + (response.map { ["response \(number($0))"] } ?? []) + ["tail \(number(tail))"]
    }
  }
}
