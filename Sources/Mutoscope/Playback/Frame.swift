import MutoscopeMotion

/// What a stage shows at one instant: an immutable value.
public struct Frame: Sendable {
  /// The instant, in seconds on the clock of what was sampled.
  public let time: Double
  /// The stage, in points.
  public let size: Size
  /// Pixels per point that the stage was given.
  private let scale: Double?
  /// The views with the values that are seen.
  package let tree: ViewTree
  /// What is shown, bottom first.
  package let roots: [ViewID]
  /// The views that are left out with all in them.
  let hidden: Set<ViewID>
  /// The screens that a transition's container stands for.
  let offstage: [ViewID]
  /// The views of shared elements of a transition.
  let shells: Set<ViewID>
  /// The views that are parts of others: those that they are drawn as one with where they come together.
  let joints: [ViewID: [ViewID]]
  /// The views that stand for those of the screens.
  let copies: [ViewID: [ContainerBuilder.Copy]]
  /// Everything that is known of, shown now or at another time.
  let scene: ViewTree
  let measurer: ContentMeasurer

  /// Shows what follows, where a view is edge-on and its face is the one that comes.
  private let following: @Sendable () -> ViewTree?

  init(
    time: Double, size: Size, scale: Double? = nil, tree: ViewTree, roots: [ViewID], hidden: Set<ViewID> = [],
    offstage: [ViewID] = [],
    shells: Set<ViewID> = [], joints: [ViewID: [ViewID]] = [:],
    copies: [ViewID: [ContainerBuilder.Copy]] = [:], scene: ViewTree, measurer: ContentMeasurer,
    following: @escaping @Sendable () -> ViewTree?
  ) {
    self.time = time
    self.size = size
    self.scale = scale
    self.tree = tree
    self.roots = roots
    self.hidden = hidden
    self.offstage = offstage
    self.shells = shells
    self.joints = joints
    self.copies = copies
    self.scene = scene
    self.measurer = measurer
    self.following = following
  }

  /// The view with the values that are seen.
  public func view(_ id: ViewID) -> View { tree[id] }

  /// A property as it is seen. The `frame` of a transition's element is told in the coordinates of the nearest element
  /// that both screens share, whatever it is wrapped in.
  public func value(of property: Property, _ id: ViewID) -> PropertyValue {
    guard property == .frame, tree[id].id != nil, let frame = tree.elementFrame(of: id, shells) else {
      return tree[id][property]
    }
    return .rect(frame)
  }

  /// Maps a view's own coordinates to stage points.
  public func worldTransform(of id: ViewID) -> Matrix4 { Space(of: id, in: tree).world }

  /// The projected corners of the view's bounds: top left, top right, bottom right, bottom left, in stage points.
  public func quad(of id: ViewID) -> [Point] { worldTransform(of: id).quad(of: tree[id].bounds) }

  /// The product of the alphas of the view and all it is in.
  public func visibleAlpha(of id: ViewID) -> Double {
    chain(id).reduce(1) { $0 * tree[$1].alpha }
  }

  /// Which side the viewer sees. Edge-on it is the side that follows in time.
  public func isBack(_ id: ViewID) -> Bool {
    let orientation = worldTransform(of: id).orientation
    if abs(orientation) > Frame.edgeOn { return orientation < 0 }
    guard let tree = following() else { return false }
    return Space(of: id, in: tree).world.orientation < -Frame.edgeOn
  }

  /// Below it a view counts as edge-on: some thousand times the rounding error of a few matrix products.
  static let edgeOn = 1e-12

  /// Whether anything of the view can be seen: not hidden, not transparent, not a single-sided back, and a part of its
  /// quad inside the stage and everything that clips it.
  public func isVisible(_ id: ViewID) -> Bool {
    let chain = chain(id)
    guard let top = chain.last, roots.contains(top) else { return false }
    guard !chain.contains(where: { tree[$0].isHidden || tree[$0].alpha <= 0 || hidden.contains($0) }) else {
      return false
    }
    guard !chain.contains(where: { isCulled($0, itself: $0 == id) }) else { return false }
    var polygon = quad(of: id)
    polygon = polygon.clipped(to: Rect(origin: .zero, size: size).corners)
    for ancestor in chain where tree[ancestor].clipsToBounds {
      polygon = polygon.clipped(to: quad(of: ancestor))
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
    let builder = LayerBuilder(frame: self)
    return builder.order().last { id in
      isVisible(id) && quad(of: id).contains(point)
        && chain(id).allSatisfy { !tree[$0].clipsToBounds || quad(of: $0).contains(point) }
    }
  }

  /// What is drawn, for whoever draws.
  public var displayList: DisplayList {
    if joints.isEmpty { return DisplayList(size: size, layers: layers) }
    var joiner = LayerJoiner(layers, drawnViews, joints, size)
    return DisplayList(size: size, layers: joiner.joined())
  }

  /// The same, one for each of the drawn views.
  var layers: [Layer] { LayerBuilder(frame: self).layers() }

  /// The views that are drawn, back to front.
  public var drawnViews: [ViewID] { LayerBuilder(frame: self).order() }

  /// The view and all it is in, innermost first.
  func chain(_ id: ViewID) -> [ViewID] { tree.chain(of: id) }
}

extension Frame {
  /// Whether the view is part of a screen that is shown.
  public func contains(_ id: ViewID) -> Bool {
    id.index < tree.count && roots.contains(tree.root(of: id))
  }

  /// Pixels per point of the screen that is shown first.
  public var displayScale: Double {
    scale ?? roots.first.flatMap { tree[$0].environment?.traits.displayScale } ?? Traits().displayScale
  }

  /// Whether the view is part of a screen that is shown, or that a transition's container stands for now.
  public func knows(_ id: ViewID) -> Bool {
    contains(id) || (id.index < tree.count && offstage.contains(tree.root(of: id)))
  }

  /// The view's id, else its name, else its place in the nearest view that has one: `card.subviews[2]`. What stands for
  /// a view in a transition is called as that.
  public func label(of id: ViewID) -> String {
    if tree[id].id != nil || tree[id].name != nil { return tree.label(of: id) }
    return tree.label(of: copies.first { $0.value.contains { $0.view == id } }?.key ?? id)
  }

  /// The way to the view from its root.
  public func path(of id: ViewID) -> String { tree.path(of: id) }
}

extension Frame {
  /// The shown screens as text, one view a line, with the values that are seen.
  public func describe() -> String { roots.map { tree.describe($0) }.joined(separator: "\n") }
}
