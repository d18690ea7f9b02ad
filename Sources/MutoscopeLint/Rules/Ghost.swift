import MutoscopeMotion

extension Rule {
  static var ghost: Rule { Rule(.warning, .ways(Linter.ghosts)) }
}

extension Linter {
  fileprivate func ghosts(_ way: Way) -> [Remark] {
    let ghosts = Ghosts(way)
    return ghosts.contents.filter { _ in !Budget.spend(1000) }.flatMap { content -> [Remark] in
      guard let worst = way.worst({ ghosts.ghost(of: content, in: $0)?.weight ?? 0 }),
        let ghost = ghosts.ghost(of: content, in: worst.look)
      else { return [] }
      let amount = Amount.pixels(ghost.distance * way.scale)
      let names = [ghost.first, ghost.second].map { name(of: $0.view, way.passage) }
      let (what, property) = content.isText ? ("its text", "text") : ("its picture", "source")
      return [
        remark(
          .ghost, way.passage, ghost.second.element ?? names[1], property, at: worst.look.time, amount,
          "\(what) is seen twice, \(amount) apart: '\(content.name)'", fix: repair(content, ghost, names[0], names[1]))
      ]
    }
  }

  private func repair(_ content: Print.Content, _ ghost: Ghosts.Ghost, _ first: String, _ second: String) -> String {
    if let element = ghost.first.element, element == ghost.second.element {
      return content.isText
        ? "the same font, size and width of the text for '\(element)' on both screens"
        : "the same contentMode, and the same ratio of width and height, for '\(element)' on both screens"
    }
    return "one id for '\(first)' and '\(second)', so that it moves from the one to the other"
  }
}

/// Words or a picture in a frame.
struct Print {
  struct Content: Hashable {
    let name: String
    let isText: Bool
  }

  let view: ViewID
  /// Nil for what is the screens' own.
  let element: String?
  let quad: [Point]
  /// How much of it is seen: 0...1.
  var alpha = 1.0

  func distance(to other: Print) -> Double { zip(quad, other.quad).map { $0.distance(to: $1) }.max() ?? 0 }

  /// What is painted at more than one place in a frame, wherever it is seen.
  static func all(
    in frame: DrawnFrame, _ elements: [String?], _ measurer: ContentMeasurer, _ tolerance: Double
  ) -> [Content: [Print]] {
    let indices = Dictionary(grouping: frame.pieces.indices) { content(of: frame.pieces[$0]) }
    var all: [Content: [Print]] = [:]
    // What is there very often is no one thing.
    for (content, indices) in indices where (2...64).contains(indices.count) && !Budget.spend(1000) {
      guard let content else { continue }
      let prints = indices.compactMap { index -> (index: Int, print: Print)? in
        let layer = frame.pieces[index].layer
        guard let rect = frame.layers[layer].printed(content, measurer) else { return nil }
        let element = elements[layer].flatMap { $0 == ElementTree.rootID ? nil : $0 }
        let quad = frame.layers[layer].matrix.quad(of: rect)
        return (index, Print(view: frame.views[layer], element: element, quad: quad))
      }
      guard prints.contains(where: { $0.print.distance(to: prints[0].print) > tolerance }) else { continue }
      all[content] = prints.compactMap { index, print in
        var print = print
        print.alpha = frame.pieces[index].color.a * (1 - frame.cover(of: index))
        return print.alpha * 255 > Finding.levelTolerance && frame.shows(index) ? print : nil
      }
    }
    return all
  }

  private static func content(of piece: DrawnFrame.Piece) -> Content? {
    switch piece.content {
    case .text(let text, _, _, _, _): Content(name: text, isText: true)
    case .image(let source, _, _): Content(name: source, isText: false)
    case .fill, .border, .backdrop, .shadow: nil
    }
  }
}

/// Where the same is seen twice on a way.
private struct Ghosts {
  struct Ghost {
    let first: Print
    let second: Print
    let distance: Double
    /// By how much of both is seen.
    var weight: Double { distance * min(first.alpha, second.alpha) }
  }

  /// What is there more than once somewhere on the way.
  let contents: [Print.Content]
  private let way: Way
  private let tolerance: Double

  init(_ way: Way) {
    self.way = way
    tolerance = Finding.tolerance / way.scale
    let looks = way.looks.lazy.filter { _ in !Budget.spend(1000) }
    contents = Set(looks.flatMap { $0.prints.filter { $0.value.count > 1 }.keys }).sorted {
      ($0.name, $0.isText ? 0 : 1) < ($1.name, $1.isText ? 0 : 1)
    }
  }

  /// The nearest two that are seen at once, and at neither end; nil where no more are seen than at an end.
  func ghost(of content: Print.Content, in look: Look) -> Ghost? {
    let prints = look.prints[content] ?? []
    let ends = [way.first, way.last].map { $0.prints[content] ?? [] }
    guard prints.count > 1, count(prints) > max(1, ends.map(count).max() ?? 0) else { return nil }
    var nearest: Ghost?
    for (index, first) in prints.enumerated() {
      for second in prints[..<index] {
        let distance = first.distance(to: second)
        let isAtEnd = ends.contains { Set($0.map(\.view)).isSuperset(of: [first.view, second.view]) }
        guard distance > tolerance, distance < nearest?.distance ?? .infinity, !isAtEnd,
          isOneThing(content, first, second)
        else { continue }
        nearest = Ghost(first: second, second: first, distance: distance)
      }
    }
    return nearest
  }

  /// Whether two are seen as one thing that is there twice: words may be the same by chance in different elements, and
  /// where they do not touch.
  private func isOneThing(_ content: Print.Content, _ a: Print, _ b: Print) -> Bool {
    guard content.isText else { return true }
    return a.element == b.element
      && (a.element != nil || Rect(enclosing: a.quad).intersection(Rect(enclosing: b.quad)) != nil)
  }

  /// Counts the places at which something is seen.
  private func count(_ prints: [Print]) -> Int {
    var places: [Print] = []
    for print in prints where !places.contains(where: { $0.distance(to: print) <= tolerance }) { places.append(print) }
    return places.count
  }
}

extension Layer {
  /// The rectangle of the words or of the picture itself, whatever is cut off, in local points.
  fileprivate func printed(_ content: Print.Content, _ measurer: ContentMeasurer) -> Rect? {
    if !content.isText {
      guard let image else { return nil }
      guard let size = measurer.image(image.source), size.width > 0, size.height > 0 else { return image.rect }
      return image.place(size)
    }
    guard let text else { return nil }
    var size = measurer.text(text, text.rect.width).size
    if size.width <= 0 || size.height <= 0 {
      // Nobody can measure: letters of half the height.
      size = Size(0.5 * text.font.size * Double(text.text.count), 1.2 * text.font.size)
    }
    if let lines = text.lines {
      // A text that moves is where its lines stand, in whatever font.
      return Rect(text.rect.x + text.rect.width * lines.side, text.rect.y + text.rect.height / 2, 0, 0)
    }
    let side = text.alignment.side
    return Rect(
      text.rect.x + (text.rect.width - size.width) * side, text.rect.y + (text.rect.height - size.height) / 2,
      size.width, size.height)
  }
}
