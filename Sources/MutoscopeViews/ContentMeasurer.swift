import MutoscopeMotion

/// The size of laid-out text, in points.
public struct TextMetrics: Hashable, Sendable {
  public var size: Size
  /// From the top of the text to the baseline of its first line.
  public var firstBaseline: Double
  /// From there to the baseline of its last line.
  public var lastBaseline: Double
  /// Where all lines but the first begin: places in the text's UTF-8. Nil where nobody knows, not all
  /// of it is shown, or it runs from right to left.
  public var lineBreaks: [Int]?

  /// - Parameter lastBaseline: Without one there is one line.
  public init(size: Size, firstBaseline: Double, lastBaseline: Double? = nil, lineBreaks: [Int]? = nil) {
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline ?? firstBaseline
    self.lineBreaks = lineBreaks
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

/// The size that a view's content asks for, and where its text then stands.
public struct ContentFit: Hashable, Sendable {
  public var size: Size
  /// From the top of a view of that size to the baselines of its first and its last line; nil without a text. Content
  /// stands in the middle: in a view that is higher both are half of that lower.
  public var firstBaseline, lastBaseline: Double?
}

extension ContentMeasurer {
  /// The size that the content of a label, picture or button asks for; nil for every other view.
  ///
  /// - Parameters:
  ///   - width: In which text has to find room, in points; nil: it is not wrapped.
  ///   - category: Of the screen that the view is on.
  package func fit(_ view: View, width: Double? = nil, category: ContentSizeCategory = .large) -> ContentFit? {
    switch view.kind {
    case .label: fitText(view, width, category)
    case .image: ContentFit(size: view.source.flatMap(image) ?? .zero)
    case .button: fitButton(view, width, category)
    case .view, .scrollView, .stack, .screen: nil
    }
  }

  private func fitText(_ view: View, _ width: Double?, _ category: ContentSizeCategory) -> ContentFit {
    guard let content = view.textContent(in: .zero, category: category) else { return ContentFit(size: .zero) }
    let metrics = text(content, width)
    return ContentFit(
      size: metrics.size, firstBaseline: metrics.firstBaseline, lastBaseline: metrics.lastBaseline)
  }

  private func fitButton(_ view: View, _ width: Double?, _ category: ContentSizeCategory) -> ContentFit {
    let insets = view.contentInsets
    let side = view.buttonImageSide(category)
    let gap = view.source == nil || (view.text ?? "").isEmpty ? 0 : view.imagePadding
    let room = width.map { max(0, $0 - insets.left - insets.right - side - gap) }
    var fit = fitText(view, room, category)
    let height = max(side, fit.size.height)
    let top = insets.top + (height - fit.size.height) / 2
    fit.size = Size(
      insets.left + side + gap + fit.size.width + insets.right, insets.top + height + insets.bottom)
    fit.firstBaseline = fit.firstBaseline.map { top + $0 }
    fit.lastBaseline = fit.lastBaseline.map { top + $0 }
    return fit
  }
}
