import MutoscopeMotion

/// Where an element is at one end of a transition, in the coordinates of the element that it moves with: what other
/// ancestors do to it is folded in (SPEC 5.2, step 5).
struct Pose: Sendable {
  struct Clip: Hashable, Sendable {
    var rect: Rect
    var cornerRadius = 0.0
    var corners = Corners.all
  }

  var center: Point
  var zPosition: Double
  var transform: Transform
  /// What the ancestors' transforms make of it; nil where they have none.
  var fold: Matrix4?
  /// The product of the alphas; 0 where one is hidden.
  var alpha: Double
  /// What the ancestors leave of it; nil for all.
  var clip: Clip?
  /// The ancestors that were folded into `clip`.
  var clippers: [ViewID] = []

  /// - Parameters:
  ///   - ancestors: Those to fold, outermost first.
  ///   - parent: What the outermost of them is in.
  init(of id: ViewID, ancestors: [ViewID], in parent: View?, tree: ViewTree) {
    let view = tree[id]
    center = view.center
    zPosition = view.zPosition
    transform = view.transform
    alpha = view.isHidden ? 0 : view.alpha
    guard !ancestors.isEmpty else { return }

    // In space every plane counts, also that of a view without a transform.
    let isInSpace = parent?.is3DParent ?? false
    let isPlain =
      !isInSpace && ancestors.allSatisfy { tree[$0].transform.functions.isEmpty && !tree[$0].is3DParent }
    var folding = Folding(isInSpace: isInSpace)
    var shift = Point.zero
    for ancestor in ancestors {
      let view = tree[ancestor]
      folding.enter(view)
      shift = shift + view.center - view.anchor
      alpha *= view.isHidden ? 0 : view.alpha
      // What is flattened into a back that is not drawn is not drawn either.
      if !view.isDoubleSided, !view.is3DParent, folding.matrix.orientation < 0 { alpha = 0 }
      if view.clipsToBounds {
        clippers.append(ancestor)
        intersect(view, isPlain ? .translation(shift.x, shift.y) : folding.matrix)
      }
    }
    zPosition = 0
    if isPlain {
      center = view.center + shift
    } else {
      folding.enter(view)
      // What is in a 3D parent reaches into the space that its ancestors share with it.
      let matrix = view.is3DParent ? folding.spatial : folding.matrix
      center = matrix.project(view.anchor)
      fold = .translation(-center.x, -center.y) * matrix * .translation(view.anchor.x, view.anchor.y)
      transform = .matrix(fold ?? .identity)
    }
  }

  /// What a chain of views does, as `Space` has it, but without the space that it is in: that is the container's, too.
  private struct Folding {
    private var flat = Matrix4.identity
    private var own = Matrix4.identity
    private var isInSpace: Bool
    private var superview: View?

    init(isInSpace: Bool) { self.isInSpace = isInSpace }

    var matrix: Matrix4 { isInSpace ? spatial : flat * own.flattened }

    /// With the depth that is lost where the view is flattened.
    var spatial: Matrix4 { flat * own }

    mutating func enter(_ view: View) {
      if let superview, superview.is3DParent {
        own = own * (superview.perspectiveMatrix.map { $0 * view.matrix } ?? view.matrix)
      } else if superview == nil {
        own = view.matrix
      } else {
        flat = matrix
        (own, isInSpace) = (view.matrix, false)
      }
      superview = view
    }
  }

  private mutating func intersect(_ view: View, _ world: Matrix4) {
    let rect = Rect(enclosing: world.quad(of: view.bounds))
    guard let clip else {
      self.clip = Clip(rect: rect, cornerRadius: view.cornerRadius, corners: view.maskedCorners)
      return
    }
    let (x, y) = (max(clip.rect.x, rect.x), max(clip.rect.y, rect.y))
    let common = Rect(
      x, y, max(0, min(clip.rect.maxX, rect.maxX) - x), max(0, min(clip.rect.maxY, rect.maxY) - y))
    // The corners of whoever is the smaller.
    if common == rect {
      self.clip = Clip(rect: rect, cornerRadius: view.cornerRadius, corners: view.maskedCorners)
    } else if common != clip.rect {
      self.clip = Clip(rect: common)
    }
  }
}
