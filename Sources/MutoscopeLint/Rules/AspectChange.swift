import MutoscopeMotion

extension Linter {
  func aspectChanges(_ played: PlayedTransition) -> [Finding] {
    let builder = played.builder
    let (first, last) = (builder.motion.beginning(of: builder.tree), builder.tree)
    var worst: [String: (points: Double, findings: [Finding])] = [:]
    for case .resize(let resizing) in builder.links where resizing.rule == .fill {
      guard let element = builder.made[resizing.element].element else { continue }
      let id = builder.nodes[element].id
      let own = resizing.bounds.size
      guard own.width > 0, own.height > 0 else { continue }
      let interval = builder.interval(of: element)
      for (fraction, size) in interval.sizes(first[resizing.element].bounds.size, last[resizing.element].bounds.size) {
        let points = abs(size.width / own.width - size.height / own.height) * max(own.width, own.height)
        guard points > worst[id]?.points ?? played.tolerance else { continue }
        let what = builder.recipe.flights[id] == nil ? "its content" : "the copy"
        let shape = "\(rounded(size.width)) x \(rounded(size.height))"
        let findings = self.findings(
          .aspectChange, played, id, "bounds", at: fraction, points: points,
          "\(what) of \(rounded(own.width)) x \(rounded(own.height)) is stretched to \(shape)",
          fix: builder.diff.kind(of: id) == .shared
            ? "\(id.key) = m.sharedElement { resize = \"width\" }, or resize = \"fit\""
            : "make the copy \(shape) points large")
        worst[id] = (points, findings)
      }
    }
    return worst.keys.sorted().flatMap { worst[$0]?.findings ?? [] }
  }
}

extension ContainerMotion.Interval {
  /// The sizes from one to another by the fractions of the whole: where both sides go by one curve the ends are the worst.
  fileprivate func sizes(_ first: Size, _ last: Size) -> [(fraction: Double, size: Size)] {
    let (width, height) = (timing.curve(for: "width"), timing.curve(for: "height"))
    if width == height { return [(0, first), (1, last)] }
    return (0...32).map { index in
      let u = Double(index) / 32
      let size = Size(
        first.width.mixed(with: last.width, at: width.value(at: u)),
        first.height.mixed(with: last.height, at: height.value(at: u)))
      return (delay + span * u, size)
    }
  }
}
