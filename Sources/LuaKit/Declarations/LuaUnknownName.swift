/// A name that a script wrote and that nothing is called, and where it stands.
public struct LuaUnknownName: Sendable, Equatable {
  /// The way in which it was written.
  public enum Use: Sendable {
    /// `owner.name`
    case read
    /// `owner.name = value`
    case assignment
    /// `owner { name = value }`
    case option
    /// `"name"`, where one of a closed set is expected.
    case value
  }

  public var text: String
  /// The owner of the name, as messages call it: a module, a class, an options table, a set of names.
  public var owner: String
  public var use: Use

  public init(_ text: String, of owner: String, _ use: Use) {
    self.text = text
    self.owner = owner
    self.use = use
  }
}

extension Lua {
  /// The end of a message about an unknown name: `; ` and the host's advice, else ` (did you mean 'x'?)`, else nothing.
  public func hint(for name: LuaUnknownName, among candidates: some Sequence<String>) -> String {
    advice(name).map { "; \($0)" } ?? Suggestion.hint(for: name.text, among: candidates)
  }
}
