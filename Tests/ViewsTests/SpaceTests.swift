import MutoscopeMotion
import MutoscopeViews
import Testing

/// Planes in space: quads, depth. The reference is the projection written out by hand.
@Suite struct SpaceTests {
  private func quad(_ id: ViewID, _ tree: ViewTree) -> [Point] {
    Space(of: id, in: tree).world.quad(of: tree[id].bounds)
  }

  /// A book on a screen: a page of twice the width whose hinge is its middle, the eye 1000 points away.
  @Test func `a page under perspective is where the pinhole camera puts it`() throws {
    var (tree, _, book) = try ViewTree.withCard(frame: Rect(0, 100, 400, 300))
    tree[book].perspective = 1000
    let page = try tree.add("page", to: book, frame: Rect(100, 0, 200, 300))
    tree[page].transform = .rotationY(60)
    let quad = quad(page, tree)
    // The right edge turns away: x = 100 cos 60, z = -100 sin 60, seen from 1000 before the middle of the book.
    let z = -100 * 0.8660254037844386
    let scale = 1000 / (1000 - z)
    #expect(abs(quad[1].x - (200 + 50 * scale)) < 1e-9)
    #expect(abs(quad[1].y - (250 - 150 * scale)) < 1e-9)
    #expect(abs(quad[0].x - (200 - 50 * (1000 / (1000 + z)))) < 1e-9)
    #expect(quad[0].y < quad[1].y)
  }

  @Test func `a plain parent flattens what is in it`() throws {
    var (tree, _, card) = try ViewTree.withCard(frame: Rect(0, 0, 200, 200))
    let inner = try tree.add("inner", to: card, frame: Rect(0, 0, 200, 200))
    tree[inner].transform = .rotationY(60)
    let quad = quad(inner, tree)
    #expect(abs(quad[0].x - 50) < 1e-9 && abs(quad[1].x - 150) < 1e-9)
    #expect(quad[0].y == 0 && quad[2].y == 200)
    #expect(Space(of: inner, in: tree).world.m13 == 0)
  }

  @Test func `siblings in a 3D parent are painted by depth, ties by order`() throws {
    var (tree, _, book) = try ViewTree.withCard()
    let (page, other) = (try tree.add("page", to: book), try tree.add("other", to: book))
    tree[other].transform = .translation(0, 0, 5)
    #expect(tree.paintOrder(of: book) == [page, other])
    tree[page].zPosition = 1
    #expect(tree.paintOrder(of: book) == [other, page])
    tree[book].perspective = 1000
    #expect(tree.paintOrder(of: book) == [page, other])
  }

  @Test func `the back of a plane is seen where it is turned beyond its edge`() {
    #expect(Matrix4.identity.orientation > 0)
    #expect(Transform.rotationY(89).matrix.orientation > 0)
    #expect(Transform.rotationY(90).matrix.orientation == 0)
    #expect(Transform.rotationY(91).matrix.orientation < 0)
  }

  @Test func `a polygon is cut by another, whichever way they wind`() {
    let square = Rect(0, 0, 10, 10).corners
    let other = Rect(5, -5, 10, 10).corners
    for (a, b) in [(square, other), (square.reversed(), other), (square, other.reversed())] {
      let common = a.clipped(to: b)
      #expect(common.area == 25)
      #expect(common.contains(Point(7, 2)) && !common.contains(Point(4, 2)) && !common.contains(Point(7, 6)))
    }
    #expect(square.clipped(to: Rect(20, 0, 5, 5).corners).area == 0)
    #expect(square.clipped(to: []).isEmpty)
  }
}
