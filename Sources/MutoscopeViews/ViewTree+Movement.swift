import MutoscopeMotion

extension ViewTree {
  /// The parts of a view that differ in another tree, of those that move, and whether it clips or is hidden.
  package func channels(of id: ViewID, unlike other: ViewTree) -> ChannelSet {
    shares(id, with: other) ? [] : read(id) { own in other.read(id) { own.channels(unlike: $0) } }
  }

  /// Whether nothing of a view that moves differs in another tree, nor whether it clips or is hidden.
  package func isAt(_ other: ViewTree, _ id: ViewID) -> Bool { channels(of: id, unlike: other).isEmpty }

  /// Measures how far the corner that moves most of a view, and of what it shows, lies from its place in another tree, in
  /// stage points. Where a corner of the view is behind the eye, without the perspective.
  ///
  /// - Parameter others: Subviews that are not looked into.
  package func movement(of id: ViewID, to other: ViewTree, without others: Set<ViewID> = []) -> Double {
    var most = 0.0
    var stack = [(id, Space(of: id, in: self), Space(of: id, in: other))]
    while let (view, here, there) = stack.popLast() {
      let movement = here.world.quad(of: self[view].bounds).distance(to: there.world.quad(of: other[view].bounds))
      if movement.isFinite { most = max(most, movement) } else if view == id { most = plainMovement(of: id, to: other) }
      // What is cut moves no more than what cuts it.
      if self[view].clipsToBounds, view != id || !scrolls(id, to: other) { continue }
      for child in subviews(of: view) where !others.contains(child) || child == id {
        if self[child].isHidden || self[child].alpha <= 0 { continue }
        stack.append(
          (child, here.subspace(of: self[child], in: self[view]), there.subspace(of: other[child], in: other[view])))
      }
    }
    return most
  }

  private func scrolls(_ id: ViewID, to other: ViewTree) -> Bool {
    let (a, b) = (self[id], other[id])
    return a.bounds.origin != b.bounds.origin || a.perspective != b.perspective
      || a.perspectiveOrigin != b.perspectiveOrigin
  }

  private func plainMovement(of id: ViewID, to other: ViewTree) -> Double {
    let (here, there) = (self[id].matrix.flattened, other[id].matrix.flattened)
    let plain = here.quad(of: self[id].bounds).distance(to: there.quad(of: other[id].bounds))
    return plain.isFinite ? plain : 0
  }
}
