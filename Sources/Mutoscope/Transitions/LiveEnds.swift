import MutoscopeMotion

/// The ends of a container whose originals move by themselves: they are what the originals show, at every instant anew.
///
/// The tracks lead between the ends as they were when the container was last made. What the originals are away from that is
/// added: all of it at the end that they are, none at the other.
struct LiveEnds: Sendable {
  let recipe: ContainerRecipe
  /// What is left, as the container was made of it.
  let seen: ViewTree
  /// The parts of originals that move by themselves.
  let places: Set<Timeline.Place>
  /// The container's views, and how they were made to move.
  let views: Range<Int>
  let motion: ContainerMotion
  let playback: Int
  let duration: Double

  /// At an instant.
  struct Instant {
    fileprivate let live: LiveEnds
    fileprivate let base: ViewTree
    fileprivate let tree: ViewTree
    fileprivate let motion: ContainerMotion
    fileprivate let shift: Int
    fileprivate let moment: Playback.Moment
    let links: [ContainerLink]
  }

  /// Nil where the container would be another one.
  func instant(of model: ViewTree, _ timeline: Timeline, at time: Double, side: Side) -> Instant? {
    var (seen, tree) = (seen, model)
    for place in places {
      let value = timeline.seen(place, at: time, side: side, over: model) ?? model[place.view][place.channel]
      tree[place.view][place.channel] = value
      if place.view.index < seen.count { seen[place.view][place.channel] = value }
    }
    let new = recipe.container(seen, tree)
    guard new.views.count == views.count else { return nil }
    let shift = views.lowerBound - new.views.lowerBound
    return Instant(
      live: self, base: model, tree: new.tree, motion: new.motion.moved(by: shift), shift: shift,
      moment: timeline.playbacks[playback].moment(at: time, side: side),
      links: new.links.map { $0.moved(by: shift) })
  }
}

extension LiveEnds.Instant {
  private func ends(_ place: Timeline.Place) -> ChangedEnds? {
    guard live.views.contains(place.view.index) else { return nil }
    // Where it does not move, a depth says how siblings are ordered.
    if place.channel == .stored(.zPosition), live.motion.starts[place] == nil { return nil }
    let view = ViewID(index: place.view.index - shift)
    let (old, new) = (base[place.view][place.channel], tree[view][place.channel])
    let ends = ChangedEnds(
      starts: (live.motion.starts[place] ?? old, motion.starts[place] ?? new), ends: (old, new))
    return ends.isSame ? nil : ends
  }

  private func progress(_ place: Timeline.Place, _ component: String) -> Double {
    guard let interval = live.motion.intervals[place] ?? motion.intervals[place] else { return 1 }
    return TimingGroup(
      enclosing: .linear, duration: live.duration, shift: 0, keys: interval.keys(for: component),
      bending: interval.bending
    ).state(moment, offset: 0).progress
  }

  /// What is seen of a place that shows a value by its tracks; the inverse leads from there to the tracks.
  func moved(_ value: PropertyValue, _ place: Timeline.Place, inverse: Bool = false) -> PropertyValue {
    guard let ends = ends(place) else { return value }
    if case .color(let color) = value {
      guard case (.color(let old), .color(let new))? = mixed(ends, place) else { return value }
      return .color(color.moved(by: [inverse ? (old, new) : (new, old)]))
    }
    var kinds: [TransformFunction.Kind] = []
    if case .transform(let transform) = value {
      let values = ends.values.transforms
      guard values.count == 4 else { return value }
      guard let common = Transform.commonKinds(of: values + [transform]) else {
        return .transform(moved(transform, values, progress(place, ""), inverse: inverse))
      }
      kinds = common
    }
    guard place.channel.isAnimatable, let shifts = ends.shifts(place.channel, kinds),
      let own = ChannelTrack.lanes(of: value, channel: place.channel, kinds: kinds), own.count == shifts.end.count
    else { return inverse ? value : ends.ends.new }
    let names = place.channel.laneNames(kinds: kinds)
    let moved = own.indices.map { lane in
      let move = shifts.start[lane].mixed(with: shifts.end[lane], at: progress(place, names[lane]))
      return inverse ? own[lane] - move : own[lane] + move
    }
    return ChannelTrack.value(lanes: moved, kinds: kinds, channel: place.channel)
  }

  /// Leads whatever is there from the old way to the new one.
  private func moved(_ transform: Transform, _ values: [Transform], _ p: Double, inverse: Bool) -> Transform {
    let (old, new) = (values[0].mixed(with: values[2], at: p), values[1].mixed(with: values[3], at: p))
    let (from, to) = inverse ? (new, old) : (old, new)
    if transform == from { return to }
    guard let back = from.matrix.inverse() else { return to }
    return .matrix(to.matrix * back * transform.matrix)
  }

  private func mixed(_ ends: ChangedEnds, _ place: Timeline.Place) -> (PropertyValue, PropertyValue)? {
    guard case (.color(let s0), .color(let s1)) = ends.starts, case (.color(let e0), .color(let e1)) = ends.ends else {
      return nil
    }
    let p = progress(place, "")
    return (.color(s0.mixed(with: e0, at: p)), .color(s1.mixed(with: e1, at: p)))
  }

  /// Lets the views that no track moves be where they would be.
  func show(in tree: inout ViewTree, isMoved: (Timeline.Place) -> Bool) {
    for index in live.views {
      let view = ViewID(index: index)
      for channel in Channel.continuous {
        let place = Timeline.Place(view: view, channel: channel)
        guard let ends = ends(place), !isMoved(place) else { continue }
        tree[view][channel] = moved(ends.ends.old, place)
      }
    }
  }
}
