/// A list of transform functions. `a * b` and the list `[a, b]` apply `b` first, as in CSS.
public struct Transform: Hashable, Sendable {
  public var functions: [TransformFunction]

  /// The empty list.
  public static let identity = Transform([])

  public init(_ functions: [TransformFunction]) { self.functions = functions }

  public var kinds: [TransformFunction.Kind] { functions.map(\.kind) }

  /// The product of the functions' matrices.
  public var matrix: Matrix4 { Self.matrix(of: functions[...]) }

  /// Joins the lists; the right one is applied first.
  public static func * (a: Transform, b: Transform) -> Transform { Transform(a.functions + b.functions) }

  static func matrix(of functions: ArraySlice<TransformFunction>) -> Matrix4 {
    guard let first = functions.first else { return .identity }
    return functions.dropFirst().reduce(first.matrix) { $0 * $1.matrix }
  }
}

extension Transform {
  public static func translation(_ x: Double, _ y: Double = 0, _ z: Double = 0) -> Transform {
    Transform([.translation(x: x, y: y, z: z)])
  }

  public static func scale(_ x: Double, _ y: Double, _ z: Double = 1) -> Transform {
    Transform([.scale(x: x, y: y, z: z)])
  }

  /// Scales the plane alike in both directions.
  public static func scale(_ factor: Double) -> Transform { .scale(factor, factor) }

  public static func rotation(_ degrees: Double) -> Transform { Transform([.rotation(degrees)]) }

  public static func rotationX(_ degrees: Double) -> Transform { Transform([.rotationX(degrees)]) }

  public static func rotationY(_ degrees: Double) -> Transform { Transform([.rotationY(degrees)]) }

  public static func perspective(_ distance: Double) -> Transform { Transform([.perspective(distance)]) }

  public static func matrix(_ matrix: Matrix4) -> Transform { Transform([.matrix(matrix)]) }
}

extension Transform {
  /// Mixes two lists as CSS Transforms 2 does (SEMANTICS 1.11). Exact at 0 and 1.
  ///
  /// While the kinds agree, function is mixed with function, so that angles keep their turns; any two rotations agree.
  /// A list that only ends earlier goes on with functions that do nothing. Where the kinds differ, the rest of
  /// both becomes one matrix each; those are mixed by their parts, or flip at 0.5 if one cannot be inverted.
  public func mixed(with end: Transform, at progress: Double) -> Transform {
    if progress == 0 { return self }
    if progress == 1 { return end }
    return Transform(paired(with: end).map { $0.mixed(with: $1, at: progress) })
  }

  /// Without the functions at its end that do nothing: mixing adds those of the other list again.
  package var shortened: Transform {
    let count = functions.lastIndex { $0 != .identity($0.kind) }.map { $0 + 1 } ?? 0
    return Transform(Array(functions[..<count]))
  }

  /// The functions that are mixed with each other, each two of one kind.
  package func paired(with end: Transform) -> [(from: TransformFunction, to: TransformFunction)] {
    var pairs: [(from: TransformFunction, to: TransformFunction)] = []
    for index in 0..<max(functions.count, end.functions.count) {
      let from = index < functions.count ? functions[index] : .identity(end.functions[index].kind)
      let to = index < end.functions.count ? end.functions[index] : .identity(from.kind)
      guard let pair = from.paired(with: to) else {
        let rest = (Self.matrix(of: functions[index...]), Self.matrix(of: end.functions[index...]))
        return pairs + [(.matrix(rest.0), .matrix(rest.1))]
      }
      pairs.append(pair)
    }
    return pairs
  }
}
