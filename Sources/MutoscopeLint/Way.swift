import MutoscopeMotion

/// A transition between its first and its last frame, looked at every now and then, and where something may be largest.
final class Way {
  let played: PlayedTransition
  let stage: Rect
  /// Pixels per point.
  let scale: Double
  private(set) var looks: [Look] = []
  /// The end, where springs that are cut have landed.
  private(set) lazy var arrival = see(played.end, true)
  /// Looks at an instant, or at what arrives then.
  private let see: (_ time: Double, _ isArrival: Bool) -> Look
  /// Searches begin at the same instants.
  private var known: [Double: Look] = [:]
  private var searches = 0

  /// Of a whole transition; what is interrupted has its part of them.
  private static let samples = 30.0
  /// Bounds those that are known: each holds all views.
  private static let most = 60
  /// Searches between the looks, each of which makes some fifty frames. Beyond these the largest of the looks counts.
  private static let mostSearches = 16

  init(_ played: PlayedTransition, _ timeline: Timeline, _ measurer: ContentMeasurer) {
    (self.played, stage, scale) = (played, played.stage, played.scale)
    see = { time, isArrival in
      let side: Side = time >= played.end ? .before : .after
      return Look(at: time, of: played, timeline.presentation(at: time, side: side, isArrival: isArrival), measurer)
    }
    let (start, duration) = (played.start, played.end - played.start)
    let part = played.playback.length > 0 ? min(1, duration / played.playback.length) : 1
    let count = Int((Way.samples * part).rounded(.up), within: 4...1000)
    for number in 0...count { looks.append(look(at: start + duration * Double(number) / Double(count))) }
  }

  var first: Look { looks[0] }
  var last: Look { looks[looks.count - 1] }

  /// Measures what may be on the way, as it is at one end or the other.
  func atEnds(_ overhang: (Look) -> SIMD4<Double>) -> SIMD4<Double> { pointwiseMax(overhang(first), overhang(last)) }

  private func look(at time: Double) -> Look {
    // Where nothing is left any look will do.
    if let look = known[time] ?? (Budget.spend(1000) ? looks.first : nil) { return look }
    let look = see(time, false)
    if known.count >= Way.most { known = [:] }
    known[time] = look
    return look
  }

  /// Finds where a size in points is largest; nil where it cannot be seen.
  func worst(_ size: (Look) -> Double) -> (look: Look, size: Double)? {
    if Budget.spend(1000) { return nil }
    let sizes = looks.map(size)
    guard let most = sizes.max(), most * scale > Finding.tolerance,
      let index = sizes.firstIndex(where: { $0 >= most * (1 - 1e-12) })
    else { return nil }
    let (low, high) = (looks[max(0, index - 1)].time, looks[min(index + 1, sizes.count - 1)].time)
    var best = (look: looks[index], size: sizes[index])
    searches += 1
    if searches > Way.mostSearches { return best }
    // The largest may lie between two looks.
    func lack(_ time: Double) -> Double {
      let look = look(at: time)
      let own = size(look)
      if own > best.size * (1 + 1e-12) { best = (look, own) }
      return -own
    }
    _ = Roots.least(of: lack, in: low...high, refinements: 34)
    // It may last: then its beginning counts.
    let least = best.size * (1 - 1e-12)
    let earlier = best.look.time - 1e-3 * (high - low)
    if earlier > low, size(look(at: earlier)) >= least {
      let start = Roots.root(of: { size(look(at: $0)) >= least ? 1 : -1 }, in: low...best.look.time)
      best = (look(at: start), best.size)
    }
    return best
  }
}

/// What is seen of a transition at an instant, worked out when it is asked for.
final class Look {
  let time: Double
  /// The elements by their ids, with what is seen of them and with all that is painted.
  private(set) lazy var seen = inks(from: played.container, isSeen: true)
  private(set) lazy var all = inks(from: played.container, isSeen: false)
  /// The elements on the screens that it leads from and to, which may move meanwhile.
  private(set) lazy var ends = played.builder.screens.map { inks(from: $0.root, isSeen: false) }
  private(set) lazy var drawn = DrawnFrame(
    Frame(time: time, size: played.stage.size, version, measurer: measurer), scale: played.scale)
  /// The element that each layer belongs to; nil outside all.
  private(set) lazy var elements: [String?] = {
    var elements: [String?] = []
    for (view, parent) in zip(drawn.views, drawn.parents) {
      elements.append(played.own.contains(view) ? played.labels[view] : parent.flatMap { elements[$0] })
    }
    return elements
  }()
  /// What is painted more than once.
  private(set) lazy var prints = Print.all(in: drawn, elements, measurer, played.tolerance)
  private(set) lazy var grounds = drawn.grounds(of: elements)
  private let played: PlayedTransition
  private let version: Timeline.Version
  private let measurer: ContentMeasurer

  /// Whether two views show different views of one screen.
  func areTwo(_ view: ViewID, _ other: ViewID) -> Bool {
    guard let overlay = version.overlay, let a = overlay.original(of: view), let b = overlay.original(of: other) else {
      return false
    }
    return a != b && version.tree.root(of: a) == version.tree.root(of: b)
  }

  private func inks(from root: ViewID, isSeen: Bool) -> [String: ElementInk] {
    ElementInk.all(in: version.tree, from: root, of: played, isSeen: isSeen)
  }

  init(at time: Double, of played: PlayedTransition, _ version: Timeline.Version, _ measurer: ContentMeasurer) {
    (self.time, self.played, self.version, self.measurer) = (time, played, version, measurer)
  }
}

extension Linter {
  /// Reports where a size in points is largest on a way, if that can be seen.
  ///
  /// - Parameter say: What to say and what to do about it, by that look, size and amount; nil for nothing.
  func findings(
    _ code: Finding.Code, _ id: String, _ property: String, on way: Way, _ size: (Look) -> Double,
    say: (Look, Double, Amount) -> (message: String, fix: String)?
  ) -> [Finding] {
    guard let worst = way.worst(size) else { return [] }
    let amount = Amount.pixels(worst.size * way.scale)
    guard let (message, fix) = say(worst.look, worst.size, amount) else { return [] }
    return [finding(code, way.played, id, property, at: worst.look.time, amount, message, fix: fix)]
  }
}
