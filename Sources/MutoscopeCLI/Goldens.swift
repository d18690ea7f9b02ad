import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import MutoscopeScripting

/// What tests recorded, in the folder `goldens` beside them.
struct Goldens: Sendable {
  let mode: GoldenMode
  /// Where what differs is left to be looked at.
  let outputDirectory: String

  func compare(_ request: GoldenRequest, of testFile: String, log: FileLog) throws -> GoldenOutcome {
    let folder = Files.join(Files.folder(of: testFile), "goldens")
    let stem = testFile.split(separator: "/").last.map { $0.hasSuffix(".lua") ? $0.dropLast(4) : $0 } ?? "test"
    let report = GoldenFile(folder: outputDirectory, name: "\(stem)/\(request.name)", log: log)
    let golden = GoldenFile(folder: folder, name: request.name, log: log)
    switch request.subject {
    case .frame(let frame):
      let scale = frame.displayScale
      try Canvas(stage: frame.size, scale: scale, size: nil).check()
      let assets = Assets(folder: Files.folder(of: testFile)) { log.reads($0) }
      let drawn = try Renderer(scale: scale, assets: assets).render(frame.displayList)
      let tolerance = request.tolerance ?? GoldenPicture.tolerance
      return compare(
        GoldenPicture(drawn), golden.with("png"), report.with("png"),
        read: { Bitmap(png: $0).map(GoldenPicture.init(decoded:)) }, tolerance: tolerance)
    case .samples(let samples):
      return compare(
        GoldenTable(samples), golden.with("json"), report.with("csv"), read: { GoldenTable(json: $0) },
        tolerance: request.tolerance ?? GoldenTable.tolerance)
    }
  }

  private func compare<Value: GoldenValue>(
    _ actual: Value, _ golden: GoldenFile, _ report: GoldenFile, read: ([UInt8]) -> Value?, tolerance: Double
  ) -> GoldenOutcome {
    let path = golden.path
    golden.log.reads(path)
    guard Files.exists(path) || Files.isLink(path) else {
      return mode == .never
        ? .missed("\(path): no such golden, and --golden never records none") : record(actual, golden)
    }
    guard let expected = Files.read(path, isRegular: true).flatMap(read) else {
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
      lines.append("\(report.path): expected, actual, difference")
    } catch {
      lines.append("\(error)")
    }
    return .differs(lines)
  }

  private func record(_ actual: some GoldenValue, _ golden: GoldenFile) -> GoldenOutcome {
    do {
      try golden.write(actual.bytes)
      return .missed("recorded \(golden.path), run again")
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

/// A file below a folder that it must not leave.
struct GoldenFile {
  let folder: String
  var name: String
  let log: FileLog

  var path: String { Files.join(folder, name) }

  func with(_ suffix: String) -> GoldenFile { GoldenFile(folder: folder, name: "\(name).\(suffix)", log: log) }

  /// Writes the file; makes the folders that it is in.
  func write(_ bytes: [UInt8]) throws {
    let own = Files.folder(of: path)
    // Once more where another test file made them at the same time.
    guard Files.makeFolders(own) || Files.makeFolders(own) else { throw cannotWrite("no such folder") }
    // A link could lead anywhere.
    guard let root = Files.real(folder), let real = Files.real(own),
      real == root || real.hasPrefix(root + "/"), !Files.isLink(path)
    else { throw cannotWrite("it lies outside of \(folder)") }
    log.writes(path)
    try writeFile(bytes, path: path)
  }

  private func cannotWrite(_ reason: String) -> RenderError { .cannotWrite(path: path, reason: reason) }
}
