import MutoscopeMotion
import Testing

@testable import MutoscopeTimeline

/// The order of planes, and where they are split.
@Suite struct DepthOrderTests {
  private let square = Rect(-50, -50, 100, 100)

  private func pieces(_ matrices: [Matrix4]) -> [DepthOrder.Piece] {
    DepthOrder.pieces(of: matrices) { _ in (square, true) }
  }

  private func turned(_ transform: Transform) -> Matrix4 { transform.matrix }

  @Test func `planes that lie in one keep their order, parallel ones go by z`() {
    let tilted = Transform.rotationY(30)
    let flat = [0.0, 5, -5, 0].map { turned(tilted * .translation(0, 0, $0)) }
    #expect(pieces(flat).map(\.plane) == [2, 0, 3, 1])
    // From behind the order is the reverse, but for what lies in one plane.
    let behind = [0.0, 5, -5, 0].map { turned(.rotationY(200) * .translation(0, 0, $0)) }
    #expect(pieces(behind).map(\.plane) == [1, 0, 3, 2])
    #expect(pieces([.identity, .identity, .identity]).map(\.plane) == [0, 1, 2])
  }

  @Test func `of two planes that cut each other one is split, its far part first`() throws {
    let order = pieces([turned(.rotationY(40)), turned(.rotationY(-40))])
    try #require(order.count == 3)
    #expect(order[0].plane == order[2].plane && order[1].plane != order[0].plane)
    #expect(order[0].cuts.map(\.isFar) == [true] && order[2].cuts.map(\.isFar) == [false] && order[1].cuts.isEmpty)
    let (a, b) = (order[0].cuts[0].plane, order[2].cuts[0].plane)
    #expect(a == -b && b.z > 0)
  }

  @Test func `what is beside, before or behind is not split`() {
    let beside = [0.0, 120, 240].map { turned(.translation($0, 0, 0) * .rotationY(50 + $0)) }
    #expect(pieces(beside).map(\.plane) == [0, 1, 2])
    let cube = [Transform.identity, .rotationY(180), .rotationY(90), .rotationY(-90), .rotationX(90), .rotationX(-90)]
    for angle in stride(from: 0.0, to: 360, by: 15) {
      let turn = Transform.rotationX(33) * .rotationY(angle)
      let faces = pieces(cube.map { turned(turn * $0 * .translation(0, 0, 50)) })
      #expect(faces.count == 6 && faces.allSatisfy(\.cuts.isEmpty), "\(angle)")
    }
  }

  @Test func `what is nowhere or no number is beneath all, and splits nothing`() {
    var eye = Matrix4.identity
    eye.m34 = -1.0 / 100
    let behind = eye * .translation(0, 0, 300)
    var broken: [Matrix4] = [behind]
    for bad in [Double.nan, .infinity, -.infinity, 1e308, -1e308] {
      for key: WritableKeyPath<Matrix4, Double> in [\.m11, \.m14, \.m23, \.m43, \.m44] {
        var matrix = turned(.rotationY(20))
        matrix[keyPath: key] = bad
        broken.append(matrix)
      }
    }
    broken.append(Matrix4(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    broken.append(turned(.rotationY(90)))
    let planes = [turned(.rotationY(30)), turned(.rotationX(50))]
    for matrix in broken {
      let order = pieces(planes + [matrix])
      #expect(Set(order.map(\.plane)) == [0, 1, 2], "\(matrix)")
    }
    #expect(pieces(planes + [behind])[0].plane == 2)
    #expect(Set(pieces(broken).map(\.plane)).count == broken.count)
  }

  @Test func `a plane through the eye is cut before it`() {
    var eye = Matrix4.identity
    eye.m34 = -1.0 / 100
    let floor = eye * turned(.translation(0, 20, 0) * .rotationX(88) * .scale(10, 10))
    let order = pieces([floor, eye * turned(.rotationY(10))])
    #expect(Set(order.map(\.plane)) == [0, 1])
  }

  @Test func `ten thousand planes are sorted, whatever they are`() {
    var random = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &random)
    var state = seed
    func number(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Double(state >> 11) / 0x1p53 * (range.upperBound - range.lowerBound)
    }
    let count = 10_000
    let spread = (0..<count).map { _ in
      turned(
        .translation(number(-3000...3000), number(-3000...3000), number(-3000...3000)) * .rotationY(number(0...360))
          * .rotationX(number(0...360)))
    }
    let ring = (0..<count).map { turned(.rotationY(Double($0) * 0.036) * .translation(0, 0, 200_000)) }
    let stack = (0..<count).map { turned(.rotationY(20) * .translation(0, 0, Double($0 * 7919 % count))) }
    let knot = (0..<count).map { _ in turned(.rotationY(number(0...360)) * .rotationX(number(0...360))) }
    for (name, planes) in [("spread", spread), ("ring", ring), ("stack", stack), ("knot", knot)] {
      let order = pieces(planes)
      #expect(Set(order.map(\.plane)).count == count, "\(name), seed \(seed)")
      #expect(order.count <= count + 4096, "\(name), seed \(seed)")
    }
    #expect(pieces(stack).map { $0.plane * 7919 % count } == Array(0..<count))
  }
}
