import LuaKit
import MutoscopeRender
import MutoscopeScripting

/// What a test runner is made of, on any thread.
struct TestSetup: Sendable {
  var options: TestOptions
  var libraries: [String]
  var results: ResultFolder
  var goldens: Goldens
  /// The descriptor for what tests print.
  var printsTo: Int32
  /// Told which files the tests read and write.
  var log: FileLog
  /// The test files as they were when they were read.
  var stamps: [String: FileStamp]

  /// - Parameter output: takes what tests print.
  func runner(output: @escaping ([UInt8]) -> Void) throws -> TestRunner {
    let (libraries, results, goldens, stamps) = (libraries, results, goldens, stamps)
    let log = log
    let host = TestHost(
      session: { file in
        let log = log.of(file.path)
        log.reads(file.path, stamp: stamps[file.path])
        let folder = SourceFolder(script: file.path, libraries: libraries, log: log)
        let assets = folder.assets
        var host = SessionHost(
          read: { try folder.read($0) }, measurer: try .cairo(assets: assets),
          compare: Renderer.comparison(assets: assets), output: output,
          render: { try $0.run(in: results, assets: assets, log: log) })
        host.watch = { Watchdog.watch($0, name: file.path) }
        return host
      },
      library: { module in
        LuaPackages.read(module).map { LuaSource($0, name: module) }
      },
      golden: { try goldens.compare($1, of: $0.path, log: log.of($0.path)) })
    return try TestRunner(host: host, options: options)
  }
}
