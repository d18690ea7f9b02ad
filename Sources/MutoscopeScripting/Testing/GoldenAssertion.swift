import LuaKit
import Mutoscope
import MutoscopeMotion

/// `assert.matches_golden`: a frame or samples against what was recorded before.
final class GoldenAssertion {
  private let compare: ((GoldenRequest) throws -> GoldenOutcome)?
  /// The goldens that were not compared, and that no failure has told of yet.
  private var missed: [String] = []

  init(_ compare: ((GoldenRequest) throws -> GoldenOutcome)?) { self.compare = compare }

  var function: LuaFunction {
    LuaFunction(
      "matches_golden", "A frame or samples are as they were recorded.", LuaParameter<Subject>("subject"),
      LuaParameter<Name>("name"), LuaParameter<Options>("options")
    ) { [unowned self] subject, name, options in
      switch outcome(GoldenRequest(subject: subject.subject, name: name.text, tolerance: options.tolerance)) {
      case .matches(let path): return LuaResults([true, "  \(path)"])
      case .differs(let lines): return LuaResults([false, lines.map { "  \($0)" }.joined(separator: "\n")])
      case .missed(let text):
        missed.append(text)
        // The test goes on, so that one run records all its goldens.
        return LuaResults([true, "  \(text)", true])
      }
    }
  }

  /// Puts the place of the assertion in front of what was missed last.
  var locate: LuaFunction {
    LuaFunction("locate", "", LuaParameter<String>("place")) { [unowned self] place in
      guard let text = missed.popLast() else { return }
      missed.append("\(place): matches_golden: \(text)")
    }
  }

  private func outcome(_ request: GoldenRequest) -> GoldenOutcome {
    guard let compare else { return .missed("nothing can be compared here") }
    do {
      return try compare(request)
    } catch {
      return .missed("\(error)")
    }
  }

  /// What was not compared since the last time, with its place.
  func takeMissed() -> [String] {
    defer { missed = [] }
    return missed
  }

  // MARK: Arguments

  private struct Subject: LuaDecodable {
    static var luaTypeName: String { "frame|table" }
    let subject: GoldenRequest.Subject

    static func decode(_ slot: LuaSlot) throws -> Subject {
      if let frame = slot.object(Frame.self) { return Subject(subject: .frame(frame)) }
      guard let table = LuaValue(slot).table, try !table.get("columns").isNil, try !table.get("times").isNil else {
        throw LuaMismatch("frame or samples expected, got \(slot.typeDescription)")
      }
      let columns: [String] = try table.decode("columns")
      let times: [Double] = try table.decode("times")
      let rows = try times.indices.map { index in
        guard let row = try table.get(index + 1).table else { throw LuaMismatch("a row expected at [\(index + 1)]") }
        return try columns.map { column in
          guard let value = try SampleValue(row.get(column)) else {
            throw LuaMismatch("a plain value expected at [\(index + 1)].\(column)")
          }
          return value
        }
      }
      return Subject(subject: .samples(GoldenSamples(columns: columns, times: times, rows: rows)))
    }
  }

  private struct Name: LuaDecodable {
    static var luaTypeName: String { "string" }
    let text: String

    static func decode(_ slot: LuaSlot) throws -> Name {
      guard let text = slot.text else { throw slot.mismatch("string") }
      let steps = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      guard RelativePath(text) != nil, text.utf8.count <= 200, steps.count <= 8,
        steps.allSatisfy({ !$0.isEmpty && $0.first != UInt8(ascii: ".") })
      else { throw LuaMismatch("'\(text.prefix(40))' cannot be the name of a golden") }
      return Name(text: text)
    }
  }

  private struct Options: LuaDecodable {
    static var luaTypeName: String { "table?" }
    static var luaIsOptional: Bool { true }
    var tolerance: Double?

    static func decode(_ slot: LuaSlot) throws -> Options {
      if slot.isNil { return Options() }
      let tolerance = LuaField<Options>("tolerance", "Levels of 255, or numbers.") {
        (options: inout Options, tolerance: Double) in
        guard tolerance >= 0 else { throw LuaMismatch("0 or more expected, got \(number(tolerance))") }
        options.tolerance = tolerance
      }
      return try LuaRecord<Options>("matches_golden", fields: [tolerance]) { _ in Options() }.decode(slot)
    }
  }
}
