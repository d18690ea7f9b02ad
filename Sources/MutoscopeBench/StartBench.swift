import Glibc
import LuaKit
import MutoscopeRender
import MutoscopeScripting

/// What a script waits for before its first line runs.
enum StartBench {
  static func run(_ report: inout Report) throws {
    report.section("Start")
    let empty = LuaSource(Array("local m = require 'mutoscope'".utf8), name: "bench.lua")
    let best = try fastest(
      rounds: 30,
      [
        {
          let lua = Lua()
          defer { lua.close() }
          try lua.run("local x = 1", name: "bench.lua")
        },
        {
          let session = try Session(host: SessionHost())
          defer { session.lua.close() }
          try session.run(empty)
        },
      ])
    report.add("an interpreter", best[0] * 1e3, "ms")
    report.add("an interpreter with the module", best[1] * 1e3, "ms")
  }
}

/// The bytes of a file; nil if it cannot be read.
func bytes(of path: String) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  var result: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { result += buffer[..<count] }
  return result
}
