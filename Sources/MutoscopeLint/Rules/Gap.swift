import MutoscopeMotion

extension Linter {
  func gaps(_ id: String, _ way: Way) -> [Finding] {
    guard way.played.moving.contains(id), way.played.elements[id]?.kind != .kept else { return [] }
    let builder = way.played.builder
    let ranges = ([builder.recipe.curve] + builder.nodes.flatMap { $0.style.style.curves }).lazy.map(\.range)
    // An interrupted one went by other curves.
    guard builder.isInFlight || ranges.contains(where: { $0.lowerBound < -1e-6 || $0.upperBound > 1 + 1e-6 })
    else { return [] }
    // From outside the stage, or along its edge, to where it reaches that edge; what was turned back overshot nothing.
    let grounds = [way.first, way.arrival].compactMap { look in
      // As far as what it is in lets it reach.
      look.seen[id].map { (look.grounds[id]?.rect ?? $0.bounds).common(with: $0.clip) }
    }.filter { !$0.isEmpty }
    guard grounds.count == 2, grounds[0] != grounds[1],
      grounds.contains(where: { !$0.common(with: way.stage).isEmpty })
    else { return [] }
    return Edge.allCases.flatMap { edge -> [Finding] in
      let ends = grounds.map { $0.distance(to: edge, of: way.stage) }
      // In flight it may be at the edge, and rest elsewhere.
      let rests = builder.screens.flatMap { screen -> [Double] in
        guard let view = screen.view(withID: id) else { return [] }
        return screen.states.map { $0.stageBox(of: view).distance(to: edge, of: way.stage) }
      }
      guard (ends + rests).allSatisfy({ $0 <= way.played.tolerance }) else { return [] }
      return findings(.gap, id, "frame", on: way) { look in
        look.grounds[id].map { look.drawn.gap($0, at: edge, of: way.stage) } ?? 0
      } say: { _, size, amount in
        // What comes from farther away overshoots by more.
        let travel = abs(ends[0] - ends[1])
        let share = travel > size ? size / travel : 0
        let more = (size / max(0.1, 1 - share) + 0.5 / way.scale).rounded(.up)
        return (
          "it overshoots, and uncovers \(amount) at the \(edge.rawValue) edge of the stage",
          "curve = \"easeOut\" for '\(id)', or '\(id)' reaching \(number(more)) points farther beyond the "
            + "\(edge.rawValue) edge of the stage"
        )
      }
    }
  }
}

extension DrawnFrame {
  /// The largest layers that elements paint without gaps: their own fills, backdrops or pictures.
  func grounds(of elements: [String?]) -> [String: (layer: Int, rect: Rect)] {
    var largest: [String: (layer: Int, rect: Rect)] = [:]
    for (index, layer) in layers.enumerated() {
      guard let id = elements[index], layer.backgroundColor.a > 0 || layer.image != nil || layer.backdropBlurRadius > 0
      else { continue }
      let rect = Rect(enclosing: layer.quad)
      guard rect.width.isFinite, rect.height.isFinite else { continue }
      if let other = largest[id]?.rect, rect.width * rect.height <= other.width * other.height { continue }
      largest[id] = (index, rect)
    }
    return largest
  }

  /// Measures how much of the stage is seen between a ground and an edge, in points.
  fileprivate func gap(_ ground: (layer: Int, rect: Rect), at edge: Edge, of stage: Rect) -> Double {
    let (rect, distance) = (ground.rect, ground.rect.distance(to: edge, of: stage))
    guard distance > 0, let shown = rect.intersection(stage),
      let piece = pieces.lastIndex(where: { piece in
        piece.layer == ground.layer && ([.fill, .backdrop].contains(piece.content) || !piece.content.isPlain)
      })
    else { return 0 }
    let strip =
      switch edge {
      case .top: Rect(shown.x, stage.y, shown.width, distance)
      case .left: Rect(stage.x, shown.y, distance, shown.height)
      case .bottom: Rect(shown.x, rect.maxY, shown.width, distance)
      case .right: Rect(rect.maxX, shown.y, distance, shown.height)
      }
    if hides(strip, after: piece) { return 0 }
    // What lies there may be of its colour.
    let own = pieces[piece]
    let beneath = isOpaque(own) ? opaque(beneath: strip, at: pieces.count) : nil
    return beneath.map { $0.levels(to: own.color) <= Finding.levelTolerance } == true ? 0 : distance
  }
}

extension Rect {
  /// How far it ends before an edge of the stage; negative beyond it.
  fileprivate func distance(to edge: Edge, of stage: Rect) -> Double {
    switch edge {
    case .top: y - stage.y
    case .left: x - stage.x
    case .bottom: stage.maxY - maxY
    case .right: stage.maxX - maxX
    }
  }
}
