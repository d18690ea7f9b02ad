import MutoscopeMotion

/// A clip in numbers: one row a time, one column a path.
public struct Samples: Sendable {
  /// The paths, in the order of the columns; the time is not among them.
  public let columns: [String]
  /// In seconds on the clip's clock.
  public let times: [Double]
  /// The cells column by column; NaN where `unlike` tells.
  private var numbers: [Double]
  /// The cells that are no numbers.
  private var unlike: [Int: SampleValue] = [:]

  /// - Parameter numbers: The cells column by column, NaN where there is no number yet.
  init(columns: [String], times: [Double], numbers: [Double]) {
    (self.columns, self.times, self.numbers) = (columns, times, numbers)
  }

  /// A cell.
  public internal(set) subscript(row: Int, column: Int) -> SampleValue {
    get {
      let cell = column * times.count + row
      return unlike.isEmpty ? .number(numbers[cell]) : unlike[cell] ?? .number(numbers[cell])
    }
    set {
      let cell = column * times.count + row
      numbers[cell] = newValue.number ?? .nan
      if newValue.number == nil { unlike[cell] = newValue }
    }
  }

  /// Reads all cells column by column, NaN where one is no number.
  public func withNumbers<Result>(_ body: (UnsafeBufferPointer<Double>) throws -> Result) rethrows -> Result {
    try numbers.withUnsafeBufferPointer(body)
  }

  /// The cells that are no numbers.
  public var others: [(row: Int, column: Int, value: SampleValue)] {
    unlike.map { ($0.key % times.count, $0.key / times.count, $0.value) }
  }

  /// All cells, row by row.
  public var rows: [[SampleValue]] {
    times.indices.map { row in columns.indices.map { self[row, $0] } }
  }
}

/// What to sample.
public struct SampleRequest: Sendable {
  /// In seconds on the clip's clock; what lies outside of the clip counts as its beginning or its end.
  public var times: [Double]
  /// Ids or names; nil means every view that has one.
  public var views: [String]?
  /// nil means every property that changes in the clip.
  public var properties: [Property]?

  public init(times: [Double], views: [String]? = nil, properties: [Property]? = nil) {
    self.times = times
    self.views = views
    self.properties = properties
  }
}
