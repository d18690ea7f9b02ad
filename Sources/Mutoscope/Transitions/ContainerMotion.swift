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
  private(set) var starts: [Timeline.Place: PropertyValue] = [:]
  /// When everything moves, or would if its ends differed.
  private(set) var intervals: [Timeline.Place: Interval] = [:]

  init(
    isBackwards: Bool, starts: [Timeline.Place: PropertyValue] = [:], intervals: [Timeline.Place: Interval] = [:]
  ) {
    (self.isBackwards, self.starts, self.intervals) = (isBackwards, starts, intervals)
  }

  /// Leads a property from its value at the source to that at the destination; backwards the other way. The view has the
  /// end value afterwards.
  mutating func move(
    _ view: ViewID, _ property: Property, from source: PropertyValue, to destination: PropertyValue,
    _ interval: Interval, in tree: inout ViewTree
  ) {
    let (from, to) = isBackwards ? (destination, source) : (source, destination)
    let target = tree[view].parts(of: to, for: property)
    for (channel, value) in target {
      tree[view][channel] = value
      intervals[Timeline.Place(view: view, channel: channel)] = interval
    }
    if from == to { return }
    for (channel, value) in tree[view].parts(of: from, for: property) {
      starts[Timeline.Place(view: view, channel: channel)] = value
    }
    assignments.append(assignment(view, property, to, interval))
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
    for channel in Channel.written(by: property) {
      let place = Timeline.Place(view: view, channel: channel)
      if intervals[place] == nil { intervals[place] = interval }
    }
  }

  /// Leaves a property as it is.
  mutating func forget(_ view: ViewID, _ property: Property) {
    // What does not move is not looked for among all that does.
    guard Channel.written(by: property).contains(where: { starts[Timeline.Place(view: view, channel: $0)] != nil })
    else { return }
    assignments.removeAll { $0.view == view && $0.property == property }
    for channel in Channel.written(by: property) {
      starts.removeValue(forKey: Timeline.Place(view: view, channel: channel))
    }
  }

  /// The same of other views, without the assignments.
  func moved(by shift: Int) -> ContainerMotion {
    func moved(_ place: Timeline.Place) -> Timeline.Place {
      Timeline.Place(view: ViewID(index: place.view.index + shift), channel: place.channel)
    }
    return ContainerMotion(
      isBackwards: isBackwards, starts: Dictionary(uniqueKeysWithValues: starts.map { (moved($0), $1) }),
      intervals: Dictionary(uniqueKeysWithValues: intervals.map { (moved($0), $1) }))
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
    for (place, value) in starts { tree[place.view][place.channel] = value }
    return tree
  }
}
