extension String {
  /// The folder of a path, byte by byte: `.` for a bare name.
  package var pathFolder: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == utf8.startIndex ? "/" : String(self[..<slash])
  }

  /// The part behind the last slash of a path, byte by byte.
  package var pathName: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[utf8.index(after: $0)...]) } ?? self
  }
}
