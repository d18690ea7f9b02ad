/// Writes a module as a reference in Markdown, and single entries as text.
public enum LuaReferenceWriter {
  /// The whole reference.
  public static func text(for module: LuaModule) -> String {
    var parts = ["# \(module.name)", module.doc]
    if !module.functions.isEmpty {
      parts.append("## Functions")
      parts += module.functions.map { entry($0, prefix: "\(module.name).") }
    }
    if !module.constants.isEmpty {
      parts.append("## Values")
      parts.append(
        table(
          ["Name", "Type", ""], module.constants.map { [code("\(module.name).\($0.name)"), code($0.type), $0.doc] }))
    }
    for info in module.classes.map(\.info) { parts += section(info) }
    if !module.records.isEmpty { parts.append("## Options") }
    for record in module.records {
      parts += ["### \(record.typeName)", record.doc, fields(record.fields)]
      if let element = record.elementType { parts.append("The list part takes \(code(element)).") }
    }
    if !module.enumerations.isEmpty { parts.append("## Names") }
    for enumeration in module.enumerations {
      parts += ["### \(enumeration.name)", enumeration.doc, enumeration.names.map(code).joined(separator: ", ")]
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  /// The entry of one name: `animator`, `view.alpha`, `view:add`, `mutoscope.view`; `nil` if there is none.
  public static func entry(named name: String, in module: LuaModule) -> String? {
    let parts = name.split { $0 == "." || $0 == ":" }.map(String.init)
    guard let last = parts.last else { return nil }
    if name == module.name { return overview(of: module) }
    if parts.count == 1 || parts[0] == module.name {
      if let function = module.functions.first(where: { $0.name == last }) {
        return ([entry(function, prefix: "\(module.name).")] + options(of: function, in: module))
          .joined(separator: "\n\n")
      }
      if let constant = module.constants.first(where: { $0.name == last }) {
        return "\(module.name).\(last): \(constant.type)\n\(constant.doc)"
      }
    }
    let infos = module.classes.map(\.info)
    for info in infos where parts.count == 1 || parts[parts.count - 2] == info.name {
      if let method = info.methods.first(where: { $0.name == last }) {
        return ([entry(method, prefix: "\(info.name):")] + options(of: method, in: module)).joined(separator: "\n\n")
      }
      if let property = info.properties.first(where: { $0.name == last }) {
        return "\(info.name).\(last): \(property.type)\n\(property.doc)"
      }
    }
    for record in module.records where parts.count > 1 && parts[parts.count - 2] == record.name {
      if let field = record.fields.first(where: { $0.name == last }) {
        return "\(record.name) { \(last) = ... }: \(field.type)\n\(field.doc)"
      }
    }
    let isAlone = parts.count == 1 || parts[0] == module.name
    if isAlone, let info = infos.first(where: { $0.name == last }) { return entry(of: info) }
    if let record = module.records.first(where: { isAlone && $0.name == last || $0.typeName == name }) {
      return [record.doc, fields(record.fields)].joined(separator: "\n\n")
    }
    if isAlone, let enumeration = module.enumerations.first(where: { $0.name == last }) {
      return [
        "### \(enumeration.name)", enumeration.doc, enumeration.names.map { "`\"\($0)\"`" }.joined(separator: ", "),
      ].joined(separator: "\n\n")
    }
    return nil
  }

  /// The entry of a class with all its members.
  static func entry(of info: LuaClassInfo) -> String { section(info).joined(separator: "\n\n") }

  /// The names of all that a module has.
  private static func overview(of module: LuaModule) -> String {
    func line(_ title: String, _ names: [String]) -> String { "\(title): \(names.sorted().joined(separator: ", "))." }
    return [
      "### \(module.name)", module.doc, line("Functions", module.functions.map(\.name)),
      line("Values", module.constants.map(\.name)), line("Classes", module.classes.map(\.info.name)),
    ].joined(separator: "\n\n")
  }

  /// The options tables that a function takes.
  private static func options(of function: LuaFunction, in module: LuaModule) -> [String] {
    function.parameters.compactMap { module.record(for: LuaTypeText($0.type)) }.map { fields($0.fields) }
  }

  private static func section(_ info: LuaClassInfo) -> [String] {
    var parts = ["## \(info.name)", info.doc]
    if let base = info.base { parts.append("Has all that a \(code(base)) has.") }
    parts.append(fields(info.properties))
    parts += info.methods.map { entry($0, prefix: "\(info.name):") }
    let operators = info.operators.filter { !$0.doc.isEmpty }
    if !operators.isEmpty {
      parts.append(table(["Operator", ""], operators.map { [code($0.name), $0.doc] }))
    }
    return parts
  }

  private static func entry(_ function: LuaFunction, prefix: String) -> String {
    let names = function.parameters.map { parameter in
      let name = parameter.isVariadic ? "..." : parameter.name
      return parameter.isOptional ? "[\(name)]" : name
    }
    var parts = ["### \(prefix)\(function.name)(\(names.joined(separator: ", ")))", function.doc]
    parts.append(
      function.parameters.map { parameter in
        let note = parameter.defaultText.map { " Default \(code($0))." } ?? ""
        return "- \(code(parameter.name)) (\(code(parameter.type))) \(parameter.doc)\(note)"
      }.joined(separator: "\n"))
    if let result = function.returns { parts.append("Returns \(code(result.type)). \(result.doc)".trimmed) }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func fields(_ fields: [LuaFieldInfo]) -> String {
    guard !fields.isEmpty else { return "" }
    return table(
      ["Name", "Type", ""],
      fields.map { field in
        let note =
          field.isRequired
          ? " Required."
          : field.isReadOnly ? " Read-only." : field.defaultText.map { " Default \(code($0))." } ?? ""
        return [code(field.name), code(field.type), (field.doc + note).trimmed]
      })
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    let lines = [head, head.map { _ in "---" }] + rows
    return lines.map { row in
      "| " + row.map { $0.replacing("|", with: "\\|").replacing("\n", with: " ") }.joined(separator: " | ") + " |"
    }.joined(separator: "\n")
  }

  private static func code(_ text: String) -> String { "`\(text)`" }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
