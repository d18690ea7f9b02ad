/// One step of a transform.
///
/// The signs are CSS's: x points right, y down, z towards the viewer; a positive `rotation` is clockwise on the screen
/// and a positive `rotationY` turns the right edge away. Angles are in degrees.
public enum TransformFunction: Hashable, Sendable {
  case translation(x: Double, y: Double, z: Double)
  case scale(x: Double, y: Double, z: Double)
  case rotation(Double)
  case rotationX(Double)
  case rotationY(Double)
  /// The distance of the eye in points; 0 means no perspective.
  case perspective(Double)
  case matrix(Matrix4)

  /// What a function is, without its numbers. The raw value is its name in scripts and component paths.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case translation, scale, rotation, rotationX, rotationY, perspective, matrix

    @inlinable public var name: String { rawValue }

    /// How many numbers it has; 16 for a matrix.
    @inlinable public var parameterCount: Int {
      switch self {
      case .translation, .scale: 3
      case .rotation, .rotationX, .rotationY, .perspective: 1
      case .matrix: 16
      }
    }
  }

  public var kind: Kind {
    switch self {
    case .translation: .translation
    case .scale: .scale
    case .rotation: .rotation
    case .rotationX: .rotationX
    case .rotationY: .rotationY
    case .perspective: .perspective
    case .matrix: .matrix
    }
  }

  public var matrix: Matrix4 {
    switch self {
    case .translation(let x, let y, let z): .translation(x, y, z)
    case .scale(let x, let y, let z): .scale(x, y, z)
    case .rotation(let degrees): Matrix4(rotation: degrees)
    case .rotationX(let degrees): Matrix4(rotationX: degrees)
    case .rotationY(let degrees): Matrix4(rotationY: degrees)
    case .perspective(let distance): Matrix4(perspective: distance)
    case .matrix(let matrix): matrix
    }
  }

  /// The numbers that are mixed linearly: those of the function, but for a perspective 1/d, where 0 means none. (Those
  /// of a matrix are its elements, which are *not* to be mixed linearly.)
  public var parameters: [Double] {
    switch self {
    case .translation(let x, let y, let z), .scale(let x, let y, let z): [x, y, z]
    case .rotation(let degrees), .rotationX(let degrees), .rotationY(let degrees): [degrees]
    case .perspective(let distance): [distance == 0 ? 0 : 1 / distance]
    case .matrix(let matrix): matrix.elements
    }
  }

  /// The function of a kind with parameters as in `parameters`, of which `kind.parameterCount` are read from `offset`.
  ///
  /// A negative 1/d (an overshoot beyond no perspective) is none.
  public init(_ kind: Kind, parameters p: [Double], from offset: Int = 0) {
    switch kind {
    case .translation: self = .translation(x: p[offset], y: p[offset + 1], z: p[offset + 2])
    case .scale: self = .scale(x: p[offset], y: p[offset + 1], z: p[offset + 2])
    case .rotation: self = .rotation(p[offset])
    case .rotationX: self = .rotationX(p[offset])
    case .rotationY: self = .rotationY(p[offset])
    case .perspective: self = .perspective(p[offset] > 0 ? 1 / p[offset] : 0)
    case .matrix: self = .matrix(Matrix4(Array(p[offset..<offset + 16])) ?? .identity)
    }
  }

  /// The function of a kind that does nothing.
  public static func identity(_ kind: Kind) -> TransformFunction {
    switch kind {
    case .scale: .scale(x: 1, y: 1, z: 1)
    case .matrix: .matrix(.identity)
    default: TransformFunction(kind, parameters: [0, 0, 0])
    }
  }
}

extension TransformFunction: Interpolatable {
  /// Mixes two functions of one kind by their parameters, matrices by their parts. Of different kinds: by their
  /// matrices.
  public func mixed(with end: TransformFunction, at progress: Double) -> TransformFunction {
    if progress == 0 || self == end { return self }
    if progress == 1 { return end }
    if kind != end.kind || kind == .matrix { return .matrix(matrix.mixed(with: end.matrix, at: progress)) }
    return TransformFunction(
      kind, parameters: zip(parameters, end.parameters).map { $0.mixed(with: $1, at: progress) })
  }
}
