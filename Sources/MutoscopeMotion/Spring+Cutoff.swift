import Glibc

// Springs that are over at a given time (SEMANTICS 1.4).

extension Spring {
  /// A spring that is over after `cutoff` seconds, landing as `landing` says.
  ///
  /// `smooth` and `exact` need a damping ratio below 1: without oscillation there is no turn and no passage to cut at.
  public init(
    cutoff: Double, dampingRatio: Double, landing: Landing = .smooth(), profile: Profile = .uikit
  ) throws(ArgumentError) {
    try self.init(cutoff, dampingRatio, landing, profile, pixelsPerPoint: 2, ratioParameter: "dampingRatio")
  }

  /// The same, with a bounce between -1 and 1 for the damping ratio.
  public init(
    cutoff: Double, bounce: Double, landing: Landing = .smooth(), profile: Profile = .uikit
  ) throws(ArgumentError) {
    let ratio = try Self.dampingRatio(bounce: bounce)
    let profile = bounce < 0 ? .physics : profile
    try self.init(cutoff, ratio, landing, profile, pixelsPerPoint: 2, ratioParameter: "bounce")
  }

  /// The spring for a property that travels `distance` points at `scale` pixels a point.
  ///
  /// Only a `budget` depends on it: its own distance counts, if it has one, else this one. Every other spring is
  /// returned as it is.
  public func resolved(distance: Double, scale: Double) -> Spring {
    guard case .cutoff(let time, let ratio, .budget(let tolerance, let own)) = parameters, scale > 0, scale.isFinite,
      let distance = own ?? (distance.isFinite && distance != 0 ? abs(distance) : nil)
    else { return self }
    let landing = Landing.budget(tolerance: tolerance, distance: distance)
    return (try? Spring(time, ratio, landing, profile, pixelsPerPoint: scale, ratioParameter: "")) ?? self
  }

  private init(
    _ time: Double, _ ratio: Double, _ landing: Landing, _ profile: Profile, pixelsPerPoint: Double,
    ratioParameter: String
  ) throws(ArgumentError) {
    try checkedPositive(time, "cutoff")
    try checkedPositive(ratio, ratioParameter)
    let shape = ((1 - ratio) * (1 + ratio)).squareRoot()
    var ending = Ending(time: time, isExact: true)
    let frequency: Double
    switch landing {
    case .smooth(let crossing):
      try Self.checkOscillating(ratio, ratioParameter, crossing, "smooth")
      let turns = Double(crossing) * .pi
      frequency = turns / (time * shape)
      let rest = exp(-turns * ratio / shape)
      ending.gain = 1 / (crossing.isMultiple(of: 2) ? 1 - rest : 1 + rest)
    case .exact(let crossing):
      try Self.checkOscillating(ratio, ratioParameter, crossing, "exact")
      frequency = (Double(crossing) * .pi - acos(ratio)) / (time * shape)
    case .budget(let tolerance, let distance):
      try checkedPositive(tolerance, "tolerance")
      ending.isExact = false
      var epsilon = 0.001
      if let distance {
        try checkedPositive(distance, "distance")
        epsilon = min(0.5, tolerance / (pixelsPerPoint * distance))
      }
      frequency = Self.frequency(settling: epsilon, in: time, ratio, profile)
    case .blend(let response, let tail):
      try checkedPositive(response ?? time, "response")
      try checked(tail, "tail", "between 0 and 1, 0 excluded") { $0 > 0 && $0 <= 1 }
      frequency = 2 * .pi / (response ?? time)
      let (p, q, _) = try Self.oscillator(frequency, ratio, profile, "response").solution(at: time)
      ending.tailStart = time * (1 - tail)
      ending.rest = p
      ending.slope = -frequency * frequency * q * (time - ending.tailStart)
    }
    let parameters = Parameters.cutoff(time, dampingRatio: ratio, landing: landing)
    try self.init(parameters, profile, frequency, ratio, "cutoff", ending: ending)
  }

  private static func checkOscillating(
    _ ratio: Double, _ parameter: String, _ crossing: Int, _ mode: String
  ) throws(ArgumentError) {
    guard ratio < 1 else {
      let limit = parameter == "bounce" ? "above 0" : "below 1"
      throw ArgumentError(
        parameter, "must be \(limit) for mode '\(mode)', which needs an oscillation; use mode 'blend'")
    }
    guard crossing >= 1, crossing <= 1000 else {
      throw ArgumentError("crossing", "must be between 1 and 1000, got \(crossing)")
    }
  }
}
