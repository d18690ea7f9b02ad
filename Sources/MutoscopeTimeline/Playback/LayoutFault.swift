import MutoscopeViews

/// Something that layout could not do, until it is told.
struct LayoutFault {
  let error: any Error
  /// A view of the tree that cannot be as it says; nil: any may be that.
  let view: ViewID?
  /// Whether an animation function did it, which fails then.
  let isCaptured: Bool
}

extension ViewStore {
  /// Tells of what went wrong in a tree when layout could not.
  func throwFault(in view: ViewID) throws {
    if layoutFaults.isEmpty { return }
    let root = stored.root(of: view)
    try throwFault { [stored] in $0.view.map(stored.root) ?? root == root }
  }

  func throwFault(where isTold: (LayoutFault) -> Bool) throws {
    if let index = layoutFaults.firstIndex(where: isTold) { throw layoutFaults.remove(at: index).error }
  }

  /// Keeps a fault, the first in a tree, for who looks at it.
  func note(_ error: any Error, of view: ViewID?) {
    let fault = LayoutFault(error: error, view: view, isCaptured: capture != nil)
    let isKnown = layoutFaults.contains {
      $0.isCaptured == fault.isCaptured && $0.view.map(stored.root) == view.map(stored.root)
    }
    if !isKnown { layoutFaults.append(fault) }
  }
}
