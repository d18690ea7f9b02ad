import MutoscopeMotion

/// A progress over the stage's clock: pieces, one after the other, each a closed form of an affine time.
///
/// Pauses, scrubs, reversals, delays and continuations with another curve are pieces; a repetition is one whose time starts
/// again and again. Nothing is stateful: any time can be asked for, from either side.
enum Progress {
  /// From `start` on, until the next piece.
  struct Piece: Sendable {
    /// On the stage's clock; in a loop, counted from the loop's beginning.
    var start: Double
    /// A bound on the rounding error of `start`.
    var slack = 0.0
    var time = Affine()
    var form: Form
    /// The key that rules: its number, and whether any has begun.
    var knot: Int
    var hasBegun = true
    /// The response to a velocity of 1 at the beginning, while the progress stands.
    var response = 0.0
    /// An index into the score's impulses, of a velocity at the beginning while it goes on; negative for none.
    var impulse: Int32 = -1
  }

  /// Seconds of an animation as a function of the clock, kept in a range.
  struct Affine: Sendable {
    var origin = 0.0
    var value = 0.0
    var rate = 0.0
    var range = 0.0...0.0

    @inline(__always)
    func callAsFunction(_ time: Double) -> Double {
      min(max(range.lowerBound, (time - origin) * rate + value), range.upperBound)
    }
  }

  /// Gives a progress by the seconds of an animation.
  enum Form: Sendable {
    case constant(Double)
    /// A curve over so many seconds.
    case curve(Shape, length: Double)
    /// A spring that runs in seconds, released at a time.
    case spring(Int32, release: Double)
    /// A curve over a part of the enclosing time, or of another progress.
    case nested(Int32)
    /// Pieces that are played again and again.
    case loop(Int32)
    /// Pieces that are played by a number of a view.
    case driven(Int32)
  }
}

extension Progress {
  /// A curve as plain numbers.
  enum Shape: Hashable, Sendable {
    case linear
    /// An index into the score's Beziers.
    case bezier(Int32)
    case steps(Steps)
    /// An index into the score's tables.
    case table(Int32)
    /// A spring stretched to its interval: an index into the score's springs.
    case spring(Int32)

    /// Whether it goes from 0 to 1 without a jump, and is the same from both sides.
    var isSmooth: Bool {
      switch self {
      case .linear, .bezier: true
      case .steps, .table, .spring: false
      }
    }
  }

  /// A key's easing in the progress of what is around it: of the enclosing curve, or of a curve with which the animator was
  /// continued.
  struct Nest: Sendable {
    /// The curve around it, over so many seconds; one that is a spring in seconds runs in these.
    var outer: Shape
    var length: Double
    var isTimed = false
    /// Between which progresses it leads.
    var from = 0.0
    var to = 1.0
    /// The part of it that the key takes, and the key's easing; nil where the progress itself is meant.
    var key: (start: Double, end: Double, easing: Shape)?
    /// Times an easing that is a spring in seconds: the seconds of the whole, an index into the score's inverses that tells
    /// the time of a progress, and the share of it at which the key begins.
    var seconds: (length: Double, times: Int, start: Double)?
  }

  /// Pieces that are played again and again.
  struct Loop: Sendable {
    /// The beginning of the first run, on the stage's clock.
    let origin: Double
    let period: Double
    /// The number of the last run, which may be cut short.
    let last: Double
    let pieces: [Piece]

    /// The time in the run with a bound on its rounding error, and how often it has run before.
    func local(_ time: Double, _ side: Side) -> (time: Double, slack: Double, run: Double) {
      let place = time - origin
      let slack = (abs(origin) + abs(time)) * 0x1p-51
      let run = Playback.run(at: place, length: period, slack: slack, side: side, last: last)
      return (min(max(0, place - run * period), period), slack, run)
    }
  }

  /// Adds what a velocity of 1 at the beginning of a first key does to a spring: springs are linear.
  struct Impulse: Sendable {
    let motion: SpringMotion
    /// The spring's release, in seconds of the animation, and how much it is stretched.
    let release: Double
    let stretch: Double
    /// Seconds of the animation as a function of the clock.
    let time: Affine
    /// An index into the score's inverses that tells the time of the progress that stands in for the clock, if one does.
    let times: Int?
    /// The share of it that is left.
    let momentum: Double
    /// Whether that fades with the progress of what is around the key.
    let fades: Bool
  }
}
