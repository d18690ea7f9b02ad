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
    let own = LuaExpression(tokens[...]).flatMap { $0.steps.isEmpty ? entry(ofGlobal: $0) : entry(ofMember: tokens) }
    return own ?? LuaReferenceWriter.entry(named: text, in: module)
  }

  /// The end of a message about a name without an entry: the host's advice, the nearest name, or nothing.
  public func hint(for text: String) -> String {
    let parts = text.split { $0 == "." || $0 == ":" }
    let last = parts.last.map(String.init) ?? text
    guard parts.count < 3 else { return Suggestion.hint(for: last, among: names) }
    let owners = module.classes.map(\.info.name) + [module.name]
    let advice = owners.lazy.compactMap { resolver.lua.advice(LuaUnknownName(last, of: $0, .read)) }.first
    return advice.map { "; \($0)" } ?? Suggestion.hint(for: last, among: names)
  }

  /// Every name that has an entry of its own, sorted.
  public var names: [String] {
    let members = module.classes.map(\.info).flatMap { $0.methods.map(\.name) + $0.properties.map(\.name) + [$0.name] }
    return Set(module.memberNames + members + module.enumerations.map(\.name)).sorted()
  }

  /// The names that begin so, members of classes with their class where that is written: `view.al`.
  public func names(beginningWith text: String) -> [String] {
    guard let mark = text.lastIndex(where: { $0 == "." || $0 == ":" }) else {
      return names.filter { $0.hasPrefix(text) }
    }
    let owner = text[..<mark]
    guard let info = module.classes.lazy.map(\.info).first(where: { $0.name == owner }) else { return [] }
    let members = text[mark] == ":" ? info.methods.map(\.name) : info.properties.map(\.name)
    return members.map { "\(owner)\(text[mark])\($0)" }.filter { $0.hasPrefix(text) }.sorted()
  }

  /// The entry of the module, or of the class of a value.
  private func entry(ofGlobal expression: LuaExpression) -> String? {
    guard let subject = resolver.subject(expression) else { return nil }
    if case .module = subject { return LuaReferenceWriter.entry(named: module.name, in: module) }
    if let info = resolver.classInfo(subject) { return LuaReferenceWriter.entry(of: info) }
    guard case .value(let value) = subject else { return nil }
    // A variable, whatever else has its name.
    return "`\(expression.head)` is a \(value.typeDescription)."
  }

  /// The entry of a member in terms of declarations: of the module, or of the class of what stands before it.
  private func entry(ofMember tokens: [LuaToken]) -> String? {
    guard let member = tokens.last?.text, let owner = LuaExpression(tokens.dropLast(2)[...]),
      let subject = resolver.subject(owner)
    else { return nil }
    if case .module = subject { return LuaReferenceWriter.entry(named: "\(module.name).\(member)", in: module) }
    if case .value(.table(let table)) = subject, let value = try? table.get(member), !value.isNil {
      return "`\(tokens.map(\.text).joined())` is a \(value.typeDescription)."
    }
    return resolver.classInfo(subject).flatMap {
      LuaReferenceWriter.entry(named: "\($0.name).\(member)", in: module)
    }
  }
}
