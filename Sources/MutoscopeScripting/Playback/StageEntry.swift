import LuaKit
import Mutoscope
import MutoscopeMotion

extension Stage: LuaObject {
  public static var luaTypeName: String { "stage" }
}

/// `m.stage`, `m.wait`, `m.waitUntil`: the window and the virtual clock, SPEC 4.3.
struct StageEntry {
  unowned let session: Session

  struct Options {
    var screen: ViewHandle?
    var scale: Double?
  }

  private static var record: LuaRecord<Options> {
    LuaRecord<Options>(
      "stage", "The options of m.stage.",
      fields: [
        LuaField("screen", "What is shown.", type: "screen|view", isRequired: true) {
          (options: inout Options, view: ViewHandle) in
          options.screen = view
        },
        LuaField("scale", "Pixels per point of pictures; by default the screen's display scale.") {
          (options: inout Options, scale: Double) in
          guard scale > 0, scale <= 16 else {
            throw LuaMismatch("a scale between 0 and 16 expected, got \(number(scale))")
          }
          options.scale = scale
        },
      ]
    ) { _ in Options() }
  }

  var records: [LuaRecordInfo] {
    [
      StageEntry.record.info, StageEntry.present.info, StageEntry.push.info, StageEntry.dismiss.info,
      StageEntry.pop.info,
    ]
  }

  var functions: [LuaFunction] {
    [
      LuaFunction(
        "stage", "The window and the virtual clock.", LuaParameter("options", record: StageEntry.record),
        returns: LuaReturn("stage")
      ) { [unowned session] options in
        guard let screen = options.screen else { throw LuaFailure("missing option 'screen' for stage") }
        if let parent = session.store.tree.superview(of: screen.id) {
          throw LuaFailure("the screen is in '\(session.store.tree.label(of: parent))'; a stage shows a root view")
        }
        return Stage(store: session.store, screen: screen.id, scale: options.scale)
      },
      LuaFunction("wait", "Inside stage:run: goes on after some seconds.", LuaParameter<Seconds>("seconds")) {
        seconds in
        LuaResults(["wait", seconds.value])
      }.yielding(in: "the function of stage:run"),
      LuaFunction(
        "waitUntil",
        "Inside stage:run: goes on when an animator, a transition or a gesture has ended, a scroll view is at rest, or a function returns true.",
        LuaParameter<LuaValue>("what", type: "animator|transition|gesture|scrollView|fun(): boolean")
      ) { what in
        guard what.function != nil || what.animator != nil || what.object(Gesture.self) != nil || what.scrollView != nil
        else {
          throw LuaMismatch(
            "animator, transition, gesture, scrollView or function expected, got \(what.typeDescription)")
        }
        return LuaResults(["until", what])
      }.yielding(in: "the function of stage:run"),
    ]
  }

  var classes: [any LuaClassDeclaration] {
    [
      LuaClass<Stage>(
        "stage", "The window and the virtual clock. What happens is written down, and any time can be looked at again.",
        properties: [
          LuaProperty("time", "Seconds since the stage was made.") { $0.time },
          LuaProperty("scale", "Pixels per point of pictures.") { $0.scale },
          LuaProperty("size", "The window in points.") { $0.size },
          LuaProperty("screen", "The topmost screen.", type: "view") { [unowned session] (stage: Stage) in
            session.handle(stage.screen)
          },
        ],
        methods: clock + screens + GestureEntry(session: session).methods + looking,
        operators: [LuaOperator(.text) { (stage: Stage) in "stage at \(number(stage.time)) s" }])
    ]
  }

  private var clock: [LuaMethod<Stage>] {
    [
      LuaMethod("advance", "Moves the clock on, running what falls due.", LuaParameter<Seconds>("dt", "In seconds.")) {
        [unowned session] stage, dt in
        try stage.advance(dt.value)
        session.lua.setVirtualTime(stage.time)
      },
      LuaMethod(
        "settle", "Moves the clock on until nothing moves; returns the time.",
        LuaParameter<Seconds?>("limit", "The longest wait in seconds, by default 60."), returns: LuaReturn("number")
      ) { [unowned session] stage, limit in
        let time = try stage.settle(limit: limit?.value ?? 60)
        session.lua.setVirtualTime(time)
        return time
      },
      LuaMethod(
        "after", "Calls a function some seconds from now.", LuaParameter<Seconds>("seconds"),
        LuaParameter<LuaCallback>("body", type: "fun()")
      ) { [unowned session] stage, seconds, body in
        stage.after(seconds.value, name: "stage:after\(session.place)") { try body.call() }
      },
      LuaMethod(
        "run", "Runs a function as a coroutine in which m.wait and m.waitUntil work.",
        LuaParameter<LuaCallback>("body", type: "fun(stage: stage)")
      ) { [unowned session] stage, body in
        try session.resume(
          LuaCoroutine(body), on: stage, name: "stage:run\(session.place)", [try session.lua.makeValue(stage)])
      },
      LuaMethod("mark", "Names the present time.", LuaParameter<String>("name")) { [unowned session] stage, name in
        try session.checkText(name)
        stage.mark(name)
      },
    ]
  }

  // MARK: Screens

  private static var present: LuaRecord<TransitionOptions> { TransitionOptions.showing("present", presentation: .over) }
  private static var push: LuaRecord<TransitionOptions> { TransitionOptions.showing("push", presentation: .replace) }
  private static var dismiss: LuaRecord<TransitionOptions> { TransitionOptions.leaving("dismiss") }
  private static var pop: LuaRecord<TransitionOptions> { TransitionOptions.leaving("pop") }

  private var screens: [LuaMethod<Stage>] {
    [
      LuaMethod("show", "Shows a screen in place of what is shown.", LuaParameter<ViewHandle>("screen")) {
        stage, screen in
        if let parent = screen.store.tree.superview(of: screen.id) {
          throw LuaFailure("the screen is in '\(screen.store.tree.label(of: parent))'; a stage shows a root view")
        }
        try stage.show(screen.id)
      },
      showing("present", "Shows a screen over what is shown, by a transition that starts at once.", StageEntry.present)
      {
        try $0.present($1, $2)
      },
      showing(
        "push", "Shows a screen in place of the topmost one, by a transition that starts at once.", StageEntry.push
      ) { try $0.push($1, $2) },
      leaving("dismiss", "Takes away what was presented last, by a transition that starts at once.", StageEntry.dismiss)
      { try $0.dismiss($1) },
      leaving("pop", "Takes away what was pushed last, by a transition that starts at once.", StageEntry.pop) {
        try $0.pop($1)
      },
    ]
  }

  private func showing(
    _ name: String, _ doc: String, _ record: LuaRecord<TransitionOptions>,
    _ show: @escaping (Stage, ViewID, TransitionRequest) throws -> Transition
  ) -> LuaMethod<Stage> {
    LuaMethod(name, doc, LuaParameter<RootView>("screen"), options(record)) { stage, screen, request in
      try show(stage, screen.id, request)
    }
  }

  private func leaving(
    _ name: String, _ doc: String, _ record: LuaRecord<TransitionOptions>,
    _ leave: @escaping (Stage, TransitionRequest) throws -> Transition
  ) -> LuaMethod<Stage> {
    LuaMethod(name, doc, options(record)) { stage, request in try leave(stage, request) }
  }

  private func options(_ record: LuaRecord<TransitionOptions>) -> LuaParameter<TransitionRequest> {
    LuaParameter<TransitionRequest>(
      LuaParameterInfo("options", type: record.info.typeName, isOptional: true),
      decode: { slot in slot.isNil ? TransitionRequest() : try record.decode(slot).request })
  }

  // MARK: Looking

  private var looking: [LuaMethod<Stage>] {
    [
      LuaMethod(
        "at", "The frame at a time; \"before\" is the limit from the left. Beyond `time` it is a forecast.",
        LuaParameter<Moment>("time", "Seconds or a mark."), LuaParameter<TimeSide?>("side")
      ) { stage, time, side in stage.at(try time.seconds(among: stage.marks), side: side.side) },
      LuaMethod(
        "clip", "The part between two times, by default all from 0 to now; or a transition's part.",
        LuaParameter<ClipStart?>("from", "Seconds, a mark, or a transition."),
        LuaParameter<Moment?>("to", "Seconds or a mark.")
      ) { stage, from, to in
        if case .transition(let transition) = from { return try transition.stageClip() }
        let start = try from?.seconds(on: stage) ?? 0
        let end = try to?.seconds(among: stage.marks) ?? stage.time
        let latest = max(86_400, stage.time)
        for (name, time) in [("from", start), ("to", end)] where !(0...latest).contains(time) {
          throw LuaFailure(
            "bad argument '\(name)' to clip: 0...\(number(latest)) seconds expected, got \(number(time))")
        }
        guard end >= start else {
          throw ArgumentError("to", "must be 'from' (\(number(start))) or later, got \(number(end))")
        }
        return stage.clip(from: start, duration: end - start)
      },
      RenderEntry(session: session).method { RenderEntry.Subject($0) },
    ]
  }
}

/// Where a clip begins: at a time, or with a transition.
enum ClipStart: LuaDecodable {
  static var luaTypeName: String { "number|string|transition" }
  case moment(Moment)
  case transition(Transition)

  static func decode(_ slot: LuaSlot) throws -> ClipStart {
    if let transition = slot.object(Transition.self) { return .transition(transition) }
    return .moment(try Moment.decode(slot))
  }

  func seconds(on stage: Stage) throws -> Double? {
    if case .moment(let moment) = self { try moment.seconds(among: stage.marks) } else { nil }
  }
}

/// A view that is in no other.
struct RootView: LuaDecodable {
  static var luaTypeName: String { "screen|view" }
  let id: ViewID

  static func decode(_ slot: LuaSlot) throws -> RootView {
    guard LuaValue(slot).table == nil else {
      throw LuaMismatch("\(slot.mismatch("screen")); the screen comes first, then the options")
    }
    let view = try ViewHandle.decode(slot)
    try view.requireRoot()
    return RootView(id: view.id)
  }
}

extension LuaValue {
  /// The animator that it is, or that plays it.
  var animator: Animator? { object(Animator.self) ?? object(Transition.self)?.animator }

  fileprivate var scrollView: ViewID? {
    object(ViewHandle.self).flatMap { $0.view.kind == .scrollView ? $0.id : nil }
  }
}

extension Session {
  /// ` at file:line`, for the names of what waits.
  fileprivate var place: String { lua.currentLine.map { " at \($0)" } ?? "" }

  /// Goes on with a coroutine until it waits again or ends.
  fileprivate func resume(_ coroutine: LuaCoroutine, on stage: Stage, name: String, _ arguments: [LuaValue] = []) throws
  {
    guard case .yielded(let values) = try coroutine.resume(arguments) else { return }
    let goOn = { [unowned self, unowned stage] in try self.resume(coroutine, on: stage, name: name) }
    switch (values.first?.string, values.count > 1 ? values[1] : .nil) {
    case ("wait", let seconds) where seconds.double != nil:
      do { stage.after(try Seconds(checking: seconds.double ?? 0).value, name: name, goOn) } catch {
        throw LuaFailure("\(name): \(error)")
      }
    case ("until", .function(let function)):
      stage.when({ try function.call([]).first?.isTruthy ?? false }, name: name, goOn)
    case ("until", let value):
      let condition: () -> Bool
      if let gesture = value.object(Gesture.self) {
        condition = { gesture.isFinished }
      } else if let view = value.scrollView {
        condition = { [unowned stage] in !stage.isMoving(view) }
      } else {
        guard let animator = value.animator else { fallthrough }
        condition = { animator.isOver }
      }
      stage.when(condition, isQuiet: true, name: name, goOn)
    default:
      throw LuaFailure("\(name): use m.wait or m.waitUntil instead of coroutine.yield")
    }
  }
}
