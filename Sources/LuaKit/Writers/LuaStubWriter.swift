/// Writes a module as stubs for the Lua language server, so that editors complete and check scripts.
public struct LuaStubWriter {
  private let module: LuaModule
  private var lines: [String] = []

  public init(_ module: LuaModule) { self.module = module }

  /// The text of a `---@meta` file.
  public static func text(for module: LuaModule) -> String {
    var writer = LuaStubWriter(module)
    writer.write()
    return writer.lines.joined(separator: "\n") + "\n"
  }

  private mutating func write() {
    lines.append("---@meta \(module.name)")
    for enumeration in module.enumerations {
      paragraph(enumeration.doc)
      lines.append("---@alias \(enumeration.name)")
      lines += enumeration.names.map { "---| \"\($0)\"" }
    }
    for record in module.records {
      paragraph(record.doc)
      lines.append("---@class \(record.typeName)")
      fields(record.fields, isOptional: true)
      if let element = record.elementType { lines.append("---@field [integer] \(element)") }
    }
    for declaration in module.classes { write(declaration.info) }
    paragraph(module.doc)
    lines.append("---@class \(module.name)")
    lines += module.constants.map { line("---@field \($0.name) \($0.type)", $0.doc) }
    lines.append("local \(module.name) = {}")
    for function in module.functions { write(function, "\(module.name).") }
    lines += ["", "return \(module.name)"]
  }

  private mutating func write(_ info: LuaClassInfo) {
    paragraph(info.doc)
    lines.append("---@class \(info.name)" + (info.base.map { ": \($0)" } ?? ""))
    fields(info.properties, isOptional: false)
    for operation in info.operators {
      guard let name = Self.operatorNames[operation.name] else { continue }
      let operand = operation.operand.map { "(\($0))" } ?? ""
      lines.append("---@operator \(name)\(operand): \(operation.result ?? "any")")
    }
    let local = Self.identifier(info.name)
    lines.append("local \(local) = {}")
    for method in info.methods { write(method, "\(local):") }
  }

  private mutating func fields(_ fields: [LuaFieldInfo], isOptional: Bool) {
    for field in fields {
      let mark = isOptional && !field.isRequired ? "?" : ""
      let suffix = field.defaultText.map { " (default \($0))" } ?? (field.isReadOnly ? " (read-only)" : "")
      lines.append(line("---@field \(field.name)\(mark) \(field.type)", field.doc + suffix))
    }
  }

  private mutating func write(_ function: LuaFunction, _ prefix: String) {
    paragraph(function.doc)
    for parameter in function.parameters {
      let name = parameter.isVariadic ? "..." : Self.identifier(parameter.name)
      let note = parameter.defaultText.map { " (default \($0))" } ?? ""
      lines.append(line("---@param \(name)\(parameter.isOptional ? "?" : "") \(parameter.type)", parameter.doc + note))
    }
    if let result = function.returns { lines.append(line("---@return \(result.type)", result.doc)) }
    lines += function.overloads.map { "---@overload \($0)" }
    let names = function.parameters.map { $0.isVariadic ? "..." : Self.identifier($0.name) }
    lines.append("function \(prefix)\(function.name)(\(names.joined(separator: ", "))) end")
  }

  /// A blank line and the text as a comment.
  private mutating func paragraph(_ doc: String) {
    lines.append("")
    guard !doc.isEmpty else { return }
    lines += doc.split(separator: "\n", omittingEmptySubsequences: false).map { "---\($0)" }
  }

  private func line(_ head: String, _ doc: String) -> String {
    let doc = doc.split(whereSeparator: \.isNewline).joined(separator: " ")
    return doc.isEmpty ? head : "\(head) \(doc.drop { $0 == " " })"
  }

  private static let operatorNames = [
    "__add": "add", "__sub": "sub", "__mul": "mul", "__div": "div", "__unm": "unm", "__concat": "concat",
    "__len": "len",
    "__call": "call",
  ]

  /// A name that Lua takes: reserved words get an underscore.
  static func identifier(_ name: String) -> String { LuaLexer.keywords.contains(name) ? name + "_" : name }
}
