import MutoscopeMotion

/// Keeps values by place, for views that lie in the arena one after the other: flat, where a dictionary would hash every place.
///
/// It is made for values of properties, too, where it is defined: as a generic it would look up types at every place.
package struct PlaceTable<Value: Sendable>: Sendable {
  private struct Entry {
    let row: Int32
    /// Of the same view; negative for none.
    let previous: Int32
    let channel: Channel
    var value: Value?
  }

  /// The first view's index.
  private let first: Int
  /// The last entry of each view; negative for none.
  private var rows: [Int32] = []
  private var entries: [Entry] = []

  /// - Parameter first: The index of the first view.
  package init(from first: Int) { self.first = first }

  package subscript(place: Timeline.Place) -> Value? {
    @_specialize(where Value == PropertyValue)
    get {
      guard let position = position(of: place) else { return nil }
      return entries[position].value
    }
    @_specialize(where Value == PropertyValue)
    set {
      if let position = position(of: place) {
        entries[position].value = newValue
      } else if let newValue {
        add(newValue, at: place)
      }
    }
  }

  /// The places with their values: those of a view in the order in which they were added.
  package var all: [(place: Timeline.Place, value: Value)] {
    @_specialize(where Value == PropertyValue)
    get {
      var all: [(place: Timeline.Place, value: Value)] = []
      all.reserveCapacity(entries.count)
      for entry in entries {
        guard let value = entry.value else { continue }
        all.append((Timeline.Place(view: ViewID(index: first + Int(entry.row)), channel: entry.channel), value))
      }
      return all
    }
  }

  private mutating func add(_ value: Value, at place: Timeline.Place) {
    let row = place.view.index - first
    guard row >= 0 else { return }
    while rows.count <= row { rows.append(-1) }
    entries.append(Entry(row: Int32(row), previous: rows[row], channel: place.channel, value: value))
    rows[row] = Int32(entries.count - 1)
  }

  private func position(of place: Timeline.Place) -> Int? {
    let row = place.view.index - first
    guard rows.indices.contains(row) else { return nil }
    var next = rows[row]
    while next >= 0 {
      if entries[Int(next)].channel == place.channel { return Int(next) }
      next = entries[Int(next)].previous
    }
    return nil
  }
}
