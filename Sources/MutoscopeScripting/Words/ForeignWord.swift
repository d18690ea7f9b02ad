import LuaKit
import Mutoscope

/// A word of another system, and what is written here instead (SPEC 1).
///
/// The words stand in one table, `ForeignWord.all`: messages answer with it, and the guide shows it.
public struct ForeignWord: Sendable {
  /// As its system writes it. Case, `-`, `_`, a leading dot and what follows a bracket play no part when it is looked up.
  public let text: String
  public let tongues: Tongues
  /// The place in which a script may write it.
  public let place: Place
  /// Another name (`alpha`), a component (`frame.x`), or a piece of code.
  public let answer: String

  init(_ text: String, _ tongues: Tongues, _ place: Place, _ answer: String) {
    (self.text, self.tongues, self.place, self.answer) = (text, tongues, place, answer)
  }

  /// The systems that have a word.
  public struct Tongues: OptionSet, Sendable, CustomStringConvertible {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    static let uiKit = Tongues(rawValue: 1)
    static let swiftUI = Tongues(rawValue: 2)
    static let css = Tongues(rawValue: 4)
    static let flutter = Tongues(rawValue: 8)
    static let motion = Tongues(rawValue: 16)

    public static let names = ["UIKit", "SwiftUI", "CSS", "Flutter", "Framer Motion"]

    public var description: String {
      Tongues.names.enumerated().filter { contains(Tongues(rawValue: 1 << $0.offset)) }.map(\.element)
        .joined(separator: ", ")
    }
  }

  /// A place for words, the narrower one first: a label's `color` is not a view's.
  public enum Place: String, CaseIterable, Sendable {
    case text, image, button, stack, scrollView, screen, view
    case module
    case curve
    case animation, transition, style, timing
    case control, stage
    case spring, font, traits
    case contentMode, textAlignment, fontWeight, edge, presentation
  }
}

extension ForeignWord {
  /// Ends a message about an unknown name; nil for one that is no word of the table.
  static func advice(_ name: LuaUnknownName) -> String? {
    let key = ForeignWord.key(name.text)
    for place in Place.allCases where place.holds(name) {
      // Another case of one of our own words is a misspelling of it.
      guard let word = table[place]?[key], word.answer.lowercased() != name.text.lowercased() else { continue }
      // A shared element has a curve for each property, by its name.
      if name.owner == StyleWord.sharedElementName, place == .view, Property(name: word.answer) == nil { continue }
      return word.advice(for: name.use)
    }
    return nil
  }

  /// The end of a message about an unknown property of a path or a sample.
  public static func hint(property name: String, among known: [String]) -> String {
    advice(LuaUnknownName(name, of: "property", .value)).map { "; \($0)" } ?? Suggestion.hint(for: name, among: known)
  }

  /// Ends a message in the words of the place.
  func advice(for use: LuaUnknownName.Use) -> String {
    guard let (property, component) = parts else { return "write '\(answer)'" }
    switch use {
    case .read, .value: return "write '\(answer)'"
    case .assignment: return "write 'view.\(property) = view.\(property):with { \(component) = ... }'"
    case .option:
      switch property {
      case "frame": return "write 'frame = { x, y, width, height }'"
      case "size": return "write 'size = { width, height }'"
      default: return "write '\(property) = { x, y }'"
      }
    }
  }

  /// The property and the component of an answer like `frame.x`.
  var parts: (property: String, component: String)? {
    let parts = answer.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts[0] == "size" || Property(name: parts[0]) != nil else { return nil }
    return (parts[0], parts[1])
  }

  private static let table: [Place: [String: ForeignWord]] = Dictionary(grouping: all, by: \.place).mapValues { words in
    Dictionary(words.map { (key($0.text), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Folds a word to the text by which words are compared.
  private static func key(_ text: String) -> String {
    var letters = text.prefix(64).prefix { $0 != "(" }.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    if letters.hasPrefix("curves.") { letters.removeFirst(7) }
    if letters.hasPrefix(".") { letters.removeFirst() }
    return letters
  }
}

extension ForeignWord.Place {
  /// Whether a name was written here.
  func holds(_ name: LuaUnknownName) -> Bool {
    if name.use == .value { return name.owner == owner }
    switch self {
    case .text: return ["label", "button"].contains(name.owner)
    case .image, .button, .stack, .scrollView, .screen: return name.owner == rawValue
    case .view:
      return ["view", "label", "image", "button", "stack", "scrollView", "screen", "frameView", "sharedElement"]
        .contains(name.owner)
    case .module: return name.owner == "mutoscope"
    case .animation: return name.use == .option && ["animator", "animate"].contains(name.owner)
    case .transition:
      return name.use == .option && ["transition", "present", "push", "dismiss", "pop"].contains(name.owner)
    case .style: return name.use == .option && StyleWord.names.contains(name.owner)
    case .timing:
      return name.use == .option
        && ([.animation, .transition, .style].contains { (place: Self) in place.holds(name) }
          || name.owner == "continue")
    case .control: return name.use != .option && ["animator", "transition"].contains(name.owner)
    case .stage, .spring, .font, .traits: return name.owner == rawValue
    case .curve, .contentMode, .textAlignment, .fontWeight, .edge, .presentation: return false
    }
  }

  /// The set of names in which a word of this place is looked for.
  private var owner: String? {
    switch self {
    case .curve, .contentMode, .textAlignment, .fontWeight, .edge, .presentation: rawValue
    // Properties by their names, in paths and samples.
    case .view: "property"
    case .text, .image, .button, .stack, .scrollView, .screen, .module, .animation, .transition, .style, .timing,
      .control, .stage, .spring, .font, .traits:
      nil
    }
  }
}
