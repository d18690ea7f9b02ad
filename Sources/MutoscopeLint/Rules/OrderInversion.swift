extension Linter {
  func orderInversions(_ played: PlayedTransition) -> [Finding] {
    let nodes = played.builder.nodes
    return played.record.orders.filter(\.order.isSeen).flatMap { order, instant in
      let names = order.groups.map { $0.key.element.map { "'\(nodes[$0].id)'" } ?? "content" }
      let pairs = order.inversions.map { (names[$0.lower], names[$0.upper]) }
      let moves = pairs.map { played.builder.isBackwards ? "\($1) goes above \($0)" : "\($0) goes above \($1)" }
      return findings(
        .orderInversion, played, nodes[order.element].id, "order", at: instant.fraction,
        moves.joined(separator: ", "),
        fix: "the same order of \(pairs.map { "\($0) and \($1)" }.joined(separator: ", of ")) on both screens")
    }
  }
}
