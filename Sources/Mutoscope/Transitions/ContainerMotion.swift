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
  private(set) var assignments: [Assignment] = []
  /// The values at the beginning.
  private(set) var starts: PlaceTable<PropertyValue>
  /// When everything moves, or would if its ends differed: by view, the newest last.
  private var moments: [ViewMoment] = []
  /// The last of each view's moments; negative for none.
  private var lastMoments: [Int32] = []
  private var intervals: [Interval] = []
  private var first: Int

  /// When some parts of a view move.
  private struct ViewMoment {
    let view: Int32
    let previous: Int32
    let channels: ChannelSet
    let interval: Int32
  }

  /// - Parameter first: The index of the first view that may move.
  init(isBackwards: Bool, from first: Int) {
    self.isBackwards = isBackwards
    self.first = first
    starts = PlaceTable(from: first)
  }

  /// Leads a property from its value at the source to that at the destination; backwards the other way. The view has the
  /// end value afterwards.
  mutating func move(
    _ view: ViewID, _ property: Property, from source: PropertyValue, to destination: PropertyValue,
    _ interval: Interval, in tree: inout ViewTree
  ) {
    let (from, to) = isBackwards ? (destination, source) : (source, destination)
    tree[view][property] = to
    note(view, ChannelSet([property]), interval)
    if from == to { return }
    for (channel, value) in tree[view].parts(of: from, for: property) {
      starts[Timeline.Place(view: view, channel: channel)] = value
    }
    assignments.append(assignment(view, property, to, interval))
  }

  /// Says when some parts of a view move, or would if their ends differed.
  mutating func note(_ view: ViewID, _ channels: ChannelSet, _ interval: Interval) {
    let row = view.index - first
    guard row >= 0 else { return }
    if intervals.last != interval { intervals.append(interval) }
    let index = Int32(intervals.count - 1)
    while lastMoments.count <= row { lastMoments.append(-1) }
    let last = lastMoments[row]
    if last >= 0, last == moments.count - 1, moments[Int(last)].interval == index {
      let known = moments.removeLast()
      moments.append(
        ViewMoment(
          view: Int32(row), previous: known.previous, channels: known.channels.union(channels), interval: index))
      return
    }
    moments.append(ViewMoment(view: Int32(row), previous: last, channels: channels, interval: index))
    lastMoments[row] = Int32(moments.count - 1)
  }

  /// What moves, or would if its ends differed, each place once.
  var places: [Timeline.Place] {
    var places: [Timeline.Place] = []
    for row in lastMoments.indices {
      var known: ChannelSet = []
      for moment in self.moments(of: row) {
        for channel in moment.channels.subtracting(known).channels {
          places.append(Timeline.Place(view: ViewID(index: first + row), channel: channel))
        }
        known.formUnion(moment.channels)
      }
    }
    return places
  }

  /// When a place moves.
  func interval(of place: Timeline.Place) -> Interval? {
    moments(of: place.view.index - first).first { $0.channels.contains(ChannelSet(place.channel)) }
      .map { intervals[Int($0.interval)] }
  }

  /// The newest first.
  private func moments(of row: Int) -> some Sequence<ViewMoment> {
    sequence(state: lastMoments.indices.contains(row) ? lastMoments[row] : -1) { next -> ViewMoment? in
      guard next >= 0 else { return nil }
      let moment = moments[Int(next)]
      next = moment.previous
      return moment
    }
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

  /// Says when a property would move, were its ends not the same and nothing else said so.
  mutating func note(_ view: ViewID, _ property: Property, _ interval: Interval) {
    let known = moments(of: view.index - first).reduce(into: ChannelSet()) { $0.formUnion($1.channels) }
    note(view, ChannelSet([property]).subtracting(known), interval)
  }

  /// The same of views that lie elsewhere; the assignments are left out.
  func moved(by shift: Int) -> ContainerMotion {
    var copy = self
    copy.assignments = []
    (copy.starts, copy.first) = (starts.moved(by: shift), first + shift)
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
