/// Keeps values by place, for views that lie in the arena one after the other: flat, where a dictionary would hash every place.
package struct PlaceTable<Value: Sendable>: Sendable {
  @usableFromInline struct Entry {
    @usableFromInline let row: Int32
    /// Of the same view; negative for none.
    @usableFromInline let previous: Int32
    @usableFromInline let channel: Channel
    @usableFromInline var value: Value?

    @usableFromInline init(row: Int32, previous: Int32, channel: Channel, value: Value?) {
      (self.row, self.previous, self.channel, self.value) = (row, previous, channel, value)
    }
  }

  /// The first view's index.
  @usableFromInline var first: Int
  /// The last entry of each view; negative for none.
  @usableFromInline var rows: [Int32] = []
  @usableFromInline var entries: [Entry] = []

  /// - Parameter first: The index of the first view.
  @inlinable package init(from first: Int) { self.first = first }

  @inlinable package subscript(place: Timeline.Place) -> Value? {
    get { position(of: place).flatMap { entries[$0].value } }
    set {
      if let position = position(of: place) {
        entries[position].value = newValue
      } else if let newValue {
        add(newValue, at: place)
      }
    }
  }

  /// The places with their values: those of a view in the order in which they were added.
  @inlinable package var all: some Sequence<(place: Timeline.Place, value: Value)> {
    entries.lazy.compactMap { [first] entry in
      entry.value.map { (Timeline.Place(view: ViewID(index: first + Int(entry.row)), channel: entry.channel), $0) }
    }
  }

  /// Moves it to views that lie elsewhere.
  @inlinable package func moved(by shift: Int) -> PlaceTable {
    var copy = self
    copy.first += shift
    return copy
  }

  @inlinable mutating func add(_ value: Value, at place: Timeline.Place) {
    let row = place.view.index - first
    guard row >= 0 else { return }
    while rows.count <= row { rows.append(-1) }
    entries.append(Entry(row: Int32(row), previous: rows[row], channel: place.channel, value: value))
    rows[row] = Int32(entries.count - 1)
  }

  @inlinable func position(of place: Timeline.Place) -> Int? {
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
