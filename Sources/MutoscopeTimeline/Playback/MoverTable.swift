/// Tells who moves which part of which view, in the order in which the parts were first moved.
package struct MoverTable: Sendable {
  package struct Entry: Sendable {
    package let place: Timeline.Place
    /// In the order in which they were started.
    var movers: [Timeline.Mover]
    /// For each of the first movers, which are all finished: by when it and all before it were.
    var overBy: [Double] = []
  }

  /// The parts of one view are few.
  private var entries: ViewLists<Entry>

  /// - Parameter first: The first view that may move.
  init(from first: ViewID = ViewID(index: 0)) { entries = ViewLists(from: first.index) }

  var places: [Timeline.Place] { entries.items.map(\.place) }
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
    entries.numbers(of: place.view).first { entries.items[$0].place.channel == place.channel }
  }

  /// The positions by their views, those of one view in the order in which they were first moved.
  var positionsByView: [Int] {
    let views = entries.items.map(\.place.view)
    // As a rule a script goes through its views as it made them.
    if zip(views, views.dropFirst()).allSatisfy({ $0 <= $1 }) { return Array(views.indices) }
    return views.indices.sorted { (views[$0], $0) < (views[$1], $1) }
  }

  /// Adds a place that is not there yet.
  @discardableResult
  mutating func append(_ place: Timeline.Place, _ movers: [Timeline.Mover]) -> Int {
    entries.append(Entry(place: place, movers: movers), of: place.view)
    return entries.items.count - 1
  }

  /// The positions of a view's parts, in the order in which they were first moved.
  package func positions(of view: ViewID) -> [Int] { entries.numbers(of: view).reversed() }
}
