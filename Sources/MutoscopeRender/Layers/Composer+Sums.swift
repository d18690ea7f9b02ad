import CPixels

// Additive siblings, as the sides of a crossfade: they are summed in a group of their own, with all that is painted between.

extension Composer {
  /// One of several layers that are added up.
  func openSide(_ index: Int) throws(RenderError) {
    let item = renderer.items[index]
    release()
    try openSum(index, item.sum)
    guard case .sum(_, true)? = scopes.last?.kind, let before = scopes.last?.outer.surface else {
      return try pushGroup(.group(nil), index, bounds: item.ink, alpha: item.additiveAlpha, op: MP_PLUS)
    }
    scopes[scopes.count - 1].alpha -= item.additiveAlpha
    try pushGroup(.group(nil), index, bounds: state.surface.bounds, alpha: item.additiveAlpha, op: MP_PLUS)
    composite(before, through: nil, alpha: 1, op: MP_OVER)
  }

  /// The group in which additive siblings are summed, if it is not open yet.
  private func openSum(_ index: Int, _ number: Int) throws(RenderError) {
    if case .sum(number, _)? = scopes.last?.kind { return }
    let sum = renderer.sums[number]
    var (bounds, sibling) = (PixelRect.none, index)
    while sibling < sum.end {
      bounds = bounds.union(renderer.items[sibling].ink)
      sibling = renderer.items[sibling].end
    }
    try pushGroup(.sum(number, isMean: sum.isMean), index, bounds: bounds, alpha: 1)
    scopes[scopes.count - 1].end = sum.end
  }
}
