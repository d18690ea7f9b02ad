import MutoscopeMotion

/// Says how one part of one view moves in an animation.
///
/// Knots are the values between which the keys lead: one more than there are keys.
package struct ChannelTrack: Sendable {
  package enum Knots: Sendable {
    /// Numbers, `lanes` of them a knot; for transforms the parameters of functions of the same `kinds`.
    case lanes([Double], count: Int, kinds: [TransformFunction.Kind])
    /// Values that are no sums of numbers: colours, which are mixed component by component, transforms of unlike lists, and what
    /// steps when its key begins.
    case wholes([PropertyValue])
  }

  package let view: ViewID
  package let channel: Channel
  package var place: Timeline.Place { Timeline.Place(view: view, channel: channel) }
  /// The timing of each lane: an index into the animation's groups; one for all where the value is mixed as a whole.
  package var groups: [Int]
  package internal(set) var knots: Knots
  /// The speed of each lane at the beginning, per second, that a spring takes over from what it replaces; empty for none.
  package var velocities: [Double] = []
  /// What arcs add to the straight lines between the knots, lane by lane of each key: `2 p (1 - p)` times this; empty for none.
  var bulges: [Double] = []
  /// Whether it starts from what is seen and replaces what is in flight, instead of being added to it.
  package let replaces: Bool
  /// The lanes that do so where not all of them do; empty for none.
  var replacedLanes: Set<Int> = []
  /// Whether it takes over only from what its animation supersedes: all else in flight goes on under its own animator.
  package var isBeside = false
  /// Whether it begins with a step: from then on nothing older is seen, also where it is added until then.
  package var beginsWithStep = false

  /// The end value: the model's while the animation plays.
  package var end: PropertyValue { end(back: false) }
  /// The value before the first key.
  package var start: PropertyValue { end(back: true) }

  /// The value that it leads to: its last knot's, or back the first one's.
  func end(back: Bool) -> PropertyValue {
    switch knots {
    case .lanes(let values, let count, let kinds):
      value(lanes: values, from: back ? 0 : values.count - count, kinds: kinds)
    case .wholes(let values): values[back ? 0 : values.count - 1]
    }
  }

  /// Whether it leads from one list of transform functions to an unlike one.
  var isTransformation: Bool { if case .wholes = knots { channel == .stored(.transform) } else { false } }

  /// Whether it can be added to others: numbers and colours can.
  var isAdditive: Bool { channel.isAnimatable && !isTransformation }

  /// Whether it ends where it starts.
  package var isStill: Bool {
    guard case .lanes(let values, let count, let kinds) = knots, kinds.isEmpty, channel != .stored(.perspective) else {
      return start == end
    }
    return values.prefix(count) == values.suffix(count)
  }

  /// Whether the lanes of a track lead to a value: to the end's, or back to the start's. A call of the track's own would copy it.
  static func leads(
    lanes values: [Double], _ count: Int, _ kinds: [TransformFunction.Kind], _ channel: Channel,
    to value: PropertyValue, back: Bool
  ) -> Bool {
    let first = back ? 0 : values.count - count
    return switch value {
    case .point(let point): values[first] == point.x && values[first + 1] == point.y
    case .size(let size): values[first] == size.width && values[first + 1] == size.height
    case .number(let number) where channel != .stored(.perspective): values[first] == number
    default: ChannelTrack.value(lanes: values, from: first, kinds: kinds, channel: channel) == value
    }
  }

  /// A model's value moved by what `value` is away from the end, where that can be added; else `value` itself.
  private func moved(_ model: PropertyValue, to value: PropertyValue) -> PropertyValue {
    guard case .lanes(_, _, let kinds) = knots, model != end,
      let base = ChannelTrack.lanes(of: model, channel: channel, kinds: kinds),
      let here = ChannelTrack.lanes(of: value, channel: channel, kinds: kinds),
      let there = ChannelTrack.lanes(of: end, channel: channel, kinds: kinds), base.count == here.count
    else { return value }
    return self.value(lanes: base.indices.map { base[$0] + (here[$0] - there[$0]) }, kinds: kinds)
  }

  /// A value with that of the end in the lanes that are muted.
  func value(_ value: PropertyValue, without muted: Set<Int>) -> PropertyValue {
    guard !muted.isEmpty, case .lanes(_, _, let kinds) = knots,
      let here = ChannelTrack.lanes(of: value, channel: channel, kinds: kinds),
      let there = ChannelTrack.lanes(of: end, channel: channel, kinds: kinds), here.count == there.count
    else { return value }
    return self.value(lanes: here.indices.map { muted.contains($0) ? there[$0] : here[$0] }, kinds: kinds)
  }

  /// A model's value moved by several tracks of a place, each from its end to a value: colours are added before they are cut to
  /// what can be seen.
  static func moved(_ model: PropertyValue, by moves: [(track: ChannelTrack, to: PropertyValue)]) -> PropertyValue {
    let colors = moves.compactMap { move -> (here: Color, end: Color)? in
      guard case (.color(let here), .color(let end)) = (move.to, move.track.end) else { return nil }
      return (here, end)
    }
    if case .color(let color) = model, let first = colors.first, colors.count == moves.count {
      return .color(moves.count == 1 && color == first.end ? first.here : color.moved(by: colors))
    }
    if case .transform(let transform) = model, let sum = sum(transform, moves) { return .transform(sum) }
    return moves.reduce(model) { $1.track.moved($0, to: $1.to) }
  }

  /// A transform with what tracks of lanes add to it, in the longest of their lists; nil where these are unlike.
  private static func sum(_ model: Transform, _ moves: [(track: ChannelTrack, to: PropertyValue)]) -> Transform? {
    let steps = moves.compactMap { move -> (from: Transform, to: Transform)? in
      guard case .lanes = move.track.knots, case (.transform(let to), .transform(let end)) = (move.to, move.track.end)
      else { return nil }
      return (end, to)
    }
    guard steps.count == moves.count,
      let kinds = Transform.commonKinds(of: [model] + steps.flatMap { [$0.from, $0.to] })
    else { return nil }
    var sum = model.parameters(for: kinds)
    for step in steps {
      let (from, to) = (step.from.parameters(for: kinds), step.to.parameters(for: kinds))
      for index in sum.indices { sum[index] += to[index] - from[index] }
    }
    return Transform(kinds: kinds, parameters: sum)
  }

  /// The value in the given states of the animation's groups.
  func value(_ states: [TimingGroup.State]) -> PropertyValue {
    switch knots {
    case .lanes(let values, let count, let kinds):
      return value(lanes: (0..<count).map { lane($0, of: values, count: count, states[groups[$0]]) }, kinds: kinds)
    case .wholes(let values):
      let state = states[groups[0]]
      guard channel.isAnimatable else { return values[state.hasBegun ? state.knot + 1 : 0] }
      switch (values[state.knot], values[state.knot + 1]) {
      case (.transform(let from), .transform(let to)): return .transform(from.mixed(with: to, at: state.progress))
      case (.color(let from), .color(let to)):
        let parts = groups.map { states[$0] }
        let isUniform = !parts.contains { $0 != state }
        return .color(isUniform ? from.mixed(with: to, at: state.progress) : ChannelTrack.mixed(values, parts))
      case (let from, _): return from
      }
    }
  }

  /// One component of a track of lanes.
  @inline(__always)
  package func lane(_ lane: Int, of values: [Double], count: Int, _ state: TimingGroup.State) -> Double {
    let from = values[state.knot * count + lane]
    let to = values[(state.knot + 1) * count + lane]
    var value = from.mixed(with: to, at: state.progress)
    if !bulges.isEmpty {
      value += 2 * state.progress * (1 - state.progress) * bulges[state.knot * count + lane]
    }
    return velocities.isEmpty || state.knot > 0 ? value : value + velocities[lane] * state.velocityResponse
  }

  func value(lanes: [Double], from first: Int = 0, kinds: [TransformFunction.Kind]) -> PropertyValue {
    ChannelTrack.value(lanes: lanes, from: first, kinds: kinds, channel: channel)
  }

  /// - Parameter i: The place of its first lane among numbers that may be others' as well.
  package static func value(
    lanes v: [Double], from i: Int = 0, kinds: [TransformFunction.Kind], channel: Channel
  ) -> PropertyValue {
    switch channel.kind {
    case .point: .point(Point(v[i], v[i + 1]))
    case .size: .size(Size(v[i], v[i + 1]))
    case .rect: .rect(Rect(v[i], v[i + 1], v[i + 2], v[i + 3]))
    case .insets: .insets(Insets(v[i], v[i + 1], v[i + 2], v[i + 3]))
    case .corners: .corners(Corners(v[i], v[i + 1], v[i + 2], v[i + 3]))
    case .transform: .transform(Transform(kinds: kinds, parameters: v, from: i))
    default: .number(channel != .stored(.perspective) ? v[i] : v[i] > 0 ? 1 / v[i] : 0)
    }
  }

  /// The numbers of a value in the space in which it is mixed: perspective as 1/d, transforms as parameters.
  package static func lanes(of value: PropertyValue, channel: Channel, kinds: [TransformFunction.Kind]) -> [Double]? {
    switch (channel, value) {
    case (.stored(.perspective), .number(let distance)): [distance > 0 ? 1 / distance : 0]
    case (_, .transform(let transform)): transform.parameters(for: kinds)
    default: value.scalars
    }
  }
}

extension PropertyValue {
  // Nil for every other kind of value.
  var color: Color? { if case .color(let color) = self { color } else { nil } }
  var transform: Transform? { if case .transform(let transform) = self { transform } else { nil } }
}

extension ChannelTrack {
  /// Mixes colours with a state of its own for each of `r g b a`: premultiplied, as colours always are.
  private static func mixed(_ colors: [PropertyValue], _ states: [TimingGroup.State]) -> Color {
    let parts = states.map { state -> Color in
      guard case (.color(let from), .color(let to)) = (colors[state.knot], colors[state.knot + 1]) else {
        return .clear
      }
      return from.mixed(with: to, at: state.progress)
    }
    func mix(_ path: KeyPath<Color, RGBA>) -> RGBA {
      let (r, g, b, a) = (
        parts[0][keyPath: path], parts[1][keyPath: path], parts[2][keyPath: path], parts[3][keyPath: path]
      )
      return RGBA(r.r, g.g, b.b, a.a)
    }
    return Color(light: mix(\.light), dark: mix(\.dark))
  }
}
