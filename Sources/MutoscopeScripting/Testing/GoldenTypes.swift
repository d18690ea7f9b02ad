import Mutoscope

/// What a test compares with what was recorded before.
public struct GoldenRequest {
  public enum Subject {
    case frame(Frame)
    case samples(GoldenSamples)
  }

  public let subject: Subject
  /// A relative path without `..` and without a suffix.
  public let name: String
  /// Levels of 255 for a frame, the unit of the numbers for samples; nil where the test says nothing.
  public let tolerance: Double?
}

/// What `clip:sample` returned.
public struct GoldenSamples: Equatable, Sendable {
  /// The paths; the time is not among them.
  public var columns: [String]
  public var times: [Double]
  public var rows: [[SampleValue]]

  public init(columns: [String], times: [Double], rows: [[SampleValue]]) {
    (self.columns, self.times, self.rows) = (columns, times, rows)
  }
}

/// What became of a comparison.
public enum GoldenOutcome: Equatable, Sendable {
  /// The same; with the golden's path.
  case matches(String)
  /// Lines that tell what differs, and where to look at it.
  case differs([String])
  /// Nothing was compared: it was recorded just now, or cannot be read. The test fails whatever it asserts.
  case missed(String)
}
