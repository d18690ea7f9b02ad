import LuaKit
import MutoscopeMotion

/// An element's identity. Equal identifiers are the same Lua value; a string that prints alike is the same id.
final class Identifier: LuaObject {
  static var luaTypeName: String { "identifier" }
  let text: String
  /// Whether it may be applied to a parameter: one with a parameter may not again.
  let isApplicable: Bool

  init(_ text: String, isApplicable: Bool) {
    self.text = text
    self.isApplicable = isApplicable
  }
}

/// What `m.identifiers "Name" { ... }` makes: one field for each identifier.
final class IdentifierNamespace: LuaObject {
  static var luaTypeName: String { "identifiers" }
  let name: String
  var identifiers: [String: Identifier] = [:]

  init(_ name: String) { self.name = name }
}

/// Where an id is expected: a string or an identifier.
struct IdentifierText: LuaDecodable {
  static var luaTypeName: String { "string|identifier" }
  var text: String

  static func decode(_ slot: LuaSlot) throws -> IdentifierText {
    if let identifier = slot.object(Identifier.self) { return IdentifierText(text: identifier.text) }
    guard let bytes = slot.bytes else { throw slot.mismatch("string or identifier") }
    guard (1...4096).contains(bytes.count) else { throw LuaMismatch("an id of 1 to 4096 bytes expected") }
    return IdentifierText(text: try valid(bytes))
  }

  /// Bytes as text: repaired, two ids might become one.
  fileprivate static func valid(_ bytes: [UInt8]) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw LuaMismatch("UTF-8 expected") }
    return text
  }
}

/// `m.identifiers`.
struct IdentifierEntry {
  unowned let session: Session

  var functions: [LuaFunction] {
    [
      LuaFunction(
        variadic: "identifiers",
        "Declares identifiers: `m.identifiers \"Sheet\" { \"background\" }`. Declaring a namespace again adds to it.",
        parameters: [LuaParameterInfo("namespace", "The name in front.", type: "string")],
        returns: LuaReturn("fun(names: string[]): identifiers")
      ) { [unowned session] arguments in
        let name: String = try arguments.decode(1, "namespace")
        guard IdentifierEntry.isWord(name) else { throw LuaMismatch("'\(name)' is not a name") }
        let declare = LuaFunction(
          "identifiers", "", LuaParameter<[String]>("names", "The identifiers' names.")
        ) { [unowned session] names in try session.declare(names, in: name) }
        return [.function(try arguments.lua.makeFunction(declare))]
      }
    ]
  }

  var classes: [any LuaClassDeclaration] {
    let identifier = LuaClass<Identifier>(
      "identifier", "An element's identity, the same on both screens of a transition.",
      operators: [
        LuaOperator(.text) { (identifier: Identifier) in identifier.text },
        LuaOperator(
          call: LuaFunction(
            "identifier", "The identifier with a parameter: `Passport.passport(42)`.",
            LuaParameter<Identifier>("identifier"), LuaParameter<LuaValue>("parameter", "A string, integer or boolean.")
          ) { [unowned session] identifier, parameter in
            try session.apply(identifier, to: parameter)
          }),
      ])
    var namespace = LuaClass<IdentifierNamespace>(
      "identifiers", "The identifiers of a namespace.",
      operators: [LuaOperator(.text) { (namespace: IdentifierNamespace) in namespace.name }])
    namespace.dynamic = { $0.identifiers[$1] }
    namespace.dynamicNames = { $0.identifiers.keys.sorted() }
    namespace.pairs = { namespace in
      try namespace.identifiers.keys.sorted().map { name in
        (.string(name), try session.lua.makeValue(namespace.identifiers[name]))
      }
    }
    return [identifier, namespace]
  }

  static func isWord(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 256
      && text.utf8.allSatisfy {
        $0 == 95 || (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
      }
  }
}

extension Session {
  fileprivate func declare(_ names: [String], in namespace: String) throws -> IdentifierNamespace {
    let result = namespaces[namespace] ?? IdentifierNamespace(namespace)
    for name in names {
      guard IdentifierEntry.isWord(name) else { throw LuaMismatch("'\(name)' is not a name") }
      result.identifiers[name] = identifier("\(namespace).\(name)", isApplicable: true)
    }
    namespaces[namespace] = result
    return result
  }

  fileprivate func apply(_ identifier: Identifier, to parameter: LuaValue) throws -> Identifier {
    guard identifier.isApplicable else { throw LuaFailure("'\(identifier.text)' has its parameter already") }
    let text: String
    switch parameter {
    case .string(let value):
      let count = value.bytes.count
      guard count <= 1 << 16 else { throw LuaMismatch("string of at most 64 KiB expected, got \(count) bytes") }
      text = IdentifierText.quoted(try IdentifierText.valid(value.bytes))
    case .boolean(let value): text = "\(value)"
    default:
      guard let value = parameter.int else {
        throw LuaMismatch("string, integer or boolean expected, got \(parameter.typeDescription)")
      }
      text = "\(value)"
    }
    return self.identifier("\(identifier.text)(\(text))", isApplicable: false)
  }

  private func identifier(_ text: String, isApplicable: Bool) -> Identifier {
    if let known = identifiers[text] { return known }
    let new = Identifier(text, isApplicable: isApplicable)
    // Kept for as long as the session is, in two tables.
    lua.borrow(bytes: 256 + 2 * text.utf8.count)
    identifiers[text] = new
    return new
  }

  /// An id as scripts see it: the declared identifier that prints so, else the string.
  func luaID(_ text: String?) throws -> LuaValue {
    guard let text else { return .nil }
    let known = identifiers[text] ?? (text.utf8.last == UInt8(ascii: ")") ? applied(text) : nil)
    return try known.map { try lua.makeValue($0) } ?? .string(text)
  }

  /// The identifier with a parameter that prints so, if it was declared without one.
  private func applied(_ text: String) -> Identifier? {
    guard let open = text.firstIndex(of: "("), let base = identifiers[String(text[..<open])], base.isApplicable,
      IdentifierText.isParameter(text[text.index(after: open)...].dropLast())
    else { return nil }
    return identifier(text, isApplicable: false)
  }
}

extension IdentifierText {
  /// A string in double quotes, with quotes and backslashes escaped.
  fileprivate static func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
  }

  /// Whether an identifier's parameter prints so: `42`, `true` or `"a"`.
  fileprivate static func isParameter(_ text: Substring) -> Bool {
    if text == "true" || text == "false" { return true }
    if let number = Int(text) { return "\(number)" == text }
    guard text.utf8.count >= 2, text.first == "\"", text.last == "\"" else { return false }
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
      let isSpecial = character == "\"" || character == "\\"
      if isEscaped ? !isSpecial : character == "\"" { return false }
      isEscaped = !isEscaped && character == "\\"
    }
    return !isEscaped
  }
}
