import LuaKit
import Mutoscope
import MutoscopeMotion

/// What a script can do with a clip, and with whatever has one.
struct ClipMethods<Object: LuaObject> {
  unowned let session: Session
  let clip: (Object) throws -> Clip

  var all: [LuaMethod<Object>] {
    [
      LuaMethod("reversed", "The same frames from the end to the beginning: a clip.") { [clip] in
        try clip($0).reversed()
      },
      LuaMethod("tracks", "What was animated, interval by interval.", returns: LuaReturn("track[]")) {
        [clip] in try clip($0).tracks()
      },
      LuaMethod("events", "All that happens at an instant, at exact times.", returns: LuaReturn("event[]")) {
        [clip] in try clip($0).events()
      },
      LuaMethod(
        "crossings", "The times at which a number passes a value: roots, not frames.", LuaParameter<String>("path"),
        LuaParameter<Double>("value"), returns: LuaReturn("number[]")
      ) { [clip] object, path, value in try clip(object).crossings(path, of: value).map(\.time) },
      LuaMethod(
        variadic: "range", "The least and the greatest number of a path: `{ min, minTime, max, maxTime }`, or nil.",
        parameters: [LuaParameterInfo("path", type: "string")], returns: LuaReturn("table?")
      ) { [clip] object, arguments in
        guard let range = try clip(object).range(arguments.decode(2, "path")) else { return [.nil] }
        let table = try arguments.lua.makeTable()
        try table.set("min", range.min)
        try table.set("minTime", range.minTime)
        try table.set("max", range.max)
        try table.set("maxTime", range.maxTime)
        return [.table(table)]
      },
      LuaMethod(
        "slope", "How fast a number changes at a time, per second, on the right side; nil where it is none.",
        LuaParameter<String>("path"), LuaParameter<Moment>("time", "Seconds or a mark."), returns: LuaReturn("number?")
      ) { [clip] object, path, time in
        let clip = try clip(object)
        return try clip.slope(path, at: time.seconds(among: clip.marks)).flatMap { $0.isFinite ? $0 : nil }
      },
      LuaMethod(
        "sample",
        "The clip in numbers: `{ columns, times, [i] = row }`, a row's values by column, nil where there is none; "
          + "`:column(path, none)` is a list, with `none`, by default false, where there is none.",
        LuaParameter("options", record: SampleOptions.record, default: SampleOptions()), returns: LuaReturn("table")
      ) { [clip, unowned session] object, options in try options.sample(clip(object), session.lua) },
      LintEntry(session: session).method { [clip] in try clip($0) },
      RenderEntry(session: session).method { [clip] in RenderEntry.Subject(try clip($0)) },
    ]
  }
}
