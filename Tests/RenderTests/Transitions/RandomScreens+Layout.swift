import Mutoscope
import MutoscopeMotion

extension RandomScreens {
  /// How an anchor of a view follows from the same one of its superview, or is by itself.
  private typealias Tie = (attribute: Anchor.Attribute, isRelative: Bool, constant: Double)

  /// Leaves what is in a view to constraints, which place it where it is, or to a stack, which does not. No space is between
  /// what is in one: there may be no room for it.
  mutating func layOut(_ part: inout Part) {
    guard features.contains(.layout), chance(0.6) else { return }
    if part.view.kind == .view, chance(0.4) {
      var stack = Stack()
      stack.axis = Axis.allCases.randomElement(using: &random) ?? .vertical
      stack.alignment = [.fill, .leading, .center, .trailing].randomElement(using: &random) ?? .fill
      stack.distribution = Stack.Distribution.allCases.randomElement(using: &random) ?? .fill
      (part.view.kind, part.stack) = (.stack, stack)
      return
    }
    let bounds = part.view.bounds
    let ties = part.parts.map { self.ties(of: $0.view.placed, in: bounds) }
    part.constraints = { view, subviews in
      zip(subviews, ties).flatMap { subview, ties in
        ties.map { tie in
          let other = tie.isRelative ? Anchor(view, tie.attribute) : nil
          // In a stack there may be less room.
          return LayoutConstraint(
            AnchorTerm(Anchor(subview, tie.attribute)), .equal, AnchorTerm(other, constant: tie.constant),
            priority: tie.attribute.kind == .size ? 750 : 1000)
        }
      }
    }
  }

  private mutating func ties(of frame: Rect, in bounds: Rect) -> [Tie] {
    let (x, y) = (frame.x - bounds.x, frame.y - bounds.y)
    let (right, bottom) = (x + frame.width - bounds.width, y + frame.height - bounds.height)
    let height: Tie =
      chance(0.5) ? (.height, false, frame.height) : (.height, true, frame.height - bounds.height)
    let place: [Tie] =
      switch Int.random(in: 0..<3, using: &random) {
      case 0: [(.leading, true, x), (.top, true, y)]
      case 1: [(.trailing, true, right), (.bottom, true, bottom)]
      default: [(.centerX, true, (x + right) / 2), (.centerY, true, (y + bottom) / 2)]
      }
    return [(.width, false, frame.width), height] + place
  }
}
