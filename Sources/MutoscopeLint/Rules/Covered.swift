import MutoscopeMotion

extension Linter {
  func coveredElements(_ way: Way) -> [Finding] {
    let covers = Covers(way)
    var pairs: [Covers.Pair: Double] = [:]
    for look in way.looks where !Budget.spend(1000) {
      pairs.merge(covers.depths(in: look), uniquingKeysWith: max)
    }
    // Of several views of one element the one that covers most counts.
    var said: Set<[String]> = []
    return pairs.sorted {
      ($1.value, $0.key.element, $0.key.view.index) < ($0.value, $1.key.element, $1.key.view.index)
    }.flatMap { pair, _ -> [Finding] in
      let other = label(pair.view)
      guard said.insert([pair.element, other]).inserted else { return [] }
      return findings(.covered, pair.element, "order", on: way) { look in
        covers.depths(in: look, of: pair.element)[pair] ?? 0
      } say: { _, _, amount in
        let orders = orderInversions(way.played)
        let (own, above) = (way.played.height(of: pair.element), way.played.height(of: other))
        let entry = "\(pair.element.key) = m.sharedElement { zPosition = \(number(above + 1)) }, or "
        let lift = own > above ? "" : entry
        return (
          "it is \(amount) deep beneath '\(other)' on the way, which is above it at neither end",
          orders.first { $0.message.contains("'\(pair.element)'") }?.fix
            ?? lift + "a way that does not lead past '\(other)'; between transforms in space, the same depth of both"
        )
      }
    }
  }
}

extension PlayedTransition {
  /// The height at which an element flies above its siblings, by its style.
  fileprivate func height(of id: String) -> Double {
    guard case .sharedElement(let shared)? = elements[id]?.style.style.parts.first?.effect else { return 0 }
    return max(0, shared.zPosition)
  }
}

/// Which views lie above shared elements on a way, and lie there at neither end.
private struct Covers {
  struct Pair: Hashable {
    let element: String
    /// What lies above it: the container's.
    let view: ViewID
    /// The element that shows it.
    let owner: String?
  }

  /// The places of the container's views in a paint order, the lowest of each element, and the highest of these of shared ones.
  private typealias Order = (places: [ViewID: Int], lowest: [String: Int], highest: Int)

  private let way: Way
  /// The orders of both ends at rest, for what is on the screens there, and of the first and of the last frame: where views do
  /// not touch, that may be another one.
  private let ends: [(rest: Order, drawn: Order)]

  init(_ way: Way) {
    let (played, builder) = (way.played, way.played.builder)
    self.way = way
    func order(_ places: [ViewID: Int], _ lowest: [String: Int]) -> Order {
      (places, lowest, lowest.filter { played.elements[$0.key]?.kind == .shared }.values.max() ?? 0)
    }
    let screens = builder.isBackwards ? builder.screens.reversed() : builder.screens
    ends = zip([(way.first, played.before), (way.last, played.after)], screens).map { end, screen in
      let (look, version) = end
      // Unseen at an end, a view is above nothing there.
      let seen = look.drawn.pieces.map(\.layer)
      let places = Dictionary(seen.map { (look.drawn.views[$0], $0) }, uniquingKeysWith: min)
      let elements = seen.compactMap { index in look.elements[index].map { ($0, index) } }
      let frame = Frame(time: 0, size: played.stage.size, version, measurer: .none)
      let originals = Dictionary(frame.drawnViews.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
      var (own, lowest) = ([ViewID: Int](), [String: Int]())
      for (view, made) in builder.made.all {
        let element = made.element.map { builder.nodes[$0].id }
        guard let original = element.map(screen.view(withID:)) ?? made.original, let place = originals[original] else {
          continue
        }
        own[view] = place
        if let element { lowest[element] = place }
      }
      return (order(own, lowest), order(places, Dictionary(elements, uniquingKeysWith: min)))
    }
  }

  /// How far shared elements are beneath what is above them there only, in points.
  ///
  /// - Parameter element: The only one that counts, if any.
  func depths(in look: Look, of element: String? = nil) -> [Pair: Double] {
    let frame = look.drawn
    // Of very many some hundred make no difference to people.
    let above = Array(frame.pieces.indices.lazy.filter { mayCover(frame.views[frame.pieces[$0].layer]) }.prefix(200))
    if above.isEmpty { return [:] }
    var depths: [Pair: Double] = [:]
    for (index, piece) in frame.pieces.enumerated() where piece.content != .shadow {
      guard let own = look.elements[piece.layer], element == nil || own == element, own != ElementTree.rootID,
        way.played.elements[own]?.kind == .shared
      else { continue }
      if Budget.spend(100 * above.count) { break }
      for other in above where other > index {
        let cover = frame.pieces[other]
        let pair = Pair(element: own, view: frame.views[cover.layer], owner: look.elements[cover.layer])
        guard cover.content != .shadow, let common = piece.seen.intersection(cover.seen),
          !isAbove(pair), !isInside(look.elements[cover.layer], own), !piece.isFramed(by: cover),
          frame.contrast(index, other) > Finding.levelTolerance,
          !frame.hides(common, after: index, but: other)
        else { continue }
        let width = cover.content == .border ? cover.width : .infinity
        depths[pair] = max(depths[pair] ?? 0, min(common.width, common.height, width))
      }
    }
    return depths
  }

  /// Whether a view is at an end beneath some shared element that it can be above elsewhere.
  private func mayCover(_ view: ViewID) -> Bool {
    ends.allSatisfy { end in
      let order = end.rest.places[view] == nil ? end.drawn : end.rest
      return order.places[view].map { $0 < order.highest } ?? true
    }
  }

  private func isAbove(_ pair: Pair) -> Bool {
    ends.contains { end in
      // A copy of what is shown otherwise at an end lies where its element does.
      func place(_ order: Order) -> Int? { order.places[pair.view] ?? pair.owner.flatMap { order.lowest[$0] } }
      let isAtRest = place(end.rest) != nil && end.rest.lowest[pair.element] != nil
      let order = isAtRest ? end.rest : end.drawn
      return (place(order) ?? .min) > (order.lowest[pair.element] ?? .max)
    }
  }

  /// Whether an element is another one or in it: what an element shows itself is above what else it shows.
  private func isInside(_ inner: String?, _ outer: String) -> Bool {
    let parents = inner.map { sequence(first: $0) { way.first.seen[$0]?.parent ?? way.last.seen[$0]?.parent } }
    return parents?.contains(outer) == true
  }
}
