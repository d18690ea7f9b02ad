import CPixels
import Glibc
import MutoscopeMotion
import MutoscopeTimeline

extension Renderer {
  /// The scale at which content is drawn into a picture: that of the display times that of the map, the latter rounded
  /// up to a power of the square root of 2, and exactly 1 at 1. It depends on the map alone, so that a frame stays a
  /// function of the scene.
  func rasterScale(_ map: Homography, at point: Point) -> Double {
    guard let s = map.slope(at: point) else { return scale }
    let column = max((s.xx * s.xx + s.xy * s.xy).squareRoot(), (s.yx * s.yx + s.yy * s.yy).squareRoot())
    guard column.isFinite, column > 0 else { return scale }
    let steps = (log2(column / scale) * 2 - 0.002).rounded(.up)
    // exp2 of half steps, exact for whole powers of 2.
    return scale * exp2(min(max(steps, -8), 6) / 2)
  }

  /// The picture of a text, or of as much of it as can be seen where all of it would be too large.
  ///
  /// - Parameter seen: The pixels of the stage that count.
  func textPicture(_ text: TextContent, _ item: LayerItem, seen: PixelRect) throws(RenderError) -> PlacedPicture? {
    let rect = text.rect
    guard rect.x.isFinite, rect.y.isFinite, rect.width.isFinite, rect.height.isFinite, rect.width > 0,
      text.text.contains(where: { !$0.isWhitespace })
    else { return nil }
    let layout = TextLayoutKey(text)
    let found = try cache.ink(of: layout) { () throws(RenderError) in
      TextInk(try self.textBlock(text, layout), grid: self.scale)
    }
    guard let ink = found else { return nil }
    let first = rect.y + (rect.height - ink.height) / 2 + ink.firstBaseline
    // Filters reach some pixels further.
    let visible = item.inverse?.bounds(of: Rect(seen.outset(4))).map {
      Rect($0.x - rect.x, $0.y - first, $0.width, $0.height)
    }
    let pixels = textScale(rasterScale(item.map, at: rect.center), ink.rect, visible ?? ink.rect)
    // Quarters of the display's pixels: text that slides inside a layer needs only four pictures. At other sizes it is moved.
    let x = (rect.x * scale * 4).rounded() / 4 / scale * pixels
    let left = pixels == scale ? x.rounded(.down) : x
    let baseline = (first * scale).rounded() / scale * pixels
    let area = ink.pixels(pixels, phase: x - left, seen: visible)
    guard !area.columns.isEmpty, !area.rows.isEmpty else { return nil }
    let key = TextKey(layout: layout, phaseX: x - left, scale: pixels, columns: area.columns, rows: area.rows)
    let color = text.color.pixel()
    guard color >> 24 > 0 else { return nil }
    let placed = try cache.picture(.text(key, color: color)) { () throws(RenderError) in
      guard let mask = try self.textMask(key, text) else { return nil }
      var tinted = Bitmap(width: mask.picture.bitmap.width, height: mask.picture.bitmap.height)
      mask.picture.bitmap.pixels.withUnsafeBufferPointer { source in
        tinted.pixels.withUnsafeMutableBufferPointer {
          mp_stencil(source.baseAddress, source.count, color, $0.baseAddress)
        }
      }
      return PlacedPicture(picture: Picture(tinted), toLocal: mask.toLocal, rect: mask.rect)
    }
    guard var placed else { return nil }
    let (px, py) = (left + placed.toLocal.c, baseline + placed.toLocal.f)
    placed.toLocal = .place(x: px / pixels, y: py / pixels, scaleX: 1 / pixels, scaleY: 1 / pixels)
    placed.rect = Rect(
      px / pixels, py / pixels, placed.picture.width / pixels, placed.picture.height / pixels)
    return placed
  }

  /// The scale at which what is seen of a text keeps within a picture: beyond that text is drawn smaller and magnified.
  private func textScale(_ wanted: Double, _ ink: Rect, _ visible: Rect) -> Double {
    let (width, height) = (min(ink.width, visible.width), min(ink.height, visible.height))
    let fit = min(
      (Double(TextPicture.maximumArea) / (width * height)).squareRoot(),
      Double(TextPicture.maximumSide) / max(width, height), TextPicture.maximumReach / ink.width)
    return fit < wanted ? scale * exp2((log2(fit / scale) * 2).rounded(.down) / 2) : wanted
  }

  private func textMask(_ key: TextKey, _ text: TextContent) throws(RenderError) -> PlacedPicture? {
    try cache.picture(.textMask(key)) { () throws(RenderError) in
      guard let drawn = TextPicture(try self.textBlock(text, key.layout), key, grid: self.scale) else { return nil }
      return PlacedPicture(
        picture: Picture(drawn.bitmap), toLocal: .place(x: Double(drawn.left), y: Double(drawn.top)), rect: .zero)
    }
  }

  func imagePicture(_ image: ImageContent) throws(RenderError) -> PlacedPicture? {
    let tint = image.tint?.pixel()
    let placed = try cache.picture(.image(assets.key(of: image.source), tint: tint)) { () throws(RenderError) in
      var bitmap = try self.assets.bitmap(image.source)
      if let tint {
        var tinted = Bitmap(width: bitmap.width, height: bitmap.height)
        bitmap.pixels.withUnsafeBufferPointer { source in
          tinted.pixels.withUnsafeMutableBufferPointer {
            mp_stencil(source.baseAddress, source.count, tint, $0.baseAddress)
          }
        }
        bitmap = tinted
      }
      return PlacedPicture(picture: Picture(bitmap), toLocal: .identity, rect: .zero)
    }
    guard var placed else { return nil }
    let size = Size(placed.picture.width, placed.picture.height)
    let rect = image.place(size)
    guard rect.width > 0, rect.height > 0, rect.x.isFinite, rect.y.isFinite, rect.width.isFinite, rect.height.isFinite
    else { return nil }
    placed.rect = rect
    placed.toLocal = .place(x: rect.x, y: rect.y, scaleX: rect.width / size.width, scaleY: rect.height / size.height)
    return placed
  }
}
