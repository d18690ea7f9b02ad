import LuaKit
import Mutoscope
import MutoscopeMotion

extension IdentifierDiff: LuaObject {
  public static var luaTypeName: String { "transitionDiff" }
}

extension ContainerNode: LuaObject {
  public static var luaTypeName: String { "containerNode" }
}

extension Explanation: LuaObject {
  public static var luaTypeName: String { "explanation" }
}

/// What transitions report: diff, container, explanations. As text each is what `inspect` prints.
struct TransitionReportEntries {
  unowned let session: Session

  var classes: [any LuaClassDeclaration] { [diff, container, explanation] }

  private var diff: LuaClass<IdentifierDiff> {
    LuaClass<IdentifierDiff>(
      "transitionDiff", "What becomes of every identifier: lists of ids, those of the destination in its order.",
      properties: [
        ids("added", "Only on the destination.") { $0.added }, ids("removed", "Only on the source.") { $0.removed },
        ids("shared", "On both.") { $0.shared },
        ids("kept", "Only on the source, and there afterwards too.") { $0.kept },
        ids("reparented", "On both, under another element.") { $0.reparented },
      ],
      methods: [
        LuaMethod("kind", "What becomes of one identifier.", LuaParameter<IdentifierText>("id")) { diff, id in
          guard let kind = diff.kind(of: id.text) else {
            throw LuaFailure(TransitionEntry.unknown(id.text, diff.elements.map(\.id)))
          }
          return kind
        }
      ],
      operators: [
        LuaOperator(.equal) { (a: LuaValue, b: LuaValue) in
          a.object(IdentifierDiff.self) == b.object(IdentifierDiff.self)
        },
        LuaOperator(.text) { (diff: IdentifierDiff) in diff.description },
      ])
  }

  private func ids(
    _ name: String, _ doc: String, _ ids: @escaping (IdentifierDiff) -> [String]
  ) -> LuaProperty<IdentifierDiff> {
    LuaProperty(name, doc, type: "(string|identifier)[]") { [unowned session] (diff: IdentifierDiff) in
      try ids(diff).map { try session.luaID($0) }
    }
  }

  private var container: LuaClass<ContainerNode> {
    LuaClass<ContainerNode>(
      "containerNode", "A part of a transition's container.",
      properties: [
        LuaProperty("label", "An id, (root), content or wrapper NAME.") { $0.label },
        LuaProperty("kind", "What becomes of it; nil for wrappers and content of shared elements.") { $0.kind },
        LuaProperty("note", "What is between its ends: a style, or where content comes from.") { $0.note },
        LuaProperty("children", "What is in it, back to front.") { $0.children },
      ],
      operators: [
        LuaOperator(.equal) { (a: LuaValue, b: LuaValue) in
          a.object(ContainerNode.self) == b.object(ContainerNode.self)
        },
        LuaOperator(.text) { (node: ContainerNode) in node.text },
      ])
  }

  private var explanation: LuaClass<Explanation> {
    LuaClass<Explanation>(
      "explanation", "What an element does, and why.",
      properties: [
        id("id", "The identifier.") { $0.id },
        LuaProperty("kind", "What becomes of it.") { $0.kind },
        LuaProperty("isReparented", "Whether it is under another element than before.") { $0.isReparented },
        LuaProperty("entry", "The definition's entry, if it has one.") { $0.entry.map { "\($0)" } },
        LuaProperty("style", "What it does.") { "\($0.style)" },
        LuaProperty("reason", "Why, in a sentence.") { $0.reason },
        id("parent", "The element that holds it, on the destination where it is there.") { $0.parent },
        LuaProperty("snapshot", "static, live or function, and how its content is resized.") { $0.snapshot },
        LuaProperty("from", "Its frame at the start, in the coordinates of the nearest shared ancestor.") { $0.from },
        LuaProperty("to", "Its frame at the end, in the same coordinates.") { $0.to },
        LuaProperty("delay", "In seconds.") { $0.delay }, LuaProperty("duration", "In seconds.") { $0.duration },
        LuaProperty("curve", "The curve as text.") { "\($0.curve)" },
      ],
      operators: [
        LuaOperator(.equal) { (a: LuaValue, b: LuaValue) in
          a.object(Explanation.self) == b.object(Explanation.self)
        },
        LuaOperator(.text) { (explanation: Explanation) in explanation.description },
      ])
  }

  private func id(
    _ name: String, _ doc: String, _ id: @escaping (Explanation) -> String?
  ) -> LuaProperty<Explanation> {
    LuaProperty(name, doc, type: "string|identifier|nil") { [unowned session] (explanation: Explanation) in
      try session.luaID(id(explanation))
    }
  }
}
