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
    self.count = count ?? Int((duration * Gesture.eventsPerSecond).rounded(.up), within: 1...10_000)
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
    // All of its way, wherever the curve steps to the end.
    if event == count { return way }
    let time = duration * Double(event) / Double(count)
    return way * TimingGroup.value(of: curve, at: time, duration: duration, before: false)
  }

  /// How fast it is at an event, in points per second.
  func velocity(at event: Int) -> Point {
    if count == 0 { return .zero }
    let p = Double(event) / Double(count)
    if let spring = curve.timedSpring { return bounded(spring.velocity(at: duration * p)) }
    return bounded(curve.slope(at: p) / duration)
  }

  /// The velocity at a pace: where a curve is upright it is as fast as a script may say.
  private func bounded(_ pace: Double) -> Point {
    func speed(_ way: Double) -> Double { way == 0 ? 0 : min(max(-Finger.fastest, way * pace), Finger.fastest) }
    return Point(speed(way.x), speed(way.y))
  }

  /// The greatest velocity, in points per second.
  public static let fastest = 1e6

  /// The same finger as it goes over a view that is turned, scaled or seen in perspective.
  ///
  /// - Parameter place: Where it touches, in the view's coordinates.
  func over(_ view: ViewID, at place: Point, in tree: ViewTree) -> Finger {
    let world = Space(of: view, in: tree).world.flattened
    let isPlain =
      world.m11 == 1 && world.m12 == 0 && world.m14 == 0 && world.m21 == 0 && world.m22 == 1 && world.m24 == 0
    guard !isPlain, let back = world.inverse() else { return self }
    let there = world.project(place)
    func turned(_ way: Point) -> Point { back.project(there + way) - place }
    var finger = self
    finger.way = turned(way)
    finger.releaseVelocity = releaseVelocity.map(turned)
    return finger
  }

  /// The axes along which it goes.
  var axes: [Axis] { Axis.allCases.filter { $0.of(way) != 0 || $0.of(release) != 0 } }

  var release: Point { releaseVelocity ?? velocity(at: count) }
}
