import LuaKit
import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import MutoscopeScripting

/// What tests recorded, in the folder `goldens` beside them.
struct Goldens: Sendable {
  let mode: GoldenMode
  /// Where what differs is left to be looked at.
  let results: ResultFolder

  func compare(_ request: GoldenRequest, of testFile: String, log: FileLog) throws -> GoldenOutcome {
    let folder = Files.folder(of: testFile)
    let name = testFile.pathName
    let stem = name.hasSuffix(".lua") ? String(name.dropLast(4)) : name
    func file(_ place: ResultFolder, _ path: String) throws(LuaFailure) -> GoldenFile {
      guard let path = RelativePath(path) else { throw LuaFailure("'\(path)' cannot be the name of a golden") }
      return GoldenFile(folder: place, path: path, log: log)
    }
    func golden(_ suffix: String) throws(LuaFailure) -> GoldenFile {
      try file(ResultFolder(folder, below: RelativePath("goldens")), "\(request.name).\(suffix)")
    }
    func report(_ suffix: String) throws(LuaFailure) -> GoldenFile {
      try file(results, "\(stem)/\(request.name).\(suffix)")
    }
    switch request.subject {
    case .frame(let frame):
      let scale = frame.displayScale
      try Canvas(stage: frame.size, scale: scale, size: nil).check()
      let assets = Assets(folder: folder) { log.reads($0) }
      let drawn = try Renderer(scale: scale, assets: assets).render(frame.displayList)
      let tolerance = request.tolerance ?? GoldenPicture.tolerance
      return compare(
        GoldenPicture(drawn), try golden("png"), try report("png"),
        read: { Bitmap(png: $0).map(GoldenPicture.init(decoded:)) }, tolerance: tolerance)
    case .samples(let samples):
      return compare(
        GoldenTable(samples), try golden("json"), try report("csv"), read: { GoldenTable(json: $0) },
        tolerance: request.tolerance ?? GoldenTable.tolerance)
    }
  }

  private func compare<Value: GoldenValue>(
    _ actual: Value, _ golden: GoldenFile, _ report: GoldenFile, read: ([UInt8]) -> Value?, tolerance: Double
  ) -> GoldenOutcome {
    let path = golden.shown
    golden.log.reads(path)
    let recorded: Value?
    do {
      recorded = read(try golden.folder.read(golden.path))
    } catch  where error == .missing {
      return mode == .never
        ? .missed("\(path): no such golden, and --golden never records none") : record(actual, golden)
    } catch {
      return .missed("\(path): \(error)")
    }
    guard let expected = recorded else {
      return mode == .all
        ? record(actual, golden) : .missed("\(path) cannot be read; record it with --golden all")
    }
    if mode == .all { return actual.differences(from: expected, 0).isEmpty ? .matches(path) : record(actual, golden) }
    let differences = actual.differences(from: expected, tolerance)
    if differences.isEmpty { return .matches(path) }
    var lines = ["\(path): \(differences[0])"] + differences.dropFirst()
    do {
      let bytes = try actual.report(from: expected)
      try report.write(bytes)
      lines.append("\(report.shown): expected, actual, difference")
    } catch {
      lines.append("\(error)")
    }
    return .differs(lines)
  }

  private func record(_ actual: some GoldenValue, _ golden: GoldenFile) -> GoldenOutcome {
    do {
      try golden.write(actual.bytes)
      return .missed("recorded \(golden.shown), run again")
    } catch {
      return .missed("\(error)")
    }
  }
}

/// What can be recorded and compared.
protocol GoldenValue {
  /// What is written to the golden.
  var bytes: [UInt8] { get }
  /// Lines that tell what differs by more than a tolerance; none if nothing does.
  func differences(from expected: Self, _ tolerance: Double) -> [String]
  /// A file that shows expected, actual and difference side by side.
  func report(from expected: Self) throws -> [UInt8]
}

/// A file that is recorded or reported.
struct GoldenFile {
  let folder: ResultFolder
  let path: RelativePath
  let log: FileLog

  var shown: String { folder.shown(path).oneLine }

  func write(_ bytes: [UInt8]) throws(RenderError) {
    log.writes(shown)
    try writeFile(bytes, to: folder.destination(path))
  }
}
