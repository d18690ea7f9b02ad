/// The resistance of content that a finger pulls past its edge: UIScrollView's.
///
/// A pull of x points moves the content by `b(x) = (1 - 1 / (x c / d + 1)) d`, where d is the length of the scroll view
/// and c = 0.55 (Ilya Lobanov, "How UIScrollView works", 2020). It begins with slope c and never reaches d.
public struct RubberBand: Hashable, Sendable {
  /// The slope where the edge is.
  public static let coefficient = 0.55

  /// The length of the scroll view along the axis, in points.
  public var length: Double

  public init(length: Double) { self.length = length }

  /// How far the content is past its edge when a finger has pulled it so far past it; either sign.
  public func offset(ofPull pull: Double) -> Double {
    let reach = abs(pull) * Self.coefficient
    return reach > 0 && length > 0 ? pull * Self.coefficient * length / (reach + length) : 0
  }

  /// The inverse: how far a finger has pulled content that is so far past its edge. Beyond the length there is no such
  /// pull; a very long one is given.
  public func pull(at offset: Double) -> Double {
    guard length > 0 else { return 0 }
    let share = min(abs(offset) / length, 1 - 1e-9)
    return (offset < 0 ? -1 : 1) * share * length / (Self.coefficient * (1 - share))
  }

  /// How far the content goes with each point of the pull: `c / (x c / d + 1)^2`.
  public func slope(atPull pull: Double) -> Double {
    guard length > 0 else { return 0 }
    let stretch = abs(pull) * Self.coefficient / length + 1
    return Self.coefficient / (stretch * stretch)
  }
}
