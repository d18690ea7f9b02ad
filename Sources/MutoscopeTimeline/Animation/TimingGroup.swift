import MutoscopeMotion

/// From which side an instant is looked at: `after` shows what was written at it, `before` is the limit from the left.
public enum Side: Sendable {
  case before, after

  package var opposite: Side { self == .after ? .before : .after }

  /// Whether an instant has come at a time that is looked at from this side. Time 0 has no limit from the left.
  func hasReached(_ instant: Double, at time: Double) -> Bool {
    self == .after || time == 0 ? instant <= time : instant < time
  }
}

/// A timing that many components share: keys in curved time, and from when to when each of them rules.
///
/// Between key k's start and end a component goes from knot k to knot k + 1. Which key rules at an instant is decided
/// in *time*: the instants at which the enclosing curve crosses a key's start are found once, as roots, so that an
/// event, a sample at its time and a sample just before it never disagree.
package struct TimingGroup: Sendable {
  package struct Key: Hashable, Sendable {
    package var start: Double
    package var end: Double
    package var easing: Curve

    package init(start: Double, end: Double, easing: Curve) {
      (self.start, self.end, self.easing) = (start, end, easing)
    }

    /// Whether it is a spring that runs in seconds.
    var isTimedSpring: Bool { easing.timedSpring != nil }

    /// Whether it has ended at a progress; the last interval goes on beyond the end, where what is around it overshoots.
    func isAtEnd(_ progress: Double) -> Bool {
      start == end || progress >= end && end < 1 && !isTimedSpring
    }
  }

  /// Says what a scrub or a continuation with another curve bends: the animator's own curve, wherever it counts.
  package enum Bending: Hashable, Sendable {
    /// Curves of its own: only its time moves.
    case none
    /// The animator's curve is the enclosing one.
    case enclosing
    /// The animator's curve is the easing of the one interval.
    case easing
  }

  /// Says where a component is: past knot `knot`, on the way to the next by `progress`.
  package struct State: Hashable, Sendable {
    package var knot: Int
    package var progress: Double
    /// Whether any key has begun; a step is taken when its key begins, whatever the progress in it.
    var hasBegun = true
    /// The way that a spring has come for each unit of velocity that it began with, in seconds.
    var velocityResponse = 0.0

    package init(knot: Int, progress: Double, hasBegun: Bool = true, velocityResponse: Double = 0) {
      (self.knot, self.progress, self.hasBegun, self.velocityResponse) = (knot, progress, hasBegun, velocityResponse)
    }

    package static let start = State(knot: 0, progress: 0, hasBegun: false)
  }

  package struct Piece: Sendable {
    var time: Double
    var key: Int
    /// The last key that has ruled until then.
    var lastKey: Int
    /// Whether the key is at its end.
    var isAtEnd = false
  }

  package let enclosing: Curve
  /// The length of the enclosing time, in seconds.
  package let duration: Double
  /// Moves everything later than the animation, in seconds.
  package let shift: Double
  package let keys: [Key]
  package let bending: Bending
  /// From `time` on, counted from `shift`, `key` rules, on its way or at its end; sorted by time. Before the first nothing
  /// has begun.
  let pieces: [Piece]

  package init(enclosing: Curve, duration: Double, shift: Double, keys: [Key], bending: Bending) {
    self.enclosing = enclosing
    self.duration = duration
    self.shift = shift
    self.keys = keys
    self.bending = bending
    self.pieces = TimingGroup.pieces(enclosing: enclosing, duration: duration, keys: keys)
  }

  /// Whether a progress can stand in for the animator's curve: not where it begins later than the rest.
  func isBent(offset: Double) -> Bool { bending != .none && shift == 0 && offset == 0 }

  // MARK: Key times, counted from the animation's beginning

  /// Tells when key `index` first takes hold. One without length is passed at once.
  package func startTime(of index: Int) -> Double {
    let piece = pieces.partitioningIndex { $0.lastKey >= index }
    return shift + (piece < pieces.endIndex ? pieces[piece].time : duration)
  }

  /// Tells when key `index` is first at its end.
  package func endTime(of index: Int) -> Double {
    let key = keys[index]
    if key.end == key.start { return startTime(of: index) }
    return key.isTimedSpring ? cutTime(of: index) : ownEndTime(of: index)
  }

  /// Tells when what is around key `index` first reaches its end, where nothing in it runs in seconds of its own.
  package func ownEndTime(of index: Int) -> Double {
    let key = keys[index]
    return shift + (TimingGroup.crossings(of: key.end, enclosing: enclosing, duration: duration).first ?? duration)
  }

  /// Tells where a spring in seconds is cut: where the next key takes over, else at the end.
  package func cutTime(of index: Int) -> Double {
    let start = startTime(of: index)
    let later = pieces[pieces.partitioningIndex { $0.time + shift > start }...]
    return later.first { $0.key > index }.map { $0.time + shift } ?? shift + duration
  }

  // MARK: The enclosing curve in seconds

  package static func value(of curve: Curve, at time: Double, duration: Double, before: Bool) -> Double {
    if let spring = curve.timedSpring { return spring.value(at: time) }
    return curve.value(at: duration > 0 ? time / duration : 1, before: before)
  }

  /// The times in 0..<duration at which the curve crosses a level, rising or falling.
  private static func crossings(of level: Double, enclosing: Curve, duration: Double) -> [Double] {
    if case .linear = enclosing { return [level * duration].filter { $0 < duration } }
    let length = enclosing.timedSpring?.naturalDuration ?? duration
    return enclosing.crossings(of: level).map { $0 * length }.filter { $0 < duration }
  }

  private static func pieces(enclosing: Curve, duration: Double, keys: [Key]) -> [Piece] {
    var times: Set<Double> = [0]
    for level in levels(of: keys) {
      if Budget.spend(500) { break }
      times.formUnion(crossings(of: level, enclosing: enclosing, duration: duration))
    }
    let sorted = times.sorted()
    var pieces: [Piece] = []
    for (index, time) in sorted.enumerated() {
      let end = index + 1 < sorted.count ? sorted[index + 1] : duration
      let p = min(max(0, value(of: enclosing, at: time + (end - time) / 2, duration: duration, before: false)), 1)
      // -1: fallen back below the first key, nothing has begun any more.
      let key = keys.partitioningIndex { $0.start > p } - 1
      let isAtEnd = key >= 0 && keys[key].isAtEnd(p)
      if key != pieces.last?.key ?? -1 || isAtEnd != pieces.last?.isAtEnd ?? false {
        pieces.append(Piece(time: time, key: key, lastKey: max(key, pieces.last?.lastKey ?? -1), isAtEnd: isAtEnd))
      }
    }
    return pieces
  }

  /// The progresses at which keys begin or end, inside the whole.
  static func levels(of keys: [Key]) -> Set<Double> {
    Set(keys.map(\.start) + keys.filter { !$0.isTimedSpring }.map(\.end).filter { $0 < 1 }).subtracting([0])
  }
}
