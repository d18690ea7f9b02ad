/// A small generator for laws on random scenes.
package struct Random: RandomNumberGenerator {
  package var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    var x = state
    x ^= x >> 33
    x = x &* 0xff51_afd7_ed55_8ccd
    return x ^ (x >> 33)
  }
}
