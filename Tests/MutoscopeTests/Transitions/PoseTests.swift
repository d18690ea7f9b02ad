import MutoscopeMotion
import Testing

@testable import Mutoscope

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
    return try Pose(of: sketch.view("e"), ancestors: ancestors, in: nil, tree: sketch.store.tree)
  }

  @Test("Places add up")
  func places() throws {
    let pose = try pose { _, _ in }
    #expect(pose.center == Point(10 + 5 + 1 + 5, 20 + 5 + 2 + 5))
    #expect(pose.transform == .identity && pose.alpha == 1 && pose.clip == nil)
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

  @Test("Clips are cut with each other; the smaller one's corners count")
  func clips() throws {
    let one = try pose { label, view in
      if label == ".b" { (view.clipsToBounds, view.cornerRadius) = (true, 4) }
    }
    #expect(one.clip == Pose.Clip(rect: Rect(15, 25, 50, 50), cornerRadius: 4))
    let two = try pose { label, view in
      view.clipsToBounds = label != "e"
      if label == ".b" { (view.frame, view.cornerRadius) = (Rect(80, 80, 50, 50), 4) }
    }
    #expect(two.clip == Pose.Clip(rect: Rect(90, 100, 20, 20), cornerRadius: 0))
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
