/// Tells when the parts of views move. Most parts of a view move alike, and share an entry.
struct IntervalTable: Sendable {
  private struct Entry {
    let interval: ContainerMotion.Interval
    var channels: ChannelSet
  }

  /// The newest of a view's overrules the ones before.
  private var entries = ViewLists<Entry>()
  private var last: ContainerMotion.Interval?
  /// The assignment as an animation function would have it.
  private(set) var schedule = ContainerMotion.Interval(timing: .linear).schedule

  subscript(place: Timeline.Place) -> ContainerMotion.Interval? {
    entries.number(of: place.view) { entries.items[$0].channels.contains(ChannelSet(place.channel)) }
      .map { entries.items[$0].interval }
  }

  /// The parts of a view that have an interval.
  func channels(of view: ViewID) -> ChannelSet {
    entries.numbers(of: view).reduce(into: ChannelSet()) { $0.formUnion(entries.items[$1].channels) }
  }

  mutating func set(_ channels: ChannelSet, of view: ViewID, to interval: ContainerMotion.Interval) {
    if channels.isEmpty { return }
    if last != interval { (last, schedule) = (interval, interval.schedule) }
    let last = last ?? interval
    if let newest = entries.number(of: view, where: { _ in true }), entries.items[newest].interval === last {
      entries.items[newest].channels.formUnion(channels)
    } else {
      entries.append(Entry(interval: last, channels: channels), of: view)
    }
  }
}
