import FoundationEssentials

/// CSV as `sample` writes it where no cell is quoted.
struct Table {
  var columns: [String]
  var rows: [[String]]

  init(csv: String) throws {
    var lines = csv.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    guard !lines.isEmpty else { throw WorkshopError(what: "no CSV") }
    columns = lines.removeFirst()
    rows = lines
    guard rows.allSatisfy({ $0.count == columns.count }) else { throw WorkshopError(what: "a row of another length") }
  }

  /// The numbers of a column; empty if there is none of that name.
  func column(_ name: String) -> [Double] {
    guard let index = columns.firstIndex(of: name) else { return [] }
    return rows.map { Double($0[index]) ?? .nan }
  }
}

/// Any JSON value, read by Foundation and not by Mutoscope.
indirect enum JSON: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([JSON])
  case object([String: JSON])

  init(text: String) throws { self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8)) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  subscript(key: String) -> JSON? { if case .object(let fields) = self { fields[key] } else { nil } }

  var keys: Set<String> { if case .object(let fields) = self { Set(fields.keys) } else { [] } }
  var array: [JSON] { if case .list(let values) = self { values } else { [] } }
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
}
