import MutoscopeMotion

/// An animation function, compiled: values over time, without views, clocks or scripts.
///
/// Compiled once, sampled often: all components that share a timing share one `TimingGroup`, so that a progress is
/// computed once for all of them.
struct Animation: Sendable {
  /// From the beginning to the end of the last of it, in seconds; shifts included.
  let duration: Double
  /// Of the animator's curve, in seconds: without shifts.
  let curveDuration: Double
  let groups: [TimingGroup]
  let tracks: [ChannelTrack]
  /// What was assigned, interval by interval, for people to read.
  var intervals: [Interval]
  /// The instants at which children change their order.
  var orders: [OrderChange] = []

  struct OrderChange: Sendable {
    let view: String
    /// Of the duration.
    let fraction: Double
    let from: [String]
    let to: [String]
  }
  /// Whether a retargeting made it, which takes no duration.
  var isRetarget = false

  struct Interval: Sendable {
    let view: ViewID
    let property: Property
    let start: Double
    let duration: Double
    let curve: String
    let from: PropertyValue
    let to: PropertyValue
    /// Whether it takes no time, or the property cannot be in between.
    let isStep: Bool
    /// The timing that counts, and the key in it.
    let group: Int
    let key: Int
    let line: String?
  }

  /// The same, added to what else there is.
  var added: Animation {
    var animation = Animation(
      duration: duration, curveDuration: curveDuration, groups: groups, tracks: tracks.map(\.added),
      intervals: intervals)
    (animation.orders, animation.isRetarget) = (orders, isRetarget)
    return animation
  }

  func states(at time: Double, slack: Double, side: Side) -> [TimingGroup.State] {
    groups.map { $0.state(at: time, slack: slack, side: side) }
  }
}
