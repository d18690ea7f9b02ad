import ArgumentParser
import LuaKit
import MutoscopeScripting

extension APICommand {
  struct JSON: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the declarations as JSON, for tools.")

    func run() throws { Terminal.printData(try APITexts.module().json.text) }
  }
}

extension LuaModule {
  /// All that is declared: functions, classes, options tables and enumerations.
  var json: JSONTree {
    .object([
      ("name", .text(name)), ("functions", .list(functions.map(\.json))),
      ("constants", .list(constants.map { .object([("name", .text($0.name)), ("type", .text($0.type))]) })),
      ("classes", .list(classes.map(\.info.json))),
      (
        "options",
        .list(
          records.map { record in
            .object([
              ("name", .text(record.typeName)), ("fields", .list(record.fields.map(\.json))),
              ("element", .text(record.elementType)),
            ])
          })
      ),
      (
        "enumerations",
        .list(enumerations.map { .object([("name", .text($0.name)), ("values", .texts($0.names))]) })
      ),
    ])
  }
}

extension LuaClassInfo {
  fileprivate var json: JSONTree {
    .object([
      ("name", .text(name)), ("base", .text(base)), ("properties", .list(properties.map(\.json))),
      ("methods", .list(methods.map(\.json))),
      (
        "operators",
        .list(operators.map { .object([("name", .text($0.name)), ("operand", .text($0.operand))]) })
      ),
    ])
  }
}

extension LuaFunction {
  fileprivate var json: JSONTree {
    .object([
      ("name", .text(name)),
      (
        "parameters",
        .list(
          parameters.map { parameter in
            .object([
              ("name", .text(parameter.isVariadic ? "..." : parameter.name)), ("type", .text(parameter.type)),
              ("isOptional", .plain("\(parameter.isOptional || parameter.isVariadic)")),
            ])
          })
      ),
      ("returns", .text(returns?.type)),
    ])
  }
}

extension LuaFieldInfo {
  fileprivate var json: JSONTree {
    .object([
      ("name", .text(name)), ("type", .text(type)), ("isRequired", .plain("\(isRequired)")),
      ("isReadOnly", .plain("\(isReadOnly)")),
    ])
  }
}
