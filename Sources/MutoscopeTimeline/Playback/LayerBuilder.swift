import MutoscopeMotion

/// Walks the views of a frame in paint order and resolves what is drawn.
struct LayerBuilder {
  let frame: Frame
  let tree: ViewTree
  /// Whether what is cut by other planes of its space is painted in parts; else it is where its nearest part is.
  let splitsPlanes: Bool

  init(frame: Frame, splitsPlanes: Bool = true) {
    self.frame = frame
    self.tree = frame.tree
    self.splitsPlanes = splitsPlanes
  }

  /// The drawn views, back to front.
  func order() -> [ViewID] {
    var order: [ViewID] = []
    for root in frame.roots {
      visit(root) { place, parts in
        if parts.contains(.content) { order.append(place.id) }
      } after: { _ in
      }
    }
    return order
  }

  /// The layers of the drawn views, and whose each is: scroll indicators are above all else in their scroll view.
  func layers(withIndicators: Bool) -> (layers: [Layer], views: [ViewID]) {
    var layers: [Layer] = []
    var views: [ViewID] = []
    var open: [(index: Int, indicators: [Layer])] = []
    for root in frame.roots {
      visit(root) { place, parts in
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

  /// What is painted among the planes of a space.
  enum PlaneStep {
    case enter(Place)
    /// By itself.
    case paint(Place, Parts)
  }

  /// Small, as most are subviews, whose places follow from what is open.
  private enum Step {
    case subview(ViewID)
    indirect case plane(PlaneStep)
    /// With all that is in it.
    indirect case open(Place, Parts)
    /// Nil: nothing was painted of it.
    case leave(ViewID?)
  }

  /// Parents before their subviews, siblings by depth; hidden, transparent and culled subtrees are left out. A view
  /// that is only culled itself (a single-sided 3D parent) is left out, its subviews are not. A view with an underlay is
  /// drawn as a group of that and of itself.
  func visit(
    _ root: ViewID, before: (Place, Parts) -> Void, after: (ViewID) -> Void,
    space: (Place, [PlaneStep]) -> Void = { _, _ in }
  ) {
    var stack: [Step] = []
    // The views whose subviews are painted, outermost first.
    var open: [Place] = []

    func push(_ steps: [PlaneStep], of place: Place) {
      space(place, steps)
      for step in steps.reversed() { stack.append(.plane(step)) }
    }

    func fill(_ place: Place, _ parts: Parts) {
      open.append(place)
      guard tree[place.id].is3DParent else {
        before(place, parts)
        stack.append(.leave(place.id))
        return pushSubviews(of: place.id, to: &stack)
      }
      let (steps, holdsContent) = self.space(of: place, withContent: true)
      before(place, holdsContent ? parts.subtracting(.content) : parts)
      stack.append(.leave(place.id))
      push(steps, of: place)
    }

    func enter(_ place: Place) {
      guard isDrawn(place.id) else { return }
      var place = place
      if let environment = tree[place.id].environment { place.look = environment.appearance }
      if isCulled(place.id, itself: true) {
        open.append(place)
        stack.append(.leave(nil))
        if tree[place.id].is3DParent {
          push(self.space(of: place, withContent: false).steps, of: place)
        } else {
          pushSubviews(of: place.id, to: &stack)
        }
      } else if let underlay = tree.underlay(of: place.id) {
        before(place, .group)
        place.cuts = []
        open.append(place)
        stack += [.leave(place.id), .open(place, [.effects, .content, .border]), .subview(underlay)]
      } else {
        fill(place, .whole)
      }
    }

    enter(Place(id: root, space: Space.stage.subspace(of: tree[root], in: nil), look: .standard))
    while let step = stack.popLast() {
      // What was entered is left, whatever is missing of it.
      if Budget.spend(30) {
        if case .leave(let id?) = step { after(id) }
        continue
      }
      switch step {
      case .subview(let id): if let parent = open.last { enter(place(id, in: parent)) }
      case .plane(.enter(let place)): enter(place)
      case .plane(.paint(let place, let parts)):
        before(place, parts)
        after(place.id)
      case .open(let place, let parts): fill(place, parts)
      case .leave(let id):
        open.removeLast()
        if let id { after(id) }
      }
    }
  }

  func place(_ id: ViewID, in parent: Place) -> Place {
    // As a rule neither view is copied.
    let space =
      tree[parent.id].is3DParent
      ? parent.space.subspace(of: tree[id], in: tree[parent.id])
      : Space(flat: parent.world, matrix: tree[id].matrix)
    return Place(id: id, space: space, look: parent.look)
  }

  /// Pushes the subviews by `zPosition`, the last first; ties keep the order of the subviews.
  private func pushSubviews(of id: ViewID, to stack: inout [Step]) {
    let subviews = tree.subviews(of: id).dropFirst(tree.underlay(of: id) == nil ? 0 : 1)
    guard let depth = subviews.first.map({ tree[$0].zPosition }) else { return }
    guard subviews.contains(where: { tree[$0].zPosition != depth }) else {
      for view in subviews.reversed() { stack.append(.subview(view)) }
      return
    }
    let depths = subviews.map { tree[$0].zPosition }
    for place in depths.indices.sorted(by: { (depths[$0], $0) > (depths[$1], $1) }) {
      stack.append(.subview(subviews[subviews.startIndex + place]))
    }
  }

  /// Whether the subtree is drawn, if what it is in is.
  func isDrawn(_ id: ViewID) -> Bool {
    !tree[id].isHidden && tree[id].alpha > 0 && !frame.hidden.contains(id) && !isCulled(id, itself: false)
  }

  /// As `Frame.isCulled`, which is asked of the few that have a back.
  func isCulled(_ id: ViewID, itself: Bool) -> Bool { !tree[id].isDoubleSided && frame.isCulled(id, itself: itself) }

  // MARK: Layers

  private func layer(_ place: Place, _ view: View, _ parts: Parts) -> Layer {
    let look = place.look
    let matrix = place.world.translated(view.bounds.x, view.bounds.y).quantised
    let local = Rect(0, 0, view.bounds.width.quantised, view.bounds.height.quantised)
    var layer = Layer(end: 0, size: local.size, matrix: matrix, quad: matrix.quad(of: local))
    layer.cuts = place.cuts.map { $0.from(view.bounds.origin) }
    // The backdrop stays only of what is drawn by itself.
    let keepsBackdrop = parts == .whole && view.backdropBlurRadius.settled > 0 && view.blurRadius.settled <= 0
    if parts.contains(.group) {
      layer.alpha = (keepsBackdrop ? view.alpha : view.alpha * view.contentAlpha).settled
      layer.isAdditive = view.isAdditive && !isPlain(place.id)
    }
    if parts == .group { return layer }
    layer.id = view.id
    layer.name = view.name
    layer.cornerRadius = view.cornerRadius.settled
    layer.maskedCorners = view.maskedCorners
    if parts.contains(.effects) {
      layer.painted = view.painted
      layer.clipsToBounds = view.clipsToBounds
      layer.blurRadius = view.blurRadius.settled
      if keepsBackdrop { layer.contentAlpha = view.contentAlpha.settled }
      let shadowOpacity = view.shadowOpacity.settled
      if shadowOpacity > 0, parts.contains(.group) {
        var color = view.shadowColor.resolved(look)
        color.a *= shadowOpacity * layer.contentAlpha
        if color.a > 0 { layer.shadow = Shadow(color: color, radius: view.shadowRadius, offset: view.shadowOffset) }
      }
    }
    layer.borderWidth = view.borderWidth.settled
    layer.borderColor = view.borderColor.resolved(look).settled
    // A fill ends beneath the border, wherever that is painted.
    if !parts.contains(.border) || view.painted == .allButBorder { layer.painted = .allButBorder }
    guard parts.contains(.content) else { return layer }
    layer.backgroundColor = view.backgroundColor.resolved(look).settled
    layer.backdropBlurRadius = view.backdropBlurRadius.settled
    addContent(of: view, to: &layer, local: local, look: look)
    return layer
  }

  /// Whether an additive view is drawn as any other: it has nothing to be added to, and nothing to be faded.
  /// A spring arrives by all but a rounding error, which is nothing.
  func isPlain(_ id: ViewID) -> Bool {
    guard tree[id].alpha.settled >= 1 else { return false }
    let siblings = tree.superview(of: id).map(tree.subviews) ?? frame.roots
    return !siblings.contains { $0 != id && tree[$0].isAdditive && isDrawn($0) && tree[$0].alpha.settled > 0 }
  }

  private func addContent(of view: View, to layer: inout Layer, local: Rect, look: Appearance) {
    switch view.kind {
    case .image:
      layer.image = view.source.map { source in
        var image = ImageContent(source: source, contentMode: view.contentMode, rect: local)
        let mix = view.contentModeMix.settled
        guard let next = view.nextContentMode, mix != 0 else { return image }
        (image.next, image.mix) = (next, mix)
        // The nearer mode counts; at either end it is as any other.
        if image.mix > 0.5 { (image.contentMode, image.next, image.mix) = (next, image.contentMode, 1 - image.mix) }
        return image
      }
    case .label:
      layer.text = view.textContent(
        in: local, color: view.textColor.resolved(look), category: look.contentSizeCategory)
    case .button:
      let places = view.buttonPlaces(
        in: local, measurer: frame.measurer, category: look.contentSizeCategory)
      layer.text = view.textContent(
        in: places.text, color: view.textColor.resolved(look), category: look.contentSizeCategory)
      layer.image = view.source.map {
        ImageContent(
          source: $0, contentMode: .scaleAspectFit, rect: places.image, tint: view.tintColor.resolved(look))
      }
    case .view, .scrollView, .stack, .screen: break
    }
  }
}

extension Matrix4 {
  /// Without the rounding noise (some 1e-13 points) that tells one chain of parents from another: it would decide how
  /// a pixel's coverage is rounded where that is a tie, as at every tenth of a pixel. What is multiplied by coordinates is
  /// rounded more finely: a page nearly edge-on must not turn.
  fileprivate var quantised: Matrix4 {
    Matrix4(
      m11.finelyQuantised, m12.finelyQuantised, m13, m14.finelyQuantised, m21.finelyQuantised, m22.finelyQuantised, m23,
      m24.finelyQuantised, m31, m32, m33, m34, m41.quantised, m42.quantised, m43, m44.finelyQuantised)
  }
}

extension Layer.Cut {
  /// The same line in points from an origin.
  package func from(_ origin: Point) -> Layer.Cut {
    Layer.Cut(
      a: a.finelyQuantised, b: b.finelyQuantised, c: (c + a * origin.x + b * origin.y).quantised, isFar: isFar)
  }

  /// The line whose image under a map of planes this is.
  package func mapped(by m: Matrix4) -> Layer.Cut {
    Layer.Cut(
      a: a * m.m11 + b * m.m12 + c * m.m14, b: a * m.m21 + b * m.m22 + c * m.m24, c: a * m.m41 + b * m.m42 + c * m.m44,
      isFar: isFar)
  }
}

extension Double {
  /// The nearest multiple of 2^-44, never -0; what lies beyond 2^8, or is no number, stays.
  fileprivate var finelyQuantised: Double {
    guard magnitude <= 0x1p8 else { return self }
    let offset = Double(signOf: self, magnitudeOf: 0x1p8)
    return (self + offset) - offset
  }

  /// The nearest multiple of 2^-32, never -0; what lies beyond 2^20, or is no number, stays.
  fileprivate var quantised: Double {
    guard magnitude <= 0x1p20 else { return self }
    // From 2^20 to 2^21 neighbouring numbers are 2^-32 apart.
    let offset = Double(signOf: self, magnitudeOf: 0x1p20)
    return (self + offset) - offset
  }

  /// A number that differs from a whole one by rounding alone is that: where a spring ends, nothing is left of an alpha, a
  /// shadow or a blur.
  var settled: Double {
    let end = rounded()
    return abs(self - end) <= 0x1p-32 ? end : self
  }
}

extension RGBA {
  fileprivate var settled: RGBA { RGBA(r, g, b, a.settled) }
}
