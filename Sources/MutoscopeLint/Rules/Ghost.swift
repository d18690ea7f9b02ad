import MutoscopeMotion

extension Linter {
  func ghosts(_ way: Way) -> [Finding] {
    let looks = way.looks.lazy.filter { _ in !Budget.spend(1000) }
    let contents = Set(looks.flatMap { $0.prints.filter { $0.value.count > 1 }.keys }).sorted {
      ($0.name, $0.isText ? 0 : 1) < ($1.name, $1.isText ? 0 : 1)
    }
    return contents.filter { _ in !Budget.spend(1000) }.flatMap { content -> [Finding] in
      guard let worst = way.worst({ way.ghost(of: content, in: $0)?.weight ?? 0 }),
        let (first, second, distance, _) = way.ghost(of: content, in: worst.look)
      else { return [] }
      let names = [first, second].map { label($0.view) }
      let amount = Amount.pixels(distance * way.scale)
      let fix =
        if let element = first.element, element == second.element {
          (content.isText
            ? "the same font, size and width of the text"
            : "the same contentMode and clipsToBounds, and the same ratio of width and height,")
            + " for '\(element)' on both screens, in views without effects"
        } else {
          "one id for '\(names[0])' and '\(names[1])', so that it moves from the one to the other"
        }
      return [
        finding(
          .ghost, way.played, second.element ?? names[1], content.isText ? "text" : "source", at: worst.look.time,
          amount, "its \(content.isText ? "text" : "picture") is seen twice, \(amount) apart: '\(content.name)'",
          fix: fix)
      ]
    }
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
  let alpha: Double

  /// What is painted at more than one place in a frame, wherever it is seen.
  static func all(
    in frame: DrawnFrame, _ elements: [String?], _ measurer: ContentMeasurer, _ tolerance: Double
  ) -> [Content: [Print]] {
    let indices = Dictionary(grouping: frame.pieces.indices) { frame.pieces[$0].content.print }
    var all: [Content: [Print]] = [:]
    // What is there very often is no one thing.
    for case (let content?, let indices) in indices where (2...64).contains(indices.count) && !Budget.spend(1000) {
      let quads = indices.map { index in
        let layer = frame.layers[frame.pieces[index].layer]
        return layer.matrix.quad(of: layer.printed(content, measurer))
      }
      guard quads.contains(where: { $0.distance(to: quads[0]) > tolerance }) else { continue }
      all[content] = zip(indices, quads).compactMap { index, quad in
        let (layer, alpha) = (frame.pieces[index].layer, frame.sight(of: index))
        guard alpha > 0 else { return nil }
        let element = elements[layer] == ElementTree.rootID ? nil : elements[layer]
        return Print(view: frame.views[layer], element: element, quad: quad, alpha: alpha)
      }
    }
    return all
  }
}

extension Way {
  /// The nearest two of the same that are seen at once, and at neither end, with how far they are apart, and that by how much of
  /// both is seen; nil where no more are seen than at an end. What is seen where another transition takes over was seen twice
  /// already.
  fileprivate func ghost(
    of content: Print.Content, in look: Look
  ) -> (first: Print, second: Print, distance: Double, weight: Double)? {
    let prints = look.prints[content] ?? []
    let isTakenOver = played.playback.ending?.isTakenOver == true
    let ends = (isTakenOver ? [first] : [first, last]).map { $0.prints[content] ?? [] }
    guard prints.count > 1, places(prints) > max(1, ends.map(places).max() ?? 0) else { return nil }
    var nearest: (first: Print, second: Print, distance: Double, weight: Double)?
    for (index, second) in prints.enumerated() {
      for first in prints[..<index] {
        let distance = second.quad.distance(to: first.quad)
        let isAtEnd = ends.contains { Set($0.map(\.view)).isSuperset(of: [first.view, second.view]) }
        // Words may be the same by chance in different elements, and where they do not touch.
        let isOneThing =
          !content.isText
          || first.element == second.element
            && (first.element != nil || Rect(enclosing: first.quad).intersection(Rect(enclosing: second.quad)) != nil)
        guard distance > played.tolerance, distance < nearest?.distance ?? .infinity, !isAtEnd, isOneThing,
          !look.areTwo(first.view, second.view)
        else { continue }
        nearest = (first, second, distance, distance * min(first.alpha, second.alpha))
      }
    }
    return nearest
  }

  /// Counts the places at which something is seen.
  private func places(_ prints: [Print]) -> Int {
    prints.reduce(into: [[Point]]()) { places, print in
      if places.allSatisfy({ $0.distance(to: print.quad) > played.tolerance }) { places.append(print.quad) }
    }.count
  }
}

extension DrawnFrame.Piece.Content {
  /// Names a text or a picture, which are drawn at a size of their own; nil for all else.
  var print: Print.Content? {
    switch self {
    case .text(let text): Print.Content(name: text.text, isText: true)
    case .image(let source, _, _): Print.Content(name: source, isText: false)
    case .fill, .border, .backdrop, .shadow: nil
    }
  }
}

extension Layer {
  /// The rectangle of the words or of the picture itself, whatever is cut off, in local points.
  fileprivate func printed(_ content: Print.Content, _ measurer: ContentMeasurer) -> Rect {
    guard content.isText, let text else {
      guard let image else { return .zero }
      guard let size = measurer.image(image.source), size.width > 0, size.height > 0 else { return image.rect }
      return image.place(size)
    }
    let rect = text.rect
    // A text that moves is where its lines stand, in whatever font.
    if let lines = text.lines { return Rect(rect.x + rect.width * lines.side, rect.y + rect.height / 2, 0, 0) }
    var size = measurer.text(text, rect.width).size
    if size.width <= 0 || size.height <= 0 {
      // Nobody can measure: letters of half the height.
      size = Size(0.5 * text.font.size * Double(text.text.count), 1.2 * text.font.size)
    }
    return Rect(
      rect.x + (rect.width - size.width) * text.alignment.side, rect.y + (rect.height - size.height) / 2, size.width,
      size.height)
  }
}
