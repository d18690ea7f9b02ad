import Mutoscope
import MutoscopeMotion
import MutoscopeRender

/// Builds frames for tests: layers in order, each with its depth, from which the ends follow.
struct Scene {
  var size: Size
  private var layers: [(depth: Int, layer: Layer)] = []

  init(_ width: Double, _ height: Double, background: RGBA? = .white) {
    size = Size(width, height)
    if let background {
      add(0, Rect(0, 0, width, height)) { $0.backgroundColor = background }
    }
  }

  /// A layer whose local plane is moved to a rectangle's origin, after `transform` about its middle.
  mutating func add(
    _ depth: Int, _ rect: Rect, transform: Matrix4 = .identity, _ change: (inout Layer) -> Void = { _ in }
  ) {
    let middle = Point(rect.width / 2, rect.height / 2)
    let matrix =
      Matrix4.translation(rect.x + middle.x, rect.y + middle.y) * transform * .translation(-middle.x, -middle.y)
    add(depth, rect.size, matrix: matrix, change)
  }

  mutating func add(_ depth: Int, _ size: Size, matrix: Matrix4, _ change: (inout Layer) -> Void = { _ in }) {
    let quad = Rect(0, 0, size.width, size.height).corners.map(matrix.project)
    var layer = Layer(end: 0, size: size, matrix: matrix, quad: quad)
    change(&layer)
    layers.append((depth, layer))
  }

  var frame: DisplayList {
    var result = layers.map(\.layer)
    for index in result.indices {
      let next = layers.indices.first { $0 > index && layers[$0].depth <= layers[index].depth }
      result[index].end = next ?? layers.count
    }
    return DisplayList(size: size, layers: result)
  }
}

extension Matrix4 {
  static func scale(_ x: Double, _ y: Double) -> Matrix4 { Matrix4(x, 0, 0, 0, 0, y, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1) }

  static func rotation(_ degrees: Double) -> Matrix4 {
    let (c, s) = (cosine(degrees), sine(degrees))
    return Matrix4(c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
  }

  static func rotationY(_ degrees: Double) -> Matrix4 {
    let (c, s) = (cosine(degrees), sine(degrees))
    return Matrix4(c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1)
  }

  static func perspective(_ distance: Double) -> Matrix4 {
    Matrix4(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / distance, 0, 0, 0, 1)
  }
}

#if canImport(Glibc)
  import Glibc
#endif

private func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
private func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
