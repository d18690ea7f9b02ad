import MutoscopeMotion

/// Draws two frames at a scale and tells where the pictures differ; nil where they cannot be drawn. Only who draws can.
public typealias PictureComparison = (_ first: DisplayList, _ other: DisplayList, _ scale: Double) -> PictureDifference?

/// The places at which two pictures of a stage differ, as a person sees it.
public struct PictureDifference: Sendable {
  public enum Mark: UInt8, Sendable {
    /// By two levels of 255 at most.
    case same
    /// As what moves by half a pixel does, or changes by a few levels.
    case hardly
    case plainly
  }

  /// Pixels per point.
  private let scale: Double
  private let width: Int
  private let height: Int
  /// Row by row.
  private var marks: [Mark]

  /// - Parameter marks: Those of all pixels, row by row; none where the pictures are the same.
  public init(width: Int, scale: Double, marks: [Mark]) {
    (self.scale, self.width, self.marks) = (scale, width, marks)
    height = width > 0 ? marks.count / width : 0
  }

  /// Whether the pictures differ in a rectangle of the stage, in points, at least so much.
  package func isSeen(in rect: Rect, _ least: Mark) -> Bool {
    let (columns, rows) = pixels(of: rect)
    return rows.contains { y in columns.contains { marks[y * width + $0].rawValue >= least.rawValue } }
  }

  /// Bounds, in points, what differs plainly in a rectangle of the stage, and takes what differs there for told.
  package mutating func take(in rect: Rect) -> Rect? {
    let (columns, rows) = pixels(of: rect)
    var box: Rect?
    for y in rows {
      for x in columns where marks[y * width + x] != .same {
        if marks[y * width + x] == .plainly {
          let pixel = Rect(Double(x) / scale, Double(y) / scale, 1 / scale, 1 / scale)
          box = box?.union(pixel) ?? pixel
        }
        marks[y * width + x] = .same
      }
    }
    return box
  }

  /// The pixels that a rectangle touches, and those next to them.
  private func pixels(of rect: Rect) -> (columns: Range<Int>, rows: Range<Int>) {
    func range(_ first: Double, _ last: Double, _ count: Int) -> Range<Int> {
      let low = Int((first * scale).rounded(.down) - 1, within: 0...count)
      return low..<max(low, Int((last * scale).rounded(.up) + 1, within: 0...count))
    }
    return marks.isEmpty ? (0..<0, 0..<0) : (range(rect.x, rect.maxX, width), range(rect.y, rect.maxY, height))
  }
}
