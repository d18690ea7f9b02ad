/// Tells who moves which part of which view, in the order in which the parts were first moved.
package struct MoverTable: Sendable {
  package struct Entry: Sendable {
    package let place: Timeline.Place
    /// In the order in which they were started.
    var movers: [Timeline.Mover]
    /// For each of the first movers, which are all finished: by when it and all before it were.
    var overBy: [Double] = []
    /// The entry of another part of the same view; negative for none.
    fileprivate let previous: Int
  }

  private(set) var entries: [Entry] = []
  /// The last entry of each view: the parts of one are few.
  private var last: [ViewID: Int] = [:]

  var places: [Timeline.Place] { entries.map(\.place) }
  package var isEmpty: Bool { entries.isEmpty }

  package subscript(place: Timeline.Place) -> [Timeline.Mover]? {
    _read { yield position(of: place).map { entries[$0].movers } }
  }

  /// An entry, by its position.
  package subscript(position: Int) -> Entry {
    _read { yield entries[position] }
    _modify { yield &entries[position] }
  }

  func position(of place: Timeline.Place) -> Int? {
    position(of: place.channel, from: last[place.view] ?? -1)
  }

  private func position(of channel: Channel, from last: Int) -> Int? {
    var next = last
    while next >= 0 {
      if entries[next].place.channel == channel { return next }
      next = entries[next].previous
    }
    return nil
  }

  /// The positions by their views, those of one view in the order in which they were first moved.
  var positionsByView: [Int] {
    let views = entries.map(\.place.view)
    // As a rule a script goes through its views as it made them.
    if zip(views, views.dropFirst()).allSatisfy({ $0 <= $1 }) { return Array(views.indices) }
    return views.indices.sorted { (views[$0], $0) < (views[$1], $1) }
  }

  /// Where the movers of a place are, from now on.
  mutating func insert(_ place: Timeline.Place) -> Int {
    let last = last[place.view] ?? -1
    if let position = position(of: place.channel, from: last) { return position }
    entries.append(Entry(place: place, movers: [], previous: last))
    self.last[place.view] = entries.count - 1
    return entries.count - 1
  }

  /// The positions of a view's parts, in the order in which they were first moved.
  package func positions(of view: ViewID) -> [Int] {
    var positions: [Int] = []
    var next = last[view] ?? -1
    while next >= 0 {
      positions.append(next)
      next = entries[next].previous
    }
    return positions.reversed()
  }
}
