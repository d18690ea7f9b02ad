import MutoscopeMotion

/// From which side an instant is looked at: `after` shows what was written at it, `before` is the limit from the left.
public enum Side: Sendable {
  case before, after
}

/// A timing that many components share: keys in curved time, and from when to when each of them rules.
///
/// Between key k's start and end a component goes from knot k to knot k + 1. Which key rules at an instant is decided
/// in *time*: the instants at which the enclosing curve crosses a key's start are found once, as roots, so that an
/// event, a sample at its time and a sample just before it never disagree.
struct TimingGroup: Sendable {
  struct Key: Hashable, Sendable {
    var start: Double
    var end: Double
    var easing: Curve
  }

  /// What a scrub or a continuation with another curve bends: the animator's own curve, wherever it counts.
  enum Bending: Hashable, Sendable {
    /// Curves of its own: only its time moves.
    case none
    /// The animator's curve is the enclosing one.
    case enclosing
    /// The animator's curve is the easing of the one interval.
    case easing
  }

  /// Where a component is: past knot `knot`, on the way to the next by `progress`.
  struct State: Hashable, Sendable {
    var knot: Int
    var progress: Double
    /// Whether any key has begun; a step is taken when its key begins, whatever the progress in it.
    var hasBegun = true
    /// How far a spring has come for each unit of velocity that it began with, in seconds.
    var velocityResponse = 0.0

    static let start = State(knot: 0, progress: 0, hasBegun: false)
  }

  struct Piece: Sendable {
    var time: Double
    var key: Int
  }

  let enclosing: Curve
  /// The length of the enclosing time, in seconds.
  let duration: Double
  /// How much later than the animation everything is, in seconds.
  let shift: Double
  let keys: [Key]
  let bending: Bending
  /// From `time` on, counted from `shift`, `key` rules; sorted by time. Before the first nothing has begun.
  let pieces: [Piece]

  init(enclosing: Curve, duration: Double, shift: Double, keys: [Key], bending: Bending) {
    self.enclosing = enclosing
    self.duration = duration
    self.shift = shift
    self.keys = keys
    self.bending = bending
    self.pieces = TimingGroup.pieces(enclosing: enclosing, duration: duration, keys: keys)
  }

  /// The state where a playback is, `offset` seconds of it before this animation's beginning.
  func state(_ moment: Playback.Moment, offset: Double) -> State {
    let time = moment.position - offset
    if let progress = moment.progress, isBent(offset: offset) {
      var state = state(bentTo: progress, isBefore: moment.side == .before)
      // What a spring took over fades in its own time, and with the progress that leads to the end.
      if state.knot == 0, time < duration {
        state.velocityResponse = velocityResponse(of: 0, at: max(0, time)) * moment.momentum
      }
      return state
    }
    return state(at: time, slack: moment.slack, side: moment.side)
  }

  /// Whether a progress can stand in for the animator's curve: not where it begins later than the rest.
  func isBent(offset: Double) -> Bool { bending != .none && shift == 0 && offset == 0 }

  /// The state at `time` seconds after the animation's beginning. `slack` bounds the rounding error of `time`.
  func state(at time: Double, slack: Double, side: Side) -> State {
    let isAfter = side == .after
    let local = time - shift
    if isAfter ? local + slack >= duration : local - slack > duration { return end }
    var piece = -1
    while piece + 1 < pieces.count,
      isAfter ? pieces[piece + 1].time <= local + slack : pieces[piece + 1].time < local - slack
    {
      piece += 1
    }
    guard piece >= 0, pieces[piece].key >= 0 else { return .start }
    let index = pieces[piece].key
    let time = min(max(local, pieces[piece].time), duration)
    return State(
      knot: index, progress: progress(of: index, at: time, before: !isAfter),
      velocityResponse: velocityResponse(of: index, at: time))
  }

  private var end: State { State(knot: keys.count - 1, progress: 1) }

  /// The state where another progress stands in for the animator's curve.
  private func state(bentTo progress: Double, isBefore: Bool) -> State {
    if bending == .easing { return State(knot: 0, progress: progress, hasBegun: true) }
    let p = min(max(0, progress), 1)
    guard let index = keys.lastIndex(where: { isBefore && $0.start > 0 ? $0.start < p : $0.start <= p }) else {
      return .start
    }
    return State(knot: index, progress: eased(index, p: progress, before: isBefore))
  }

  // MARK: Key times, counted from the animation's beginning

  /// When key `index` first takes hold. One without length is passed at once.
  func startTime(of index: Int) -> Double {
    shift + (pieces.first { $0.key >= index }?.time ?? duration)
  }

  /// When key `index` is first at its end.
  func endTime(of index: Int) -> Double {
    let key = keys[index]
    if key.end == key.start { return startTime(of: index) }
    if isTimedSpring(key) { return cutTime(of: index) }
    return shift + (TimingGroup.crossings(of: key.end, enclosing: enclosing, duration: duration).first ?? duration)
  }

  /// Where a spring in seconds is cut: where the next key takes over, else at the end.
  func cutTime(of index: Int) -> Double {
    let start = startTime(of: index)
    return pieces.first { $0.time + shift > start && $0.key > index }.map { $0.time + shift } ?? shift + duration
  }

  /// Whether a key is a spring that runs in seconds.
  func isTimedSpring(_ key: Key) -> Bool {
    if case .spring(let spring) = key.easing { !spring.isStretched } else { false }
  }

  // MARK: Progress

  private func progress(of index: Int, at time: Double, before: Bool) -> Double {
    let key = keys[index]
    if key.end == key.start { return 1 }
    if case .spring(let spring) = key.easing, !spring.isStretched {
      return spring.value(at: time + shift - startTime(of: index))
    }
    return eased(
      index, p: TimingGroup.value(of: enclosing, at: time, duration: duration, before: before), before: before)
  }

  private func eased(_ index: Int, p: Double, before: Bool) -> Double {
    let key = keys[index]
    if key.end == key.start { return 1 }
    let u = (p - key.start) / (key.end - key.start)
    // The first and the last interval go on beyond the ends, where the enclosing curve overshoots.
    if u < 0, key.start > 0 { return key.easing.value(at: 0, before: before) }
    if u >= 1, key.end < 1 || u == 1 { return before && u == 1 ? key.easing.value(at: 1, before: true) : 1 }
    return key.easing.value(at: u, before: before)
  }

  /// What a velocity at the beginning of a first key that is a spring adds, per unit of it: springs are linear.
  func velocityResponse(of index: Int, at time: Double) -> Double {
    guard index == 0, case .spring(let spring) = keys[0].easing else { return 0 }
    let local = time + shift - startTime(of: 0)
    let length = endTime(of: 0) - startTime(of: 0)
    guard spring.isStretched else {
      return SpringMotion(from: 0, velocity: 1, to: 0, spring: spring).value(at: local)
    }
    guard length > 0 else { return 0 }
    let stretch = length / spring.naturalDuration
    return stretch * SpringMotion(from: 0, velocity: 1, to: 0, spring: spring).value(at: local / stretch)
  }

  // MARK: The enclosing curve in seconds

  static func value(of curve: Curve, at time: Double, duration: Double, before: Bool) -> Double {
    if case .spring(let spring) = curve, !spring.isStretched { return spring.value(at: time) }
    return curve.value(at: duration > 0 ? time / duration : 1, before: before)
  }

  /// The times in 0..<duration at which the curve crosses a level, rising or falling.
  private static func crossings(of level: Double, enclosing: Curve, duration: Double) -> [Double] {
    let length: Double
    if case .spring(let spring) = enclosing, !spring.isStretched {
      length = spring.naturalDuration
    } else {
      length = duration
    }
    if case .linear = enclosing { return [level * duration].filter { $0 < duration } }
    return enclosing.crossings(of: level).map { $0.progress * length }.filter { $0 < duration }
  }

  private static func pieces(enclosing: Curve, duration: Double, keys: [Key]) -> [Piece] {
    var times: Set<Double> = [0]
    for start in Set(keys.map(\.start)) where start > 0 {
      times.formUnion(crossings(of: start, enclosing: enclosing, duration: duration))
    }
    let sorted = times.sorted()
    var pieces: [Piece] = []
    for (index, time) in sorted.enumerated() {
      let end = index + 1 < sorted.count ? sorted[index + 1] : duration
      let p = min(max(0, value(of: enclosing, at: time + (end - time) / 2, duration: duration, before: false)), 1)
      // -1: fallen back below the first key, nothing has begun any more.
      let key = keys.lastIndex { $0.start <= p } ?? -1
      if key != pieces.last?.key ?? -1 { pieces.append(Piece(time: time, key: key)) }
    }
    return pieces
  }
}
