import MutoscopeMotion

/// Tells what a container's views do: what an animation function would assign, and from which values.
package struct ContainerMotion {
  /// When and how something moves: fractions of the whole. All that moves alike shares it.
  package final class Interval: Hashable, Sendable {
    package let delay, span: Double
    package let timing: Timing
    /// Whether the animator's own curve is what bends it.
    let followsAnimator: Bool

    package init(delay: Double = 0, span: Double = 1, timing: Timing, followsAnimator: Bool = false) {
      (self.delay, self.span, self.timing, self.followsAnimator) = (delay, span, timing, followsAnimator)
    }

    package static func == (a: Interval, b: Interval) -> Bool {
      a === b
        || a.delay == b.delay && a.span == b.span && a.followsAnimator == b.followsAnimator && a.timing == b.timing
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(delay)
      hasher.combine(span)
      hasher.combine(timing)
    }

    /// Keeps its time, and takes other curves.
    func with(_ timing: Timing) -> Interval {
      Interval(delay: delay, span: span, timing: timing, followsAnimator: followsAnimator)
    }

    var isWhole: Bool { delay == 0 && span == 1 }
    var end: Double { abs(delay + span - 1) < 1e-9 ? 1 : delay + span }

    /// The same on the way back: what came last leaves first, its curve runs forwards.
    var retraced: Interval {
      Interval(delay: 1 - end, span: span, timing: timing, followsAnimator: followsAnimator)
    }

    var schedule: Assignment.Schedule {
      Assignment.Schedule(delay, end, easing: timing, bending: isWhole && followsAnimator ? .easing : .none)
    }
  }

  /// Leads a property of a view, as an animation function would, from a value of its own.
  package struct Move: Sendable {
    package let view: ViewID
    package let property: Property
    package fileprivate(set) var start, end: PropertyValue
    fileprivate(set) var schedule: Assignment.Schedule
    /// Whether the value at the beginning is another than that at the end.
    package fileprivate(set) var isLed: Bool
    fileprivate let channels: ChannelSet
  }

  package let isBackwards: Bool
  /// Whether it is settled what moves and when: only the values at the ends change then.
  var isSettled = false
  /// Holds what was said last of each property.
  private var said = ViewLists<Move>()
  /// The views of which anything was said since the container is led between other ends.
  var saidAgain: [ViewID] = []
  /// When everything moves, or would if its ends differed.
  private(set) var intervals = IntervalTable()

  /// - Parameter count: About how much is going to be said.
  init(isBackwards: Bool, count: Int = 0) {
    self.isBackwards = isBackwards
    said.items.reserveCapacity(count)
  }

  /// Leads a property from its value at the source to that at the destination; backwards the other way. The view has the
  /// end value afterwards.
  mutating func move(
    _ view: ViewID, _ property: Property, from source: consuming PropertyValue, to destination: consuming PropertyValue,
    _ interval: Interval, in tree: inout ViewTree
  ) {
    note(view, ChannelSet(property), interval)
    lead(view, property, from: source, to: destination, in: &tree)
  }

  /// Leads it likewise as was noted last.
  mutating func lead(
    _ view: ViewID, _ property: Property, from source: consuming PropertyValue, to destination: consuming PropertyValue,
    in tree: inout ViewTree
  ) {
    if isBackwards { swap(&source, &destination) }
    if isSettled { saidAgain.append(view) }
    tree[view].set(property, to: destination)
    let (channels, isLed) = (ChannelSet(property), source != destination)
    var isKnown = !isLed
    for number in said.numbers(of: view) where !said.items[number].channels.isDisjoint(with: channels) {
      said.items[number].isLed = false
      if said.items[number].property != property { continue }
      (said.items[number].start, said.items[number].end) = (copy source, copy destination)
      (said.items[number].schedule, said.items[number].isLed, isKnown) = (intervals.schedule, isLed, true)
    }
    if isKnown { return }
    said.append(
      Move(
        view: view, property: property, start: source, end: destination, schedule: intervals.schedule, isLed: true,
        channels: channels), of: view)
  }

  /// Lists what was said, in the order in which it was said first.
  package var moves: [Move] { said.items }

  /// The value of a part of a view at the beginning, where that goes to another one.
  package func start(of place: Timeline.Place, in tree: ViewTree) -> PropertyValue? {
    let channel = ChannelSet(place.channel)
    let number = said.number(of: place.view) {
      said.items[$0].isLed && !said.items[$0].channels.isDisjoint(with: channel)
    }
    return number.map { place.channel.part(of: said.items[$0].start, anchorPoint: tree[place.view].anchorPoint) }
  }

  /// The parts of a view that go from one value to another.
  func channels(of view: ViewID) -> ChannelSet {
    said.numbers(of: view).reduce(into: ChannelSet(rawValue: 0)) { channels, number in
      if said.items[number].isLed { channels.formUnion(said.items[number].channels) }
    }
  }

  /// The views that begin otherwise than they did.
  func views(since old: ContainerMotion) -> [ViewID] {
    saidAgain.filter { view in
      said.numbers(of: view).contains { number in
        let wasLed = number < old.said.items.count && old.said.items[number].isLed
        return wasLed != said.items[number].isLed || wasLed && old.said.items[number].start != said.items[number].start
      }
    }
  }

  /// Whether anything was said of a property.
  func names(_ property: Property, of view: ViewID) -> Bool {
    said.number(of: view) { said.items[$0].property == property } != nil
  }

  /// Whether a property goes from one value to another.
  func leads(_ view: ViewID, _ property: Property) -> Bool {
    isSettled && said.number(of: view) { said.items[$0].isLed && said.items[$0].property == property } != nil
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

  /// Says when a property would move, were its ends not the same and nothing else said so.
  mutating func note(_ view: ViewID, _ property: Property, _ interval: Interval) {
    note(view, ChannelSet(property).subtracting(intervals.channels(of: view)), interval)
  }

  /// The views as they are at the beginning.
  ///
  /// - Parameter channels: Those that are told; nil: all.
  package func beginning(of tree: ViewTree, _ channels: ChannelSet? = nil) -> ViewTree {
    var tree = tree
    for number in moves.indices where moves[number].isLed {
      if let channels, moves[number].channels.isDisjoint(with: channels) { continue }
      tree[moves[number].view].set(moves[number].property, to: moves[number].start)
    }
    return tree
  }
}
