import MutoscopeMotion

extension ViewTree {
  /// The scroll indicators that are seen over a scroll view's content, in its layer.
  func scrollIndicators(of id: ViewID, over layer: Layer, _ look: Appearance) -> [Layer] {
    let indicators = self[id].scrollIndicators
    guard self[id].hasIndicators, indicators.alpha > 0, self[id].painted == .all else { return [] }
    let positions = Axis.allCases.compactMap { axis -> (axis: Axis, position: ScrollPosition)? in
      guard axis == .horizontal ? indicators.showsHorizontal : indicators.showsVertical else { return nil }
      return ScrollPosition(id, along: axis, in: self, at: self[id].bounds.origin).map { (axis, $0) }
    }
    let area = Rect(origin: .zero, size: self[id].bounds.size).inset(by: indicators.insets)
    return positions.compactMap { axis, position in
      position.indicator(along: axis, in: area, beside: positions.count > 1).map { rect in
        let matrix = layer.matrix * .translation(rect.x, rect.y)
        let name = axis == .horizontal ? "horizontalScrollIndicator" : "verticalScrollIndicator"
        var indicator = Layer(
          end: 0, size: rect.size, matrix: matrix, quad: matrix.quad(of: Rect(origin: .zero, size: rect.size)))
        indicator.name = name
        indicator.alpha = indicators.alpha
        indicator.backgroundColor = indicators.style.color.resolved(look)
        indicator.cornerRadius = ScrollIndicators.thickness / 2
        return indicator
      }
    }
  }
}

extension ScrollIndicators {
  /// In points; `margin` is the space around an indicator.
  fileprivate static let thickness = 3.0, margin = 3.0
  /// The least lengths, in points: between the edges, and past one.
  fileprivate static let leastLength = 36.0, leastLengthPastEdge = 8.0
}

extension ScrollPosition {
  /// Where the indicator is: as long as the part of the content that is seen, and shorter by what is past an edge.
  ///
  /// - Parameter other: Whether it leaves room for one along the other axis.
  fileprivate func indicator(along axis: Axis, in area: Rect, beside other: Bool) -> Rect? {
    let margin = ScrollIndicators.margin
    let taken = margin + ScrollIndicators.thickness
    let room = axis.of(area.size) - 2 * margin - (other ? taken : 0)
    guard room > 0 else { return nil }
    let way = range.upperBound - range.lowerBound
    let whole = min(room, max(ScrollIndicators.leastLength, room * length / (way + length)))
    let past = edgeBefore.map { abs(offset - $0) } ?? 0
    let size = max(min(room, ScrollIndicators.leastLengthPastEdge), whole - past)
    let start = margin + (room - size) * min(max(0, (offset - range.lowerBound) / way), 1)
    let thickness = ScrollIndicators.thickness
    let rect =
      switch axis {
      case .horizontal: Rect(area.x + start, area.maxY - taken, size, thickness)
      case .vertical: Rect(area.maxX - taken, area.y + start, thickness, size)
      }
    return rect.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? rect : nil
  }
}
