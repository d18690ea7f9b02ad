import Testing

@testable import LuaKit

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Trusted libraries")
struct TrustedTests {
  private func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }

  @Test("see lax globals and parts of debug, which scripts do not")
  func environment() throws {
    let lua = Lua(loader: { _ in
      LuaSource(
        Array(
          """
          made = undefinedName or 5
          local info = debug.getinfo(1)
          local x = debug.getmetatable(setmetatable({}, { x = 1 })).x
          return { x, info.currentline, info.source, io.type(io.stdout), debug.getmetatable('') }
          """.utf8), name: "lib.lua", isTrusted: true)
    })
    #expect(
      try lua.run("local t = require 'lib' return t[1], t[2], t[3], t[4], t[5], made", name: "t.lua").map(\.description)
        == ["1", "2", "=lib.lua", "nil", "nil", "5"])
    #expect(throws: LuaError.self) { try lua.run("return debug", name: "t.lua") }
    #expect(throws: LuaError.self) { try lua.run("return io", name: "t.lua") }
  }

  @Test("may be luassert, unchanged", .enabled(if: access("/usr/share/lua/5.4/luassert/init.lua", R_OK) == 0))
  func luassert() throws {
    let lua = Lua(loader: { path in
      for candidate in ["/usr/share/lua/5.4/\(path).lua", "/usr/share/lua/5.4/\(path)/init.lua"] {
        if let bytes = read(candidate) { return LuaSource(bytes, name: candidate, isTrusted: true) }
      }
      return nil
    })
    #expect(
      try lua.run(
        """
        local assert = require 'luassert'
        assert.same({ 1, { a = 2 } }, { 1, { a = 2 } })
        assert.is_true(true)
        assert.near(1, 1.05, 0.1)
        assert.has_error(function() error 'x' end)
        local spy = require 'luassert.spy'
        local s = spy.new(function() end)
        s(1)
        assert.spy(s).was.called_with(1)
        local ok, message = pcall(assert.same, { 1, 2 }, { 1, 3 })
        return ok, type(message) == 'table' and message.message or message
        """, name: "l.lua"
      ).map { "\($0.description.prefix(27))" } == ["false", "Expected objects to be the "])
  }
}
