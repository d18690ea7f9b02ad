import MutoscopeMotion

/// The way of a finger over the screen, cut into events.
public struct Finger: Sendable {
  /// The way from where it touches to where it leaves, in points.
  var way: Point
  /// In seconds; 0 where it leaves at once.
  var duration: Double
  var curve: Curve
  /// The number of events on its way.
  var count: Int
  /// How fast it leaves, in points per second; nil where its curve says so.
  var releaseVelocity: Point?
  /// Where it touches, in the view's own coordinates; nil means the middle.
  var place: Point?

  /// A finger that goes some way.
  ///
  /// - Parameter count: The number of events; by default one every 1/120 s.
  public init(
    way: Point, duration: Double, curve: Curve, count: Int? = nil, releaseVelocity: Point? = nil, place: Point? = nil
  ) {
    (self.way, self.duration, self.curve, self.place) = (way, duration, curve, place)
    self.count = count ?? max(1, Int(min(1e4, (duration * Gesture.eventsPerSecond).rounded(.up))))
    self.releaseVelocity = releaseVelocity
  }

  /// A finger that touches and leaves at once, with a velocity in points per second.
  public init(velocity: Point, place: Point? = nil) {
    (way, duration, curve, count) = (.zero, 0, .linear, 0)
    (releaseVelocity, self.place) = (velocity, place)
  }

  /// How far it has come at an event.
  func translation(at event: Int) -> Point {
    if count == 0 || event == 0 { return .zero }
    let time = duration * Double(event) / Double(count)
    return way * TimingGroup.value(of: curve, at: time, duration: duration, before: event == count)
  }

  /// How fast it is at an event, in points per second.
  func velocity(at event: Int) -> Point {
    if count == 0 { return .zero }
    let p = Double(event) / Double(count)
    if case .spring(let spring) = curve, !spring.isStretched {
      return way * spring.velocity(at: duration * p)
    }
    return way * (curve.slope(at: p) / duration)
  }

  /// The axes along which it goes.
  var axes: [Axis] { Axis.allCases.filter { $0.of(way) != 0 || $0.of(release) != 0 } }

  var release: Point { releaseVelocity ?? velocity(at: count) }
}
