import LuaKit
import Mutoscope
import MutoscopeMotion

extension Clip: LuaObject {
  public static var luaTypeName: String { "clip" }
}

/// Clips: SPEC 4.3.
struct ClipEntry {
  unowned let session: Session

  struct SampleOptions {
    var fps = 60.0
    var times: [Double]?
    var views: [String]?
    var properties: [Property]?
  }

  private static var record: LuaRecord<SampleOptions> {
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

  var luaClass: LuaClass<Clip> {
    LuaClass<Clip>(
      "clip", "A part of what a stage shows, as an immutable value.",
      properties: [
        LuaProperty("duration", "In seconds.") { $0.duration }, LuaProperty("size", "The stage in points.") { $0.size },
        LuaProperty("isReversed", "Whether it runs backwards.") { $0.isReversed },
      ],
      methods: [
        LuaMethod(
          "at", "The frame at a time; \"before\" is the limit from the left. Outside 0...duration the end states hold.",
          LuaParameter<Double>("time", "Seconds from the clip's beginning."), LuaParameter<TimeSide?>("side")
        ) { clip, time, side in clip.at(time, side: side.side) },
        LuaMethod("reversed", "The same frames from the end to the beginning.") { $0.reversed() },
        LuaMethod("tracks", "What was animated, interval by interval.", returns: LuaReturn("track[]")) { $0.tracks() },
        LuaMethod("events", "All that happens at an instant, at exact times.", returns: LuaReturn("event[]")) {
          $0.events()
        },
        LuaMethod(
          "crossings", "The times at which a number passes a value: roots, not frames.", LuaParameter<String>("path"),
          LuaParameter<Double>("value"), returns: LuaReturn("number[]")
        ) { clip, path, value in try clip.crossings(path, of: value).map(\.time) },
        LuaMethod(
          variadic: "range", "The least and the greatest number of a path: `{ min, minTime, max, maxTime }`, or nil.",
          parameters: [LuaParameterInfo("path", type: "string")], returns: LuaReturn("table?")
        ) { clip, arguments in
          guard let range = try clip.range(arguments.decode(2, "path")) else { return [.nil] }
          let table = try arguments.lua.makeTable()
          try table.set("min", range.min)
          try table.set("minTime", range.minTime)
          try table.set("max", range.max)
          try table.set("maxTime", range.maxTime)
          return [.table(table)]
        },
        LuaMethod(
          "slope", "How fast a number changes at a time, per second, on the right side; nil where it is none.",
          LuaParameter<String>("path"), LuaParameter<Double>("time", "In seconds."), returns: LuaReturn("number?")
        ) { clip, path, time in try clip.slope(path, at: time) },
        LuaMethod(
          variadic: "sample", "The clip in numbers: `{ columns, times, [i] = row }`, a row's values by column.",
          parameters: [LuaParameterInfo("options", type: "sample", isOptional: true)], returns: LuaReturn("table")
        ) { clip, arguments in
          let options = arguments[2].isNil ? SampleOptions() : try ClipEntry.record.decode(arguments.slot(2))
          return [.table(try ClipEntry.sample(clip, options, arguments.lua))]
        },
        LintEntry.method, RenderEntry(session: session).method { RenderEntry.Subject($0) },
      ],
      operators: [LuaOperator(.text) { (clip: Clip) in "clip of \(number(clip.duration)) s" }])
  }

  static let maximumFrames = 1_000_000.0

  private static func sample(_ clip: Clip, _ options: SampleOptions, _ lua: Lua) throws -> LuaTable {
    guard options.times != nil || clip.duration * options.fps < maximumFrames else {
      throw LuaFailure("limit reached: frames (\(number(maximumFrames)))")
    }
    let times = options.times ?? clip.frameTimes(fps: options.fps)
    let samples = try clip.sample(SampleRequest(times: times, views: options.views, properties: options.properties))
    let result = try lua.makeTable()
    try result.set("columns", samples.columns)
    try result.set("times", samples.times)
    for (index, values) in samples.rows.enumerated() {
      let row = try lua.makeTable()
      try row.set("time", samples.times[index])
      for (column, value) in zip(samples.columns, values) { try row.set(column, value.luaValue) }
      try result.set(index + 1, row)
    }
    return result
  }
}

extension SampleValue {
  var luaValue: LuaValue {
    switch self {
    case .number(let value): .number(value)
    case .bool(let value): .boolean(value)
    case .text(let value): .string(value)
    case .none: .nil
    }
  }
}

/// The name of a property.
struct PropertyName: LuaDecodable {
  static var luaTypeName: String { "string" }
  var property: Property

  static func decode(_ slot: LuaSlot) throws -> PropertyName {
    guard let text = slot.text else { throw slot.mismatch("string") }
    guard let property = Property(name: text) else {
      throw LuaMismatch("unknown property '\(text)'\(Suggestion.hint(for: text, among: Property.names))")
    }
    return PropertyName(property: property)
  }
}

extension PathError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownView(let text, let known): "unknown view '\(text)'\(Suggestion.hint(for: text, among: known))"
    case .ambiguousView(let text, let paths): "the name '\(text)' fits several views: \(paths.joined(separator: ", "))"
    case .unknownProperty(let text, let known): "unknown property '\(text)'\(Suggestion.hint(for: text, among: known))"
    case .unknownComponent(let text, let property, let known):
      known.isEmpty
        ? "'\(property)' has no components, got '\(text)'"
        : "unknown component '\(text)' of \(property)\(Suggestion.hint(for: text, among: known))"
    case .ambiguousComponent(let text): text
    case .missingComponent(let path, let known): "'\(path)' needs a component: \(known.joined(separator: ", "))"
    case .notANumber(let path): "'\(path)' is not a number"
    case .malformed(let path): "'\(path)' is not a path of the form view.property.component"
    }
  }
}
