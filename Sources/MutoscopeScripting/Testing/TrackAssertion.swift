import LuaKit
import Mutoscope
import MutoscopeMotion

/// `assert.track`: the values of a path at some times.
struct TrackAssertion {
  static var function: LuaFunction {
    LuaFunction(
      "track", "The values of a path at some times.", LuaParameter<MotionSubject>("clip"),
      LuaParameter<String>("path"), LuaParameter<Points>("points", type: "table"), LuaParameter<Double?>("tolerance")
    ) { subject, path, points, tolerance in
      let tolerance = tolerance ?? 1e-9
      guard tolerance >= 0 else {
        throw LuaFailure("bad argument 'tolerance' to track: 0 or more expected, got \(number(tolerance))")
      }
      do {
        let track = try TrackAssertion(subject.clip, path, points.points, tolerance)
        return LuaResults([track.holds, "  \(path)\n\(track.table)"])
      } catch let error as PathError {
        throw LuaFailure("bad argument 'path' to track: \(error)")
      }
    }
  }

  private struct Points: LuaDecodable {
    static var luaTypeName: String { "table" }
    var points: [(time: Moment, value: SampleValue)] = []

    static func decode(_ slot: LuaSlot) throws -> Points {
      guard let table = LuaValue(slot).table, try table.count > 0, try table.keys.count == table.count else {
        throw LuaMismatch("a list of {time, value} expected, got \(slot.typeDescription)")
      }
      return Points(
        points: try (1...table.count).map { index in
          guard let point = try table.get(index).table, let time = try Moment(point.get(1)),
            try point.keys.allSatisfy({ $0.int == 1 || $0.int == 2 }), let value = try SampleValue(point.get(2))
          else {
            throw LuaMismatch("{time, value} expected at [\(index)]")
          }
          return (time, value)
        })
    }
  }

  private let rows: [(time: Double, expected: SampleValue, actual: SampleValue, holds: Bool)]

  private init(
    _ clip: Clip, _ path: String, _ points: [(time: Moment, value: SampleValue)], _ tolerance: Double
  ) throws {
    let marks = clip.marks
    rows = try points.map { moment, expected in
      let time = try moment.seconds(among: marks)
      let actual = try clip.at(time).value(path)
      return (time, expected, actual, actual.isNear(expected, tolerance))
    }
  }

  private var holds: Bool { rows.allSatisfy(\.holds) }

  /// A line a time; what is off has a star.
  private var table: String {
    let cells =
      [["time", "expected", "actual", ""]]
      + rows.map { row in
        [
          number(row.time), row.expected.text, row.actual.text,
          row.holds
            ? "" : row.expected.number.flatMap { a in row.actual.number.map { "off by \(number($0 - a))" } } ?? "",
        ]
      }
    let widths = (0..<3).map { column in cells.map { $0[column].count }.max() ?? 0 }
    let lines = cells.enumerated().map { index, row in
      let padded = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) } + [row[3]]
      let line = (index > 0 && !rows[index - 1].holds ? "* " : "  ") + padded.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    return lines.joined(separator: "\n")
  }
}

extension SampleValue {
  /// A number, a truth, a text, or nothing; nil for anything else.
  init?(_ value: LuaValue) {
    switch value {
    case .nil: self = .none
    case .boolean(let bool): self = .bool(bool)
    case .integer, .number: self = .number(value.double ?? .nan)
    case .string(let text): self = .text(text.text)
    default: return nil
    }
  }

  /// As messages show it.
  var text: String {
    switch self {
    case .number(let value): MutoscopeMotion.number(value)
    case .bool(let value): "\(value)"
    case .text(let value): "\"\(value)\""
    case .none: "nil"
    }
  }

  /// Numbers within a tolerance, all else exactly.
  package func isNear(_ other: SampleValue, _ tolerance: Double) -> Bool {
    if let a = number, let b = other.number { return a == b || abs(a - b) <= tolerance }
    return self == other
  }
}
