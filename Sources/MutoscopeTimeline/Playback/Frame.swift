import MutoscopeMotion

/// What a stage shows at one instant: an immutable value.
public struct Frame: Sendable {
  /// The instant, in seconds on the clock of what was sampled.
  public let time: Double
  /// The stage, in points.
  public let size: Size
  /// Pixels per point that the stage was given.
  private let scale: Double?
  /// The views, and what is shown of them.
  let version: Timeline.Version
  /// Everything that is known of, shown now or at another time.
  let scene: ViewTree
  let measurer: ContentMeasurer

  /// Moves over the views.
  private let motion: (score: Score, reading: Score.Reading)?
  private let seen: SeenTree
  /// Shows what follows, where a view is edge-on and its face is the one that comes.
  private let following: @Sendable () -> ViewTree?

  /// - Parameters:
  ///   - version: The views and what is shown of them.
  ///   - motion: What moves over the views, if they are not as they are seen.
  package init(
    time: Double, size: Size, scale: Double? = nil, _ version: Timeline.Version,
    motion: (score: Score, reading: Score.Reading)? = nil, scene: ViewTree? = nil, measurer: ContentMeasurer,
    following: @escaping @Sendable () -> ViewTree? = { nil }
  ) {
    self.time = time
    self.size = size
    self.scale = scale
    self.version = version
    self.scene = scene ?? version.tree
    self.measurer = measurer
    self.motion = motion
    seen = SeenTree(motion == nil ? version.tree : nil)
    self.following = following
  }

  package var roots: [ViewID] { version.roots }
  var hidden: Set<ViewID> { version.hidden }
  var overlay: (any Overlay)? { version.overlay }
  /// The views without what moves. Lent where they lie: a copy would count all that they hold.
  var model: ViewTree { _read { yield version.tree } }

  /// The views with the values that are seen.
  package var tree: ViewTree {
    guard let motion else { return model }
    return seen.made {
      var tree = model
      motion.score.write(motion.reading, over: &tree)
      return tree
    }
  }

  /// The view with the values that are seen.
  public func view(_ id: ViewID) -> View {
    guard let motion else { return model[id] }
    return seen.made?[id] ?? motion.score.view(id, motion.reading, over: model[id])
  }

  /// Whether a property of a view is on its way.
  package func isMoved(_ property: Property, _ id: ViewID) -> Bool {
    guard let motion else { return false }
    return Channel.written(by: property).contains {
      motion.score.isMoved(.init(view: id, channel: $0), in: motion.reading)
    }
  }

  /// Tells a property as it is seen. The `frame` of an element that flies between two screens is told in the coordinates
  /// of the nearest element that both share, whatever it is wrapped in; its text is that which is on its way.
  public func value(of property: Property, _ id: ViewID) -> PropertyValue {
    guard let overlay, model[id].id != nil else { return view(id)[property] }
    if property == .frame || property == .alpha, let value = overlay.value(of: property, id, in: tree) { return value }
    return view(overlay.bearer(of: property, id) ?? id)[property]
  }

  /// Maps a view's own coordinates to stage points.
  public func worldTransform(of id: ViewID) -> Matrix4 { space(of: id).world }

  func space(of id: ViewID) -> Space { Space(of: id, in: model, view: view) }

  /// The projected corners of the view's bounds: top left, top right, bottom right, bottom left, in stage points.
  public func quad(of id: ViewID) -> [Point] { worldTransform(of: id).quad(of: view(id).bounds) }

  private func outline(of id: ViewID) -> [Point] { worldTransform(of: id).outline(of: view(id).bounds) }

  /// The product of the alphas of the view and all it is in.
  public func visibleAlpha(of id: ViewID) -> Double {
    model.chain(of: id).reduce(1) { $0 * view($1).alpha * view($1).contentAlpha }
  }

  /// Which side the viewer sees. Edge-on it is the side that follows in time.
  public func isBack(_ id: ViewID) -> Bool {
    let orientation = space(of: id).orientation
    if abs(orientation) > Frame.edgeOn { return orientation < 0 }
    guard let tree = following() else { return false }
    return Space(of: id, in: tree).orientation < -Frame.edgeOn
  }

  /// Below it a view counts as edge-on: some thousand times the rounding error of a few matrix products.
  package static let edgeOn = 1e-12

  /// Whether anything of the view can be seen: not hidden, not transparent, not a single-sided back, and a part of its
  /// quad inside the stage and everything that clips it.
  public func isVisible(_ id: ViewID) -> Bool {
    let chain = model.chain(of: id)
    guard let top = chain.last, roots.contains(top) else { return false }
    guard !chain.contains(where: { tree[$0].isHidden || tree[$0].alpha <= 0 || hidden.contains($0) }) else {
      return false
    }
    guard !chain.contains(where: { isCulled($0, itself: $0 == id) }) else { return false }
    var polygon = outline(of: id)
    polygon = polygon.clipped(to: Rect(origin: .zero, size: size).corners)
    for ancestor in chain where tree[ancestor].clipsToBounds {
      polygon = polygon.clipped(to: outline(of: ancestor))
    }
    return polygon.area > 1e-9
  }

  /// A single-sided view is not drawn from behind, nor is what is flattened into it; the subviews of a 3D parent have
  /// faces of their own.
  func isCulled(_ id: ViewID, itself: Bool) -> Bool {
    let view = tree[id]
    guard !view.isDoubleSided, itself || !view.is3DParent else { return false }
    return isBack(id)
  }

  /// The topmost view at a point of the stage, in stage points; nil if there is none.
  public func hitTest(_ point: Point) -> ViewID? {
    if Budget.reserve(model.count << 9) { return nil }
    // The candidates, back to front.
    var found: [ViewID] = []
    // How many of the layers that are open are cut off at the point.
    var (open, cut): ([Bool], Int) = ([], 0)
    LayerBuilder(frame: self, ordersClear: true).visit { place, parts in
      let isCut = !place.cuts.isEmpty && !place.holds(point)
      open.append(isCut)
      if isCut { cut += 1 }
      let id = place.id
      if cut == 0, parts.contains(.content),
        place.world.outline(of: tree[id].bounds).contains(point, isHalfOpen: true)
      {
        found.append(id)
      }
    } after: { _ in
      if open.removeLast() { cut -= 1 }
    }
    return found.last { id in
      let chain = model.chain(of: id)
      if Budget.spend(100 * chain.count) { return true }
      return isVisible(id)
        && chain.allSatisfy { !tree[$0].clipsToBounds || outline(of: $0).contains(point, isHalfOpen: true) }
    }
  }

  /// What is drawn, for whoever draws.
  public var displayList: DisplayList { Trace.span("layers") { displayList(withIndicators: true) } }

  package func displayList(withIndicators: Bool) -> DisplayList {
    let painted = paintedLayers(withIndicators: withIndicators)
    var layers = overlay?.joined(painted.layers, painted.views, of: self) ?? painted.layers
    let first = layers.count
    for var layer in statusBarLayers {
      layer.end += first
      layers.append(layer)
    }
    return DisplayList(size: size, layers: layers)
  }

  /// Resolves a layer for each part of the drawn views and for each scroll indicator, as an overlay paints them, and tells
  /// whose it is.
  package func paintedLayers(withIndicators: Bool = true) -> (layers: [Layer], views: [ViewID]) {
    let drawn = LayerBuilder(frame: self).layers(withIndicators: withIndicators)
    return overlay?.sorted(drawn.layers, drawn.views, of: self) ?? drawn
  }

  /// The views that are drawn, back to front.
  public var drawnViews: [ViewID] {
    // The way down takes about a kilobyte a view.
    if Budget.reserve(model.count << 10) { return [] }
    var views: [ViewID] = []
    LayerBuilder(frame: self, splitsPlanes: false, ordersClear: true).visit { place, parts in
      if parts.contains(.content) { views.append(place.id) }
    }
    return views
  }
}

extension Frame {
  /// Pixels per point of the screen that is shown first.
  public var displayScale: Double { scale ?? version.displayScale }

  /// Whether the view is part of a screen that is shown, or that others stand for now.
  public func knows(_ id: ViewID) -> Bool {
    guard id.index < model.count else { return false }
    let root = model.root(of: id)
    return roots.contains(root) || version.offstage.contains(root)
  }

  /// The view's id, else its name, else its place in the nearest view that has one: `card.subviews[2]`. What stands for
  /// a view in a transition is called as that.
  public func label(of id: ViewID) -> String {
    if model[id].id != nil || model[id].name != nil { return model.label(of: id) }
    return model.label(of: overlay?.original(of: id) ?? id)
  }

  /// The way to the view from its root.
  public func path(of id: ViewID) -> String { model.path(of: id) }
}

extension Frame {
  /// The shown screens as text, one view a line, with the values that are seen.
  public func describe() -> String { roots.map { tree.describe($0) }.joined(separator: "\n") }
}
