import MutoscopeMotion

extension Linter {
  func aspectChanges(_ passage: Passage) -> [Remark] {
    let builder = passage.builder
    let ends = [(0.0, builder.motion.beginning(of: builder.tree)), (1.0, builder.tree)]
    var worst: [String: (points: Double, remarks: [Remark])] = [:]
    for case .resize(let resizing) in builder.links where resizing.rule == .fill {
      guard let id = builder.made[resizing.element].element.map({ builder.nodes[$0].id }) else { continue }
      let own = resizing.bounds.size
      guard own.width > 0, own.height > 0 else { continue }
      for (fraction, tree) in ends {
        let size = tree[resizing.element].bounds.size
        let points = abs(size.width / own.width - size.height / own.height) * max(own.width, own.height)
        guard points > worst[id]?.points ?? passage.tolerance else { continue }
        let what = builder.recipe.flights[id] == nil ? "its content" : "the copy"
        let shape = "\(rounded(size.width)) x \(rounded(size.height))"
        let remarks = self.remarks(
          .aspectChange, passage, id, "bounds", at: fraction, points: points,
          "\(what) of \(rounded(own.width)) x \(rounded(own.height)) is stretched to \(shape)",
          fix: builder.diff.kind(of: id) == .shared
            ? "[\"\(id)\"] = m.sharedElement { resize = \"width\" }, or resize = \"fit\""
            : "make the copy \(shape) points large")
        worst[id] = (points, remarks)
      }
    }
    return worst.keys.sorted().flatMap { worst[$0]?.remarks ?? [] }
  }
}
