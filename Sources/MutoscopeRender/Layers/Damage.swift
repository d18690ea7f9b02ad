import MutoscopeMotion
import MutoscopeTimeline

/// Parts of the stage that are to be drawn again: a few rectangles that do not overlap.
struct Damage {
  private(set) var parts: [PixelRect] = []
  private static let most = 8

  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    while let other = parts.firstIndex(where: { !$0.intersection(rect).isEmpty }) {
      rect = rect.union(parts.remove(at: other))
    }
    parts.append(rect)
    if parts.count > Damage.most { joinNearest() }
  }

  /// Makes one of the two that leave the least between them.
  private mutating func joinNearest() {
    func waste(_ a: PixelRect, _ b: PixelRect) -> Int { a.union(b).area - a.area - b.area }
    let pairs = parts.indices.flatMap { a in parts[..<a].indices.map { (a, $0) } }
    let wastes = pairs.map { waste(parts[$0], parts[$1]) }
    guard let least = wastes.min(), let index = wastes.firstIndex(of: least) else { return }
    // The second of a pair comes first.
    let (a, b) = pairs[index]
    add(parts.remove(at: a).union(parts.remove(at: b)))
  }

  func touches(_ rect: PixelRect) -> Bool { parts.contains { !$0.intersection(rect).isEmpty } }
  func holds(_ rect: PixelRect) -> Bool { parts.contains { $0.union(rect).area == $0.area } }
}

/// Keeps what the next frame has to know of the one that a renderer drew last.
struct LastFrame {
  let list: DisplayList
  let items: [LayerItem]
  /// The layers before which no group was open.
  let cuts: [Int]
}

/// Tells in what a frame differs from the one before.
struct FrameChange {
  /// The first layer that does.
  var first: Int
  var damage: Damage
}

extension Renderer {
  /// Compares the frame that was prepared with the one that was drawn before; nil where it has other layers.
  func change(of frame: DisplayList, since last: LastFrame) -> FrameChange? {
    let (layers, before) = (frame.layers, last.list.layers)
    guard layers.count == before.count, frame.size == last.list.size else { return nil }
    var change = FrameChange(first: layers.count, damage: Damage())
    for index in layers.indices where layers[index] != before[index] || !items[index].isDrawn(like: last.items[index]) {
      let (item, old) = (items[index], last.items[index])
      guard item.end == old.end, item.parent == old.parent else { return nil }
      // A sum changes with each of its parts.
      let isAdded = layers[index].isAdditive || before[index].isAdditive
      let changed = isAdded ? items[index].parent : index
      guard changed >= 0 else { return nil }
      change.first = min(change.first, changed)
      change.damage.add(items[changed].ink.union(last.items[changed].ink))
    }
    spread(&change.damage, layers, since: last)
    return change
  }

  /// Takes in whole what is no matter of one pixel where a part of it changes: blurs, shadows of ink, and what a blurred
  /// backdrop is made of.
  private func spread(_ damage: inout Damage, _ layers: [Layer], since last: LastFrame) {
    var isSpreading = true
    while isSpreading {
      isSpreading = false
      for (index, layer) in layers.enumerated() where !items[index].isSkipped {
        guard layer.blurRadius > 0 || layer.backdropBlurRadius > 0 || layer.visibleShadow != nil else { continue }
        var touched = items[index].ink.union(last.items[index].ink)
        if layer.backdropBlurRadius > 0 {
          let reach = 4 * layer.backdropBlurRadius * mostScale(items[index].map, layer.size)
          touched = touched.outset(min(reach, 8192) + 64)
        }
        // A change beyond the stage may be blurred, or cast a shadow, into it.
        let source = items[index].content.union(last.items[index].content)
        guard damage.touches(touched) || damage.touches(source), !damage.holds(touched) else { continue }
        damage.add(touched)
        isSpreading = true
      }
    }
  }
}

extension LayerItem {
  /// Whether another frame's item draws the same where their layers are equal.
  func isDrawn(like other: LayerItem) -> Bool {
    end == other.end && parent == other.parent && contributors == other.contributors && isSkipped == other.isSkipped
      && additiveAlpha == other.additiveAlpha
  }
}

extension PixelRect {
  var area: Int { width * height }
}
