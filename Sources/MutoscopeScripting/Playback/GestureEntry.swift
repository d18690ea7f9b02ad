import LuaKit
import Mutoscope
import MutoscopeMotion

extension Gesture: LuaObject {
  public static var luaTypeName: String { "gesture" }
}

extension Pan: LuaObject {
  public static var luaTypeName: String { "pan" }
}

/// `stage:drag`, `stage:fling`, `stage:tap`: fingers on the stage, SPEC 3.
struct GestureEntry {
  unowned let session: Session

  struct Options {
    var view: ViewReference?
    var way = Point.zero
    var duration = 0.25
    var curve = Curve.easeInOut
    var place: Point?
    var count: Int?
    var velocity: Point?
  }

  private static var on: LuaField<Options> {
    LuaField(
      "on", "The view under the finger, by handle, id or name.", type: "view|identifier|string", isRequired: true
    ) {
      (options: inout Options, view: ViewReference) in options.view = view
    }
  }

  private static var at: LuaField<Options> {
    LuaField("at", "Where it touches, in the view's own coordinates; by default the middle.", type: "point|number[]") {
      (options: inout Options, place: Point) in options.place = place
    }
  }

  private static func view(_ which: ViewReference, on stage: Stage) throws -> ViewID {
    switch which {
    case .handle(let handle): handle.id
    case .text(let text): try stage.find(text)
    }
  }

  private static func velocity(_ name: String, _ doc: String, isRequired: Bool) -> LuaField<Options> {
    LuaField(name, doc, type: "point|number[]", isRequired: isRequired) { (options: inout Options, velocity: Point) in
      options.velocity = try bounded(velocity, "points per second")
    }
  }

  private static func bounded(_ point: Point, _ unit: String) throws -> Point {
    for value in [point.x, point.y] where abs(value) > Finger.fastest {
      throw LuaMismatch("at most 1e6 \(unit) expected, got \(number(value))")
    }
    return point
  }

  private static var drag: LuaRecord<Options> {
    LuaRecord<Options>(
      "drag", "The options of stage:drag.",
      fields: [
        on,
        LuaField("by", "The way of the finger, in points.", type: "point|number[]", isRequired: true) {
          (options: inout Options, way: Point) in options.way = try bounded(way, "points")
        },
        LuaField("duration", "In seconds.", default: "0.25") { (options: inout Options, duration: Seconds) in
          guard duration.value >= 1e-3 else { throw LuaMismatch("a millisecond or more expected") }
          options.duration = duration.value
        },
        LuaField("curve", "Bends the finger's time.", \.curve, type: "curve|curveName", default: "easeInOut"),
        at,
        LuaField("samples", "The number of events; by default one every 1/120 s.") {
          (options: inout Options, count: Int) in
          guard (1...10_000).contains(count) else {
            throw LuaMismatch("1...10000 samples expected, got \(count)")
          }
          options.count = count
        },
        velocity(
          "releaseVelocity", "How fast it leaves, in points per second; by default as its curve ends.",
          isRequired: false),
      ]
    ) { _ in Options() }
  }

  private static var fling: LuaRecord<Options> {
    LuaRecord<Options>(
      "fling", "The options of stage:fling.",
      fields: [
        on, velocity("velocity", "How fast the finger leaves, in points per second.", isRequired: true), at,
      ]
    ) { _ in Options() }
  }

  var records: [LuaRecordInfo] { [GestureEntry.drag.info, GestureEntry.fling.info] }

  var methods: [LuaMethod<Stage>] {
    [
      LuaMethod(
        "drag", "A finger that touches a view now, goes some way and leaves. Returns at once.",
        LuaParameter("options", record: GestureEntry.drag), returns: LuaReturn("gesture")
      ) { stage, options in
        guard let view = options.view else { throw LuaFailure("missing option 'on' for drag") }
        return try stage.touch(
          GestureEntry.view(view, on: stage),
          Finger(
            way: options.way, duration: options.duration, curve: options.curve, count: options.count,
            releaseVelocity: options.velocity, place: options.place))
      },
      LuaMethod(
        "fling", "A finger that touches a view and leaves at once, with a velocity.",
        LuaParameter("options", record: GestureEntry.fling), returns: LuaReturn("gesture")
      ) { stage, options in
        guard let view = options.view else { throw LuaFailure("missing option 'on' for fling") }
        return try stage.touch(
          GestureEntry.view(view, on: stage), Finger(velocity: options.velocity ?? .zero, place: options.place))
      },
      LuaMethod(
        "tap",
        "A finger that taps a view: the first from it upwards that has `onTap` is told. What scrolls under it only stops.",
        LuaParameter<ViewReference>("which"), returns: LuaReturn("gesture")
      ) { stage, which in try stage.tap(GestureEntry.view(which, on: stage)) },
    ]
  }

  var classes: [any LuaClassDeclaration] {
    [
      LuaClass<Gesture>(
        "gesture", "A finger on a stage, and what goes on after it has left.",
        properties: [
          LuaProperty("state", "Whether the finger is down, and how it ended.") { $0.state },
          LuaProperty("isFinished", "Whether the finger has left and all is at rest, or it was cancelled.") {
            $0.isFinished
          },
          LuaProperty("view", "The view under the finger.", type: "view") { [unowned session] (gesture: Gesture) in
            session.handle(gesture.view)
          },
        ],
        methods: [
          LuaMethod(
            "cancel",
            "Lifts the finger before its time, without velocity; later it stops what goes on. What is past an edge returns."
          ) { gesture in try gesture.cancel() }
        ],
        operators: [LuaOperator(.text) { (gesture: Gesture) in "gesture (\(gesture.state.rawValue))" }]),
      LuaClass<Pan>(
        "pan", "What `onPan` is told of a finger.",
        properties: [
          LuaProperty("state", "Where in its course the finger is.") { $0.state },
          LuaProperty("location", "Where the finger is, in the coordinates of the view's superview.") { $0.location },
          LuaProperty("translation", "How far it has come, in points.") { $0.translation },
          LuaProperty("velocity", "In points per second.") { $0.velocity },
        ],
        operators: [LuaOperator(.text) { (pan: Pan) in "pan (\(pan.state.rawValue))" }]),
    ]
  }
}
