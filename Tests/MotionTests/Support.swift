import MutoscopeMotion
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Expects two numbers to differ by at most a tolerance.
func expectNear(
  _ actual: Double, _ expected: Double, _ tolerance: Double, _ note: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    abs(actual - expected) <= tolerance, "\(actual) is not \(expected) within \(tolerance) \(note())",
    sourceLocation: sourceLocation)
}

func expectNear(
  _ actual: Matrix4, _ expected: Matrix4, _ tolerance: Double, _ note: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let worst = zip(actual.elements, expected.elements).map { abs($0 - $1) }.max() ?? 0
  #expect(
    worst <= tolerance, "\(actual.elements) is not \(expected.elements) within \(tolerance) \(note())",
    sourceLocation: sourceLocation)
}

/// A generator for randomised tests. It prints its seed; `MUTOSCOPE_SEED` replays one.
struct Seeded: RandomNumberGenerator {
  let seed: UInt64
  private var state: UInt64

  init(_ name: String = #function) {
    let given = getenv("MUTOSCOPE_SEED").flatMap { UInt64(String(cString: $0)) }
    seed = given ?? UInt64.random(in: 1...999_999)
    state = seed
    print("\(name): MUTOSCOPE_SEED=\(seed)")
  }

  // SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}
