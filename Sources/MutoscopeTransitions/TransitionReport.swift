import MutoscopeMotion

/// A transition's five steps as data: SPEC 5.2.
public struct TransitionReport: Sendable {
  /// The identifier hierarchies of the two screens.
  public var source: ElementTree
  public var destination: ElementTree
  public var diff: IdentifierDiff
  public var container: ContainerNode
  let reasons: Explanations

  /// What was decided for each element, in the order of the container.
  public var explanations: [Explanation] { reasons.all }

  public func explanation(of id: String) -> Explanation? { explanations.first { $0.id == id } }
}

/// A part of the container, back to front.
public struct ContainerNode: Hashable, Sendable {
  /// An id, `(root)`, `content`, `wrapper NAME`.
  public var label: String
  /// What becomes of it: `added`, `removed`, `shared`, `kept`; nil for wrappers and content of shared elements.
  public var kind: IdentifierDiff.Kind?
  /// The style of an element, which is between its ends.
  var style: TransitionStyle?
  /// The source of content.
  var origin = ""
  public var children: [ContainerNode]

  /// Tells in words what is between its ends.
  public var note: String { style.map { "\($0)" } ?? origin }

  /// One line a node, indented.
  public var text: String {
    var text = LongText()
    write(to: &text, level: 0)
    return text.text
  }

  private func write(to text: inout LongText, level: Int) {
    text += (level > 0 ? "\n" : "") + String(repeating: "  ", count: level) + label.oneLine
    if let kind { text += " \(kind.rawValue)" }
    if !note.isEmpty { text += " (\(note.oneLine))" }
    for child in children { child.write(to: &text, level: level + 1) }
  }
}

/// Why all elements move as they do. It is told when somebody asks, and then once: of a container that does not change any
/// more.
final class Explanations: Sendable {
  private let told = Locked<[Explanation]?>(nil)
  private let tell: @Sendable () -> [Explanation]

  init(_ tell: @escaping @Sendable () -> [Explanation]) { self.tell = tell }

  var all: [Explanation] {
    told.withLock { told in
      // It is kept for later: it must not depend on how much a script had left.
      let all = told ?? Budget.suspended(tell)
      told = all
      return all
    }
  }
}

/// Why an element moves as it does.
public struct Explanation: Hashable, Sendable {
  public var id: String
  public var kind: IdentifierDiff.Kind
  public var isReparented: Bool
  /// The style of the definition's entry, if it has one.
  public var entry: TransitionStyle?
  /// What it does.
  public var style: TransitionStyle
  /// Why, in a sentence.
  public var reason: String
  /// The element that holds it, on the destination where it is there.
  public var parent: String?
  /// Whether it is `static`, `live` or made by a `function`.
  var origin: String
  /// The rule by which its content is resized, where it has some at both ends.
  var resize: Resize?
  /// Its frames at both ends, in the coordinates of the nearest shared ancestor; nil where it does not exist.
  public var from: Rect?
  public var to: Rect?
  /// In seconds.
  public var delay: Double
  public var duration: Double
  public var curve: Curve

  public var snapshot: String { resize.map { "\(origin), resized by \($0.rawValue)" } ?? origin }
}

extension Explanation: CustomStringConvertible {
  public var description: String {
    var lines = ["\(id): \(kind.rawValue)" + (isReparented ? ", reparented" : "") + ", \(style)", "  \(reason)"]
    if let parent { lines.append("  parent    \(parent)") }
    lines.append("  snapshot  \(snapshot)")
    if let from { lines.append("  from      \(PropertyValue.rect(from).text)") }
    if let to { lines.append("  to        \(PropertyValue.rect(to).text)") }
    lines.append("  time      \(number(delay))...\(number(delay + duration)) s, \(curve)")
    return lines.map(\.oneLine).joined(separator: "\n")
  }
}
