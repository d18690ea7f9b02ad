import MutoscopeMotion

/// The instant at which children of one element may change their order with the least harm: where those neighbours
/// overlap least that change places, on a tie nearest to half time (SPEC 5.2, step 3).
struct OrderInstant {
  /// Of the whole transition, 0...1.
  let fraction: Double

  /// A container's motion by itself, to be looked at for any number of orders.
  static func timeline(_ compiled: Animator.Compiled, duration: Double) -> Timeline {
    var timeline = Timeline(tree: compiled.tree, roots: [compiled.root])
    let segment = Playback.Segment(from: 0, course: Course(length: duration), place: 0, walk: .forwards)
    timeline.record(compiled.parts[0].animation, at: 0, playback: timeline.begin(Playback(segment)))
    return timeline
  }

  /// - Parameter isLarge: Whether so much changes places that fewer instants are looked at.
  init(
    _ order: ContainerBuilder.Order, _ builder: ContainerBuilder, _ compiled: Animator.Compiled, _ timeline: Timeline,
    duration: Double, isLarge: Bool
  ) {
    var parts: [String: (view: ViewID, rect: Rect)] = [:]
    for (key, views, _, _) in order.groups {
      guard let view = builder.instances[key]?.first ?? views.first else { continue }
      let isContent = key.hasPrefix("\n")
      parts[key] = (view, isContent ? compiled.tree.ink(of: view) ?? compiled.tree[view].bounds : .zero)
    }
    let pairs = order.order.inversions.compactMap { a, b in parts[a].flatMap { a in parts[b].map { (a, $0) } } }
    let chains = Chains(of: pairs.flatMap { [$0.0.view, $0.1.view] }, in: compiled.tree)
    func overlap(_ fraction: Double) -> Double {
      let places = chains.places(at: fraction * duration, on: timeline)
      func rect(_ part: (view: ViewID, rect: Rect)) -> Rect {
        let (view, space) = places[chains.index[part.view] ?? 0]
        return Rect(enclosing: space.world.quad(of: part.rect == .zero ? view.bounds : part.rect))
      }
      return pairs.reduce(0) { sum, pair in
        let common = rect(pair.0).intersection(rect(pair.1))
        return sum + (common.map { $0.width * $0.height } ?? 0)
      }
    }
    // The first and the last frame are the screens': the order changes in between.
    let least =
      pairs.isEmpty ? 0.5 : OrderInstant.least(overlap, steps: isLarge ? 16 : 120, refinements: isLarge ? 10 : 60)
    fraction = min(max(1e-6, least), 1 - 1e-6)
  }

  /// Some views and all that they are in: what has to be looked at to know where they are.
  private struct Chains {
    /// Parents first, with their places in the list.
    private var views: [(view: ViewID, superview: Int?)] = []
    private(set) var index: [ViewID: Int] = [:]
    private let tree: ViewTree

    init(of views: [ViewID], in tree: ViewTree) {
      self.tree = tree
      for view in views {
        var chain: [ViewID] = []
        var next: ViewID? = view
        while let ancestor = next, index[ancestor] == nil {
          chain.append(ancestor)
          next = tree.superview(of: ancestor)
        }
        for view in chain.reversed() {
          index[view] = self.views.count
          self.views.append((view, tree.superview(of: view).flatMap { index[$0] }))
        }
      }
    }

    /// The views as they are seen at a time, and where.
    func places(at time: Double, on timeline: Timeline) -> [(view: View, space: Space)] {
      var instant = Timeline.Instant(time: time)
      var places: [(view: View, space: Space)] = []
      places.reserveCapacity(views.count)
      for (id, superview) in views {
        let view = timeline.view(id, &instant, model: tree)
        let space =
          superview.map { places[$0].space.subspace(of: view, in: places[$0].view) }
          ?? Space.stage.subspace(of: view, in: nil)
        places.append((view, space))
      }
      return places
    }
  }

  /// Where a function of 0...1 that is never negative is least; where it is so over a stretch, nearest to the middle.
  static func least(_ f: (Double) -> Double, steps: Int, refinements: Int = 60) -> Double {
    // Never less than nothing: where it is nothing half way, that is it.
    if f(0.5) == 0 { return 0.5 }
    let values = (0...steps).map { f(Double($0) / Double(steps)) }
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
    return golden(f, max(0, place - 1 / Double(steps)), min(1, place + 1 / Double(steps)), refinements)
  }

  private static func golden(_ f: (Double) -> Double, _ a: Double, _ b: Double, _ refinements: Int) -> Double {
    let ratio = 0.6180339887498949
    var (low, high) = (a, b)
    for _ in 0..<refinements {
      let (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
      if f(left) <= f(right) { high = right } else { low = left }
    }
    return (low + high) / 2
  }
}
