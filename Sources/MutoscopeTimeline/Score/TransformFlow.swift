import MutoscopeMotion

/// A list of functions that change.
struct TransformFlow<Number: Scalar> {
  var functions: [(kind: TransformFunction.Kind, parameters: [Jet<Number>])] = []

  var matrix: JetMatrix<Number> {
    let all = functions.map { JetMatrix<Number>($0.kind, $0.parameters) }
    return all.dropFirst().reduce(all.first ?? .identity) { $0 * $1 }
  }

  /// Finds a component by name, like `Transform.component`; nil where it is none.
  func component(_ name: String) -> Jet<Number>? {
    if let index = Transform.matrixNames.firstIndex(of: name) { return matrix.elements[index] }
    let own = functions.filter(\.kind.isLinear)
    let names = Transform.componentNames(of: own.map(\.kind))
    let all = own.flatMap(\.parameters)
    guard let index = names.firstIndex(of: name) ?? names.firstIndex(of: name + ".x") else { return nil }
    guard name.hasPrefix("perspective") else { return all[index] }
    return all[index].value.order(Number(0)) > 0 ? Jet(1) / all[index] : nil
  }
}

extension Transform {
  /// `mixed(with:at:)` for a progress that changes; nil where a matrix has no parts.
  func mixed<Number: Scalar>(with end: Transform, at p: Jet<Number>) -> TransformFlow<Number>? {
    var flow = TransformFlow<Number>()
    for (from, to) in paired(with: end) {
      guard let parameters = from.parameters(mixedWith: to, at: p) else { return nil }
      flow.functions.append((from.kind, parameters))
    }
    return flow
  }
}
