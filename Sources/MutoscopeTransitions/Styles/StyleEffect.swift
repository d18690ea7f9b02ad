import MutoscopeMotion

/// An effect as all see it who ask nothing more special: one file of this folder each.
protocol StyleEffect: Sendable {
  /// As a script writes it.
  var name: String { get }
  /// Its own options, as a script writes them.
  var options: [String] { get }
  /// Its own curves, by which a transition without a duration may take longer.
  var curves: [Curve] { get }
  /// Whether it says all there is to say of an element, so that nothing goes together with it.
  var isWhole: Bool { get }
  /// Whether it brings an element from elsewhere.
  var comesFromOutside: Bool { get }

  /// Whether the element's alpha goes with it.
  ///
  /// - Parameter fade: What the style's option says; nil where it was not given.
  func fades(_ fade: Bool?) -> Bool

  /// Adds what it does to what an element does in one interval.
  func add(to effects: inout StyleEffects, fade: Bool?)

  /// Why an element that only one screen has cannot do it, and crossfades instead; nil where it can.
  func obstacle(for element: IdentifierDiff.Element, _ resolver: StyleResolver) -> String?
}

extension StyleEffect {
  var options: [String] { [] }
  var curves: [Curve] { [] }
  var isWhole: Bool { false }
  var comesFromOutside: Bool { false }
  func fades(_ fade: Bool?) -> Bool { fade ?? true }
  func add(to effects: inout StyleEffects, fade: Bool?) {}
  func obstacle(for element: IdentifierDiff.Element, _ resolver: StyleResolver) -> String? { nil }
}

/// What the parts of a style that have the same interval do together.
struct StyleEffects {
  let interval: ContainerMotion.Interval
  var edges: [Edge] = []
  /// Move it in the axes of what it is in, and turn or scale it there.
  var offsets: [TransformFunction] = []
  var transforms: [TransformFunction] = []
  var fades = 0
  /// Its backdrop comes out of focus; the value tells whether what it shows itself fades in then.
  var unveils: Bool?
  var anchor: (id: String, point: Point?)?

  /// Counts the views that they take, one in the other: each fades once.
  var views: Int { max(1, fades) }

  /// What a style does, an interval each.
  ///
  /// - Parameter intervals: When its parts move.
  static func all(of style: TransitionStyle, _ intervals: [ContainerMotion.Interval]) -> [StyleEffects] {
    var all: [StyleEffects] = []
    for (part, interval) in zip(style.parts, intervals) where part.effect != .none || part.fades {
      let index = all.firstIndex { $0.interval == interval } ?? all.count
      if index == all.count { all.append(StyleEffects(interval: interval)) }
      if part.fades { all[index].fades += 1 }
      part.effect.form.add(to: &all[index], fade: part.fade)
    }
    if all.count < 2 { return all }
    // A view has one backdrop: the first blur counts.
    var isBlurred = false
    for index in all.indices where all[index].unveils != nil {
      if isBlurred { all[index].unveils = nil }
      isBlurred = true
    }
    return movedLast(all)
  }

  /// Offsets add: they are around all that turns or scales the element.
  private static func movedLast(_ all: [StyleEffects]) -> [StyleEffects] {
    var (inner, outer) = ([StyleEffects](), [StyleEffects]())
    let last = all.lastIndex { !$0.transforms.isEmpty }
    for (index, var effects) in all.enumerated() {
      if effects.transforms.isEmpty {
        outer.append(effects)
        continue
      }
      if index != last, let offsets = effects.withoutOffsets() { outer.append(offsets) }
      inner.append(effects)
    }
    return inner + outer
  }

  /// Gives away what moves the element; nil where nothing does.
  private mutating func withoutOffsets() -> StyleEffects? {
    if edges.isEmpty, offsets.isEmpty, anchor == nil { return nil }
    var given = StyleEffects(interval: interval)
    (given.edges, given.offsets, given.anchor) = (edges, offsets, anchor)
    (edges, offsets, anchor) = ([], [], nil)
    return given
  }
}
