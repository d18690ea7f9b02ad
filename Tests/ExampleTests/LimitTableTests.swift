import MutoscopeMotion
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("The table of limits")
struct LimitTableTests {
  @Test("in the guide says what the program counts")
  func table() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let file = try #require(fopen("/\(root)/docs/guide/sandbox.md", "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let text = String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
    var told: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.filter { $0 != " " && $0 != "`" } }
      guard cells.count == 3, cells[2].hasPrefix("--limit") else { continue }
      told[String(cells[2].dropFirst(7).dropLast())] = cells[1].filter { $0 != "," }
    }
    #expect(told == Dictionary(uniqueKeysWithValues: Limit.allCases.map { ($0.rawValue, "\($0.standard)") }))
  }
}
