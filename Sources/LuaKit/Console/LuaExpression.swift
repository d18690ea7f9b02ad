/// A chain of names, fields and calls as it stands before the cursor: `stage:at(0.5).layers[1]`.
struct LuaExpression {
  enum Step: Equatable {
    case field(String)
    case method(String)
    case call
    /// An index by a literal; nil for one that would have to be run.
    case index(LuaToken?)
  }

  let head: String
  let steps: [Step]
  /// The place of its first word.
  let start: Int

  /// Reads backwards from the last word; nil where no chain ends there.
  init?(_ tokens: ArraySlice<LuaToken>) {
    var steps: [Step] = []
    var index = tokens.endIndex - 1
    while index >= tokens.startIndex {
      let token = tokens[index]
      switch token.kind {
      case .name:
        guard index > tokens.startIndex, case let mark = tokens[index - 1], mark.isSymbol(".") || mark.isSymbol(":")
        else {
          (head, self.steps, start) = (token.text, steps.reversed(), index)
          return
        }
        steps.append(mark.isSymbol(":") ? .method(token.text) : .field(token.text))
        index -= 2
      case .string(isClosed: true):
        steps.append(.call)
        index -= 1
      case .symbol:
        guard let open = LuaExpression.opening(of: index, in: tokens) else { return nil }
        if token.isSymbol("]") {
          steps.append(.index(open + 2 == index ? tokens[open + 1] : nil))
        } else {
          steps.append(.call)
        }
        index = open - 1
      case .keyword, .number, .string(isClosed: false): return nil
      }
    }
    return nil
  }

  /// The bracket that a closing one closes.
  private static func opening(of close: Int, in tokens: ArraySlice<LuaToken>) -> Int? {
    var depth = 0
    for index in stride(from: close, through: tokens.startIndex, by: -1) where tokens[index].kind == .symbol {
      switch tokens[index].text {
      case ")", "]", "}": depth += 1
      case "(", "[", "{":
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
      if depth == 0 { return nil }
    }
    return nil
  }
}

/// Stands for an expression that is not run: a value that is there already, or what declarations say of it.
enum LuaSubject {
  case value(LuaValue)
  case module
  case function(LuaFunction)
  case type(LuaTypeText)
}

/// Finds out what an expression is, from the globals of a state and the declarations of a module.
struct LuaResolver {
  let lua: Lua
  let module: LuaModule

  func subject(_ expression: LuaExpression) -> LuaSubject? {
    guard let global = try? lua.globals.get(expression.head), !global.isNil else { return nil }
    if expression.head == "require", expression.steps.first == .call { return .module }
    var subject = subject(global)
    for step in expression.steps {
      guard let next = follow(step, from: subject) else { return nil }
      subject = next
    }
    return subject
  }

  private func subject(_ value: LuaValue) -> LuaSubject {
    if case .table(let table) = value, lua.isModule(table, named: module.name) { return .module }
    return .value(value)
  }

  private func follow(_ step: LuaExpression.Step, from subject: LuaSubject) -> LuaSubject? {
    switch (step, subject) {
    case (.field(let name), .module):
      if let function = module.function(named: name) { return .function(function) }
      guard let constant = module.constant(named: name) else { return nil }
      // Of a table more is known than its type.
      if let table = try? lua.require(module.name).table?.readOnlyContent?.get(name).table {
        return .value(.table(table))
      }
      return .type(LuaTypeText(constant.type))
    case (.field(let name), .value(.table(let table))): return field(.string(name), of: table)
    case (.field(let name), _):
      return classInfo(subject)?.properties.first { $0.name == name }.map { .type(LuaTypeText($0.type)) }
    case (.method(let name), _):
      return classInfo(subject)?.methods.first { $0.name == name }.map { .function($0) }
    case (.call, .function(let function)): return function.returns.map { .type(LuaTypeText($0.type)) }
    case (.call, .type(let type)): return type.result.map { .type($0) }
    case (.index(let key?), .value(.table(let table))):
      if case .string = key.kind { return field(.string(key.text), of: table) }
      return Int(key.text).flatMap { field(.integer($0), of: table) }
    case (.index, .type(let type)): return type.elements.alternatives.isEmpty ? nil : .type(type.elements)
    case (.call, _), (.index, _): return nil
    }
  }

  private func field(_ key: LuaValue, of table: LuaTable) -> LuaSubject? {
    guard let value = try? (table.readOnlyContent ?? table).get(key), !value.isNil else { return nil }
    return subject(value)
  }

  /// The class of an object or of what is declared to be one.
  func classInfo(_ subject: LuaSubject) -> LuaClassInfo? {
    switch subject {
    case .value(.object(let reference)): module.classInfo(for: LuaTypeText(reference.className))
    case .type(let type): module.classInfo(for: type)
    case .value, .module, .function: nil
    }
  }

  /// The types of the arguments of a call.
  func parameters(_ subject: LuaSubject) -> [LuaTypeText] {
    switch subject {
    case .function(let function): function.parameters.map { LuaTypeText($0.type) }
    case .type(let type): type.parameters
    case .value, .module: []
    }
  }
}
