import MutoscopeMotion
import Testing

@Suite("Roots")
struct RootsTests {
  @Test("The root is the first double on the other side, wherever it lies")
  func lastBit() {
    for target in [1e-300, 1e-9, 0.1, 0.5, 0.999999, 1] {
      #expect(Roots.root(of: { $0 - target }, in: 0...1) == target)
      #expect(Roots.root(of: { target - $0 }, in: 0...1) == target)
    }
    let root = Roots.root(of: { $0 * $0 - 2 }, in: 0...2)
    #expect(root * root - 2 >= 0 && root.nextDown * root.nextDown - 2 < 0)
    #expect(Roots.root(of: { $0 + 0.25 }, in: -1...1) == -0.25)
    #expect(Roots.root(of: { $0 }, in: -1...1) == 0)
  }

  @Test("Flat and discontinuous functions do not disturb it")
  func difficult() {
    #expect(Roots.root(of: { ($0 - 0.3) * ($0 - 0.3) * ($0 - 0.3) }, in: 0...1) == 0.3)
    #expect(Roots.root(of: { $0 < 0.7 ? -1 : 1 }, in: 0...1) == 0.7)
  }

  @Test("A root at an end is found, and without a change of sign the right end is returned")
  func ends() {
    #expect(Roots.root(of: { $0 }, in: 0...1) == 0)
    #expect(Roots.root(of: { $0 - 1 }, in: 0...1) == 1)
    #expect(Roots.root(of: { _ in 1 }, in: 0...1) == 1)
  }

  @Test("It takes 64 evaluations at most")
  func evaluations() {
    var count = 0
    func f(_ x: Double) -> Double {
      count += 1
      return x - 1e-200
    }
    #expect(Roots.root(of: f, in: -1e300...1e300) == 1e-200)
    #expect(count <= 65)
  }
}
