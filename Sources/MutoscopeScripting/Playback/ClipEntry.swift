import LuaKit
import Mutoscope
import MutoscopeMotion

extension Clip: LuaObject {
  public static var luaTypeName: String { "clip" }
}

/// Clips: SPEC 4.3.
struct ClipEntry {
  unowned let session: Session

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
          LuaParameter<Moment>("time", "Seconds from the clip's beginning, or a mark."), LuaParameter<TimeSide?>("side")
        ) { clip, time, side in clip.at(try time.seconds(among: clip.marks), side: side.side) }
      ] + ClipMethods(session: session) { $0 }.all,
      operators: [LuaOperator(.text) { (clip: Clip) in "clip of \(number(clip.duration)) s" }])
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
  static var luaWords: [String] { Property.names }
  var property: Property

  static func decode(_ slot: LuaSlot) throws -> PropertyName {
    guard let text = slot.text else { throw slot.mismatch("string") }
    guard let property = Property(name: text) else {
      throw LuaMismatch("unknown property '\(text)'\(ForeignWord.hint(property: text, among: Property.names))")
    }
    return PropertyName(property: property)
  }
}

extension PathError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownView(let text, let known): "unknown view '\(text)'\(Suggestion.hint(for: text, among: known))"
    case .ambiguousView(let text, let paths): "the name '\(text)' fits several views: \(paths.joined(separator: ", "))"
    case .unknownProperty(let text, let known):
      "unknown property '\(text)'\(ForeignWord.hint(property: text, among: known))"
    case .unknownComponent(let text, let property, let known):
      known.isEmpty
        ? "'\(property)' has no components, got '\(text)'"
        : "unknown component '\(text)' of \(property)\(Suggestion.choice(for: text, among: known))"
    case .ambiguousComponent(let text): text
    case .missingComponent(let path, let known): "'\(path)' needs a component: \(known.joined(separator: ", "))"
    case .notANumber(let path): "'\(path)' is not a number"
    case .malformed(let path): "'\(path)' is not a path of the form view.property.component"
    }
  }
}
