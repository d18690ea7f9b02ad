import Mutoscope
import MutoscopeMotion

/// Cards at random whose insides are laid out: what is in a column, and how it is tied to the card and to each other.
struct RandomCards {
  indirect enum Content {
    case text(String, lines: Int)
    case button(String)
    case box(Size)
    case stack(Stack, [Content])
  }

  /// How something lies across the card.
  enum Across: CaseIterable { case fill, leading, trailing, center, share }

  struct Row {
    var content: Content
    var across: Across
    var gap: Double
    /// Of elements of their own.
    var id: String?
  }

  struct Card {
    var rows: [Row]
    var inset: Double
    var frame: Rect
    var bottom: (relation: LayoutConstraint.Relation, priority: Double)?
    /// Whether the frame follows from constraints itself.
    var isPlaced = false
  }

  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func pair(_ name: String) -> Pair {
    let card = card()
    var pair = Pair(name: name, source: screen(card), destination: screen(changed(card)))
    pair.definition = [("card", TransitionStyle(.sharedElement(.init())))]
    return pair
  }

  private mutating func chance(_ p: Double) -> Bool { Double.random(in: 0..<1, using: &random) < p }
  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    (Double.random(in: range, using: &random) * 4).rounded() / 4 + (chance(0.3) ? 1.0 / 3 : 0)
  }
  private mutating func one<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  // MARK: What there is

  private mutating func text() -> String {
    let words = ["one", "two", "three", "and", "a", "mutoscope", "shows", "cards"]
    return (0..<Int.random(in: 1...9, using: &random)).map { _ in one(words) }.joined(separator: " ")
  }

  private mutating func content(_ depth: Int = 0) -> Content {
    switch Int.random(in: 0..<(depth == 0 ? 10 : 7), using: &random) {
    case 0...3: return .text(text(), lines: one([0, 0, 1, 2]))
    case 4...5: return .button(one(["Go", "Later"]))
    case 6: return .box(Size(number(4...30), number(4...20)))
    default:
      var stack = Stack()
      stack.axis = one(Axis.allCases)
      stack.spacing = number(0...6)
      stack.alignment = one([.fill, .leading, .center, .trailing])
      stack.distribution = one(Stack.Distribution.allCases)
      return .stack(stack, (0..<Int.random(in: 1...3, using: &random)).map { _ in content(depth + 1) })
    }
  }

  private mutating func row() -> Row {
    Row(content: content(), across: one(Across.allCases + [.fill, .fill]), gap: number(0...6))
  }

  private mutating func frame() -> Rect { Rect(number(0...30), number(0...50), number(30...90), number(40...110)) }

  private mutating func card() -> Card {
    var card = Card(
      rows: (0..<Int.random(in: 1...4, using: &random)).map { _ in row() }, inset: number(0...8), frame: frame())
    if chance(0.3) { card.bottom = (one([.equal, .lessThanOrEqual]), one([1000, 750, 200])) }
    if chance(0.2) { card.rows[0].id = "first" }
    card.isPlaced = chance(0.3)
    return card
  }

  private mutating func changed(_ old: Card) -> Card {
    var card = old
    card.frame = frame()
    if chance(0.5) { card.inset = number(0...8) }
    for index in card.rows.indices {
      if chance(0.3) { card.rows[index].gap = number(0...6) }
      if chance(0.2) { card.rows[index].across = one(Across.allCases) }
      if chance(0.15) { card.rows[index].content = content() }
    }
    if chance(0.2) { card.rows.remove(at: Int.random(in: 0..<card.rows.count, using: &random)) }
    if chance(0.2) { card.rows.insert(row(), at: Int.random(in: 0...card.rows.count, using: &random)) }
    if chance(0.2) { card.bottom = card.bottom == nil ? (.lessThanOrEqual, 750) : nil }
    return card
  }

  // MARK: Views

  private func screen(_ card: Card) -> Part {
    var part = Part("card", card.isPlaced ? .zero : card.frame, RGBA(0.9, 0.9, 1, 1), card.rows.map(part)) {
      $0.snapshot = .live
      $0.cornerRadius = 4
    }
    part.constraints = { view, subviews in Self.constraints(of: card, view, subviews) }
    var screen = Part.screen(.white, [part])
    guard card.isPlaced else { return screen }
    screen.constraints = { screen, subviews in
      let (view, frame) = (subviews[0], card.frame)
      return [
        Self.tie(view, .leading, .equal, screen, .leading, frame.x),
        Self.tie(view, .top, .equal, screen, .top, frame.y),
        Self.tie(view, .trailing, .equal, screen, .trailing, frame.maxX - Part.stage.width),
        Self.tie(view, .bottom, .equal, screen, .bottom, frame.maxY - Part.stage.height),
      ]
    }
    return screen
  }

  private func part(_ row: Row) -> Part {
    var part = part(row.content)
    part.view.id = row.id
    return part
  }

  private func part(_ content: Content) -> Part {
    switch content {
    case .text(let text, let lines):
      return Part(nil, .zero, .clear, kind: .label) {
        ($0.text, $0.numberOfLines, $0.font) = (text, lines, Font(size: 8))
      }
    case .button(let text):
      return Part(nil, .zero, RGBA(0, 0.4, 1, 1), kind: .button) {
        ($0.text, $0.contentInsets, $0.font) = (text, Insets(2, 4, 2, 4), Font(size: 8))
      }
    case .box(let size): return Part(nil, Rect(origin: .zero, size: size), RGBA(1, 0.4, 0, 1))
    case .stack(let stack, let contents):
      var part = Part(nil, .zero, RGBA(0.8, 1, 0.8, 1), kind: .stack, contents.map(part))
      part.stack = stack
      return part
    }
  }

  private static func tie(
    _ view: ViewID, _ attribute: Anchor.Attribute, _ relation: LayoutConstraint.Relation, _ other: ViewID,
    _ otherAttribute: Anchor.Attribute, _ constant: Double, factor: Double = 1, priority: Double = 1000
  ) -> LayoutConstraint {
    LayoutConstraint(
      AnchorTerm(Anchor(view, attribute)), relation,
      AnchorTerm(Anchor(other, otherAttribute), multiplier: factor, constant: constant), priority: priority)
  }

  private static func constraints(of card: Card, _ view: ViewID, _ rows: [ViewID]) -> [LayoutConstraint] {
    var all: [LayoutConstraint] = []
    for (index, (row, own)) in zip(rows, card.rows).enumerated() {
      all.append(
        index == 0
          ? tie(row, .top, .equal, view, .top, card.inset) : tie(row, .top, .equal, rows[index - 1], .bottom, own.gap))
      // Of what fills a card that is too narrow the trailing edge gives way.
      switch own.across {
      case .fill:
        all.append(tie(row, .leading, .equal, view, .leading, card.inset))
        all.append(tie(row, .trailing, .equal, view, .trailing, -card.inset, priority: 999))
      case .leading:
        all.append(tie(row, .leading, .equal, view, .leading, card.inset))
        all.append(tie(row, .trailing, .lessThanOrEqual, view, .trailing, -card.inset, priority: 999))
      case .trailing: all.append(tie(row, .trailing, .equal, view, .trailing, -card.inset))
      case .center:
        all.append(tie(row, .centerX, .equal, view, .centerX, 0))
        all.append(tie(row, .width, .lessThanOrEqual, view, .width, -2 * card.inset, priority: 999))
      case .share:
        all.append(tie(row, .leading, .equal, view, .leading, card.inset))
        all.append(tie(row, .width, .equal, view, .width, 0, factor: 0.5))
      }
    }
    if let bottom = card.bottom, let last = rows.last {
      all.append(tie(last, .bottom, bottom.relation, view, .bottom, -card.inset, priority: min(bottom.priority, 900)))
    }
    return all
  }
}
