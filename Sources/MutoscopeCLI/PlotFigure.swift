import Mutoscope
import MutoscopeMotion

/// A plot as a picture: legend, axes, grid, curves and marks, placed in points.
struct PlotFigure {
  private let plot: Plot
  private let theme: PlotTheme
  private let measurer: ContentMeasurer
  private let scale: Double
  private let size: Size
  /// Where the curves are drawn.
  private var area = Rect.zero
  private let values: ClosedRange<Double>
  private let xAxis, yAxis: PlotAxis
  private var legend: [(line: Int, origin: Point)] = []

  private static let lineWidth = 2.5

  init(plot: Plot, size: PixelSize, scale: Double, theme: PlotTheme, measurer: ContentMeasurer) {
    (self.plot, self.theme, self.measurer, self.scale) = (plot, theme, measurer, scale)
    self.size = Size(Double(size.width) / scale, Double(size.height) / scale)
    let padding = (plot.range.upperBound - plot.range.lowerBound) * 0.06
    values = plot.range.lowerBound - padding...plot.range.upperBound + padding
    yAxis = PlotAxis(values, count: Int(self.size.height / 56, within: 2...8))
    xAxis = PlotAxis(plot.domain, count: Int(self.size.width / 76, within: 2...12))
    layOut()
  }

  func displayList() -> DisplayList {
    var pen = PlotPen(size: size, scale: scale)
    pen.rectangle(Rect(origin: .zero, size: size), theme.background)
    drawGrid(&pen)
    drawHandles(&pen)
    for line in plot.lines.indices { drawConnectors(line, &pen) }
    for mark in plot.marks { drawStem(mark, &pen) }
    for line in plot.lines.indices.reversed() { drawCurve(line, &pen) }
    for (row, mark) in plot.marks.enumerated() { drawLabel(mark, row: row, &pen) }
    drawLegend(&pen)
    return pen.list
  }

  // MARK: Layout

  private mutating func layOut() {
    let labels = yAxis.ticks.map { width(of: yAxis.label($0), 12) }
    let left = 20 + (labels.max() ?? 0) + 10
    let right = size.width - 26
    var (x, y) = (left, 20.0)
    for line in plot.lines.indices {
      let needed = min(34 + width(of: plot.lines[line].label, 13, .medium), right - left)
      if x > left, x + needed > right { (x, y) = (left, y + 22) }
      legend.append((line, Point(x, y)))
      x += needed + 22
    }
    area = Rect(left, y + 36, right - left, max(20, size.height - 50 - y - 36))
  }

  private func position(_ x: Double, _ value: Double) -> Point {
    let (domain, values) = (plot.domain, values)
    return Point(
      area.x + (x - domain.lowerBound) / (domain.upperBound - domain.lowerBound) * area.width,
      area.maxY - (value - values.lowerBound) / (values.upperBound - values.lowerBound) * area.height)
  }

  // MARK: The paper

  private func drawGrid(_ pen: inout PlotPen) {
    for tick in xAxis.ticks {
      let x = position(tick, 0).x
      pen.rule(from: Point(x, area.y), to: Point(x, area.maxY), theme.grid)
      write(xAxis.label(tick), at: Rect(x - 40, area.maxY + 7, 80, 16), .center, &pen)
    }
    for tick in yAxis.ticks {
      let y = position(0, tick).y
      pen.rule(from: Point(area.x, y), to: Point(area.maxX, y), abs(tick) < 1e-12 ? theme.axis : theme.grid)
      write(yAxis.label(tick), at: Rect(0, y - 8, area.x - 10, 16), .right, &pen)
    }
    let target = position(0, 1).y
    pen.rule(from: Point(area.x, target), to: Point(area.maxX, target), theme.target, dash: 4)
    let title = plot.isInSeconds ? "time in seconds" : "progress"
    write(title, at: Rect(area.x, area.maxY + 25, area.width, 16), .center, &pen)
  }

  private func drawLegend(_ pen: inout PlotPen) {
    for (line, origin) in legend {
      pen.rectangle(Rect(origin.x, origin.y + 8.5, 24, 3), theme.ink(line), radius: 1.5)
      let room = size.width - 16 - origin.x - 34
      let font = Font(size: 13, weight: .medium)
      pen.text(
        TextContent(
          text: plot.lines[line].label, font: font, color: theme.text, rect: Rect(origin.x + 34, origin.y, room, 20)))
    }
  }

  // MARK: The curves

  private func drawCurve(_ line: Int, _ pen: inout PlotPen) {
    let pieces = plot.pieces(line)
    for piece in pieces {
      let count = Int((position(piece.end, 0).x - position(piece.start, 0).x) * scale * 8, within: 8...1 << 18)
      let points = (0...count).map { index in
        let fraction = Double(index) / Double(count)
        return position(piece.start.mixed(with: piece.end, at: fraction), plot.value(line, piece, at: fraction))
      }
      pen.stroke(points, width: PlotFigure.lineWidth, theme.ink(line))
    }
    // Where it jumps, a full dot is the value and a hollow one only its limit.
    guard pieces.count > 1, pieces.count <= 40 else { return }
    for (piece, next) in zip(pieces, pieces.dropFirst()) where isWide(piece.endValue - next.startValue) {
      pen.dot(
        position(piece.end, piece.endValue), radius: 4, fill: theme.background, border: theme.ink(line), width: 2)
      pen.dot(position(next.start, next.startValue), radius: 4, fill: theme.ink(line))
    }
  }

  /// The way of a jump.
  private func drawConnectors(_ line: Int, _ pen: inout PlotPen) {
    let pieces = plot.pieces(line)
    for (piece, next) in zip(pieces, pieces.dropFirst()) {
      pen.rule(
        from: position(piece.end, piece.endValue), to: position(next.start, next.startValue), faded(line),
        dash: pieces.count <= 40 ? 3 : nil)
    }
  }

  /// Whether a jump is wide enough for two dots.
  private func isWide(_ jump: Double) -> Bool { abs(position(0, jump).y - position(0, 0).y) > 10 }

  /// What a single Bezier curve is bent by.
  private func drawHandles(_ pen: inout PlotPen) {
    guard plot.lines.count == 1, case .cubicBezier(let bezier) = plot.lines[0].curve, plot.domain == 0...1 else {
      return
    }
    for (end, control) in [(Point(0, 0), Point(bezier.x1, bezier.y1)), (Point(1, 1), Point(bezier.x2, bezier.y2))] {
      let place = position(control.x, control.y)
      pen.line(from: position(end.x, end.y), to: place, width: 1.25, theme.axis)
      pen.dot(place, radius: 4.5, fill: theme.background, border: theme.target, width: 1.5)
    }
  }

  // MARK: Marks

  private func drawStem(_ mark: Plot.Mark, _ pen: inout PlotPen) {
    let top = position(mark.x, mark.value)
    pen.rule(from: top, to: Point(top.x, area.maxY), faded(mark.line), dash: 3)
  }

  private func drawLabel(_ mark: Plot.Mark, row: Int, _ pen: inout PlotPen) {
    let place = position(mark.x, mark.value)
    let ink = theme.ink(mark.line)
    pen.dot(place, radius: 4.5, fill: theme.background, border: ink, width: 2)
    let wanted = width(of: mark.text, 12) + 4
    // Below the curves, or above them where only their tails are seen.
    let bottom = plot.range.lowerBound > 0 ? area.y + 20 * Double(plot.marks.count) : position(0, 0).y - 6
    let y = bottom - 20 * Double(plot.marks.count - row)
    let fits = place.x + 8 + wanted < size.width - 14
    let rect = Rect(fits ? place.x + 8 : place.x - 8 - wanted, y, wanted, 16)
    pen.rectangle(rect, theme.background)
    let color = plot.lines.count > 1 ? ink : theme.quietText
    write(mark.text, at: rect, fits ? .left : .right, color: color, &pen)
  }

  // MARK: Texts

  private func faded(_ line: Int) -> RGBA {
    var color = theme.ink(line)
    color.a = 0.55
    return color
  }

  private func write(
    _ text: String, at rect: Rect, _ alignment: TextAlignment, color: RGBA? = nil, _ pen: inout PlotPen
  ) {
    pen.text(
      TextContent(
        text: text, font: Font(size: 12), color: color ?? theme.quietText, alignment: alignment, rect: rect))
  }

  private func width(of text: String, _ size: Double, _ weight: FontWeight = .regular) -> Double {
    let content = TextContent(text: text, font: Font(size: size, weight: weight), color: theme.text, rect: .zero)
    return measurer.text(content, nil).size.width
  }
}
