/// What becomes of every identifier between two screens (SPEC 5.2, step 2). A value: the diff of the screens exchanged
/// has added and removed exchanged.
public struct IdentifierDiff: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case added, removed, shared
    /// Stays where it is beneath the destination.
    case kept
  }

  public struct Element: Hashable, Sendable {
    public var id: String
    public var kind: Kind
    /// A shared element under another parent than before.
    public var isReparented = false
    /// In the merged hierarchy; nil for the root.
    public var parent: String?
  }

  /// All elements but the root: the destination's in its paint order, then the others in the source's.
  public internal(set) var elements: [Element] = []
  private var index: [String: Int] = [:]

  init(_ source: ElementTree, _ destination: ElementTree, presentation: Presentation) {
    func append(_ element: Element) {
      index[element.id] = elements.count
      elements.append(element)
    }
    index.reserveCapacity(source.elements.count + destination.elements.count)
    elements.reserveCapacity(source.elements.count + destination.elements.count)
    for element in destination.elements.dropFirst() {
      let parent = element.parent.map { destination.elements[$0].id }
      guard let old = source.position(of: element.id) else {
        append(Element(id: element.id, kind: .added, parent: parent))
        continue
      }
      let isReparented = source.elements[old].parent.map { source.elements[$0].id } != parent
      append(Element(id: element.id, kind: .shared, isReparented: isReparented, parent: parent))
    }
    // Parents come before their children: whether one is below a shared element is known by then.
    var isBelowShared: [Bool] = []
    for (number, element) in source.elements.enumerated() {
      let isShared = number > 0 && destination.position(of: element.id) != nil
      isBelowShared.append(isShared || (element.parent.map { isBelowShared[$0] } ?? false))
      if number == 0 || isShared { continue }
      append(
        Element(
          id: element.id, kind: presentation == .over && !isBelowShared[number] ? .kept : .removed,
          parent: element.parent.map { source.elements[$0].id }))
    }
  }

  public func element(_ id: String) -> Element? { index[id].map { elements[$0] } }
  public func kind(of id: String) -> Kind? {
    id == ElementTree.rootID ? .shared : index[id].map { elements[$0].kind }
  }

  public var added: [String] { ids(.added) }
  public var removed: [String] { ids(.removed) }
  public var shared: [String] { ids(.shared) }
  public var kept: [String] { ids(.kept) }
  public var reparented: [String] { elements.filter(\.isReparented).map(\.id) }

  private func ids(_ kind: Kind) -> [String] { elements.filter { $0.kind == kind }.map(\.id) }
}

extension IdentifierDiff: CustomStringConvertible {
  public var description: String {
    let lists = [
      ("added", added), ("removed", removed), ("shared", shared), ("kept", kept), ("reparented", reparented),
    ]
    var text = LongText()
    for (index, (name, ids)) in lists.enumerated() {
      text += (index > 0 ? "\n" : "") + name + String(repeating: " ", count: 12 - name.count) + (ids.first ?? "-")
      for id in ids.dropFirst() { text += ", \(id)" }
    }
    return text.text
  }
}
