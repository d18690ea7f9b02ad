import LuaKit
import Mutoscope

/// A time: seconds, or the name of a mark.
struct Moment: LuaDecodable {
  static var luaTypeName: String { "number|string" }
  private let time: Double?
  private let mark: String

  static func decode(_ slot: LuaSlot) throws -> Moment {
    if LuaValue(slot).double != nil { return Moment(time: try Double.decode(slot), mark: "") }
    guard let text = slot.text else { throw slot.mismatch("number or mark") }
    return Moment(time: nil, mark: text)
  }

  init?(_ value: LuaValue) {
    switch value {
    case .integer, .number:
      guard let seconds = value.double, seconds.isFinite else { return nil }
      (time, mark) = (seconds, "")
    case .string(let text): (time, mark) = (nil, "\(text)")
    default: return nil
    }
  }

  private init(time: Double?, mark: String) { (self.time, self.mark) = (time, mark) }

  /// - Parameter marks: Those of a stage or of a clip, on its clock.
  func seconds(among marks: @autoclosure () -> [String: Double]) throws -> Double {
    if let time { return time }
    let marks = marks()
    guard let time = marks[mark] else {
      throw LuaFailure("unknown mark '\(mark)'\(Suggestion.hint(for: mark, among: marks.keys))")
    }
    return time
  }
}

/// A list of times.
struct Moments: LuaDecodable {
  static var luaTypeName: String { "(number|string)[]" }
  private let times: [Double]
  private let moments: [Moment]

  static func decode(_ slot: LuaSlot) throws -> Moments {
    // As a rule there are only numbers, which are read at once.
    if let times = try? [Double].decode(slot) { return Moments(times: times, moments: []) }
    return Moments(times: [], moments: try [Moment].decode(slot))
  }

  func seconds(in clip: Clip) throws -> [Double] {
    if moments.isEmpty { return times }
    // Told once: there may be as many marks as times.
    let marks = clip.marks
    return try moments.map { try $0.seconds(among: marks) }
  }
}
