import LuaKit
import MutoscopeScripting

#if canImport(Glibc)
  import Glibc
#endif

/// The bytes of a file; nil if there is none.
func bytes(of path: String) -> [UInt8]? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65536)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
  return bytes
}

/// A module of Debian's luassert or say.
func library(_ module: String) -> LuaSource? {
  bytes(of: "/usr/share/lua/5.4/\(module).lua").map { LuaSource($0, name: module) }
}

/// What a run of test files came to.
struct TestRun {
  var results: [TestResult] = []
  var summary = TestSummary()
  var printed = ""

  /// Runs sources, each as a file `a_spec.lua`, `b_spec.lua`, ...; `files` are beside them.
  init(
    _ sources: String..., options: TestOptions = TestOptions(), lines: [Int] = [], files: [String: String] = [:]
  ) throws {
    let tests = zip("abcdefgh", sources).map { letter, source in
      TestFile(path: "\(letter)_spec.lua", source: Array(source.utf8), lines: lines)
    }
    (results, summary, printed) = try LuaThread.run {
      var output: [UInt8] = []
      var results: [TestResult] = []
      let host = TestHost(
        session: { _ in
          SessionHost(
            read: { path in files[path].map { LuaSource(Array($0.utf8), name: path) } }, output: { output += $0 })
        }, library: library)
      let summary = try TestRunner(host: host, options: options).run(tests) { results.append($0) }
      return (results, summary, String(decoding: output, as: UTF8.self))
    }
  }

  /// The closing line.
  var line: String { summary.description }

  var names: [String] { results.map(\.name) }

  /// The messages of all failures.
  var messages: [String] {
    results.flatMap { result -> [String] in
      guard case .failed(let failures) = result.outcome else { return [] }
      return failures.map(\.message)
    }
  }
}
