import MutoscopeMotion

// How much of a change can be seen: lengths and corners in pixels, alphas and colours in levels of 255.

extension Linter {
  /// Measures how much shows of a change at an instant; nil where nothing of the view is drawn.
  func change(_ change: Jump.Change, at time: Double, side: Side) -> Amount? {
    let (place, from, to) = (change.place, change.from, change.to)
    if place.channel.places { return movement(of: place.view, [change], at: time, side: side) }
    guard let (old, _, root) = trees(of: place.view, [change], at: time, side: side) else { return nil }
    if case (.color(let a), .color(let b)) = (from, to) {
      let look = old[root].environment?.appearance ?? .standard
      return Amount(size: a.resolved(look).levels(to: b.resolved(look)), unit: .levels)
    }
    guard let a = from.scalars, let b = to.scalars, a.count == b.count else { return nil }
    if case .stored(let property) = place.channel, property.range == 0...1, !a.isEmpty {
      return Amount(size: abs(min(max(0, a[0]), 1) - min(max(0, b[0]), 1)) * 255, unit: .levels)
    }
    let sum = zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    // A letter is as much wider or narrower as it is bolder: about a thousandth of its size a unit.
    let size = old[place.view].font.size
    let unit =
      place.channel == .stored(.textWeight) ? size / 1000 : place.channel == .stored(.textLineHeight) ? size : 1
    return .pixels(sum.squareRoot() * unit * old.displayScale(of: root))
  }

  /// Measures how much shows of a change of an original by its copies in a transition: the most that one of them changes; nil
  /// where none does. What a script writes fades in there.
  func changeOfCopies(_ jump: Jump) -> Amount? {
    if case .write = jump.cause { return nil }
    let time = jump.time
    let (before, after) = (timeline.version(at: time, side: .before), timeline.version(at: time, side: .after))
    guard let overlay = before.overlay, after.overlay?.root == overlay.root else { return nil }
    let trees = [(before, Side.before), (after, .after)].map {
      timeline.presentation(of: $0, at: time, side: $1).tree
    }
    let (view, channel) = (jump.place.view, jump.place.channel)
    // Of an element only one end has views of its own.
    let id = trees[0][view].id
    let copies = trees[0].subtree(of: overlay.root).filter { copy in
      !Budget.spend(10) && (overlay.original(of: copy) == view || id != nil && trees[0][copy].id == id)
    }
    return copies.compactMap { copy in
      let place = Timeline.Place(view: copy, channel: channel)
      let own = Jump.Change(place: place, from: trees[0][copy][channel], to: trees[1][copy][channel])
      return change(own, at: time, side: jump.side)
    }.max { $0.size < $1.size }
  }

  /// Measures how far a view is seen to move by some changes of it and of what it is in; nil where it is not drawn.
  ///
  /// - Parameter others: Views in it that are not looked at.
  func movement(
    of view: ViewID, _ changes: [Jump.Change], at time: Double, side: Side, without others: Set<ViewID> = []
  ) -> Amount? {
    guard let (old, new, root) = trees(of: view, changes, at: time, side: side) else { return nil }
    return .pixels(old.movement(of: view, to: new, without: others) * old.displayScale(of: root))
  }

  /// The views before and after some changes, with their root; nil where a view is drawn in neither.
  private func trees(
    of view: ViewID, _ changes: [Jump.Change], at time: Double, side: Side
  ) -> (old: ViewTree, new: ViewTree, root: ViewID)? {
    var (old, roots) = tree(of: view, at: time, side: side)
    let root = old.root(of: view)
    guard roots.contains(root) else { return nil }
    var new = old
    for change in changes.reversed() { old[change.place.view][change.place.channel] = change.from }
    for change in changes { new[change.place.view][change.place.channel] = change.to }
    return old.isDrawn(view) || new.isDrawn(view) ? (old, new, root) : nil
  }

  /// How fast lanes that change by `velocity` a second move what is seen, in points per second; nil for what has no
  /// place, as colours.
  func speed(
    _ place: Timeline.Place, at value: PropertyValue, velocity: [Double], kinds: [TransformFunction.Kind], time: Double,
    side: Side
  ) -> Double? {
    let step = 1e-5
    guard let lanes = ChannelTrack.lanes(of: value, channel: place.channel, kinds: kinds), lanes.count == velocity.count
    else { return nil }
    let moved = ChannelTrack.value(
      lanes: zip(lanes, velocity).map { $0 + $1 * step }, kinds: kinds, channel: place.channel)
    let change = change(Jump.Change(place: place, from: value, to: moved), at: time, side: side)
    guard let change, change.unit == .pixels else { return nil }
    return change.size / step / pixelsPerPoint(of: place.view, at: time, side: side)
  }

  func pixelsPerPoint(of view: ViewID, at time: Double, side: Side) -> Double {
    timeline.version(at: time, side: side).tree.pixelsPerPoint(of: view)
  }

  /// The views with what is seen of a view, of all it is in and of all that is in it.
  func tree(of view: ViewID, at time: Double, side: Side) -> (tree: ViewTree, roots: [ViewID]) {
    let version = timeline.version(at: time, side: side)
    let views = version.tree.subtree(of: view) + version.tree.chain(of: view).dropFirst()
    let score = Score(timeline, in: time...time, positions: views.flatMap { timeline.movers.positions(of: $0) })
    var tree = version.tree
    score.write(score.reading(at: time, side), over: &tree)
    return (tree, version.roots)
  }
}

extension ViewTree {
  /// Whether neither the view nor anything it is in is hidden or transparent.
  func isDrawn(_ id: ViewID) -> Bool { chain(of: id).allSatisfy { !self[$0].isHidden && self[$0].alpha > 0 } }

  func pixelsPerPoint(of id: ViewID) -> Double { displayScale(of: root(of: id)) }
}

extension Finding.Unit {
  var tolerance: Double {
    switch self {
    case .pixels: Finding.tolerance
    case .levels: Finding.levelTolerance
    case .pointsPerSecond: 0
    }
  }
}
