import MutoscopeMotion
import MutoscopeViews

/// The views of a frame with all that moves, made when someone first asks for them.
final class SeenTree: Sendable {
  /// One that was given up for want of a budget is nobody's, and is made anew when there is one.
  private let kept: Locked<(tree: ViewTree, isWhole: Bool)?>

  init(_ tree: ViewTree?) { kept = Locked(tree.map { (tree: $0, isWhole: true) }) }

  /// The tree if it was made already.
  var made: ViewTree? { kept.withLock { $0?.isWhole == true ? $0?.tree : nil } }

  func made(by make: () -> ViewTree) -> ViewTree {
    kept.withLock { kept in
      if let kept, kept.isWhole || Budget.isSpent { return kept.tree }
      let new = make()
      kept = (new, !Budget.isSpent)
      return new
    }
  }
}
