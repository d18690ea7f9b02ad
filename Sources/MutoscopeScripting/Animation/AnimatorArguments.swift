import LuaKit
import Mutoscope
import MutoscopeMotion

/// The options of `animator:continue`.
struct ContinueOptions {
  var curve: Curve?
  var durationFactor = 0.0

  static var record: LuaRecord<ContinueOptions> {
    LuaRecord<ContinueOptions>(
      "continue", "The options of animator:continue.",
      fields: [
        LuaField("curve", "Leads from what is seen to the end.", type: "curve|curveName") {
          (options: inout ContinueOptions, curve: Curve) in options.curve = curve
        },
        LuaField("durationFactor", "Times the original duration; 0 means the time that remained.", default: "0") {
          (options: inout ContinueOptions, factor: Double) in
          guard factor >= 0, factor <= 1000 else { throw LuaMismatch("0...1000 expected, got \(number(factor))") }
          options.durationFactor = factor
        },
      ]
    ) { _ in ContinueOptions() }
  }
}

/// The options of `:drive`.
struct DriveOptions {
  var view: ViewHandle?
  var property: String?
  var from, to: Double?

  static var record: LuaRecord<DriveOptions> {
    LuaRecord<DriveOptions>(
      "drive", "The options of animator:drive.",
      fields: [
        LuaField("by", "The view whose property it goes by.", type: "view", isRequired: true) {
          (options: inout DriveOptions, view: ViewHandle) in options.view = view
        },
        LuaField("property", "A number of it: `contentOffset.y`, `alpha`.", type: "string", isRequired: true) {
          (options: inout DriveOptions, property: String) in options.property = property
        },
        LuaField("from", "The number at its start.", type: "number", isRequired: true) {
          (options: inout DriveOptions, number: Double) in options.from = number
        },
        LuaField("to", "The number at its end.", type: "number", isRequired: true) {
          (options: inout DriveOptions, number: Double) in options.to = number
        },
      ]
    ) { _ in DriveOptions() }
  }

  func drive(_ animator: Animator) throws {
    guard let view, let property, let from, let to else {
      let missing = view == nil ? "by" : property == nil ? "property" : from == nil ? "from" : "to"
      throw LuaFailure("missing option '\(missing)' for drive")
    }
    do { try animator.drive(by: view.id, property, from: from, to: to) } catch let error as PathError {
      throw LuaFailure("bad argument 'property' to drive: \(error)")
    }
  }
}

/// A number of 1 or more, or `"forever"`.
struct RepeatCount: LuaDecodable {
  static var luaTypeName: String { "number|\"forever\"" }
  var count: Double

  static func decode(_ slot: LuaSlot) throws -> RepeatCount {
    if slot.text == "forever", slot.number == nil { return RepeatCount(count: .infinity) }
    if let text = slot.text, slot.number == nil {
      throw LuaMismatch(
        "a whole number or \"forever\" expected, got '\(text)'\(Suggestion.hint(for: text, among: ["forever"]))")
    }
    let count = try Double.decode(slot)
    guard count >= 1, count <= 1e6, count == count.rounded() else {
      throw LuaMismatch("a whole number 1...1000000 or \"forever\" expected, got \(number(count))")
    }
    return RepeatCount(count: count)
  }
}

/// What `m.timing` takes: a curve, its name, or curves by component with or without a `default`.
struct TimingArgument: LuaDecodable {
  static var luaTypeName: String { "curve|curveName|table<string, curve|curveName>" }
  var curve: Curve?
  var components: [String: Curve] = [:]
  var isArc = false

  static func decode(_ slot: LuaSlot) throws -> TimingArgument {
    guard let table = LuaValue(slot).table else { return TimingArgument(curve: try Curve.decode(slot)) }
    var timing = TimingArgument()
    for key in try table.keys {
      guard let name = key.string else { throw LuaMismatch("a component's name expected, got [\(key)]") }
      if name == "path" {
        timing.isArc = try table.decode(name, as: MotionPath.self) == .arc
        continue
      }
      guard name == "default" || Timing.isComponent(name) else {
        throw LuaMismatch(
          "unknown component '\(name)'\(Suggestion.hint(for: name, among: Timing.componentNames + ["default", "path"]))"
        )
      }
      let curve: Curve = try table.decode(name)
      if name == "default" { timing.curve = curve } else { timing.components[name] = curve }
    }
    if timing.isArc, let axis = ["x", "y"].first(where: { timing.components[$0] != nil }) {
      throw LuaMismatch("path = \"arc\" bends x and y together: '\(axis)' cannot have a curve of its own")
    }
    return timing
  }
}

/// The way a center takes.
enum MotionPath: String, LuaEnumeration {
  case line, arc
  static var luaTypeName: String { "motionPath" }
  static var luaFieldName: String { "path" }
}

/// A time span: not negative, and short enough to be meant.
struct Seconds: LuaDecodable {
  static var luaTypeName: String { "number" }
  var value: Double

  static func decode(_ slot: LuaSlot) throws -> Seconds {
    try Seconds(checking: try Double.decode(slot))
  }

  init(checking value: Double) throws(LuaMismatch) {
    guard value >= 0, value <= 86_400 else { throw LuaMismatch("0...86400 seconds expected, got \(number(value))") }
    self.value = value
  }
}

/// `"before"` or `"after"`.
enum TimeSide: String, LuaEnumeration {
  case before, after
  static var luaTypeName: String { "timeSide" }
  static var luaFieldName: String { "side" }
}

extension TimeSide? {
  var side: Side { self == .before ? .before : .after }
}
