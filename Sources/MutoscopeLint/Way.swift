import MutoscopeMotion

/// A transition between its first and its last frame, looked at every now and then.
struct Way {
  let passage: Linter.Passage
  let stage: Rect
  /// Pixels per point.
  let scale: Double
  let looks: [Look]
  private let timeline: Timeline
  private let measurer: ContentMeasurer

  private static let samples = 60

  init(_ passage: Linter.Passage, _ timeline: Timeline, _ measurer: ContentMeasurer) {
    (self.passage, self.timeline, self.measurer) = (passage, timeline, measurer)
    let tree = passage.notes.after.tree
    stage = Rect(origin: .zero, size: tree[passage.notes.container].bounds.size)
    scale = tree.displayScale(of: passage.notes.container)
    let (start, end) = (passage.start, passage.end)
    let (size, scale) = (stage.size, scale)
    looks = (0...Way.samples).map { step in
      Look(
        at: start + (end - start) * Double(step) / Double(Way.samples), of: passage, timeline, measurer, size, scale)
    }
  }

  var first: Look { looks[0] }
  var last: Look { looks[looks.count - 1] }

  private func look(at time: Double) -> Look { Look(at: time, of: passage, timeline, measurer, stage.size, scale) }

  /// Finds where a size in points is largest; nil where it cannot be seen.
  func worst(_ size: (Look) -> Double) -> (look: Look, size: Double)? {
    let sizes = looks.map(size)
    guard let index = sizes.indices.max(by: { sizes[$0] < sizes[$1] }), sizes[index] * scale > Finding.tolerance else {
      return nil
    }
    let (low, high) = (looks[max(0, index - 1)].time, looks[min(index + 1, sizes.count - 1)].time)
    var best = (look: looks[index], size: sizes[index])
    // The largest may lie between two looks.
    func lack(_ time: Double) -> Double {
      let look = look(at: time)
      let own = size(look)
      if own > best.size { best = (look, own) }
      return -own
    }
    _ = Roots.least(of: lack, in: low...high, refinements: 44)
    // It may last: then its beginning counts.
    let most = best.size * (1 - 1e-12)
    if best.look.time == looks[index].time, size(look(at: best.look.time.mixed(with: low, at: 1e-3))) >= most {
      let start = Roots.root(of: { size(look(at: $0)) >= most ? 1 : -1 }, in: low...best.look.time)
      best = (look(at: start), best.size)
    }
    return best
  }
}

/// What is seen of a transition at an instant, worked out when it is asked for.
final class Look {
  let time: Double
  private(set) lazy var ink = ElementInk(version.tree, notes)
  private(set) lazy var drawn = DrawnFrame(
    Frame(time: time, size: size, version, measurer: measurer), scale: scale)
  /// The element that each layer belongs to; nil outside all.
  private(set) lazy var elements: [String?] = {
    var elements: [String?] = []
    for (view, parent) in zip(drawn.views, drawn.parents) {
      elements.append(notes.own.contains(view) ? notes.labels[view] : parent.flatMap { elements[$0] })
    }
    return elements
  }()
  private let version: Timeline.Version
  private let notes: TransitionNotes
  private let measurer: ContentMeasurer
  private let size: Size
  private let scale: Double

  init(
    at time: Double, of passage: Linter.Passage, _ timeline: Timeline, _ measurer: ContentMeasurer, _ size: Size,
    _ scale: Double
  ) {
    (self.time, notes, self.measurer, self.size, self.scale) = (time, passage.notes, measurer, size, scale)
    version = timeline.presentation(at: time, side: time >= passage.end ? .before : .after)
  }
}
