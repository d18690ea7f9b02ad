import MutoscopeMotion
import MutoscopeTimeline
import Testing

/// Pages in space: faces and depth. The reference is the projection written out by hand.
@Suite struct SpaceTests {
  /// A book on a screen: a page of twice the width whose hinge is its middle, the eye 1000 points away.
  private func book(hinge: Double = 200) throws -> (Scene, page: ViewID) {
    let scene = try Scene(cardFrame: Rect(0, 100, 400, 300))
    try scene.store.set(.perspective, of: scene.card, to: .number(1000))
    let page = try scene.add("page", to: scene.card, frame: Rect(hinge - 100, 0, 200, 300))
    return (scene, page)
  }

  @Test func `the face swaps exactly edge-on when the hinge is on the vanishing axis`() throws {
    let (scene, page) = try book()
    let animator = scene.animator(2, .easeIn) {
      try scene.store.set(.transform, of: page, to: .transform(.rotationY(-180)))
    }
    let clip = try animator.clip()
    let faces = clip.events().filter { $0.kind == .face }
    #expect(faces.count == 1)
    #expect(faces[0].view == "page" && faces[0].from == "front" && faces[0].to == "back")
    #expect(abs(try clip.at(faces[0].time).number("page.transform.rotationY") + 90) < 1e-9)
    #expect(abs(Curve.easeIn.value(at: faces[0].time / 2) - 0.5) < 1e-14)
    #expect(clip.at(faces[0].time).isBack(page))
    #expect(!clip.at(faces[0].time, side: .before).isBack(page))
    #expect(!clip.at(faces[0].time - 1e-6).isBack(page))
  }

  /// SEMANTICS trap 4: d = 500, hinge 100 points right of the vanishing point: 101.31 degrees.
  @Test func `beside the vanishing axis the face swaps where the camera crosses the plane`() throws {
    let (scene, page) = try book(hinge: 300)
    try scene.store.set(.perspective, of: scene.card, to: .number(500))
    let animator = scene.animator(1) {
      try scene.store.set(.transform, of: page, to: .transform(.rotationY(180)))
    }
    let clip = try animator.clip()
    let time = clip.events().first { $0.kind == .face }?.time ?? .nan
    let angle = try clip.at(time).number("page.transform.rotationY")
    #expect(abs(angle - 101.309932474020213) < 1e-9 || abs(angle - (180 - 101.309932474020213)) < 1e-9)
  }

  @Test func `a single-sided page is not drawn from behind, its double-sided sibling is`() throws {
    let (scene, page) = try book()
    try scene.store.set(.preserves3D, of: page, to: .bool(true))
    let front = try scene.add("front", to: page, frame: Rect(100, 0, 100, 300))
    let back = try scene.add("back", to: page, frame: Rect(0, 0, 100, 300))
    try scene.store.set(.transform, of: back, to: .transform(.rotationY(180)))
    for view in [front, back] { try scene.store.set(.isDoubleSided, of: view, to: .bool(false)) }
    let stage = Stage(store: scene.store, screen: scene.screen)
    #expect(stage.at(0).drawnViews.contains(front))
    #expect(!stage.at(0).drawnViews.contains(back))
    #expect(!stage.at(0).isVisible(back))
    try scene.store.set(.transform, of: page, to: .transform(.rotationY(-180)))
    #expect(!stage.at(0).drawnViews.contains(front))
    #expect(stage.at(0).drawnViews.contains(back))
    // Turned over the back lies on the left: its container turned it from 0...100 to 100...200 and back again.
    #expect(stage.at(0).isVisible(back))
  }

  @Test func `siblings in a 3D parent are sorted by depth, ties by order`() throws {
    let (scene, page) = try book()
    let other = try scene.add("other", to: scene.card, frame: Rect(100, 0, 200, 300))
    let stage = Stage(store: scene.store, screen: scene.screen)
    #expect(stage.at(0).drawnViews.suffix(2) == [page, other])
    try scene.store.set(.zPosition, of: page, to: .number(1))
    #expect(stage.at(0).drawnViews.suffix(2) == [other, page])
    try scene.store.set(.transform, of: other, to: .transform(.translation(0, 0, 5)))
    #expect(stage.at(0).drawnViews.suffix(2) == [page, other])
  }
}
