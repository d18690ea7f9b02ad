// The components of a transform have the names of its functions (SPEC 4.2): `translation.x`, `scale`, `rotationY`,
// `rotationY[2]` for the second of a name, and `m11` to `m44` for the whole matrix.

extension Transform {
  /// The value of a component; one that the list lacks reads as its identity. Nil if no transform has such a component.
  ///
  /// Throws for `scale` where x and y differ. `rotationZ` is another name of `rotation`.
  public func component(_ name: String) throws(ArgumentError) -> Double? {
    if let index = Self.matrixNames.firstIndex(of: name) { return matrix.elements[index] }
    guard let path = ComponentPath(name) else { return nil }
    let matches = functions.filter { $0.kind == path.kind }
    let function = path.ordinal <= matches.count ? matches[path.ordinal - 1] : .identity(path.kind)
    switch (function, path.axis) {
    case (.translation(let x, let y, let z), let axis?), (.scale(let x, let y, let z), let axis?):
      return [x, y, z][axis]
    case (.scale(let x, let y, _), nil):
      guard x == y else {
        throw ArgumentError(name, "is not one number: x is \(number(x)) and y is \(number(y)); use scale.x or scale.y")
      }
      return x
    case (.rotation(let value), nil), (.rotationX(let value), nil), (.rotationY(let value), nil),
      (.perspective(let value), nil):
      return value
    default: return nil
    }
  }

  /// The component names of a list of kinds, in the order of `parameters(for:)`; with one among them that is mixed as a
  /// whole `m11` to `m44`.
  public static func componentNames(of kinds: [TransformFunction.Kind]) -> [String] {
    if !kinds.allSatisfy(\.isLinear) { return matrixNames }
    var counts: [TransformFunction.Kind: Int] = [:]
    return kinds.flatMap { kind in
      let ordinal = (counts[kind] ?? 0) + 1
      counts[kind] = ordinal
      let base = ordinal == 1 ? kind.name : "\(kind.name)[\(ordinal)]"
      return kind.parameterCount == 3 ? ["\(base).x", "\(base).y", "\(base).z"] : [base]
    }
  }

  /// `m11`, `m12`, ... `m44`, in the order of `Matrix4.elements`.
  public static let matrixNames: [String] = (1...4).flatMap { column in (1...4).map { "m\(column)\($0)" } }
}

/// A component name, read.
package struct ComponentPath {
  package var kind: TransformFunction.Kind
  /// From 1.
  package var ordinal = 1
  package var axis: Int?

  package init?(_ name: String) {
    var rest = name[...]
    let word = rest.prefix { $0 != "[" && $0 != "." }
    rest = rest[word.endIndex...]
    guard let kind = TransformFunction.Kind(rawValue: word == "rotationZ" ? "rotation" : String(word)),
      kind != .matrix
    else { return nil }
    self.kind = kind
    if rest.first == "[" {
      guard let end = rest.firstIndex(of: "]"), let ordinal = Int(rest[rest.index(after: rest.startIndex)..<end]),
        ordinal >= 1
      else { return nil }
      self.ordinal = ordinal
      rest = rest[rest.index(after: end)...]
    }
    switch rest {
    case "": axis = nil
    case ".x": axis = 0
    case ".y": axis = 1
    case ".z": axis = 2
    default: return nil
    }
  }
}
