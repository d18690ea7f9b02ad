import MutoscopeMotion

extension View {
  /// Whether it is a text, a picture or a button with something to show.
  @inlinable @inline(__always) package var hasContent: Bool {
    switch kind {
    case .label: text?.isEmpty == false
    case .image: source != nil
    case .button: text?.isEmpty == false || source != nil
    case .view, .scrollView, .stack, .screen: false
    }
  }

  /// Whether it has a border that can be seen.
  @inlinable @inline(__always) package var hasBorder: Bool {
    borderWidth > 0 && (borderColor.light.a > 0 || borderColor.dark.a > 0)
  }

  /// Whether it has scroll indicators, which a finger may let be seen at any time.
  @inlinable @inline(__always) package var hasIndicators: Bool { kind == .scrollView && scrollIndicators.areShown }

  /// Whether it shows something above its subviews, or may.
  @inlinable @inline(__always) package var drawsAbove: Bool { hasBorder || hasIndicators }

  /// Whether it shows something beneath its subviews.
  @inlinable @inline(__always) package var drawsItself: Bool {
    hasContent || backgroundColor.light.a > 0 || backgroundColor.dark.a > 0 || backdropBlurRadius > 0
  }

  /// The text of a label or a button, if it has any.
  ///
  /// - Parameter color: Of no meaning where it is only measured.
  package func textContent(in rect: Rect, color: RGBA = .black, category: ContentSizeCategory) -> TextContent? {
    guard let text, !text.isEmpty else { return nil }
    return TextContent(
      text: text, font: font.scaled(for: category), color: color, alignment: textAlignment,
      lineHeightMultiple: lines?.lineHeight ?? lineHeightMultiple, numberOfLines: numberOfLines, rect: rect,
      lines: lines)
  }

  /// The part of the plane that its own content may be painted in: text is drawn whole where its label is too small for it.
  package func reach(_ category: ContentSizeCategory) -> Rect {
    textContent(in: bounds, category: category).map { bounds.union($0.reach) } ?? bounds
  }

  /// The side of a button's picture: 1.2 times the font's size.
  package func buttonImageSide(_ category: ContentSizeCategory) -> Double {
    source == nil ? 0 : font.scaled(for: category).size * 1.2
  }

  /// Places a button's picture and text: side by side, together centred between the insets. The picture is a
  /// square of 1.2 times the font's size.
  package func buttonPlaces(
    in local: Rect, measurer: ContentMeasurer, category: ContentSizeCategory
  ) -> (image: Rect, text: Rect) {
    let inner = local.inset(by: contentInsets)
    let side = buttonImageSide(category)
    let gap = source == nil || (text ?? "").isEmpty ? 0 : imagePadding
    let room = max(0, inner.width - side - gap)
    let content = textContent(in: .zero, category: category)
    let width = min(content.map { measurer.text($0, wraps ? room : nil).size.width } ?? 0, room)
    let left: Double
    switch textAlignment {
    case .left: left = inner.x
    case .right: left = inner.maxX - side - gap - width
    case .center, .justified, .natural: left = inner.x + (inner.width - side - gap - width) / 2
    }
    let image = Rect(left, inner.y + (inner.height - side) / 2, side, side)
    return (image, Rect(left + side + gap, inner.y, width, inner.height))
  }
}
