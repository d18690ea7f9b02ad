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

  func moved(by insets: Insets) throws -> AnchorExpression {
    var moved = self
    for index in terms.indices {
      switch terms[index].anchor?.attribute {
      case .top?: moved.terms[index].constant += insets.top
      case .leading?, .left?: moved.terms[index].constant += insets.left
      case .bottom?: moved.terms[index].constant -= insets.bottom
      case .trailing?, .right?: moved.terms[index].constant -= insets.right
      default: throw LuaMismatch("number expected beside \(name), got insets")
      }
    }
    return terms.count > 1 ? moved : try { throw LuaMismatch("number expected beside \(name), got insets") }()
  }

  func times(_ factor: Double) -> AnchorExpression {
    var scaled = self
    for index in terms.indices {
      scaled.terms[index].multiplier *= factor
      scaled.terms[index].constant *= factor
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

/// An operand on the other side of an operator or a comparison.
enum AnchorOperand: LuaDecodable {
  case expression(AnchorExpression)
  case number(Double)
  case insets(Insets)

  static var luaTypeName: String { "layoutAnchor|number|insets" }

  static func decode(_ slot: LuaSlot) throws -> AnchorOperand {
    if let expression = slot.object(AnchorExpression.self) { return .expression(expression) }
    if slot.number != nil { return .number(try Double.decode(slot)) }
    guard LuaValue(slot).table != nil || slot.object(Insets.self) != nil else {
      throw slot.mismatch("anchor or number")
    }
    return .insets(try Insets.decode(slot))
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
          case (.expression(let own), .insets(let insets)), (.insets(let insets), .expression(let own)):
            return try own.moved(by: insets)
          default: throw LuaMismatch("number expected beside an anchor")
          }
        },
        LuaOperator(.subtract, "Moves it back.") { (a: AnchorExpression, b: Double) in a.moved(by: -b) },
        LuaOperator(.multiply, "Multiplies it.") { (a: AnchorOperand, b: AnchorOperand) in
          switch (a, b) {
          case (.expression(let own), .number(let factor)), (.number(let factor), .expression(let own)):
            return own.times(factor)
          default: throw LuaMismatch("number expected beside an anchor")
          }
        },
        LuaOperator(.divide, "Divides it.") { (a: AnchorExpression, b: Double) in
          if b == 0 { throw LuaMismatch("number other than 0 expected") }
          return a.times(1 / b)
        },
        LuaOperator(.text) { (expression: AnchorExpression) in
          expression.terms.map { expression.session.store.tree.text(of: $0) }.joined(separator: ", ")
        },
      ])
  }

  private func comparison(
    _ name: String, _ doc: String, _ relation: LayoutConstraint.Relation
  ) -> LuaMethod<AnchorExpression> {
    LuaMethod(
      name, doc + " Returns the constraint, active at once.",
      LuaParameter<AnchorOperand>(
        "other", "An anchor of the same kind, or a number: a size, or a place in the superview."),
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
      case .insets: throw LuaMismatch("anchor or number expected, got insets")
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
