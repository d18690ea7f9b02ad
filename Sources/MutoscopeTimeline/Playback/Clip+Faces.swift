import MutoscopeMotion

// The instants at which a view turns its other side to the viewer.

extension Clip {
  /// When a view turns its other side to the viewer. A view is named where it turns against what it is in, and where
  /// it is single-sided, so that it appears or vanishes.
  func faceEvents() -> [Event] {
    var events: [Event] = []
    // Of content that is exchanged both sides turn: how often each did, and when.
    var turns: [String: [(side: ViewID, time: Double, isRising: Bool)]] = [:]
    let tree = timeline.latest
    for id in turningViews() {
      if Budget.spend(100) { return [] }
      let (name, side) = (label(id), tree.ancestors(of: id).first { tree[$0].isAdditive })
      for turn in crossings(faceTurns(of: id)) {
        if let side {
          let other = turns[name]?.firstIndex {
            $0.side != side && $0.isRising == turn.isRising && abs($0.time - turn.time) < 1e-6
          }
          if let other {
            turns[name]?.remove(at: other)
            continue
          }
          turns[name, default: []].append((side, turn.time, turn.isRising))
        }
        events.append(
          Event(
            time: turn.time, kind: .face, view: name, property: nil, from: turn.isRising ? "back" : "front",
            to: turn.isRising ? "front" : "back"))
      }
    }
    return events
  }

  /// Finds when a view turns. If it is edge-on at an end of the clip, the instants beside that tell.
  private func faceTurns(of id: ViewID) -> [Trajectory.Crossing] {
    let winding = winding(of: id)
    let ends = Set([winding.breaks.first, winding.breaks.last].compactMap(\.self))
    return winding.crossings(of: 0, tolerance: Frame.edgeOn)
      + ends.sorted().compactMap { time -> Trajectory.Crossing? in
        guard let value = winding.value(time, .after), abs(value) <= Frame.edgeOn else { return nil }
        let beyond = [time - 1e-6, time + 1e-6].map { time -> Double in
          let tree = seen(at: time, .after)
          return id.index < tree.count ? Space(of: id, in: tree).orientation : 0
        }
        guard beyond.allSatisfy({ abs($0) > Frame.edgeOn }), (beyond[0] > 0) != (beyond[1] > 0) else { return nil }
        return (time...time, beyond[1] > 0)
      }
  }

  /// The views that may turn: with an animated geometry in themselves or in a 3D parent chain above, in tree order.
  private func turningViews() -> [ViewID] {
    let tree = timeline.latest
    let isFlat = !(0..<tree.count).contains { tree[ViewID(index: $0)].is3DParent }
    var moved: Set<ViewID> = []
    for record in timeline.records {
      for track in record.animation.tracks where isFlat ? track.mirrors : track.turns { moved.insert(track.view) }
    }
    if moved.isEmpty { return [] }
    return shownRoots().flatMap(tree.subtree).filter { id in
      moved.contains(id) || !tree[id].isDoubleSided && tree.ancestors(of: id).contains(where: moved.contains)
    }
  }
}

extension ChannelTrack {
  /// Whether it can show another side of the view, or of a view in it: transforms, and what moves the eye.
  fileprivate var turns: Bool {
    switch channel {
    case .stored(.transform), .stored(.perspective), .stored(.perspectiveOrigin): true
    default: false
    }
  }

  /// Whether it can do so without a 3D parent: not where it moves, rotates and scales in the plane, and no curve that leads
  /// beyond by up to four times the way brings a scale to 0.
  package var mirrors: Bool {
    guard turns else { return false }
    guard case .lanes(let values, let count, let kinds) = knots, velocities.isEmpty else { return true }
    var lane = 0
    return kinds.contains { kind in
      let lanes = lane..<lane + kind.parameterCount
      lane = lanes.upperBound
      switch kind {
      case .translation, .rotation: return false
      case .scale:
        return lanes.prefix(2).contains { lane in
          let scales = stride(from: lane, to: values.count, by: count).map { values[$0] }
          let (least, most) = (scales.min() ?? 0, scales.max() ?? 0)
          return least - 4 * (most - least) <= 0
        }
      case .rotationX, .rotationY, .rotation3D, .perspective, .matrix: return true
      }
    }
  }
}
