/// Says one thing of a constraint or of a stack.
package enum LayoutSetting: Hashable, Sendable {
  case isActive(Int, Bool)
  case constant(Int, Double)
  case priority(Int, Double)
  case stack(ViewID, Stack)

  /// Makes it so. Throws where constraints contradict each other, and changes nothing then.
  package func apply(to layout: inout Layout, _ tree: ViewTree) throws {
    switch self {
    case .isActive(let index, let isActive):
      if isActive { try layout.activate(index, tree) } else { layout.deactivate(index) }
    case .constant(let index, let constant):
      guard constant.isFinite else { throw LayoutError.notFinite }
      try layout.setConstants([(index, constant)], tree)
    case .priority(let index, let priority): try layout.setPriority(priority, of: index, tree)
    case .stack(let view, let stack): layout.setStack(stack, of: view)
    }
  }

  /// Tells how the same is set in a layout: two settings that are of one thing are alike there.
  package func current(in layout: Layout) -> LayoutSetting {
    switch self {
    case .isActive(let index, _): .isActive(index, layout.constraints[index].isActive)
    case .constant(let index, _): .constant(index, layout.constraints[index].constant)
    case .priority(let index, _): .priority(index, layout.constraints[index].priority)
    case .stack(let view, let stack): .stack(view, layout.stack(of: view) ?? stack)
    }
  }
}

/// A setting, with what was set before.
package typealias LayoutChange = (from: LayoutSetting, to: LayoutSetting)
