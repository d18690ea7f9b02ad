/// When the parts of views move, for views that lie in the arena one after the other. Most parts of a view move alike: they
/// share an entry.
struct IntervalTable: Sendable {
  private struct Entry {
    /// Of the same view; negative for none.
    let previous: Int32
    let interval: Int32
    var channels: ChannelSet
  }

  /// The first view's index.
  private let first: Int
  /// The last entry of each view, which overrules the ones before; negative for none.
  private var rows: [Int32] = []
  private var entries: [Entry] = []
  private var intervals: [ContainerMotion.Interval] = []
  /// The last of them by itself: one in a list would be copied to be compared.
  private var newest = ContainerMotion.Interval(timing: .linear)

  /// - Parameter first: The index of the first view.
  init(from first: Int) { self.first = first }

  subscript(place: Timeline.Place) -> ContainerMotion.Interval? {
    entries(of: place.view.index - first).first { $0.channels.contains(ChannelSet(place.channel)) }
      .map { intervals[Int($0.interval)] }
  }

  /// The parts of a view that have an interval.
  func channels(of view: ViewID) -> ChannelSet {
    entries(of: view.index - first).reduce(into: ChannelSet()) { $0.formUnion($1.channels) }
  }

  /// Every place that has an interval, once.
  var places: [Timeline.Place] {
    rows.indices.flatMap { row in
      let view = ViewID(index: first + row)
      return channels(of: view).channels.map { Timeline.Place(view: view, channel: $0) }
    }
  }

  mutating func set(_ channels: ChannelSet, of view: ViewID, to interval: ContainerMotion.Interval) {
    let row = view.index - first
    guard row >= 0, !channels.isEmpty else { return }
    if intervals.isEmpty || newest != interval {
      intervals.append(interval)
      newest = interval
    }
    let index = Int32(intervals.count - 1)
    while rows.count <= row { rows.append(-1) }
    let last = Int(rows[row])
    if last >= 0, entries[last].interval == index {
      entries[last].channels.formUnion(channels)
    } else {
      entries.append(Entry(previous: rows[row], interval: index, channels: channels))
      rows[row] = Int32(entries.count - 1)
    }
  }

  /// The newest first.
  private func entries(of row: Int) -> some Sequence<Entry> {
    sequence(state: rows.indices.contains(row) ? rows[row] : -1) { next -> Entry? in
      guard next >= 0 else { return nil }
      let entry = entries[Int(next)]
      next = entry.previous
      return entry
    }
  }
}
