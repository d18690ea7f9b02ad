extension Linter {
  func missingCounterparts(_ played: PlayedTransition, _ entry: TransitionDefinition.Entry) -> [Finding] {
    guard entry.style.isShared, let kind = played.builder.diff.kind(of: entry.id), kind != .shared else { return [] }
    let side = played.side(of: entry.id)
    return findings(
      .missingCounterpart, played, entry,
      "it is only on the \(side), so there is nothing to share: "
        + (kind == .kept ? "it stays as it is" : "it crossfades"),
      fix: "give a view on the \(side == "source" ? "destination" : "source") that id, or "
        + (kind == .kept ? entry.leftOut : "\(entry.id.key) = m.crossfade"))
  }
}
