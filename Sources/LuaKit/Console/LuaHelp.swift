/// Finds the reference entry of a name as it is written at a prompt: `m.animator`, `view:add`, `card.alpha`, `edge`.
public struct LuaHelp {
  private let module: LuaModule
  private let resolver: LuaResolver

  public init(lua: Lua, module: LuaModule) {
    self.module = module
    resolver = LuaResolver(lua: lua, module: module)
  }

  /// The entry in Markdown; nil if the name is not known.
  public func entry(_ text: String) -> String? {
    let tokens = LuaLexer.tokens(of: Array(text.utf8)).tokens
    if let expression = LuaExpression(tokens[...]), let name = declaredName(expression, tokens),
      let entry = LuaReferenceWriter.entry(named: name, in: module)
    {
      return entry
    }
    return LuaReferenceWriter.entry(named: text, in: module)
  }

  /// ` (did you mean 'x'?)`, or nothing.
  public func hint(for text: String) -> String {
    let last = text.split { $0 == "." || $0 == ":" }.last.map(String.init) ?? text
    return Suggestion.hint(for: last, among: names)
  }

  /// Every name that has an entry of its own, sorted.
  public var names: [String] {
    let members = module.classes.map(\.info).flatMap { $0.methods.map(\.name) + $0.properties.map(\.name) + [$0.name] }
    return Set(module.memberNames + members + module.enumerations.map(\.name)).sorted()
  }

  /// The name in terms of declarations: of its class, where the head is a value.
  private func declaredName(_ expression: LuaExpression, _ tokens: [LuaToken]) -> String? {
    guard let last = tokens.last?.text else { return nil }
    if expression.steps.isEmpty {
      guard let subject = resolver.subject(expression) else { return nil }
      if case .module = subject { return module.name }
      return resolver.classInfo(subject)?.name
    }
    guard let head = LuaExpression(tokens[..<(tokens.count - 2)]), let subject = resolver.subject(head) else {
      return nil
    }
    if case .module = subject { return "\(module.name).\(last)" }
    return resolver.classInfo(subject).map { "\($0.name).\(last)" }
  }
}
