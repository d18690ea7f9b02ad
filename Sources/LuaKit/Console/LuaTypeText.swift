/// Reads the notation in which declarations tell types: `number`, `view|string`, `corner[]`, `fun(p: edge): style`.
struct LuaTypeText {
  /// The types that are meant by turns, without question marks.
  let alternatives: [String]

  init(_ text: String) {
    alternatives = LuaTypeText.split(text, at: "|").map { $0.last == "?" ? String($0.dropLast()) : $0 }
  }

  /// The types of the elements, where it is a list.
  var elements: LuaTypeText {
    let lists = alternatives.filter { $0.hasSuffix("[]") }.map { $0.dropLast(2) }
    // `(a|b)[]` has brackets of its own.
    return LuaTypeText(lists.map { $0.first == "(" ? $0.dropFirst().dropLast() : $0 }.joined(separator: "|"))
  }

  /// The types of the parameters, where it is a function.
  var parameters: [LuaTypeText] {
    guard let function = alternatives.first(where: { $0.hasPrefix("fun(") }), let close = LuaTypeText.close(function)
    else { return [] }
    let list = function[function.index(function.startIndex, offsetBy: 4)..<close]
    return LuaTypeText.split(String(list), at: ",").map { parameter in
      LuaTypeText(parameter.firstIndex(of: ":").map { String(parameter[parameter.index(after: $0)...]) } ?? "any")
    }
  }

  /// The type of the first result, where it is a function.
  var result: LuaTypeText? {
    guard let function = alternatives.first(where: { $0.hasPrefix("fun(") }), let close = LuaTypeText.close(function)
    else { return nil }
    let rest = function[function.index(after: close)...]
    return rest.hasPrefix(":") ? LuaTypeText.split(String(rest.dropFirst()), at: ",").first.map(LuaTypeText.init) : nil
  }

  /// The bracket that closes the parameters of `fun(...)`.
  private static func close(_ function: String) -> String.Index? {
    var depth = 0
    for index in function.indices {
      if function[index] == "(" { depth += 1 }
      if function[index] == ")" {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  /// The parts between separators that stand in no brackets, without the spaces around them.
  private static func split(_ text: String, at separator: Character) -> [String] {
    var (parts, depth) = ([""], 0)
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      // A function's result belongs to it: `fun(): view|nil` is one type.
      let isFunction = parts[parts.count - 1].drop { $0 == " " }.hasPrefix("fun(")
      if character == separator, depth == 0, separator != "|" || !isFunction {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }.filter { !$0.isEmpty }
  }
}

extension LuaModule {
  func function(named name: String) -> LuaFunction? { functions.first { $0.name == name } }
  func constant(named name: String) -> LuaConstant? { constants.first { $0.name == name } }

  /// The first class that a type names.
  func classInfo(for type: LuaTypeText) -> LuaClassInfo? {
    type.alternatives.lazy.compactMap { name in classes.lazy.map(\.info).first { $0.name == name } }.first
  }

  /// The options that a type names: by the name of their table or, where any table will do, of what is made of it.
  func record(for type: LuaTypeText) -> LuaRecordInfo? {
    let takesTable = type.alternatives.contains("table")
    return type.alternatives.lazy.compactMap { name in
      records.first { $0.typeName == name || takesTable && $0.name == name }
    }.first
  }

  /// The words that a type takes.
  func words(for type: LuaTypeText) -> [String] {
    type.alternatives.flatMap { name in enumerations.first { $0.name == name }?.names ?? [] }
  }
}
