extension Linter {
  func orderInversions(_ played: PlayedTransition) -> [Finding] {
    let (builder, nodes, tree) = (played.builder, played.builder.nodes, played.builder.tree)
    // Content is called by its lowest view, but for the screen's own.
    func name(_ group: ContainerBuilder.Order.Group) -> String {
      if let id = group.key.element { return "'\(nodes[id].id)'" }
      let view = builder.origins(of: group).map(\.view).first { tree[$0].kind != .screen }
      return view.map { "'\(tree.label(of: $0))'" } ?? "content"
    }
    return played.record.orders.filter(\.order.isSeen).flatMap { order, instant in
      let names = order.groups.map(name)
      let pairs = order.inversions.map { (names[$0.lower], names[$0.upper]) }
      let moves = pairs.map { builder.isBackwards ? "\($1) goes above \($0)" : "\($0) goes above \($1)" }
      return findings(
        .orderInversion, played, nodes[order.element].id, "order", at: instant.fraction,
        moves.joined(separator: ", "),
        fix: "the same order of \(pairs.map { "\($0) and \($1)" }.joined(separator: ", of ")) on both screens")
    }
  }
}
