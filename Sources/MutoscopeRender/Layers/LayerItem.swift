import CPixels
import MutoscopeMotion
import MutoscopeTimeline

/// What is known of a layer before anything is drawn.
struct LayerItem {
  /// The index after the subtree, checked.
  var end: Int
  var parent: Int
  /// Local points to stage pixels, and back; nil for a layer seen edge-on, which draws nothing itself.
  var map: Homography
  var inverse: Homography?
  var image: PlacedPicture?
  var text: PlacedPicture?
  /// Pixels that blurs and shadows, of the layer and of those that it is in, may bring its ink further.
  var reach = 0.0
  /// The pixels the subtree may touch, before the layer's own blur and shadow.
  var content = PixelRect.none
  /// The same with them.
  var ink = PixelRect.none
  /// The number of things that the subtree draws on the stage; effects count as many.
  var contributors = 0
  /// The alpha that an additive layer is composited with, in steps of 1/255.
  var additiveAlpha = 0.0
  /// The number of the sum that an additive layer is a part of.
  var sum = 0
  /// Nothing of the subtree is seen.
  var isSkipped = false
  /// Something opaque is painted on all of the subtree.
  var isCovered = false
}

/// Holds what is known of additive children of one layer, of as many as make up a whole: in a space there may be more.
struct AdditiveSum {
  /// The alphas of those that have been seen.
  var alpha = 0.0
  /// How many of them count at all in steps of 1/255.
  var count = 0
  /// The index after the last that does.
  var end = 0
  /// The index after the last of all.
  var next: Int?
  /// Whether something else is painted between them.
  var isInterrupted = false

  /// Whether nothing can be added.
  var isFull: Bool { alpha > 1 - 1e-6 }
  /// Whether each is painted over what is there, and the pictures averaged.
  var isMean: Bool { !isInterrupted && alpha * 255 < 255.5 }
}

extension Layer {
  var hasFill: Bool { backgroundColor.a > 0 && size.width > 0 && size.height > 0 }
  /// Whether it has a border, painted here or elsewhere.
  var isBordered: Bool { borderWidth > 0 && borderColor.a > 0 && size.width > 0 && size.height > 0 }
  var hasBorder: Bool { isBordered && painted != .allButBorder }
  var bounds: Rect { Rect(0, 0, size.width, size.height) }

  /// The shadow, if it can be seen.
  var visibleShadow: Shadow? {
    guard let shadow, shadow.color.a > 0, shadow.radius.isFinite, shadow.offset.width.isFinite,
      shadow.offset.height.isFinite
    else { return nil }
    return shadow
  }

  /// Whether every number is finite and in order; a layer that is not draws nothing.
  var isSound: Bool {
    (size.width + size.height + alpha + blurRadius + backdropBlurRadius + cornerRadius + borderWidth).isFinite
      && size.width >= 0 && size.height >= 0
  }
}

extension Renderer {
  /// Looks at every layer once forwards, for maps and pictures, and once backwards, for what subtrees cover.
  func prepare(_ frame: DisplayList, stage: PixelRect) throws(RenderError) {
    let layers = frame.layers
    items.removeAll(keepingCapacity: true)
    items.reserveCapacity(layers.count)
    sums.removeAll(keepingCapacity: true)
    var (open, adding): ([Int], [Int: Int]) = ([], [:])
    for (index, layer) in layers.enumerated() {
      while let last = open.last, items[last].end <= index { open.removeLast() }
      let parent = open.last ?? -1
      let limit = parent >= 0 ? items[parent].end : layers.count
      let map = Homography(layer.matrix, scale: scale)
      var item = LayerItem(end: min(max(layer.end, index + 1), limit), parent: parent, map: map, inverse: nil)
      item.reach = min(margin(of: layer) + (parent >= 0 ? items[parent].reach : 0), 4096)
      // What rounds to nothing is left out: so the limit of a fade is its end.
      let isSeen = layer.isAdditive ? layer.alpha > 0 : layer.alpha * 255 >= 0.5
      let isDrawn = layer.isSound && isSeen && map.isFinite
      if isDrawn { item.inverse = map.inverse }
      let isCutAway = layer.clipsToBounds && (item.inverse == nil || layer.size.width == 0 || layer.size.height == 0)
      let castsNothing = layer.painted == .shadow && layer.visibleShadow == nil
      item.isSkipped = !isDrawn || isCutAway || castsNothing || (parent >= 0 && items[parent].isSkipped)
      if !item.isSkipped, item.inverse != nil { try measure(layer, &item, stage, seen: seen(item.reach, stage)) }
      if !item.isSkipped, layer.isAdditive { addToSum(min(layer.alpha, 1), &item, &adding) }
      items.append(item)
      if item.end > index + 1 { open.append(index) }
    }
    for index in layers.indices.reversed() { conclude(layers[index], index, stage) }
    if leavesOutCovered { findCovered(layers, stage: stage) }
  }

  /// How many pixels of the stage a unit of a layer takes, as the root of the area's scale.
  func meanScale(_ map: Homography, _ size: Size) -> Double {
    guard let s = map.slope(at: Point(size.width / 2, size.height / 2)) else { return scale }
    let area = abs(s.xx * s.yy - s.xy * s.yx)
    return area.isFinite ? min(area.squareRoot(), 1000) : scale
  }

  /// How many pixels of the stage a unit of a layer takes where it takes most, in whatever direction.
  func mostScale(_ map: Homography, _ size: Size) -> Double {
    let rect = Rect(0, 0, size.width, size.height)
    let most = ([rect.center] + rect.corners).reduce(0.0) { most, point in
      guard let s = map.slope(at: point) else { return most }
      let (xx, yy) = (s.xx * s.xx + s.yx * s.yx, s.xy * s.xy + s.yy * s.yy)
      let xy = s.xx * s.xy + s.yx * s.yy
      return max(most, (xx + yy) / 2 + ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot())
    }
    return most > 0 ? min(most.squareRoot(), 1000) : scale
  }

  /// How far blur and shadow may reach, in pixels, at most 4096.
  private func margin(of layer: Layer) -> Double {
    guard layer.blurRadius > 0 || layer.shadow != nil else { return 0 }
    let k = mostScale(Homography(layer.matrix, scale: scale), layer.size)
    var reach = 3 * max(layer.blurRadius, 0) * k
    if let s = layer.visibleShadow { reach += (3 * s.radius + abs(s.offset.width) + abs(s.offset.height)) * 2 * k }
    return reach.isFinite ? min(reach, 4096) : 0
  }

  /// Ink outside the stage still counts as far as it may be blurred or cast a shadow into it.
  func seen(_ reach: Double, _ stage: PixelRect) -> PixelRect { reach > 0 ? stage.outset(reach + 2) : stage }

  private func measure(
    _ layer: Layer, _ item: inout LayerItem, _ stage: PixelRect, seen: PixelRect
  ) throws(RenderError) {
    func cover(_ rect: Rect) -> PixelRect {
      let found = item.map.bounds(of: rect).map { PixelRect(covering: $0) } ?? seen
      return found.intersection(seen)
    }
    func add(_ rect: Rect) {
      let pixels = cover(rect)
      guard !pixels.isEmpty else { return }
      item.content = item.content.union(pixels)
      if !pixels.intersection(stage).isEmpty { item.contributors += 1 }
    }
    if layer.hasFill { add(layer.bounds) }
    if layer.hasBorder { add(layer.bounds) }
    if layer.backdropBlurRadius > 0, layer.size.width > 0, layer.size.height > 0 {
      add(layer.bounds)
      item.contributors += LayerItem.many
    }
    if let image = layer.image, let placed = try imagePicture(image), !cover(placed.rect).isEmpty {
      item.image = placed
      add(placed.rect)
    }
    if let text = layer.text, !cover(text.rect.union(text.reach).outset(by: text.font.size * 2)).isEmpty,
      let placed = try textPicture(text, item, seen: seen)
    {
      item.text = placed
      add(placed.rect)
    }
  }

  /// Rounds sums of alphas, not alphas, so that those that sum to 1 do so in 255 steps as well.
  ///
  /// - Parameter adding: The sums that are not full, by the parent's index, -1 for the stage.
  private func addToSum(_ alpha: Double, _ item: inout LayerItem, _ adding: inout [Int: Int]) {
    func rounded(_ x: Double) -> Double { (x * 255).rounded() / 255 }
    item.sum = adding[item.parent] ?? sums.count
    var sum = item.sum < sums.count ? sums[item.sum] : AdditiveSum()
    if let next = sum.next, next != items.count { sum.isInterrupted = true }
    sum.next = item.end
    item.additiveAlpha = rounded(sum.alpha + alpha) - rounded(sum.alpha)
    sum.alpha += alpha
    if item.additiveAlpha > 0 {
      sum.count += 1
      sum.end = item.end
    } else {
      item.isSkipped = true
    }
    if item.sum < sums.count { sums[item.sum] = sum } else { sums.append(sum) }
    adding[item.parent] = sum.isFull ? nil : item.sum
  }

  /// Whether a layer is summed in a group. One that is alone and opaque is not, so that the limit of a crossfade is
  /// exactly its end.
  func isSummed(_ layer: Layer, _ item: LayerItem) -> Bool {
    layer.isAdditive && (item.additiveAlpha < 1 || sums[item.sum].count > 1)
  }

  private func conclude(_ layer: Layer, _ index: Int, _ stage: PixelRect) {
    guard !items[index].isSkipped else { return }
    let parent = items[index].parent
    if layer.clipsToBounds {
      let bounds =
        items[index].map.bounds(of: layer.bounds).map { PixelRect(covering: $0) } ?? seen(items[index].reach, stage)
      items[index].content = items[index].content.intersection(bounds)
    }
    var ink = items[index].content
    if !ink.isEmpty {
      let k = mostScale(items[index].map, layer.size)
      if layer.blurRadius > 0 { ink = ink.outset(min(3 * layer.blurRadius * k, 4096) + 2) }
      if let shadow = layer.visibleShadow {
        let offset = stageOffset(shadow.offset, items[index].map, layer.size)
        ink = ink.union(ink.outset(min(3 * shadow.radius * k, 4096) + 2).moved(offset.x, offset.y))
      }
      if layer.blurRadius > 0 || layer.visibleShadow != nil, !ink.intersection(stage).isEmpty {
        items[index].contributors += LayerItem.many
      }
      ink = ink.intersection(seen(parent >= 0 ? items[parent].reach : 0, stage))
    }
    items[index].ink = ink
    if parent >= 0 {
      items[parent].content = items[parent].content.union(ink)
      items[parent].contributors += items[index].contributors
      if isSummed(layer, items[index]) { items[parent].contributors += LayerItem.many }
    }
  }

  /// An offset in a layer in stage pixels: mapped like a step from the layer's middle.
  func stageOffset(_ step: Size, _ map: Homography, _ size: Size) -> Point {
    guard let s = map.slope(at: Point(size.width / 2, size.height / 2)) else { return .zero }
    let (x, y) = (step.width, step.height)
    let offset = Point(s.xx * x + s.yx * y, s.xy * x + s.yy * y)
    return offset.x.isFinite && offset.y.isFinite ? offset : .zero
  }
}

extension LayerItem {
  /// The weight of an effect: more than any group may do without a buffer of its own.
  static let many = 1000
}
