import CCairo
import MutoscopeMotion
import MutoscopeTimeline

/// Lays out text with Pango in one pinned font. One instance belongs to one thread at a time.
///
/// Only Inter's files are known to it, through a configuration of its own, whatever else is installed: the same
/// scene gives the same pixels on every machine that has the same packages. A family that is not Inter's is drawn in
/// Inter, and characters that Inter lacks are drawn as boxes. Nothing is hinted: text keeps its shape at every scale.
final class TextEngine {
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer
  private var metrics: [Font: LineMetrics] = [:]
  private static let maximumFonts = 256

  struct LineMetrics {
    var ascent: Double
    var descent: Double
    /// The width of a space, in Pango's units.
    var space = 0
    var height: Double { ascent + descent }
  }

  init() throws(RenderError) {
    // Before the font map, which would begin to read the system's fonts.
    let configuration = try PinnedFonts.configuration()
    guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      throw .missingFont(folders: PinnedFonts.folders)
    }
    fontMap = map
    pango_fc_font_map_set_config(OpaquePointer(map), configuration)
    pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
    context = pango_font_map_create_context(map)
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_language(context, pango_language_from_string("en"))
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(fontMap)
  }

  /// Text in lines, wrapped at a width in points (nil: never).
  func block(_ text: TextContent, width: Double?) -> TextBlock {
    let font = pinned(text.font)
    if let lines = text.lines {
      let (lighter, heavier, share) = FontWeight.around(lines.weight)
      let block = block(text, lines, font.with(lighter), width)
      if share > 0 { block.mix(with: self.block(text, lines, font.with(heavier), width), share) }
      return block
    }
    let block = TextBlock(metrics: lineMetrics(font), lineHeightMultiple: lineMultiple(text.lineHeightMultiple))
    let limit = text.numberOfLines > 0 ? text.numberOfLines : Int.max
    let paragraphs = text.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap(\.portions)
    for (index, whole) in paragraphs.enumerated() where !Budget.isSpent {
      let known = block.lines.count
      defer {
        let offset = text.text.utf8.distance(from: text.text.startIndex, to: whole.startIndex)
        block.starts += block.lines.dropFirst(known).map { offset + $0.start }
      }
      let left = limit - block.lines.count
      let isLast = index == paragraphs.count - 1
      let paragraph = isLast ? whole : whole[..<whole.endOfWords]
      if append(paragraph, of: text, font, width, left, to: block), !isLast {
        // The paragraph fits, but not those after it: UILabel ends it with an ellipsis all the same.
        block.removeLast()
        _ = append(paragraph + "\u{2026}", of: text, font, width, left, to: block)
        block.isWhole = false
      }
      if block.lines.count >= limit {
        if !isLast { block.isWhole = false }
        break
      }
    }
    return block
  }

  /// Text in lines of its own, in a font.
  private func block(_ text: TextContent, _ lines: FixedLines, _ font: Font, _ width: Double?) -> TextBlock {
    let block = TextBlock(metrics: lineMetrics(font), lineHeightMultiple: lineMultiple(text.lineHeightMultiple))
    for line in text.text.cut(at: lines.breaks) { _ = append(line, of: text, font, width, .max, to: block) }
    return block
  }

  /// Adds a paragraph; tells whether it filled the lines that were left.
  private func append(
    _ paragraph: Substring, of text: TextContent, _ font: Font, _ width: Double?, _ left: Int, to block: TextBlock
  ) -> Bool {
    guard let layout = pango_layout_new(context) else { return false }
    // Some 10 us, and 0.1 us a byte; whoever asked looks at what is left.
    _ = Budget.spend(1000 + 10 * paragraph.utf8.count)
    let string = BreakableText(paragraph)
    pango_layout_set_text(layout, string.text, Int32(clamping: string.text.utf8.count))
    let attributes = pango_attr_list_new()
    // Pango would write hyphens where it breaks a word; only soft hyphens ask for one.
    for range in string.unhyphenated { add(pango_attr_insert_hyphens_new(0), to: attributes, range) }
    for (range, count) in string.spaces {
      let width = Int32(clamping: count * lineMetrics(font).space)
      add(pango_attr_letter_spacing_new(width), to: attributes, range)
    }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    let description = fontDescription(font)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    pango_layout_set_single_paragraph_mode(layout, 1)
    if let lines = text.lines {
      let room = width.map { Double(units($0)) }
      return block.append(layout, atMost: left) { length in
        room.map { (($0 - Double(length)) * lines.side).rounded(.towardZero) } ?? 0
      }
    }
    let isRightToLeft = pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL
    // Pango turns left and right round for right-to-left text; UIKit means the sides themselves.
    let leading = isRightToLeft ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
    let trailing = isRightToLeft ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
    switch text.alignment {
    case .left: pango_layout_set_alignment(layout, leading)
    case .right: pango_layout_set_alignment(layout, trailing)
    case .center: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    case .natural: pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
    case .justified:
      pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
      pango_layout_set_justify(layout, 1)
    }
    if let width {
      pango_layout_set_width(layout, units(width))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      if left < Int.max {
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        pango_layout_set_height(layout, -Int32(clamping: left))
      }
    }
    let isFull = block.append(layout, atMost: left)
    if isRightToLeft || string.text != paragraph || pango_layout_is_ellipsized(layout) != 0
      || paragraph.contains("\u{AD}")
    {
      block.isWhole = false
    }
    return isFull
  }

  /// A width as Pango counts it, a little more than asked for, so that text fits the width that was measured for it.
  private func units(_ width: Double) -> Int32 {
    Int32((min(max(width, 0), 1e6) * Double(PANGO_SCALE)).rounded(.up) + 2, within: 0 ... .max)
  }

  private func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, to list: OpaquePointer?, _ range: Range<Int>) {
    attribute?.pointee.start_index = guint(range.lowerBound)
    attribute?.pointee.end_index = guint(range.upperBound)
    pango_attr_list_insert(list, attribute)
  }

  private func pinned(_ font: Font) -> Font {
    var font = font
    if !PinnedFonts.families.contains(font.family) { font.family = "Inter" }
    font.size = font.size.isFinite ? min(max(font.size, 0.5), 2000) : Font.body.size
    return font
  }

  private func lineMultiple(_ multiple: Double) -> Double {
    multiple.isFinite && multiple > 0 ? min(multiple, 100) : 1
  }

  private func fontDescription(_ font: Font) -> OpaquePointer {
    let description = pango_font_description_new()!
    pango_font_description_set_family(description, font.family)
    pango_font_description_set_weight(description, PangoWeight(UInt32(font.weight.value)))
    pango_font_description_set_absolute_size(description, (font.size * Double(PANGO_SCALE)).rounded())
    return description
  }

  private func lineMetrics(_ font: Font) -> LineMetrics {
    if let known = metrics[font] { return known }
    // Pango takes about half a millisecond for another size of a font.
    _ = Budget.spend(50_000)
    let description = fontDescription(font)
    defer { pango_font_description_free(description) }
    var result = LineMetrics(ascent: font.size, descent: font.size / 4)
    if let found = pango_context_get_metrics(context, description, nil) {
      result.ascent = Double(pango_font_metrics_get_ascent(found)) / Double(PANGO_SCALE)
      result.descent = Double(pango_font_metrics_get_descent(found)) / Double(PANGO_SCALE)
      pango_font_metrics_unref(found)
    }
    if let layout = pango_layout_new(context) {
      pango_layout_set_text(layout, " ", 1)
      pango_layout_set_font_description(layout, description)
      var width: Int32 = 0
      pango_layout_get_size(layout, &width, nil)
      result.space = Int(width)
      g_object_unref(UnsafeMutableRawPointer(layout))
    }
    // Pango keeps each size of a font that was asked for, some 20 KB of it.
    if metrics.count >= Self.maximumFonts {
      metrics = [:]
      pango_fc_font_map_cache_clear(OpaquePointer(fontMap))
    }
    metrics[font] = result
    return result
  }
}

extension String {
  /// Lines as they were when the text was wrapped: without the spaces and the line feed at their ends.
  fileprivate func cut(at breaks: [Int]) -> [Substring] {
    let places = breaks.map { utf8.index(startIndex, offsetBy: $0, limitedBy: endIndex) ?? endIndex }
    return zip([startIndex] + places, places + [nil]).map { start, end in
      guard let end else { return self[start...] }
      var line = self[start..<max(start, end)]
      if line.last?.isNewline == true {
        line.removeLast()
        return line[..<line.endOfWords]
      }
      while line.last?.isWhitespace == true { line.removeLast() }
      return line
    }
  }
}

extension Font {
  fileprivate func with(_ weight: FontWeight) -> Font {
    var font = self
    font.weight = weight
    return font
  }
}
