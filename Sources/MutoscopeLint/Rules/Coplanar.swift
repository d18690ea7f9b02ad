import MutoscopeMotion

extension Linter {
  /// The most instants, and faces of one space, that are looked at.
  private static let most = 64

  /// Looks at what is shown where something begins or ends: faces that lie in one plane at rest do so on the way.
  func coplanarFaces() -> [Finding] {
    let hasSpaces = timeline.versions.map(\.tree).contains { tree in
      (0..<tree.count).contains { tree[ViewID(index: $0)].is3DParent }
    }
    guard hasSpaces else { return [] }
    var times: Set = [clip.origin, clip.origin + clip.duration]
    for playback in timeline.playbacks { times.formUnion([playback.beginning, playback.finishedAt ?? playback.end]) }
    var findings: [Finding] = []
    var said: Set<[ViewID]> = []
    for time in times.filter(isInClip).sorted().prefix(Self.most) {
      let frame = clip.at(shownTime(time))
      let tree = frame.tree
      for space in frame.paintedSpaces {
        let faces = faces(of: space, in: tree)
        for (index, over) in faces.enumerated() {
          if Budget.spend(50 * index) { return findings }
          for under in faces[..<index] {
            // Of two that are seen from one side each never both are.
            guard tree[over].isDoubleSided || tree[under].isDoubleSided,
              let overlap = tree.overlap(of: under, with: over), said.insert([under, over]).inserted
            else { continue }
            let amount = Amount.pixels(min(overlap.width, overlap.height) * tree.pixelsPerPoint(of: over))
            guard amount.size > Finding.tolerance else { continue }
            findings.append(
              finding(
                .coplanar, [Timeline.Place(view: over, channel: .stored(.isDoubleSided))], at: time, amount,
                "it lies in one plane with '\(label(under))', which looks the other way, and is above it from "
                  + "both sides",
                fix: "isDoubleSided = false on both, or a zPosition that moves them apart"))
          }
        }
      }
    }
    return findings
  }

  /// The faces that are seen in a space, back to front; one that is cut is one.
  private func faces(of space: PaintedSpace, in tree: ViewTree) -> [ViewID] {
    var known: Set = [space.root]
    let seen = space.planes.map(\.view).filter { view in
      known.insert(view).inserted && !isInternal(view)
        && (tree[view].is3DParent ? tree[view].drawsItself : tree.ink(of: view) != nil)
    }
    return Array(seen.prefix(Self.most))
  }
}

extension ViewTree {
  /// The part of a view that another one covers, in the view's coordinates, if that lies in its plane and looks the other way.
  fileprivate func overlap(of id: ViewID, with other: ViewID) -> Rect? {
    guard let inverse = Space(of: id, in: self).matrix.inverse() else { return nil }
    let map = inverse * Space(of: other, in: self).matrix
    let corners = self[other].bounds.corners.map { map.apply(x: $0.x, y: $0.y) }
    guard corners.allSatisfy({ $0.w > 0 && abs($0.z / $0.w) < 1e-4 }), map.orientation < 0 else { return nil }
    let common = corners.map { Point($0.x / $0.w, $0.y / $0.w) }.clipped(to: self[id].bounds.corners)
    return common.area > 0 ? Rect(enclosing: common) : nil
  }
}
