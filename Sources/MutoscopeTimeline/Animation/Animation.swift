import MutoscopeMotion

/// An animation function, compiled: values over time, without views, clocks or scripts.
///
/// Compiled once, sampled often: all components that share a timing share one `TimingGroup`, so that a progress is
/// computed once for all of them.
package struct Animation: Sendable {
  /// From the beginning to the end of the last of it, in seconds; shifts included.
  package internal(set) var duration = 0.0
  /// Of the animator's curve, in seconds: without shifts.
  package internal(set) var curveDuration = 0.0
  package internal(set) var groups: [TimingGroup] = []
  package var tracks: [ChannelTrack] = []
  /// Tells what was assigned, interval by interval, for people to read.
  package var intervals: [Interval] = []
  /// The instants at which children change their order.
  package var orders: [OrderChange] = []
  /// Its changes of constraints and stacks.
  var layoutChanges: [LayoutChange] = []
  /// The playbacks in flight that changed the same of layout, or a view that it goes by: their places it takes over.
  var supersedes: Set<Int> = []
  /// The tracks that may lead elsewhere than to where the script's lines left the views.
  var unsettled: [Int] = []

  /// Whether it changes something by which layout goes, be it to what that was.
  func changes(_ layout: Layout) -> Bool {
    !layoutChanges.isEmpty || tracks.contains(where: \.isBeside)
      || intervals.contains { ($0.property.affectsLayout || $0.property == .isHidden) && layout.knows($0.view) }
  }

  /// Whether shifts make it last longer than its curve.
  var isStaggered: Bool { duration > curveDuration }

  package struct OrderChange: Sendable {
    let view: String
    /// Of the duration.
    let fraction: Double
    let from: [String]
    let to: [String]

    package init(view: String, fraction: Double, from: [String], to: [String]) {
      (self.view, self.fraction, self.from, self.to) = (view, fraction, from, to)
    }
  }
  /// Whether a retargeting made it, which takes no duration.
  package var isRetarget = false

  package struct Interval: Sendable {
    package let view: ViewID
    package let property: Property
    package let start: Double
    let duration: Double
    let curve: String
    let from: PropertyValue
    let to: PropertyValue
    /// Whether it takes no time, or the property cannot be in between.
    package let isStep: Bool
    /// The timing that counts, and the key in it.
    package let group: Int
    let key: Int
    package let line: String?

    package init(
      view: ViewID, property: Property, start: Double, duration: Double, curve: String, from: PropertyValue,
      to: PropertyValue, isStep: Bool, group: Int, key: Int, line: String?
    ) {
      (self.view, self.property, self.start, self.duration, self.curve) = (view, property, start, duration, curve)
      (self.from, self.to, self.isStep, self.group, self.key, self.line) = (from, to, isStep, group, key, line)
    }
  }

  /// Adds the same to what else there is; what steps is as it is seen until it does.
  package func added(to seen: ViewTree) -> Animation {
    var animation = self
    animation.tracks = tracks.map { $0.added(to: seen) }
    return animation
  }
}
