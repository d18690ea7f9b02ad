/// Which element comes and goes how: seed 000's `TransitionDefinition`.
public struct TransitionDefinition: Equatable, Sendable {
  public struct Entry: Equatable, Sendable {
    public var id: String
    public var style: TransitionStyle
    /// The script line, as `file:line`. It is no part of what makes entries equal.
    public var line: String?

    public init(id: String, style: TransitionStyle, line: String? = nil) {
      (self.id, self.style, self.line) = (id, style, line)
    }

    public static func == (a: Entry, b: Entry) -> Bool { a.id == b.id && a.style == b.style }
  }

  /// In the order in which they were given.
  public private(set) var entries: [Entry] = []
  private var index: [String: Int] = [:]

  public init() {}

  /// Throws for an id that is given twice.
  public init(_ entries: [Entry]) throws(TransitionError) {
    for entry in entries {
      if index.updateValue(self.entries.count, forKey: entry.id) != nil { throw .duplicateEntry(entry.id) }
      self.entries.append(entry)
    }
  }

  public subscript(id: String) -> Entry? { index[id].map { entries[$0] } }
}
