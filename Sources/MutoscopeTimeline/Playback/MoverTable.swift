/// Tells who moves which part of which view, in the order in which the parts were first moved.
package struct MoverTable: Sendable {
  package struct Entry: Sendable {
    package let place: Timeline.Place
    /// In the order in which they were started.
    var movers: [Timeline.Mover]
    /// For each of the first movers, which are all finished: by when it and all before it were.
    var overBy: [Double] = []
    fileprivate var isLive = true
  }

  /// The parts of one view are few.
  private var entries = ViewLists<Entry>()

  package var places: [Timeline.Place] { entries.items.map(\.place) }
  package var isEmpty: Bool { entries.items.isEmpty }

  package subscript(place: Timeline.Place) -> [Timeline.Mover]? {
    _read { yield position(of: place).map { entries.items[$0].movers } }
  }

  /// An entry, by its position.
  package subscript(position: Int) -> Entry {
    _read { yield entries.items[position] }
    _modify { yield &entries.items[position] }
  }

  func position(of place: Timeline.Place) -> Int? {
    entries.number(of: place.view) { entries.items[$0].place.channel == place.channel }
  }

  /// The positions of all that may move from a time on by their views, those of one view in the order in which they were first
  /// moved.
  package func positionsByView(from time: Double) -> [Int] {
    let positions = time < liveSince ? Array(entries.items.indices) : live
    func key(_ position: Int) -> (ViewID, Int) { (entries.items[position].place.view, position) }
    // As a rule a script goes through its views as it made them.
    if zip(positions, positions.dropFirst()).allSatisfy({ key($0) < key($1) }) { return positions }
    return positions.sorted { key($0) < key($1) }
  }

  /// Adds a place that is not there yet, with what moves it.
  mutating func append(_ mover: Timeline.Mover, to place: Timeline.Place) {
    entries.append(Entry(place: place, movers: [mover]), of: place.view)
    live.append(entries.items.count - 1)
  }

  // MARK: What is over

  /// The positions of what may move from `liveSince` on: a history has many more that do no longer.
  private(set) var live: [Int] = []
  private var liveSince = -Double.infinity
  /// The number of live positions above which those that are over are looked for.
  private var most = 64

  /// Whether it is time to look for places where all is over.
  var isCrowded: Bool { live.count > most }

  /// Leaves out of what may move those places where all is over before a time, as far as that was noted.
  mutating func sweep(before time: Double) {
    guard time >= liveSince else { return }
    for position in live {
      let overBy = entries.items[position].overBy
      entries.items[position].isLive =
        overBy.count < entries.items[position].movers.count || (overBy.last ?? .infinity) >= time
    }
    live.removeAll { !entries.items[$0].isLive }
    (liveSince, most) = (time, max(64, 2 * live.count))
  }

  mutating func append(_ mover: Timeline.Mover, at position: Int) {
    entries.items[position].movers.append(mover)
    if !entries.items[position].isLive { live.append(position) }
    entries.items[position].isLive = true
  }

  /// The positions of a view's parts, in the order in which they were first moved.
  package func positions(of view: ViewID) -> [Int] { entries.numbers(of: view).reversed() }
}
