import LuaKit
import Mutoscope

extension Finding: LuaObject {
  public static var luaTypeName: String { "finding" }
}

/// `clip:lint()` and what it finds: SPEC 5.5.
struct LintEntry {
  unowned let session: Session

  func method<Object: LuaObject>(_ clip: @escaping (Object) throws -> Clip) -> LuaMethod<Object> {
    LuaMethod(
      "lint", "What a person would see as a fault, in the order of time.",
      returns: LuaReturn("finding[]")
    ) { [unowned session] in session.lint(try clip($0)) }
  }

  static var luaClass: LuaClass<Finding> {
    LuaClass<Finding>(
      "finding", "A fault, with what to do about it. As text it is one line.",
      properties: [
        LuaProperty("code", "What is wrong, as discontinuity, spring-tail or handoff-jump.", type: "string") {
          (finding: Finding) in finding.code.rawValue
        },
        LuaProperty("severity", "error, warning or note.", type: "string") { (finding: Finding) in
          finding.severity.rawValue
        },
        LuaProperty("view", "The view's id, else its name, else its place: `card.subviews[2]`.") { $0.view },
        LuaProperty("property", "The property that was assigned.") { $0.property },
        LuaProperty("time", "In seconds on the clip's clock: the exact instant.") { $0.time },
        LuaProperty("size", "How much of it can be seen, in `unit`.") { $0.size },
        LuaProperty("unit", "px at the display's scale, levels of 255, or pt/s.", type: "string") {
          (finding: Finding) in finding.unit.rawValue
        },
        LuaProperty("message", "What happens.") { $0.message },
        LuaProperty("fix", "What to do; done, it silences the finding.") { $0.fix },
        LuaProperty("line", "The line of the assignment or the definition, as file:line.", type: "string?") { $0.line },
      ],
      operators: [LuaOperator(.text) { (finding: Finding) in finding.description }])
  }
}
