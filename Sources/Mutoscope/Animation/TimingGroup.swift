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

  /// Where a component is: past knot `knot`, on the way to the next by `progress`.
  struct State: Hashable, Sendable {
    var knot: Int
    var progress: Double
    /// Whether any key has begun; a step is taken when its key begins, whatever the progress in it.
    var hasBegun = true

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
  /// From `time` on, counted from `shift`, `key` rules; sorted by time. Before the first nothing has begun.
  let pieces: [Piece]

  init(enclosing: Curve, duration: Double, shift: Double, keys: [Key]) {
    self.enclosing = enclosing
    self.duration = duration
    self.shift = shift
    self.keys = keys
    self.pieces = TimingGroup.pieces(enclosing: enclosing, duration: duration, keys: keys)
  }

  /// The state at `time` seconds after the animation's beginning. `slack` bounds the rounding error of `time`.
  func state(at time: Double, slack: Double, side: Side) -> State {
    let isAfter = side == .after
    let local = time - shift
    if isAfter ? local + slack >= duration : local - slack > duration {
      return State(knot: keys.count - 1, progress: 1)
    }
    var piece = -1
    while piece + 1 < pieces.count,
      isAfter ? pieces[piece + 1].time <= local + slack : pieces[piece + 1].time < local - slack
    {
      piece += 1
    }
    guard piece >= 0, pieces[piece].key >= 0 else { return .start }
    let index = pieces[piece].key
    let time = min(max(local, pieces[piece].time), duration)
    return State(knot: index, progress: progress(of: index, at: time, before: !isAfter))
  }

  /// When key `index` first takes hold, counted from the animation's beginning. One without length is passed at once.
  func startTime(of index: Int) -> Double {
    shift + (pieces.first { $0.key >= index }?.time ?? duration)
  }

  /// When key `index` is first at its end.
  func endTime(of index: Int) -> Double {
    let key = keys[index]
    if key.end == key.start { return startTime(of: index) }
    if case .spring(let spring) = key.easing, !spring.isStretched {
      return pieces.first { $0.time + shift > startTime(of: index) && $0.key > index }.map { $0.time + shift }
        ?? shift + duration
    }
    return shift + (TimingGroup.crossings(of: key.end, enclosing: enclosing, duration: duration).first ?? duration)
  }

  /// When key `index` takes hold and, where the enclosing curve falls back behind its start, lets go again; counted
  /// from the animation's beginning.
  func flips(of index: Int) -> [ValueCrossing] {
    var flips: [ValueCrossing] = []
    var holds = false
    for piece in pieces where (piece.key >= index) != holds {
      holds.toggle()
      flips.append(ValueCrossing(time: shift + piece.time, isRising: holds))
    }
    if !holds { flips.append(ValueCrossing(time: shift + duration, isRising: true)) }
    return flips
  }

  private func progress(of index: Int, at time: Double, before: Bool) -> Double {
    let key = keys[index]
    if key.end == key.start { return 1 }
    if case .spring(let spring) = key.easing, !spring.isStretched {
      return spring.value(at: time + shift - startTime(of: index))
    }
    let p = TimingGroup.value(of: enclosing, at: time, duration: duration, before: before)
    let u = (p - key.start) / (key.end - key.start)
    // The first and the last interval go on beyond the ends, where the enclosing curve overshoots.
    if u < 0, key.start > 0 { return key.easing.value(at: 0, before: before) }
    if u >= 1, key.end < 1 || u == 1 { return before && u == 1 ? key.easing.value(at: 1, before: true) : 1 }
    return key.easing.value(at: u, before: before)
  }

  // MARK: The enclosing curve in seconds

  private static func value(of curve: Curve, at time: Double, duration: Double, before: Bool) -> Double {
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
      let middle = time + (end - time) / 2
      let p = min(max(0, value(of: enclosing, at: middle, duration: duration, before: false)), 1)
      guard let key = keys.lastIndex(where: { $0.start <= p }), pieces.last?.key != key else {
        // Fallen back below the first key: nothing has begun any more.
        if let last = pieces.last, last.key >= 0, !keys.contains(where: { $0.start <= p }) {
          pieces.append(Piece(time: time, key: -1))
        }
        continue
      }
      pieces.append(Piece(time: time, key: key))
    }
    return pieces
  }
}
