/// Entries of the reference as a terminal shows them: without Markdown's marks, with its tables in columns.
struct PlainText {
  private(set) var text = ""

  init(markdown: String, width: Int) {
    var rows: [[String]] = []
    var lines: [String] = []
    func endTable() {
      lines += PlainText.columns(rows, width: width)
      rows = []
    }
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("|") {
        let cells = line.dropFirst().dropLast().replacing("\\|", with: "\u{1}").split(
          separator: "|", omittingEmptySubsequences: false
        ).map { PlainText.plain(String($0.replacing("\u{1}", with: "|"))) }
        if cells.first != "---" { rows.append(cells) }
        continue
      }
      endTable()
      lines += PlainText.wrapped(PlainText.plain(String(line.drop { $0 == "#" })), width: width, indent: 0)
    }
    endTable()
    text = lines.joined(separator: "\n")
  }

  private static func plain(_ text: String) -> String {
    String(text.replacing("`", with: "").drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// The name in a first column; what is to be said of it, after its type, in a second one that is wrapped.
  private static func columns(_ rows: [[String]], width: Int) -> [String] {
    let names = rows.dropFirst().map { $0.first ?? "" }
    guard let column = names.map(\.count).max().map({ $0 + 4 }) else { return [] }
    return rows.dropFirst().flatMap { row in
      let name = "  \(row.first ?? "")"
      let rest = row.dropFirst().filter { !$0.isEmpty }
      let what =
        rest.count > 1 ? "(\(rest[rest.startIndex])) \(rest.dropFirst().joined(separator: " "))" : rest.joined()
      var lines = wrapped(what, width: width, indent: column)
      guard !lines.isEmpty else { return [name] }
      lines[0] = name + lines[0].dropFirst(name.count)
      return lines
    }
  }

  /// Lines of words, each behind an indent.
  private static func wrapped(_ text: String, width: Int, indent: Int) -> [String] {
    let space = String(repeating: " ", count: indent)
    var lines = [space]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      let isFirst = line.count == indent
      if !isFirst, line.count + 1 + word.count > width {
        lines.append(space + word)
      } else {
        lines[lines.count - 1] += (isFirst ? "" : " ") + word
      }
    }
    return lines
  }
}
