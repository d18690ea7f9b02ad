import MutoscopeMotion

/// Walks the views of a frame in paint order and resolves what is drawn.
struct LayerBuilder {
  let frame: Frame
  let tree: ViewTree
  /// Whether what is cut by other planes of its space is painted in parts; else it is where its nearest part is.
  let splitsPlanes: Bool
  /// Whether a view that shows nothing has its place by its bounds, as one that does; else it is in nobody's way. A 3D parent
  /// that shows nothing is no plane in either case.
  let ordersClear: Bool

  init(frame: Frame, splitsPlanes: Bool = true, ordersClear: Bool = false) {
    self.frame = frame
    self.tree = frame.tree
    (self.splitsPlanes, self.ordersClear) = (splitsPlanes, ordersClear)
  }

  /// The layers of the drawn views, and whose each is: scroll indicators are above all else in their scroll view.
  func layers(withIndicators: Bool) -> (layers: [Layer], views: [ViewID]) {
    var layers: [Layer] = []
    var views: [ViewID] = []
    var open: [(index: Int, indicators: [Layer])] = []
    visit { place, parts in
      let id = place.id
      let layer = layer(place, tree[id], parts)
      let indicators =
        withIndicators && parts.contains(.effects) ? tree.scrollIndicators(of: id, over: layer, place.look) : []
      open.append((layers.count, indicators))
      layers.append(layer)
      views.append(id)
    } after: { id in
      guard let (index, indicators) = open.popLast() else { return }
      for var indicator in indicators {
        indicator.end = layers.count + 1
        layers.append(indicator)
        views.append(id)
      }
      layers[index].end = layers.count
    }
    return (layers, views)
  }

  // MARK: Paint order

  /// A view where it is painted: in its space, with the look of what it is in, and cut by other planes.
  struct Place {
    let id: ViewID
    let space: Space
    /// Takes the view's coordinates to the stage.
    let world: Matrix4
    var look: Appearance
    var cuts: [Layer.Cut] = []
    /// Whether all in it lies in its plane, though it is a 3D parent.
    var isFlat = false

    init(id: ViewID, space: Space, look: Appearance) {
      (self.id, self.space, world, self.look) = (id, space, space.world, look)
    }
  }

  /// The parts of a view that are painted in one place.
  struct Parts: OptionSet {
    let rawValue: UInt8
    /// Alpha and shadow, of all that is in it.
    static let group = Parts(rawValue: 1)
    /// What else is done to all that is in it.
    static let effects = Parts(rawValue: 2)
    static let content = Parts(rawValue: 4)
    static let border = Parts(rawValue: 8)
    static let whole: Parts = [.group, .effects, .content, .border]
  }

  /// Small, as most are subviews, whose places follow from what is open.
  enum Step {
    case subview(ViewID)
    /// Among the planes of a space.
    indirect case enter(Place)
    /// By itself, among the planes of a space.
    indirect case paint(Place, Parts)
    /// With all that is in it.
    indirect case open(Place, Parts)
    case leave(ViewID)
  }

  /// All roots, parents before their subviews, siblings by depth; hidden, transparent and culled subtrees are left out. Of a view
  /// that is only culled itself (a single-sided 3D parent) is left what it does to its subviews. A view with an underlay is
  /// drawn as a group of that and of itself.
  func visit(
    before: (Place, Parts) -> Void, after: (ViewID) -> Void = { _ in }, space: (Place, [Step]) -> Void = { _, _ in }
  ) {
    var stack: [Step] = []
    // The views whose subviews are painted, outermost first.
    var open: [Place] = []

    func fill(_ place: Place, _ parts: Parts) {
      open.append(place)
      guard tree[place.id].is3DParent, !place.isFlat else {
        before(place, parts)
        stack.append(.leave(place.id))
        return pushSubviews(of: place.id, to: &stack)
      }
      let (steps, holdsContent) = self.space(of: place, withContent: parts.contains(.content))
      before(place, holdsContent ? parts.subtracting(.content) : parts)
      stack.append(.leave(place.id))
      space(place, steps)
      stack += steps.reversed()
    }

    func enter(_ place: Place) {
      guard isDrawn(place.id) else { return }
      var place = place
      if let environment = tree[place.id].environment { place.look = environment.appearance }
      if isCulled(place.id, itself: true) {
        fill(place, [.group, .effects])
      } else if let underlay = tree.underlay(of: place.id) {
        before(place, .group)
        place.cuts = []
        open.append(place)
        stack += [.leave(place.id), .open(place, [.effects, .content, .border]), .subview(underlay)]
      } else {
        fill(place, .whole)
      }
    }

    for root in frame.roots {
      enter(Place(id: root, space: Space.stage.subspace(of: tree[root], in: nil), look: .standard))
      while let step = stack.popLast() {
        // A view that was entered is left, whatever is missing of it.
        if Budget.spend(30) {
          if case .leave(let id) = step { after(id) }
          continue
        }
        switch step {
        case .subview(let id): if let parent = open.last { enter(place(id, in: parent)) }
        case .enter(let place): enter(place)
        case .paint(let place, let parts):
          before(place, parts)
          after(place.id)
        case .open(let place, let parts): fill(place, parts)
        case .leave(let id):
          open.removeLast()
          after(id)
        }
      }
    }
  }

  func place(_ id: ViewID, in parent: Place) -> Place {
    // As a rule neither view is copied.
    let space =
      tree[parent.id].is3DParent
      ? parent.space.subspace(of: tree[id], in: tree[parent.id])
      : Space(flat: parent.world, matrix: tree[id].matrix)
    var place = Place(id: id, space: space, look: parent.look)
    place.isFlat = parent.isFlat && isSpread(id)
    return place
  }

  /// Pushes the subviews of a view that is no 3D parent, the last to be painted first.
  private func pushSubviews(of id: ViewID, to stack: inout [Step]) {
    let underlay = tree.underlay(of: id)
    for view in tree.paintOrder(of: id).reversed() where view != underlay { stack.append(.subview(view)) }
  }

  /// Whether the subtree is drawn, if what it is in is.
  func isDrawn(_ id: ViewID) -> Bool {
    !tree[id].isHidden && tree[id].alpha > 0 && !frame.hidden.contains(id) && !isCulled(id, itself: false)
  }

  /// As `Frame.isCulled`, which is asked of the few that have a back.
  func isCulled(_ id: ViewID, itself: Bool) -> Bool { !tree[id].isDoubleSided && frame.isCulled(id, itself: itself) }
}
