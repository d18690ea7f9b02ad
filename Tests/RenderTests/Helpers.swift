import Glibc
import MutoscopeRender

/// A folder that is gone after the test.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/mutoscope-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure("mkdtemp") }
    path = String(cString: made)
  }

  deinit { _ = try? output(of: ["rm", "-rf", path]) }

  var contents: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    guard let file = fopen(path + "/" + name, "wb") else { throw Failure(name) }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure(name) }
  }
}

struct Failure: Error {
  var what: String
  init(_ what: String) { self.what = what }
}

func bytes(_ path: String) throws -> [UInt8] {
  guard let file = fopen(path, "rb") else { throw Failure(path) }
  defer { fclose(file) }
  var result: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let n = fread(&buffer, 1, buffer.count, file)
    if n == 0 { return result }
    result += buffer[..<n]
  }
}

/// What a program prints; an error if it fails.
func output(of command: [String]) throws -> String {
  let quoted = command.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
  guard let pipe = popen(quoted + " </dev/null", "r") else { throw Failure(quoted) }
  var text: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4096)
  while true {
    let n = fread(&buffer, 1, buffer.count, pipe)
    if n == 0 { break }
    text += buffer[..<n]
  }
  guard pclose(pipe) == 0 else { throw Failure(quoted) }
  return String(decoding: text, as: UTF8.self)
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
