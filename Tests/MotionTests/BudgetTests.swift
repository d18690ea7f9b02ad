import CBudget
import Testing

@testable import MutoscopeMotion

@Suite struct LimitsOfNumbersTests {
  @Test(
    "A number of a script becomes one of a range",
    arguments: [
      (Double.nan, 2), (-.infinity, 2), (.infinity, 9), (1e300, 9), (-1e300, 2), (2.9, 2), (3, 3), (8.999, 8), (9.5, 9),
    ])
  func within(number: Double, expected: Int) {
    #expect(Int(number, within: 2...9) == expected)
    #expect(UInt8(number, within: 2...9) == UInt8(expected))
  }

  @Test("The ends of the whole range are reached, and not passed")
  func ends() {
    #expect(Int(1e300, within: .min ... .max) == .max)
    #expect(Int(-1e300, within: .min ... .max) == .min)
    #expect(Int32(3e9, within: .min ... .max) == .max)
    #expect(Int(Double(Int.max), within: .min ... .max) == .max)
  }

  @Test("Nothing is limited without a budget; with a spent one all is over, also for a thread that helps")
  func spent() throws {
    #expect(!Budget.spend(1 << 40) && !Budget.isSpent && Budget.secondsLeft == nil)
    let account = try #require(cb_open())
    defer { cb_release(account) }
    cb_begin(account, 0)
    try withUnsafeTemporaryAllocation(of: cb_meter.self, capacity: 1) { buffer in
      let meter = try #require(buffer.baseAddress)
      cb_share(meter, account)
      let before = cb_swap(meter)
      defer { _ = cb_swap(before) }
      #expect(Budget.isSpent && Budget.secondsLeft == 0)
      #expect(throws: SpentBudget.self) { try Budget.check(2000) }
      #expect(Budget.Share().run { Budget.isSpent })
      #expect(Budget.suspended { !Budget.isSpent })
    }
  }

  @Test("Sorted elements are found in few steps", arguments: 0...5)
  func searching(wanted: Int) {
    let list = [0, 1, 1, 3, 4]
    #expect(list.partitioningIndex { $0 >= wanted } == list.firstIndex { $0 >= wanted } ?? 5)
  }
}
