import CLuaBridge

/// What is known of a parameter, for messages, stubs and the reference.
public struct LuaParameterInfo: Sendable, Equatable {
  public var name: String
  public var doc: String
  /// In the notation of LuaLS: `number`, `string|view`, `fun(p: number): number`.
  public var type: String
  public var isOptional: Bool
  /// The default as text, if there is one.
  public var defaultText: String?
  /// `true` for `...`.
  public var isVariadic: Bool

  public init(
    _ name: String, _ doc: String = "", type: String = "any", isOptional: Bool = false,
    default defaultText: String? = nil,
    isVariadic: Bool = false
  ) {
    self.name = name
    self.doc = doc
    self.type = type
    self.isOptional = isOptional
    self.defaultText = defaultText
    self.isVariadic = isVariadic
  }
}

/// A typed parameter of a function or method.
public struct LuaParameter<Value> {
  public var info: LuaParameterInfo
  @usableFromInline let decode: (LuaSlot) throws -> Value
  /// Whether `decode` is that of the type and nothing else.
  @usableFromInline var isPlain = false

  /// Any decodable type; an optional type makes the parameter optional.
  @inlinable
  public init(_ name: String, _ doc: String = "", type: String? = nil) where Value: LuaDecodable {
    self.init(
      LuaParameterInfo(name, doc, type: type ?? Value.luaTypeName.withoutQuestionMark, isOptional: Value.luaIsOptional),
      decode: { try Value.decode($0) })
    isPlain = true
  }

  /// An optional parameter with a default.
  @inlinable
  public init(_ name: String, _ doc: String = "", type: String? = nil, default value: Value, text: String? = nil)
  where Value: LuaDecodable {
    self.init(
      LuaParameterInfo(
        name, doc, type: type ?? Value.luaTypeName, isOptional: true, default: text ?? value.luaDefaultText),
      decode: { $0.isNil ? value : try Value.decode($0) })
  }

  /// An options table.
  public init(_ name: String, _ doc: String = "", record: LuaRecord<Value>) {
    self.init(LuaParameterInfo(name, doc, type: record.info.typeName), decode: { try record.decode($0) })
  }

  /// An options table that may be left out.
  public init(_ name: String, _ doc: String = "", record: LuaRecord<Value>, default value: Value) {
    self.init(
      LuaParameterInfo(name, doc, type: record.info.typeName, isOptional: true),
      decode: { $0.isNil ? value : try record.decode($0) })
  }

  /// Anything else.
  public init(_ info: LuaParameterInfo, decode: @escaping (LuaSlot) throws -> Value) {
    self.info = info
    self.decode = decode
  }

  /// The argument at an index; an error about it names the parameter.
  @inlinable @inline(__always)
  func value(_ arguments: LuaArguments, _ index: Int32) throws -> Value {
    if isPlain, Value.self == Double.self {  // decided when specialized; saves a call through a generic closure
      let number = lb_number(arguments.state, index)
      if number.isFinite, let value = number as? Value { return value }
    }
    return try decoded(arguments, index)
  }

  @inlinable @inline(never)
  func decoded(_ arguments: LuaArguments, _ index: Int32) throws -> Value {
    do {
      return try decode(LuaSlot(state: arguments.state, index: index))
    } catch {
      throw LuaArguments.named(error, info.name)
    }
  }
}

/// What a function returns, for stubs and the reference.
public struct LuaReturn: Sendable, Equatable {
  public var type: String
  public var doc: String

  public init(_ type: String, _ doc: String = "") {
    self.type = type
    self.doc = doc
  }

  @usableFromInline
  init?<R: LuaResult>(of type: R.Type) {
    guard let name = type.luaResultType else { return nil }
    self.init(name)
  }
}

/// The arguments of a call.
public struct LuaArguments {
  public let state: OpaquePointer

  @usableFromInline
  init(state: OpaquePointer) { self.state = state }

  /// How many were given.
  public var count: Int { Int(lb_top(state)) }

  /// The interpreter.
  public var lua: Lua { Lua.of(state) }

  /// The argument at a place, counted from 1; nil if there is none.
  public subscript(_ index: Int) -> LuaValue { LuaValue(slot(index)) }

  /// The place of an argument, counted from 1.
  @inlinable
  public func slot(_ index: Int) -> LuaSlot { LuaSlot(state: state, index: Int32(clamping: index)) }

  /// Decodes an argument, counted from 1. An error names `parameter`.
  public func decode<Value: LuaDecodable>(
    _ index: Int, _ parameter: String, as type: Value.Type = Value.self
  ) throws -> Value {
    do {
      return try Value.decode(slot(index))
    } catch {
      throw LuaArguments.named(error, parameter)
    }
  }

  /// All arguments from a place on.
  public func values(from first: Int = 1) -> [LuaValue] {
    first > count ? [] : (first...count).map { self[$0] }
  }

  @usableFromInline @inline(never)
  static func named(_ error: any Error, _ parameter: String) -> any Error {
    guard let mismatch = error as? LuaMismatch else { return error }
    return LuaBadArgument(parameter: parameter, message: mismatch.description)
  }
}

/// A Swift function that scripts can call, with all that is to be said about it.
public struct LuaFunction {
  public var name: String
  public var doc: String
  public var parameters: [LuaParameterInfo]
  public var returns: LuaReturn?
  /// Further call signatures for stubs: `fun(x: number): view`.
  public var overloads: [String] = []
  /// Says where the function belongs whose values are yielded to the host; it returns what the host resumes the
  /// coroutine with.
  var home: String?
  /// How many arguments it takes, a method's receiver included; nil where any number will do.
  @usableFromInline var maximumArguments: Int?
  /// How messages call it, if not by its name.
  var messageName: String?
  @usableFromInline let body: (LuaArguments) throws -> Int32

  /// A function that reads its arguments and pushes its results itself.
  @usableFromInline
  init(
    _ name: String, _ doc: String, parameters: [LuaParameterInfo], returns: LuaReturn?,
    pushing body: @escaping (LuaArguments) throws -> Int32
  ) {
    self.name = name
    self.doc = doc
    self.parameters = parameters
    self.returns = returns
    self.body = body
    maximumArguments = parameters.contains(where: \.isVariadic) ? nil : parameters.count
  }

  /// A function that reads its arguments itself, any number of them where it declares none.
  public init(
    variadic name: String, _ doc: String = "", parameters: [LuaParameterInfo] = [], returns: LuaReturn? = nil,
    body: @escaping (LuaArguments) throws -> [LuaValue]
  ) {
    self.init(name, doc, parameters: parameters, returns: returns) { arguments in
      let results = try body(arguments)
      guard lb_reserve(arguments.state, Int32(clamping: results.count) + 8) else {
        throw LuaFailure("too many results")
      }
      for result in results { try result.encode(to: arguments.state) }
      return Int32(results.count)
    }
    if parameters.isEmpty { maximumArguments = nil }
  }

  /// Returns this function as one that yields its results to the host, from a coroutine that the host resumes, and does
  /// not return them to Lua.
  ///
  /// - Parameter home: The name of that coroutine in messages: `the function of stage:run`.
  public func yielding(in home: String) -> LuaFunction {
    var copy = self
    copy.home = home
    return copy
  }

  /// The same function with further call signatures for stubs.
  public func overloaded(_ signatures: String...) -> LuaFunction {
    var copy = self
    copy.overloads += signatures
    return copy
  }
}

extension String {
  @usableFromInline
  var withoutQuestionMark: String { last == "?" ? String(dropLast()) : self }
}
