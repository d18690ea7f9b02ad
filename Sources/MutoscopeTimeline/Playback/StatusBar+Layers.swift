import MutoscopeMotion

extension Frame {
  /// What is drawn of the status bar, above all else: the time, and how things stand with signal, network and battery.
  var statusBarLayers: [Layer] {
    let bars = roots.compactMap { root in
      let view = view(root)
      return view.isHidden ? nil : view.environment.map(StatusBar.init)
    }
    guard let first = bars.first else { return [] }
    let bar = bars.dropFirst().reduce(first) { $1.over($0) }
    return bar.alpha > 0 ? StatusBarDrawing(bar, width: size.width).layers : []
  }
}

/// A status bar as layers: a group, and in it plain shapes and a text.
///
/// Where a notch or an island covers the middle, time and icons stand beside it; else the time is in the middle, and on a
/// tablet on the left.
private struct StatusBarDrawing {
  private(set) var layers: [Layer] = []
  private let color: RGBA

  /// From 40 points on there is a notch, from 54 an island.
  private static let notch = 40.0, island = 54.0

  init(_ bar: StatusBar, width: Double) {
    color = bar.color
    let hasEars = bar.height >= Self.notch
    let isTablet = !hasEars && width >= 600
    let height = bar.height > 0 ? bar.height : 20
    add("statusBar", Rect(0, 0, width, height))
    layers[0].alpha = bar.alpha
    if hasEars {
      // As on the devices: the icons end 33 points from the edge beside an island, 27 beside a notch.
      let isIsland = bar.height >= Self.island
      // On a pixel of every scale.
      let middle = ((isIsland ? 0.5 : 0.54) * height * 2).rounded() / 2
      addTime(at: isIsland ? 70 : 48, middle, size: 17)
      let right = width - (isIsland ? 33 : 27)
      addBattery(endingAt: right, middle, 1)
      addWiFi(endingAt: right - 32, middle, 1)
      addSignal(endingAt: right - 54, middle, 1)
    } else {
      let (middle, scale) = (height / 2, 0.84)
      addTime(at: isTablet ? 36 : width / 2, middle, size: 12)
      addBattery(endingAt: width - 6, middle, scale)
      if isTablet {
        addWiFi(endingAt: width - 33, middle, scale)
      } else {
        addSignal(endingAt: 22, middle, scale)
        addWiFi(endingAt: 40, middle, scale)
      }
    }
    layers[0].end = layers.count
  }

  private mutating func add(_ name: String, _ rect: Rect, radius: Double = 0, alpha: Double = 0) {
    let matrix = Matrix4.translation(rect.x, rect.y)
    let local = Rect(origin: .zero, size: rect.size)
    var layer = Layer(end: layers.count + 1, size: rect.size, matrix: matrix, quad: matrix.quad(of: local))
    layer.name = name
    layer.cornerRadius = radius
    layer.backgroundColor = color.withAlpha(alpha)
    layers.append(layer)
  }

  private mutating func addTime(at x: Double, _ middle: Double, size: Double) {
    let rect = Rect(x - 30, middle - 11, 60, 22)
    add("time", rect)
    layers[layers.count - 1].text = TextContent(
      text: "9:41", font: Font(size: size, weight: .semibold), color: color, alignment: .center,
      rect: Rect(origin: .zero, size: rect.size))
  }

  /// Four bars, each higher than the last.
  private mutating func addSignal(endingAt right: Double, _ middle: Double, _ scale: Double) {
    let (left, bottom) = (right - 18 * scale, middle + 6 * scale)
    for bar in 0..<4 {
      let height = (4 + 2.5 * Double(bar)) * scale
      add("signal", Rect(left + 5 * Double(bar) * scale, bottom - height, 3 * scale, height), radius: scale, alpha: 1)
    }
  }

  /// Rings about a corner of a square that stands on it and cuts them.
  private mutating func addWiFi(endingAt right: Double, _ middle: Double, _ scale: Double) {
    let side = 12 * scale
    let foot = Matrix4.translation(right - side * 0.5.squareRoot(), middle + 6 * scale)
    let matrix = foot * Transform.rotation(-135).matrix
    let first = layers.count
    add("wifi", Rect(0, 0, side, side))
    place(first, matrix)
    layers[first].clipsToBounds = true
    for ring in 1...3 {
      let radius = 4 * Double(ring) * scale
      add("wifi", Rect(0, 0, 2 * radius, 2 * radius), radius: radius)
      let index = layers.count - 1
      place(index, matrix * .translation(-radius, -radius))
      (layers[index].borderWidth, layers[index].borderColor) = (ring == 1 ? radius : 2.4 * scale, color)
    }
    layers[first].end = layers.count
  }

  private mutating func place(_ index: Int, _ matrix: Matrix4) {
    layers[index].matrix = matrix
    layers[index].quad = matrix.quad(of: Rect(origin: .zero, size: layers[index].size))
  }

  private mutating func addBattery(endingAt right: Double, _ middle: Double, _ scale: Double) {
    let body = Rect(right - 27 * scale, middle - 6.5 * scale, 25 * scale, 13 * scale)
    add("battery", body, radius: 4 * scale)
    (layers[layers.count - 1].borderWidth, layers[layers.count - 1].borderColor) = (scale, color.withAlpha(0.35))
    add("battery", body.outset(by: -2 * scale), radius: 2.5 * scale, alpha: 1)
    add("battery", Rect(body.maxX + scale, middle - 2 * scale, 1.4 * scale, 4 * scale), radius: 0.7 * scale, alpha: 0.4)
  }
}
