import MutoscopeMotion

/// A clip in numbers: one row a time, one column a path.
public struct Samples: Sendable {
  /// The paths, in the order of the columns; the time is not among them.
  public let columns: [String]
  /// In seconds on the clip's clock.
  public let times: [Double]
  /// The cells column by column; NaN where `unlike` tells.
  private let numbers: [Double]
  /// The cells that are no numbers, by their places.
  private let unlike: [Int: SampleValue]

  init(columns: [String], times: [Double], numbers: [Double], unlike: [Int: SampleValue]) {
    (self.columns, self.times, self.numbers, self.unlike) = (columns, times, numbers, unlike)
  }

  /// A cell.
  public subscript(row: Int, column: Int) -> SampleValue {
    let cell = column * times.count + row
    return unlike.isEmpty ? .number(numbers[cell]) : unlike[cell] ?? .number(numbers[cell])
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
  /// nil means every property that changes in the clip. One that is named twice counts once, as a view does.
  public var properties: [Property]?

  public init(times: [Double], views: [String]? = nil, properties: [Property]? = nil) {
    self.times = times
    self.views = views
    self.properties = properties
  }
}
