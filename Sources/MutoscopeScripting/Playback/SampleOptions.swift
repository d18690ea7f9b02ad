import LuaKit
import Mutoscope
import MutoscopeMotion

/// The options of `clip:sample`.
struct SampleOptions {
  var fps = 60.0
  var times: [Double]?
  var views: [String]?
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
        LuaField("times", "The times, instead of a rate.", type: "number[]") {
          (options: inout SampleOptions, times: [Double]) in
          options.times = times
        },
        LuaField("views", "Ids or names; by default every view that has one.", type: "(string|identifier|view)[]") {
          (options: inout SampleOptions, views: [ViewReference]) in options.views = views.map(\.text)
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
    guard times != nil || clip.duration * fps < SampleOptions.maximumFrames else {
      throw LuaFailure("limit reached: frames (\(number(SampleOptions.maximumFrames)))")
    }
    let times = times ?? clip.frameTimes(fps: fps)
    let samples = try clip.sample(SampleRequest(times: times, views: views, properties: properties))
    let (rows, columns) = (times.count, samples.columns)
    let others = samples.others.map { ($0.row, $0.column + 1, $0.value.luaValue) }
    let result = try lua.makeRows(
      keys: ["time"] + columns, count: rows, others: others, methods: [SampleOptions.column(of: samples)]
    ) { numbers in
      _ = numbers.update(fromContentsOf: samples.times)
      samples.withNumbers { _ = UnsafeMutableBufferPointer(rebasing: numbers[rows...]).update(fromContentsOf: $0) }
    }
    try result.set("columns", columns)
    try result.set("times", result.column(0).map(LuaValue.table) ?? .nil)
    return result
  }

  /// `samples:column(path, none)`: the values of one column, in the order of the times, and `none`, by default false, where
  /// there is none. Among truths false would be one.
  private static func column(of samples: Samples) -> LuaFunction {
    let columns = samples.columns
    var absent: [Int: [Int]] = [:]
    for other in samples.others where other.value == .none { absent[other.column, default: []].append(other.row) }
    let truths = Set(samples.others.lazy.filter { if case .bool = $0.value { true } else { false } }.map(\.column))
    return LuaFunction(
      "column", "The values of one column, in the order of the times.", LuaParameter<LuaTable>("samples"),
      LuaParameter<String>("path"), LuaParameter<LuaValue>("none", "What stands where there is none, by default false.")
    ) { samples, path, none in
      guard let index = columns.firstIndex(of: path) else {
        throw LuaFailure("unknown column '\(path)'\(Suggestion.hint(for: path, among: columns))")
      }
      guard let column = try samples.column(index + 1) else { throw LuaMismatch("samples expected, got table") }
      guard let rows = absent[index] else { return column }
      if none.isNil, truths.contains(index) {
        throw LuaFailure("'\(path)' is true, false or none: samples:column(path, none) says what stands for none")
      }
      if !none.isNil { for row in rows { try column.set(row + 1, none) } }
      return column
    }
  }

  private static let maximumFrames = 1_000_000.0
}
