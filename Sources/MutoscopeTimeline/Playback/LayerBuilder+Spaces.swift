import MutoscopeMotion

// A space is a 3D parent with all views that share it: its subviews, and those of every 3D parent among them that is
// painted plane by plane. All of them are sorted together.

extension LayerBuilder {
  /// What lies in one plane of a space: what a 3D parent shows itself, or a view with all in it, or both sides of a
  /// crossfade.
  private struct Plane {
    var places: [Place]
    /// Nil for all of them.
    var parts: Parts?
    /// The first place by which it is sorted.
    var ground: Place

    var matrix: Matrix4 { ground.space.matrix }
  }

  /// The planes of the space that a view begins, back to front, and whether what it shows itself is one of them. With
  /// `perspective` alone a view is the ground that its space is seen on.
  func space(of place: Place, withContent: Bool) -> (steps: [Step], holdsContent: Bool) {
    let isPlane = withContent && tree[place.id].preserves3D && tree[place.id].drawsItself
    let own = isPlane ? [Plane(places: [place.uncut], parts: .content, ground: place)] : []
    let planes = own + self.planes(in: place)
    var pieces = DepthOrder.pieces(of: planes.map(\.matrix)) { painted(in: planes[$0]) }
    if !splitsPlanes { pieces = nearest(pieces) }
    // What is beneath all else is painted as that of any other view.
    let isFirst = isPlane && pieces.first.map { $0.plane == 0 && $0.cuts.isEmpty } ?? false
    if isFirst { pieces.removeFirst() }
    var steps: [Step] = []
    steps.reserveCapacity(pieces.count)
    for piece in pieces {
      for var place in planes[piece.plane].places {
        if splitsPlanes { place.cut(piece.cuts, on: planes[piece.plane].matrix) }
        steps.append(planes[piece.plane].parts.map { .paint(place, $0) } ?? .enter(place))
      }
    }
    return (steps, isPlane && !isFirst)
  }

  /// The planes of what a view holds, in the order in which those that lie in one are painted. A space in which nothing is
  /// turned is one plane, as what is flattened is.
  private func planes(in place: Place) -> [Plane] {
    var planes: [Plane] = []
    // Nil is the end of the innermost space that is open.
    var stack: [Plane?] = subviews(in: place)
    var open: [(space: Place, first: Int, isFlat: Bool)] = []
    while let next = stack.popLast() {
      guard var plane = next else {
        guard var closed = open.popLast() else { break }
        closed.space.isFlat = closed.isFlat
        if closed.isFlat {
          planes.replaceSubrange(closed.first..., with: [Plane(places: [closed.space], ground: closed.space)])
        } else if !open.isEmpty {
          open[open.count - 1].isFlat = false
        }
        continue
      }
      var place = plane.places[0]
      if !open.isEmpty, plane.parts == nil, !plane.places.allSatisfy({ isUnturned($0.id) }) {
        open[open.count - 1].isFlat = false
      }
      guard plane.parts == nil, plane.places.count == 1, isSpread(place.id) else {
        if plane.parts == nil { plane.ground = ground(of: place) }
        planes.append(plane)
        continue
      }
      open.append((place, planes.count, true))
      stack.append(nil)
      let view = tree[place.id]
      place.look = view.environment?.appearance ?? place.look
      if !isCulled(place.id, itself: true) {
        planes.append(Plane(places: [place], parts: .content, ground: place))
        if view.hasBorder, view.painted != .allButBorder {
          stack.append(Plane(places: [place], parts: .border, ground: place))
        }
      }
      stack += subviews(in: place) as [Plane?]
    }
    return planes
  }

  /// Whether a view lies in the plane of its superview, its face up.
  private func isUnturned(_ id: ViewID) -> Bool {
    let matrix = tree[id].matrix
    return matrix.keepsPlane && matrix.m33 > 0
  }

  /// The one view that a group holds which shows nothing itself, and cuts nothing: the group lies where that does.
  private func ground(of place: Place) -> Place {
    var place = place
    while tree[place.id].is3DParent, !tree[place.id].drawsItself, !tree[place.id].drawsAbove,
      tree.underlay(of: place.id) == nil
    {
      let planes = subviews(in: place)
      guard planes.count == 1, planes[0].places.count == 1, !cuts(place) else { break }
      place = planes[0].places[0]
    }
    return place
  }

  /// Whether a view cuts anything that could be seen.
  private func cuts(_ place: Place) -> Bool {
    let view = tree[place.id]
    if !view.clipsToBounds { return false }
    // A point that does not touch the corners' square is inside, whatever they are.
    let edge = place.world.quad(of: view.inner)
    return !edge.covers(Rect(origin: .zero, size: frame.size).corners, within: Layer.tolerance)
  }

  /// The subviews that are drawn, the last first; those that are added up stay together.
  private func subviews(in place: Place) -> [Plane] {
    var groups: [[Place]] = []
    var isSum = false
    for id in tree.subviews(of: place.id) where isDrawn(id) && !tree[id].isUnderlay {
      let isAdded = tree[id].isAdditive && !isPlain(id)
      if isAdded, isSum {
        groups[groups.count - 1].append(self.place(id, in: place))
      } else {
        groups.append([self.place(id, in: place)])
      }
      isSum = isAdded
    }
    return groups.reversed().map { Plane(places: $0, ground: $0[0]) }
  }

  /// Whether a view is painted plane by plane, not as one picture: nothing is done to all that is in it together.
  func isSpread(_ id: ViewID) -> Bool {
    let view = tree[id]
    guard view.is3DParent else { return false }
    return view.alpha.settled >= 1 && view.contentAlpha.settled >= 1 && !view.clipsToBounds
      && view.blurRadius.settled <= 0
      && view.shadowOpacity.settled <= 0 && view.painted != .shadow && view.kind != .scrollView
      && !(view.isAdditive && !isPlain(id)) && tree.underlay(of: id) == nil
  }

  private func painted(in plane: Plane) -> DepthOrder.Item {
    let first = plane.places[0]
    let bounds = tree[first.id].bounds
    if plane.places.allSatisfy({ tree[$0.id].alpha < Layer.leastAlpha }) { return (bounds, false) }
    if let parts = plane.parts {
      let view = tree[first.id]
      return (tree.ground(of: first.id, isWide: false), parts == .border || view.drawsItself)
    }
    var rect: Rect?
    let inverse = plane.places.count > 1 ? plane.matrix.flattened.inverse() : nil
    for place in [plane.ground] + plane.places.dropFirst() {
      let seen = tree.ink(of: place.id)
      guard var ink = ordersClear ? seen?.union(tree[place.id].bounds) ?? tree[place.id].bounds : seen else { continue }
      if place.space.matrix != plane.matrix {
        // The side may lie elsewhere: its ink counts as it is seen on the plane.
        let quad = inverse.map { ($0 * place.space.matrix.flattened).quad(of: ink) }
        guard let quad, quad.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { continue }
        ink = Rect(enclosing: quad)
      }
      rect = rect?.union(ink) ?? ink
    }
    return rect.map { ($0, true) } ?? (bounds, false)
  }

  /// Every plane where its nearest piece is.
  private func nearest(_ pieces: [DepthOrder.Piece]) -> [DepthOrder.Piece] {
    var seen: Set<Int> = []
    return pieces.reversed().filter { seen.insert($0.plane).inserted }.reversed()
  }
}

extension LayerBuilder.Place {
  fileprivate var uncut: LayerBuilder.Place { LayerBuilder.Place(id: id, space: space, look: look) }

  /// Notes where other planes cut what it shows, which lies in a plane.
  fileprivate mutating func cut(_ planes: [DepthOrder.Piece.Cut], on matrix: Matrix4) {
    let inverse = matrix == space.matrix ? nil : matrix.flattened.inverse()
    cuts = planes.map { plane in
      let line = matrix.line(of: plane)
      return inverse.map { line.mapped(by: $0 * space.matrix.flattened) } ?? line
    }
  }
}

extension LayerBuilder.Place {
  /// Whether none of the cuts takes away what a point of the stage shows.
  func holds(_ point: Point) -> Bool {
    guard let plane = world.flattened.inverse()?.apply(x: point.x, y: point.y) else { return true }
    return cuts.allSatisfy { $0.a * plane.x + $0.b * plane.y + $0.c * plane.w >= 0 }
  }
}

extension Matrix4 {
  /// The line along which a plane cuts the image of the plane z = 0.
  fileprivate func line(of cut: DepthOrder.Piece.Cut) -> Layer.Cut {
    let plane = cut.plane
    func value(_ x: Double, _ y: Double, _ z: Double, _ w: Double) -> Double {
      plane.x * x + plane.y * y + plane.z * z + plane.w * w
    }
    return Layer.Cut(
      a: value(m11, m12, m13, m14), b: value(m21, m22, m23, m24), c: value(m41, m42, m43, m44), isFar: cut.isFar)
  }
}

/// A space as it is painted.
package struct PaintedSpace: Sendable {
  /// A plane, or a part of one.
  package struct Plane: Sendable {
    package let view: ViewID
    /// Whether all that is in the view is in the plane.
    package let isWhole: Bool
    package let world: Matrix4
    /// In the coordinates of the view.
    package let cuts: [Layer.Cut]
  }

  /// The view that it begins in.
  package let root: ViewID
  /// Back to front.
  package let planes: [Plane]
}

extension Frame {
  /// The spaces that are drawn, each before those in its planes.
  package var paintedSpaces: [PaintedSpace] {
    var spaces: [PaintedSpace] = []
    LayerBuilder(frame: self).visit { _, _ in
    } space: { place, steps in
      let planes = steps.compactMap { step -> PaintedSpace.Plane? in
        let (place, isWhole): (LayerBuilder.Place, Bool)
        switch step {
        case .enter(let view): (place, isWhole) = (view, true)
        case .paint(let view, .content): (place, isWhole) = (view, false)
        default: return nil
        }
        return PaintedSpace.Plane(view: place.id, isWhole: isWhole, world: place.world, cuts: place.cuts)
      }
      spaces.append(PaintedSpace(root: place.id, planes: planes))
    }
    return spaces
  }
}
