import LuaKit
import Mutoscope
import MutoscopeMotion

/// `assert.restores_originals`: what a transition hid shows again, and its views are as they were.
struct RestoreAssertion {
  static var function: LuaFunction {
    LuaFunction(
      "restores_originals", "The views of both screens show again after a transition.",
      LuaParameter<Transition>("transition")
    ) { transition in
      guard transition.animator.hasStarted, transition.animator.state == .inactive else {
        throw RestoreAssertion.failure(
          "it has not \(transition.animator.hasStarted ? "ended" : "begun") yet: settle its stage first")
      }
      let check = try RestoreAssertion(transition)
      let text = (check.faults.isEmpty ? ["the views of both screens"] : check.faults).map { "  \($0)" }
      return LuaResults([check.faults.isEmpty, text.joined(separator: "\n")])
    }
  }

  /// The stage just before the transition began.
  private let earlier: Frame
  private let before: Frame
  private let after: Frame
  /// The identified views of the screen beneath that the one over it shows in their place.
  private let replaced: Set<ViewID>
  private var faults: [String] = []

  private init(_ transition: Transition) throws {
    let clip = try transition.stageClip()
    // The next one may begin at the very instant of its end.
    let (before, after) = (clip.at(0), try transition.landed() ?? clip.at(clip.duration))
    (earlier, self.before, self.after) = (clip.at(0, side: .before), before, after)
    let screens = [transition.from, transition.to]
    let shown = screens.filter(after.roots.contains)
    guard !shown.isEmpty || !screens.contains(where: { after.knows($0) }) else {
      throw RestoreAssertion.failure("another transition was in flight when it ended: look at that one")
    }
    let tree = after.tree
    let isOver = transition.presentation == .over && shown.count == 2
    let beneath = transition.isDismissal ? transition.to : transition.from
    replaced =
      isOver
      ? Set(try transition.report().diff.shared.compactMap { tree.view(withID: $0, in: beneath) }) : []
    if shown.isEmpty { faults.append("neither screen is shown") }
    for root in screens {
      for view in tree.subtree(of: root) {
        compare(view)
        if shown.contains(root), !after.isVisible(view), isExpected(view) {
          faults.append("\(after.path(of: view)) is not shown")
        }
      }
    }
    if !faults.isEmpty {
      let names = [transition.from, transition.to].map { "'\(after.label(of: $0))'" }
      let line = transition.animator.line.map { ", \($0)" } ?? ""
      faults.insert("after the transition from \(names[0]) to \(names[1])\(line):", at: 0)
    }
  }

  /// The model's values, before and after: what was on its way when the transition began need not be where it was.
  private mutating func compare(_ view: ViewID) {
    guard view.index < before.tree.count else { return }
    for property in [Property.alpha, .isHidden, .frame] where !earlier.isMoved(property, view) {
      let (old, new) = (before.view(view)[property], after.view(view)[property])
      if old != new { faults.append("\(after.path(of: view)).\(property.name) was \(old.text), is \(new.text)") }
    }
  }

  private static func failure(_ text: String) -> LuaFailure {
    LuaFailure("bad argument 'transition' to restores_originals: \(text)")
  }

  // MARK: At rest

  /// Whether nothing about the view itself, what it is in or where it lies keeps it from being seen.
  private func isExpected(_ view: ViewID) -> Bool {
    let tree = after.tree
    var clips = [Rect(origin: .zero, size: after.size).corners]
    var next: ViewID? = view
    while let id = next {
      if tree[id].isHidden || tree[id].alpha <= 0 || replaced.contains(id) { return false }
      if !tree[id].isDoubleSided, after.isBack(id) { return false }
      if tree[id].clipsToBounds { clips.append(after.quad(of: id)) }
      next = tree.superview(of: id)
    }
    return samples(of: after.quad(of: view)).contains { point in clips.allSatisfy { $0.contains(point) } }
  }

  /// Points inside a quad, none where it has no area.
  private func samples(of quad: [Point]) -> [Point] {
    guard quad.count == 4, quad.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return [] }
    let (a, b) = (quad[2] - quad[0], quad[3] - quad[1])
    guard abs(a.x * b.y - a.y * b.x) > 1e-6 else { return [] }
    let places = [0.05, 0.5, 0.95]
    return places.flatMap { v in
      places.map { u in
        (quad[0] * (1 - u) + quad[1] * u) * (1 - v) + (quad[3] * (1 - u) + quad[2] * u) * v
      }
    }
  }
}

extension [Point] {
  /// Whether a point lies inside a convex polygon, whichever way it winds.
  fileprivate func contains(_ point: Point) -> Bool {
    let sides = indices.map { index in
      let (a, b) = (self[index], self[(index + 1) % count])
      return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
    }
    return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
  }
}
