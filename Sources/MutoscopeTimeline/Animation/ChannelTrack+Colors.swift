import MutoscopeMotion

extension Color {
  /// Moved by what other colours are away from their ends: added premultiplied, as colours are mixed.
  package func moved(by differences: [(here: Color, end: Color)]) -> Color {
    let moves = differences.filter { $0.here != $0.end }
    if moves.isEmpty { return self }
    func sum(_ style: KeyPath<Color, RGBA>) -> RGBA {
      var (r, g, b, a) = self[keyPath: style].premultiplied
      for move in moves {
        let (here, end) = (move.here[keyPath: style].premultiplied, move.end[keyPath: style].premultiplied)
        r += here.r - end.r
        g += here.g - end.g
        b += here.b - end.b
        a += here.a - end.a
      }
      guard a > 0 else { return .clear }
      func unit(_ value: Double) -> Double { min(max(0, value), 1) }
      return RGBA(unit(r / a), unit(g / a), unit(b / a), unit(a))
    }
    return Color(light: sum(\.light), dark: sum(\.dark))
  }
}

extension RGBA {
  fileprivate var premultiplied: (r: Double, g: Double, b: Double, a: Double) { (r * a, g * a, b * a, a) }
}
