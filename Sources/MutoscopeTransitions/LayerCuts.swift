import MutoscopeMotion

// Of layers that end along one edge one cuts.

extension [Layer] {
  /// Lets layers cut by themselves what others in them cut along the same edge: one group has one edge. What leaves nothing of the
  /// stage out cuts nothing.
  ///
  /// - Parameters:
  ///   - isPart: Whether a layer is a part of an element, which others are joined with though it shows nothing.
  ///   - isIn: Whether a layer's view is in another one's.
  mutating func close(at cuts: [Int], on stage: Rect, isPart: (Int) -> Bool, isIn: (Int, Int) -> Bool) {
    if cuts.isEmpty { return }
    let parents = parents
    for cut in cuts {
      if self[cut].covers(stage) {
        self[cut].clipsToBounds = false
      } else if cut > 0, self[cut - 1].end == cut, isIn(cut, cut - 1), self[cut].hasEdge(of: self[cut - 1]) {
        // In a space both are planes beside each other.
        self[cut - 1].end = self[cut].end
        (self[cut - 1].clipsToBounds, self[cut].clipsToBounds) = (true, false)
      } else if let owner = sequence(first: cut, next: { parents[$0] }).dropFirst().first(where: {
        !self[$0].isIdle(on: stage) || isPart($0)
      }), self[cut].hasEdge(of: self[owner]), holds(owner, only: cut) {
        (self[owner].clipsToBounds, self[cut].clipsToBounds) = (true, false)
      }
    }
  }

  /// Whether all that is seen in a layer is in another one, or in others that cut along its edge, or reaches nowhere beyond that.
  private func holds(_ owner: Int, only cut: Int) -> Bool {
    if self[owner].clipsToBounds { return true }
    var index = owner + 1
    while index < self[owner].end {
      let layer = self[index]
      let isCut = index == cut || layer.clipsToBounds && layer.hasEdge(of: self[owner])
      if isCut || layer.alpha < Layer.leastAlpha || layer.painted == .shadow {
        index = layer.end
        continue
      }
      if !layer.showsNothing || layer.hasBorder, !layer.isInside(self[owner]) { return false }
      index += 1
    }
    return true
  }

  /// Lets layers cut that are parts of one with others which cut along the same edge: what is interrupted was found before it
  /// cut by itself.
  mutating func cut(as clippers: [ViewID: [ViewID]], _ views: [ViewID]) {
    var open: [ViewID: [Int]] = [:]
    for index in indices where !self[index].clipsToBounds {
      for original in clippers[views[index]] ?? [] { open[original, default: []].append(index) }
    }
    if open.isEmpty { return }
    let parents = parents
    for cut in indices where self[cut].clipsToBounds {
      let parts = (clippers[views[cut]] ?? []).flatMap { open[$0] ?? [] }
        // A view with a shadow beneath it is in itself: it cuts what is above that.
        .filter { views[$0] != views[cut] && self[cut].hasEdge(of: self[$0]) && !holdsItself($0, views) }
        .filter { !($0 < cut && cut < self[$0].end) || holds($0, only: cut) }.sorted()
      // The outermost that it is in cuts all in it.
      let owner = parts.first { $0 < cut && cut < self[$0].end }
      let inside = (owner ?? cut) + 1..<self[owner ?? cut].end
      for part in parts where !inside.contains(part) && !isCut(part, parents) { self[part].clipsToBounds = true }
      if owner != nil { self[cut].clipsToBounds = false }
    }
  }

  /// Whether something that a layer is in cuts along its edge.
  private func isCut(_ index: Int, _ parents: [Int?]) -> Bool {
    sequence(first: index, next: { parents[$0] }).dropFirst().contains {
      self[$0].clipsToBounds && self[index].hasEdge(of: self[$0])
    }
  }

  private func holdsItself(_ index: Int, _ views: [ViewID]) -> Bool {
    views[index + 1..<self[index].end].contains(views[index])
  }
}
