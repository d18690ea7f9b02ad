extension RGBA {
  /// Mixes premultiplied sRGB, as CSS does for legacy colours: a clear end lends no hue.
  ///
  /// Outside 0...1 it extrapolates; the result is clamped channel by channel after the alpha has been divided out.
  public func mixed(with end: RGBA, at progress: Double) -> RGBA {
    if progress == 0 || self == end { return self }
    if progress == 1 { return end }
    let alpha = a.mixed(with: end.a, at: progress)
    guard alpha > 0 else { return .clear }
    func channel(_ from: Double, _ to: Double) -> Double {
      clamped((from * a).mixed(with: to * end.a, at: progress) / alpha)
    }
    return RGBA(channel(r, end.r), channel(g, end.g), channel(b, end.b), clamped(alpha))
  }

  /// The same colour with another alpha.
  @inlinable public func withAlpha(_ alpha: Double) -> RGBA { RGBA(r, g, b, alpha) }

  /// Measures the largest difference of a component, premultiplied, in levels of 255.
  package func levels(to other: RGBA) -> Double {
    [r * a - other.r * other.a, g * a - other.g * other.a, b * a - other.b * other.a, a - other.a]
      .map { abs($0) * 255 }.max() ?? 0
  }
}

/// The nearest number of 0...1; 0 for NaN, which can come of an overflow.
func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
