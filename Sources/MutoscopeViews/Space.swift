import MutoscopeMotion

/// A view's own plane as it lies on the stage.
///
/// A view whose superview is a 3D parent shares that parent's space: matrices multiply. Every other view is flattened
/// into its superview's plane: what leaves the plane is projected back along its normal, as Core Animation and CSS do.
/// `flat` takes the coordinates of the plane in which the present space began to the stage, and `matrix` the view's
/// coordinates to that plane.
@usableFromInline package struct Space: Sendable {
  @usableFromInline package var flat: Matrix4
  @usableFromInline package var matrix: Matrix4

  /// The stage's own plane.
  package static let stage = Space(flat: .identity, matrix: .identity)

  @inlinable package init(flat: Matrix4, matrix: Matrix4) {
    self.flat = flat
    self.matrix = matrix
  }

  /// Takes the view's coordinates to the stage.
  @inlinable package var world: Matrix4 { flat * matrix.flattened }

  /// Positive where the plane shows its front, negative for its back, 0 edge-on: a passage through it is smooth.
  package var orientation: Double { flat.orientation * matrix.orientation }

  /// The space of a subview.
  @inlinable package func subspace(of view: View, in superview: View?) -> Space {
    guard let superview, superview.is3DParent else { return Space(flat: world, matrix: view.matrix) }
    let own = superview.perspectiveMatrix.map { $0 * view.matrix } ?? view.matrix
    return Space(flat: flat, matrix: matrix * own)
  }

  /// The space of a view that lives somewhere in a tree.
  package init(of id: ViewID, in tree: borrowing ViewTree) {
    self = .stage
    var superview: ViewID?
    for id in tree.chain(of: id).reversed() {
      if let superview, tree[superview].is3DParent {
        self = subspace(of: tree[id], in: tree[superview])
      } else {
        self = Space(flat: world, matrix: tree[id].matrix)
      }
      superview = id
    }
  }

  /// The space of a view whose tree shows the views that `view` gives.
  package init(of id: ViewID, in tree: ViewTree, view: (ViewID) -> View) {
    var space = Space.stage
    var superview: View?
    for id in tree.chain(of: id).reversed() {
      let view = view(id)
      space = space.subspace(of: view, in: superview)
      superview = view
    }
    self = space
  }
}

extension Matrix4 {
  /// Positive where the plane z = 0 shows its front, negative for its back, 0 edge-on: the determinant of the plane's
  /// homography, divided by the size of its columns. Its sign is the winding of a projected corner.
  package var orientation: Double {
    let determinant =
      m11 * (m22 * m44 - m42 * m24) - m21 * (m12 * m44 - m42 * m14) + m41 * (m12 * m24 - m22 * m14)
    func length(_ x: Double, _ y: Double, _ z: Double, _ w: Double) -> Double {
      (x * x + y * y + z * z + w * w).squareRoot()
    }
    let size = length(m11, m12, m13, m14) * length(m21, m22, m23, m24) * max(1, length(m41, m42, 0, m44))
    guard size > 0, size.isFinite else { return 0 }
    return determinant / size
  }

  /// Bounds what a rectangle projects to.
  @usableFromInline package func box(of rect: Rect) -> Rect {
    let (x, y, maxX, maxY) = (rect.x, rect.y, rect.maxX, rect.maxY)
    if m12 == 0, m21 == 0, m14 == 0, m24 == 0 {
      // Two corners tell a rectangle that stays upright.
      let a = Point((m11 * x + m41) / m44, (m22 * y + m42) / m44)
      let c = Point((m11 * maxX + m41) / m44, (m22 * maxY + m42) / m44)
      let (left, top) = (min(a.x, c.x), min(a.y, c.y))
      return Rect(left, top, max(c.x, a.x) - left, max(c.y, a.y) - top)
    }
    let (a, b, c, d) = (
      project(Point(x, y)), project(Point(maxX, y)), project(Point(maxX, maxY)), project(Point(x, maxY))
    )
    let (left, top) = (min(min(min(a.x, b.x), c.x), d.x), min(min(min(a.y, b.y), c.y), d.y))
    return Rect(left, top, max(max(max(a.x, b.x), c.x), d.x) - left, max(max(max(a.y, b.y), c.y), d.y) - top)
  }

  /// The projected corners of a rectangle: top left, top right, bottom right, bottom left.
  package func quad(of rect: Rect) -> [Point] {
    // Written out: a list of corners would be one more to make for every layer.
    let (x, y, maxX, maxY) = (rect.x, rect.y, rect.maxX, rect.maxY)
    return [project(Point(x, y)), project(Point(maxX, y)), project(Point(maxX, maxY)), project(Point(x, maxY))]
  }
}
