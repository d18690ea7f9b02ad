import LuaKit
import MutoscopeMotion

extension Transform: LuaObject {
  public static var luaTypeName: String { "transform" }

  /// A transform value. A list of several, or a text as CSS has it, is answered with how they are combined.
  public static func decode(_ slot: LuaSlot) throws -> Transform {
    let value = LuaValue(slot)
    if let transform = value.object(Transform.self) { return transform }
    guard value.table != nil || value.string != nil else { throw slot.mismatch(luaTypeName) }
    let example = Transform.product(of: value) ?? "m.translation(x, y) * m.scale(s)"
    throw LuaMismatch("\(slot.mismatch(luaTypeName)); combine transforms with '*': \(example)")
  }

  /// A list of a few transforms as their product is written; nil for any other value.
  private static func product(of value: LuaValue) -> String? {
    guard let table = value.table, let count = try? table.count, (2...4).contains(count) else { return nil }
    let transforms = (1...count).compactMap { try? table.get($0).object(Transform.self) }
    guard transforms.count == count else { return nil }
    let functions = transforms.flatMap(\.functions)
    guard functions.allSatisfy(\.kind.isLinear), (2...4).contains(functions.count) else { return nil }
    return functions.map { "m.\(Transform([$0]).text)" }.joined(separator: " * ")
  }
}

extension Matrix4: LuaTyped {
  public static var luaTypeName: String { "transform" }
}

/// Transforms: lists of functions, composed with `*`.
struct TransformEntry {
  static var luaClass: LuaClass<Transform> {
    var luaClass = LuaClass<Transform>(
      "transform", "An immutable list of transform functions; `a * b` applies b first.",
      properties: [
        LuaProperty("matrix", "The 16 numbers in the order of CSS's `matrix3d`.", type: "number[]") {
          $0.matrix.elements
        }
      ],
      operators: [
        LuaOperator(.multiply) { (a: Transform, b: Transform) in
          // Doubling a list in a loop must not fill the memory.
          try Limit.functions.check(a.functions.count + b.functions.count)
          return a * b
        },
        LuaOperator(.equal) { (a: LuaValue, b: LuaValue) in a.object(Transform.self) == b.object(Transform.self) },
        LuaOperator(.text) { (transform: Transform) in transform.text },
      ])
    luaClass.dynamic = { transform, name in
      do {
        return try transform.component(name)
      } catch {
        throw LuaFailure("\(error)")
      }
    }
    luaClass.dynamicNames = { Transform.componentNames(of: $0.kinds) + Transform.matrixNames }
    luaClass.readOnlyMessage = { _, _ in "a transform cannot be changed; assign a new one" }
    return luaClass
  }

  static var functions: [LuaFunction] {
    [
      LuaFunction(
        "translation", "Moves by an offset.", LuaParameter<Double>("x", "Points to the right."),
        LuaParameter<Double>("y", "Points down.", default: 0),
        LuaParameter<Double>("z", "Points towards the viewer.", default: 0)
      ) { Transform.translation($0, $1, $2) },
      LuaFunction(
        "scale", "Scales; one factor alone is for x and y.", LuaParameter<Double>("x", "Factor."),
        LuaParameter<Double?>("y", "Factor; by default that of x."), LuaParameter<Double>("z", "Factor.", default: 1)
      ) { x, y, z in Transform.scale(x, y ?? x, z) },
      rotation("rotation", "Turns clockwise on the screen.") { .rotation($0) },
      rotation("rotationX", "Turns about the horizontal axis: positive angles turn the bottom edge towards the viewer.")
      {
        .rotationX($0)
      },
      rotation("rotationY", "Turns about the vertical axis: positive angles turn the right edge away.") {
        .rotationY($0)
      },
      rotation("rotationZ", "Turns clockwise on the screen, as `rotation`.") { .rotation($0) },
      LuaFunction(
        "perspective", "Sees what follows from a distance.",
        LuaParameter<Double>("distance", "Points to the eye; 0 means infinitely far.")
      ) { distance in
        guard distance >= 0 else { throw LuaMismatch("number of 0 or more expected, got \(number(distance))") }
        return Transform.perspective(distance)
      },
      LuaFunction(
        "matrix", "A transform of 16 numbers in the order of CSS's `matrix3d`: translation is 13 to 15.",
        LuaParameter<[Double]>("elements", "16 numbers.")
      ) { elements in
        guard let matrix = Matrix4(elements) else { throw LuaMismatch("16 numbers expected, got \(elements.count)") }
        return Transform.matrix(matrix)
      },
    ]
  }

  static var constants: [LuaConstant] {
    [LuaConstant("identity", "The transform that changes nothing.", Transform.identity)]
  }

  private static func rotation(_ name: String, _ doc: String, _ make: @escaping (Double) -> Transform) -> LuaFunction {
    LuaFunction(name, doc, LuaParameter<Double>("degrees", "The angle.")) { make($0) }
  }
}
