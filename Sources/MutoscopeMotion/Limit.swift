import CBudget

/// How much of something a script may make or ask for. A host may set others, before scripts run, for the whole process.
public enum Limit: String, CaseIterable, Sendable {
  case views, depth, animations, keyframes, functions, frames, cells, pixels, files

  /// What is counted, as messages say it.
  public var name: String {
    switch self {
    case .functions: "transform functions"
    default: rawValue
    }
  }

  /// Says what to do about it, where that is not plain.
  var advice: String? { self == .cells ? "name views and properties, or fewer times" : nil }

  /// What counts, unless a host says otherwise.
  public var standard: Int {
    switch self {
    case .views: 100_000
    case .depth: 1000
    case .animations: 100_000
    case .keyframes: 1_000_000
    case .functions: 1000
    case .frames: 1_000_000
    case .cells: 20_000_000
    case .pixels: 100_000_000_000
    case .files: 100_000
    }
  }

  private var index: Int32 { Int32(truncatingIfNeeded: Limit.allCases.firstIndex(of: self) ?? 0) }

  public var value: Int {
    get { cb_limit(index) < 0 ? standard : Int(cb_limit(index)) }
    nonmutating set { cb_set_limit(index, Int64(max(0, newValue))) }
  }

  /// Throws if there are more.
  @inlinable
  public func check(_ count: Int) throws(LimitError) {
    if count > value { throw LimitError(limit: self, value: value) }
  }
}

/// Too many of something.
public struct LimitError: Error, Hashable, Sendable, CustomStringConvertible {
  public let limit: Limit
  public let value: Int

  @usableFromInline init(limit: Limit, value: Int) { (self.limit, self.value) = (limit, value) }

  /// Tells what is counted, and how many there may be.
  public var text: String { "\(limit.name) (\(value))" + (limit.advice.map { "; \($0)" } ?? "") }

  public var description: String { "limit reached: \(text)" }
}
