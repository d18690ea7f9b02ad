import MutoscopeMotion

/// Everything that happened on a clock: the views as they were, and what was animated. Only ever appended to.
struct Timeline: Sendable {
  /// The views from an instant on, until the next version.
  struct Version: Sendable {
    let time: Double
    let tree: ViewTree
    /// What is shown, bottom first.
    let roots: [ViewID]
  }

  /// An animation that was started.
  struct Record: Sendable {
    let animation: Animation
    /// When it was started: from here on it shows its start values.
    let recordedAt: Double
    /// When it begins to move: `recordedAt` and the delay.
    let start: Double

    var end: Double { start + animation.duration }

    /// A bound on the rounding error of `time - start`.
    func slack(at time: Double) -> Double {
      start == 0 ? 0 : (abs(start) + abs(time)) * 0x1p-51
    }

    func isEnded(at time: Double, side: Side) -> Bool {
      let local = time - start
      let slack = slack(at: time)
      return side == .after ? local + slack >= animation.duration : local - slack > animation.duration
    }

    func states(at time: Double, side: Side) -> [TimingGroup.State] {
      animation.states(at: time - start, slack: slack(at: time), side: side)
    }
  }

  /// Who moves one part of a view, in the order in which they were started.
  private struct Mover: Sendable {
    let record: Int
    let track: Int
  }

  private(set) var versions: [Version]
  private(set) var records: [Record] = []
  private var movers: [Place: [Mover]] = [:]
  private var places: [Place] = []

  private struct Place: Hashable, Sendable {
    let view: ViewID
    let channel: Channel
  }

  init(tree: ViewTree, roots: [ViewID], at time: Double = 0) {
    versions = [Version(time: time, tree: tree, roots: roots)]
  }

  // MARK: What happens

  mutating func record(tree: ViewTree, roots: [ViewID], at time: Double) {
    if let last = versions.last, last.time >= time { versions.removeLast() }
    versions.append(Version(time: time, tree: tree, roots: roots))
  }

  mutating func record(_ animation: Animation, at time: Double, start: Double) {
    records.append(Record(animation: animation, recordedAt: time, start: start))
    for (index, track) in animation.tracks.enumerated() {
      let place = Place(view: track.view, channel: track.channel)
      if movers[place] == nil { places.append(place) }
      movers[place, default: []].append(Mover(record: records.count - 1, track: index))
    }
  }

  // MARK: What is seen

  /// The version that holds at a time.
  func version(at time: Double, side: Side) -> Version {
    // Binary search for the last version that is not later.
    var low = 0
    var high = versions.count
    while low < high {
      let middle = (low + high) / 2
      let isEarlier = side == .after ? versions[middle].time <= time : versions[middle].time < time
      if isEarlier { low = middle + 1 } else { high = middle }
    }
    return versions[max(0, low - 1)]
  }

  /// The views as they are seen at a time.
  func presentation(at time: Double, side: Side = .after) -> Version {
    let version = version(at: time, side: side)
    guard !records.isEmpty else { return version }
    var tree = version.tree
    var states: [Int: [TimingGroup.State]] = [:]
    for place in places {
      let active = active(place, at: time, side: side)
      guard !active.isEmpty else { continue }
      for mover in active where states[mover.record] == nil {
        states[mover.record] = records[mover.record].states(at: time, side: side)
      }
      if let value = value(place, active, model: version.tree[place.view][place.channel], states) {
        tree[place.view][place.channel] = value
      }
    }
    return Version(time: time, tree: tree, roots: version.roots)
  }

  /// What a part of a view shows at a time, before a new animation takes it over.
  func start(_ view: ViewID, _ channel: Channel, at time: Double, model: ViewTree) -> AnimationCompiler.Start {
    let value = model[view][channel]
    let place = Place(view: view, channel: channel)
    let active = movers[place] == nil ? [] : self.active(place, at: time, side: .after)
    let states = Dictionary(
      active.map { ($0.record, records[$0.record].states(at: time, side: .after)) }, uniquingKeysWith: { a, _ in a })
    return AnimationCompiler.Start(
      model: value, seen: self.value(place, active, model: value, states) ?? value,
      inFlight: active.map { records[$0.record].animation.tracks[$0.track] })
  }

  /// The movers that still have a say: started, not ended, not replaced.
  private func active(_ place: Place, at time: Double, side: Side) -> [Mover] {
    var result: [Mover] = []
    for mover in movers[place] ?? [] {
      let record = records[mover.record]
      guard side == .after ? record.recordedAt <= time : record.recordedAt < time || record.recordedAt == 0 && time == 0
      else { continue }
      if record.animation.tracks[mover.track].replaces { result.removeAll() }
      if !record.isEnded(at: time, side: side) { result.append(mover) }
    }
    return result
  }

  /// Model plus what each mover is away from its end: one mover alone is exactly itself.
  private func value(
    _ place: Place, _ active: [Mover], model: PropertyValue, _ states: [Int: [TimingGroup.State]]
  ) -> PropertyValue? {
    guard let last = active.last else { return nil }
    let track = records[last.record].animation.tracks[last.track]
    let own = track.value(states[last.record] ?? [])
    guard case .lanes(_, let count, let kinds) = track.knots else { return own }
    if active.count == 1, track.end == model || !track.isSum(with: model) { return own }

    guard var sum = ChannelTrack.lanes(of: model, channel: place.channel, kinds: kinds), sum.count == count else {
      return own
    }
    for mover in active {
      let track = records[mover.record].animation.tracks[mover.track]
      guard case .lanes(let knots, let own, let ownKinds) = track.knots else { continue }
      let states = states[mover.record] ?? []
      let end = knots.count - own
      for lane in 0..<min(own, count) where ownKinds.isEmpty || ownKinds[...].starts(with: kinds.prefix(ownKinds.count))
      {
        sum[lane] += track.lane(lane, of: knots, count: own, states) - knots[end + lane]
      }
    }
    return track.value(lanes: sum, kinds: kinds)
  }
}

extension ChannelTrack {
  /// Whether the model's value has the shape of the track's, so that they can be added.
  fileprivate func isSum(with model: PropertyValue) -> Bool {
    guard case .lanes(_, _, let kinds) = knots, case .transform(let transform) = model else { return true }
    return Transform.commonKinds(of: [transform, Transform(kinds: kinds, parameters: Transform.identity.parameters(for: kinds))])
      == kinds
  }
}
