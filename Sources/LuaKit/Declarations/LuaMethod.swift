import CLuaBridge

/// A method of a class: `object:name(...)`.
public struct LuaMethod<Object: LuaObject> {
  /// The function behind it; its first argument is the receiver, which `parameters` leave out.
  public var function: LuaFunction

  @usableFromInline
  init(_ function: LuaFunction) {
    self.function = function
    self.function.maximumArguments = function.maximumArguments.map { $0 + 1 }
  }

  /// A method that reads its arguments itself; those after the receiver begin at index 2.
  public init(
    variadic name: String, _ doc: String = "", parameters: [LuaParameterInfo] = [], returns: LuaReturn? = nil,
    body: @escaping (Object, LuaArguments) throws -> [LuaValue]
  ) {
    self.init(
      LuaFunction(variadic: name, doc, parameters: parameters, returns: returns) { arguments in
        try body(LuaMethod.receiver(arguments), arguments)
      })
  }

  /// The same method with further call signatures for stubs.
  public func overloaded(_ signatures: String...) -> LuaMethod {
    var copy = self
    copy.function.overloads += signatures
    return copy
  }

  @inlinable
  static func receiver(_ arguments: LuaArguments) throws -> Object {
    guard let object = arguments.slot(1).object(Object.self) else { throw mismatch(arguments) }
    return object
  }

  @usableFromInline @inline(never)
  static func mismatch(_ arguments: LuaArguments) -> LuaFailure {
    let got = arguments.slot(1).typeDescription
    return LuaFailure("\(Object.luaTypeName) expected before ':', got \(got) (call methods with ':', not '.')")
  }
}

/// An operator of a class.
public struct LuaOperator<Object: LuaObject> {
  /// Which operator, by Lua's name for it.
  public enum Kind: String, Sendable {
    case add = "__add"
    case subtract = "__sub"
    case multiply = "__mul"
    case divide = "__div"
    case negate = "__unm"
    case equal = "__eq"
    case less = "__lt"
    case lessOrEqual = "__le"
    case concatenate = "__concat"
    case length = "__len"
    case call = "__call"
    case text = "__tostring"

    var symbol: String {
      switch self {
      case .add: "+"
      case .subtract, .negate: "-"
      case .multiply: "*"
      case .divide: "/"
      case .equal: "=="
      case .less: "<"
      case .lessOrEqual: "<="
      case .concatenate: ".."
      case .length: "#"
      case .call: "()"
      case .text: "tostring"
      }
    }
  }

  public var kind: Kind
  public var function: LuaFunction

  /// An operator of one operand: `-a`, `#a`, `tostring(a)`.
  public init<R: LuaResult>(_ kind: Kind, _ doc: String = "", body: @escaping (Object) throws -> R) {
    self.kind = kind
    function = LuaFunction(kind.rawValue, doc, LuaParameter<Object>("value"), body: body)
    function.messageName = kind.symbol
    function.maximumArguments = nil  // Lua passes more to some of them
  }

  /// An operator of two operands, of which at least one is an object of the class.
  public init<A: LuaDecodable, B: LuaDecodable, R: LuaResult>(
    _ kind: Kind, _ doc: String = "", body: @escaping (A, B) throws -> R
  ) {
    self.kind = kind
    function = LuaFunction(kind.rawValue, doc, LuaParameter<A>("left"), LuaParameter<B>("right"), body: body)
    function.messageName = kind.symbol
    function.maximumArguments = nil  // Lua passes more to some of them
  }

  /// A call of the object; the object is the first argument of the function, which `parameters` leave out as a
  /// method's do.
  public init(call function: LuaFunction) {
    kind = .call
    self.function = function
    self.function.parameters = Array(function.parameters.dropFirst())
  }
}
