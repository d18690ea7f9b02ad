import CLuaBridge

extension Lua {
  /// Makes a list of values that are numbers as a rule.
  ///
  /// - Parameters:
  ///   - fill: Writes the numbers, NaN where there is none.
  ///   - other: Gives the value, counted from 0, where there is none.
  public func makeList(
    count: Int, fill: (UnsafeMutableBufferPointer<Double>) -> Void, other: (Int) throws -> LuaValue
  ) throws -> LuaTable {
    let state = try state()
    let top = lb_top(state)
    defer { lb_set_top(state, top) }
    let numbers = [Double](unsafeUninitializedCapacity: count) { buffer, written in
      fill(buffer)
      written = count
    }
    lb_push_numbers(state, numbers, Int32(clamping: count))
    for (index, number) in numbers.enumerated() where number.isNaN {
      try other(index).encode(to: state)
      lb_raw_set_integer(state, top + 1, Int64(index + 1))
    }
    return LuaTable(LuaSlot(state: state, index: top + 1))
  }

  /// Makes a list of tables with the same keys, whose values are numbers as a rule. The keys become Lua's strings once.
  ///
  /// - Parameters:
  ///   - fill: Writes the numbers of a row in the order of the keys, NaN where there is none.
  ///   - other: Gives the value of a row and a key, both counted from 0, where there is none.
  public func makeRows(
    keys: [String], count: Int, fill: (Int, UnsafeMutableBufferPointer<Double>) -> Void,
    other: (Int, Int) throws -> LuaValue
  ) throws -> LuaTable {
    let state = try state()
    let top = lb_top(state)
    defer { lb_set_top(state, top) }
    lb_new_table(state, Int32(clamping: count), 0)
    try keys.encode(to: state)
    var numbers = [Double](repeating: .nan, count: keys.count)
    for row in 0..<count {
      numbers.withUnsafeMutableBufferPointer { fill(row, $0) }
      lb_push_record(state, top + 2, numbers, Int32(clamping: keys.count))
      for (column, number) in numbers.enumerated() where number.isNaN {
        lb_raw_get_integer(state, top + 2, Int64(column + 1))
        try other(row, column).encode(to: state)
        lb_raw_set(state, top + 3)
      }
      lb_raw_set_integer(state, top + 1, Int64(row + 1))
    }
    return LuaTable(LuaSlot(state: state, index: top + 1))
  }
}

extension LuaSlot {
  /// The numbers of a list of exactly `count` finite numbers, at most 4, with nothing beside them.
  @inlinable
  public func numbers(_ count: Int) -> SIMD4<Double>? {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 4) { buffer in
      guard let start = buffer.baseAddress, lb_read_numbers(state, index, start, Int32(count)) else { return nil }
      var numbers = SIMD4<Double>()
      for place in 0..<count { numbers[place] = start[place] }
      return numbers
    }
  }
}
