import LuaKit
import Mutoscope
import MutoscopeMotion

/// The options of `clip:sample`.
struct SampleOptions {
  var fps = 60.0
  var times: Moments?
  var views: [ViewReference]?
  var properties: [Property]?

  static var record: LuaRecord<SampleOptions> {
    LuaRecord<SampleOptions>(
      "sample", "The options of clip:sample.",
      fields: [
        LuaField("fps", "Frames per second.", default: "60") { (options: inout SampleOptions, fps: Double) in
          guard fps > 0, fps <= 100_000 else {
            throw LuaMismatch("more than 0 and at most 100000 frames per second expected, got \(number(fps))")
          }
          options.fps = fps
        },
        LuaField("times", "The times, seconds or marks, instead of a rate.", type: "(number|string)[]") {
          (options: inout SampleOptions, times: Moments) in
          options.times = times
        },
        LuaField("views", "Ids or names; by default every view that has one.", type: "(string|identifier|view)[]") {
          (options: inout SampleOptions, views: [ViewReference]) in options.views = views
        },
        LuaField("properties", "By default every property that changes.", type: "string[]") {
          (options: inout SampleOptions, names: [PropertyName]) in options.properties = names.map(\.property)
        },
      ]
    ) { _ in SampleOptions() }
  }

  // MARK: Sampling

  /// Columns, times and rows.
  func sample(_ clip: Clip, _ lua: Lua) throws -> LuaTable {
    let first = clip.at(0)
    for case .handle(let handle) in views ?? [] {
      let view = handle.store.tree[handle.id]
      guard view.id == nil, let name = view.name, let other = try? first.find(name), first.view(other).id == name
      else { continue }
      throw LuaMismatch("'views': the name '\(name)' is another view's id")
    }
    if times == nil { try Limit.frames.check(clip.frameCount(fps: fps)) }
    let request = SampleRequest(
      times: try times?.seconds(in: clip) ?? clip.frameTimes(fps: fps), views: views?.map(\.text),
      properties: properties)
    let sampler = try clip.sampler(request)
    let (times, columns, absence) = (sampler.times, sampler.columns, Absence())
    let result = try lua.makeRows(
      keys: ["time"] + columns, count: times.count, methods: [SampleOptions.column(of: columns, absence)],
      lists: ["times": 0], held: times.count * MemoryLayout<Double>.stride
    ) { cells in
      _ = cells.update(fromContentsOf: times)
      let others = try sampler.read(into: UnsafeMutableBufferPointer(rebasing: cells[times.count...]))
      for (cell, value) in others { absence.note(value, 1 + cell / times.count, row: cell % times.count) }
      return Dictionary(uniqueKeysWithValues: others.map { ($0.key + times.count, $0.value.luaValue) })
    } read: { key, rows, numbers in
      if key == 0 {
        _ = numbers.update(fromContentsOf: times[rows])
      } else {
        try sampler.read(key - 1, rows, into: numbers)
      }
    }
    try result.set("columns", columns)
    return result
  }

  /// `samples:column(path, none)`: the values of one column, in the order of the times, and `none`, by default false, where
  /// there is none. Among truths false would be one.
  private static func column(of columns: [String], _ absence: Absence) -> LuaFunction {
    var places: [String: Int] = [:]
    return LuaFunction(
      "column", "The values of one column, in the order of the times.", LuaParameter<LuaTable>("samples"),
      LuaParameter<String>("path"), LuaParameter<LuaValue>("none", "What stands where there is none, by default false.")
    ) { samples, path, none in
      if places.isEmpty { places = Dictionary(zip(columns, 1...)) { first, _ in first } }
      guard let key = places[path] else {
        throw LuaFailure("unknown column '\(path)'\(Suggestion.hint(for: path, among: columns))")
      }
      guard let column = try samples.column(key) else { throw LuaMismatch("samples expected, got table") }
      guard let rows = absence.rows[key] else { return column }
      if none.isNil, absence.truths.contains(key) {
        throw LuaFailure("'\(path)' is true, false or none: samples:column(path, none) says what stands for none")
      }
      if !none.isNil { for row in rows { try column.set(row + 1, none) } }
      return column
    }
  }

  /// Where a sample has none, by the keys of its rows. A column that is read without the others is all numbers.
  private final class Absence {
    var rows: [Int: [Int]] = [:]
    /// The columns that hold true or false.
    var truths: Set<Int> = []

    func note(_ value: SampleValue, _ key: Int, row: Int) {
      switch value {
      case .none: rows[key, default: []].append(row)
      case .bool: truths.insert(key)
      default: break
      }
    }
  }
}
