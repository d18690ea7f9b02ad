import MutoscopeMotion

extension Timeline {
  /// A time that many places are looked at: what moves them is at the same point for all.
  struct Instant {
    let time: Double
    var side = Side.after
    /// Whether what ends there has reached its end, though all is still as it was just before.
    var isArrival = false
    /// By record.
    fileprivate var states: [Int: [TimingGroup.State]] = [:]

    init(time: Double, side: Side = .after, isArrival: Bool = false) {
      (self.time, self.side, self.isArrival) = (time, side, isArrival)
    }
  }

  /// The views as they are seen at a time.
  ///
  /// - Parameter isArrival: Whether what ends there has reached its end, though all is still as it was just before.
  func presentation(at time: Double, side: Side = .after, isArrival: Bool = false) -> Version {
    let version = version(at: time, side: side)
    return presentation(
      of: version, at: time, side: side, isArrival: isArrival, scenes(of: version, at: time, side: side))
  }

  /// A version of the views with what moves them at a time.
  func presentation(
    of version: Version, at time: Double, side: Side, isArrival: Bool = false, _ scenes: [ContainerScene]
  ) -> Version {
    guard !records.isEmpty else { return version }
    var tree = version.tree
    var instant = Instant(time: time, side: side, isArrival: isArrival)
    // A version of the past has none of the views that were made later.
    let live = scenes.map { $0.live?.instant(of: version.tree, self, at: time, side: side) }
    func isMoved(_ place: Place) -> Bool {
      movers.position(of: place).map { !active($0, at: time, side: side).isEmpty } ?? false
    }
    for (position, entry) in movers.entries.enumerated() where entry.place.view.index < tree.count {
      let place = entry.place
      guard let value = value(position, &instant, model: version.tree[place.view][place.channel]) else { continue }
      tree[place.view][place.channel] = live.reduce(value) { $1?.moved($0, place) ?? $0 }
      for scene in scenes { scene.show(value, of: place, in: &tree) { !isMoved($0) } }
    }
    for (scene, live) in zip(scenes, live) {
      live?.show(in: &tree, isMoved: isMoved)
      scene.link(&tree, live?.links)
    }
    var presentation = version
    (presentation.time, presentation.tree) = (time, tree)
    for scene in scenes {
      presentation.shells = presentation.shells.isEmpty ? scene.shells : presentation.shells.union(scene.shells)
      presentation.joints.merge(scene.joints) { _, new in new }
      presentation.copies =
        presentation.copies.isEmpty ? scene.copies : presentation.copies.merging(scene.copies, uniquingKeysWith: +)
    }
    return presentation
  }

  /// One view as it is seen at a time, without the others.
  func view(_ id: ViewID, at time: Double, side: Side) -> View {
    var instant = Instant(time: time, side: side)
    return view(id, &instant, model: version(at: time, side: side).tree)
  }

  /// One view as it is seen at an instant.
  func view(_ id: ViewID, _ instant: inout Instant, model: ViewTree) -> View {
    var view = model[id]
    for position in movers.positions(of: id) {
      let channel = movers[position].place.channel
      if let value = value(position, &instant, model: view[channel]) { view[channel] = value }
    }
    return view
  }

  /// What a place shows at a time.
  func seen(_ place: Place, at time: Double, side: Side, model: ViewTree) -> PropertyValue {
    var instant = Instant(time: time, side: side)
    return seen(place, &instant, model: model)
  }

  /// The same, nil where nothing moves it.
  func seen(_ place: Place, at time: Double, side: Side) -> PropertyValue? {
    var instant = Instant(time: time, side: side)
    return movers.position(of: place).flatMap {
      value($0, &instant, model: version(at: time, side: side).tree[place.view][place.channel])
    }
  }

  /// What a place shows at an instant.
  func seen(_ place: Place, _ instant: inout Instant, model: ViewTree) -> PropertyValue {
    let model = model[place.view][place.channel]
    return movers.position(of: place).flatMap { value($0, &instant, model: model) } ?? model
  }

  /// What moves a place, by its position in the table; nil where nothing does.
  func value(_ position: Int, _ instant: inout Instant, model: PropertyValue) -> PropertyValue? {
    let active = active(position, at: instant.time, side: instant.side)
    for mover in active where instant.states[mover.record] == nil {
      instant.states[mover.record] = states(
        mover.record, at: instant.time, side: instant.isArrival ? .after : instant.side)
    }
    return value(movers[position].place, active, model: model, instant.states)
  }

  /// What a part of a view shows at a time, before a new animation takes it over.
  ///
  /// Additive tracks lead from the model's value, for what is in flight goes on to where it was heading. What heads back
  /// will not get to the model's value, and what stands is folded in, so that it goes with the newcomer's course.
  ///
  /// - Parameter follower: The playback that the animation follows, if it is no new one: what follows that goes on with it.
  func start(
    _ view: ViewID, _ channel: Channel, at time: Double, model: ViewTree, following follower: Int? = nil
  ) -> AnimationCompiler.Start {
    let value = model[view][channel]
    let place = Place(view: view, channel: channel)
    let active = active(place, at: time, side: .after)
    guard !active.isEmpty else { return AnimationCompiler.Start(model: value, seen: value) }
    let states = Dictionary(
      active.map { ($0.record, self.states($0.record, at: time, side: .after)) }, uniquingKeysWith: { a, _ in a })
    var residues: [(mover: Mover, from: PropertyValue)] = []
    for mover in active {
      let (record, track) = (records[mover.record], track(mover))
      if playbacks[record.playback].isGhost || record.playback == follower { continue }
      switch playbacks[record.playback].frozen(at: time).heading {
      case .end: break
      case .start: residues.append((mover, track.start))
      case .nowhere:
        let here = track.value(states[mover.record] ?? [])
        if here != track.end { residues.append((mover, here)) }
      }
    }
    return AnimationCompiler.Start(
      model: residues.reduce(value) { track($1.mover).moved($0, to: $1.from) },
      seen: self.value(place, active, model: value, states) ?? value,
      velocity: velocity(active, at: time),
      inFlight: active.map { track($0) })
  }

  /// Model plus what each mover is away from its end: one mover alone is exactly itself.
  func value(
    _ place: Place, _ active: [Mover], model: PropertyValue, _ states: [Int: [TimingGroup.State]]
  ) -> PropertyValue? {
    if let index = active.lastIndex(where: isBlend) {
      return blended(place, active, index, model: model, states)
    }
    guard let last = active.last else { return nil }
    let track = track(last)
    let own = track.value(states[last.record] ?? [])
    if case .color(let model) = model, case .colors = track.knots {
      if active.count == 1, target(last) == .color(model) { return own }
      return .color(
        model.moved(
          by: active.compactMap { mover in
            let track = self.track(mover)
            let here = track.value(states[mover.record] ?? [])
            guard case (.color(let here), .color(let end)) = (here, target(mover)) else { return nil }
            return (here, end)
          }))
    }
    guard case .lanes(_, let count, let kinds) = track.knots else { return own }
    if active.count == 1, last.muted.isEmpty, target(last) == model || !track.isSum(with: model) { return own }

    guard var sum = ChannelTrack.lanes(of: model, channel: place.channel, kinds: kinds), sum.count == count else {
      return own
    }
    for mover in active {
      let track = self.track(mover)
      guard case .lanes(let knots, let own, let ownKinds) = track.knots, kinds.starts(with: ownKinds) else { continue }
      let states = states[mover.record] ?? []
      let end = mover.leadsBack ? 0 : knots.count - own
      for lane in 0..<min(own, count) where !mover.muted.contains(lane) {
        sum[lane] += track.lane(lane, of: knots, count: own, states) - knots[end + lane]
      }
    }
    return track.value(lanes: sum, kinds: kinds)
  }

  /// Whether a mover fades what cannot be added: another value shows through as far as it has faded.
  private func isBlend(_ mover: Mover) -> Bool {
    guard case .transforms = track(mover).knots else { return false }
    return playbacks[records[mover.record].playback].isGhost
  }

  private func blended(
    _ place: Place, _ active: [Mover], _ index: Int, model: PropertyValue, _ states: [Int: [TimingGroup.State]]
  ) -> PropertyValue? {
    let (mover, track) = (active[index], track(active[index]))
    var others = active
    others.remove(at: index)
    let value = others.isEmpty ? model : value(place, others, model: model, states)
    guard case .transforms(let transforms) = track.knots, case .transform(let transform) = value,
      let state = states[mover.record]?[track.groups[0]]
    else { return value }
    let share = min(max(0, state.progress), 1)
    return share == 0 ? .transform(transforms[0]) : .transform(transforms[0].mixed(with: transform, at: share))
  }

  /// Where a mover leads.
  private func target(_ mover: Mover) -> PropertyValue {
    mover.leadsBack ? track(mover).start : track(mover).end
  }

  /// How fast the lanes are, per second: of movers that are sums of numbers. Those that were interrupted at that very
  /// instant as they were then, whatever was done to their animators in it.
  func velocity(_ active: [Mover], at time: Double) -> [Double] {
    var sum: [Double] = []
    for mover in active {
      let record = records[mover.record]
      let track = self.track(mover)
      guard case .lanes(let knots, let count, _) = track.knots else { continue }
      let playback = mover.until == time ? mover.frozen ?? record.playback : record.playback
      let moment = moment(of: record, on: playback, at: time, side: .after)
      if sum.count < count { sum += Array(repeating: 0, count: count - sum.count) }
      for lane in 0..<count where !mover.muted.contains(lane) {
        let group = record.animation.groups[track.groups[lane]]
        let knot = group.state(moment, offset: record.offset).knot
        let slope = group.slope(moment, offset: record.offset)
        let distance = knots[(knot + 1) * count + lane] - knots[knot * count + lane]
        sum[lane] += distance * slope.progress
        if !track.bulges.isEmpty {
          let progress = group.state(moment, offset: record.offset).progress
          sum[lane] += (2 - 4 * progress) * track.bulges[knot * count + lane] * slope.progress
        }
        if knot == 0, !track.velocities.isEmpty { sum[lane] += track.velocities[lane] * slope.velocityResponse }
      }
    }
    return sum
  }
}

extension ChannelTrack {
  /// Whether the model's value has the shape of the track's, so that they can be added.
  fileprivate func isSum(with model: PropertyValue) -> Bool {
    guard case .lanes(_, _, let kinds) = knots, case .transform(let transform) = model else { return true }
    let own = Transform(kinds: kinds, parameters: Transform.identity.parameters(for: kinds))
    return Transform.commonKinds(of: [transform, own]) == kinds
  }
}
