import MutoscopeMotion

extension Playback {
  /// Replaces time for an animator: a number of a view, from where it begins to where it ends.
  package struct Drive: Hashable, Sendable {
    package let path: Path
    package let from, to: Double
    /// Tells the time of the number, where that is a progress of the animator's curve; nil where it is the time itself.
    package let times: Curve.Inverse?
  }
}

extension Progress {
  /// Pieces that are played by a number of a view, which leads from 0 to 1. An object: a copy would count all that it holds.
  final class Driver: Sendable {
    let drive: Playback.Drive
    /// What moves the view, and the versions of all views.
    let score: Score
    let versions: [Timeline.Version]
    let pieces: [Piece]
    /// Whether the time of the number plays the pieces, where it has one.
    let isByTime: Bool
    private var times: Curve.Inverse? { isByTime ? drive.times : nil }

    init(
      _ drive: Playback.Drive, _ pieces: [Piece], isByTime: Bool, score: Score, versions: [Timeline.Version]
    ) {
      (self.drive, self.pieces, self.isByTime, self.score, self.versions) = (drive, pieces, isByTime, score, versions)
    }

    /// Returns the number, 0...1 between the driver's ends, with its velocity; nil where there is none.
    func number<Number: Scalar>(at moment: Moment<Number>) -> Jet<Number>? {
      let tree = versions[versions.index(at: moment.middle, moment.side)].tree
      guard let number = score.number(drive.path, MovingViews(tree: tree, moment: moment)),
        (number as? Jet<Double>)?.value.isNaN != true
      else { return nil }
      return (number + -drive.from) * (1 / (drive.to - drive.from))
    }

    /// Returns what plays the pieces: the number or its time.
    func fraction<Number: Scalar>(at moment: Moment<Number>) -> Jet<Number>? {
      let number = number(at: moment)
      guard let times, var fraction = number else { return number }
      // A curve that overshoots has been at 1 before its end: the time leaps there.
      if let here = fraction as? Jet<Double>, abs(here.value - 1) <= 1e-12, side(of: here, moment.side) == .before {
        fraction.value = Number(1 - 2e-12)
      }
      return fraction.inside(fraction.value.inverse(times))
    }

    /// The side from which a number is seen that rises or falls.
    private func side(of fraction: Jet<Double>, _ side: Side) -> Side {
      fraction.slope == 0 ? .after : fraction.slope < 0 ? side.opposite : side
    }

    /// The piece that rules where the number is, with the side from which that is seen.
    func piece(at fraction: Jet<Double>, _ side: Side) -> (piece: Piece, side: Side) {
      let side = self.side(of: fraction, side)
      return (pieces[ProgressTable.index(pieces, 0, pieces.count, at: fraction.value, side)], side)
    }

    /// The times at which it may bend or jump: where the number does, and where another piece takes over.
    func breaks(in window: ClosedRange<Double>) -> [Double] {
      let own = score.breaks(in: window) + versions.map(\.time) + [window.lowerBound, window.upperBound]
      let number = Trajectory(
        breaks: Set(own.filter(window.contains)).sorted(),
        value: { self.number(at: Moment(time: $0, middle: $0, side: $1))?.value },
        slope: { self.number(at: Moment(time: $0, middle: $0, side: $1))?.slope },
        bounds: { self.number(at: Moment(time: $0, middle: $0.middle, side: .after)) })
      let levels = Set(pieces.map(\.start).filter(\.isFinite).map { times?.value(passing: $0) ?? $0 })
      return number.breaks + levels.flatMap { number.crossings(of: $0).map(\.times.lowerBound) }
    }

    /// The times at which another piece takes over.
    func exchanges(in window: ClosedRange<Double>) -> [Double] {
      breaks(in: window).filter { time in
        let starts = [Side.before, .after].map { side in
          piece(at: fraction(at: Moment(time: time, middle: time, side: side)) ?? Jet(0), side).piece.start
        }
        return starts[0] != starts[1]
      }
    }
  }
}

extension Timeline {
  /// Tells where a playback is, also where a number drives it.
  package func moment(of playback: Int, at time: Double, side: Side) -> Playback.Moment {
    (released(playback, at: time, side: side) ?? playbacks[playback]).moment(at: time, side: side)
  }

  /// A playback as it would stand, were it no longer driven from a time on; nil where it is not driven.
  func released(_ playback: Int, at time: Double, side: Side) -> Playback? {
    let own = playbacks[playback]
    guard let drive = own.drive(at: time, side: side) else { return nil }
    let driver = Progress.Driver(
      drive, [], isByTime: false, score: score(driving: drive, in: time...time), versions: versions)
    let number = driver.number(at: Moment(time: time, middle: time, side: side))?.value ?? 0
    let fraction = number > 1 - 1e-12 ? 1 : max(0, number)
    var copy = own
    copy.scrub(
      at: time, to: (drive.times?(fraction) ?? fraction) * own.length, progress: drive.times.map { _ in fraction })
    return copy
  }

  /// Compiles what moves the view of a driving number.
  func score(driving drive: Playback.Drive, in window: ClosedRange<Double>) -> Score {
    var timeline = self
    // Numbers that drive each other in a ring stand still.
    guard timeline.driving.insert(drive.path.view).inserted else {
      return Score(Timeline(tree: versions[0].tree, roots: []), in: window)
    }
    return Score(timeline, in: window, positions: movers.positions(of: drive.path.view))
  }
}
