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

  /// Makes a list of tables with the same keys, whose values are numbers as a rule. Each is made when it is read first, and all
  /// when somebody walks through the list.
  ///
  /// - Parameters:
  ///   - others: The values that are no numbers, by row and key, both counted from 0.
  ///   - methods: What the list answers to besides.
  ///   - fill: Writes the numbers key by key, NaN where `others` tells or there is none.
  public func makeRows(
    keys: [String], count: Int, others: [(row: Int, key: Int, value: LuaValue)], methods: [LuaFunction],
    fill: (UnsafeMutableBufferPointer<Double>) -> Void
  ) throws -> LuaTable {
    let state = try state()
    let top = lb_top(state)
    defer { lb_set_top(state, top) }
    try keys.encode(to: state)
    lb_new_table(state, 0, Int32(clamping: others.count))
    for other in others {
      try other.value.encode(to: state)
      lb_raw_set_integer(state, top + 2, Int64(other.key * count + other.row))
    }
    lb_new_table(state, 0, Int32(clamping: methods.count))
    for method in methods {
      push(method, to: state)
      method.name.withCString { lb_raw_set_bytes(state, top + 3, $0, method.name.utf8.count) }
    }
    let cells = lb_push_rows(state, top + 1, top + 2, top + 3, Int64(count), Int64(keys.count))
    fill(UnsafeMutableBufferPointer(start: cells, count: count * keys.count))
    return LuaTable(LuaSlot(state: state, index: top + 4))
  }
}

extension LuaTable {
  /// The values of a list of rows by one of its keys, counted from 0, in the order of the rows; false where there is none. Nil
  /// where the table is no such list.
  public func column(_ key: Int) throws -> LuaTable? {
    let state = try pushed()
    let top = lb_top(state)
    defer { lb_set_top(state, top - 1) }
    return lb_push_column(state, top, Int64(key)) ? LuaTable(LuaSlot(state: state, index: top + 1)) : nil
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
