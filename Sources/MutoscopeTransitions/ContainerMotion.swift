import MutoscopeMotion

/// What a container's views do, as assignments: the same that an animation function makes.
package struct ContainerMotion {
  /// When and how something moves: fractions of the whole.
  package struct Interval: Hashable {
    package var delay = 0.0
    package var span = 1.0
    package var timing: Timing
    /// Whether the animator's own curve is what bends it.
    var followsAnimator = false

    var isWhole: Bool { delay == 0 && span == 1 }
    var end: Double { abs(delay + span - 1) < 1e-9 ? 1 : delay + span }

    /// The same on the way back: what came last leaves first, its curve runs forwards.
    var retraced: Interval {
      var interval = self
      interval.delay = 1 - end
      return interval
    }

    var bending: TimingGroup.Bending { isWhole && followsAnimator ? .easing : .none }

    func keys(for component: String) -> [TimingGroup.Key] {
      [TimingGroup.Key(start: delay, end: end, easing: timing.curve(for: component))]
    }
  }

  /// Values by place.
  package struct Starts: Sendable {
    private var places: PlaceTable
    private var values: [PropertyValue?] = []

    /// - Parameter first: The index of the first view.
    init(from first: Int) { places = PlaceTable(from: first) }

    package subscript(place: Timeline.Place) -> PropertyValue? {
      get { places.number(of: place).flatMap { values[$0] } }
      set {
        if let number = places.number(of: place) {
          values[number] = newValue
        } else if let newValue, places.add(place) {
          values.append(newValue)
        }
      }
    }

    /// The places with their values: those of a view in the order in which they were added.
    package var all: some Sequence<(place: Timeline.Place, value: PropertyValue)> {
      values.indices.lazy.compactMap { number in values[number].map { (places[number], $0) } }
    }
  }

  package let isBackwards: Bool
  /// Whether it is settled what moves and when: only the values at the ends change then.
  var isSettled = false
  /// What changes, in the order in which it was said.
  private(set) var assignments: [Assignment] = []
  /// The values at the beginning.
  package private(set) var starts: Starts
  /// When everything moves, or would if its ends differed.
  private(set) var intervals: IntervalTable
  /// What was said last: whole screens move alike.
  private var lastInterval = Interval(timing: .linear)
  private var schedule = Assignment.Schedule(0, 1, easing: .linear, isKeyframe: false, followsAnimator: false)

  /// - Parameter first: The index of the first view that may move.
  init(isBackwards: Bool, from first: Int) {
    self.isBackwards = isBackwards
    starts = Starts(from: first)
    intervals = IntervalTable(from: first)
  }

  /// Leads a property from its value at the source to that at the destination; backwards the other way. The view has the
  /// end value afterwards.
  mutating func move(
    _ view: ViewID, _ property: Property, from source: PropertyValue, to destination: PropertyValue,
    _ interval: Interval, in tree: inout ViewTree
  ) {
    note(view, ChannelSet(property), interval)
    lead(view, property, from: source, to: destination, interval, in: &tree)
  }

  /// Leads it likewise where it is said already when its parts move.
  mutating func lead(
    _ view: ViewID, _ property: Property, from source: PropertyValue, to destination: PropertyValue,
    _ interval: Interval, in tree: inout ViewTree
  ) {
    if source == destination, !isSettled { return tree[view][property] = source }
    let (from, to) = isBackwards ? (destination, source) : (source, destination)
    tree[view][property] = to
    for channel in Channel.written(by: property) {
      let start = channel.part(of: from, anchorPoint: tree[view].anchorPoint)
      starts[Timeline.Place(view: view, channel: channel)] = from == to ? nil : start
    }
    if !isSettled { assignments.append(assignment(view, property, to, interval)) }
  }

  /// Whether one of a view's stored properties goes from one value to another.
  func leads(_ view: ViewID, _ property: Property) -> Bool {
    isSettled && starts[Timeline.Place(view: view, channel: .stored(property))] != nil
  }

  /// Says when some parts of a view move, or would if their ends differed.
  mutating func note(_ view: ViewID, _ channels: ChannelSet, _ interval: Interval) {
    if !isSettled { intervals.set(channels, of: view, to: interval) }
  }

  /// Lets a property step at a fraction of the whole.
  mutating func step(
    _ view: ViewID, _ property: Property, from source: PropertyValue, to destination: PropertyValue,
    at fraction: Double, in tree: inout ViewTree
  ) {
    move(
      view, property, from: source, to: destination, Interval(delay: fraction, span: 0, timing: .linear), in: &tree)
  }

  /// Lets the depth step from value to value, each at a fraction of the whole, in the order in which they are played.
  mutating func step(_ view: ViewID, _ depths: [(fraction: Double, depth: Double)], in tree: inout ViewTree) {
    guard let first = depths.first else { return }
    starts[Timeline.Place(view: view, channel: .stored(.zPosition))] = .number(first.depth)
    for (fraction, depth) in depths.dropFirst() {
      let interval = Interval(delay: fraction, span: 0, timing: .linear)
      assignments.append(assignment(view, .zPosition, .number(depth), interval))
      note(view, ChannelSet(.zPosition), interval)
      tree[view].zPosition = depth
    }
  }

  /// Says when a property would move, were its ends not the same and nothing else said so.
  mutating func note(_ view: ViewID, _ property: Property, _ interval: Interval) {
    note(view, ChannelSet(property).subtracting(intervals.channels(of: view)), interval)
  }

  private mutating func assignment(
    _ view: ViewID, _ property: Property, _ value: PropertyValue, _ interval: Interval
  ) -> Assignment {
    if lastInterval != interval {
      lastInterval = interval
      schedule = Assignment.Schedule(
        interval.delay, interval.end, easing: interval.timing, isKeyframe: !interval.isWhole,
        followsAnimator: interval.isWhole && interval.followsAnimator)
    }
    return Assignment(view: view, property: property, value: value, schedule: schedule)
  }

  /// The views as they are at the beginning.
  package func beginning(of tree: ViewTree) -> ViewTree {
    var tree = tree
    for (place, value) in starts.all { tree[place.view][place.channel] = value }
    return tree
  }
}
