import MutoscopeMotion

extension PropertyValue {
  /// The value as scripts write it, for events, tracks and messages.
  public var text: String {
    switch self {
    case .number(let value): MutoscopeMotion.number(value)
    case .integer(let value): "\(value)"
    case .bool(let value): "\(value)"
    case .point, .size, .rect, .insets:
      "{" + (scalars ?? []).map { MutoscopeMotion.number($0) }.joined(separator: ", ") + "}"
    case .color(let color): color.description
    case .transform(let transform): transform.text
    case .string(let text): text.map { "\"\($0)\"" } ?? "nil"
    case .font(let font): font.description
    case .corners(let corners): "{" + corners.names.joined(separator: ", ") + "}"
    case .contentMode(let mode): mode.rawValue
    case .textAlignment(let alignment): alignment.rawValue
    case .traits(let traits): traits.description
    case .statusBarStyle(let style): style.rawValue
    case .indicatorStyle(let style): style.rawValue
    }
  }
}

extension Transform {
  /// The list as scripts write it: `translation(0, 100) * rotationY(-90)`, `identity`.
  public var text: String {
    functions.isEmpty ? "identity" : functions.map(\.text).joined(separator: " * ")
  }
}

extension TransformFunction {
  var text: String {
    let arguments: [Double] =
      switch self {
      case .translation(let x, let y, let z): z == 0 ? [x, y] : [x, y, z]
      case .scale(let x, let y, let z): z == 1 ? (x == y ? [x] : [x, y]) : [x, y, z]
      case .rotation(let angle), .rotationX(let angle), .rotationY(let angle): [angle]
      case .perspective(let distance): [distance]
      case .rotation3D, .matrix: matrix.elements
      }
    return "\(kind.isLinear ? kind.name : "matrix")(\(arguments.map { number($0) }.joined(separator: ", ")))"
  }
}
