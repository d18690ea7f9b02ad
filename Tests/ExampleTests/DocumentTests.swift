import Glibc
import Testing

/// What the documents refer to is there.
@Suite("The documents")
struct DocumentTests {
  static let pages =
    ["README.md", "CONTRIBUTING.md", "docs/README.md", "docs/gallery.md", "docs/security.md"]
    + GuidePage.names.map { "docs/guide/\($0)" }

  @Test("name tests of security that are there")
  func securityTests() throws {
    let names = try prose("docs/security.md").matches(of: /`(\w+Tests)(?:\.(\w+))?`/)
    #expect(names.count >= 20)
    for name in names {
      var found = glob_t()
      defer { globfree(&found) }
      let depths =
        glob("\(root)/Tests/*/\(name.1).swift", 0, nil, &found) == 0
        || glob("\(root)/Tests/*/*/\(name.1).swift", 0, nil, &found) == 0
      let path = try #require(depths ? found.gl_pathv[0].map { String(cString: $0) } : nil, "\(name.1)")
      if let function = name.2 { #expect(try GuidePage.text(path).contains("func \(function)("), "\(name.0)") }
    }
  }

  @Test("link to files and headings that are there", arguments: pages)
  func links(page: String) throws {
    let folder = page.split(separator: "/").dropLast().joined(separator: "/")
    for link in try prose(page).matches(of: /\]\(([^)#:]*)(?:#([^)]*))?\)/) {
      let path = link.1.isEmpty ? page : "\(folder)/\(link.1)"
      #expect(access("\(root)/\(path)", F_OK) == 0, "\(page): \(link.1) is missing")
      if let heading = link.2 {
        #expect(try headings(path).contains(String(heading)), "\(page): \(link.1) has no heading \(heading)")
      }
    }
  }

  @Test("show every example in the gallery")
  func gallery() throws {
    let shown = try prose("docs/gallery.md").matches(of: /\]\(\.\.\/examples\/([^)]+\.lua)\)/).map { String($0.1) }
    #expect(shown.sorted() == Example.names)
  }

  // MARK: Helpers

  private let root = "\(GuidePage.folder)/../.."

  /// A page without its code blocks.
  private func prose(_ page: String) throws -> String {
    let blocks = try GuidePage.text("\(root)/\(page)").split(separator: "```", omittingEmptySubsequences: false)
    return blocks.enumerated().filter { $0.offset.isMultiple(of: 2) }.map { String($0.element) }.joined()
  }

  /// The anchors that a page's headings get: words in lower case, with hyphens between them.
  private func headings(_ page: String) throws -> [String] {
    try prose(page).matches(of: /(?m)^#+ (.+)$/).map { heading in
      heading.1.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
        .replacing(" ", with: "-")
    }
  }
}
