import LuaKit

extension TestFailure {
  /// What an error says, with a position in any case: its own, that of its innermost frame, or that of the test.
  init(_ error: any Error, of lua: Lua, file: String, line: Int?) {
    guard let error = error as? LuaError else {
      self.init(message: "\(file)\(line.map { ":\($0)" } ?? ""): \(error)", traceback: [])
      return
    }
    let own = TestFailure.position(error.message)
    let isForeign = own.map { $0.hasPrefix("luassert/") || $0.hasPrefix("say:") } ?? false
    guard isForeign || own == nil else {
      self.init(message: error.message, traceback: error.traceback, kind: error.kind)
      return
    }
    let frame = error.traceback.lazy.compactMap { TestFailure.position($0) }.first { $0.hasPrefix(file + ":") }
    let place = frame ?? "\(file)\(line.map { ":\($0)" } ?? "")"
    // A wrong argument for luassert is a fault of the line that gives it.
    let text = isForeign ? String(error.message.dropFirst((own?.count ?? 0) + 2)) : error.message
    self.init(message: "\(place): \(text)", traceback: error.traceback, kind: error.kind)
  }

  /// `file:line` at the beginning of a text `file:line: ...`.
  private static func position(_ text: String) -> String? {
    let scalars = Array(text.prefix { $0 != "\n" }.utf8)
    var index = 0
    while let colon = scalars[index...].firstIndex(of: UInt8(ascii: ":")) {
      let digits = scalars[(colon + 1)...].prefix { (48...57).contains($0) }
      if colon > 0, !digits.isEmpty, digits.endIndex < scalars.count, scalars[digits.endIndex] == UInt8(ascii: ":") {
        return String(decoding: scalars[..<digits.endIndex], as: UTF8.self)
      }
      index = colon + 1
    }
    return nil
  }
}
