import MutoscopeMotion

/// The size of laid-out text, in points.
public struct TextMetrics: Hashable, Sendable {
  public var size: Size
  /// From the top of the text to the baseline of its first line.
  public var firstBaseline: Double

  public init(size: Size, firstBaseline: Double) {
    self.size = size
    self.firstBaseline = firstBaseline
  }
}

/// Tells the engine the sizes of content, which only who draws knows. Without one, text and pictures measure zero.
public struct ContentMeasurer: Sendable {
  /// Measures text wrapped at a width in points (nil: never wrapped).
  public var text: @Sendable (TextContent, Double?) -> TextMetrics
  /// The size of a picture in points (one pixel of the file is one point), or nil if there is no such picture.
  public var image: @Sendable (String) -> Size?

  public static let none = ContentMeasurer(
    text: { _, _ in TextMetrics(size: .zero, firstBaseline: 0) }, image: { _ in nil })

  public init(
    text: @escaping @Sendable (TextContent, Double?) -> TextMetrics, image: @escaping @Sendable (String) -> Size?
  ) {
    self.text = text
    self.image = image
  }
}
