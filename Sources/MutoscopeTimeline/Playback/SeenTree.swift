import MutoscopeMotion
import MutoscopeViews

/// The views of a frame with all that moves, made when someone first asks for them.
final class SeenTree: Sendable {
  private let tree: Locked<ViewTree?>

  init(_ tree: ViewTree? = nil) { self.tree = Locked(tree) }

  /// The tree if it was made already.
  var made: ViewTree? { tree.withLock { $0 } }

  func made(by make: () -> ViewTree) -> ViewTree {
    tree.withLock { tree in
      if let tree { return tree }
      let new = make()
      tree = new
      return new
    }
  }
}
