import MutoscopeMotion

/// Where an element is at one end of a transition, in the coordinates of the element that it moves with: what other
/// ancestors do to it is folded in (SPEC 5.2, step 5).
struct Pose: Sendable {
  var center: Point
  var zPosition: Double
  var transform: Transform
  /// The product of the alphas; 0 where one is hidden.
  var alpha: Double
  /// What cuts it, outermost first.
  var clips: [Clip] = []
  /// The plane that what has a depth of its own is flattened into.
  var plane: Matrix4?

  /// A view as it stands in its superview.
  init(of id: ViewID, in tree: borrowing ViewTree) {
    (center, zPosition, transform, alpha) = tree.read(id) { view in
      let alpha = view.pointee.isHidden ? 0 : view.pointee.alpha
      return (view.pointee.center, view.pointee.zPosition, view.pointee.transform, alpha)
    }
  }

  /// - Parameters:
  ///   - ancestors: Those to fold, outermost first.
  ///   - isInSpace: Whether the outermost of them is in a 3D parent.
  ///   - isSpace: Whether it is in one at the other end, if not at this one.
  init(of id: ViewID, ancestors: [ViewID], isInSpace: Bool = false, isSpace: Bool = false, tree: ViewTree) {
    self.init(of: id, in: tree)
    let isPlain =
      !isInSpace
      && ancestors.allSatisfy { tree.read($0) { $0.pointee.transform.functions.isEmpty && !$0.pointee.is3DParent } }
    // In space every plane counts, also that of a view without a transform.
    if isPlain, isSpace, tree[id].hasDepth { plane = .identity }
    if ancestors.isEmpty { return }
    var folding = isPlain ? nil : Folding(isInSpace: isInSpace)
    var (shift, alpha, clips) = (Point.zero, self.alpha, [Clip]())
    for ancestor in ancestors {
      folding?.enter(tree[ancestor])
      tree.read(ancestor) { view in
        shift = shift + view.pointee.center - view.pointee.anchor
        alpha *= view.pointee.isHidden ? 0 : view.pointee.alpha * view.pointee.contentAlpha
        // A back that is not drawn takes with it all that is flattened into it.
        let isOneSided = !view.pointee.isDoubleSided && !view.pointee.is3DParent
        if isOneSided, let matrix = folding?.matrix, matrix.orientation < 0 { alpha = 0 }
        if view.pointee.clipsToBounds {
          clips.append(Clip(of: view.pointee, ancestor, folding?.matrix ?? .translation(shift.x, shift.y)))
        }
      }
    }
    (self.alpha, self.clips, zPosition) = (alpha, clips, 0)
    guard var folding else {
      center = center + shift
      return
    }
    let view = tree[id]
    folding.enter(view)
    // A 3D parent shares the space of its ancestors with all in it.
    let matrix = view.is3DParent ? folding.spatial : folding.matrix
    center = matrix.project(view.anchor)
    if view.is3DParent, isInSpace || isSpace { plane = folding.plane }
    // A view that is edge-on or has no size grows from a point: a matrix without an inverse would step there.
    let isFlat = matrix.flattened.inverse() == nil && !isInSpace && !isSpace
    transform =
      isFlat
      ? .scale(0, 0) : .matrix(.translation(-center.x, -center.y) * matrix * .translation(view.anchor.x, view.anchor.y))
  }

  /// What a chain of views does, as `Space` has it, but without the space that it is in: that is the container's, too.
  private struct Folding {
    private var space = Space.stage
    private var isInSpace: Bool
    private var superview: View?

    init(isInSpace: Bool) { self.isInSpace = isInSpace }

    var matrix: Matrix4 { isInSpace ? spatial : space.world }

    /// With the depth that is lost where the view is flattened.
    var spatial: Matrix4 { space.flat * space.matrix }

    /// What the view is flattened into; nil where it is not, or nothing is seen.
    var plane: Matrix4? { isInSpace || space.flat.inverse() == nil ? nil : space.flat }

    mutating func enter(_ view: View) {
      if isInSpace, let superview, !superview.is3DParent {
        (space, isInSpace) = (Space(flat: spatial, matrix: view.matrix), false)
      } else {
        space = space.subspace(of: view, in: superview)
      }
      superview = view
    }
  }
}
