import Mutoscope
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Whoever adds a kind of finding is led to all that belongs to it.
@Suite struct RuleTests {
  private static let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  private func text(_ path: String) throws -> String {
    let file = try #require(fopen("\(Self.root)/\(path)", "r"), "\(path)")
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func names(in folder: String) throws -> [String] {
    let directory = try #require(opendir("\(Self.root)/\(folder)"), "\(folder)")
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names
  }

  @Test(arguments: Finding.Code.allCases) func `every kind has a row in the guide that says its severity`(
    code: Finding.Code
  ) throws {
    let rows = try text("docs/guide/lint.md").split(separator: "\n").filter { $0.hasPrefix("| `\(code.rawValue)` |") }
    #expect(rows.contains { $0.hasPrefix("| `\(code.rawValue)` | \(code.severity.rawValue) |") })
  }

  @Test(arguments: Finding.Code.allCases) func `every kind has a rule in the file of its name`(
    code: Finding.Code
  ) throws {
    let name = "\(code)".prefix(1).uppercased() + "\(code)".dropFirst()
    #expect(try text("Sources/MutoscopeLint/Rules/\(name).swift").contains(".\(code), "))
  }

  @Test func `every kind is expected by a test`() throws {
    let specs = try names(in: "Tests/Lua").filter { $0.hasSuffix("lint_spec.lua") }
    let suites = try names(in: "Tests/MutoscopeTests/Lint").filter { $0.hasSuffix("Tests.swift") }
    let lua = try specs.map { try text("Tests/Lua/\($0)") }.joined()
    let words = try suites.flatMap { suite in
      try text("Tests/MutoscopeTests/Lint/\(suite)").split { !($0.isLetter || $0 == ".") }
    }
    for code in Finding.Code.allCases {
      let isTested = lua.contains("\"\(code.rawValue)\"") || words.contains { $0.hasSuffix(".\(code)") }
      #expect(isTested, "\(code.rawValue)")
    }
  }
}
