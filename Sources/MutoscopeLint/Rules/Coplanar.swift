import MutoscopeMotion

extension Linter {
  /// The most instants, and faces of one space, that are looked at.
  private static let most = 64

  /// Looks at what is shown where something begins or ends: faces that lie in one plane at rest do so on the way.
  func coplanarFaces() -> [Remark] {
    guard timeline.versions.contains(where: \.tree.hasSpaces) else { return [] }
    var times: Set = [clip.origin, clip.origin + clip.duration]
    for playback in timeline.playbacks { times.formUnion([playback.beginning, playback.finishedAt ?? playback.end]) }
    var remarks: [Remark] = []
    var said: Set<[ViewID]> = []
    for time in times.filter(isInClip).sorted().prefix(Self.most) {
      let frame = clip.at(shownTime(time))
      for space in frame.paintedSpaces {
        let faces = faces(of: space, in: frame.tree)
        for (index, over) in faces.enumerated() {
          if Budget.spend(50 * index) { return remarks }
          for under in faces[..<index] {
            // Of two that are seen from one side each never both are.
            guard [over, under].contains(where: { frame.tree[$0.view].isDoubleSided }),
              let overlap = under.overlap(with: over), said.insert([under.view, over.view]).inserted
            else { continue }
            let amount = Amount.pixels(
              min(overlap.width, overlap.height) * frame.tree.pixelsPerPoint(of: over.view))
            guard amount.size > Finding.tolerance else { continue }
            remarks.append(
              remark(
                .coplanar, [Timeline.Place(view: over.view, channel: .stored(.isDoubleSided))], at: time, amount,
                "it lies in one plane with '\(label(under.view))', which looks the other way, and is above it from "
                  + "both sides",
                fix: "isDoubleSided = false on both, or a zPosition that moves them apart"))
          }
        }
      }
    }
    return remarks
  }

  /// The faces that are seen in a space, back to front; one that is cut is one.
  private func faces(of space: PaintedSpace, in tree: ViewTree) -> [Face] {
    var known: Set = [space.root]
    let seen = space.planes.map(\.view).filter { view in
      known.insert(view).inserted && !isInternal(view)
        && (tree[view].is3DParent ? tree[view].drawsItself : tree.ink(of: view) != nil)
    }
    return seen.prefix(Self.most).map { view in
      Face(view: view, matrix: Space(of: view, in: tree).matrix, bounds: tree[view].bounds)
    }
  }
}

private struct Face {
  let view: ViewID
  let matrix: Matrix4
  let bounds: Rect

  /// The part that both cover, in the coordinates of this one, if the other lies in its plane and looks the other way.
  func overlap(with other: Face) -> Rect? {
    guard let inverse = matrix.inverse() else { return nil }
    let map = inverse * other.matrix
    let corners = other.bounds.corners.map { map.apply(x: $0.x, y: $0.y) }
    guard corners.allSatisfy({ $0.w > 0 && abs($0.z / $0.w) < 1e-4 }), map.orientation < 0 else { return nil }
    let common = corners.map { Point($0.x / $0.w, $0.y / $0.w) }.clipped(to: bounds.corners)
    return common.area > 0 ? Rect(enclosing: common) : nil
  }
}

extension ViewTree {
  fileprivate var hasSpaces: Bool { (0..<count).contains { self[ViewID(index: $0)].is3DParent } }
}
