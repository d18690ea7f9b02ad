import MutoscopeMotion
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Extreme input")
struct ExtremeInputTests {
  @Test("Springs of any magnitude are refused or computed, never trapped on or NaN")
  func springs() {
    var random = Seeded()
    var made = 0
    for _ in 0..<3000 {
      guard let spring = random.spring() else { continue }
      made += 1
      let note = "\(spring), seed \(random.seed)"
      #expect(spring.naturalDuration > 0 && spring.naturalDuration.isFinite, "\(note)")
      let curve = Curve.spring(spring)
      for p in [-1, 0, 1e-300, random.number(0...1), 1, 1.5, 1e30] {
        let values = [
          curve.value(at: p), curve.value(at: p, before: true), spring.value(at: p), spring.velocity(at: p),
          curve.slope(at: p),
        ]
        #expect(values.allSatisfy { !$0.isNaN }, "\(note) at \(p): \(values)")
      }
      let range = curve.range
      #expect(range.lowerBound <= 0 && range.upperBound > 0, "\(note)")
    }
    #expect(made > 300)
  }

  @Test("Transforms and colours that overflow stay harmless")
  func overflow() {
    var random = Seeded()
    for _ in 0..<500 {
      let a = Transform([.rotation(random.huge()), .scale(x: random.huge(), y: random.huge(), z: 1)])
      let b = Transform([.rotationY(random.huge()), .matrix(Matrix4((0..<16).map { _ in random.huge() }) ?? .identity)])
      let p = random.huge()
      #expect(a.mixed(with: b, at: p).functions.count >= 1)
      #expect(a.mixed(with: b, at: 0) == a && a.mixed(with: b, at: 1) == b)
      _ = (a * b).matrix.inverse()?.decomposed()
      let color = RGBA(random.huge(), 1, 0, random.huge()).mixed(with: RGBA(0, 1, random.huge(), 1), at: p)
      for channel in [color.r, color.g, color.b, color.a] { #expect(channel >= 0 && channel <= 1) }
      #expect(RGBA(random.huge(), .nan, .infinity, -.infinity).hex.count >= 7)
    }
  }

  @Test("Curves bear any progress")
  func progress() throws {
    let curves: [Curve] = [
      .linear, .ease, .cubicBezier(try CubicBezier(1, 0, 0, 1)), .steps(try Steps(7, .both)),
      .piecewise(try Piecewise([.init(0), .init(1, 0), .init(2, 1), .init(3, 1)])),
    ]
    for curve in curves {
      for p in [-Double.greatestFiniteMagnitude, -1e-300, -0.0, .leastNonzeroMagnitude, 1.nextDown, 1.nextUp, 1e300] {
        #expect(!curve.value(at: p).isNaN && !curve.slope(at: p).isNaN, "\(curve) at \(p)")
      }
      _ = curve.value(at: .nan)
      #expect(curve.solve(.nan) == nil && curve.solve(.infinity) == nil)
      #expect(curve.crossings(of: .nan).isEmpty)
    }
  }
}

extension Seeded {
  /// A number of any magnitude and sign.
  fileprivate mutating func huge() -> Double {
    let magnitude = exp2(number(-1000...1000))
    return next() % 2 == 0 ? magnitude : -magnitude
  }

  fileprivate mutating func magnitude() -> Double { exp2(number(-40...40)) }

  /// A spring of any kind and magnitude, if these numbers make one.
  fileprivate mutating func spring() -> Spring? {
    let profile = Spring.Profile.allCases.randomElement(using: &self) ?? .uikit
    let ratio = exp2(number(-12...6))
    let landings: [Spring.Landing] = [
      .smooth(crossing: Int(next() % 9)), .exact(crossing: Int(next() % 9)), .budget(tolerance: magnitude()),
      .budget(tolerance: 0.5, distance: magnitude()), .blend(response: magnitude(), tail: number(0...1)),
    ]
    switch next() % 5 {
    case 0:
      return try? Spring(
        mass: magnitude(), stiffness: magnitude(), damping: magnitude(),
        initialVelocity: next() % 2 == 0 ? number(-100...100) : magnitude(),
        profile: profile)
    case 1: return try? Spring(response: magnitude(), dampingRatio: ratio, profile: profile)
    case 2: return try? Spring(duration: magnitude(), bounce: number(-1...1), profile: profile)
    case 3: return try? Spring(settle: magnitude(), dampingRatio: ratio, profile: profile)
    default:
      return try? Spring(
        cutoff: magnitude(), dampingRatio: ratio, landing: landings.randomElement(using: &self) ?? .smooth(),
        profile: profile)
    }
  }
}
