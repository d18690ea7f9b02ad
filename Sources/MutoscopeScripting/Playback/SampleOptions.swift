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
            throw LuaMismatch("0...100000 frames per second expected, got \(number(fps))")
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
    let result = try lua.makeRows(keys: ["time"] + samples.columns, count: times.count) { row, numbers in
      numbers[0] = samples.times[row]
      samples.copyNumbers(ofRow: row, to: UnsafeMutableBufferPointer(rebasing: numbers.dropFirst()))
    } other: { row, column in
      column == 0 ? .number(samples.times[row]) : samples[row, column - 1].luaValue
    }
    try result.set("columns", samples.columns)
    try result.set(
      "times",
      lua.makeList(count: times.count) {
        _ = $0.update(fromContentsOf: samples.times)
      } other: {
        .number(samples.times[$0])
      })
    let methods = try lua.makeTable()
    try methods.set("column", lua.makeFunction(SampleOptions.column(of: samples)))
    let metatable = try lua.makeTable()
    try metatable.set("__index", methods)
    try result.setMetatable(metatable)
    return result
  }

  /// `samples:column(path)`: the numbers of one column, in the order of the times; false where there is none.
  private static func column(of samples: Samples) -> LuaFunction {
    LuaFunction(
      "column", "The values of one column, in the order of the times.", LuaParameter<LuaTable>("samples"),
      LuaParameter<String>("path")
    ) { samplesTable, path in
      guard let index = samples.columns.firstIndex(of: path) else {
        throw LuaFailure("unknown column '\(path)'\(Suggestion.hint(for: path, among: samples.columns))")
      }
      return try samplesTable.lua.makeList(count: samples.times.count) { numbers in
        samples.withNumbers(ofColumn: index) { _ = numbers.update(fromContentsOf: $0) }
      } other: { row in
        let value = samples[row, index].luaValue
        return value.isNil ? .boolean(false) : value
      }
    }
  }

  private static let maximumFrames = 1_000_000.0
}
