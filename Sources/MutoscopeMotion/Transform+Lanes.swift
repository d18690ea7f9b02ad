// Lanes: a list of known kinds as a flat array of numbers, each mixed on its own, without an allocation per sample.

extension Transform {
  /// The kinds as which all the transforms can be mixed number by number: the longest list, if each list is a beginning
  /// of it and nothing in it is mixed as a whole; else nil. A rotation by no angle is one about whatever axis the others
  /// have; the kinds of `lists` count as they are.
  public static func commonKinds(
    of transforms: [Transform], with lists: [[TransformFunction.Kind]] = []
  ) -> [TransformFunction.Kind]? {
    var common: [TransformFunction.Kind] = []
    while true {
      let index = common.count
      var (kind, free): (TransformFunction.Kind?, TransformFunction.Kind?)
      for transform in transforms where index < transform.functions.count {
        let function = transform.functions[index]
        if function.isRotationByNothing {
          free = free ?? function.kind
        } else if kind ?? function.kind == function.kind {
          kind = function.kind
        } else {
          return nil
        }
      }
      for list in lists where index < list.count {
        if let kind, kind != list[index] { return nil }
        kind = list[index]
      }
      guard let next = kind ?? free else { return common }
      guard next.isLinear, free == nil || next.isRotation else { return nil }
      common.append(next)
    }
  }

  /// The parameters of the functions, one after the other, those of missing functions being the identity's.
  ///
  /// The kinds must begin with those of this list, as `commonKinds` makes sure.
  public func parameters(for kinds: [TransformFunction.Kind]) -> [Double] {
    if kinds.count == 1, functions.count == 1 { return functions[0].parameters }
    return kinds.indices.flatMap { index in
      (index < functions.count ? functions[index] : .identity(kinds[index])).parameters
    }
  }

  /// The list of kinds with parameters as `parameters(for:)` orders them, which are read from `offset`.
  public init(kinds: [TransformFunction.Kind], parameters: [Double], from offset: Int = 0) {
    var offset = offset
    functions = kinds.map { kind in
      defer { offset += kind.parameterCount }
      return TransformFunction(kind, parameters: parameters, from: offset)
    }
  }
}

extension TransformFunction {
  fileprivate var isRotationByNothing: Bool { kind.isRotation && self == .identity(kind) }
}

extension TransformFunction.Kind {
  /// Whether it is a rotation about an axis of its own.
  fileprivate var isRotation: Bool { self == .rotation || self == .rotationX || self == .rotationY }
}
