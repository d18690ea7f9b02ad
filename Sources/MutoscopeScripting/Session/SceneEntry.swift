import LuaKit
import Mutoscope

/// `m.load`: a scene file as another script sees it.
struct SceneEntry {
  unowned let session: Session

  var functions: [LuaFunction] {
    [
      LuaFunction(
        variadic: "load", "Runs a scene file afresh and returns what it returns.",
        parameters: [
          LuaParameterInfo("path", "Beside the script.", type: "string"),
          LuaParameterInfo("props", "What the scene gets as `...`.", type: "table", isOptional: true),
        ], returns: LuaReturn("any")
      ) { [unowned session] arguments in
        let path: String = try arguments.decode(1, "path")
        let props: LuaTable? = try arguments.decode(2, "props")
        guard let source = try session.host.read(path) else { throw LuaFailure("cannot find '\(path)'") }
        if session.loading.contains(source.name) {
          throw LuaFailure("'\(path)' loads itself: \((session.loading + [source.name]).joined(separator: " -> "))")
        }
        session.loading.append(source.name)
        defer { session.loading.removeLast() }
        return try session.run(source, props: props.map { .table($0) } ?? .nil)
      }
    ]
  }
}
