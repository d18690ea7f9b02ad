import CTemplates

/// The files that are built into the program, by their paths.
enum Templates {
  /// A first scene with its tests and what editors and luacheck want to know.
  static var project: [String: [UInt8]] { files(mutoscope_project_templates) }

  /// The passport of the examples: `passport.lua` and what it requires, `parts/passport.lua`.
  static var passport: [String: [UInt8]] { files(mutoscope_passport_templates) }

  private static func files(
    _ list: (UnsafeMutablePointer<Int>) -> UnsafePointer<mutoscope_template>?
  ) -> [String: [UInt8]] {
    var count = 0
    let templates = UnsafeBufferPointer(start: list(&count), count: count)
    return Dictionary(
      templates.map { (String(cString: $0.path), Array(UnsafeBufferPointer(start: $0.bytes, count: $0.count))) },
      uniquingKeysWith: { first, _ in first })
  }
}
