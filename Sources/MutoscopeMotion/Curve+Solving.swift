extension Curve {
  /// Every passage through a value in 0...1 (or up to another progress above 0), in order: the first progress at which it is
  /// reached on the way from one side to the other, by crossing or by a jump. A mere touch is not one, nor is a start or an
  /// end on the value.
  public func crossings(of y: Double, until end: Double = 1) -> [Double] {
    places(of: y, until: end).filter(\.isPassage).map(\.progress)
  }

  /// Every progress in 0...1 (or up to another progress above 0) at which the curve is `y`, in order: crossings,
  /// touches, both ends and jumps across it. A level stretch counts once, at its beginning.
  public func solutions(of y: Double, until end: Double = 1) -> [Double] {
    places(of: y, until: end).map(\.progress)
  }

  /// The n-th progress in 0...1 at which the curve is `y`, counted from 1 as in `solutions`; nil if there is none.
  ///
  /// It is the double where `value(at:)` reaches `y`, to the last bit.
  public func solve(_ y: Double, n: Int = 1) -> Double? {
    guard n >= 1 else { return nil }
    let places = places(of: y, until: 1, atLeast: n)
    return n <= places.count ? places[n - 1].progress : nil
  }

  /// Goes along the monotone pieces from knot to knot, until it has so many places at which the curve is `y`, and tells
  /// whether it passes it there.
  private func places(
    of y: Double, until end: Double, atLeast limit: Int = .max
  ) -> [(progress: Double, isPassage: Bool)] {
    var places: [(progress: Double, isPassage: Bool)] = []
    var (side, isReached) = (0.0, false)
    func reach(_ p: Double) {
      if !isReached { places.append((p, false)) }
      isReached = true
    }
    func observe(_ p: Double, _ value: Double) {
      if value == y { return reach(p) }
      let newSide: Double = value > y ? 1 : -1
      if side == -newSide {
        reach(p)
        places[places.count - 1].isPassage = true
      }
      (side, isReached) = (newSide, false)
    }

    var last: (p: Double, value: Double)?
    for knot in knots(until: end, limit: .max) where places.count < limit {
      if Budget.spend(100) { break }
      if let last, (last.value < y && knot.before > y) || (last.value > y && knot.before < y) {
        reach(tidied(Roots.root(of: { value(at: $0) - y }, in: last.p...knot.p), y))
      }
      observe(knot.p, knot.before)
      observe(knot.p, knot.value)
      last = (knot.p, knot.value)
    }
    return places
  }

  /// Several neighbouring doubles may show the same value. Where a number with few binary digits is among them it is
  /// the root that was meant: easeInOut is at its half at 0.5, not one bit before.
  private func tidied(_ p: Double, _ y: Double) -> Double {
    let short = (p * 0x1p40).rounded() * 0x1p-40
    return value(at: short) == y && abs(value(at: p) - y) <= 0x1p-50 ? short : p
  }
}
