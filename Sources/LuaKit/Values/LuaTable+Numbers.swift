import CLuaBridge

extension Lua {
  /// Makes a list of tables with the same keys, whose values are numbers as a rule. Each is made when it is read first, and all
  /// when somebody walks through the list. The numbers are asked for when they are wanted, of all keys or of one.
  ///
  /// - Parameters:
  ///   - methods: What the list answers to besides.
  ///   - lists: Its fields that are lists of the values of one key, counted from 0.
  ///   - held: The bytes that the closures hold, which count as the script's.
  ///   - fill: Writes all numbers, key by key. Gives the values that are none by the places where it has written no finite number.
  ///   - read: Writes the numbers of one key in some rows; no finite one where only `fill` tells.
  public func makeRows(
    keys: [String], count: Int, methods: [LuaFunction] = [], lists: [String: Int] = [:], held: Int = 0,
    fill: @escaping (UnsafeMutableBufferPointer<Double>) throws -> [Int: LuaValue],
    read: @escaping (Int, Range<Int>, UnsafeMutableBufferPointer<Double>) throws -> Void
  ) throws -> LuaTable {
    let state = try state()
    let top = lb_top(state)
    defer { lb_set_top(state, top) }
    try keys.encode(to: state)
    lb_new_table(state, 0, Int32(clamping: methods.count + lists.count))
    for method in methods {
      pushOwned(method, to: state)
      method.name.withCString { lb_raw_set_bytes(state, top + 2, $0, method.name.utf8.count) }
    }
    for (name, key) in lists {
      lb_push_integer(state, Int64(key))
      name.withCString { lb_raw_set_bytes(state, top + 2, $0, name.utf8.count) }
    }
    let parameters = ["cells", "list"].map { LuaParameterInfo($0) }
    let source = LuaFunction("rows", "", parameters: parameters, returns: nil) { arguments in
      let state = arguments.state
      if let cells = lb_to_pointer(state, 1) {
        let start = UnsafeMutableRawPointer(mutating: cells).assumingMemoryBound(to: Double.self)
        let others = try fill(UnsafeMutableBufferPointer(start: start, count: keys.count * count))
        lb_new_table(state, 0, Int32(clamping: others.count))
        for (cell, value) in others {
          try value.encode(to: state)
          lb_raw_set_integer(state, 2, Int64(cell))
        }
      } else {
        let key = try arguments.decode(1, "cells", as: Int.self)
        lb_push_boolean(state, try Lua.write(count, to: 2, of: state) { try read(key, $0, $1) })
      }
      return 1
    }
    pushOwned(source, to: state)
    lb_push_rows(state, top + 1, top + 2, top + 3, Int64(count), Int64(keys.count), held)
    return LuaTable(LuaSlot(state: state, index: top + 4))
  }

  /// Writes numbers that are read a stretch after the other into a list, the table at `index`. False if one is not finite.
  private static func write(
    _ count: Int, to index: Int32, of state: OpaquePointer,
    _ read: (Range<Int>, UnsafeMutableBufferPointer<Double>) throws -> Void
  ) throws -> Bool {
    let stretch = 4096
    return try withUnsafeTemporaryAllocation(of: Double.self, capacity: min(count, stretch)) { numbers in
      for first in Swift.stride(from: 0, to: count, by: stretch) {
        let part = UnsafeMutableBufferPointer(rebasing: numbers[..<min(count - first, stretch)])
        try read(first..<first + part.count, part)
        guard let start = part.baseAddress else { continue }
        let written = lb_write_list(state, index, Int64(first), start, Int64(part.count))
        guard written == Int64(part.count) else { return false }
      }
      return true
    }
  }
}

extension LuaTable {
  /// The values of a list of rows by one of its keys, counted from 0, in the order of the rows; false where there is none. Nil
  /// where the table is no such list.
  public func column(_ key: Int) throws -> LuaTable? {
    let state = try pushed()
    let top = lb_top(state)
    defer { lb_set_top(state, top - 1) }
    let status = lb_push_column(state, top, Int64(key))
    guard status == LB_OK else { throw try lua.takeError(state, status) }
    return LuaValue(LuaSlot(state: state, index: top + 1)).table
  }
}

extension LuaSlot {
  /// The numbers of a list of exactly `count` finite numbers, at most 4, with nothing beside them.
  @inlinable
  public func numbers(_ count: Int) -> SIMD4<Double>? {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 4) { buffer in
      guard let start = buffer.baseAddress, lb_read_list(state, index, start, Int64(count)) else { return nil }
      var numbers = SIMD4<Double>()
      for place in 0..<count { numbers[place] = start[place] }
      return numbers
    }
  }
}
