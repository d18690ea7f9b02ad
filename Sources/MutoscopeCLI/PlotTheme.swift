import MutoscopeMotion

/// The colours of a figure.
struct PlotTheme {
  var background, text, quietText, grid, axis, target: RGBA
  /// Of the curves, in order, again and again.
  var inks: [RGBA]

  static let light = PlotTheme(
    background: color(0xFFFFFF), text: color(0x1D1D1F), quietText: color(0x6E6E73), grid: color(0xEDEDF0),
    axis: color(0xC7C7CC), target: color(0x8E8E93),
    inks: [0x0A6CFF, 0xFF2D55, 0x1FA75A, 0xF08A00, 0x9A4FE0, 0x12A5B8].map { color($0) })

  static let dark = PlotTheme(
    background: color(0x1C1C1E), text: color(0xF2F2F7), quietText: color(0x98989D), grid: color(0x2C2C2F),
    axis: color(0x48484A), target: color(0x8E8E93),
    inks: [0x3D9BFF, 0xFF5C7A, 0x3DD37C, 0xFFA733, 0xC084FC, 0x4FD1E0].map { color($0) })

  func ink(_ line: Int) -> RGBA { inks[line % inks.count] }

  private static func color(_ rgb: UInt32) -> RGBA {
    RGBA(Double(rgb >> 16 & 255) / 255, Double(rgb >> 8 & 255) / 255, Double(rgb & 255) / 255)
  }
}
