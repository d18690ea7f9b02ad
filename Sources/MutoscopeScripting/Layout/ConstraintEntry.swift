import LuaKit
import Mutoscope

/// A constraint as scripts hold it, or those that one comparison of groups made.
final class ConstraintHandle: LuaObject {
  static var luaTypeName: String { "constraint" }
  unowned let session: Session
  let indices: [Int]
  /// For each, 1 or -1: the way into the view.
  let inward: [Double]

  init(session: Session, indices: [Int], inward: [Double]) {
    (self.session, self.indices, self.inward) = (session, indices, inward)
  }

  var first: LayoutConstraint { session.store.constraint(indices[0]) }
}

/// 0 < priority <= 1000, or its name.
struct LayoutPriority: LuaDecodable {
  static var luaTypeName: String { "number|string" }
  let value: Double

  private static let names = ["required": 1000.0, "high": 750, "low": 250]

  static func decode(_ slot: LuaSlot) throws -> LayoutPriority {
    if let name = slot.text {
      guard let value = names[name] else {
        throw LuaMismatch("unknown priority '\(name)'\(Suggestion.hint(for: name, among: names.keys.sorted()))")
      }
      return LayoutPriority(value: value)
    }
    let value = try Double.decode(slot)
    guard value > 0, value <= 1000 else { throw LuaMismatch("number above 0, up to 1000, expected, got \(value)") }
    return LayoutPriority(value: value)
  }
}

/// The class of constraints.
struct ConstraintEntry {
  static var luaClass: LuaClass<ConstraintHandle> {
    LuaClass<ConstraintHandle>(
      "constraint", "What holds between anchors; of groups, several that are changed together.",
      properties: [
        LuaProperty("constant", "Points that are added to the second anchor; of groups, the way inwards.") {
          (handle: ConstraintHandle) in
          handle.first.constant * handle.inward[0]
        } set: { (handle: ConstraintHandle, value: Double) in
          try handle.session.store.setConstants(handle.inward.map { value * $0 }, of: handle.indices)
        },
        LuaProperty(LuaFieldInfo("priority", "0 to 1000; 1000 is required.", type: "number")) {
          (handle: ConstraintHandle) in
          handle.first.priority
        } set: { handle, slot in
          try handle.session.store.setPriority(LayoutPriority.decode(slot).value, of: handle.indices)
        },
        LuaProperty("isActive", "Whether it holds.") { (handle: ConstraintHandle) in
          handle.first.isActive
        } set: { (handle: ConstraintHandle, isActive: Bool) in
          try handle.session.store.setActive(isActive, handle.indices)
        },
      ],
      operators: [
        LuaOperator(.text) { (handle: ConstraintHandle) in
          handle.indices.map { handle.session.store.text(ofConstraint: $0) }.joined(separator: ", ")
        }
      ])
  }
}
