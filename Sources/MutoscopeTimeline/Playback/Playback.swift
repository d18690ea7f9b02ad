import MutoscopeMotion

/// Says how the time of an animator runs on its stage's clock: a list of pieces, in which calls replace only what lies ahead.
/// That is what keeps every past time at hand.
///
/// What lies ahead is told by its way: pieces, too, from the way's beginning to its end. A pause remembers the place on it, a
/// reversal mirrors it, so that the same position always shows the same, whatever was continued how before.
package struct Playback: Sendable {
  /// In the order of time; the first stands at the beginning until that is due.
  private(set) var pieces: [Piece] = []
  package internal(set) var ending: Ending?
  /// Whether it is what an interruption left of another one.
  package var isGhost = false
  /// Whether all is at rest only when it is: not of what nobody sees then.
  var isWaitedFor = true
  /// Whether its animator stays active when it has arrived.
  var staysActive = false
  /// The playback of the same animator that it goes on for.
  var continued: Int?
  /// The playback that it took the place of in flight, and where that was heading. One that was held stands until this one
  /// leads back. The playbacks of the copies that both move are over with this one.
  package var interrupted: (playback: Int, isHeld: Bool, isReversed: Bool, copies: Set<Int>)?
  /// When that is at rest: where this one leads back, it is over no sooner.
  var earliestEnd = -Double.infinity
  /// The length of the animation, in seconds.
  package private(set) var length: Double

  /// From the way's beginning to its end, and whether that leads backwards.
  private var way: [Piece]
  private(set) var isReversed: Bool
  /// The time of the last call, and where on the way it was then: negative while it waits for its start.
  private(set) var call: Double
  private var place = 0.0
  /// Whether it stands since then.
  package private(set) var isPaused: Bool

  /// - Parameter run: How often it runs, infinity for ever, and whether every second run goes back.
  package init(
    length: Double, from start: Double, repeating run: (count: Double, isReversed: Bool) = (1, false),
    isReversed: Bool = false, isPaused: Bool = false
  ) {
    (self.length, self.isReversed, call, self.isPaused) = (length, isReversed, start, isPaused)
    way = Self.way(length, isReversed: isReversed)
    if !isReversed, length > 0, run.count != 1 {
      (way[0].duration, way[0].target) = (run.count * length, run.count * length)
      way[0].run = (length, run.isReversed)
    }
    pieces = [
      Piece(
        start: -.infinity, duration: .infinity, position: way[0].position, target: way[0].position,
        side: isReversed ? .after : .before, call: start)
    ]
    renew()
  }

  // MARK: Looking

  private var wayLength: Double { way[way.count - 1].end }

  /// Where on the way it is.
  private func place(at time: Double) -> Double {
    if isPaused { return place }
    return time - call >= wayLength - place ? max(place, wayLength) : place + (time - call)
  }

  package var repeats: Bool { way[0].run != nil }

  /// Whether its last run leads back.
  var endsBack: Bool {
    way[0].run.map { $0.isReversed && way[0].runs.truncatingRemainder(dividingBy: 2) == 0 } ?? false
  }

  /// The seconds of the clock that are left of its way.
  func rest(at time: Double) -> Double { max(0, wayLength - place(at: time)) }

  /// Whether it moves after the last call.
  var isMoving: Bool { !isPaused && place < wayLength }

  /// Tells when it is over, or stands, on the stage's clock.
  package var end: Double { isReversed && !isPaused ? max(arrival, earliestEnd) : arrival }

  /// Tells when it has gone its way, or stands.
  private var arrival: Double { isPaused ? call : call + max(0, wayLength - place) }

  /// Tells when it begins to move or, begun as paused, to stand.
  package var beginning: Double { pieces.count > 1 ? pieces[1].start : call - place }

  /// Tells when it was stopped, went on or was put elsewhere.
  package var calls: [Double] { pieces.map(\.start).filter { $0 > -.infinity } }

  /// Whether a script put it elsewhere at an instant.
  package func isScrubbed(at time: Double) -> Bool { pieces.contains { $0.start == time && $0.isScrub } }

  /// Tells where it is at a time of the stage's clock.
  package func moment(at time: Double, side: Side) -> Moment {
    piece(at: time, side: side).moment(at: time, side: side)
  }

  private func piece(at time: Double, side: Side) -> Piece {
    pieces.last { side == .after ? $0.start - $0.startSlack <= time : $0.start + $0.startSlack < time } ?? pieces[0]
  }

  /// Tells whether a call was made at a time after the first, and what stands in for the animator's curve then.
  package func piece(calledBy time: Double) -> (piece: Piece, isCall: Bool)? {
    guard let piece = pieces.last(where: { $0.start <= time && (!$0.isStanding || $0.start == $0.call) }) else {
      return nil
    }
    return (piece, piece.call == time && piece.start == time && beginning < time)
  }

  // MARK: Calls

  /// Stands still where it is.
  mutating func pause(at time: Double) { stand(at: time, place(at: time)) }

  /// Stands at a position, of one that repeats in the present run. A progress may stand in for the animator's curve.
  mutating func scrub(at time: Double, to position: Double, progress: Double? = nil) {
    if let run = way[0].run {
      let (number, isBack) = presentRun(run, at: time)
      stand(at: time, number * run.length + (isBack ? run.length - position : position))
    } else {
      if progress != nil { way = Self.way(length, isReversed: isReversed) }
      let piece = way.first {
        $0.rate != 0 && min($0.position, $0.target) <= position && position <= max($0.position, $0.target)
      }
      stand(at: time, piece.map { $0.start + (position - $0.position) / $0.rate } ?? (isReversed ? 0 : wayLength))
    }
    let last = pieces.count - 1
    (pieces[last].position, pieces[last].side, pieces[last].isScrub) = (position, .after, true)
    // At 1 all is at its end, and a spring in a keyframe is cut.
    if let progress, progress < 1 {
      pieces[last].bend = Bend(from: progress, to: progress, curve: .linear, duration: 1)
    }
  }

  /// Stands at the beginning, and goes by a number from now on.
  mutating func drive(at time: Double, by drive: Drive) {
    way = Self.way(length, isReversed: isReversed)
    stand(at: time, 0)
    (pieces[pieces.count - 1].drive, pieces[pieces.count - 1].isScrub) = (drive, true)
  }

  /// The number that it goes by at a time.
  func drive(at time: Double, side: Side) -> Drive? { piece(at: time, side: side).drive }

  private mutating func stand(at time: Double, _ place: Double) {
    (call, self.place, isPaused) = (time, place, true)
    renew()
  }

  /// Goes on where it is, in a direction, after it has rested for some seconds. A reversal ends a repetition.
  package mutating func resume(at time: Double, isReversed: Bool, after rest: Double = 0) {
    turn(at: time, isReversed: isReversed)
    (place, call, isPaused) = (place(at: time) - rest, time, false)
    renew()
  }

  /// Goes on in so many seconds, as long as before where none are given, with another curve where there is one, which leads
  /// from the progress that is seen. What is changed on the way is not repeated.
  mutating func resume(
    at time: Double, isReversed: Bool, in duration: Double?, bend: (from: Double, curve: Curve)? = nil
  ) {
    let moment = moment(at: time, side: .after)
    if repeats { endRepetition(at: time) }
    turn(at: time, isReversed: isReversed)
    let place = place(at: time)
    let here = max(0, min(place, wayLength))
    let rest = wayLength - here
    let duration = duration ?? rest
    var ahead = way.compactMap { $0.cut(from: here, to: wayLength) }
    if bend == nil, rest > 0, duration > 0 {
      for index in ahead.indices {
        ahead[index].start = here + (ahead[index].start - here) * (duration / rest)
        ahead[index].duration *= duration / rest
      }
    } else {
      let target = bend == nil ? way[way.count - 1].target : isReversed ? 0 : length
      ahead = [Piece(start: here, duration: duration, position: moment.position, target: target)]
      ahead[0].bend = bend.map {
        Bend(
          from: $0.from, to: isReversed ? 0 : 1, curve: $0.curve, duration: duration, momentum: moment.momentum)
      }
    }
    way = way.compactMap { $0.cut(from: 0, to: here) } + ahead
    (self.place, call, isPaused) = (min(place, here), time, false)
    renew()
  }

  /// Lasts longer than it did, evenly, where it neither repeats nor leads back; from now on where it has arrived.
  mutating func lengthen(to length: Double, at time: Double) {
    if !isPaused, rest(at: time) == 0 { (place, call) = (wayLength, time) }
    let last = way[way.count - 1]
    if last.bend == nil, last.rate == 1 {
      (way[way.count - 1].duration, way[way.count - 1].target) = (length - last.start, length)
    } else {
      way.append(Piece(start: wayLength, duration: length - self.length, position: self.length, target: length))
    }
    self.length = length
    if !isPaused { renew() }
  }

  /// Ends where it is.
  mutating func halt(at time: Double) {
    let position = moment(at: time, side: .after).position
    way = Self.way(position)
    (place, call, isPaused, isReversed) = (position, time, false, false)
    renew()
  }

  /// Forgets the runs that are over and those to come: one that leads back is a whole that is reversed.
  mutating func keepPresentRun(at time: Double) {
    guard let run = way[0].run else { return }
    let (number, isBack) = presentRun(run, at: time)
    (place, call) = (place(at: time) - number * run.length, time)
    (way, isReversed) = (Self.way(run.length, isReversed: isBack), isBack)
    // It goes on showing what it did: a scrub may have put it to the end of its run.
    if !isPaused { renew() }
  }

  /// Counts the runs that are over, and tells whether the present one leads back.
  private func presentRun(_ run: (length: Double, isReversed: Bool), at time: Double) -> (number: Double, isBack: Bool)
  {
    let (place, slack) = (place(at: time), (abs(call) + abs(time)) * 0x1p-51)
    let number = Playback.run(at: place, length: run.length, slack: slack, side: .after, last: way[0].runs - 1)
    return (number, run.isReversed && number.truncatingRemainder(dividingBy: 2) == 1)
  }

  /// The same on a clock that is `offset` seconds ahead.
  func moved(by offset: Double) -> Playback {
    var copy = self
    copy.pieces = pieces.map { $0.moved(by: offset) }
    copy.call += offset
    copy.earliestEnd += offset
    if let ending {
      copy.ending?.time = ending.time + offset
      copy.ending?.completedAt = ending.completedAt.map { $0 + offset }
    }
    return copy
  }

  // MARK: The way

  /// The whole of an animation, once.
  private static func way(_ length: Double, isReversed: Bool = false) -> [Piece] {
    let piece = Piece(start: 0, duration: length, position: 0, target: length)
    return [isReversed ? piece.mirrored(at: length) : piece]
  }

  private mutating func endRepetition(at time: Double) {
    let here = place(at: time)
    (place, call) = (here < 0 ? here : moment(at: time, side: .after).position, time)
    way = Self.way(length)
  }

  private mutating func turn(at time: Double, isReversed: Bool) {
    guard isReversed != self.isReversed else { return }
    if repeats { endRepetition(at: time) }
    (place, call) = (wayLength - place(at: time), time)
    way = way.reversed().map { $0.mirrored(at: wayLength) }
    self.isReversed = isReversed
  }

  /// Tells anew what lies ahead from the last call on.
  private mutating func renew() {
    var isScrub = false
    while let last = pieces.last, pieces.count > 1, last.start >= call {
      isScrub = isScrub || last.isScrub && last.start == call
      pieces.removeLast()
    }
    let first = pieces.count
    if !isPaused { pieces += walk() }
    if isPaused ? place >= 0 : arrival < .infinity { pieces.append(standing) }
    if isScrub, pieces.count > first { pieces[first].isScrub = true }
  }

  /// The pieces of the way that lie ahead, on the clock.
  private func walk() -> [Piece] {
    var pieces: [Piece] = []
    for var piece in way.compactMap({ $0.cut(from: place, to: wayLength) }) {
      if pieces.isEmpty, place <= 0, !isReversed, piece.bend?.to == 0 {
        // A bend leaves nothing over for one who stands at the beginning.
        pieces.append(
          Piece(start: call - place, duration: .infinity, position: piece.position, side: .after, call: call))
        piece.start = piece.start.nextUp
      }
      piece.start = piece.start == place ? call : call - place + piece.start
      piece.call = call
      pieces.append(piece)
    }
    return pieces
  }

  /// What stands at the place, or at the end of the way.
  private var standing: Piece {
    let here = isPaused ? place : max(place, wayLength)
    var piece = way.last { $0.start <= here } ?? way[0]
    piece.call = call
    let moment = piece.moment(at: here, side: .after)
    var side: Side = piece.run == nil ? .after : moment.side
    let (isStart, isEnd) = isReversed ? (here >= wayLength, here <= 0) : (here <= 0, here >= wayLength)
    if !isPaused || isEnd || isStart && piece.bend?.to == 0 { piece.bend = nil }
    if !isPaused, isReversed { side = .before }
    if let bend = piece.bend { piece.bend?.first = bend.fraction(at: (here - piece.start) / piece.duration) }
    (piece.start, piece.duration) = (arrival, .infinity)
    (piece.position, piece.target, piece.run, piece.side) = (moment.position, moment.position, nil, side)
    return piece
  }
}
