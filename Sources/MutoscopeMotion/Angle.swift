import Glibc

/// Sines and cosines of angles in degrees.
public enum Angle {
  /// The sine and the cosine, exact at multiples of 90 degrees; NaN of what is not finite.
  ///
  /// The angle is reduced to -45...45 degrees before it becomes radians: the reduction is exact, so `cosine(90)` is 0
  /// and not 6e-17, and 900 degrees is as precise as 180.
  public static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    guard degrees.isFinite else { return (.nan, .nan) }
    let turn = degrees.remainder(dividingBy: 360)
    let quarter = (turn / 90).rounded(.toNearestOrEven)
    let radians = (turn - quarter * 90) * (Double.pi / 180)
    let (s, c) = radians == 0 ? (0, 1) : (sin(radians), cos(radians))
    switch Int(quarter, within: -2...2) {
    case 1: return (c, 0 - s)
    case 2, -2: return (0 - s, 0 - c)
    case -1: return (0 - c, s)
    default: return (s, c)
    }
  }

  /// The angle of 0...180 degrees that has a cosine.
  @usableFromInline package static func degrees(cosine: Double) -> Double { acos(cosine) * (180 / .pi) }
}
