import MutoscopeMotion

/// How a view is copied for a transition.
public enum Snapshot: Hashable, Sendable {
  /// A frozen picture.
  case `static`
  /// Copied views, laid out again at every size.
  case live
  /// What a function makes: its number in the store.
  case function(Int)
}

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
  /// Of the transition, in seconds.
  public var duration: Double
}

/// A view made for a flight, and what moves it.
public struct FlightCopy {
  public var view: ViewID
  public var animator: Animator?

  public init(view: ViewID, animator: Animator?) { (self.view, self.animator) = (view, animator) }
}

/// Makes a view of its own for a whole flight.
public typealias SnapshotFunction = (_ view: ViewID, _ flight: Flight) throws -> FlightCopy
