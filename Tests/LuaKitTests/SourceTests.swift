import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("The source")
struct SourceTests {
  /// No Swift file may call Lua itself: what can raise would jump over Swift frames. The bridge shows no such function,
  /// so this only says it early, and for targets that might import the C library some day.
  @Test("calls no function of lua.h from Swift", arguments: ["LuaKit", "MutoscopeScripting"])
  func gate(_ target: String) throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let files = swiftFiles("/\(root)/Sources/\(target)")
    #expect(!files.isEmpty)
    for file in files {
      let text = try #require(contents(file))
      #expect(!text.contains("import CLua\n"), "\(file)")
      for line in text.split(separator: "\n") {
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        #expect(!words.contains { $0.hasPrefix("lua_") || $0.hasPrefix("luaL_") }, "\(file): \(line)")
      }
    }
  }

  private func swiftFiles(_ folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var files: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      if name.hasSuffix(".swift") {
        files.append("\(folder)/\(name)")
      } else {
        files += swiftFiles("\(folder)/\(name)")
      }
    }
    return files
  }

  private func contents(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
