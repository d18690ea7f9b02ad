import MutoscopeMotion

// How far a property goes in what is seen: what a budget of pixels is solved for.

extension ViewTree {
  /// The way of a part of a view from one value to another, in points: of the corner that moves most, of 255 levels four a
  /// pixel, else of the numbers. What is no straight line counts by how fast it is at its end, where the rest is left over.
  package func way(
    of view: ViewID, _ channel: Channel, from: PropertyValue, to: PropertyValue, scale: Double
  ) -> Double {
    switch channel {
    case .stored(.transform), .stored(.anchorPoint), .stored(.zPosition), .stored(.perspective),
      .stored(.perspectiveOrigin):
      return speed(view, channel, from: from, to: to)
    case .origin, .size, .stored(.center):
      let numbers = numbers(from, to)
      guard numbers > 0 else { return 0 }
      var (here, there) = (self, self)
      (here[view][channel], there[view][channel]) = (from, to)
      return max(numbers, here.movement(of: view, to: there))
    case .stored(let property) where property.range == 0...1:
      guard let a = from.scalars?.first, let b = to.scalars?.first else { return 0 }
      return levels(abs(a - b) * 255, scale)
    default: break
    }
    if case (.color(let a), .color(let b)) = (from, to) {
      return levels(max(a.light.levels(to: b.light), a.dark.levels(to: b.dark)), scale)
    }
    return numbers(from, to)
  }

  private func numbers(_ from: PropertyValue, _ to: PropertyValue) -> Double {
    guard let a = from.scalars, let b = to.scalars, a.count == b.count else { return 0 }
    var sum = 0.0
    for (x, y) in zip(a, b) { sum += (x - y) * (x - y) }
    return sum.squareRoot()
  }

  /// The way that leaves two levels where it leaves half a pixel.
  private func levels(_ levels: Double, _ scale: Double) -> Double {
    levels * Visibility.pixels / Visibility.levels / scale
  }

  /// How much is seen of a small part of the way near its end, for the whole of it. A tenth more for transforms that are
  /// mixed by matrices, whose path is another.
  private func speed(_ view: ViewID, _ channel: Channel, from: PropertyValue, to: PropertyValue) -> Double {
    let step = 0.03
    let ends: (near: PropertyValue, far: PropertyValue)
    // A chord is a little shorter than its arc.
    var slack = 1.01
    if case (.transform(let a), .transform(let b)) = (from, to) {
      if Transform.commonKinds(of: [a, b]) == nil { slack = 1.1 }
      ends = (.transform(b.mixed(with: a, at: step)), .transform(b.mixed(with: a, at: -step)))
    } else {
      guard let a = ChannelTrack.lanes(of: from, channel: channel, kinds: []),
        let b = ChannelTrack.lanes(of: to, channel: channel, kinds: []), a.count == b.count
      else { return 0 }
      func mixed(_ share: Double) -> PropertyValue {
        ChannelTrack.value(lanes: zip(b, a).map { $0.mixed(with: $1, at: share) }, kinds: [], channel: channel)
      }
      ends = (mixed(step), mixed(-step))
    }
    var (end, near, far) = (self, self, self)
    (end[view][channel], near[view][channel], far[view][channel]) = (to, ends.near, ends.far)
    return max(end.movement(of: view, to: near), end.movement(of: view, to: far)) / step * slack
  }
}
