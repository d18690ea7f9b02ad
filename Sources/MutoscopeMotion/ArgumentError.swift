/// A number or word that a curve, a spring, a colour or a transform cannot be made from.
public struct ArgumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The argument's name, as a script writes it: `dampingRatio`, `x1`.
  public var parameter: String
  /// What is wrong with it, without its name: `must be positive, got -1`.
  public var message: String

  public init(_ parameter: String, _ message: String) {
    self.parameter = parameter
    self.message = message
  }

  public var description: String { "'\(parameter)' \(message)" }
}

/// Refuses NaN, infinities and what does not satisfy `condition`, in one sentence.
@discardableResult
func checked(
  _ value: Double, _ parameter: String, _ requirement: String, where condition: (Double) -> Bool
) throws(ArgumentError) -> Double {
  guard value.isFinite, condition(value) else {
    throw ArgumentError(parameter, "must be \(requirement), got \(number(value))")
  }
  return value
}

/// The shortest decimal that reads back as the same number, without a trailing `.0`.
package func number(_ value: Double) -> String {
  if value == value.rounded(), abs(value) < 1e15 { return "\(Int64(value, within: .min ... .max))" }
  return value.isNaN ? "nan" : "\(value)"
}
