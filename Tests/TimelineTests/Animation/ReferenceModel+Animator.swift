import MutoscopeMotion

/// A piece of tape: what a place on it shows.
struct Tape {
  let length: Double
  let show: (Double) -> ReferenceAnimator.Head

  func stretched(by factor: Double) -> Tape {
    Tape(length: length * factor) { show($0 / factor).faster(1 / factor) }
  }

  var mirrored: Tape { Tape(length: length) { show(length - $0).faster(-1) } }

  func part(_ from: Double, _ to: Double) -> Tape { Tape(length: to - from) { show(from + $0) } }
}

/// An animator: a tape, and what happened to its head.
final class ReferenceAnimator {
  enum State { case inactive, running, paused, stopped, over }

  /// Where the head is in the animation, and how fast.
  struct Head {
    var position: Double
    var rate = 0.0
    var progress: Double?
    var progressRate = 0.0
    /// What is left of a velocity that was taken over.
    var momentum = 1.0
    var momentumRate = 0.0

    func faster(_ factor: Double) -> Head {
      Head(
        position: position, rate: rate * factor, progress: progress, progressRate: progressRate * factor,
        momentum: momentum, momentumRate: momentumRate * factor)
    }
  }

  let duration: Double
  let curve: Curve
  let target: Double
  var state = State.inactive
  var isReversed = false
  var pausesOnCompletion = false
  var over = Double.infinity
  var tape: [Tape] = []
  var place = 0.0
  var scrubbed: Double?
  var remembered = 0.0
  /// The model at its three positions, from when it is stopped.
  var rests: [String: Double] = [:]
  private var history: [(time: Double, tape: [Tape], place: Double, pace: Double, scrubbed: Double?)] = []

  init(duration: Double, curve: Curve, target: Double) {
    (self.duration, self.curve, self.target) = (duration, curve, target)
  }

  var length: Double { tape.reduce(0) { $0 + $1.length } }

  func note(at time: Double) {
    history.append((time, tape, place, state == .running ? (isReversed ? -1 : 1) : 0, scrubbed))
  }

  /// When the head is at the end of the tape.
  var end: Double {
    guard let last = history.last else { return .infinity }
    return last.time + max(0, isReversed ? last.place : length - last.place)
  }

  /// Whether the head moves, or waits to.
  func isMoving(at time: Double) -> Bool {
    guard let last = history.last, last.pace != 0 else { return false }
    return end > time + 1e-12
  }

  /// The animator as it is now: what happens to this one does not happen to the copy.
  func copy() -> ReferenceAnimator {
    let copy = ReferenceAnimator(duration: duration, curve: curve, target: target)
    (copy.state, copy.isReversed, copy.history) = (state, isReversed, history)
    (copy.tape, copy.place, copy.scrubbed) = (tape, place, scrubbed)
    return copy
  }

  func place(at time: Double) -> Double {
    guard let entry = history.last(where: { $0.time <= time }) else { return place }
    let length = entry.tape.reduce(0) { $0 + $1.length }
    let place = entry.place + entry.pace * (time - entry.time)
    // Arrived is arrived, whatever the rounding says.
    if entry.pace > 0 { return place > length - 1e-12 ? max(entry.place, length) : place }
    if entry.pace < 0 { return place < 1e-12 ? min(0, entry.place) : place }
    return place
  }

  func head(at time: Double) -> Head {
    guard let entry = history.last(where: { $0.time <= time }) else { return Head(position: 0) }
    var head = ReferenceAnimator.show(
      entry.tape, place(at: time), duration, isBack: entry.pace < 0, isStill: entry.pace == 0
    ).faster(entry.pace)
    if let scrubbed = entry.scrubbed { (head.progress, head.progressRate) = (scrubbed, 0) }
    return head
  }

  func state(at place: Double) -> Head { ReferenceAnimator.show(tape, place, duration) }

  /// Where two pieces meet, the one that is played next counts.
  private static func show(
    _ tape: [Tape], _ place: Double, _ duration: Double, isBack: Bool = false, isStill: Bool = false
  ) -> Head {
    if place < 0 || place == 0 && (isBack || isStill) { return Head(position: min(0, place), rate: 1) }
    var rest = place
    for piece in tape {
      if rest < piece.length + (isBack ? 1e-12 : -1e-12) { return piece.show(rest) }
      rest -= piece.length
    }
    return Head(position: duration)
  }

  func cut(_ from: Double, _ to: Double) -> [Tape] {
    var (start, parts) = (0.0, [Tape]())
    for piece in tape {
      let (low, high) = (max(from, start), min(to, start + piece.length))
      if high > low { parts.append(piece.part(low - start, high - start)) }
      start += piece.length
    }
    return parts
  }
}
