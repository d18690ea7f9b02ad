import MutoscopeMotion

extension Axis {
  func of(_ point: Point) -> Double { self == .horizontal ? point.x : point.y }
  func of(_ size: Size) -> Double { self == .horizontal ? size.width : size.height }
  func set(_ value: Double, of point: inout Point) {
    if self == .horizontal { point.x = value } else { point.y = value }
  }
}

/// Places a scroll view along one axis.
struct ScrollPosition: Sendable {
  let view: ViewID
  /// The offsets between its edges.
  private(set) var range: ClosedRange<Double>
  private(set) var length: Double
  let bounces: Bool
  let isPaging: Bool
  var offset: Double
  /// How far a finger has pulled it past an edge: negative before the first, positive behind the last.
  var pull = 0.0
  /// The offset when the finger touched it.
  let touched: Double

  /// An offset that is so near to an edge, in points, is at it: sums of a script's or a finger's points leave their
  /// rounding there, and a rest past the edge would turn a scroll round.
  private static let rounding = 1e-6

  /// Nil where the content is no larger than the view, and where it belongs: there is nothing to scroll, and nothing bounces, as
  /// with UIKit's `alwaysBounce` being false.
  init?(_ view: ViewID, along axis: Axis, in tree: ViewTree, at offset: Point) {
    let own = tree[view]
    guard own.kind == .scrollView else { return nil }
    (self.view, length, range) = (view, axis.of(own.bounds.size), Self.range(of: own, along: axis))
    guard own.scrolls(along: axis) || !range.contains(axis.of(offset)) else { return nil }
    (bounces, isPaging) = (own.bounces, own.isPagingEnabled)
    (self.offset, touched) = (axis.of(offset), axis.of(offset))
    hold()
  }

  fileprivate static func range(of view: View, along axis: Axis) -> ClosedRange<Double> {
    let inset = view.contentInset
    let (first, last) = axis == .horizontal ? (inset.left, inset.right) : (inset.top, inset.bottom)
    // Not -0.
    let start = 0 - first
    return start...max(start, axis.of(view.contentSize) + last - axis.of(view.bounds.size))
  }

  private var band: RubberBand { RubberBand(length: length) }

  /// Finds the pull that holds it where it is.
  private mutating func hold() {
    offset = onEdge(offset)
    pull = if bounces, let edge = edgeBefore { band.pull(at: offset - edge) } else { 0 }
  }

  /// An offset, or the edge that it is meant to be at.
  private func onEdge(_ offset: Double) -> Double {
    [range.lowerBound, range.upperBound].first { abs(offset - $0) < Self.rounding } ?? offset
  }

  /// The edge that it is past.
  var edgeBefore: Double? {
    offset < range.lowerBound ? range.lowerBound : offset > range.upperBound ? range.upperBound : nil
  }

  /// The edge to which a direction leads.
  func edge(towards direction: Double) -> Double { direction < 0 ? range.lowerBound : range.upperBound }

  /// How far it can go in a direction until it is at the edge.
  func room(towards direction: Double) -> Double {
    direction < 0 ? max(0, offset - range.lowerBound) : max(0, range.upperBound - offset)
  }

  /// Goes as far as its edges let it; returns what is left.
  mutating func go(by distance: Double) -> Double {
    let room = room(towards: distance)
    if abs(distance) >= room {
      if room > 0 { offset = edge(towards: distance) }
      return distance < 0 ? distance + room : distance - room
    }
    offset += distance
    return 0
  }

  /// Pulls it past its edge, or lets go of a pull; returns what is left once that is back.
  mutating func stretch(by distance: Double) -> Double {
    let isBack = pull * distance < 0 && abs(distance) >= abs(pull)
    let before = band.offset(ofPull: pull)
    let taken = isBack ? -pull : distance
    pull = isBack ? 0 : pull + distance
    offset += band.offset(ofPull: pull) - before
    if isBack { offset = onEdge(offset) }
    return distance - taken
  }

  /// Takes over what a script has made of an event: where it has gone instead, and how it has laid out the view. Returns
  /// what is left of the finger's pull; nil where all is as it was told.
  ///
  /// Each point that a script takes of the way past an edge costs the finger what the first point of the band does. So the
  /// same is taken of a pull however it is cut into events: as from a device's, which are many.
  mutating func take(_ place: Double, laidOut view: View, along axis: Axis) -> Double? {
    let (range, length) = (Self.range(of: view, along: axis), axis.of(view.bounds.size))
    if place == offset, range == self.range, length == self.length { return nil }
    let (before, direction) = (abs(pull), pull < 0 ? -1.0 : 1.0)
    let told = abs(band.offset(ofPull: pull))
    (self.range, self.length, offset) = (range, length, place)
    hold()
    let held = abs(band.offset(ofPull: pull))
    guard before > 0, held < told else { return 0 }
    return direction * (before - (told - held) / RubberBand.coefficient - abs(pull))
  }

  /// The points that the content goes for each point of a finger that pulls it.
  var slope: Double { pull == 0 ? 1 : band.slope(atPull: pull) }

  /// Its place of rest, if it turns pages: a multiple of its length.
  ///
  /// The page is the one that is nearest to where the content would go at `UIScrollView.DecelerationRate.fast`, at most one page
  /// from the one where the finger touched it, as UIScrollView has it.
  func page(velocity: Double) -> Double {
    guard length > 0 else { return nearest(offset) }
    let projected = Deceleration(from: offset, velocity: velocity, rate: Deceleration.fastRate).end
    let first = (touched / length).rounded()
    return nearest(min(max(first - 1, (projected / length).rounded()), first + 1) * length)
  }

  private func nearest(_ offset: Double) -> Double { min(max(range.lowerBound, offset), range.upperBound) }
}

extension View {
  /// Whether what is in it is larger than it is along an axis.
  package func scrolls(along axis: Axis) -> Bool {
    let range = ScrollPosition.range(of: self, along: axis)
    return range.lowerBound < range.upperBound
  }

  /// The nearest offset between its edges; nil where it is between them.
  var offsetBetweenEdges: Point? {
    guard kind == .scrollView else { return nil }
    var offset = bounds.origin
    for axis in Axis.allCases {
      let range = ScrollPosition.range(of: self, along: axis)
      axis.set(min(max(range.lowerBound, axis.of(offset)), range.upperBound), of: &offset)
    }
    return offset == bounds.origin ? nil : offset
  }
}

extension Property {
  /// Whether the edges of a scroll view follow from it.
  var limitsScrolling: Bool { self == .contentSize || self == .contentInset || self == .frame }
}

extension ViewStore {
  /// Whether nothing moves a scroll view, and it is past no edge.
  func isAtRestBetweenEdges(_ view: ViewID) -> Bool {
    stored[view].kind == .scrollView && stored[view].offsetBetweenEdges == nil
      && !stages.contains { $0.isScrolling(view) }
  }
}
