import Glibc
import MutoscopeMotion

/// Numbers along an axis at round places.
struct PlotAxis {
  /// The places inside the range, ascending.
  let ticks: [Double]
  private let decimals: Int

  /// - Parameter count: about how many are wanted, at most.
  init(_ range: ClosedRange<Double>, count: Int) {
    let step = PlotAxis.step(range.upperBound - range.lowerBound, count)
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    let last = (range.upperBound / step + 1e-9).rounded(.down)
    ticks = first <= last ? stride(from: first, through: last, by: 1).map { $0 * step } : []
    let places = Int(-log10(step).rounded(.down), within: 0...400)
    decimals = min(9, abs(step / pow(10, -Double(places)) - 2.5) < 1e-9 ? places + 1 : places)
  }

  /// A place as its label: all with as many decimals.
  func label(_ tick: Double) -> String {
    if abs(tick) >= 1e6 { return number(tick) }
    let text = PlotAxis.fixed(abs(tick), decimals)
    return tick < 0 && text.contains { $0 != "0" && $0 != "." } ? "\u{2212}" + text : text
  }

  /// A round end a little beyond a positive number.
  static func roundedUp(_ end: Double) -> Double {
    let step = step(end, 12)
    return (end / step - 1e-9).rounded(.up) * step
  }

  private static func step(_ length: Double, _ count: Int) -> Double {
    let rough = length / Double(max(1, count))
    let power = pow(10, log10(rough).rounded(.down))
    return power * ([1, 2, 2.5, 5, 10].first { $0 * power >= rough * (1 - 1e-9) } ?? 10)
  }

  /// A number to so many significant digits, with a real minus.
  static func text(_ value: Double, digits: Int) -> String {
    guard value != 0, value.isFinite else { return "0" }
    let power = pow(10, Double(digits - 1) - log10(abs(value)).rounded(.down))
    let rounded = power.isFinite && power > 0 ? (value * power).rounded() / power : value
    return (rounded < 0 ? "\u{2212}" : "") + number(abs(rounded))
  }

  private static func fixed(_ value: Double, _ decimals: Int) -> String {
    let power = pow(10, Double(decimals))
    let digits = String(Int((value * power).rounded(), within: -Int.max ... .max))
    if decimals == 0 { return digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }
}
