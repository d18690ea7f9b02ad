import MutoscopeMotion

/// Walks the views of a frame in paint order and resolves what is drawn.
struct LayerBuilder {
  private let frame: Frame
  private let tree: ViewTree

  init(frame: Frame) {
    self.frame = frame
    self.tree = frame.tree
  }

  /// The drawn views, back to front.
  func order() -> [ViewID] {
    var order: [ViewID] = []
    for root in frame.roots {
      visit(root) { id, _, _, _ in
        order.append(id)
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
    var paths: [ViewID: String] = [:]
    for root in frame.roots {
      visit(root) { id, world, look, phase in
        let path = paths.removeValue(forKey: id) ?? tree.path(of: id)
        let layer = layer(id, path: path, world: world, look: look, phase)
        let indicators =
          withIndicators && phase != .group ? tree.scrollIndicators(of: id, over: layer, look) : []
        open.append((layers.count, indicators))
        layers.append(layer)
        views.append(id)
        tree.addPaths(ofSubviewsOf: id, at: path, to: &paths)
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

  /// A view with an underlay is drawn as a group of that and of itself.
  private enum Phase {
    case whole, group, body
  }

  private enum Step {
    /// With the look of what it is in.
    case enter(ViewID, Space, Appearance)
    case body(ViewID, Space, Appearance)
    case leave(ViewID)
  }

  /// Parents before their subviews, siblings by depth; hidden, transparent and culled subtrees are left out. A view
  /// that is only culled itself (a single-sided 3D parent) is left out, its subviews are not.
  private func visit(
    _ root: ViewID, before: (ViewID, Matrix4, Appearance, Phase) -> Void, after: (ViewID) -> Void
  ) {
    var stack = [Step.enter(root, Space.stage.subspace(of: tree[root], in: nil), .standard)]
    while let step = stack.popLast() {
      switch step {
      case .leave(let id): after(id)
      case .body(let id, let space, let look):
        before(id, space.world, look, .body)
        stack.append(.leave(id))
        enter(tree.subviews(of: id).dropFirst(), of: id, space, look, &stack)
      case .enter(let id, let space, let outer):
        guard isDrawn(id) else { continue }
        let view = tree[id]
        let look = view.environment?.appearance ?? outer
        let subviews = tree.subviews(of: id)
        let underlay = tree.underlay(of: id)
        if frame.isCulled(id, itself: true) {
          enter(underlay == nil ? subviews[...] : subviews.dropFirst(), of: id, space, look, &stack)
          continue
        }
        before(id, space.world, look, underlay == nil ? .whole : .group)
        stack.append(.leave(id))
        if let underlay {
          stack.append(.body(id, space, look))
          enter([underlay], of: id, space, look, &stack)
        } else {
          enter(subviews[...], of: id, space, look, &stack)
        }
      }
    }
  }

  private func enter(
    _ subviews: ArraySlice<ViewID>, of id: ViewID, _ space: Space, _ look: Appearance, _ stack: inout [Step]
  ) {
    let view = tree[id]
    for child in sorted(subviews, in3DParent: view.is3DParent).reversed() {
      stack.append(.enter(child, space.subspace(of: tree[child], in: view), look))
    }
  }

  /// Whether the subtree is drawn, if what it is in is.
  private func isDrawn(_ id: ViewID) -> Bool {
    !tree[id].isHidden && tree[id].alpha > 0 && !frame.hidden.contains(id) && !frame.isCulled(id, itself: false)
  }

  /// By depth; ties keep the order of the subviews.
  private func sorted(_ subviews: ArraySlice<ViewID>, in3DParent: Bool) -> [ViewID] {
    let views = Array(subviews)
    let depths = views.map { tree[$0].depth(in3DParent: in3DParent) }
    guard depths.contains(where: { $0 != depths[0] }) else { return views }
    return views.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { views[$0] }
  }

  // MARK: Layers

  private func layer(
    _ id: ViewID, path: String, world: Matrix4, look: Appearance, _ phase: Phase
  ) -> Layer {
    let view = tree[id]
    let matrix = (world * .translation(view.bounds.x, view.bounds.y)).quantised
    let local = Rect(0, 0, view.bounds.width.quantised, view.bounds.height.quantised)
    var layer = Layer(path: path, end: 0, size: local.size, matrix: matrix, quad: matrix.quad(of: local))
    // The backdrop stays only of what is drawn by itself.
    let keepsBackdrop = phase == .whole && view.backdropBlurRadius.settled > 0 && view.blurRadius.settled <= 0
    if phase != .body {
      layer.alpha = (keepsBackdrop ? view.alpha : view.alpha * view.contentAlpha).settled
      layer.isAdditive = view.isAdditive && !isPlain(id)
    }
    if phase == .group { return layer }
    layer.id = view.id
    layer.name = view.name
    layer.painted = view.painted
    layer.clipsToBounds = view.clipsToBounds
    layer.backgroundColor = view.backgroundColor.resolved(look).settled
    layer.cornerRadius = view.cornerRadius.settled
    layer.maskedCorners = view.maskedCorners
    layer.borderWidth = view.borderWidth.settled
    layer.borderColor = view.borderColor.resolved(look).settled
    layer.blurRadius = view.blurRadius.settled
    layer.backdropBlurRadius = view.backdropBlurRadius.settled
    if keepsBackdrop { layer.contentAlpha = view.contentAlpha.settled }
    let shadowOpacity = view.shadowOpacity.settled
    if shadowOpacity > 0, phase == .whole {
      var color = view.shadowColor.resolved(look)
      color.a *= shadowOpacity * layer.contentAlpha
      if color.a > 0 { layer.shadow = Shadow(color: color, radius: view.shadowRadius, offset: view.shadowOffset) }
    }
    addContent(of: view, to: &layer, local: local, look: look)
    return layer
  }

  /// Whether an additive view is drawn as any other: it has nothing to be added to, and nothing to be faded.
  /// A spring arrives by all but a rounding error, which is nothing.
  private func isPlain(_ id: ViewID) -> Bool {
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
  fileprivate var settled: Double {
    let end = rounded()
    return abs(self - end) <= 0x1p-32 ? end : self
  }
}

extension RGBA {
  fileprivate var settled: RGBA { RGBA(r, g, b, a.settled) }
}
