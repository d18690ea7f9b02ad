import ArgumentParser
import Mutoscope
import MutoscopeMotion

enum SampleFormat: String, CaseIterable, ExpressibleByArgument {
  case csv, json, jsonl
}

/// Samples as text, a row a line. Numbers have the shortest digits that read back the same.
struct SampleWriter {
  private let samples: Samples

  init(_ samples: Samples) { self.samples = samples }

  func write(as format: SampleFormat) throws {
    switch format {
    case .csv:
      try line((["time"] + samples.columns).map(csv).joined(separator: ","))
      for (time, row) in zip(samples.times, samples.rows) {
        try line(([number(time)] + row.map { csv(text($0)) }).joined(separator: ","))
      }
    case .json:
      try line("[")
      for index in samples.rows.indices { try line("  " + object(index) + (index + 1 < samples.rows.count ? "," : "")) }
      try line("]")
    case .jsonl:
      for index in samples.rows.indices { try line(object(index)) }
    }
  }

  private func line(_ text: String) throws {
    try Budget.check(text.utf8.count)
    Terminal.printData(text)
  }

  private func object(_ index: Int) -> String {
    let fields = zip(samples.columns, samples.rows[index]).map { "\(JSONText.quoted($0)): \(json($1))" }
    return "{" + (["\"time\": \(number(samples.times[index]))"] + fields).joined(separator: ", ") + "}"
  }

  private func text(_ value: SampleValue) -> String {
    switch value {
    case .number(let value): number(value)
    case .bool(let value): "\(value)"
    case .text(let value): value
    case .none: ""
    }
  }

  private func json(_ value: SampleValue) -> String {
    switch value {
    case .number(let value): JSONText.number(value)
    case .bool(let value): "\(value)"
    case .text(let value): JSONText.quoted(value)
    case .none: "null"
    }
  }

  /// Quoted where RFC 4180 asks for it.
  private func csv(_ text: String) -> String {
    let needsQuotes = text.utf8.contains { [34, 44, 10, 13].contains($0) }
    return needsQuotes
      ? "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\"" : text
  }
}

/// Strings and values as JSON writes them.
enum JSONText {
  /// Numbers as numbers, points and the like as lists, everything else as the text that scripts write.
  static func value(_ value: PropertyValue) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .bool(let bool): "\(bool)"
    case .number(let double): number(double)
    case .string(let text): text.map(quoted) ?? "null"
    default:
      value.scalars.map { "[" + $0.map(number).joined(separator: ", ") + "]" } ?? quoted(value.text)
    }
  }

  /// JSON has no number for what is none, or infinite.
  static func number(_ value: Double) -> String { value.isFinite ? MutoscopeMotion.number(value) : "null" }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 32:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
