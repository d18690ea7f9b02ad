import MutoscopeMotion

extension ContainerBuilder {
  /// Tells how the children of views stand, by their depths.
  typealias Depths = [ViewID: [ChildKey: Double]]

  /// Children of one element whose order changes on the way.
  package struct Order {
    package var element: ElementID
    /// The original that they are in on the screen that comes: the element's, or one of a live snapshot.
    let parent: ViewID
    /// The children by their numbers.
    package var groups: [Group]
    package let inversions: [SiblingOrder.Inversion]
    var lifts: [Lift] = []
    /// Whether elements change their places, or content that touches what it passes.
    package var isSeen = true

    /// Whether another order of the same children is right at both ends, too: those that pass each other here do so there,
    /// and maybe more.
    func isMet(by other: Order) -> Bool {
      if !isChanging { return true }
      guard parent == other.parent, groups.elementsEqual(other.groups, by: { $0.key == $1.key }),
        lifts.elementsEqual(other.lifts, by: { $0.isMet(by: $1) })
      else { return false }
      let list = list(\.before)
      // Children that something is beneath at first which is above them at last, or the other way round.
      var (passing, highest, lowest): (Set<Int>, Int, Int) = ([], -1, groups.count)
      for child in list {
        if child < highest { passing.insert(child) }
        highest = max(highest, child)
      }
      for child in list.reversed() {
        if child > lowest { passing.insert(child) }
        lowest = min(lowest, child)
      }
      let depths = list.filter(passing.contains).map { other.groups[$0].before }
      return zip(depths, depths.dropFirst()).allSatisfy(<)
    }

    /// The views that stand for a child.
    package struct Group {
      package let key: ChildKey
      let views: Few<ViewID>
      /// Its depths at first and at last.
      var before = 0
      var after = 0
    }

    /// The order, and the part of the whole in which it changes.
    typealias Step = (order: Order, within: ClosedRange<Double>)

    var isChanging: Bool { !inversions.isEmpty || !lifts.isEmpty }

    /// The order in steps, each within a part of the whole, where the children stand otherwise at a fraction of it: from the
    /// first order to that, and from that to the last one.
    ///
    /// - Parameter depths: Tells how the children that are known stand then.
    func steps(through depths: [ChildKey: Double], at fraction: Double, isBackwards: Bool) -> [Step] {
      let (first, last) = (list(isBackwards ? \.after : \.before), list(isBackwards ? \.before : \.after))
      let seen = sorted(first, by: depths)
      if seen == first { return [(self, fraction...1)] }
      if seen == last, lifts.isEmpty { return [(self, 0...fraction)] }
      return [
        (leading(from: first, to: seen, isBackwards), 0...fraction),
        (leading(from: seen, to: last, isBackwards), fraction...1),
      ].filter { $0.1.lowerBound < $0.1.upperBound }
    }

    /// The order with the children standing otherwise when it begins to play.
    func beginning(by depths: [ChildKey: Double], isBackwards: Bool) -> Order {
      let own = list(isBackwards ? \.after : \.before)
      let first = sorted(own, by: depths)
      if first == own { return self }
      return leading(from: first, to: list(isBackwards ? \.before : \.after), isBackwards)
    }

    /// Sorts those that are known by their depths, of equal ones as their views stand; the others stay where they are in the list.
    private func sorted(_ list: [Int], by depths: [ChildKey: Double]) -> [Int] {
      let depths = groups.map { depths[$0.key] }
      var known = list.filter { depths[$0] != nil }.sorted { (depths[$0] ?? 0, $0) < (depths[$1] ?? 0, $1) }[...]
      return list.map { depths[$0] == nil ? $0 : known.removeFirst() }
    }

    /// The children in the order of one end.
    private func list(_ depth: (Group) -> Int) -> [Int] {
      groups.indices.sorted { depth(groups[$0]) < depth(groups[$1]) }
    }

    /// The order from one list to another as it is played, among the depths that the views have at last.
    private func leading(from first: [Int], to last: [Int], _ isBackwards: Bool) -> Order {
      let (before, after) = isBackwards ? (last, first) : (first, last)
      let depths = groups.map(isBackwards ? \.before : \.after).sorted()
      let ranks = (before: before.ranks, after: after.ranks)
      var groups = groups
      for index in groups.indices {
        groups[index].before = depths[ranks.before[index]]
        groups[index].after = depths[ranks.after[index]]
      }
      return Order(
        element: element, parent: parent, groups: groups,
        inversions: SiblingOrder.inversions(of: before) { ranks.after[$0] })
    }
  }
}

/// The instant at which children of one element may change their order with the least harm: where those neighbours
/// overlap least that change places, on a tie nearest to half time (SPEC 5.2, step 3).
package struct OrderInstant: Sendable {
  /// Of the whole transition, 0...1.
  package let fraction: Double
  /// For what is lifted above the others: when it rises, and comes down; nil where it is up at that end.
  private(set) var lifts: [(rise: Double?, fall: Double?)] = []

  /// A container's motion by itself, to be looked at for any number of orders.
  static func motion(_ compiled: Animator.Compiled, duration: Double) -> Timeline {
    var timeline = Timeline(tree: compiled.tree, roots: [compiled.root])
    let playback = timeline.begin(Playback(length: duration, from: 0))
    var animation = compiled.parts[0].animation
    // A view's frame has a size also where only its center moves.
    animation.tracks = animation.tracks.filter { !$0.isStill }
    timeline.record(animation, at: 0, playback: playback)
    return timeline
  }

  /// - Parameters:
  ///   - range: The part of the whole in which it lies.
  ///   - end: The views as they are when a presentation ends, or when its dismissal begins.
  ///   - isLarge: Whether so much changes places that fewer instants are looked at.
  init(
    _ order: ContainerBuilder.Order, within range: ClosedRange<Double>, _ builder: ContainerBuilder,
    _ compiled: Animator.Compiled, at end: ViewTree, _ motion: Timeline, duration: Double, isLarge: Bool
  ) {
    typealias Part = (view: ViewID, rect: Rect)
    let parts = order.groups.map { group -> Part? in
      var (element, isContent) = (group.views.first, true)
      if case .element(let id, view: 0) = group.key {
        (element, isContent) = (builder.instances[id].first ?? element, false)
      }
      return element.map { view in
        // Frames count, not what softly reaches beyond them.
        let ink = isContent ? end.ink(of: view, fades: true, spreads: false) : .zero
        return (view, ink ?? end[view].bounds)
      }
    }
    func pair(_ a: Int, _ b: Int) -> (Part, Part)? { parts[a].flatMap { a in parts[b].map { (a, $0) } } }
    let pairs = order.inversions.compactMap { pair($0.lower, $0.upper) }
    func touching(_ lift: ContainerBuilder.Lift, _ above: [Int]) -> [(Part, Part)] {
      above.compactMap { pair(lift.child, $0) }
    }
    // The parts of one element rise and come down together.
    func whole(_ lift: ContainerBuilder.Lift) -> Int { order.groups[lift.child].key.element?.index ?? -1 - lift.child }
    let wholes = Dictionary(grouping: order.lifts, by: whole)
    let ends = order.lifts.map { lift in
      let parts = wholes[whole(lift)] ?? []
      let first = parts.flatMap { touching($0, $0.aboveAtSource) }
      let last = parts.flatMap { touching($0, $0.aboveAtDestination) }
      return builder.isBackwards ? (last, first) : (first, last)
    }
    let all = pairs + ends.flatMap { $0 + $1 }
    var chains = Chains(of: all.map(\.0.view) + all.map(\.1.view), in: compiled.tree, motion, duration)
    typealias Place = (place: Int, rect: Rect)
    func overlap(_ pairs: [(Place, Place)], _ fraction: Double, asSeen: Bool) -> Double {
      chains.move(to: fraction * duration)
      func rect(_ place: Int, _ own: Rect) -> Rect {
        chains.views[place].world.box(of: own == .zero ? chains.views[place].view.bounds : own)
      }
      return pairs.reduce(0) { sum, pair in
        let (one, other) = (pair.0.place, pair.1.place)
        let common = rect(one, pair.0.rect).intersection(rect(other, pair.1.rect))
        let alpha = asSeen ? chains.views[one].alpha * chains.views[other].alpha : 1
        return sum + (common.map { alpha * $0.width * $0.height } ?? 0)
      }
    }
    // Both ends of the range stay as they are seen: the order changes in between.
    let margin = min(1e-6, (range.upperBound - range.lowerBound) / 2)
    func least(_ pairs: [(Part, Part)], asSeen: Bool = false, _ fraction: (Double) -> Double) -> Double {
      func place(_ part: Part) -> Place { (Int(chains.places[part.view.index]), part.rect) }
      let pairs = pairs.map { (place($0), place($1)) }
      let place = OrderInstant.least(
        { overlap(pairs, fraction($0), asSeen: asSeen) }, steps: isLarge ? 16 : 120, refinements: isLarge ? 10 : 60)
      return min(max(range.lowerBound + margin, fraction(place)), range.upperBound - margin)
    }
    // A dismissal comes by the same instants, from the other end.
    let ways = builder.isBackwards ? (range.upperBound, range.lowerBound) : (range.lowerBound, range.upperBound)
    fraction = pairs.isEmpty ? 0.5 : least(pairs) { ways.0.mixed(with: ways.1, at: $0) }
    for (first, last) in ends {
      // In its half, on a tie as near to its end as can be; what is not seen is not covered.
      let rise = first.isEmpty ? nil : least(first, asSeen: true) { abs($0 - 0.5) }
      let fall = last.isEmpty ? nil : least(last, asSeen: true) { 1 - abs($0 - 0.5) }
      lifts.append((rise, fall))
    }
  }

  /// Some views and all that they are in: what has to be looked at to know where they are.
  private struct Chains {
    struct Place {
      var view: View
      /// The space that its subviews share, of a 3D parent.
      var space = Space.stage
      var world = Matrix4.identity
      var alpha = 1.0
      let superview: Int?
      /// Tells what of it moves.
      var parts = 0..<0
    }

    /// Parents first.
    private(set) var views: [Place]
    let places: SparseArray<Int32>
    /// Their motion by itself.
    private let score: Score
    private var reading: Score.Reading

    init(of shown: [ViewID], in tree: ViewTree, _ motion: Timeline, _ duration: Double) {
      var (views, ids, places): ([Place], [ViewID], SparseArray<Int32>) = ([], [], SparseArray(-1))
      for view in shown {
        var (way, next): ([ViewID], ViewID?) = ([], view)
        while let view = next, places[view.index] < 0 {
          way.append(view)
          next = tree.superview(of: view)
        }
        for view in way.reversed() {
          places[view.index] = Int32(ids.count)
          ids.append(view)
          views.append(Place(view: tree[view], superview: tree.superview(of: view).map { Int(places[$0.index]) }))
        }
      }
      score = Score(motion, in: 0...duration, positions: ids.sorted().flatMap(motion.movers.positions))
      for (place, view) in ids.enumerated() { views[place].parts = score.parts(of: view) }
      (self.views, self.places) = (views, places)
      reading = score.reading(at: 0, .after)
    }

    /// Puts the views where they are seen at a time. Until it is over all that moves has a value.
    mutating func move(to time: Double) {
      score.read(at: time, time > 0 ? .before : .after, into: &reading)
      for place in views.indices {
        for part in views[place].parts { score.write(part, reading, over: &views[place].view) }
        let superview = views[place].superview
        if let superview, views[superview].view.is3DParent {
          views[place].space = views[superview].space.subspace(of: views[place].view, in: views[superview].view)
          views[place].world = views[place].space.world
        } else if views[place].view.transform.functions.isEmpty, !views[place].view.is3DParent {
          // As a rule a view is only moved.
          let way = views[place].view.center - views[place].view.anchor
          views[place].world = (superview.map { views[$0].world } ?? .identity).translated(way.x, way.y)
        } else {
          let (flat, matrix) = (superview.map { views[$0].world } ?? .identity, views[place].view.matrix)
          views[place].world = flat * matrix.flattened
          if views[place].view.is3DParent { views[place].space = Space(flat: flat, matrix: matrix) }
        }
        if let superview { views[place].alpha = views[superview].alpha * views[place].view.alpha }
      }
    }
  }

  /// Where a function of 0...1 that is never negative is least; where it is so over a stretch, nearest to the middle.
  static func least(_ f: (Double) -> Double, steps: Int, refinements: Int = 60) -> Double {
    // Never less than nothing: where it is nothing half way, that is it.
    let half = f(0.5)
    if half == 0 { return 0.5 }
    let values = (0...steps).map { 2 * $0 == steps ? half : f(Double($0) / Double(steps)) }
    let lowest = values.min() ?? 0
    let tolerance = 1e-9 * max(1, values.max() ?? 1)
    let candidates = values.indices.filter { values[$0] <= lowest + tolerance }
    guard let nearest = candidates.min(by: { abs(2 * $0 - steps) < abs(2 * $1 - steps) }) else { return 0.5 }
    if 2 * nearest == steps { return 0.5 }
    let place = Double(nearest) / Double(steps)
    // Towards the middle there is something that overlaps more: the edge of the stretch, as a root.
    let towards = Double(nearest + (2 * nearest < steps ? 1 : -1)) / Double(steps)
    if candidates.count > 1 || lowest == 0 {
      var (low, high) = (place, towards)
      for _ in 0..<refinements {
        let middle = (low + high) / 2
        if f(middle) <= lowest + tolerance { low = middle } else { high = middle }
      }
      return low
    }
    let (low, high) = (max(0, place - 1 / Double(steps)), min(1, place + 1 / Double(steps)))
    return Roots.least(of: f, in: low...high, refinements: refinements)
  }
}
