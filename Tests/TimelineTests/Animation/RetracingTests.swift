import MutoscopeMotion
import MutoscopeTimeline
import Testing

/// An animation on its way back: laws on random keyframes, steps, colours and transforms under random curves.
@Suite struct RetracingTests {
  @Test(arguments: 1...40)
  func `the way back leads from the end to the beginning`(seed: Int) throws {
    let there = try Played(Track.random(seed))
    let back = there.retraced
    for (track, other) in zip(there.animation.tracks, back.animation.tracks) {
      #expect(other.start == track.end && other.end == track.start, "seed \(seed)")
      let place = Timeline.Place(view: track.view, channel: track.channel)
      #expect(there.value(of: place, at: there.length) == track.end, "seed \(seed)")
      #expect(back.value(of: place, at: back.length) == track.start, "seed \(seed)")
    }
  }

  @Test(arguments: 1...40)
  func `the way back of the way back is the way there`(seed: Int) throws {
    let there = try Played(Track.random(seed))
    #expect(there.differs(from: there.retraced.retraced, at: { ($0, $0) }, there.times) == nil, "seed \(seed)")
  }

  @Test(arguments: 1...40)
  func `by straight lines it is the mirror in time`(seed: Int) throws {
    let there = try Played(Track.random(seed, curves: [.linear]))
    // Where it jumps a time that is mirrored may be rounded to the other side.
    let times = there.times.map { $0 + 1e-7 }.filter { $0 < there.length }
    #expect(
      there.differs(from: there.retraced, at: { ($0, there.length - $0) }, times) == nil, "seed \(seed)")
  }

  @Test(arguments: 1...40)
  func `intervals are mirrored, their values exchanged, their curves kept`(seed: Int) throws {
    let there = try Played(Track.random(seed)).animation
    let back = there.retraced
    for (track, other) in zip(there.tracks, back.tracks) {
      guard case .lanes = track.knots else { continue }
      let (keys, mirrored) = (there.groups[track.groups[0]].keys, back.groups[other.groups[0]].keys)
      #expect(mirrored.map(\.easing) == keys.reversed().map(\.easing), "seed \(seed)")
      #expect(mirrored.map(\.start) == keys.reversed().map { 1 - $0.end }, "seed \(seed)")
      #expect(mirrored.map(\.end) == keys.reversed().map { 1 - $0.start }, "seed \(seed)")
      #expect(zip(mirrored, mirrored.dropFirst()).allSatisfy { $0.end <= $1.start + 1e-12 }, "seed \(seed)")
    }
  }

  @Test func `an easeOut of an interval is one on the way back`() throws {
    let scene = try Scene()
    let there = try Played(of: scene, 2, .linear) {
      try scene.store.keyframes {
        try scene.store.keyframe(start: 0.5, duration: 0.25) {
          try scene.store.timing(.easeOut) {
            try scene.store.set(.alpha, of: scene.card, to: .number(0))
          }
        }
      }
    }
    let place = Timeline.Place(view: scene.card, channel: .stored(.alpha))
    let expected: [(Double, Double)] = [(0, 0), (0.5, 0), (0.75, Curve.easeOut.value(at: 0.5)), (1, 1), (2, 1)]
    for (time, alpha) in expected {
      let shown = there.retraced.value(of: place, at: time)?.scalars?.first ?? .nan
      #expect(abs(shown - alpha) < 1e-12, "at \(time)")
    }
  }

  @Test(arguments: 1...40, [nil, 0.7])
  func `in another time it is what is compiled for that`(seed: Int, own: Double?) throws {
    let (short, long) = (try Played(Track.random(seed), own: own), try Played(Track.random(seed), own: own, in: 3.1))
    let factor = own == nil ? 1 : long.length / short.length
    let stretched = Played(short.animation.lasting(long.length, stretching: factor), long.tree)
    #expect(long.differs(from: stretched, at: { ($0, $0) }, long.times) == nil, "seed \(seed)")
    let (a, b) = (long.animation.intervals, stretched.animation.intervals)
    #expect(
      a.map { ($0.start * 1e9).rounded(.towardZero) } == b.map { ($0.start * 1e9).rounded(.towardZero) }, "seed \(seed)"
    )
  }
}

/// A property that goes through some intervals.
private struct Track {
  var property: Property
  var keys: [(start: Double, duration: Double, curve: Curve, value: PropertyValue)]
  var enclosing: Curve

  static func random(_ seed: Int, curves: [Curve]? = nil) throws -> [Track] {
    var random = SplitMix(state: UInt64(seed))
    func number(_ scale: Double) -> Double { Double(random.below(1000)) / 1000 * scale }
    let spring = try Spring(response: 0.4, dampingRatio: 0.6)
    let curves =
      try curves ?? [
        .linear, .easeIn, .easeOut, .cubicBezier(CubicBezier(0.34, 1.56, 0.64, 1)), .steps(Steps(3)), .spring(spring),
        .spring(Spring(cutoff: 0.4, dampingRatio: 0.5)), Curve.easeIn.within(0.2, 0.7),
      ]
    let enclosing = curves[random.below(curves.count)]
    let properties: [Property] = [.center, .alpha, .backgroundColor, .transform, .isHidden, .perspective]
    return properties.filter { _ in random.below(3) > 0 }.map { property in
      var cuts = (0...(1 + random.below(5))).map { _ in Double(random.below(21)) / 20 }.sorted()
      if random.below(3) == 0 { cuts[0] = 0 }
      var keys: [(Double, Double, Curve, PropertyValue)] = []
      for (start, end) in zip(cuts, cuts.dropFirst()) where keys.isEmpty || random.below(4) > 0 {
        let value: PropertyValue =
          switch property {
          case .center: .point(Point(number(400), number(400)))
          case .backgroundColor: .color(Color(RGBA(number(1), number(1), number(1), number(1))))
          case .transform: .transform(.translation(number(99), number(99)))
          case .isHidden: .bool(random.below(2) == 0)
          case .perspective: .number(100 + number(900))
          default: .number(number(1))
          }
        if keys.contains(where: { $0.0 == start && $0.0 + $0.1 == end }) { continue }
        keys.append((start, end - start, curves[random.below(curves.count)], value))
      }
      return Track(property: property, keys: keys, enclosing: enclosing)
    }
  }
}

/// An animation by itself, with the views at its end.
private struct Played {
  let animation: Animation
  let tree: ViewTree
  private let score: Score

  init(_ animation: Animation, _ tree: ViewTree) {
    self.animation = animation
    var tree = tree
    animation.land(in: &tree)
    self.tree = tree
    var timeline = Timeline(tree: tree, roots: [ViewID(index: 0)])
    let playback = timeline.begin(Playback(length: animation.duration, from: 0))
    timeline.record(animation, at: 0, playback: playback)
    score = Score(timeline, in: 0...animation.duration)
  }

  init(of scene: Scene, _ duration: Double?, _ curve: Curve, in whole: Double = 2, body: @escaping () throws -> Void)
    throws
  {
    let animation = try scene.animator(duration, curve, body).compiledAlong(duration: whole)
    self.init(animation, scene.store.tree)
  }

  init(_ tracks: [Track], own: Double? = nil, in whole: Double = 2) throws {
    let scene = try Scene()
    try self.init(of: scene, own, tracks.first?.enclosing ?? .linear, in: whole) {
      try scene.store.keyframes {
        for track in tracks {
          for key in track.keys {
            try scene.store.keyframe(start: key.start, duration: key.duration) {
              try scene.store.timing(key.curve) {
                try scene.store.set(track.property, of: scene.card, to: key.value)
              }
            }
          }
        }
      }
    }
  }

  var length: Double { animation.curveDuration }
  var retraced: Played { Played(animation.retraced, tree) }
  var times: [Double] { (0...41).map { length * Double($0) / 41 } }

  func value(of place: Timeline.Place, at time: Double) -> PropertyValue? {
    score.value(of: place, in: score.reading(at: time, .after))
  }

  /// The first place and times at which two do not show the same.
  func differs(
    from other: Played, at pair: (Double) -> (Double, Double), _ times: [Double]
  ) -> String? {
    for track in animation.tracks {
      let place = Timeline.Place(view: track.view, channel: track.channel)
      for (here, there) in times.map(pair) {
        let (a, b) = (value(of: place, at: here), other.value(of: place, at: there))
        if !Self.isNear(a, b) { return "\(track.channel) at \(here): \(String(describing: (a, b)))" }
      }
    }
    return nil
  }

  private static func isNear(_ a: PropertyValue?, _ b: PropertyValue?) -> Bool {
    func numbers(_ value: PropertyValue) -> [Double]? {
      switch value {
      case .color(let color): [color.light.r, color.light.g, color.light.b, color.light.a]
      case .transform(let transform): transform.matrix.elements
      default: value.scalars
      }
    }
    guard let a, let b else { return false }
    guard let first = numbers(a), let second = numbers(b) else { return a == b }
    return zip(first, second).allSatisfy { abs($0 - $1) <= 1e-7 * max(1, abs($0)) }
  }
}
