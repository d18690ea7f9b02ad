extension Linter {
  func ignoredDefinitions(_ played: PlayedTransition, _ entry: TransitionDefinition.Entry) -> [Finding] {
    let (builder, style) = (played.builder, entry.style)
    let (reason, other): (String, String)
    switch builder.diff.kind(of: entry.id) {
    case nil:
      guard let screen = builder.screens.first(where: { $0.view(withID: entry.id) != nil }) else { return [] }
      let isRoot = screen.view(withID: entry.id) == screen.root
      let place = isRoot ? "a screen itself, which is always shared" : "in the copy that a snapshot function makes"
      (reason, other) = ("the entry is ignored: '\(entry.id)' is \(place)", "")
    case .kept:
      if style.isShared || style == .none { return [] }
      reason = "\(style) is ignored: it is only on the source, which stays visible beneath, so it does not move"
      other = ", or presentation = \"replace\""
    case .shared:
      // What is still on its way from an interrupted transition may be on no more than one of the screens.
      if style.parts.count == 1 && style.isShared || builder.isInFlight { return [] }
      reason = "\(style) is ignored: it is on both screens, so it is always shared"
      other = ", or \(entry.id.key) = m.sharedElement"
    case .added, .removed: return []
    }
    return findings(.ignoredDefinition, played, entry, reason, fix: entry.leftOut + other)
  }
}
