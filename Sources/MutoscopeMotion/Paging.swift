/// The offset at which a paging scroll view comes to rest: a multiple of its length.
///
/// It is the page that is nearest to where the content would go at `UIScrollView.DecelerationRate.fast`, at most one page
/// from the one where the finger touched it, as UIScrollView has it.
public struct Paging: Hashable, Sendable {
  /// The length of a page, in points.
  public var length: Double
  /// The offsets at rest.
  public var range: ClosedRange<Double>

  public init(length: Double, range: ClosedRange<Double>) { (self.length, self.range) = (length, range) }

  /// The offset of the page for content that is let go with a velocity.
  public func target(from offset: Double, velocity: Double, touchedAt touched: Double) -> Double {
    guard length > 0 else { return min(max(range.lowerBound, offset), range.upperBound) }
    let projected = Deceleration(from: offset, velocity: velocity, rate: Deceleration.fastRate).end
    let first = (touched / length).rounded()
    let page = min(max(first - 1, (projected / length).rounded()), first + 1)
    return min(max(range.lowerBound, page * length), range.upperBound)
  }
}
