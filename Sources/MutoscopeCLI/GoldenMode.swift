import ArgumentParser

/// Which goldens are recorded.
enum GoldenMode: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// Those that are not there.
  case missing
  /// None.
  case never
  /// Those that are not there, and those that differ.
  case all
}
