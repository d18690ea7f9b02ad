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
  /// A turn about any axis: what is between two others.
  case rotation3D(Quaternion)
  /// The distance of the eye in points; 0 means no perspective.
  case perspective(Double)
  /// Held apart: a list of anything else would keep room for its 16 numbers.
  indirect case matrix(Matrix4)

  /// What a function is, without its numbers. The raw value is its name in scripts and component paths.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case translation, scale, rotation, rotationX, rotationY, rotation3D, perspective, matrix

    @inlinable public var name: String { rawValue }

    /// How many numbers it has; 16 for a matrix.
    @inlinable public var parameterCount: Int {
      switch self {
      case .translation, .scale: 3
      case .rotation, .rotationX, .rotationY, .perspective: 1
      case .rotation3D: 4
      case .matrix: 16
      }
    }

    /// Whether its numbers are mixed one by one.
    public var isLinear: Bool { self != .matrix && self != .rotation3D }
  }

  public var kind: Kind {
    switch self {
    case .translation: .translation
    case .scale: .scale
    case .rotation: .rotation
    case .rotationX: .rotationX
    case .rotationY: .rotationY
    case .rotation3D: .rotation3D
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
    case .rotation3D(let turn): turn.matrix
    case .perspective(let distance): Matrix4(perspective: distance)
    case .matrix(let matrix): matrix
    }
  }

  /// The rotation that it is, if it is one.
  var turn: Quaternion? {
    switch self {
    case .rotation(let degrees): Quaternion(axis: (0, 0, 1), degrees: degrees)
    case .rotationX(let degrees): Quaternion(axis: (1, 0, 0), degrees: degrees)
    case .rotationY(let degrees): Quaternion(axis: (0, 1, 0), degrees: degrees)
    case .rotation3D(let turn): turn
    case .translation, .scale, .perspective, .matrix: nil
    }
  }

  /// The numbers that are mixed linearly: those of the function, but for a perspective 1/d, where 0 means none. (Those
  /// of a matrix and of a turn about any axis are *not* to be mixed linearly.)
  public var parameters: [Double] {
    switch self {
    case .translation(let x, let y, let z), .scale(let x, let y, let z): [x, y, z]
    case .rotation(let degrees), .rotationX(let degrees), .rotationY(let degrees): [degrees]
    case .rotation3D(let turn): [turn.x, turn.y, turn.z, turn.w]
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
    case .rotation3D: self = .rotation3D(Quaternion(p[offset], p[offset + 1], p[offset + 2], p[offset + 3]))
    case .perspective: self = .perspective(p[offset] > 0 ? 1 / p[offset] : 0)
    case .matrix: self = .matrix(Matrix4(Array(p[offset..<offset + 16])) ?? .identity)
    }
  }

  /// The function of a kind that does nothing.
  public static func identity(_ kind: Kind) -> TransformFunction {
    switch kind {
    case .scale: .scale(x: 1, y: 1, z: 1)
    case .rotation3D: .rotation3D(.identity)
    case .matrix: .matrix(.identity)
    case .translation: .translation(x: 0, y: 0, z: 0)
    case .rotation: .rotation(0)
    case .rotationX: .rotationX(0)
    case .rotationY: .rotationY(0)
    case .perspective: .perspective(0)
    }
  }
}

extension TransformFunction {
  /// Mixes two functions of one kind by their parameters, rotations without a common axis by slerp, matrices by their
  /// parts. Others: by their matrices.
  public func mixed(with end: TransformFunction, at progress: Double) -> TransformFunction {
    if progress == 0 || self == end { return self }
    if progress == 1 { return end }
    let (from, to) = paired(with: end) ?? (.matrix(matrix), .matrix(end.matrix))
    if case (.matrix(let a), .matrix(let b)) = (from, to) { return .matrix(a.mixed(with: b, at: progress)) }
    if case (.rotation3D(let a), .rotation3D(let b)) = (from, to) { return .rotation3D(a.mixed(with: b, at: progress)) }
    return TransformFunction(
      from.kind, parameters: zip(from.parameters, to.parameters).map { $0.mixed(with: $1, at: progress) })
  }

  /// Both as functions of one kind; nil where only their matrices are that.
  ///
  /// All rotations are `rotate3d` of CSS Transforms 2: one by no angle is about the other's axis, and two without a
  /// common axis are turns of space.
  func paired(with end: TransformFunction) -> (from: TransformFunction, to: TransformFunction)? {
    if kind == end.kind { return (self, end) }
    guard let from = turn, let to = end.turn else { return nil }
    if self == .identity(kind) { return (.identity(end.kind), end) }
    return end == .identity(end.kind) ? (self, .identity(kind)) : (.rotation3D(from), .rotation3D(to))
  }
}
