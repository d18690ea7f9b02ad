import MutoscopeMotion

extension Pose {
  /// What an ancestor leaves of an element.
  struct Clip: Hashable, Sendable {
    /// In the coordinates of the pose; with a matrix in the ancestor's own.
    var rect: Rect
    var cornerRadius = 0.0
    var corners = Corners.all
    /// The ancestor's coordinates to the pose's, where it is more than moved in the plane. It can be inverted.
    var matrix: Matrix4?
    /// The ancestors that it stands for.
    var views: [ViewID] = []

    var isSquare: Bool { cornerRadius <= 0 || corners == .none }

    /// Its bounding box in the coordinates of the pose.
    var box: Rect { matrix?.box(of: rect) ?? rect }

    /// Stands for it in the coordinates of the pose, as nearly as something upright can.
    var upright: Clip { matrix == nil ? self : Clip(rect: box, views: views) }
  }

  /// More of an element are too many to be told apart.
  static let mostClips = 16

  /// Gives those a plane of their own that turn on the way to another pose of the same view.
  mutating func turn(as other: Pose) {
    for (index, clip) in clips.enumerated() where clip.matrix == nil && other.clip(of: clip.views)?.matrix != nil {
      clips[index].matrix = .identity
    }
  }

  /// Takes those together that cut along whole points of the stage, for they are exactly one. Not those around one that does not:
  /// the pieces of that are put together again in all that they are in.
  ///
  /// - Parameter origin: Where the coordinates of the pose begin on the stage; nil where they are not only moved.
  mutating func foldClips(origin: Point?) {
    let exact = origin.flatMap { origin in clips.lastIndex { !$0.isOnGrid(origin) } } ?? -1
    var folded = Array(clips[...exact])
    for clip in clips[(exact + 1)...] {
      if let origin, let last = folded.last, last.isOnGrid(origin), clip.isOnGrid(origin) {
        folded[folded.count - 1] = last.common(with: clip)
      } else {
        folded.append(clip)
      }
    }
    // The outermost cut least.
    while folded.count > Pose.mostClips { folded.replaceSubrange(0...1, with: [folded[0].common(with: folded[1])]) }
    clips = folded
  }

  /// Finds what some ancestors leave together; nil where none of them cuts.
  func clip(of views: [ViewID]?) -> Clip? {
    let own = clips.filter { clip in views?.contains(where: clip.views.contains) ?? false }
    return own.dropFirst().reduce(own.first) { $0?.common(with: $1) }
  }
}

extension Pose.Clip {
  init(of view: View, _ id: ViewID, _ matrix: Matrix4) {
    self.init(
      rect: view.bounds, cornerRadius: view.cornerRadius, corners: view.maskedCorners, matrix: matrix, views: [id])
    var move = matrix
    (move.m41, move.m42) = (0, 0)
    if move.isIdentity {
      rect.origin = rect.origin + Point(matrix.m41, matrix.m42)
      self.matrix = nil
    } else if matrix.inverse() == nil || matrix.flattened.inverse() == nil {
      // Edge-on: nothing is left.
      (rect, cornerRadius, self.matrix) = (box, 0, nil)
    }
  }

  /// Whether its edges lie on whole points of the stage, whatever the scale.
  func isOnGrid(_ origin: Point) -> Bool {
    matrix == nil && isSquare
      && [rect.x + origin.x, rect.y + origin.y, rect.maxX + origin.x, rect.maxY + origin.y].allSatisfy {
        abs($0 - $0.rounded()) < 1e-9
      }
  }

  /// One upright clip for two.
  fileprivate func common(with other: Pose.Clip) -> Pose.Clip {
    Pose.Clip(rect: box.common(with: other.box), views: views + other.views)
  }
}
