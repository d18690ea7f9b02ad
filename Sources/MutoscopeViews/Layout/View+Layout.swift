import MutoscopeMotion

// Answers what layout asks of a view.

extension View {
  /// Whether its height follows from its width.
  var wraps: Bool { (kind == .label || kind == .button) && numberOfLines != 1 && text?.isEmpty == false }

  /// The baselines of the first and the last line of text, from the top of a view of a size; the bottom edge where there is no text.
  ///
  /// They stand on whole pixels of the display in a view of its own height, as they are drawn.
  func baselines(
    _ size: Size, _ measurer: ContentMeasurer, _ look: Appearance
  ) -> (first: Double, last: Double) {
    guard let fit = measurer.fit(self, width: wraps ? size.width : nil, category: look.contentSizeCategory),
      let first = fit.firstBaseline, let last = fit.lastBaseline
    else { return (size.height, size.height) }
    func rounded(_ place: Double) -> Double { (place * look.displayScale).rounded() / look.displayScale }
    let top = (size.height - fit.size.height) / 2 + rounded(first)
    return (top, top + rounded(last - first))
  }
}

extension ViewTree {
  /// The size that a view's content asks for, on its screen; nil where it has none of its own.
  ///
  /// - Parameter width: How wide it may be, where its height follows from that.
  func intrinsicSize(of id: ViewID, width: Double? = nil) -> Size? {
    let view = self[id]
    return measurer.fit(
      view, width: view.wraps ? width : nil, category: appearance(of: id).contentSizeCategory)?.size
  }

  /// The subviews that a stack places.
  func arranged(in stack: ViewID) -> [ViewID] { subviews(of: stack).filter { !self[$0].isHidden } }

  /// A view's frame as if nothing transformed it.
  package func plainFrame(of id: ViewID) -> Rect {
    read(id) { $0.pointee.plainFrame }
  }

  public func text(of anchor: Anchor) -> String {
    let guide = anchor.guide == .bounds ? "" : ".\(anchor.guide.rawValue)"
    return "\(label(of: anchor.view))\(guide).\(anchor.attribute.rawValue)Anchor"
  }

  /// `2 * card.widthAnchor + 8`.
  public func text(of term: AnchorTerm) -> String {
    guard let anchor = term.anchor else { return number(term.constant) }
    let factor = term.multiplier == 1 ? "" : " * \(number(term.multiplier))"
    let constant = term.constant
    let sum = constant == 0 ? "" : constant < 0 ? " - \(number(-constant))" : " + \(number(constant))"
    return text(of: anchor) + factor + sum
  }

  public func text(of constraint: LayoutConstraint) -> String {
    var (first, second) = (constraint.first, constraint.second)
    (first.constant, second.constant) = (0, constraint.constant)
    let priority = constraint.priority == 1000 ? "" : " @\(number(constraint.priority))"
    return "\(text(of: first)) \(constraint.relation.rawValue) \(text(of: second))\(priority)"
      + (constraint.line.map { " (\($0))" } ?? "")
  }
}

extension Property {
  /// Whether frames that constraints tell may depend on it.
  package var affectsLayout: Bool {
    switch self {
    case .frame, .bounds, .center, .anchorPoint, .text, .font, .numberOfLines, .lineHeightMultiple, .source, .image,
      .contentInsets, .imagePadding, .safeArea, .traits:
      true
    default: false
    }
  }
}

extension Rect {
  var numbers: [Double] { [x, y, width, height] }

  /// Rounding of a solver is no movement.
  package func isNear(_ other: Rect) -> Bool { zip(numbers, other.numbers).allSatisfy { abs($0 - $1) < 1e-9 } }
}
