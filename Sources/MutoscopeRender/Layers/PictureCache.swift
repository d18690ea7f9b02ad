import CPixels
import MutoscopeMotion
import MutoscopeTimeline

/// The pictures of one renderer, kept as long as they are used and memory allows.
///
/// What is kept never changes what is drawn: every picture is a function of its key.
final class PictureCache {
  enum Key: Hashable {
    case image(String, tint: UInt32?)
    case textMask(TextKey)
    case text(TextKey, color: UInt32)
    case shadow(ShadowKey)
  }

  private struct Entry<Value> {
    var value: Value
    var byteCount: Int
    var used: Int
  }

  private var entries: [Key: Entry<PlacedPicture>] = [:]
  private var inks: [TextLayoutKey: TextInk?] = [:]
  private let mostInks = 10_000
  private var byteCount = 0 { didSet { Budget.keep(byteCount - oldValue) } }
  private var now = 0
  /// 192 MiB; what the present frame needs is kept beyond it, up to 2 GiB.
  private let limit = 192 << 20
  private let mostForOneFrame = 2 << 30

  deinit { Budget.keep(-byteCount) }

  /// Begins a frame: if there is too much, drops what has not been used for longest.
  func beginFrame() {
    now += 1
    if inks.count > mostInks { inks = [:] }
    if byteCount > limit { evict(to: limit / 2, olderThan: now - 1) }
  }

  /// Drops what was used before a frame, oldest first, until so many bytes are left; returns how many are.
  @discardableResult
  private func evict(to size: Int, olderThan frame: Int) -> Int {
    for (key, entry) in entries.sorted(by: { $0.value.used < $1.value.used }) where byteCount > size {
      guard entry.used < frame else { break }
      entries[key] = nil
      byteCount -= entry.byteCount
    }
    return byteCount
  }

  /// Tells where the ink of a text is; nil where it has none.
  func ink(of key: TextLayoutKey, make: () throws(RenderError) -> TextInk?) throws(RenderError) -> TextInk? {
    if let known = inks[key] { return known }
    let ink = try make()
    inks[key] = .some(ink)
    return ink
  }

  func picture(
    _ key: Key, make: () throws(RenderError) -> PlacedPicture?
  ) throws(RenderError) -> PlacedPicture? {
    if var entry = entries[key] {
      if entry.used != now {
        entry.used = now
        entries[key] = entry
      }
      return entry.value
    }
    guard let value = try make() else { return nil }
    if byteCount + value.picture.byteCount > mostForOneFrame {
      guard evict(to: mostForOneFrame / 2, olderThan: now) + value.picture.byteCount <= mostForOneFrame else {
        throw .unsupported("limit reached: texts and images of a frame (2 GiB)")
      }
    }
    entries[key] = Entry(value: value, byteCount: value.picture.byteCount, used: now)
    byteCount += value.picture.byteCount
    return value
  }
}

/// Tells texts apart by all that their lines depend on: all but colour and place.
struct TextLayoutKey: Hashable {
  var text: String
  var font: Font
  var alignment: TextAlignment
  var lineHeightMultiple: Double
  var numberOfLines: Int
  var width: Double
  var lines: FixedLines?

  init(_ text: TextContent) {
    (self.text, font, alignment, lineHeightMultiple) = (text.text, text.font, text.alignment, text.lineHeightMultiple)
    (numberOfLines, width, lines) = (text.numberOfLines, text.rect.width, text.lines)
  }
}

/// Tells pictures of texts apart by all that their pixels depend on but the colour.
struct TextKey: Hashable {
  var layout: TextLayoutKey
  /// Where the block stands in local points; only what it adds to whole pixels counts, so whole parts are taken off.
  var phaseX: Double
  /// Pixels to a point.
  var scale: Double
  /// The part of the text that is drawn, in pixels from its left edge (less the phase) and its first baseline.
  var columns, rows: Range<Int>
}

/// What the pixels of a rounded rectangle's shadow depend on, apart from its alpha.
struct ShadowKey: Hashable {
  /// The rectangle, or as much of it as casts on what is seen.
  var rect: Rect
  var cornerRadius: Double
  var corners: Corners
  var radius: Double
  var color: UInt32
  var scale: Double
}
