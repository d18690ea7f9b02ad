import MutoscopeMotion
import Testing

@testable import MutoscopeTimeline

@Suite("Scroll positions")
struct ScrollPositionTests {
  /// The place at which content comes to rest that turns pages.
  ///
  /// - Parameter touched: The offset at which a finger touched it.
  private func page(
    _ offset: Double, _ velocity: Double, _ touched: Double, length: Double = 300, content: Double = 1200
  ) throws -> Double {
    var tree = ViewTree()
    var view = View(kind: .scrollView)
    (view.bounds.size, view.contentSize) = (Size(length, 100), Size(content, 100))
    let id = tree.insert(view)
    var position = try #require(ScrollPosition(id, along: .horizontal, in: tree, at: Point(touched, 0)))
    position.offset = offset
    return position.page(velocity: velocity)
  }

  @Test("A page is the nearest to where the content would go, at most one from the first, and in the range")
  func pages() throws {
    #expect(try page(140, 0, 0) == 0)
    #expect(try page(160, 0, 0) == 300)
    // At a rate of 0.99, 1,000 points per second are a tenth of as many points.
    #expect(try page(40, 1000, 0) == 0)
    #expect(try page(60, 1000, 0) == 300)
    #expect(try page(350, -9000, 300) == 0)
    #expect(try page(310, 9000, 300) == 600)
    #expect(try page(920, 9000, 900) == 900)
    #expect(try page(-50, 0, 0) == 0)
    #expect(try page(20, 0, 0, length: 0, content: 10) == 10)
  }
}
