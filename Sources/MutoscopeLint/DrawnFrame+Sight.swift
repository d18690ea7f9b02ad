#if canImport(Glibc)
  import Glibc
#endif
import MutoscopeMotion

// What of a frame's pieces a person sees.

extension DrawnFrame {
  /// The one opaque colour that a rectangle has after the first pieces were painted, if it has.
  func opaque(beneath rect: Rect, at index: Int) -> RGBA? {
    let last = pieces[..<index].last { $0.visible.intersection(rect) != nil }
    return last.flatMap { isOpaque($0) && $0.covers(rect) ? $0.color : nil }
  }

  /// Whether something opaque lies on a rectangle, painted after a piece.
  ///
  /// - Parameter other: A piece that does not count.
  func hides(_ rect: Rect, after index: Int, but other: Int? = nil) -> Bool {
    pieces.indices[(index + 1)...].contains { $0 != other && isOpaque(pieces[$0]) && pieces[$0].covers(rect) }
  }

  /// Measures, in levels, the difference between one of two pieces above and the other.
  func contrast(_ i: Int, _ k: Int) -> Double {
    let (x, y) = (pieces[i], pieces[k])
    if [x.content, y.content].contains(.backdrop) { return .infinity }
    // Groups that both are in count once.
    let groups = zip(chain(x.layer), chain(y.layer)).prefix { $0 == $1 }
    let common = groups.reduce(1) { $0 * (layers[$1.0].alpha * layers[$1.0].contentAlpha) }
    let both = x.color.a * y.color.a / max(common, 1e-9)
    return both * (x.content.isPlain && y.content.isPlain ? x.color.contrast(with: y.color) : 255)
  }

  /// The alpha with which a text or a picture is seen all over, beneath what is painted after it and beside what it is painted
  /// on; 0 where that is too little.
  func sight(of index: Int) -> Double {
    let piece = pieces[index]
    var rest = 1 - cover(of: children(of: piece.layer), over: piece.seen)
    var layer: Int? = piece.layer
    while let current = layer {
      // Both sides of a crossfade are painted on the same ground.
      let later = children(of: parents[current]).filter {
        $0 > current && !(layers[current].isAdditive && layers[$0].isAdditive)
      }
      rest *= 1 - cover(of: later, over: piece.seen)
      layer = parents[current]
    }
    let ground = piece.content.isPlain ? opaque(beneath: piece.seen, at: index) : nil
    let levels = ground.map(piece.color.contrast) ?? 255
    return piece.color.a * min(rest * 255, levels) > Finding.levelTolerance ? piece.color.a * rest : 0
  }

  /// How much of what is beneath some siblings and all in them they cover, all over a rectangle.
  private func cover(of siblings: [Int], over rect: Rect) -> Double {
    var (rest, sum) = (1.0, 0.0)
    for layer in siblings where layers[layer].painted != .shadow && layers[layer].blurRadius == 0 {
      let own = 1 - fill(of: layer, over: rect)
      let cover =
        layers[layer].alpha * layers[layer].contentAlpha * (1 - own * (1 - cover(of: children(of: layer), over: rect)))
      if layers[layer].isAdditive { sum += cover } else { rest *= 1 - cover }
    }
    return 1 - rest * (1 - min(1, sum))
  }

  /// The alpha of a layer's fill in the layer, where that leaves nothing of a rectangle uncovered.
  private func fill(of layer: Int, over rect: Rect) -> Double {
    fills[layer].map { pieces[$0].covers(rect) ? layers[layer].backgroundColor.a : 0 } ?? 0
  }

  private func children(of layer: Int?) -> [Int] {
    let end = layer.map { layers[$0].end } ?? layers.count
    return Array(sequence(first: layer.map { $0 + 1 } ?? 0) { layers[$0].end }.prefix { $0 < end })
  }

  func isOpaque(_ piece: Piece) -> Bool {
    piece.content == .fill && piece.color.a > 1 - Layer.leastAlpha
      && !chain(piece.layer).contains {
        layers[$0].isAdditive || !layers[$0].cuts.isEmpty || layers[$0].blurRadius != 0
      }
  }
}

extension DrawnFrame.Piece {
  /// Where more than a trace of it is painted.
  var seen: Rect {
    guard content == .shadow, width > 0 else { return visible }
    // The tail of a Gaussian is below exp(-z²/2) / 2.
    let strength = color.a * 255 / (2 * Finding.levelTolerance)
    let reach = strength > 1 ? (2 * log(strength)).squareRoot() : 0
    return visible.common(with: Rect(enclosing: quad).outset(by: (reach - 3) * width))
  }

  /// Whether it lies within a border, without touching it.
  func isFramed(by other: DrawnFrame.Piece) -> Bool {
    guard other.content == .border else { return false }
    return visible.isInside(other.visible.outset(by: -max(other.width, 0.3 * other.radius)))
  }

  /// Whether a fill leaves nothing of a rectangle uncovered.
  func covers(_ rect: Rect) -> Bool {
    // The inscribed rectangle of round corners.
    quad.isUpright && rect.isInside(visible.outset(by: -0.3 * max(radius, rounding)), tolerance: 1e-6)
  }
}

extension Rect {
  fileprivate func isInside(_ other: Rect, tolerance: Double = 0) -> Bool {
    x >= other.x - tolerance && y >= other.y - tolerance && maxX <= other.maxX + tolerance
      && maxY <= other.maxY + tolerance
  }
}

extension DrawnFrame.Piece.Content {
  /// Whether its colour is all that it shows.
  var isPlain: Bool { if case .image = self { false } else { true } }
}

extension RGBA {
  /// Measures the largest difference of a component, in levels, whatever the alphas.
  fileprivate func contrast(with other: RGBA) -> Double { withAlpha(1).levels(to: other.withAlpha(1)) }
}
