import LuaKit
import Mutoscope
import MutoscopeMotion

extension Event: LuaObject {
  public static var luaTypeName: String { "event" }
}

extension TrackDescription: LuaObject {
  public static var luaTypeName: String { "track" }
}

/// What clips report: events and tracks. As text each is its line.
struct ReportEntries {
  static var classes: [any LuaClassDeclaration] {
    [
      LuaClass<Event>(
        "event", "Something that happens at an instant.",
        properties: [
          LuaProperty("time", "In seconds.") { $0.time }, LuaProperty("kind", "What happens.") { $0.kind },
          LuaProperty("view", "The view's id, else its name, else its place: `card.subviews[2]`.") { $0.view },
          LuaProperty("property", "The property, if it is one's.", type: "string?") { $0.property },
          LuaProperty("from", "What was before, as text.", type: "string?") { $0.from },
          LuaProperty("to", "What is from now on, as text.", type: "string?") { $0.to },
        ],
        operators: [LuaOperator(.text) { (event: Event) in event.description }]),
      LuaClass<TrackDescription>(
        "track", "How a property moves in one interval.",
        properties: [
          LuaProperty("view", "The view's id, else its name, else its place: `card.subviews[2]`.") { $0.view },
          LuaProperty("property", "The property.", type: "string") { $0.property.name },
          LuaProperty("start", "In seconds.") { $0.start }, LuaProperty("duration", "In seconds.") { $0.duration },
          LuaProperty("curve", "The curve as text.") { $0.curve },
          LuaProperty(LuaFieldInfo("from", "The value before.", type: "any")) { $0.from },
          LuaProperty(LuaFieldInfo("to", "The value after.", type: "any")) { $0.to },
        ],
        operators: [LuaOperator(.text) { (track: TrackDescription) in track.description }]),
    ]
  }
}
