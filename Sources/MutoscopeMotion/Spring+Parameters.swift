// The ways to describe a spring (SPEC 4.1, SEMANTICS 1.2). A bare "duration" means four different things, so none of
// them is called just that.

extension Spring {
  /// A spring of mass, stiffness and damping, all positive; the velocity is in distances per second, towards the end.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0, profile: Profile = .uikit
  ) throws(ArgumentError) {
    try checkedPositive(mass, "mass")
    try checkedPositive(stiffness, "stiffness")
    try checkedPositive(damping, "damping")
    try checked(initialVelocity, "initialVelocity", "between -1e12 and 1e12") { abs($0) <= 1e12 }
    let oscillator = try Self.oscillator(
      (stiffness / mass).squareRoot(), damping / (2 * (stiffness * mass).squareRoot()), profile, "stiffness")
    self.init(
      .physical(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity), profile,
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity, oscillator: oscillator)
  }

  /// A spring whose undamped oscillation would take `response` seconds: WWDC18's and SwiftUI's parameters.
  public init(response: Double, dampingRatio: Double, profile: Profile = .uikit) throws(ArgumentError) {
    try checkedPositive(response, "response")
    try checkedPositive(dampingRatio, "dampingRatio")
    try self.init(
      .response(response, dampingRatio: dampingRatio), profile, 2 * .pi / response, dampingRatio, "response")
  }

  /// A spring of a perceptual duration in seconds and a bounce between -1 and 1, both excluded, as in SwiftUI. A
  /// negative bounce asks for a damping ratio above 1, which therefore is physics in every profile.
  public init(duration: Double, bounce: Double = 0, profile: Profile = .uikit) throws(ArgumentError) {
    try checkedPositive(duration, "duration")
    let ratio = try Self.dampingRatio(bounce: bounce)
    let profile = bounce < 0 ? .physics : profile
    try self.init(.duration(duration, bounce: bounce), profile, 2 * .pi / duration, ratio, "duration")
  }

  /// A spring that has settled to 0.001 at `settle` seconds: the inverse of `settlingDuration`.
  public init(settle: Double, dampingRatio: Double, profile: Profile = .uikit) throws(ArgumentError) {
    try checkedPositive(settle, "settle")
    try checkedPositive(dampingRatio, "dampingRatio")
    let frequency = Self.frequency(settling: 0.001, in: settle, dampingRatio, profile)
    try self.init(.settle(settle, dampingRatio: dampingRatio), profile, frequency, dampingRatio, "settle")
  }

  /// The damping ratio of a bounce: 1 - b, or 1 / (1 + b) for a negative one.
  public static func dampingRatio(bounce: Double) throws(ArgumentError) -> Double {
    try checked(bounce, "bounce", "between -1 and 1, both excluded") { $0 > -1 && $0 < 1 }
    return bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
  }

  /// The frequency at which a spring without velocity has settled to `epsilon` after `time` seconds; not a number where the
  /// damping is beyond computing.
  static func frequency(settling epsilon: Double, in time: Double, _ ratio: Double, _ profile: Profile) -> Double {
    guard ratios.contains(ratio) else { return .nan }
    let unit = Oscillator(frequency: 1, ratio: profile == .uikit ? min(ratio, 1) : ratio)
    return unit.settlingDuration(epsilon, velocity: 0) / time
  }

  /// A spring of mass 1 without velocity.
  init(
    _ parameters: Parameters, _ profile: Profile, _ frequency: Double, _ ratio: Double, _ parameter: String,
    ending: Ending = .none
  ) throws(ArgumentError) {
    self.init(
      parameters, profile, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      oscillator: try Self.oscillator(frequency, ratio, profile, parameter), ending: ending)
  }

  private static let ratios = 1e-4..<1e6

  /// Refuses what finite numbers can still lead to: a spring beyond computing, or one that all but never rests.
  static func oscillator(
    _ frequency: Double, _ ratio: Double, _ profile: Profile, _ parameter: String
  ) throws(ArgumentError) -> Oscillator {
    guard frequency > 1e-6, frequency < 1e9, ratios.contains(ratio) else {
      throw ArgumentError(parameter, "makes a spring too stiff, too soft or with too much or too little damping")
    }
    return Oscillator(frequency: frequency, ratio: profile == .uikit ? min(ratio, 1) : ratio)
  }
}

@discardableResult
func checkedPositive(_ value: Double, _ parameter: String) throws(ArgumentError) -> Double {
  try checked(value, parameter, "positive") { $0 > 0 }
}
