import MutoscopeMotion

/// A clip in numbers: one row a time, one column a path.
public struct Samples: Sendable {
  /// The paths, in the order of the columns; the time is not among them.
  public let columns: [String]
  /// In seconds on the clip's clock.
  public let times: [Double]
  /// The cells row by row; 0 where `others` tells.
  private var numbers: [Double]
  /// The cells that are no numbers.
  private var others: [Int: SampleValue] = [:]

  init(columns: [String], times: [Double]) {
    (self.columns, self.times) = (columns, times)
    numbers = Array(repeating: 0, count: columns.count * times.count)
  }

  /// A cell.
  public internal(set) subscript(row: Int, column: Int) -> SampleValue {
    get {
      let cell = row * columns.count + column
      return others.isEmpty ? .number(numbers[cell]) : others[cell] ?? .number(numbers[cell])
    }
    set {
      let cell = row * columns.count + column
      if case .number(let number) = newValue { numbers[cell] = number } else { others[cell] = newValue }
    }
  }

  /// Writes a number into a cell.
  @inline(__always)
  mutating func set(_ number: Double, _ row: Int, _ column: Int) { numbers[row * columns.count + column] = number }

  /// The numbers of a column, in the order of the times; nil where a cell is no number.
  public func numbers(ofColumn column: Int) -> [Double]? {
    let cells = times.indices.map { $0 * columns.count + column }
    if !others.isEmpty, cells.contains(where: { others[$0] != nil }) { return nil }
    return cells.map { numbers[$0] }
  }

  /// Copies the numbers of a row, NaN where a cell is no number.
  public func copyNumbers(ofRow row: Int, to buffer: UnsafeMutableBufferPointer<Double>) {
    let first = row * columns.count
    for column in columns.indices {
      buffer[column] = others.isEmpty || others[first + column] == nil ? numbers[first + column] : .nan
    }
  }

  /// All cells, row by row.
  public var rows: [[SampleValue]] {
    times.indices.map { row in columns.indices.map { self[row, $0] } }
  }
}

/// What to sample.
public struct SampleRequest: Sendable {
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
