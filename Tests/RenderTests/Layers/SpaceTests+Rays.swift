import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

// The oracle: what rays see that are cast through every pixel.

extension SpaceTests {
  private struct Face {
    let matrix: Matrix4
    let bounds: Rect
    let color: RGBA
  }

  private func faces(_ part: Part, in matrix: Matrix4, _ found: inout [Face]) {
    let view = part.view
    var own = Matrix4.translation(view.center.x, view.center.y, view.zPosition) * view.transform.matrix
    own = matrix * own
    own = own * .translation(-view.anchorPoint.x * view.bounds.width, -view.anchorPoint.y * view.bounds.height)
    if view.backgroundColor.light.a > 0 {
      found.append(Face(matrix: own, bounds: view.bounds, color: view.backgroundColor.light))
    }
    if view.perspective > 0 {
      let (x, y) = (view.bounds.width / 2, view.bounds.height / 2)
      own = own * .translation(x, y) * .perspective(view.perspective) * .translation(-x, -y)
    }
    for part in part.parts { faces(part, in: own, &found) }
  }

  /// What is seen at a point: that with the greatest z; of equal ones the last.
  private func face(at p: Point, _ faces: [(face: Face, inverse: Homography)]) -> Int? {
    var best: (z: Double, index: Int)?
    for (index, entry) in faces.enumerated() {
      guard let local = entry.inverse.apply(p) else { continue }
      guard local.x >= 0, local.y >= 0, local.x <= entry.face.bounds.width, local.y <= entry.face.bounds.height else {
        continue
      }
      let image = entry.face.matrix.apply(x: local.x, y: local.y)
      guard image.w > 0 else { continue }
      if best.map({ image.z / image.w >= $0.z - 1e-7 }) ?? true { best = (image.z / image.w, index) }
    }
    return best?.index
  }

  /// Whether a plane that is drawn alone covers a pixel in part. The tip of one that is nearly edge-on, thinner than a
  /// pixel, is drawn longer than it is: that is no matter of order.
  private func isEdge(_ x: Int, _ y: Int, _ alone: [(face: Face, picture: Bitmap)]) -> Bool {
    alone.contains { face, picture in ![RGBA.white.pixel(), face.color.pixel()].contains(picture[x, y]) }
  }

  private func drawnAlone(_ face: Face) throws -> (face: Face, picture: Bitmap) {
    let part = Part(nil, face.bounds, face.color) {
      ($0.anchorPoint, $0.center, $0.transform) = (.zero, .zero, .matrix(face.matrix))
    }
    return (face, try render(.screen(.white, [part])))
  }

  /// Whether something thinner than what lies between the rays is seen in a pixel or beside it.
  private func isSliver(_ x: Int, _ y: Int, _ faces: [(face: Face, inverse: Homography)], of face: Int) -> Bool {
    let grid = 32
    for row in (y - 1) * grid..<(y + 2) * grid {
      for column in (x - 1) * grid..<(x + 2) * grid {
        let p = Point((Double(column) + 0.5) / Double(grid), (Double(row) + 0.5) / Double(grid))
        if self.face(at: p, faces) ?? -1 != face { return true }
      }
    }
    return false
  }

  /// The lines along which planes are cut, in pixels.
  private func joints(_ screen: Part) throws -> [(a: Double, b: Double, c: Double)] {
    let store = ViewStore()
    let stage = Stage(store: store, screen: try screen.make(in: store))
    return stage.at(0).displayList.layers.flatMap { layer -> [(a: Double, b: Double, c: Double)] in
      guard let (u, v, w) = Homography(layer.matrix, scale: 1).inverse?.rows else { return [] }
      return layer.cuts.map { cut in
        let a = cut.a * u.a + cut.b * v.a + cut.c * w.a
        let b = cut.a * u.b + cut.b * v.b + cut.c * w.b
        let length = (a * a + b * b).squareRoot()
        return (a / length, b / length, (cut.a * u.c + cut.b * v.c + cut.c * w.c) / length)
      }
    }
  }

  /// Compares a picture with 16 rays a pixel. Where one plane is seen all around it is to be the same; at edges about.
  ///
  /// Of what begins along two joints in one pixel, one behind the other, each is antialiased by itself: of what should be
  /// covered a quarter at most shines through.
  func expectRays(_ screen: Part, _ comment: String, edges most: Double = 18) throws {
    let bitmap = try render(screen)
    var all: [Face] = []
    for part in screen.parts { faces(part, in: .identity, &all) }
    let seen = all.compactMap { face in Homography(face.matrix, scale: 1).inverse.map { (face, $0) } }
    let joints = try joints(screen)
    let grid = 4
    let (width, height) = (bitmap.width, bitmap.height)
    var samples = [Int](repeating: -1, count: width * height * grid * grid)
    for y in 0..<height * grid {
      for x in 0..<width * grid {
        let p = Point((Double(x) + 0.5) / Double(grid), (Double(y) + 0.5) / Double(grid))
        samples[y * width * grid + x] = face(at: p, seen) ?? -1
      }
    }
    var alone: [(face: Face, picture: Bitmap)] = []
    var (wrong, edges, sum) = ([String](), 0, 0.0)
    for y in 1..<height - 1 {
      for x in 1..<width - 1 {
        var (red, green, blue) = (0.0, 0.0, 0.0)
        let first = samples[(y - 1) * grid * width * grid + (x - 1) * grid]
        var isPlain = true
        for sy in (y - 1) * grid..<(y + 2) * grid {
          for sx in (x - 1) * grid..<(x + 2) * grid {
            let index = samples[sy * width * grid + sx]
            if index != first { isPlain = false }
            guard sy / grid == y, sx / grid == x else { continue }
            let color = index < 0 ? RGBA.white : seen[index].0.color
            (red, green, blue) = (red + color.r, green + color.g, blue + color.b)
          }
        }
        let count = Double(grid * grid)
        let off = difference(bitmap[x, y], RGBA(red / count, green / count, blue / count).pixel())
        if isPlain {
          let isJoint = joints.contains { a, b, c in
            abs(a * (Double(x) + 0.5) + b * (Double(y) + 0.5) + c) <= (abs(a) + abs(b)) / 2
          }
          guard off > (isJoint ? 64 : 2) else { continue }
          if alone.isEmpty { alone = try all.map(drawnAlone) }
          if isEdge(x, y, alone) || isSliver(x, y, seen, of: first) { continue }
          wrong.append("(\(x), \(y)) by \(off)")
        } else {
          edges += 1
          sum += Double(off * off)
        }
      }
    }
    #expect(wrong.isEmpty, "\(comment): \(wrong.prefix(10))")
    let error = (sum / Double(max(edges, 1))).squareRoot()
    #expect(error < most, "\(comment): \(error) at \(edges) edges")
  }

  func difference(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16, 24].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
  }
}
