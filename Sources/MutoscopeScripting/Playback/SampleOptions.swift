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
    let result = try lua.makeTable()
    try result.set("columns", samples.columns)
    try result.set("times", samples.times)
    for (index, values) in samples.rows.enumerated() {
      let row = try lua.makeTable()
      try row.set("time", samples.times[index])
      for (column, value) in zip(samples.columns, values) { try row.set(column, value.luaValue) }
      try result.set(index + 1, row)
    }
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
      let list = try samplesTable.lua.makeTable()
      for (row, values) in samples.rows.enumerated() {
        let value = values[index].luaValue
        try list.set(row + 1, value.isNil ? .boolean(false) : value)
      }
      return list
    }
  }

  private static let maximumFrames = 1_000_000.0
}
