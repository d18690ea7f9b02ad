import MutoscopeMotion

// Constraints of views in live elements hold on the way.

extension ContainerBuilder {
  /// Links the copies in live elements to each other, and to the elements that their constraints speak of.
  mutating func layOut() {
    guard let layout = recipe.layout, !laidOut.isEmpty else { return }
    var copies = laidOut
    for number in nodes.indices where nodes[number].kind == .shared {
      for screen in [source, destination] {
        if let original = screen.view(of: ElementID(index: number)) { copies[original] = instances[number].first }
      }
    }
    var ends = [motion.beginning(of: tree), tree]
    if isBackwards { ends.reverse() }
    if let interrupted = recipe.interrupted {
      // It begins as it is seen, where less may hold than where it was heading.
      var seen = tree
      for (original, copy) in copies where interrupted.views.contains(original.index) {
        seen[copy].frame = interrupted.seen.plainFrame(of: original)
      }
      ends.append(seen)
    }
    let fixed = Set(instances.joined())
    let relayout = Budget.suspended {
      Relayout(layout, tree, copies: copies, fixed: fixed, lone: lone, ends: ends)
    }
    guard let relayout else { return }
    // All else that is fitted goes by this.
    links.insert(.layout(relayout), at: 0)
  }
}
