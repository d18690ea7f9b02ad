/// The texts that may stand at the cursor.
public struct LuaCompletion: Equatable, Sendable {
  /// The number of bytes before the cursor that each candidate replaces.
  public var replaced: Int
  /// Sorted, each once.
  public var candidates: [String]
}

/// Completes what is typed at a prompt: fields after `.`, methods after `:`, names, the options of a constructor's table,
/// and in strings the words of an enumeration or whatever the host knows. Nothing is run for it.
public struct LuaCompleter {
  private let lua: Lua
  private let module: LuaModule
  private let resolver: LuaResolver
  private let names: (String) -> [String]
  private let words: (String) -> [String]

  /// - Parameters:
  ///   - names: what a string may be that no enumeration stands behind, given its beginning.
  ///   - words: what a string may be where a type is expected, given its name, beyond the enumerations.
  public init(
    lua: Lua, module: LuaModule, names: @escaping (String) -> [String] = { _ in [] },
    words: @escaping (String) -> [String] = { _ in [] }
  ) {
    (self.lua, self.module, self.names, self.words) = (lua, module, names, words)
    resolver = LuaResolver(lua: lua, module: module)
  }

  /// - Parameter text: the input up to the cursor, earlier lines of it included.
  public func complete(_ text: String) -> LuaCompletion {
    let (tokens, endsInComment) = LuaLexer.tokens(of: Array(text.utf8))
    if endsInComment { return LuaCompletion(replaced: 0, candidates: []) }
    var (context, prefix) = (tokens[...], "")
    var found: [String]
    if let last = tokens.last, last.kind == .string(isClosed: false) {
      (context, prefix) = (tokens.dropLast(), last.text)
      found = strings(context, prefix)
    } else {
      if let last = tokens.last, last.kind == .name || last.kind == .keyword, last.range.upperBound == text.utf8.count {
        (context, prefix) = (tokens.dropLast(), last.text)
      }
      if let mark = context.last, mark.isSymbol(".") || mark.isSymbol(":") {
        found = members(context.dropLast(), areMethods: mark.isSymbol(":")).filter(LuaLexer.isName)
      } else {
        // An option before a value that would be written by its name.
        found = (options(context) ?? []).filter { $0.hasPrefix(prefix) }
        if found.isEmpty { found = globals }
      }
    }
    // Nobody wants typed for him a character that a terminal would obey.
    found = Set(found).filter { text in
      text.hasPrefix(prefix) && text != prefix
        && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }.sorted()
    return LuaCompletion(replaced: prefix.utf8.count, candidates: found)
  }

  private var globals: [String] {
    ((try? lua.globals.keys.compactMap(\.string)) ?? []) + LuaLexer.keywords
  }

  // MARK: Members

  private func members(_ tokens: ArraySlice<LuaToken>, areMethods: Bool) -> [String] {
    guard let expression = LuaExpression(tokens), let subject = resolver.subject(expression) else { return [] }
    switch subject {
    case .module: return areMethods ? [] : module.memberNames
    case .value(.table(let table)):
      guard let fields = try? table.readOnlyContent ?? table, let keys = try? fields.keys else { return [] }
      return keys.filter { !areMethods || (try? fields.get($0).function) != nil }.compactMap(\.string)
    case .value(.string):
      let library = try? lua.globals.get("string").table
      return areMethods ? (try? library?.keys.compactMap(\.string)) ?? [] : []
    case .value(.object(let reference)):
      let own = resolver.classInfo(subject)
      return areMethods
        ? own?.methods.map(\.name) ?? [] : (own?.properties.map(\.name) ?? []) + reference.dynamicNames
    case .type, .value, .function:
      guard let info = resolver.classInfo(subject) else { return [] }
      // A view by its declaration may be a label.
      let kinds = [info] + module.classes.map(\.info).filter { $0.base == info.name }
      return kinds.flatMap { areMethods ? $0.methods.map(\.name) : $0.properties.map(\.name) }
    }
  }

  // MARK: Options and strings

  /// The fields of the options table in which a key would stand here.
  private func options(_ tokens: ArraySlice<LuaToken>) -> [String]? {
    guard let last = tokens.last, last.isSymbol("{") || last.isSymbol(",") || last.isSymbol(";"),
      let open = openBracket(tokens), tokens[open].isSymbol("{"), let record = record(tokens, braceAt: open)
    else { return nil }
    let given = keys(tokens[(open + 1)...])
    return record.fields.map(\.name).filter { !given.contains($0) }.map { "\($0) = " }
  }

  /// Finds the words of the enumeration that belongs here, else the names that the host knows.
  private func strings(_ tokens: ArraySlice<LuaToken>, _ prefix: String) -> [String] {
    if tokens.last?.isSymbol("[") == true,
      let table = LuaExpression(tokens.dropLast()).flatMap({ resolver.subject($0) }),
      case .value(.table(let fields)) = table, let keys = try? (fields.readOnlyContent ?? fields).keys
    {
      return keys.compactMap(\.string)
    }
    let words = expected(tokens).map { type in module.words(for: type) + type.alternatives.flatMap(self.words) } ?? []
    return words.isEmpty ? names(prefix) : words
  }

  /// The type of the value that would stand here.
  private func expected(_ tokens: ArraySlice<LuaToken>) -> LuaTypeText? {
    guard let last = tokens.last else { return nil }
    if last.isSymbol("=") || last.isSymbol("==") || last.isSymbol("~=") { return type(assignedBy: tokens.dropLast()) }
    if last.isSymbol("("), let call = LuaExpression(tokens.dropLast()) {
      return resolver.subject(call).flatMap { resolver.parameters($0).first }
    }
    if last.isSymbol(",") || last.isSymbol("{"), let open = openBracket(tokens) {
      if tokens[open].isSymbol("(") { return argument(tokens, open) }
      if tokens[open].isSymbol("{"), open > tokens.startIndex, tokens[open - 1].isSymbol("=") {
        return type(assignedBy: tokens[..<(open - 1)])?.elements
      }
      if let element = record(tokens, braceAt: open)?.elementType { return LuaTypeText(element) }
    }
    return LuaExpression(tokens).flatMap { resolver.subject($0) }.flatMap { resolver.parameters($0).first }
  }

  /// The type of what is left of an `=`: an option in a table, or a property.
  private func type(assignedBy tokens: ArraySlice<LuaToken>) -> LuaTypeText? {
    guard let name = tokens.last, name.kind == .name else { return nil }
    if let open = openBracket(tokens), tokens[open].isSymbol("{") {
      return record(tokens, braceAt: open)?.fields.first { $0.name == name.text }.map { LuaTypeText($0.type) }
    }
    guard let expression = LuaExpression(tokens), !expression.steps.isEmpty,
      case .type(let type)? = resolver.subject(expression)
    else { return nil }
    return type
  }

  /// The type of the argument that would stand here, in a call whose bracket is open.
  private func argument(_ tokens: ArraySlice<LuaToken>, _ open: Int) -> LuaTypeText? {
    guard let call = LuaExpression(tokens[..<open]), let subject = resolver.subject(call) else { return nil }
    let parameters = resolver.parameters(subject)
    var (count, depth) = (0, 0)
    for token in tokens[(open + 1)...] where token.kind == .symbol {
      switch token.text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "," where depth == 0: count += 1
      default: break
      }
    }
    return count < parameters.count ? parameters[count] : nil
  }

  /// The options that a table takes: of a call, with or without round brackets, or of a field of other options.
  private func record(_ tokens: ArraySlice<LuaToken>, braceAt brace: Int) -> LuaRecordInfo? {
    expected(tokens[..<brace]).flatMap { module.record(for: $0) }
  }

  /// The innermost bracket that is open at the end.
  private func openBracket(_ tokens: ArraySlice<LuaToken>) -> Int? {
    var depth = 0
    for index in tokens.indices.reversed() where tokens[index].kind == .symbol {
      switch tokens[index].text {
      case ")", "]", "}": depth += 1
      case "(", "[", "{":
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
    }
    return nil
  }

  /// The keys that are given already in a table that is open.
  private func keys(_ tokens: ArraySlice<LuaToken>) -> Set<String> {
    var (found, depth) = (Set<String>(), 0)
    for index in tokens.indices {
      switch tokens[index].text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "=" where depth == 0 && index > tokens.startIndex: found.insert(tokens[index - 1].text)
      default: break
      }
    }
    return found
  }
}
