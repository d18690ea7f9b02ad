/// A staircase: CSS's `steps()`.
public struct Steps: Hashable, Sendable {
  /// Where the jumps are: at the start of each interval, at its end, at neither end or at both ends of the whole.
  public enum Position: String, CaseIterable, Hashable, Sendable {
    case start, end, none, both

    /// Reads `end` as well as `jump-end`.
    public init?(name: String) {
      self.init(rawValue: name.hasPrefix("jump-") ? String(name.dropFirst(5)) : name)
    }
  }

  public let count: Int
  public let position: Position

  /// Throws unless `count` is 1 or more (2 or more for `none`) and at most 100,000.
  public init(_ count: Int, _ position: Position = .end) throws(ArgumentError) {
    let least = position == .none ? 2 : 1
    guard count >= least, count <= 100_000 else {
      let which = position == .none ? " for 'none'" : ""
      throw ArgumentError("n", "must be between \(least) and 100000\(which), got \(count)")
    }
    (self.count, self.position) = (count, position)
  }

  /// How many times the value jumps.
  @inlinable public var jumps: Int {
    switch position {
    case .start, .end: count
    case .both: count + 1
    case .none: count - 1
    }
  }

  /// The value, right-continuous; with `before` the limit from the left (CSS's before flag). It jumps exactly at the
  /// doubles k / n, also where p * n does not round to k.
  @inlinable public func value(at p: Double, before: Bool = false) -> Double {
    let n = Double(count)
    var step = (p * n).rounded(.down)
    if (step + 1) / n <= p { step += 1 } else if step / n > p { step -= 1 }
    if before, step / n == p { step -= 1 }
    if position == .start || position == .both { step += 1 }
    if p >= 0, step < 0 { step = 0 }
    let jumps = Double(jumps)
    if p <= 1, step > jumps { step = jumps }
    return step / jumps
  }

  /// The places in 0...1 where the value jumps, ascending.
  var jumpPlaces: [Double] {
    (0...count).lazy.map { Double($0) / Double(count) }.filter { value(at: $0) != value(at: $0, before: true) }
  }
}
