import CBudget

/// Does work that is stopped after so many units, and from then on at every look.
func limited<Result>(to units: Int, _ body: () throws -> Result) rethrows -> Result {
  try withUnsafeTemporaryAllocation(of: cb_meter.self, capacity: 1) { meter in
    guard let address = meter.baseAddress else { return try body() }
    meter.initialize(
      repeating: cb_meter(
        left: UInt64(units), account: nil, look: { _, _ in true }, reserve: nil, measure: nil,
        context: address, seen: 0, exempt: 0))
    let before = cb_swap(address)
    defer { _ = cb_swap(before) }
    return try body()
  }
}
