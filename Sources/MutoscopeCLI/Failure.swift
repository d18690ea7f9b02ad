import ArgumentParser
import LuaKit
import MutoscopeRender

/// An end that is not success, with its exit code and one line for standard error.
struct Failure: Error, CustomStringConvertible {
  var status: ExitStatus
  var message: String

  /// Tells a script the message alone.
  var description: String { message }

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Runs a command's body; what goes wrong is said on standard error and becomes the exit code. `script` is named where
  /// an error has no place.
  static func reporting(_ output: OutputOptions, script: String = "mutoscope", _ body: () throws -> Void) throws {
    try reporting(isVerbose: output.verbose, script: script, body)
  }

  static func reporting(
    isVerbose: Bool, script: @autoclosure () -> String, _ body: () throws -> Void
  ) throws {
    do {
      try body()
    } catch {
      throw say(error, isVerbose: isVerbose, script: script()).code
    }
  }

  /// Says on standard error what went wrong; returns the exit code that fits.
  static func say(_ error: any Error, isVerbose: Bool, script: String) -> ExitStatus {
    switch error {
    case let error as LuaError:
      Terminal.note(placed(error, in: script))
      if isVerbose { for frame in error.traceback { Terminal.note("  \(frame)") } }
      return .script
    case let failure as Failure:
      if failure.status == .script {
        Terminal.note(placed(failure.message, in: script))
      } else {
        Terminal.error(failure.message)
      }
      return failure.status
    case let error as RenderError:
      return say(Failure(status(of: error), "\(error)"), isVerbose: isVerbose, script: script)
    case let code as ExitCode: return ExitStatus(rawValue: code.rawValue) ?? .software
    default:
      Terminal.note(placed("\(error)", in: script))
      return .script
    }
  }

  /// The message with a place in front, also where the script raised something that has none: a table, or a text at
  /// level 0.
  private static func placed(_ error: LuaError, in script: String) -> String {
    placed(error.message, in: error.traceback.first.flatMap(place) ?? script[...])
  }

  private static func placed(_ message: String, in script: some StringProtocol) -> String {
    place(of: message) != nil || message.hasPrefix("\(script):") ? message : "\(script): \(message)"
  }

  /// The `file:line` that a text begins with.
  private static func place(of text: String) -> Substring? {
    let parts = text.prefix { $0 != "\n" }.split(separator: ":", omittingEmptySubsequences: false)
    guard let number = parts.indices.dropFirst().dropLast().first(where: { Int(parts[$0]) != nil }) else { return nil }
    return text[..<parts[number].endIndex]
  }

  private static func status(of error: RenderError) -> ExitStatus {
    switch error {
    case .missingProgram: .unavailable
    case .cannotWrite: .cannotCreate
    case .unknownFormat: .usage
    case .missingImage, .imageOutside, .brokenImage, .tooManyGroups, .unsupported, .overLimit: .script
    case .missingFont, .programFailed: .unavailable
    }
  }
}
