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
  mutating func pieces(of part: ElementPart) -> Few<BuiltPiece> {
    if nodes[part.element].kind == .shared { return Few(one: BuiltPiece(piece: .floating(part), number: 0)) }
    return section(part) { $0.buildSingle(part.element) }
  }

  /// The same of a shared element, where it is placed.
  mutating func sharedPieces(of part: ElementPart) -> Few<BuiltPiece> { section(part) { $0.buildShared(part.element) } }

  private mutating func section(_ part: ElementPart, _ build: (inout Self) -> Few<BuiltPiece>) -> Few<BuiltPiece> {
    let all = sections[part.element] ?? build(&self)
    if part.number == nil, !all.contains(where: \.isCut) { return all }
    let parts = Array(all).split(omittingEmptySubsequences: false, whereSeparator: \.isCut)
    guard let number = part.number else { return Few(parts.joined()) }
    sections[part.element] = all
    return number < parts.count ? Few(parts[number]) : Few()
  }
}
