import LuaKit
import Mutoscope
import MutoscopeMotion

/// An expression that scripts compare: one anchor or several, each times a factor plus points.
struct AnchorExpression: LuaObject {
  static var luaTypeName: String { "layoutAnchor" }
  unowned let session: Session
  let name: String
  var terms: [AnchorTerm]

  init(_ session: Session, _ view: ViewID, _ group: AnchorGroup, guide: Anchor.Guide) {
    self.session = session
    name = group.name
    terms = group.attributes.map { AnchorTerm(Anchor(view, $0, guide: guide)) }
  }

  /// A number moves every edge of a group inwards.
  func moved(by distance: Double) -> AnchorExpression {
    var moved = self
    for index in terms.indices { moved.terms[index].constant += distance * inward(index) }
    return moved
  }

  /// 1 or -1: the way into the view at the far edges of a group.
  func inward(_ index: Int) -> Double {
    guard terms.count > 1, let attribute = terms[index].anchor?.attribute else { return 1 }
    return attribute == .trailing || attribute == .bottom ? -1 : 1
  }

  /// Moves each anchor by what a table says: insets of edges, a size beside widths and heights, a point beside middles.
  func moved(by table: AnchorTable) throws -> AnchorExpression {
    var moved = self
    for (index, distance) in zip(terms.indices, try numbers(of: table)) { moved.terms[index].constant += distance }
    return moved
  }

  /// What a table says to each anchor of a group.
  func numbers(of table: AnchorTable) throws -> [Double] {
    let attributes = terms.compactMap { $0.anchor?.attribute }
    switch attributes {
    case [.width, .height]: return [try table.size.get().width, try table.size.get().height]
    case [.centerX, .centerY]: return [try table.point.get().x, try table.point.get().y]
    case _ where attributes.count > 1:
      let insets = try table.insets.get()
      return attributes.map { attribute in
        switch attribute {
        case .top: insets.top
        case .leading, .left: insets.left
        case .bottom: -insets.bottom
        case .trailing, .right: -insets.right
        case .centerX, .centerY, .width, .height, .firstBaseline, .lastBaseline: 0
        }
      }
    default: throw LuaMismatch("number expected beside \(name), got a table")
    }
  }

  /// Whether two numbers say all of it: a size or a point.
  var isPair: Bool {
    terms.count == 2 && (terms[0].anchor?.attribute == .width || terms[0].anchor?.attribute == .centerX)
  }

  func times(_ factor: Double) throws -> AnchorExpression {
    var scaled = self
    for index in terms.indices {
      scaled.terms[index].multiplier *= factor
      scaled.terms[index].constant *= factor
      guard scaled.terms[index].multiplier.isFinite, scaled.terms[index].constant.isFinite else {
        throw LuaFailure("finite number expected, got \(number(terms[index].multiplier)) * \(number(factor))")
      }
    }
    return scaled
  }
}

/// The anchors of one name.
struct AnchorGroup {
  let name: String
  let doc: String
  let attributes: [Anchor.Attribute]

  static let all: [AnchorGroup] =
    [
      ("top", "The top edge."), ("leading", "The leading edge: the left one."),
      ("trailing", "The trailing edge: the right one."), ("left", "The left edge."), ("right", "The right edge."),
      ("bottom", "The bottom edge."), ("centerX", "The middle between left and right."),
      ("centerY", "The middle between top and bottom."), ("width", "The width."), ("height", "The height."),
      ("firstBaseline", "The baseline of the first line of text."),
      ("lastBaseline", "The baseline of the last line of text."),
    ].map { name, doc in
      AnchorGroup(name: "\(name)Anchor", doc: doc, attributes: [Anchor.Attribute(rawValue: name)].compactMap(\.self))
    } + [
      AnchorGroup(name: "horizontalAnchors", doc: "Leading and trailing edge.", attributes: [.leading, .trailing]),
      AnchorGroup(name: "verticalAnchors", doc: "Top and bottom edge.", attributes: [.top, .bottom]),
      AnchorGroup(name: "edgeAnchors", doc: "All four edges.", attributes: [.top, .leading, .bottom, .trailing]),
      AnchorGroup(name: "sizeAnchors", doc: "Width and height.", attributes: [.width, .height]),
      AnchorGroup(name: "centerAnchors", doc: "Both middles.", attributes: [.centerX, .centerY]),
    ]
}

/// A table beside a group of anchors: what it has to be depends on the group.
struct AnchorTable {
  let insets: Result<Insets, any Error>
  let size: Result<Size, any Error>
  let point: Result<Point, any Error>

  init(_ slot: LuaSlot) {
    insets = Result { try Insets.decode(slot) }
    size = Result { try Size.decode(slot) }
    point = Result { try Point.decode(slot) }
  }
}

/// An operand on the other side of an operator or a comparison.
enum AnchorOperand: LuaDecodable {
  case expression(AnchorExpression)
  case number(Double)
  case table(AnchorTable)

  static var luaTypeName: String { "layoutAnchor|number|insets|size|point" }

  static func decode(_ slot: LuaSlot) throws -> AnchorOperand {
    if let expression = slot.object(AnchorExpression.self) { return .expression(expression) }
    if slot.number != nil { return .number(try Double.decode(slot)) }
    let isValue = slot.object(Insets.self) != nil || slot.object(Size.self) != nil || slot.object(Point.self) != nil
    guard isValue || LuaValue(slot).table != nil else {
      let mismatch = slot.mismatch("anchor or number")
      throw slot.typeDescription == "no value"
        ? LuaMismatch(mismatch.text + " (call methods with ':', not '.')") : mismatch
    }
    return .table(AnchorTable(slot))
  }
}

/// A guide of a view: the same anchors, of a part of it.
struct LayoutGuide: LuaObject {
  static var luaTypeName: String { "layoutGuide" }
  unowned let session: Session
  let view: ViewID
  let guide: Anchor.Guide
}

/// Anchors of views and guides, and what they are compared with: SPEC 3.
struct AnchorEntry {
  unowned let session: Session

  /// The anchors and guides of a view.
  static var properties: [LuaProperty<ViewHandle>] {
    AnchorGroup.all.map { group in
      LuaProperty(group.name, group.doc, type: "layoutAnchor") { (handle: ViewHandle) in
        AnchorExpression(handle.session, handle.id, group, guide: .bounds)
      }
    }
      + [Anchor.Guide.safeArea, .layoutMargins].map { guide in
        let doc =
          guide == .safeArea
          ? "The part of the view that no bar of the screen covers." : "That part, 16 points in from its sides."
        return LuaProperty(guide.rawValue, doc, type: "layoutGuide") { (handle: ViewHandle) in
          LayoutGuide(session: handle.session, view: handle.id, guide: guide)
        }
      }
  }

  var classes: [any LuaClassDeclaration] {
    let guide = LuaClass<LayoutGuide>(
      "layoutGuide", "A rectangle in a view that constraints can speak of.",
      properties: AnchorGroup.all.filter { !$0.name.contains("Baseline") }.map { group in
        LuaProperty(group.name, group.doc, type: "layoutAnchor") { (guide: LayoutGuide) in
          AnchorExpression(guide.session, guide.view, group, guide: guide.guide)
        }
      })
    return [guide, anchor]
  }

  private var anchor: LuaClass<AnchorExpression> {
    LuaClass<AnchorExpression>(
      "layoutAnchor", "One anchor or a group, times a factor plus points: `header.topAnchor + 24`.",
      methods: [
        comparison("equalTo", "Makes both the same.", .equal),
        comparison("greaterThanOrEqualTo", "Lets it not be less.", .greaterThanOrEqual),
        comparison("lessThanOrEqualTo", "Lets it not be more.", .lessThanOrEqual),
      ],
      operators: [
        LuaOperator(.add, "Moves it; every edge of a group inwards.") { (a: AnchorOperand, b: AnchorOperand) in
          switch (a, b) {
          case (.expression(let own), .number(let distance)), (.number(let distance), .expression(let own)):
            return own.moved(by: distance)
          case (.expression(let own), .table(let table)), (.table(let table), .expression(let own)):
            return try own.moved(by: table)
          default: throw Self.lonely(a, b)
          }
        },
        LuaOperator(.subtract, "Moves it back.") { (a: AnchorOperand, b: AnchorOperand) in
          switch (a, b) {
          case (.expression(let own), .number(let distance)): return own.moved(by: -distance)
          case (.number(let distance), .expression(let own)) where own.terms.count == 1:
            return try own.times(-1).moved(by: distance)
          default: throw Self.lonely(a, b)
          }
        },
        LuaOperator(.negate, "The same as times -1.") { (anchor: AnchorExpression) in try anchor.times(-1) },
        LuaOperator(.multiply, "Multiplies it.") { (a: AnchorOperand, b: AnchorOperand) in
          switch (a, b) {
          case (.expression(let own), .number(let factor)), (.number(let factor), .expression(let own)):
            return try own.times(factor)
          default: throw Self.lonely(a, b)
          }
        },
        LuaOperator(.divide, "Divides it.") { (a: AnchorExpression, b: Double) in
          if b == 0 { throw LuaMismatch("number other than 0 expected beside \(a.name), got 0") }
          return try a.times(1 / b)
        },
        LuaOperator(.text) { (expression: AnchorExpression) in
          expression.terms.map { expression.session.store.tree.text(of: $0) }.joined(separator: ", ")
        },
      ])
  }

  /// There is one anchor on each side of a constraint.
  private static func lonely(_ a: AnchorOperand, _ b: AnchorOperand) -> LuaMismatch {
    switch (a, b) {
    case (.expression(let a), .expression(let b)):
      LuaMismatch("number expected beside \(a.name), got \(b.name): a side of a constraint has one anchor")
    case (.expression(let a), _), (_, .expression(let a)): LuaMismatch("number expected beside \(a.name), got a table")
    default: LuaMismatch("number expected beside an anchor")
    }
  }

  private func comparison(
    _ name: String, _ doc: String, _ relation: LayoutConstraint.Relation
  ) -> LuaMethod<AnchorExpression> {
    LuaMethod(
      name, doc + " Returns the constraint, active at once.",
      LuaParameter<AnchorOperand>(
        "other", "An anchor of the same kind, or a number: a size, or a place in the superview; of size and center two."
      ),
      LuaParameter<LayoutPriority?>("priority", "By default required."), returns: LuaReturn("constraint")
    ) { first, other, priority in
      let (session, count) = (first.session, first.terms.count)
      let second: [AnchorTerm]
      switch other {
      case .expression(let other):
        guard other.terms.count == count else {
          throw LuaMismatch("\(first.name) expected, got \(other.name)")
        }
        second = other.terms
      case .number(let number): second = Array(repeating: AnchorTerm(nil, constant: number), count: count)
      case .table(let table):
        guard first.isPair else { throw LuaMismatch("anchor or number expected by \(first.name), got a table") }
        second = try first.numbers(of: table).map { AnchorTerm(nil, constant: $0) }
      }
      let line = session.store.currentLine()
      let constraints = zip(first.terms, second).map { first, second in
        LayoutConstraint(first, relation, second, priority: priority?.value ?? 1000, line: line)
      }
      return ConstraintHandle(
        session: session, indices: try session.store.add(constraints), inward: (0..<count).map(first.inward))
    }
  }
}
