/// The lines of a report that went and came, in their order, each under the heading that it stands under.
struct ReportChanges {
  private(set) var lines: [String] = []

  init(from old: [String], to new: [String]) {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var heading = ""
    var shown = ""
    func note(_ mark: String, _ line: String) {
      if heading != shown, heading != line {
        lines.append(heading)
        shown = heading
      }
      lines.append("\(mark) \(line)")
    }
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, removed.contains(i) {
        note("-", old[i])
        i += 1
      } else if j < new.count, inserted.contains(j) {
        if ReportChanges.isHeading(new[j]) { heading = new[j] }
        note("+", new[j])
        j += 1
      } else {
        if j < new.count, ReportChanges.isHeading(new[j]) { heading = new[j] }
        (i, j) = (i + 1, j + 1)
      }
    }
  }

  private static func isHeading(_ line: String) -> Bool { line.first.map { $0 != " " } ?? false }
}
