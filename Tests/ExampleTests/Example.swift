import Glibc
import LuaKit
import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import MutoscopeScripting

/// An example that has been run: its text, what it printed, and the clip that it returned.
struct Example: Sendable {
  let name: String
  let source: String
  let printed: String
  let clip: Clip
  let assets: Assets

  /// The examples' folder.
  static let folder: String = {
    let parts = #filePath.split(separator: "/")
    return "/" + parts.dropLast(3).joined(separator: "/") + "/examples"
  }()

  /// What tests recorded of the examples.
  static let goldens: String = {
    let parts = #filePath.split(separator: "/")
    return "/" + parts.dropLast().joined(separator: "/") + "/goldens"
  }()

  /// All examples, in order.
  static let names: [String] = {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name.hasSuffix(".lua") { names.append(name) }
    }
    return names.sorted()
  }()

  /// - Parameter words: What is read in place of some words of the scripts.
  init(_ name: String, replacing words: [String: String] = [:]) throws {
    let folder = Example.folder
    let read: @Sendable (String) throws -> LuaSource = { file in
      var text = String(decoding: try Example.bytes("\(folder)/\(file)"), as: UTF8.self)
      for (old, new) in words {
        text = text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
      }
      return LuaSource(Array(text.utf8), name: file)
    }
    let main = try read(name)
    let assets = Assets(folder: folder)
    var printed: [UInt8] = []
    let clip = try LuaThread.run {
      let session = try Session(
        host: SessionHost(
          read: { try read($0) }, measurer: .cairo(assets: assets),
          output: { printed += $0 }))
      defer { session.lua.close() }
      let playables = try session.playables(try session.run(main))
      guard playables.count == 1 else { throw LuaFailure("\(name) returns \(playables.count) scenes") }
      return playables[0].clip
    }
    self.name = name
    source = String(decoding: main.bytes, as: UTF8.self)
    self.printed = String(decoding: printed, as: UTF8.self)
    self.clip = clip
    self.assets = assets
  }

  func bitmap(at time: Double, scale: Double = 0.5) throws -> Bitmap {
    try Renderer(scale: scale, assets: assets).render(clip.at(time).displayList)
  }

  /// A number of a path; NaN where there is none.
  func number(_ path: String, at time: Double, _ side: Side = .after) throws -> Double {
    try clip.at(time, side: side).value(path).number ?? .nan
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "wb") else { throw LuaFailure("cannot write \(path)") }
    defer { fclose(file) }
    fwrite(bytes, 1, bytes.count, file)
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw LuaFailure("cannot read \(path)") }
    defer { fclose(file) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { result += buffer[..<count] }
    return result
  }
}

/// A pixel's parts, 0...255.
struct Pixel: Hashable {
  var r, g, b: Int

  init(_ value: UInt32) { (r, g, b) = (Int(value >> 16 & 255), Int(value >> 8 & 255), Int(value & 255)) }
}

extension Bitmap {
  func pixel(_ x: Int, _ y: Int) -> Pixel { Pixel(self[x, y]) }
}

/// A random number generator whose seed a test can print (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  let seed: UInt64
  private var state: UInt64

  init(seed: UInt64 = UInt64.random(in: 0...UInt64.max)) {
    self.seed = seed
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
