import CLuaBridge

/// What is known of a class, for stubs, the reference and completion.
public struct LuaClassInfo {
  public var name: String
  public var doc: String
  public var base: String?
  public var properties: [LuaFieldInfo]
  public var methods: [LuaFunction]
  public var operators: [LuaOperatorInfo]
}

/// What is known of an operator.
public struct LuaOperatorInfo: Sendable {
  /// Lua's name: `__mul`.
  public var name: String
  public var doc: String
  public var operand: String?
  public var result: String?
}

/// The declaration of a class, whatever its Swift type.
public protocol LuaClassDeclaration {
  var info: LuaClassInfo { get }
  func register(in lua: Lua) throws
}

/// A class of objects that scripts can hold: a Swift class or a value type.
///
/// Reading or writing an unknown name is an error with the kind of object and the nearest known name.
public struct LuaClass<Object: LuaObject>: LuaClassDeclaration {
  public var name: String
  public var doc: String
  /// The name of the class whose members come first; for stubs only, the members are copied.
  public var base: String?
  public var properties: [LuaProperty<Object>]
  public var methods: [LuaMethod<Object>]
  public var operators: [LuaOperator<Object>]
  /// `object[i]` for an integer; nil is a nil field.
  public var element: ((Object, Int) throws -> any LuaEncodable)?
  /// `object.name` for a name that is not declared; `nil` says that there is none, and is an error.
  public var dynamic: ((Object, String) throws -> (any LuaEncodable)?)?
  /// `object[key]` for a key that is an object; `nil` says that there is none, and is an error.
  public var lookup: ((Object, LuaObjectReference) throws -> (any LuaEncodable)?)?
  /// Names that `dynamic` knows, for did-you-mean.
  public var dynamicNames: ((Object) -> [String])?
  /// `object[key] = value` where no property takes it; `false` says that there is none, and is an error.
  public var assign: ((Object, LuaValue, LuaSlot) throws -> Bool)?
  /// The message for an assignment to a field that cannot be assigned; `nil` for the usual one, which tells how to use
  /// the method `with` if the class has one.
  public var readOnlyMessage: ((Object, String) -> String?)?
  /// What `pairs(object)` walks; without it, `pairs` is an error.
  public var pairs: ((Object) throws -> [(LuaValue, LuaValue)])?

  public init(
    _ name: String, _ doc: String = "", inheriting base: LuaClass<Object>? = nil,
    properties: [LuaProperty<Object>] = [], methods: [LuaMethod<Object>] = [], operators: [LuaOperator<Object>] = []
  ) {
    self.name = name
    self.doc = doc
    self.base = base?.name
    self.properties = (base?.properties ?? []) + properties
    self.methods = (base?.methods ?? []) + methods
    self.operators = (base?.operators ?? []) + operators
    element = base?.element
    dynamic = base?.dynamic
    lookup = base?.lookup
    dynamicNames = base?.dynamicNames
    assign = base?.assign
    readOnlyMessage = base?.readOnlyMessage
    pairs = base?.pairs
  }

  public var info: LuaClassInfo {
    LuaClassInfo(
      name: name, doc: doc, base: base, properties: properties.map(\.info), methods: methods.map(\.function),
      operators: operators.map {
        let operands = $0.function.parameters.map(\.type)
        let isOfTwo = operands.count == 2 || $0.kind == .call
        return LuaOperatorInfo(
          name: $0.kind.rawValue, doc: $0.function.doc,
          operand: isOfTwo ? operands.first { $0 != name } ?? name : nil, result: $0.function.returns?.type)
      })
  }

  public func register(in lua: Lua) throws {
    let state = try lua.state()
    lb_new_table(state, 0, Int32(clamping: properties.count + methods.count))
    for method in methods {
      lua.push(method.function, to: state)
      method.function.name.withCString { lb_raw_set_bytes(state, -2, $0, method.function.name.utf8.count) }
    }
    let record = LuaTypedClassRecord(self, state)
    lua.kept.append(record)
    for property in properties {
      let accessor = property.accessor
      lua.kept.append(accessor)
      lb_add_property(
        state, record.pointer, property.info.name, LuaAccessor.getter,
        property.info.isReadOnly ? nil : LuaAccessor.setter, Unmanaged.passUnretained(accessor).toOpaque())
    }
    lb_push_class_metatable(state, record.pointer)
    for operation in operators {
      lua.push(operation.function, to: state)
      let key = operation.kind.rawValue
      key.withCString { lb_raw_set_bytes(state, -2, $0, key.utf8.count) }
    }
    lua.push(pairsFunction, to: state)
    "__pairs".withCString { lb_raw_set_bytes(state, -2, $0, 7) }
    lb_pop(state, 1)
    lua.classes[ObjectIdentifier(Object.self), default: []].append(record)
  }

  private var pairsFunction: LuaFunction {
    let (pairs, name) = (pairs, name)
    return LuaFunction("pairs", "", parameters: [LuaParameterInfo("...", isVariadic: true)], returns: nil) {
      arguments in
      let state = arguments.state
      let object = try LuaMethod<Object>.receiver(arguments)
      guard let pairs else { throw LuaMismatch("table expected, got \(name)") }
      let list = try pairs(object).filter { !$0.1.isNil && !$0.0.isNil }
      lb_new_table(state, Int32(clamping: list.count * 2), 0)
      for (i, pair) in list.enumerated() {
        try pair.0.encode(to: state)
        lb_raw_set_integer(state, -2, Int64(i * 2 + 1))
        try pair.1.encode(to: state)
        lb_raw_set_integer(state, -2, Int64(i * 2 + 2))
      }
      lb_push_list_iterator(state)
      return 1
    }
  }
}

/// A class in one state.
class LuaClassRecord {
  let name: String
  private(set) var pointer: OpaquePointer

  /// Takes the table of methods from the top of the stack.
  init(name: String, type: UnsafeRawPointer, isPlain: Bool, _ state: OpaquePointer) {
    self.name = name
    pointer = lb_new_class(state, name, type, isPlain)
    lb_set_class_context(pointer, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Reads or writes a member that is not declared.
  func access(_ object: UnsafeMutableRawPointer, _ state: OpaquePointer, _ isWrite: Bool) throws -> Int32 { 0 }

  /// The object that a userdata of the class holds.
  func value(_ object: UnsafeMutableRawPointer) -> Any { () }

  /// The names that an object has beyond those of its class.
  func dynamicNames(_ object: UnsafeMutableRawPointer) -> [String] { [] }

  final func missing(_ state: OpaquePointer, _ object: UnsafeMutableRawPointer, _ isWrite: Bool) -> Int32 {
    do { return try access(object, state, isWrite) } catch { return LuaBinding.raise(error, state, function: name) }
  }
}

private final class LuaTypedClassRecord<Object: LuaObject>: LuaClassRecord {
  private let declaration: LuaClass<Object>

  init(_ declaration: LuaClass<Object>, _ state: OpaquePointer) {
    self.declaration = declaration
    super.init(name: declaration.name, type: LuaBox<Object>.tag, isPlain: LuaBox<Object>.isPlain, state)
  }

  override func access(_ pointer: UnsafeMutableRawPointer, _ state: OpaquePointer, _ isWrite: Bool) throws -> Int32 {
    let object = Object.luaLend(pointer) { $0 }
    let slot = LuaSlot(state: state, index: 2)
    let key = LuaValue(slot)
    if isWrite {
      if let assign = declaration.assign, try assign(object, key, LuaSlot(state: state, index: 3)) { return 0 }
      throw refusal(object, key, LuaSlot(state: state, index: 3))
    }
    if let element = declaration.element, let index = key.int {
      try element(object, index).encode(to: state)
      return 1
    }
    if let text = key.string, let value = try declaration.dynamic?(object, text) {
      try value.encode(to: state)
      return 1
    }
    if case .object(let reference) = key, let value = try declaration.lookup?(object, reference) {
      try value.encode(to: state)
      return 1
    }
    throw unknown(object, key, .read, slot.lua)
  }

  override func value(_ pointer: UnsafeMutableRawPointer) -> Any { Object.luaLend(pointer) { $0 } }

  override func dynamicNames(_ pointer: UnsafeMutableRawPointer) -> [String] {
    Object.luaLend(pointer) { declaration.dynamicNames?($0) ?? [] }
  }

  private func unknown(_ object: Object, _ key: LuaValue, _ use: LuaUnknownName.Use, _ lua: Lua) -> LuaFailure {
    guard let text = key.string else { return LuaFailure("\(name) has no field [\(key)]") }
    let names =
      declaration.properties.map(\.info.name) + declaration.methods.map(\.function.name)
      + (declaration.dynamicNames?(object) ?? [])
    let hint = lua.hint(for: LuaUnknownName(text, of: name, use), among: names)
    return LuaFailure("unknown property '\(text)' of \(name)\(hint)")
  }

  private func refusal(_ object: Object, _ key: LuaValue, _ assigned: LuaSlot) -> LuaFailure {
    let text = key.description
    let isDeclared =
      declaration.properties.contains { $0.info.name == text }
      || declaration.methods.contains { $0.function.name == text }
      || declaration.dynamicNames?(object).contains(text) == true
    // The elements are the properties, in their order.
    let index = declaration.element == nil ? nil : key.int
    let element = index.flatMap { $0 > 0 ? declaration.properties.dropFirst($0 - 1).first?.info.name : nil }
    guard isDeclared || element != nil else { return unknown(object, key, .assignment, assigned.lua) }
    if let message = declaration.readOnlyMessage?(object, text) { return LuaFailure(message) }
    let refused = "\(element == nil ? "'\(text)'" : "[\(text)]") of \(name) is read-only"
    guard declaration.methods.contains(where: { $0.function.name == "with" }) else { return LuaFailure(refused) }
    return LuaFailure("\(refused); write \(advice(element ?? text, assigned))")
  }

  /// What to write instead of an assignment to a field of an immutable value: `list.contentOffset =
  /// list.contentOffset:with { y = 3 }`, with the kind of object for its name.
  private func advice(_ field: String, _ assigned: LuaSlot) -> String {
    let value =
      switch LuaValue(assigned) {
      case .string(let text): "\"\(text)\""
      case .number(let number) where !number.isFinite: "..."
      case .integer, .number, .boolean: LuaValue(assigned).description
      default: "..."
      }
    var owner: UnsafeMutableRawPointer?
    guard let origin = lb_origin(assigned.state, 1, &owner), let owner else { return "':with { \(field) = \(value) }'" }
    let property = Unmanaged<LuaAccessor>.fromOpaque(origin).takeUnretainedValue()
    if !property.isWritable { return "':with { \(field) = \(value) }'" }
    let place = "\(Unmanaged<LuaClassRecord>.fromOpaque(owner).takeUnretainedValue().name).\(property.name)"
    return "'\(place) = \(place):with { \(field) = \(value) }'"
  }
}
