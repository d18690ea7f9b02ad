import MutoscopeMotion

/// What a snapshot function is told.
public struct Flight: Sendable {
  public enum Role: String, CaseIterable, Sendable { case source, destination }

  /// Whose function it is.
  public var role: Role
  /// The views of the element; nil where a screen has none.
  public var source: ViewID?
  public var destination: ViewID?
  /// Where it flies from and to, in stage points.
  public var from: Rect
  public var to: Rect
  /// Of the flight, in seconds.
  public var duration: Double
  /// By which the element flies in that.
  public var curve: Curve

  package init(
    role: Role, source: ViewID?, destination: ViewID?, from: Rect, to: Rect, duration: Double, curve: Curve
  ) {
    (self.role, self.source, self.destination) = (role, source, destination)
    (self.from, self.to, self.duration, self.curve) = (from, to, duration, curve)
  }
}

/// A view made for a flight, and what moves it.
public struct FlightCopy {
  public var view: ViewID
  public var animator: Animator?

  public init(view: ViewID, animator: Animator?) { (self.view, self.animator) = (view, animator) }
}

/// Makes a view of its own for a whole flight.
public typealias SnapshotFunction = (_ view: ViewID, _ flight: Flight) throws -> FlightCopy
