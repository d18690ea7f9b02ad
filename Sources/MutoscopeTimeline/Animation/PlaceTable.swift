import MutoscopeMotion

/// Numbers places, for views that lie in the arena one after the other: flat, where a dictionary would hash every place.
package struct PlaceTable: Sendable {
  private struct Entry {
    let row: Int32
    /// Of the same view; negative for none.
    let previous: Int32
    let channel: Channel
  }

  /// The first view's index.
  private let first: Int
  /// The last entry of each view; negative for none.
  private var rows: [Int32] = []
  private var entries: [Entry] = []

  /// - Parameter first: The index of the first view.
  package init(from first: Int) { self.first = first }

  package subscript(number: Int) -> Timeline.Place {
    Timeline.Place(view: ViewID(index: first + Int(entries[number].row)), channel: entries[number].channel)
  }

  /// The number of a place; nil before it is added.
  package func number(of place: Timeline.Place) -> Int? {
    let row = place.view.index - first
    guard rows.indices.contains(row) else { return nil }
    var next = rows[row]
    while next >= 0 {
      if entries[Int(next)].channel == place.channel { return Int(next) }
      next = entries[Int(next)].previous
    }
    return nil
  }

  /// Gives a place the next number, and tells whether it could: none is there for views before the first.
  package mutating func add(_ place: Timeline.Place) -> Bool {
    let row = place.view.index - first
    if row < 0 { return false }
    while rows.count <= row { rows.append(-1) }
    entries.append(Entry(row: Int32(row), previous: rows[row], channel: place.channel))
    rows[row] = Int32(entries.count - 1)
    return true
  }
}
