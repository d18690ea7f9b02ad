import LuaKit
import MutoscopeMotion
import MutoscopeRender
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
      let cells = line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
      if cells.count == 3, cells[0] != "Limit", cells[0] != "---" { told[cells[0]] = cells[1] }
      guard cells.count == 3, cells[2].hasPrefix("`--limit") else { continue }
      told[cells[0]] = nil
      told[String(cells[2].dropFirst(9).dropLast(2))] = cells[1].filter { $0 != "," }
    }
    var code = Dictionary(uniqueKeysWithValues: Limit.allCases.map { ($0.rawValue, "\($0.standard)") })
    let usual = LuaLimits()
    code["memory of Lua and of all that is held for the script"] = LuaLimits.size(usual.memory)
    code["CPU time of the script and of what is made of it"] =
      "\(number(try #require(usual.seconds))) s; for drawing a movie 10 min"
    code["instructions"] = usual.instructions == nil ? "none" : "some"
    code["printed"] = LuaLimits.size(usual.output)
    code["a file that is read"] = LuaLimits.size(FileBytes.most)
    code["the JSON of `--props`"] = "1 MiB"  // `PropsTests.large` holds it.
    code["a side of a picture"] = "\(Bitmap.maximumSide / 1000),\(Bitmap.maximumSide % 1000) pixels"
    #expect(told == code)
  }
}
