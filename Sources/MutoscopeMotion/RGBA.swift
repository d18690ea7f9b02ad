/// A colour with components in sRGB, 0...1, not premultiplied.
public struct RGBA: Hashable, Sendable {
  public var r, g, b, a: Double

  public static let clear = RGBA(0, 0, 0, 0)
  public static let black = RGBA(0, 0, 0, 1)
  public static let white = RGBA(1, 1, 1, 1)

  @inlinable public init(_ r: Double, _ g: Double, _ b: Double, _ a: Double = 1) {
    (self.r, self.g, self.b, self.a) = (r, g, b, a)
  }
}
