/// A change of a constraint or a stack, with what was there before.
package enum LayoutChange: Sendable {
  case isActive(Int, from: Bool, to: Bool)
  case constant(Int, from: Double, to: Double)
  case priority(Int, from: Double, to: Double)
  case stack(ViewID, from: Stack, to: Stack)

  /// Makes it. Throws where constraints contradict each other, and changes nothing then.
  package func apply(to layout: inout Layout, _ tree: ViewTree) throws {
    switch self {
    case .isActive(let index, _, let isActive):
      if isActive { try layout.activate(index, tree) } else { layout.deactivate(index) }
    case .constant(let index, _, let constant):
      guard constant.isFinite else { throw LayoutError.notFinite }
      try layout.setConstants([(index, constant)], tree)
    case .priority(let index, _, let priority): try layout.setPriority(priority, of: index, tree)
    case .stack(let view, _, let stack): layout.setStack(stack, of: view)
    }
  }

  /// Takes it back.
  package var inverse: LayoutChange {
    switch self {
    case .isActive(let index, let old, let new): .isActive(index, from: new, to: old)
    case .constant(let index, let old, let new): .constant(index, from: new, to: old)
    case .priority(let index, let old, let new): .priority(index, from: new, to: old)
    case .stack(let view, let old, let new): .stack(view, from: new, to: old)
    }
  }

  package enum Target: Hashable { case isActive(Int), constant(Int), priority(Int), stack(ViewID) }

  /// Tells what it changes.
  package var target: Target {
    switch self {
    case .isActive(let index, _, _): .isActive(index)
    case .constant(let index, _, _): .constant(index)
    case .priority(let index, _, _): .priority(index)
    case .stack(let view, _, _): .stack(view)
    }
  }

  /// Whether nothing has changed the same since.
  package func isLast(in layout: Layout) -> Bool {
    switch self {
    case .isActive(let index, _, let new): layout.constraints[index].isActive == new
    case .constant(let index, _, let new): layout.constraints[index].constant == new
    case .priority(let index, _, let new): layout.constraints[index].priority == new
    case .stack(let view, _, let new): layout.stack(of: view) == new
    }
  }
}
