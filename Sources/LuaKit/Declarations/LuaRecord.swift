import CLuaBridge

/// What is known of a field of an options table or a property of a class.
public struct LuaFieldInfo: Sendable, Equatable {
  public var name: String
  public var doc: String
  public var type: String
  public var isRequired: Bool
  public var defaultText: String?
  public var isReadOnly: Bool

  public init(
    _ name: String, _ doc: String = "", type: String = "any", isRequired: Bool = false,
    default defaultText: String? = nil,
    isReadOnly: Bool = false
  ) {
    self.name = name
    self.doc = doc
    self.type = type
    self.isRequired = isRequired
    self.defaultText = defaultText
    self.isReadOnly = isReadOnly
  }
}

/// What is known of an options table.
public struct LuaRecordInfo: Sendable, Equatable {
  /// As messages say it: `unknown option 'x' for animator`.
  public var name: String
  /// As stubs call its type, apart from a class of the same name: `animator.options`.
  public var typeName: String { "\(name).options" }
  public var doc: String
  public var fields: [LuaFieldInfo]
  /// The type of the elements of the array part, if there may be any.
  public var elementType: String?
}

/// One field of an options table.
public struct LuaField<Target> {
  public var info: LuaFieldInfo
  let apply: (inout Target, LuaSlot) throws -> Void

  /// A field that is stored under a key path. Nil leaves the target as it is.
  public init<Value: LuaDecodable>(
    _ name: String, _ doc: String = "", _ path: WritableKeyPath<Target, Value>, type: String? = nil,
    isRequired: Bool = false, default defaultText: String? = nil
  ) {
    self.init(name, doc, type: type, isRequired: isRequired, default: defaultText) { target, value in
      target[keyPath: path] = value
    }
  }

  /// A field whose value is handed to a closure. Nil leaves the target as it is.
  public init<Value: LuaDecodable>(
    _ name: String, _ doc: String = "", type: String? = nil, isRequired: Bool = false,
    default defaultText: String? = nil,
    set: @escaping (inout Target, Value) throws -> Void
  ) {
    self.init(
      LuaFieldInfo(
        name, doc, type: type ?? Value.luaTypeName.withoutQuestionMark, isRequired: isRequired, default: defaultText)
    ) { target, slot in
      try set(&target, Value.decode(slot))
    }
  }

  /// A field that assigns a property of an object, so that a constructor table takes what the object has.
  public init(_ property: LuaProperty<Target>) where Target: AnyObject {
    self.init(property.info) { target, slot in
      try withExtendedLifetime(target) { target in
        try property.accessor.assign(Unmanaged.passUnretained(target).toOpaque(), slot)
      }
    }
  }

  /// A field of any kind.
  public init(_ info: LuaFieldInfo, apply: @escaping (inout Target, LuaSlot) throws -> Void) {
    self.info = info
    self.apply = apply
  }
}

/// An options table with declared fields: `m.animator { duration = 2, curve = "easeInOut" }`.
///
/// Fields are applied in the order of the declaration, whatever the order written; an unknown field is an error with
/// the nearest name, and a bad value names its field.
public struct LuaRecord<Target> {
  public var info: LuaRecordInfo
  /// The value before any field is applied.
  let make: (Lua) throws -> Target
  var fields: [LuaField<Target>]
  var positional: ((inout Target, Int, LuaSlot) throws -> Void)?
  var finish: ((inout Target) throws -> Void)?

  /// - Parameters:
  ///   - name: as in `unknown option 'x' for name`; also the name of the class in stubs.
  ///   - finish: runs after all fields were applied; checks what several fields must say together.
  public init(
    _ name: String, _ doc: String = "", fields: [LuaField<Target>], finish: ((inout Target) throws -> Void)? = nil,
    make: @escaping (Lua) throws -> Target
  ) {
    info = LuaRecordInfo(name: name, doc: doc, fields: fields.map(\.info), elementType: nil)
    self.fields = fields
    self.finish = finish
    self.make = make
  }

  /// The same record, taking the array part of the table element by element, after all fields.
  public func positional<Element: LuaDecodable>(
    _ type: Element.Type = Element.self, name: String? = nil,
    _ body: @escaping (inout Target, Int, Element) throws -> Void
  ) -> LuaRecord {
    var copy = self
    copy.info.elementType = name ?? Element.luaTypeName
    copy.positional = { try body(&$0, $1, Element.decode($2)) }
    return copy
  }

  /// Reads a table.
  public func decode(_ slot: LuaSlot) throws -> Target {
    guard Int(lb_type(slot.state, slot.index)) == LB_TTABLE else { throw slot.mismatch("table") }
    if slot.lua.isModule(slot) { throw LuaFailure("call \(info.name) with '.', not with ':'") }
    var target = try make(slot.lua)
    try apply(slot, to: &target)
    return target
  }

  /// Applies the fields of a table to a target.
  public func apply(_ slot: LuaSlot, to target: inout Target) throws {
    let (state, table) = (slot.state, lb_absolute(slot.state, slot.index))
    guard lb_reserve(state, 8) else { throw LuaFailure("table is nested too deeply") }
    let count = Int(clamping: lb_raw_length(state, table))
    guard slot.hasRoom(count, times: 64) else { throw LuaFailure("not enough memory") }
    try refuseUnknown(state, table, count)
    // By index: what is known of a field, copied, is six references.
    for index in fields.indices {
      try fields[index].info.name.encode(to: state)
      lb_raw_get(state, table)
      defer { lb_pop(state, 1) }
      let value = slot.top
      if value.isNil {
        guard fields[index].info.isRequired else { continue }
        throw LuaFailure("missing option '\(fields[index].info.name)' for \(info.name)")
      }
      do {
        try fields[index].apply(&target, value)
      } catch let mismatch as LuaMismatch {
        throw LuaFailure("bad value for '\(fields[index].info.name)' of \(info.name): \(mismatch)")
      }
    }
    if let positional {
      for i in 0..<count {
        lb_raw_get_integer(state, table, Int64(i + 1))
        defer { lb_pop(state, 1) }
        do {
          try positional(&target, i + 1, slot.top)
        } catch let mismatch as LuaMismatch {
          throw LuaFailure("bad value at [\(i + 1)] of \(info.name): \(mismatch)")
        }
      }
    }
    try finish?(&target)
  }

  private func refuseUnknown(_ state: OpaquePointer, _ table: Int32, _ count: Int) throws {
    guard hasUnknown(state, table, count) else { return }
    var unknown: String?
    // In the order of `pairs`: a message does not depend on that of hashing.
    for key in try LuaTable(LuaSlot(state: state, index: table)).keys {
      if let name = key.string {
        if !isField(name) { unknown = unknown ?? name }
      } else if !isPlace(key, count) {
        let hint = positional == nil ? "" : " (the list part must have no holes)"
        throw LuaFailure("unexpected [\(key)] in the options for \(info.name)\(hint)")
      }
    }
    guard let unknown else { return }
    let hint = Lua.of(state).hint(for: LuaUnknownName(unknown, of: info.name, .option), among: fields.map(\.info.name))
    throw LuaFailure("unknown option '\(unknown)' for \(info.name)\(hint)")
  }

  private func hasUnknown(_ state: OpaquePointer, _ table: Int32, _ count: Int) -> Bool {
    lb_push_nil(state)
    while lb_next(state, table) {
      lb_pop(state, 1)
      let key = LuaSlot(state: state, index: lb_top(state))
      if key.text.map(isField) ?? isPlace(LuaValue(key), count) { continue }
      lb_pop(state, 1)
      return true
    }
    return false
  }

  private func isField(_ name: String) -> Bool { fields.contains { $0.info.name == name } }

  private func isPlace(_ key: LuaValue, _ count: Int) -> Bool {
    key.int.map { positional != nil && $0 >= 1 && $0 <= count } ?? false
  }
}
