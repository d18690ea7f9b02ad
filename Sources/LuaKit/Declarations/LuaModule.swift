import CLuaBridge

/// A value of a module.
public struct LuaConstant {
  public var name: String
  public var doc: String
  public var type: String
  let value: (Lua) throws -> any LuaEncodable

  public init<Value: LuaEncodable>(_ name: String, _ doc: String = "", type: String? = nil, _ value: Value) {
    self.init(name, doc, type: type ?? Value.luaTypeName) { _ in value }
  }

  /// A value that is made when the module is registered.
  public init(
    _ name: String, _ doc: String = "", type: String, make: @escaping (Lua) throws -> any LuaEncodable
  ) {
    self.name = name
    self.doc = doc
    self.type = type
    value = make
  }
}

/// What is known of an enumeration.
public struct LuaEnumerationInfo: Sendable {
  public var name: String
  public var doc: String
  public var names: [String]

  public init<Value: LuaEnumeration>(_ type: Value.Type, _ doc: String = "") {
    name = type.luaTypeName
    self.doc = doc
    names = type.allCases.map(\.rawValue)
  }

  public init(_ name: String, _ doc: String = "", names: [String]) {
    self.name = name
    self.doc = doc
    self.names = names
  }
}

/// A module that scripts `require`.
public struct LuaModule {
  public var name: String
  public var doc: String
  public var functions: [LuaFunction]
  public var constants: [LuaConstant]
  public var classes: [any LuaClassDeclaration]
  public var enumerations: [LuaEnumerationInfo]
  public var records: [LuaRecordInfo]

  public init(
    _ name: String, _ doc: String = "", functions: [LuaFunction] = [], constants: [LuaConstant] = [],
    classes: [any LuaClassDeclaration] = [], enumerations: [LuaEnumerationInfo] = [], records: [LuaRecordInfo] = []
  ) {
    self.name = name
    self.doc = doc
    self.functions = functions
    self.constants = constants
    self.classes = classes
    self.enumerations = enumerations
    self.records = records
  }

  /// The names of the module's members.
  public var memberNames: [String] { functions.map(\.name) + constants.map(\.name) }
}

extension Lua {
  /// Makes `require "name"` return a module that is made when it is first required.
  public func register(_ name: String, _ make: @escaping () -> LuaModule) {
    deferred.append((name, make))
    moduleNames.append(name)
  }

  /// Makes `require "name"` return the module. Its table is read-only; an unknown member is an error.
  public func register(_ module: LuaModule) throws {
    for declaration in module.classes { try declaration.register(in: self) }
    let content = try makeTable()
    for function in module.functions {
      let state = try state()
      push(function, to: state)
      try content.set(function.name, LuaCallback(takingTopOf: state, self))
    }
    for constant in module.constants {
      let value = try constant.value(self)
      let state = try state()
      try value.encode(to: state)
      try content.set(constant.name, LuaValue(takingTopOf: state))
    }
    try preload(.table(readOnly(content, name: module.name)), as: module.name)
  }

  /// Whether a value is a module itself: what `m:view { }` hands over in place of the options.
  func isModule(_ slot: LuaSlot) -> Bool {
    let index = lb_absolute(slot.state, slot.index)
    return modules.values.contains { reference in
      lb_push_reference(slot.state, reference)
      defer { lb_pop(slot.state, 1) }
      return lb_raw_equal(slot.state, -1, index)
    }
  }

  /// Whether a table is a module of this name.
  func isModule(_ table: LuaTable, named name: String) -> Bool {
    guard let reference = modules[name], let state = try? table.pushed() else { return false }
    defer { lb_pop(state, 2) }
    lb_push_reference(state, reference)
    return lb_raw_equal(state, -1, -2)
  }

  /// Makes `require "name"` return a value.
  public func preload(_ value: LuaValue, as name: String) throws {
    let state = try state()
    try value.encode(to: state)
    modules[name] = lb_reference(state)
    if !moduleNames.contains(name) { moduleNames.append(name) }
  }

  /// A table through which the fields of another are read: nothing can be assigned, and an unknown name is an error
  /// that calls the table `name`.
  public func readOnly(_ content: LuaTable, name: String) throws -> LuaTable {
    let names = try content.keys.compactMap(\.string)
    let table = try makeTable()
    let metatable = try makeTable()
    let fallback = try makeTable()
    try fallback.set(
      "__index",
      makeFunction(
        LuaFunction(variadic: "index") { arguments in
          // A list ends where it ends.
          if arguments[2].int != nil { return [.nil] }
          let key = arguments[2].description
          let hint = arguments.lua.hint(for: LuaUnknownName(key, of: name, .read), among: names)
          throw LuaFailure("unknown name '\(key)' in \(name)\(hint)")
        }))
    try content.setMetatable(fallback)
    try metatable.set("__index", content)
    try metatable.set(
      "__newindex",
      makeFunction(
        LuaFunction(variadic: "newindex") { arguments in
          throw LuaFailure("cannot assign '\(arguments[2])': \(name) is read-only")
        }))
    try metatable.set(
      "__pairs",
      makeFunction(
        LuaFunction("pairs", "", parameters: [LuaParameterInfo("...", isVariadic: true)], returns: nil) { arguments in
          let state = arguments.state
          // Found from the argument: a handle in here would hold the table for ever.
          guard lb_get_metatable(state, 1) else { throw LuaMismatch("\(name) expected") }
          lb_raw_get_bytes(state, -1, "__index", 7)
          let content = try LuaTable.decode(LuaSlot(state: state, index: -1))
          let list = try arguments.lua.makeTable()
          try content.forEach { key, value in
            try list.append(key)
            try list.append(value)
          }
          try list.encode(to: state)
          lb_push_list_iterator(arguments.state)
          return 1
        }))
    let count = try content.count
    try metatable.set("__len", makeFunction(LuaFunction(variadic: "len") { _ in [.integer(count)] }))
    try metatable.set("__name", name)
    try metatable.set("__metatable", false)
    try table.setMetatable(metatable)
    return table
  }
}
