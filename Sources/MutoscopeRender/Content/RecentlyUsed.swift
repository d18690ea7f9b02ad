/// Values by name, those that were used last: as many as fit into a number of bytes.
struct RecentlyUsed<Value> {
  private struct Entry {
    let value: Value
    let cost: Int
    var used: Int
  }

  private let limit: Int
  private var entries: [String: Entry] = [:]
  private(set) var cost = 0
  private var now = 0

  init(limit: Int) { self.limit = limit }

  /// The value of a name; one that is not there, or not any more, is made.
  mutating func value(_ name: String, make: () -> Value, cost size: (Value) -> Int) -> Value {
    now += 1
    if let known = entries[name] {
      entries[name]?.used = now
      return known.value
    }
    let value = make()
    let entry = Entry(value: value, cost: size(value), used: now)
    // Down to half, so that it is not done again with each that follows.
    if cost + entry.cost > limit {
      for (name, old) in entries.sorted(by: { $0.value.used < $1.value.used }) {
        if cost <= limit / 2, cost + entry.cost <= limit { break }
        entries[name] = nil
        cost -= old.cost
      }
    }
    entries[name] = entry
    cost += entry.cost
    return value
  }
}
