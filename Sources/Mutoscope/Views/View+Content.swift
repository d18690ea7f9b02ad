import MutoscopeMotion

extension View {
  /// What a label or button writes, if anything.
  func textContent(in rect: Rect, color: RGBA) -> TextContent? {
    guard let text, !text.isEmpty else { return nil }
    return TextContent(
      text: text, font: font, color: color, alignment: textAlignment, lineHeightMultiple: lineHeightMultiple,
      numberOfLines: numberOfLines, rect: rect)
  }

  /// Where what is in a view's bounds may be painted, at most: text is drawn whole where its label is too small for it.
  var reach: Rect { textContent(in: bounds, color: .black).map { bounds.union($0.reach) } ?? bounds }

  /// Where a button's picture and text stand: side by side, together centred between the insets. The picture is a
  /// square of 1.2 times the font's size.
  func buttonPlaces(in local: Rect, measurer: ContentMeasurer) -> (image: Rect, text: Rect) {
    let inner = local.inset(by: contentInsets)
    let side = source == nil ? 0 : font.size * 1.2
    let gap = source == nil || (text ?? "").isEmpty ? 0 : imagePadding
    let measured = textContent(in: .zero, color: .black).map { measurer.text($0, nil).size.width } ?? 0
    let width = min(measured, max(0, inner.width - side - gap))
    let left: Double
    switch textAlignment {
    case .left: left = inner.x
    case .right: left = inner.maxX - side - gap - width
    case .center, .justified, .natural: left = inner.x + (inner.width - side - gap - width) / 2
    }
    let image = Rect(left, inner.y + (inner.height - side) / 2, side, side)
    return (image, Rect(left + side + gap, inner.y, width, inner.height))
  }

  /// The size that the content asks for: of labels, pictures and buttons; nil for every other view.
  func intrinsicSize(_ measurer: ContentMeasurer) -> Size? {
    switch kind {
    case .label: return textContent(in: .zero, color: .black).map { measurer.text($0, nil).size } ?? .zero
    case .image: return source.flatMap(measurer.image) ?? .zero
    case .button:
      let text = textContent(in: .zero, color: .black).map { measurer.text($0, nil).size } ?? .zero
      let side = source == nil ? 0 : font.size * 1.2
      let gap = source == nil || text == .zero ? 0 : imagePadding
      return Size(
        contentInsets.left + side + gap + text.width + contentInsets.right,
        contentInsets.top + max(side, text.height) + contentInsets.bottom)
    case .view, .scrollView, .screen: return nil
    }
  }
}

extension TextContent {
  /// Where its glyphs may be, without laying them out: lines of the font's height in the middle of the rectangle, as many
  /// as wide letters take, with what sticks out of them and a glyph that is wider than all of it.
  var reach: Rect {
    let size = min(max(font.size, 0.5), 2000)
    let most = numberOfLines > 0 ? Double(numberOfLines) : .infinity
    let lines = 1 + (0.75 * size * Double(text.utf8.count) / max(rect.width, size)).rounded(.down)
    let height = min(lines, most) * size * 1.25 * max(lineHeightMultiple, 1)
    let (x, y) = (max(0.1 * size, 1.5 * size - rect.width), max(0, height - rect.height) / 2)
    return Rect(rect.x - x, rect.y - y, rect.width + 2 * x, rect.height + 2 * y)
  }
}
