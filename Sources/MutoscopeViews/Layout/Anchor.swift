import MutoscopeLayout
import MutoscopeMotion

/// One edge, axis, size or baseline of a view or of one of its guides: what constraints speak of.
public struct Anchor: Hashable, Sendable {
  public enum Attribute: String, CaseIterable, Sendable {
    case top, leading, trailing, left, right, bottom, centerX, centerY, width, height, firstBaseline, lastBaseline

    public enum Kind: Sendable { case horizontal, vertical, size }

    /// Anchors are compared with those of their kind.
    public var kind: Kind {
      switch self {
      case .leading, .trailing, .left, .right, .centerX: .horizontal
      case .top, .bottom, .centerY, .firstBaseline, .lastBaseline: .vertical
      case .width, .height: .size
      }
    }

    /// The part of the way from one edge to the other at which it lies.
    var share: Double {
      switch self {
      case .trailing, .right, .bottom: 1
      case .centerX, .centerY: 0.5
      default: 0
      }
    }
  }

  /// The rectangle in a view that is meant.
  public enum Guide: String, CaseIterable, Sendable {
    /// The view itself.
    case bounds
    /// What no bar and no rounded corner of the screen covers.
    case safeArea = "safeAreaLayoutGuide"
    /// That, less 16 points at the sides, as UIKit's default has it.
    case layoutMargins = "layoutMarginsGuide"
  }

  public let view: ViewID
  public let attribute: Attribute
  public let guide: Guide

  public init(_ view: ViewID, _ attribute: Attribute, guide: Guide = .bounds) {
    (self.view, self.attribute, self.guide) = (view, attribute, guide)
  }

  public var kind: Attribute.Kind { attribute.kind }
}

/// An anchor times a factor plus points; without an anchor a number.
public struct AnchorTerm: Hashable, Sendable {
  public var anchor: Anchor?
  public var multiplier = 1.0
  public var constant = 0.0

  public init(_ anchor: Anchor?, multiplier: Double = 1, constant: Double = 0) {
    (self.anchor, self.multiplier, self.constant) = (anchor, multiplier, constant)
  }
}

/// `first relation second`, as strongly as its priority says.
public struct LayoutConstraint: Sendable {
  public typealias Relation = MutoscopeLayout.Relation

  public let first: AnchorTerm
  public let relation: Relation
  /// Its constant is not read: that of the constraint counts.
  public let second: AnchorTerm
  /// Added to the second anchor, in points.
  public internal(set) var constant: Double
  /// 0 < priority <= 1000; 1000 is required.
  public internal(set) var priority: Double
  public internal(set) var isActive = false
  /// The place in the script, as `file:line`.
  public let line: String?

  public init(
    _ first: AnchorTerm, _ relation: Relation, _ second: AnchorTerm, priority: Double = 1000, line: String? = nil
  ) {
    (self.first, self.relation, self.second) = (first, relation, second)
    (constant, self.priority, self.line) = (second.constant - first.constant, priority, line)
  }
}

extension LayoutConstraint {
  /// Says what a constraint does, whoever made it: what its anchors add up to.
  struct Statement: Hashable {
    /// Their constants are not read.
    var terms: [AnchorTerm]
    var relation = Relation.equal
    var constant = 0.0
    var priority = 1000.0
  }

  var statement: Statement {
    Statement(
      terms: [
        AnchorTerm(first.anchor, multiplier: first.multiplier),
        AnchorTerm(second.anchor, multiplier: -second.multiplier),
      ], relation: relation, constant: constant, priority: priority)
  }

  /// The same, whatever the constant is.
  var form: Statement {
    var form = statement
    form.constant = 0
    return form
  }
}

/// Says why constraints were refused.
public enum LayoutError: Error, Hashable, Sendable {
  case unlikeAnchors(String, String)
  case noCommonAncestor(String, String)
  /// The smallest set of those in conflict, each as text with its line.
  case conflict([String])
  case notFinite
  /// An anchor is compared with itself.
  case sameAnchor(String)
  /// There was no time left; what was not laid out will be.
  case interrupted
  case outOfRange(Double)
  /// Sizes that depend on each other without an end, of these views.
  case restless([String])
  /// Handlers, with their lines, that change sizes each time they are told of one.
  case restlessHandlers([String])
}

extension LayoutError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unlikeAnchors(let a, let b): "\(a) and \(b) cannot be compared: they are not of one axis"
    case .noCommonAncestor(let a, let b): "'\(a)' and '\(b)' are not in one tree: a constraint needs a common superview"
    case .conflict(let all): "these constraints cannot all hold:\n  " + Self.short(all).joined(separator: "\n  ")
    case .sameAnchor(let anchor): "\(anchor) is compared with itself"
    case .interrupted: "limit reached while views were laid out"
    case .notFinite: "a finite number is expected"
    case .outOfRange(let value):
      "constraints take numbers up to 1e12, and factors from 1e-6 to 1e6; got \(number(value))"
    case .restless(let views):
      "layout does not come to rest: the sizes of \(Self.short(views.map { "'\($0)'" }).joined(separator: ", ")) "
        + "depend on each other"
    case .restlessHandlers(let handlers):
      "layout does not come to rest: \(Self.short(handlers).joined(separator: ", ")) changes the size each time"
    }
  }

  /// The first few, how many more there are, and the last one: as a rule it is the new one.
  private static func short(_ texts: [String]) -> [String] {
    texts.count <= 8 ? texts : texts.prefix(6) + ["and \(texts.count - 7) more, and"] + texts.suffix(1)
  }
}
