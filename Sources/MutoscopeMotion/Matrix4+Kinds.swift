extension Matrix4 {
  /// The matrix that scales about the origin.
  @inlinable public static func scale(_ x: Double, _ y: Double, _ z: Double = 1) -> Matrix4 {
    Matrix4(x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1)
  }

  /// A turn in the plane, clockwise on the screen (y points down).
  public init(rotation degrees: Double) {
    let (s, c) = Angle.sineAndCosine(degrees: degrees)
    self.init(c, s, 0, 0, 0 - s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
  }

  /// A turn about the x axis; a positive one takes the lower edge towards the viewer.
  public init(rotationX degrees: Double) {
    let (s, c) = Angle.sineAndCosine(degrees: degrees)
    self.init(1, 0, 0, 0, 0, c, s, 0, 0, 0 - s, c, 0, 0, 0, 0, 1)
  }

  /// A turn about the y axis; a positive one takes the right edge away from the viewer.
  public init(rotationY degrees: Double) {
    let (s, c) = Angle.sineAndCosine(degrees: degrees)
    self.init(c, 0, 0 - s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1)
  }

  /// The view of an eye at a distance from the plane z = 0; a distance of 0 means none: no perspective.
  public init(perspective distance: Double) {
    self = .identity
    if distance != 0 { m34 = -1 / distance }
  }

  /// The 16 numbers in the order of CSS's `matrix3d`.
  public var elements: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// The matrix of 16 numbers in the order of CSS's `matrix3d`; nil for any other count.
  public init?(_ elements: [Double]) {
    guard elements.count == 16 else { return nil }
    let e = elements
    self.init(
      e[0], e[1], e[2], e[3], e[4], e[5], e[6], e[7], e[8], e[9], e[10], e[11], e[12], e[13], e[14], e[15])
  }

  @inlinable public var isIdentity: Bool { self == .identity }

  /// Whether it maps the plane to itself, by an affine map, and leaves z alone.
  @inlinable public var is2D: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0 && m43 == 0
      && m44 == 1
  }

  /// The matrix without depth: row 3 and column 3 are the identity's. What is drawn with it lies flat in its parent.
  @inlinable public var flattened: Matrix4 {
    Matrix4(m11, m12, 0, m14, m21, m22, 0, m24, 0, 0, 1, 0, m41, m42, 0, m44)
  }
}
