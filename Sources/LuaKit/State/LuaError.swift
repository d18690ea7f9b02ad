/// Any way in which a script can fail.
public struct LuaError: Error, Equatable, CustomStringConvertible {
  /// What happened.
  public enum Kind: String, Sendable {
    /// The source is not Lua.
    case syntax
    /// An error was raised and not caught.
    case runtime
    /// A limit was reached, of the state or of what the host counts. A script cannot catch these.
    case memory, time, instructions, output, count
    /// The host asked the script to stop. A script cannot catch this either.
    case cancelled
  }

  public var kind: Kind
  /// `file:line: text`, as far as a position is known.
  public var message: String
  /// The script frames at the error, innermost first: `file:line: in function 'name'`.
  public var traceback: [String]
  /// Identifies the raised value, see ``Lua/value(of:)``.
  var valueID = 0

  public init(kind: Kind, message: String, traceback: [String] = []) {
    self.kind = kind
    self.message = message
    self.traceback = traceback
  }

  /// Whether a limit or a cancellation ended the script.
  public var isLimit: Bool { kind != .syntax && kind != .runtime }

  /// Whether the source ended before its statement did: a prompt may ask for another line.
  public var isIncomplete: Bool { kind == .syntax && message.hasSuffix("near <eof>") }

  public var description: String { message }

  public static func == (a: LuaError, b: LuaError) -> Bool {
    a.kind == b.kind && a.message == b.message && a.traceback == b.traceback
  }
}

/// What a Swift function throws to raise an error at the script line that called it.
public struct LuaFailure: Error, Equatable, CustomStringConvertible {
  /// The text, without a position: the position is put in front.
  public var message: String

  public init(_ message: String) { self.message = message }

  public var description: String { message }
}

/// An error that a Swift function throws where a script makes or asks for too many of something: it ends the script,
/// which cannot catch it.
public protocol LuaCountError: Error {
  /// Tells what is counted, and how many there may be: `views (100000)`.
  var limitText: String { get }
}

/// A value that is not what was expected.
public struct LuaMismatch: Error, Equatable, CustomStringConvertible {
  /// What is wrong: `number expected, got string`.
  public var text: String
  /// Where in the value, for instance `[3].x`; empty for the value itself.
  public var path = ""

  public init(expected: String, got: String) { text = "\(expected) expected, got \(got)" }

  public init(_ text: String) { self.text = text }

  public var description: String { path.isEmpty ? text : "\(text) (at \(path))" }
}

/// An error about one argument: the function's name is added where it is known.
public protocol LuaArgumentError: Error {
  var parameter: String { get }
  /// Says why it is refused: `number expected, got string`.
  var message: String { get }
}

/// A value that is not what a parameter takes.
struct LuaBadArgument: LuaArgumentError {
  var parameter: String
  var message: String
}
