// Lanes: a list of known kinds as a flat array of numbers, each mixed on its own, without an allocation per sample.

extension Transform {
  /// The kinds as which all the transforms can be mixed number by number: the longest list, if each list is a beginning
  /// of it and it holds no matrix; else nil.
  public static func commonKinds(of transforms: [Transform]) -> [TransformFunction.Kind]? {
    let longest = transforms.max { $0.functions.count < $1.functions.count }?.kinds ?? []
    if longest.contains(.matrix) { return nil }
    return transforms.allSatisfy { $0.begins(longest) } ? longest : nil
  }

  /// The parameters of the functions, one after the other, those of missing functions being the identity's.
  ///
  /// The kinds must begin with those of this list, as `commonKinds` makes sure.
  public func parameters(for kinds: [TransformFunction.Kind]) -> [Double] {
    kinds.indices.flatMap { index in
      (index < functions.count ? functions[index] : .identity(kinds[index])).parameters
    }
  }

  /// The list of kinds with parameters as `parameters(for:)` orders them.
  public init(kinds: [TransformFunction.Kind], parameters: [Double], from offset: Int = 0) {
    var offset = offset
    functions = kinds.map { kind in
      defer { offset += kind.parameterCount }
      return TransformFunction(kind, parameters: parameters, from: offset)
    }
  }

  /// The matrix of `Transform(kinds:parameters:from:)`, without making the list.
  public static func matrix(
    of kinds: [TransformFunction.Kind], parameters: [Double], from offset: Int = 0
  ) -> Matrix4 {
    var matrix = Matrix4.identity
    var offset = offset
    for (index, kind) in kinds.enumerated() {
      let next = TransformFunction(kind, parameters: parameters, from: offset).matrix
      matrix = index == 0 ? next : matrix * next
      offset += kind.parameterCount
    }
    return matrix
  }

  private func begins(_ kinds: [TransformFunction.Kind]) -> Bool {
    functions.count <= kinds.count && zip(functions, kinds).allSatisfy { $0.kind == $1 }
  }
}
