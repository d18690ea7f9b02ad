import MutoscopeMotion
import MutoscopeTimeline

extension Renderer {
  /// Compares pictures for whoever asks what is seen of two frames. What cannot be drawn is not compared, and what would be
  /// larger than any screen is drawn at a smaller scale: a script says how large its stage is.
  public static func comparison(assets: Assets) -> PictureComparison {
    var last: Renderer?
    return { first, other, scale in
      if first == other { return PictureDifference(width: 0, scale: scale, marks: []) }
      let most = (8e6 / max(1, first.size.width * first.size.height)).squareRoot()
      let renderer = Renderer(scale: min(scale, most), assets: assets)
      if last?.scale != renderer.scale { last = renderer }
      guard let renderer = last, let one = try? renderer.render(first), let two = try? renderer.render(other)
      else { return nil }
      return one.seenDifference(two, scale: renderer.scale)
    }
  }
}

extension Bitmap {
  /// Tells what a person sees of the difference of two pictures of one size.
  ///
  /// - Parameter scale: Pixels per point.
  public func seenDifference(_ other: Bitmap, scale: Double) -> PictureDifference {
    guard width == other.width, height == other.height, difference(other, tolerance: 2).countAboveTolerance > 0 else {
      return PictureDifference(width: 0, scale: scale, marks: [])
    }
    var marks = [PictureDifference.Mark](repeating: .same, count: pixels.count)
    for y in 0..<height where !Budget.spend(width) {
      for x in 0..<width where Bitmap.distance(self[x, y], other[x, y]) > 2 {
        marks[y * width + x] = isNear(other, x, y) && other.isNear(self, x, y) ? .hardly : .plainly
      }
    }
    return PictureDifference(width: width, scale: scale, marks: marks)
  }

  /// Whether a pixel is between its neighbours in another picture: by two levels where these are alike, by eight at an edge.
  private func isNear(_ other: Bitmap, _ x: Int, _ y: Int) -> Bool {
    [0 as UInt32, 8, 16].allSatisfy { shift in
      var (low, high) = (255, 0)
      for row in max(0, y - 1)...min(height - 1, y + 1) {
        for column in max(0, x - 1)...min(width - 1, x + 1) {
          let level = Int(other[column, row] >> shift & 255)
          (low, high) = (min(low, level), max(high, level))
        }
      }
      let slack = min(8, 2 + high - low)
      return (low - slack...high + slack).contains(Int(self[x, y] >> shift & 255))
    }
  }
}
