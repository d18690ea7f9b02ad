import CPixels
import MutoscopeMotion
import MutoscopeTimeline

/// Composes one frame: goes through the layers from back to front, with the groups that are open on a stack.
///
/// A layer opens up to three groups, from the outside in: one for its alpha, one for its blur and the shadow of its ink,
/// one for its clip. Additive siblings have one more in common, to which that of each is added. Each draws into a buffer
/// of its own that is composited when the subtree ends. Most layers open none: an alpha over a single thing is multiplied
/// into it, a clip along the pixel grid only narrows what is drawn on, and the shadow of a filled rectangle needs no ink.
final class Composer {
  let renderer: Renderer
  let layers: [Layer]
  let stage: Surface
  /// What is open now.
  var scopes: [Scope] = []
  var state: State
  /// What was cut, and is not painted yet: what follows may be cut by the same shape.
  var held: Held?
  /// The layers before which nothing is open.
  private(set) var cuts: [Int] = []
  /// Where the layers end that are drawn on their shadows.
  private var shadowed: [Int] = []

  /// How many layers in one another are drawn twice.
  private static let mostShadowed = 6

  /// Where and how things are drawn at present.
  struct State {
    var surface: Surface
    /// The part of the surface that may be drawn on.
    var clip: PixelRect
    /// An alpha that has been handed on to the one thing that is drawn below it.
    var fade: Double = 1
    /// The clips that the surface will be cut with when it is composited.
    var cutting: [MPShape] = []
  }

  /// Something that ends with a subtree.
  struct Scope {
    enum Kind {
      case narrowing
      case border
      /// Composited through a shape, or as it is.
      case group(MPShape?)
      case effects(shadow: Shadow?)
      /// Only what casts a shadow: it is drawn again, on the shadow, when that has been cast.
      case ink(Shadow)
      /// What the additive children of a layer are added up in; of a mean each begins with what was there before.
      case sum(Int, isMean: Bool)

      /// Whether what is drawn is blurred, or casts a shadow.
      var isEffect: Bool {
        switch self {
        case .effects, .ink: true
        case .narrowing, .border, .group, .sum: false
        }
      }

      /// Whether it is drawn for its shadow alone.
      var isInk: Bool { if case .ink = self { true } else { false } }
    }
    var kind: Kind
    var layer: Int
    var end: Int
    /// What to go back to.
    var outer: State
    var alpha: Double = 1
    var op = MP_OVER
  }

  /// - Parameter part: What is drawn of the stage.
  init(renderer: Renderer, layers: [Layer], stage: Surface, part: PixelRect) {
    self.renderer = renderer
    self.layers = layers
    self.stage = stage
    state = State(surface: stage, clip: part)
  }

  /// Composes layers from one before which nothing is open to another such, and returns where it ended: what is not seen
  /// is passed over in whole. Up to a given layer all is drawn: what covers it now may not cover it later.
  @discardableResult
  func run(from start: Int = 0, to end: Int = .max) throws(RenderError) -> Int {
    var index = start
    while true {
      if let caster = try close(before: index) {
        shadowed.append(renderer.items[caster].end)
        index = try openContent(caster, alpha: 1)
        continue
      }
      if scopes.isEmpty, held == nil, shadowed.isEmpty {
        if index >= end { return index }
        cuts.append(index)
      }
      guard index < layers.count else { break }
      let item = renderer.items[index]
      // Nothing is left out while something is held back: what it is put together with would change.
      let isHidden = item.isSkipped || (item.isCovered && held == nil && end == .max)
      if isHidden || item.ink.intersection(state.clip).isEmpty {
        // Each side of a sum counts, seen or not: what is painted between them is in it, and what is beneath is rounded by each.
        if !item.isSkipped, renderer.isSummed(layers[index], item) { try openSide(index) }
        index = item.end
        continue
      }
      let touched = item.ink.intersection(state.clip)
      if Budget.spend(100 + touched.width * touched.height / 16) { throw .overLimit }
      index = try open(index)
    }
    release()
    return index
  }

  /// Returns the buffers of groups that an error left open.
  func giveBack() {
    if let held { renderer.pool.giveBack(held.surface) }
    held = nil
    while let scope = scopes.popLast() {
      if state.surface !== scope.outer.surface { renderer.pool.giveBack(state.surface) }
      state = scope.outer
    }
  }

  /// Returns the index of what is to be opened next.
  private func open(_ index: Int) throws(RenderError) -> Int {
    let (layer, item) = (layers[index], renderer.items[index])
    if isBare(index) { return index + 1 }
    if try resume(index) { return index + 1 }
    release()
    // What rounds to opaque is: so the limit of a fade is its end.
    var alpha = level(layer.alpha) == 255 ? 1 : min(layer.alpha, 1)
    if layer.isAdditive {
      if renderer.isSummed(layer, item) { try openSide(index) }
      alpha = 1
    }
    try openCuts(index)
    // In a blur or a shadow counts what is beyond the stage, too.
    if alpha < 1, item.contributors <= 1, !scopes.contains(where: \.kind.isEffect) {
      push(.narrowing, index)
      state.fade *= alpha
      alpha = 1
    }
    let shadow = layer.visibleShadow
    let castsPlainly = shadow != nil && layer.blurRadius <= 0 && castsPlainly(index)
    let needsInk = layer.blurRadius > 0 || (shadow != nil && !castsPlainly)
    if alpha < 1, needsInk || shadow != nil || layer.contentAlpha < 1 || clip(layer, item).shape == nil {
      try pushGroup(.group(nil), index, bounds: item.ink, alpha: alpha)
      alpha = 1
    }
    if needsInk {
      let kind = shadow.flatMap { isDrawnTwice(layer) ? Scope.Kind.ink($0) : nil }
      try pushGroup(kind ?? .effects(shadow: shadow), index, bounds: inkBounds(layer, item), alpha: 1)
    } else if let shadow {
      try drawPlainShadow(shadow, layer, item)
      if layer.painted == .shadow { return item.end }
    }
    return try openContent(index, alpha: alpha)
  }

  /// Whether what casts a shadow is drawn again on the shadow, as it would be without one: so it is the same in one piece
  /// and in several, as far as shadows within shadows are drawn so.
  private func isDrawnTwice(_ layer: Layer) -> Bool {
    layer.blurRadius <= 0 && layer.painted != .shadow
      && shadowed.count + scopes.count(where: \.kind.isInk) < Self.mostShadowed
  }

  private func openContent(_ index: Int, alpha: Double) throws(RenderError) -> Int {
    let (layer, item) = (layers[index], renderer.items[index])
    if layer.contentAlpha < 1 {
      try drawBackdrop(layer, item)
      try pushGroup(.group(nil), index, bounds: item.content, alpha: layer.contentAlpha)
    }
    let (clip, grid) = clip(layer, item)
    if let grid {
      push(.narrowing, index)
      state.clip = state.clip.intersection(grid)
    } else if let clip {
      try pushGroup(.group(clip), index, bounds: item.content, alpha: alpha)
      state.cutting.append(clip)
    }
    try drawContent(layer, item)
    if layer.hasBorder { drawLastly(index) }
    return index + 1
  }

  func push(_ kind: Scope.Kind, _ index: Int) {
    scopes.append(Scope(kind: kind, layer: index, end: renderer.items[index].end, outer: state))
  }

  func pushGroup(
    _ kind: Scope.Kind, _ index: Int, bounds: PixelRect, alpha: Double, op: MPOperator = MP_OVER
  ) throws(RenderError) {
    // Blur and shadow would spread what is drawn past an edge.
    let isEffect = kind.isEffect
    var rect = isEffect ? bounds : bounds.intersection(state.clip)
    if rect.isEmpty { rect = PixelRect(x0: state.clip.x0, y0: state.clip.y0, x1: state.clip.x0, y1: state.clip.y0) }
    guard let surface = renderer.pool.take(rect) else { throw .tooManyGroups }
    scopes.append(
      Scope(kind: kind, layer: index, end: renderer.items[index].end, outer: state, alpha: alpha * state.fade, op: op))
    state = State(surface: surface, clip: rect, cutting: isEffect ? [] : state.cutting)
  }

  /// The content that blur and shadow can bring into the clip.
  private func inkBounds(_ layer: Layer, _ item: LayerItem) -> PixelRect {
    let k = renderer.mostScale(item.map, layer.size)
    var seen = state.clip.outset(min(3 * max(layer.blurRadius, 0) * k, 4096) + 2)
    if let shadow = layer.visibleShadow {
      let offset = renderer.stageOffset(shadow.offset, item.map, layer.size)
      seen = seen.union(seen.outset(min(3 * shadow.radius * k, 4096) + 2).moved(-offset.x, -offset.y))
    }
    return item.content.intersection(seen)
  }

  // MARK: Closing

  /// Closes what ends before a layer. Returns a layer whose shadow has been cast, which is to be drawn on it.
  private func close(before index: Int) throws(RenderError) -> Int? {
    while let scope = scopes.last, scope.end <= index {
      scopes.removeLast()
      let inner = state
      let (layer, item) = (layers[scope.layer], renderer.items[scope.layer])
      switch scope.kind {
      case .narrowing:
        state = scope.outer
      case .border:
        release()
        drawBorder(layer, item)
      case .group(let shape?) where scope.op == MP_OVER && level(scope.alpha) == 255:
        release()
        state = scope.outer
        held = Held(surface: inner.surface, shape: shape, outer: state)
      case .group(let shape):
        release()
        state = scope.outer
        composite(inner.surface, through: shape, alpha: scope.alpha, op: scope.op)
        renderer.pool.giveBack(inner.surface)
      case .sum(_, let isMean):
        release()
        if isMean {
          // What no side counts for stays as it was; then the mean takes its place.
          composite(scope.outer.surface, through: nil, alpha: scope.alpha, op: MP_PLUS)
          mp_clear(scope.outer.surface.target(clip: scope.outer.clip.intersection(inner.surface.bounds)))
        }
        state = scope.outer
        composite(inner.surface, through: nil, alpha: isMean ? 1 : scope.alpha, op: MP_OVER)
        renderer.pool.giveBack(inner.surface)
      case .effects(let shadow):
        release()
        state = scope.outer
        defer { renderer.pool.giveBack(inner.surface) }
        try finishEffects(inner.surface, shadow: shadow, layer, item, alpha: scope.alpha)
      case .ink(let shadow):
        release()
        state = scope.outer
        defer { renderer.pool.giveBack(inner.surface) }
        try castShadow(shadow, of: inner.surface, layer, item, alpha: scope.alpha)
        return scope.layer
      }
    }
    while let end = shadowed.last, end <= index { shadowed.removeLast() }
    return nil
  }

  func composite(_ surface: Surface, through shape: MPShape?, alpha: Double, op: MPOperator) {
    var picture = surface.picture
    var shape = shape ?? surface.bounds.shape
    mp_draw(
      state.surface.target(clip: state.clip.intersection(surface.bounds)), &shape, nil, &picture, level(alpha), op)
  }

  func level(_ alpha: Double) -> UInt32 { UInt32(alpha * 255 + 0.5, within: 0...255) }
}

extension PixelRect {
  /// The rectangle as a shape of the stage.
  var shape: MPShape {
    MPShape(Rect(self), inverse: .identity)
  }
}
