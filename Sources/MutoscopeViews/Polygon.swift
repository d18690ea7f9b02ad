import MutoscopeMotion

/// Convex polygons as lists of corners, in either winding.
extension [Point] {
  /// The area, which is not negative.
  package var area: Double { abs(crossProducts) / 2 }

  private var winding: Double { crossProducts < 0 ? -1 : 1 }

  /// The sum of the cross products of neighbours: twice the signed area.
  private var crossProducts: Double {
    guard count > 2 else { return 0 }
    var sum = 0.0
    for (index, point) in enumerated() {
      let next = self[(index + 1) % count]
      sum += point.x * next.y - next.x * point.y
    }
    return sum
  }

  /// Whether a point is inside, or on an edge.
  package func contains(_ point: Point) -> Bool { contains(point, isHalfOpen: false) }

  /// Whether a point is inside, or on an edge.
  ///
  /// - Parameter isHalfOpen: Whether the second and the third edge are outside: the right and the bottom one of a rectangle,
  ///   as with `CGRect.contains`.
  package func contains(_ point: Point, isHalfOpen: Bool) -> Bool {
    guard count > 2 else { return false }
    let sign = winding
    return indices.allSatisfy { index in
      let a = self[index]
      let b = self[(index + 1) % count]
      let side = sign * ((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x))
      return isHalfOpen && (index == 1 || index == 2) ? side > 0 : side >= 0
    }
  }

  /// Whether the corners are those of a rectangle along the axes.
  package var isUpright: Bool {
    let rect = Rect(enclosing: self)
    return allSatisfy { point in
      (abs(point.x - rect.x) < 1e-6 || abs(point.x - rect.maxX) < 1e-6)
        && (abs(point.y - rect.y) < 1e-6 || abs(point.y - rect.maxY) < 1e-6)
    }
  }

  /// Measures how far the corner that moves most is from its place in another polygon; infinite where that is unknown.
  package func distance(to other: [Point]) -> Double {
    var most = 0.0
    for (a, b) in zip(self, other) {
      let square = (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
      guard square.isFinite else { return .infinity }
      most = Swift.max(most, square)
    }
    return most.squareRoot()
  }

  /// Measures how far points lie on the one side of each edge; empty for an edge without length.
  package func sides(of points: [Point]) -> [[Double]] {
    zip(self, dropFirst() + prefix(1)).map { a, b in
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = (dx * dx + dy * dy).squareRoot()
      return length > 0 ? points.map { (dx * ($0.y - a.y) - dy * ($0.x - a.x)) / length } : []
    }
  }

  /// Whether a convex polygon leaves none of some points out by more than a distance in the unit of its corners.
  package func covers(_ points: [Point], within distance: Double) -> Bool {
    guard allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return false }
    let sides = sides(of: points)
    guard sides.allSatisfy({ !$0.isEmpty }) else { return false }
    let distances = sides.joined()
    return distances.allSatisfy { $0 >= -distance } || distances.allSatisfy { $0 <= distance }
  }

  /// Whether an edge of either of two polygons has the other one beyond it, farther away than a distance in the unit of their corners.
  package func isApart(from other: [Point], by distance: Double) -> Bool {
    [(self, other), (other, self)].contains { one, other in
      one.sides(of: other).contains { !$0.isEmpty && $0.allSatisfy { -one.winding * $0 > distance } }
    }
  }

  /// The part inside a convex polygon (Sutherland and Hodgman).
  package func clipped(to clip: [Point]) -> [Point] {
    guard clip.count > 2, clip.area > 0 else { return [] }
    let sign = clip.winding
    var result = self
    for (index, a) in clip.enumerated() {
      let b = clip[(index + 1) % clip.count]
      func side(_ p: Point) -> Double { sign * ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) }
      let input = result
      result = []
      for (index, point) in input.enumerated() {
        let next = input[(index + 1) % input.count]
        let (here, there) = (side(point), side(next))
        if here >= 0 { result.append(point) }
        if here * there < 0 { result.append(point + (next - point) * (here / (here - there))) }
      }
    }
    return result
  }
}
