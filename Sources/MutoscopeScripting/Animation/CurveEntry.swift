import LuaKit
import MutoscopeMotion

extension Curve: LuaObject {
  public static var luaTypeName: String { "curve" }
  public var luaClassName: String? { isSpring ? "spring" : "curve" }

  /// A curve value or the name of a built-in one.
  public static func decode(_ slot: LuaSlot) throws -> Curve {
    if let curve = slot.object(Curve.self) { return curve }
    guard let name = slot.text else {
      throw LuaMismatch("\(slot.mismatch("curve"))\(advice(for: LuaValue(slot)).map { "; write '\($0)'" } ?? "")")
    }
    guard let curve = Curve(name: name) else {
      let hint = slot.lua.hint(for: LuaUnknownName(name, of: luaTypeName, .value), among: Curve.names)
      throw LuaMismatch("unknown curve '\(name)'\(hint)")
    }
    return curve
  }

  /// Writes as we do what other systems take for a curve: four numbers, a function, the options of a spring.
  private static func advice(for value: LuaValue) -> String? {
    if value.function != nil { return "m.easing(function(p) ... end)" }
    guard let table = value.table, let keys = try? table.keys else { return nil }
    if keys.allSatisfy({ $0.string != nil }) { return keys.isEmpty ? nil : "m.spring { ... }" }
    let numbers = keys.compactMap { try? table.get($0).double }
    guard numbers.count == keys.count else { return nil }
    if numbers.count == 4 { return "m.cubicBezier(\(numbers.map { number($0) }.joined(separator: ", ")))" }
    return "m.piecewise { ... }"
  }
}

/// Curves that are not springs: SPEC 4.1.
struct CurveEntry {
  static var luaClass: LuaClass<Curve> {
    var luaClass = LuaClass<Curve>(
      "curve", "How a progress is bent: an immutable function from 0...1 to, as a rule, 0...1.",
      methods: [
        LuaMethod("value", "The value at a progress.", LuaParameter<Double>("p", "The progress; may leave 0...1.")) {
          $0.value(at: $1)
        },
        LuaMethod("slope", "The slope at a progress.", LuaParameter<Double>("p", "The progress.")) { $0.slope(at: $1) },
        LuaMethod(
          "solve", "The n-th progress at which the curve has a value; nil if there is none.",
          LuaParameter<Double>("y", "The value."), LuaParameter<Int>("n", "Which, from 1.", default: 1)
        ) { curve, y, n in
          guard n >= 1 else { throw ArgumentError("n", "must be 1 or more, got \(n)") }
          return curve.solve(y, n: n)
        },
      ],
      operators: [
        LuaOperator(.equal) { (a: LuaValue, b: LuaValue) in a.object(Curve.self) == b.object(Curve.self) },
        LuaOperator(.text) { (curve: Curve) in curve.description },
      ])
    luaClass.readOnlyMessage = { _, _ in "a curve cannot be changed; make a new one" }
    return luaClass
  }

  static var constants: [LuaConstant] {
    [
      LuaConstant("linear", "No bending at all.", Curve.linear), LuaConstant("ease", "CSS's ease.", Curve.ease),
      LuaConstant("easeIn", "Begins slowly.", Curve.easeIn), LuaConstant("easeOut", "Ends slowly.", Curve.easeOut),
      LuaConstant("easeInOut", "Begins and ends slowly; the default.", Curve.easeInOut),
    ]
  }

  static var functions: [LuaFunction] {
    [
      LuaFunction(
        "cubicBezier", "A cubic Bezier curve from (0, 0) to (1, 1).", LuaParameter<Double>("x1", "0...1."),
        LuaParameter<Double>("y1"), LuaParameter<Double>("x2", "0...1."), LuaParameter<Double>("y2")
      ) { x1, y1, x2, y2 in Curve.cubicBezier(try CubicBezier(x1, y1, x2, y2)) },
      LuaFunction(
        "steps", "A staircase.", LuaParameter<Int>("n", "The number of intervals."),
        LuaParameter<StepPosition?>("position", "Where it jumps; by default at the end.")
      ) { n, position in
        Curve.steps(try Steps(n, position.flatMap { Steps.Position(name: $0.rawValue) } ?? .end))
      },
      LuaFunction(
        "piecewise", "Straight lines from point to point: CSS's `linear()`.",
        LuaParameter<[PiecewiseStop]>(
          "stops", "Outputs, or `{output, input}`, or `{output, input, input2}`.", type: "table")
      ) { stops in Curve.piecewise(try Piecewise(stops.map(\.stop))) },
      LuaFunction(
        "easing", "A curve of any function: sampled here and now at 1,025 places, straight between and beyond.",
        LuaParameter<LuaCallback>("f", "From a progress to a value.", type: "fun(p: number): number")
      ) { f in
        try Curve.baked { p in
          let value = try f.call(p, returning: LuaValue.self)
          guard let number = value.double else {
            throw LuaFailure(
              "the function of m.easing must return a number, got \(value.typeDescription) at \(number(p))")
          }
          return number
        }
      },
    ]
  }
}

/// An entry of `m.piecewise`.
struct PiecewiseStop: LuaDecodable {
  static var luaTypeName: String { "number|number[]" }
  var stop: Piecewise.Stop

  static func decode(_ slot: LuaSlot) throws -> PiecewiseStop {
    if slot.number != nil { return PiecewiseStop(stop: Piecewise.Stop(try Double.decode(slot))) }
    let numbers = try [Double].decode(slot)
    guard (1...3).contains(numbers.count) else { throw LuaMismatch("1 to 3 numbers expected, got \(numbers.count)") }
    return PiecewiseStop(
      stop: Piecewise.Stop(
        numbers[0], numbers.count > 1 ? numbers[1] : nil, numbers.count > 2 ? numbers[2] : nil))
  }
}
