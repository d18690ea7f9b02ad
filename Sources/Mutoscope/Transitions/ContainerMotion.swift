import MutoscopeMotion

/// What a container's views do, as assignments: the same that an animation function makes.
struct ContainerMotion {
  /// When and how something moves: fractions of the whole.
  struct Interval: Hashable {
    var delay = 0.0
    var span = 1.0
    var timing: Timing
    /// Whether the animator's own curve is what bends it.
    var followsAnimator = false

    var isWhole: Bool { delay == 0 && span == 1 }
  }

  let isBackwards: Bool
  private var made: [Assignment] = []
  private var hasForgotten = false
  /// The values at the beginning.
  private(set) var starts: PlaceTable<PropertyValue>
  /// When everything moves, or would if its ends differed: places in `distinct`.
  private var moments: PlaceTable<Int>
  private var distinct: [Interval] = []

  /// - Parameter first: The index of the first view that may move.
  init(isBackwards: Bool, from first: Int) {
    self.isBackwards = isBackwards
    starts = PlaceTable(from: first)
    moments = PlaceTable(from: first)
  }

  /// Leads a property from its value at the source to that at the destination; backwards the other way. The view has the
  /// end value afterwards.
  mutating func move(
    _ view: ViewID, _ property: Property, from source: PropertyValue, to destination: PropertyValue,
    _ interval: Interval, in tree: inout ViewTree
  ) {
    let (from, to) = isBackwards ? (destination, source) : (source, destination)
    tree[view][property] = to
    let moment = moment(interval)
    for channel in Channel.written(by: property) { moments[Timeline.Place(view: view, channel: channel)] = moment }
    if from == to { return }
    for (channel, value) in tree[view].parts(of: from, for: property) {
      starts[Timeline.Place(view: view, channel: channel)] = value
    }
    made.append(assignment(view, property, to, interval))
  }

  /// What moves, or would if its ends differed.
  var places: some Sequence<Timeline.Place> { moments.all.lazy.map(\.place) }

  /// When a place moves.
  func interval(of place: Timeline.Place) -> Interval? { moments[place].map { distinct[$0] } }

  private mutating func moment(_ interval: Interval) -> Int {
    if distinct.last != interval { distinct.append(interval) }
    return distinct.count - 1
  }

  /// Lets a property step at a fraction of the whole.
  mutating func step(
    _ view: ViewID, _ property: Property, from source: PropertyValue, to destination: PropertyValue,
    at fraction: Double,
    in tree: inout ViewTree
  ) {
    move(
      view, property, from: source, to: destination, Interval(delay: fraction, span: 0, timing: .linear), in: &tree)
  }

  /// Says when a property would move, were its ends not the same.
  mutating func note(_ view: ViewID, _ property: Property, _ interval: Interval) {
    let moment = moment(interval)
    for channel in Channel.written(by: property) {
      let place = Timeline.Place(view: view, channel: channel)
      if moments[place] == nil { moments[place] = moment }
    }
  }

  /// Leaves a property as it is.
  mutating func forget(_ view: ViewID, _ property: Property) {
    hasForgotten = true
    for channel in Channel.written(by: property) { starts[Timeline.Place(view: view, channel: channel)] = nil }
  }

  var assignments: [Assignment] {
    if !hasForgotten { return made }
    return made.filter { assignment in
      Channel.written(by: assignment.property).contains {
        starts[Timeline.Place(view: assignment.view, channel: $0)] != nil
      }
    }
  }

  /// The same of views that lie elsewhere; the assignments are left out.
  func moved(by shift: Int) -> ContainerMotion {
    var copy = self
    copy.made = []
    (copy.starts, copy.moments) = (starts.moved(by: shift), moments.moved(by: shift))
    return copy
  }

  private func assignment(_ view: ViewID, _ property: Property, _ value: PropertyValue, _ interval: Interval)
    -> Assignment
  {
    let end = interval.delay + interval.span
    return Assignment(
      view: view, property: property, value: value, start: interval.delay, end: abs(end - 1) < 1e-9 ? 1 : end,
      enclosing: .linear, easing: interval.timing, shift: 0, line: nil, isKeyframe: !interval.isWhole,
      followsAnimator: interval.isWhole && interval.followsAnimator)
  }

  /// The views as they are at the beginning.
  func beginning(of tree: ViewTree) -> ViewTree {
    var tree = tree
    for (place, value) in starts.all { tree[place.view][place.channel] = value }
    return tree
  }
}
