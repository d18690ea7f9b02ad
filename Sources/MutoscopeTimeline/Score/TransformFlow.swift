import MutoscopeMotion

/// A list of functions that change, and what is mixed as one matrix behind them.
struct TransformFlow<Number: Scalar> {
  var functions: [(kind: TransformFunction.Kind, parameters: [Jet<Number>])] = []
  var rest: JetMatrix<Number>?

  var matrix: JetMatrix<Number> {
    let all = functions.map { JetMatrix<Number>($0.kind, $0.parameters) } + [rest].compactMap { $0 }
    return all.dropFirst().reduce(all.first ?? .identity) { $0 * $1 }
  }

  /// Finds a component by name, like `Transform.component`; nil where it is none.
  func component(_ name: String) -> Jet<Number>? {
    if let index = Transform.matrixNames.firstIndex(of: name) { return matrix.elements[index] }
    let names = Transform.componentNames(of: functions.map(\.kind))
    let all = functions.flatMap(\.parameters)
    guard let index = names.firstIndex(of: name) ?? names.firstIndex(of: name + ".x") else { return nil }
    guard name.hasPrefix("perspective") else { return all[index] }
    return all[index].value.order(Number(0)) > 0 ? Jet(1) / all[index] : nil
  }
}

extension Transform {
  /// `mixed(with:at:)` for a progress that changes; nil where a matrix has no parts.
  func mixed<Number: Scalar>(with end: Transform, at p: Jet<Number>) -> TransformFlow<Number>? {
    var flow = TransformFlow<Number>()
    let count = max(functions.count, end.functions.count)
    for index in 0..<count {
      let from = index < functions.count ? functions[index] : .identity(end.functions[index].kind)
      let to = index < end.functions.count ? end.functions[index] : .identity(from.kind)
      if from.kind == to.kind, from.kind != .matrix {
        flow.functions.append((from.kind, zip(from.parameters, to.parameters).map { p.mixed(from: $0, to: $1) }))
        continue
      }
      let (a, b) = (Transform(Array(functions[index...])), Transform(Array(end.functions[index...])))
      guard let rest = a.matrix.mixed(with: b.matrix, at: p) else { return nil }
      flow.rest = rest
      return flow
    }
    return flow
  }
}
