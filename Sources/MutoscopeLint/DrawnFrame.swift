import MutoscopeMotion

/// A frame taken to pieces: everything that is painted in it, back to front, with where it ends up on the stage.
struct DrawnFrame {
  /// One thing that is painted: a fill, a text.
  struct Piece {
    enum Content: Hashable {
      case fill, border, backdrop, shadow
      /// The text at one point of the font, wherever and of whatever colour.
      case text(TextContent)
      case image(String, ContentMode, isTinted: Bool)
    }

    let content: Content
    /// Its place in `views` and `layers`.
    let layer: Int
    let quad: [Point]
    /// The bounding box of what is left of it by the stage and all that cuts it.
    let visible: Rect
    /// With all alphas multiplied in.
    let color: RGBA
    /// Corners; line width, standard deviation or size of the font: in stage points.
    let radius: Double
    let width: Double
    /// The largest radius that cuts one of its corners.
    let rounding: Double
  }

  let views: [ViewID]
  let layers: [Layer]
  /// The layer that each layer is in.
  let parents: [Int?]
  private(set) var pieces: [Piece] = []
  /// The pieces that are the layers' fills.
  private(set) var fills: [Int: Int] = [:]
  /// Pixels per point.
  let pixels: Double

  private struct State {
    var clip: Rect
    var rounded: [(rect: Rect, radius: Double)] = []
    var alpha = 1.0
    /// Whether nothing is painted: it only casts a shadow.
    var isSilhouette = false
  }

  init(_ frame: Frame, scale: Double) {
    pixels = scale
    // Scroll indicators appear at once, as UIKit's do.
    (layers, views) = frame.paintedLayers(withIndicators: false)
    parents = layers.parents
    let stage = Rect(origin: .zero, size: frame.size)
    var states: [State] = []
    var open: [Int] = []
    for index in 0...layers.count {
      while let last = open.last, index == layers.count || layers[last].end <= index {
        open.removeLast()
        paintBorder(of: last, states[last])
      }
      guard index < layers.count else { break }
      states.append(parents[index].map { states[$0] } ?? State(clip: stage))
      paint(index, &states[index])
      open.append(index)
    }
    // Nothing is seen of what is beneath something opaque as large as the stage.
    guard let ground = pieces.lastIndex(where: { isOpaque($0) && $0.covers(stage) }) else { return }
    pieces.removeFirst(ground)
    fills = fills.compactMapValues { $0 < ground ? nil : $0 - ground }
  }

  // MARK: Pieces

  /// Adds the pieces that a layer shows beneath those in it.
  private mutating func paint(_ index: Int, _ state: inout State) {
    let layer = layers[index]
    let (whole, scale) = (Rect(origin: .zero, size: layer.size), layer.scale)
    let radius = layer.cornerRadius * scale
    state.alpha *= layer.alpha
    if let shadow = layer.shadow {
      let rect = whole.shadow(shadow.radius, shadow.offset)
      add(.shadow, index, rect, shadow.color, radius: radius, width: shadow.radius * scale, state)
    }
    if layer.painted == .shadow { state.isSilhouette = true }
    if layer.backdropBlurRadius > 0 {
      add(.backdrop, index, whole, .black, radius: radius, width: layer.backdropBlurRadius * scale, state)
    }
    state.alpha *= layer.contentAlpha
    if layer.backgroundColor.a > 0 { add(.fill, index, whole, layer.backgroundColor, radius: radius, state) }
    if layer.clipsToBounds {
      let rect = Rect(enclosing: layer.quad)
      state.clip = state.clip.common(with: rect)
      if layer.cornerRadius > 0 { state.rounded.append((rect, radius)) }
    }
    if let image = layer.image {
      let content = Piece.Content.image(image.source, image.contentMode, isTinted: image.tint != nil)
      add(content, index, image.rect, image.tint ?? .black, state)
    }
    if var text = layer.text, !text.text.isEmpty {
      let (rect, color, size) = (text.rect, text.color, text.font.size)
      // A copy that was made larger and is shown smaller is the same.
      (text.rect, text.color, text.lines, text.font.size, text.font.style) = (.zero, .clear, nil, 1, nil)
      add(.text(text), index, rect, color, width: size * scale, state)
    }
  }

  private mutating func paintBorder(of index: Int, _ state: State) {
    let layer = layers[index]
    guard layer.hasBorder, layer.painted != .allButBorder else { return }
    add(
      .border, index, Rect(origin: .zero, size: layer.size), layer.borderColor,
      radius: layer.cornerRadius * layer.scale, width: layer.borderWidth * layer.scale, state)
  }

  private mutating func add(
    _ content: Piece.Content, _ index: Int, _ rect: Rect, _ color: RGBA, radius: Double = 0, width: Double = 0,
    _ state: State
  ) {
    if state.isSilhouette { return }
    let quad = layers[index].matrix.quad(of: rect)
    guard quad.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
    let visible = state.clip.common(with: Rect(enclosing: quad))
    var color = color
    color.a *= state.alpha
    var coverage = min(1, visible.width * pixels) * min(1, visible.height * pixels)
    if content == .border { coverage *= min(1, width * pixels) }
    if content == .backdrop, width * pixels < Finding.tolerance { return }
    guard coverage * color.a * 255 > Finding.levelTolerance else { return }
    if content == .fill { fills[index] = pieces.count }
    let rounding = state.rounded.filter { $0.rect.cuts(cornersOf: visible, radius: $0.radius) }.map(\.radius).max()
    pieces.append(
      Piece(
        content: content, layer: index, quad: quad, visible: visible, color: color, radius: radius, width: width,
        rounding: rounding ?? 0))
  }

  /// Whether a piece is the shadow of nothing.
  func isVoid(_ piece: Piece) -> Bool {
    let range = piece.layer..<layers[piece.layer].end
    return piece.content == .shadow && layers[range].allSatisfy { $0.showsNothing && !$0.hasBorder }
  }

  // MARK: Groups

  /// The layers that a layer is in, and itself, from the outermost on.
  func chain(_ layer: Int) -> [Int] { sequence(first: layer) { parents[$0] }.reversed() }

  /// The innermost group around a layer that does something to all in it together, and what to write for it not to: what
  /// makes it fainter before what only cuts it; nil where there is none.
  func group(around layer: Int) -> (view: ViewID, property: String)? {
    let causes: [(property: String, isIt: (Layer) -> Bool)] = [
      ("alpha = 1", { min($0.alpha, $0.contentAlpha) < 1 }), ("blurRadius = 0", { $0.blurRadius > 0 }),
      ("shadowOpacity = 0", { $0.shadow != nil }), ("clipsToBounds = false", \.clipsToBounds),
    ]
    // A layer that is alone is no group.
    let groups = chain(layer).filter { layers[$0].end > $0 + 1 }
    for cause in causes {
      if let index = groups.last(where: { cause.isIt(layers[$0]) }) { return (views[index], cause.property) }
    }
    return nil
  }
}

extension Rect {
  /// Whether the round corners of this rectangle cut a corner off another one.
  fileprivate func cuts(cornersOf other: Rect, radius: Double) -> Bool {
    let radius = min(radius, width / 2, height / 2)
    return other.corners.contains { corner in
      let dx = max(x + radius - corner.x, corner.x - (maxX - radius), 0)
      let dy = max(y + radius - corner.y, corner.y - (maxY - radius), 0)
      return dx * dx + dy * dy > radius * radius * (1 + 1e-9)
    }
  }
}
