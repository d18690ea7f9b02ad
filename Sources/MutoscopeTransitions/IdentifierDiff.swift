/// What becomes of every identifier between two screens (SPEC 5.2, step 2). A value: the diff of the screens exchanged
/// has added and removed exchanged.
public struct IdentifierDiff: Sendable {
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
  /// The numbers of the source's elements, in its order. The destination's are its own.
  private(set) var numbers: [ElementID] = []
  private let source: ElementTree
  private let destination: ElementTree

  /// - Parameter hidden: Views of the source that the destination shows in their place, or has shown: they are not kept.
  init(
    _ source: ElementTree, _ destination: ElementTree, presentation: Presentation, hidden: Set<ViewID> = []
  ) {
    (self.source, self.destination) = (source, destination)
    let places = source.elements.map { destination.position(of: $0, of: source) }
    var origins = [Int?](repeating: nil, count: destination.elements.count)
    for (old, new) in places.enumerated() { if let new { origins[new] = old } }
    elements = origins.indices.dropFirst().map { index in
      let (old, parent) = (origins[index], destination.elements[index].parent)
      let above = old.flatMap { source.elements[$0].parent }.flatMap { places[$0] }
      return Element(
        id: destination.elements[index].id, kind: old == nil ? .added : .shared,
        isReparented: old != nil && above != parent, parent: parent.map { destination.elements[$0].id })
    }
    // Parents come before their children: whether one is in what does not stay is known by then.
    var isLeft: [Bool] = []
    // Elements are read where they lie: a copy would count all that one holds.
    let all = source.elements
    for index in all.indices {
      let (parent, place) = (all[index].parent, places[index])
      let isInLeft = parent.map { place != nil || isLeft[$0] || hidden.contains(all[index].view) } ?? false
      isLeft.append(isInLeft)
      if place == nil {
        let kind: Kind = presentation == .over && !isInLeft ? .kept : .removed
        elements.append(Element(id: all[index].id, kind: kind, parent: parent.map { all[$0].id }))
      }
      numbers.append(ElementID(index: place ?? elements.count))
    }
  }

  /// Tells the element with an id; nil where neither screen has it.
  package func number(of id: String) -> ElementID? {
    destination.position(of: id).map(ElementID.init) ?? source.position(of: id).map { numbers[$0] }
  }

  public func element(_ id: String) -> Element? {
    number(of: id).flatMap { $0 == .root ? nil : elements[$0.index - 1] }
  }

  public func kind(of id: String) -> Kind? {
    id == ElementTree.rootID ? .shared : element(id)?.kind
  }

  public var added: [String] { ids(.added) }
  public var removed: [String] { ids(.removed) }
  public var shared: [String] { ids(.shared) }
  public var kept: [String] { ids(.kept) }
  public var reparented: [String] { elements.filter(\.isReparented).map(\.id) }

  private func ids(_ kind: Kind) -> [String] { elements.filter { $0.kind == kind }.map(\.id) }
}

extension IdentifierDiff: Equatable {
  public static func == (a: IdentifierDiff, b: IdentifierDiff) -> Bool { a.elements == b.elements }
}

extension IdentifierDiff: CustomStringConvertible {
  public var description: String {
    let lists = [
      ("added", added), ("removed", removed), ("shared", shared), ("kept", kept), ("reparented", reparented),
    ]
    var text = LongText()
    for (index, (name, ids)) in lists.enumerated() {
      text += (index > 0 ? "\n" : "") + name + String(repeating: " ", count: 12 - name.count)
      text += ids.first?.oneLine ?? "-"
      for id in ids.dropFirst() { text += ", \(id.oneLine)" }
    }
    return text.text
  }
}
