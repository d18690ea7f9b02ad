/// Says which changes are too small to be seen.
package enum Visibility {
  /// Half a pixel.
  package static let pixels = 0.5
  /// Of 255, of an alpha or a colour.
  package static let levels = 2.0
  /// Half a pixel from one frame to the next at 60 frames per second.
  package static let pixelsPerSecond = 30.0
}
