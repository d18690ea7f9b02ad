import MutoscopeMotion
import Testing

@testable import MutoscopeTransitions

@Suite("Poses: what ancestors do to an element that leaves them")
struct PoseTests {
  /// The pose of `e` in `.a(.b(e))`, with both ancestors folded.
  private func pose(_ change: @escaping (String, inout View) -> Void) throws -> Pose {
    let sketch = try Sketch(".a(.b(e))", "") { label, _, view in
      if label == ".a" { view.frame = Rect(10, 20, 100, 100) }
      if label == ".b" { view.frame = Rect(5, 5, 50, 50) }
      if label == "e" { view.frame = Rect(1, 2, 10, 10) }
      change(label, &view)
    }
    let ancestors = try [sketch.view(".a"), sketch.view(".b")]
    return try Pose(of: sketch.view("e"), ancestors: ancestors, tree: sketch.store.tree)
  }

  @Test("Places add up")
  func places() throws {
    let pose = try pose { _, _ in }
    #expect(pose.center == Point(10 + 5 + 1 + 5, 20 + 5 + 2 + 5))
    #expect(pose.transform == .identity && pose.alpha == 1 && pose.clips.isEmpty)
  }

  @Test("What an ancestor has scrolled is taken off")
  func scrolled() throws {
    let pose = try pose { label, view in if label == ".a" { view.bounds.origin = Point(3, -4) } }
    #expect(pose.center == Point(21 - 3, 32 + 4))
  }

  @Test("Alphas multiply, and a hidden ancestor hides")
  func alphas() throws {
    let faded = try pose { label, view in view.alpha = label == ".a" ? 0.5 : label == "e" ? 0.25 : 1 }
    #expect(faded.alpha == 0.125)
    #expect(try pose { label, view in view.isHidden = label == ".b" }.alpha == 0)
  }

  @Test("Each clip counts: where the ancestor is only moved, in the coordinates of the pose")
  func clips() throws {
    let pose = try pose { label, view in
      view.clipsToBounds = label != "e"
      if label == ".b" { view.cornerRadius = 4 }
    }
    #expect(pose.clips.map(\.rect) == [Rect(10, 20, 100, 100), Rect(15, 25, 50, 50)])
    #expect(pose.clips.map(\.cornerRadius) == [0, 4])
    #expect(pose.clips.allSatisfy { $0.matrix == nil && $0.views.count == 1 })
  }

  @Test("A turned clip has its own coordinates, and those of what it is in")
  func turnedClips() throws {
    let pose = try pose { label, view in
      if label == ".a" { view.transform = .rotation(90) }
      if label == ".b" { (view.clipsToBounds, view.cornerRadius) = (true, 4) }
    }
    let clip = try #require(pose.clips.first)
    #expect(pose.clips.count == 1 && clip.rect == Rect(0, 0, 50, 50) && clip.cornerRadius == 4)
    // The corner of b is at (5, 5) in a, whose middle is (60, 70).
    let corner = try #require(clip.matrix).project(.zero)
    #expect(abs(corner.x - (60 + 45)) < 1e-12 && abs(corner.y - (70 - 45)) < 1e-12)
  }

  @Test("Clips along whole points are one; others stay")
  func foldedClips() throws {
    var whole = try pose { label, view in
      view.clipsToBounds = label != "e"
      if label == ".b" { view.frame = Rect(80, 80, 50, 50) }
    }
    whole.foldClips(origin: Point(3, 0))
    #expect(whole.clips.map(\.rect) == [Rect(90, 100, 20, 20)] && whole.clips[0].views.count == 2)
    whole = try pose { label, view in view.clipsToBounds = label != "e" }
    whole.foldClips(origin: Point(0.5, 0))
    #expect(whole.clips.count == 2)
    whole.foldClips(origin: nil)
    #expect(whole.clips.count == 2)
  }

  @Test("An edge-on clip leaves nothing")
  func edgeOn() throws {
    let pose = try pose { label, view in
      if label == ".b" { (view.clipsToBounds, view.transform) = (true, .scale(0, 1)) }
    }
    #expect(pose.clips.count == 1 && pose.clips[0].matrix == nil && pose.clips[0].rect.width < 1e-9)
  }

  @Test("A clip that cannot be told apart from many more is one box with those around it")
  func tooMany() throws {
    let depth = 30
    let text = (0..<depth).map { ".a\($0)(" }.joined() + "e" + String(repeating: ")", count: depth)
    let sketch = try Sketch(text, "") { label, _, view in
      view.frame = Rect(0.1, 0.1, 40, 40)
      view.clipsToBounds = true
    }
    let ancestors = try (0..<depth).map { try sketch.view(".a\($0)") }
    var pose = try Pose(of: sketch.view("e"), ancestors: ancestors, tree: sketch.store.tree)
    pose.foldClips(origin: .zero)
    #expect(pose.clips.count == Pose.mostClips && Set(pose.clips.flatMap(\.views)) == Set(ancestors))
  }

  @Test("A 3D parent keeps the depth that it shares with an ancestor")
  func depth() throws {
    let pose = try pose { label, view in
      if label == ".a" { view.perspective = 100 }
      if label == ".b" { view.preserves3D = true }
      if label == "e" { (view.preserves3D, view.transform) = (true, .translation(0, 0, 50)) }
    }
    // What is 10 above e's plane is 60 towards the eye, which is above (60, 70).
    let matrix = Matrix4.translation(pose.center.x, pose.center.y) * pose.transform.matrix
    let seen = (matrix * .translation(0, 0, 10)).project(.zero)
    #expect(abs(seen.x - (60 - 39 / 0.4)) < 1e-9 && abs(seen.y - (70 - 38 / 0.4)) < 1e-9)
  }

  @Test("Transforms are folded into one about the anchor")
  func transforms() throws {
    let pose = try pose { label, view in
      if label == ".a" { view.transform = .scale(2) }
    }
    // About (60, 70): the middle of e is at (21, 32) without it.
    #expect(abs(pose.center.x - (60 - 2 * 39)) < 1e-12 && abs(pose.center.y - (70 - 2 * 38)) < 1e-12)
    let corner = pose.transform.matrix.project(Point(5, 5))
    #expect(abs(corner.x - 10) < 1e-12 && abs(corner.y - 10) < 1e-12)
  }

  @Test("A perspective of an ancestor counts")
  func perspective() throws {
    let pose = try pose { label, view in
      if label == ".b" { view.perspective = 100 }
      if label == "e" { view.transform = .translation(0, 0, 50) }
    }
    // Twice as large from the middle of b, (40, 50).
    #expect(abs(pose.center.x - (40 - 2 * 19)) < 1e-12 && abs(pose.center.y - (50 - 2 * 18)) < 1e-12)
  }
}
