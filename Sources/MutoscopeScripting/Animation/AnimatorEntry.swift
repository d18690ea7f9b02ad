import LuaKit
import Mutoscope
import MutoscopeMotion

extension Animator: LuaObject {
  public static var luaTypeName: String { "animator" }
}

/// `m.animator`, `m.animate`, and what works inside their functions: SPEC 4.2.
struct AnimatorEntry {
  unowned let session: Session

  struct Options {
    var duration: Double?
    var delay = 0.0
    var curve = Curve.easeInOut
    var animations: LuaCallback?
    var completion: LuaCallback?
    var repeatCount = 1.0
    var autoreverses = false
    var scrubsLinearly = true
    var pausesOnCompletion = false
    var isInterruptible = true
  }

  private static var fields: [LuaField<Options>] {
    [
      LuaField(
        "duration", "In seconds; without one as long as its longest spring, else 0.25.",
        set: { (options: inout Options, value: Seconds) in
          options.duration = value.value
        }),
      LuaField(
        "curve", "Bends the time of all that has no curve of its own.", \.curve, type: "curve|curveName",
        default: "easeInOut"),
      LuaField("animations", "Assigns the end values.", type: "fun()", isRequired: true) {
        (options: inout Options, value: LuaCallback) in options.animations = value
      },
      LuaField("repeatCount", "How often it runs, or \"forever\".", default: "1") {
        (options: inout Options, value: RepeatCount) in options.repeatCount = value.count
      },
      LuaField("autoreverses", "Whether every run is followed by one back.", \.autoreverses, default: "false"),
    ]
  }

  private static var animatorRecord: LuaRecord<Options> {
    LuaRecord<Options>(
      "animator", "The options of m.animator.",
      fields: fields + [
        LuaField("scrubsLinearly", "Whether a scrub undoes the curve.", \.scrubsLinearly, default: "true"),
        LuaField("pausesOnCompletion", "Whether it stays active at its end.", \.pausesOnCompletion, default: "false"),
        LuaField(
          "isInterruptible", "Whether it may be paused, scrubbed, reversed, stopped.", \.isInterruptible,
          default: "true"),
      ]
    ) { _ in Options() }
  }

  private static var animateRecord: LuaRecord<Options> {
    LuaRecord<Options>(
      "animate", "The options of m.animate.",
      fields: fields + [
        LuaField("delay", "In seconds.", default: "0") { (options: inout Options, value: Seconds) in
          options.delay = value.value
        },
        LuaField("completion", "Called at the end.", type: "fun(position: animatingPosition)") {
          (options: inout Options, value: LuaCallback) in options.completion = value
        },
      ]
    ) { _ in Options() }
  }

  var records: [LuaRecordInfo] {
    [
      AnimatorEntry.animatorRecord.info, AnimatorEntry.animateRecord.info, StartOptions.record.info,
      ContinueOptions.record.info, DriveOptions.record.info,
    ]
  }

  // MARK: Functions

  var functions: [LuaFunction] {
    [
      LuaFunction(
        "animator", "UIViewPropertyAnimator: what the function assigns is captured and played when it is started.",
        LuaParameter("options", record: AnimatorEntry.animatorRecord)
      ) { [unowned session] options in try AnimatorEntry.make(options, session) },
      LuaFunction(
        "animate", "UIView.animate: an animator that starts at once.",
        LuaParameter("options", record: AnimatorEntry.animateRecord)
      ) { [unowned session] options in
        let animator = try AnimatorEntry.make(options, session)
        if let completion = options.completion { animator.addCompletion { try completion.call($0) } }
        try animator.start(after: options.delay)
        return animator
      },
      LuaFunction(
        "keyframes", "Inside animations: gives assignments intervals of the animator's curve.",
        LuaParameter<LuaCallback>("body", type: "fun(keyframe: fun(start: number, duration: number, body: fun()))")
      ) { [unowned session] body in
        let keyframe = LuaFunction(
          "keyframe", "An interval.", LuaParameter<Double>("start", "0...1."),
          LuaParameter<Double>("duration", "0...1."),
          LuaParameter<LuaCallback>("body", type: "fun()")
        ) { [unowned session] start, duration, body in
          try session.store.keyframe(start: start, duration: duration) { try body.call() }
        }
        let function = try session.lua.makeFunction(keyframe)
        try session.store.keyframes { try body.call(function) }
      },
      LuaFunction(
        "timing", "Inside animations: replaces the curve of what is assigned in it, as a whole or by component.",
        LuaParameter<TimingArgument>("curve", "A curve, or `{ x = curve, default = curve, path = \"arc\" }`."),
        LuaParameter<LuaCallback>("body", type: "fun()")
      ) { [unowned session] timing, body in
        try session.store.timing(timing.curve, components: timing.components, isArc: timing.isArc) { try body.call() }
      },
      LuaFunction(
        "stagger", "Inside animations: calls a function for each view, each time some seconds later.",
        LuaParameter<Seconds>("interval", "In seconds."), LuaParameter<[ViewHandle]>("views"),
        LuaParameter<LuaCallback>("body", type: "fun(view: view, index: integer)")
      ) { [unowned session] interval, views, body in
        for (index, view) in views.enumerated() {
          try session.store.shifted(by: Double(index) * interval.value) { try body.call(view, index + 1) }
        }
      },
    ]
  }

  private static func make(_ options: Options, _ session: Session) throws -> Animator {
    let animator = Animator(
      store: session.store, duration: options.duration, curve: options.curve,
      animations: [{ try options.animations?.call() }])
    try animator.setRepetition(count: options.repeatCount, autoreverses: options.autoreverses)
    try animator.setScrubsLinearly(options.scrubsLinearly)
    animator.setPausesOnCompletion(options.pausesOnCompletion)
    try animator.setInterruptible(options.isInterruptible)
    return animator
  }

  // MARK: The class

  private let controls = AnimatorControls<Animator> { $0 }

  var classes: [any LuaClassDeclaration] {
    [
      LuaClass<Animator>(
        "animator", "A captured animation that can be started, and looked at any time.",
        properties: controls.properties,
        methods: controls.methods + [
          LuaMethod(
            "stop", "Stops where it is. Without finishing it is inactive at once; else finish decides.",
            LuaParameter<Bool>("withoutFinishing", default: false)
          ) { animator, withoutFinishing in try animator.stop(withoutFinishing: withoutFinishing) },
          LuaMethod(
            "finish", "Ends a stopped animator at its start, where it is, or at its end.",
            LuaParameter<Animator.Position>(
              LuaParameterInfo("position", "start, current or end.", type: Animator.Position.luaTypeName),
              decode: { slot in
                guard slot.isNil else { return try Animator.Position.decode(slot) }
                throw LuaMismatch("\"start\", \"current\" or \"end\" expected, got \(slot.typeDescription)")
              })
          ) { animator, position in try animator.finish(at: position) },
          LuaMethod(
            "addAnimations", "Adds to the animation, after a part of what remains.",
            LuaParameter<LuaCallback>("body", type: "fun()"),
            LuaParameter<UnitNumber?>("delayFactor", "0...1, by default 0.")
          ) { animator, body, delay in try animator.addAnimations(delayFactor: delay?.value ?? 0) { try body.call() } },
          LuaMethod(
            "retarget", "A spring from the present value and velocity to what the function assigns.",
            LuaParameter<LuaCallback>("body", type: "fun()")
          ) { animator, body in try animator.retarget { try body.call() } },
          LuaMethod(
            "at", "The frame at a time from the instant it begins to move; \"before\" is the limit from the left.",
            LuaParameter<Double>("time", "Seconds."), LuaParameter<TimeSide?>("side")
          ) { animator, time, side in try animator.clip(through: time).at(time, side: side.side) },
          LuaMethod("clip", "Its course as a clip.") { animator in try animator.clip() },
          RenderEntry(session: session).method { RenderEntry.Subject(try $0.clip()) },
        ],
        operators: [LuaOperator(.text) { (animator: Animator) in "animator (\(animator.state.rawValue))" }])
    ]
  }
}
