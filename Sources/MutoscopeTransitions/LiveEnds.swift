import MutoscopeMotion

/// The ends of a container as functions of time: what its originals show, and what an interrupted container goes on to
/// show.
///
/// The tracks lead between the ends as they were when the container was made. What the ends are away from that by now is
/// added: all of it where they are alone, and on the way as far as each has its part.
struct LiveEnds: Sendable {
  /// The container, as it was made to move.
  var builder: ContainerBuilder
  let playback: Int
  let duration: Double
  /// The parts of originals that move by themselves.
  var places: Set<Timeline.Place> = []
  /// The parts that an animator alongside leads.
  var accompanied: Set<Timeline.Place> = []
  /// The values that were written to originals in flight.
  var written: [EasedWrite] = []
  /// The values that the container's views showed in another one, before views came or went.
  var shown: [EasedWrite] = []

  /// The originals that were written since the container was made.
  var touched: Set<ViewID> = []

  private var changed: Set<ViewID> {
    touched.union(places.union(accompanied).map(\.view)).union(written.map(\.place.view))
  }

  /// Whether the ends can be elsewhere than where the container was made.
  var isMoving: Bool { builder.recipe.isInFlight || !changed.isEmpty || !shown.isEmpty }

  /// Whether nothing moves them in another time.
  var isAlone: Bool {
    places.isEmpty && accompanied.isEmpty && (written + shown).allSatisfy { $0.flight.playback == playback }
  }

  /// Eases what was written to originals at a time, as long as something is on its way. What was seen just before counts, however
  /// often it is written at one instant.
  mutating func ease(
    _ views: Set<ViewID>, from sight: ViewTree, to now: ViewTree, in flight: EasedWrite.Flight?, _ time: Double
  ) {
    written.removeAll { $0.time == time && views.contains($0.place.view) }
    guard let flight else { return }
    written += EasedWrite.all(of: views.filter { $0.index < sight.count }, from: sight, to: now, in: flight, time)
  }

  /// The originals as the container is made of them.
  ///
  /// - Parameters:
  ///   - position: Where each transition is.
  ///   - value: What a part that moves by itself shows.
  func originals(
    over model: ViewTree, at position: (Int) -> Double, value: (Timeline.Place) -> PropertyValue? = { _ in nil }
  ) -> ViewTree {
    var tree = model
    for place in places.union(accompanied) where place.view.index < tree.count {
      if let value = value(place) { tree[place.view][place.channel] = value }
    }
    EasedWrite.apply(written, to: &tree, at: position)
    return tree
  }

  /// Leads the container's views from where its tracks have them to where the ends would have them, and applies its
  /// links.
  ///
  /// - Parameters:
  ///   - left: What the container shows that it took the place of; nil: it took none's.
  ///   - value: What tracks say of a part of a view, also beyond what a view clamps.
  func lead(
    _ tree: inout ViewTree, from left: ViewTree?, over model: ViewTree, _ playbacks: PersistentArray<Playback>,
    at time: Double, _ side: Side,
    value: (Timeline.Place) -> PropertyValue?
  ) {
    let moment = playbacks[playback].moment(at: time, side: side)
    func position(_ playback: Int) -> Double { playbacks[playback].moment(at: time, side: side).position }
    let originals = originals(over: model, at: position, value: value)
    let new = builder.led(left ?? originals, originals, in: model, where: left == nil ? changed : nil)
    // As a rule only a few views have other ends.
    var others = Set(builder.views.lazy.map(ViewID.init).filter { !model.isAt(new.tree, $0) })
    others.formUnion(new.motion.views(since: builder.motion))
    for view in others where !Budget.spend(500) {
      let channels = model.channels(of: view, unlike: new.tree)
        .union(builder.motion.channels(of: view)).union(new.motion.channels(of: view))
      for channel in Channel.led where channels.contains(ChannelSet(channel)) {
        let place = Timeline.Place(view: view, channel: channel)
        let start = builder.motion.start(of: place, in: builder.tree)
        // A depth that does not move says how siblings are ordered.
        if channel == .stored(.zPosition), start == nil { continue }
        let (old, end) = (model[view][channel], new.tree[view][channel])
        let ends = Ends(
          starts: (start ?? old, new.motion.start(of: place, in: new.tree) ?? end), ends: (old, end))
        if ends.isSame { continue }
        tree[view][channel] = ends.moved(value(place) ?? old, channel) { progress(of: place, $0, moment) }
      }
    }
    for link in new.links { link.apply(to: &tree) }
    EasedWrite.apply(shown, to: &tree, at: position)
  }

  /// Tells how far a part of the container has come.
  private func progress(of place: Timeline.Place, _ component: String, _ moment: Playback.Moment) -> Double {
    guard let interval = builder.motion.intervals[place] else { return 1 }
    let key = TimingGroup.Key(start: interval.delay, end: interval.end, easing: interval.timing.curve(for: component))
    return TimingGroup(
      enclosing: .linear, duration: duration, shift: 0, keys: [key],
      bending: interval.isWhole && interval.followsAnimator ? .easing : .none
    ).state(moment, offset: 0).progress
  }
}

extension Channel {
  /// The parts that ends lead to what they show: a view cuts or is hidden or not, all else can be in between.
  static let led = continuous + [.stored(.clipsToBounds), .stored(.isHidden)]

  /// The parts of an element that do not jump in flight.
  static let eased = continuous.filter {
    ![.origin, .stored(.zPosition), .stored(.textColor)].contains($0)
  }
}

/// The values between which a place is led: those of its track, and those that count.
struct Ends {
  let starts: (old: PropertyValue, new: PropertyValue)
  let ends: (old: PropertyValue, new: PropertyValue)

  fileprivate var isSame: Bool { starts.old == starts.new && ends.old == ends.new }

  /// Tells the value that counts, where the track shows another.
  func moved(_ value: PropertyValue, _ channel: Channel, _ progress: (String) -> Double) -> PropertyValue {
    let all = [value, starts.old, starts.new, ends.old, ends.new]
    let colors = all.compactMap { if case .color(let color) = $0 { color } else { nil } }
    if colors.count == all.count {
      let p = progress("")
      return .color(
        colors[0].moved(by: [(colors[2].mixed(with: colors[4], at: p), colors[1].mixed(with: colors[3], at: p))]))
    }
    var kinds: [TransformFunction.Kind] = []
    let transforms = all.compactMap { if case .transform(let transform) = $0 { transform } else { nil } }
    if transforms.count == all.count {
      guard let common = Transform.commonKinds(of: transforms) else {
        let p = progress("")
        return .transform(
          transforms[0].moved(
            from: transforms[1].mixed(with: transforms[3], at: p), to: transforms[2].mixed(with: transforms[4], at: p)))
      }
      kinds = common
    }
    guard channel.isAnimatable else {
      // A view that cuts at rest does so there only.
      let turn = channel == .stored(.clipsToBounds) ? ContainerBuilder.early : 0.5
      let isOver = starts.old == ends.old ? progress("") >= turn : value == ends.old
      return isOver ? ends.new : starts.new
    }
    let lanes = all.compactMap { ChannelTrack.lanes(of: $0, channel: channel, kinds: kinds) }
    guard lanes.count == all.count, lanes.allSatisfy({ $0.count == lanes[0].count }) else { return ends.new }
    let names = channel.laneNames(kinds: kinds)
    let moved = lanes[0].indices.map { lane in
      lanes[0][lane]
        + (lanes[2][lane] - lanes[1][lane]).mixed(with: lanes[4][lane] - lanes[3][lane], at: progress(names[lane]))
    }
    return ChannelTrack.value(lanes: moved, kinds: kinds, channel: channel)
  }
}

extension Transform {
  /// Leads whatever it is from an old way to a new one.
  fileprivate func moved(from old: Transform, to new: Transform) -> Transform {
    if self == old { return new }
    guard let back = old.matrix.inverse() else { return new }
    return .matrix(new.matrix * back * matrix)
  }
}
