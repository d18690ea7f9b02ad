// An element that others enter or leave is in several views. Where such a container is interrupted and left, they are still
// one element: its parts stay where they are between the others, and each goes on as a part of the new one.

extension ContainerBuilder {
  /// A part of an element that the container of an interrupted transition has in several views: what is between two of
  /// them is between two parts. nil stands for all of an element that is whole.
  package struct ElementPart: Hashable, Sendable {
    let element: ElementID
    let number: Int?
  }

  /// The pieces of an element or of a part of it, back to front.
  mutating func pieces(of part: ElementPart) -> [BuiltPiece] {
    let kind = nodes[part.element].kind
    if kind == .shared { return [BuiltPiece(piece: .floating(part), number: 0)] }
    return section(part) { $0.buildSingle(part.element, kind) }
  }

  /// The same of a shared element, where it is placed.
  mutating func sharedPieces(of part: ElementPart) -> [BuiltPiece] { section(part) { $0.buildShared(part.element) } }

  private mutating func section(_ part: ElementPart, _ build: (inout Self) -> [Piece]) -> [BuiltPiece] {
    guard let number = part.number else {
      if let all = sections[part.element] { return Array(all.joined()) }
      let all = ContainerBuilder.sections(of: build(&self))
      return all.count == 1 ? all[0] : Array(all.joined())
    }
    let all = sections[part.element] ?? ContainerBuilder.sections(of: build(&self))
    sections[part.element] = all
    return number < all.count ? all[number] : []
  }

  private static func sections(of pieces: [Piece]) -> [[BuiltPiece]] {
    var sections: [[BuiltPiece]] = [[]]
    var count = 0
    for piece in pieces {
      if case .cut = piece {
        sections.append([])
        continue
      }
      sections[sections.count - 1].append(BuiltPiece(piece: piece, number: count))
      if case .view = piece { count += 1 }
    }
    return sections
  }

  /// What an item of a script stands for: of an element that is in parts the first.
  func part(of id: ElementID, _ screen: Screen) -> ElementPart {
    ElementPart(element: id, number: screen.parts(of: id).isEmpty ? nil : 0)
  }
}
