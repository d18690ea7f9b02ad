import ArgumentParser
import LuaKit
import MutoscopeMotion
import MutoscopeScripting

/// A time on the command line: `0.5`, `0.5s`, `250ms`, `50%`, `f15`, `first`, `last` or the name of a mark.
enum TimeArgument: ExpressibleByArgument {
  case seconds(Double)
  case fraction(Double)
  case frame(Int)
  case mark(String)

  init?(argument: String) {
    func number(_ text: Substring) -> Double? { Double(text).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }
    if argument == "first" {
      self = .fraction(0)
    } else if argument == "last" {
      self = .fraction(1)
    } else if argument.hasPrefix("f"), let index = Int(argument.dropFirst()), index >= 0 {
      self = .frame(index)
    } else if argument.hasSuffix("%"), let percent = number(argument.dropLast()) {
      self = .fraction(percent / 100)
    } else if argument.hasSuffix("ms"), let value = number(argument.dropLast(2)) {
      self = .seconds(value / 1000)
    } else if argument.hasSuffix("s"), let value = number(argument.dropLast()) {
      self = .seconds(value)
    } else if let value = number(argument[...]) {
      self = .seconds(value)
    } else if let first = argument.unicodeScalars.first, first.properties.isAlphabetic || first == "_" {
      self = .mark(argument)
    } else {
      return nil
    }
  }

  /// In seconds, inside a scene's clip.
  func seconds(in playable: Playable, fps: Double) throws -> Double {
    let duration = playable.clip.duration
    let time: Double =
      switch self {
      case .seconds(let value): value
      case .fraction(1): duration
      case .fraction(let value): value * duration
      case .frame(let index): Double(index) / fps
      case .mark(let name): try playable.time(ofMark: name)
      }
    return min(time, duration)
  }

  /// In seconds; nil where that depends on the scene.
  func seconds(fps: Double) -> Double? {
    switch self {
    case .seconds(let value): value
    case .frame(let index): Double(index) / fps
    case .fraction(let value): value == 0 ? 0 : nil
    case .mark: nil
    }
  }
}

/// Says until when a scene is played, where a verb shows no times of its own.
struct EndOption: ParsableArguments {
  @Option(help: "Until when a scene that never rests is played: 0.5, 250ms, f15.")
  var to: TimeArgument?

  func validate() throws {
    if to != nil, seconds == nil { throw ValidationError("--to: seconds or a frame expected") }
  }

  var seconds: Double? { to?.seconds(fps: 60) }
}

/// Several times, with commas between them.
struct TimeList: ExpressibleByArgument {
  var times: [TimeArgument]

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map { TimeArgument(argument: String($0)) }
    times = parts.compactMap { $0 }
    if times.isEmpty || times.count != parts.count { return nil }
  }
}

/// Frames per second: above 0.
struct FrameRate: ExpressibleByArgument {
  var value: Double

  init(_ value: Double) { self.value = value }

  init?(argument: String) {
    guard let value = Double(argument), value >= 0.001, value <= 100_000 else { return nil }
    self.value = value
  }

  var defaultValueDescription: String { number(value) }
}

extension Playable {
  func time(ofMark name: String) throws -> Double {
    guard let time = marks[name] else {
      throw Failure(
        .usage, "unknown time '\(name)'\(Suggestion.hint(for: name, among: marks.keys + ["first", "last"]))")
    }
    return time
  }
}
