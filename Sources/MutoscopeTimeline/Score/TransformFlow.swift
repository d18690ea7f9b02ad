import MutoscopeMotion

/// A list of functions that change.
struct TransformFlow<Number: Scalar> {
  var functions: [(kind: TransformFunction.Kind, parameters: [Jet<Number>])] = []
  /// Whether it may stay for a while on an end of what is mixed, which has components of its own.
  var mayRest = false

  var matrix: JetMatrix<Number> {
    let all = functions.map { JetMatrix<Number>($0.kind, $0.parameters) }
    return all.dropFirst().reduce(all.first ?? .identity) { $0 * $1 }
  }

  /// Finds a component by name, like `Transform.component`; NaN where it is no number, nil where that is not known.
  func component(_ name: String) -> Jet<Number>? {
    if let index = Transform.matrixNames.firstIndex(of: name) { return matrix.elements[index] }
    guard let path = ComponentPath(name) else { return nil }
    let own = functions.filter { $0.kind == path.kind }
    if own.count < path.ordinal, functions.contains(where: { !$0.kind.isLinear }) { return mayRest ? nil : Jet(.nan) }
    let rest = TransformFunction.identity(path.kind).parameters.map { Jet<Number>($0) }
    let value = (own.count < path.ordinal ? rest : own[path.ordinal - 1].parameters)[path.axis ?? 0]
    guard path.kind == .perspective else { return value }
    return value.value.order(Number(0)) > 0 ? Jet(1) / value : nil
  }
}

extension Transform {
  /// `mixed(with:at:)` for a progress that changes; nil where a matrix has no parts.
  func mixed<Number: Scalar>(with end: Transform, at p: Jet<Number>) -> TransformFlow<Number>? {
    var flow = TransformFlow<Number>()
    let isOnEnd = p.value.order(Number(0)) == 0 || p.value.order(Number(1)) == 0
    flow.mayRest = isOnEnd && p.slope.order(Number(0)) == 0
    for (from, to) in paired(with: end) {
      guard let parameters = from.parameters(mixedWith: to, at: p) else { return nil }
      flow.functions.append((from.kind, parameters))
    }
    return flow
  }
}
