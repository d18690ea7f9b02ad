import MutoscopeMotion

extension Curve {
  /// Whether it is a spring whose budget of pixels is solved for the way of each property.
  var needsDistance: Bool {
    guard case .spring(let spring) = part.curve, case .cutoff(_, _, .budget(_, nil)) = spring.parameters else {
      return false
    }
    return true
  }

  /// A spring with a budget in pixels is solved for its own distance, else for the one that it has to go, if that is known,
  /// at a number of pixels a point.
  package func resolved(distance: Double?, scale: Double) -> Curve {
    let (curve, start, end) = part
    guard case .spring(let spring) = curve else { return self }
    return Curve.spring(spring.resolved(distance: distance ?? 0, scale: scale)).within(start, end)
  }
}
