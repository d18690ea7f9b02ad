import LuaKit
import Mutoscope
import MutoscopeMotion

extension Transition: LuaObject {
  public static var luaTypeName: String { "transition" }
}

/// `m.transition` and transitions: SPEC 5.4.
struct TransitionEntry {
  unowned let session: Session

  var records: [LuaRecordInfo] { [TransitionOptions.transition.info] }

  var functions: [LuaFunction] {
    [
      LuaFunction(
        "transition", "From one view tree to another by a definition. It plays when it is started.",
        LuaParameter("options", record: TransitionOptions.transition)
      ) { [unowned session] options in
        guard let from = options.from, let to = options.to, from.id != to.id else { throw TransitionError.sameRoot }
        return try Transition(store: session.store, from: from.id, to: to.id, request: options.request)
      }
    ]
  }

  var luaClass: LuaClass<Transition> {
    let controls = AnimatorControls<Transition> { $0.animator }
    var luaClass = LuaClass<Transition>(
      "transition", "From one view tree to another: a clip that is built of both, with an animator's controls.",
      properties: [
        LuaProperty("from", "The view tree it begins with.", type: "view") {
          [unowned session] (transition: Transition) in
          session.handle(transition.from)
        },
        LuaProperty("to", "The view tree it ends with.", type: "view") { [unowned session] (transition: Transition) in
          session.handle(transition.to)
        },
        LuaProperty("definition", "Which element comes and goes how.") { $0.definition },
        LuaProperty("presentation", "What is there afterwards.") { $0.presentation },
        LuaProperty("diff", "What becomes of every identifier.") { try $0.report().diff },
        LuaProperty("container", "The one hierarchy that is built of both.") { try $0.report().container },
      ] + controls.properties,
      methods: controls.methods + [
        LuaMethod("finish", "Plays on to the destination from what is seen, in the remaining time.") {
          try $0.finish()
        },
        LuaMethod(
          "cancel",
          "Plays back to the source from what is seen, in the elapsed time, and is over when what it interrupted is at rest."
        ) { try $0.cancel() },
        LuaMethod(
          "at", "The frame at a time from its beginning; \"before\" is the limit from the left.",
          LuaParameter<Double>("time", "Seconds."), LuaParameter<TimeSide?>("side")
        ) { transition, time, side in try transition.clip(through: time).at(time, side: side.side) },
        LuaMethod(
          "explain", "What an element does, and why.", LuaParameter<IdentifierText>("id"),
          returns: LuaReturn("explanation")
        ) { transition, id in
          let report = try transition.report()
          guard let explanation = report.explanation(of: id.text) else {
            throw LuaFailure(TransitionEntry.unknown(id.text, report.explanations.map(\.id)))
          }
          return explanation
        },
      ] + ClipMethods(session: session) { try $0.clip() }.all,
      operators: [
        LuaOperator(.text) { [unowned session] (transition: Transition) in
          let tree = session.store.tree
          return "transition from '\(tree.label(of: transition.from))' to '\(tree.label(of: transition.to))'"
        }
      ])
    luaClass.dynamic = { _, name in
      if name == "stop" { throw LuaFailure("a transition has no 'stop': use finish() or cancel()") }
      return nil
    }
    return luaClass
  }

  static func unknown(_ id: String, _ known: [String]) -> String {
    "unknown identifier '\(id)'\(Suggestion.hint(for: id, among: known))"
  }
}
