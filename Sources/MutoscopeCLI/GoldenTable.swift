import FoundationEssentials
import Mutoscope
import MutoscopeMotion
import MutoscopeScripting

/// Samples as they are recorded: what `mutoscope sample --format json` writes.
struct GoldenTable: GoldenValue {
  static let tolerance = 1e-9
  private static let shown = 10

  /// With the time.
  private let columns: [String]
  private let rows: [[String: SampleValue]]

  init(_ samples: GoldenSamples) {
    columns = ["time"] + samples.columns
    rows = zip(samples.times, samples.rows).map { time, row in
      // JSON has no other numbers.
      let values = row.map { $0.number?.isFinite ?? true ? $0 : .none }
      var cells = Dictionary(zip(samples.columns, values), uniquingKeysWith: { _, last in last })
      cells["time"] = .number(time)
      return cells
    }
  }

  init?(json: [UInt8]) {
    guard let rows = try? JSONDecoder().decode([[String: Cell]].self, from: Data(json)) else { return nil }
    self.rows = rows.map { $0.mapValues(\.value) }
    columns = ["time"] + Set(rows.flatMap(\.keys)).subtracting(["time"]).sorted()
  }

  var bytes: [UInt8] {
    let lines = rows.map { row in
      "  {" + columns.map { "\(JSONText.quoted($0)): \((row[$0] ?? .none).json)" }.joined(separator: ", ") + "}"
    }
    return Array("[\n\(lines.joined(separator: ",\n"))\n]\n".utf8)
  }

  // MARK: Comparing

  func differences(from expected: GoldenTable, _ tolerance: Double) -> [String] {
    var lines: [String] = []
    if rows.count != expected.rows.count {
      lines.append("\(expected.rows.count) rows expected, got \(rows.count)")
    }
    if !rows.isEmpty, !expected.rows.isEmpty {
      let missing = expected.columns.filter { !columns.contains($0) }
      let added = columns.filter { !expected.columns.contains($0) }
      if !missing.isEmpty { lines.append("no column \(missing.joined(separator: ", "))") }
      if !added.isEmpty { lines.append("a new column \(added.joined(separator: ", "))") }
    }
    let cells = self.cells(from: expected).filter {
      !$0.actual.isNear($0.expected, tolerance) && columns.contains($0.column) && expected.columns.contains($0.column)
    }
    lines += cells.prefix(Self.shown).map { cell in
      let off = cell.off.map { " (off by \(number($0)))" } ?? ""
      return "\(cell.column) at \(cell.time): \(cell.expected.json) expected, got \(cell.actual.json)\(off)"
    }
    if cells.count > Self.shown { lines.append("and \(cells.count - Self.shown) more") }
    return lines
  }

  func report(from expected: GoldenTable) -> [UInt8] {
    let lines = cells(from: expected).filter { $0.actual != $0.expected }.map { cell in
      [cell.time, cell.column, cell.expected.json, cell.actual.json, cell.off.map { number($0) } ?? ""]
        .map(quoted).joined(separator: ",")
    }
    return Array((["time,column,expected,actual,difference"] + lines).joined(separator: "\n").utf8) + [10]
  }

  private struct CellPair {
    let time: String
    let column: String
    let expected: SampleValue
    let actual: SampleValue

    var off: Double? { expected.number.flatMap { a in actual.number.map { $0 - a } } }
  }

  private func cells(from expected: GoldenTable) -> [CellPair] {
    let names = columns + expected.columns.filter { !columns.contains($0) }
    return (0..<max(rows.count, expected.rows.count)).flatMap { index in
      let old = index < expected.rows.count ? expected.rows[index] : [:]
      let new = index < rows.count ? rows[index] : [:]
      let time = (old["time"] ?? new["time"] ?? .none).json
      return names.map { CellPair(time: time, column: $0, expected: old[$0] ?? .none, actual: new[$0] ?? .none) }
    }
  }

  private func quoted(_ text: String) -> String {
    guard text.contains(where: { "\",\n\r".contains($0) }) else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}

extension SampleValue {
  fileprivate var json: String {
    switch self {
    case .number(let value): MutoscopeMotion.number(value)
    case .bool(let value): "\(value)"
    case .text(let value): JSONText.quoted(value)
    case .none: "null"
    }
  }
}

/// A cell as JSON holds it.
private struct Cell: Decodable {
  let value: SampleValue

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .none
    } else if let bool = try? container.decode(Bool.self) {
      value = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      value = .number(number)
    } else {
      value = .text(try container.decode(String.self))
    }
  }
}
