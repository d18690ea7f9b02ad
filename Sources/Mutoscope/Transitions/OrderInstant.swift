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

  init(
    _ order: ContainerBuilder.Order, _ builder: ContainerBuilder, _ compiled: Animator.Compiled, _ timeline: Timeline,
    duration: Double
  ) {
    var parts: [String: (view: ViewID, rect: Rect)] = [:]
    for (key, views, _, _) in order.groups {
      guard let view = builder.instances[key]?.first ?? views.first else { continue }
      let isContent = key.hasPrefix("\n")
      parts[key] = (view, isContent ? compiled.tree.ink(of: view) ?? compiled.tree[view].bounds : .zero)
    }
    let pairs = order.order.inversions.compactMap { a, b in parts[a].flatMap { a in parts[b].map { (a, $0) } } }
    func overlap(_ fraction: Double) -> Double {
      let tree = timeline.presentation(at: fraction * duration).tree
      func rect(_ part: (view: ViewID, rect: Rect)) -> Rect {
        let world = Space(of: part.view, in: tree).world
        return Rect(enclosing: world.quad(of: part.rect == .zero ? tree[part.view].bounds : part.rect))
      }
      return pairs.reduce(0) { sum, pair in
        let common = rect(pair.0).intersection(rect(pair.1))
        return sum + (common.map { $0.width * $0.height } ?? 0)
      }
    }
    // The first and the last frame are the screens': the order changes in between.
    let isLarge = pairs.count > 500
    let least = OrderInstant.least(overlap, steps: isLarge ? 16 : 120, refinements: isLarge ? 10 : 60)
    fraction = min(max(1e-6, least), 1 - 1e-6)
  }

  /// Where a function of 0...1 is least; where it is so over a stretch, nearest to the middle.
  static func least(_ f: (Double) -> Double, steps: Int, refinements: Int = 60) -> Double {
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
