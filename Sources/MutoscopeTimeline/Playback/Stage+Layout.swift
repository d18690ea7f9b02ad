import MutoscopeMotion

// Layout is not linear: what an animation changed of it leads elsewhere once something else has changed. So whenever layout has
// placed views, the ways of layout in flight are measured again, each from the frames that will be solved with it undone.

extension Stage {
  /// A way by which what is seen of a place has to be corrected.
  private typealias Way = (place: Timeline.Place, numbers: [Double])

  /// Has all that layout moves lead, were it to turn back, to the frames that are solved then.
  ///
  /// The difference from the way that it was on goes on by itself to where that was heading, and the rest is taken along by
  /// what has changed layout; without it views step, around the new places.
  ///
  /// A playback that goes forwards is measured when it is told to go otherwise: until then nothing of it differs.
  ///
  /// - Parameters:
  ///   - newer: The playback that has changed layout just now.
  ///   - turned: The one that was told to go otherwise just now, and how it went until then.
  func measureWays(by newer: Int? = nil, turned: (playback: Int, from: Playback)? = nil) {
    guard act == nil, store.hasLayout else { return }
    // Those that lead back leave the views one after the other; any other may yet, by itself.
    func leadsBack(_ playback: Int) -> Bool { timeline.playbacks[playback].leadsBack }
    let others = animators.keys.filter { playback in
      guard let animator = animators[playback], timeline.playbacks[playback].isPaused || leadsBack(playback) else {
        return false
      }
      return animator.act == nil && animator.play?.playbacks ?? [playback] == [playback] && wayOfLayout(playback) != nil
    }
    if others.isEmpty { return }
    let back = others.filter(leadsBack).sorted { (end(of: [$0]), $0) < (end(of: [$1]), $1) }
    var faults: [(playback: Int, ways: [Way])] = []
    store.trying {
      for playback in others.sorted() where !leadsBack(playback) {
        store.trying { faults.append((playback, fault(of: playback))) }
      }
      for playback in back { faults.append((playback, fault(of: playback))) }
    }
    for (playback, ways) in faults where !ways.isEmpty { correct(playback, ways, newer, turned) }
  }

  /// The last record of a playback with the track of something that layout moves in it.
  private func wayOfLayout(_ playback: Int, _ place: Timeline.Place? = nil) -> (Timeline.Record, ChannelTrack)? {
    for index in timeline.recordsOfPlayback[playback].reversed() {
      let record = timeline.records[index]
      let tracks = record.animation.tracks
      func isWay(_ track: ChannelTrack) -> Bool {
        track.isBeside || record.animation.isRetarget && store.layout.isPlaced(track.view)
      }
      if let track = tracks.first(where: { isWay($0) && (place == nil || $0.place == place) }) {
        return (record, track)
      }
    }
    return nil
  }

  /// Undoes what a playback has changed, and tells by how much the frames that are solved then miss where it leads.
  private func fault(of playback: Int) -> [Way] {
    let led = values(of: playback, at: .start)
    store.put(led)
    var solved = led
    let tree = store.stored
    // Whatever nothing else says stays as it is: it is solved from the frames that will be there.
    for _ in 0..<4 {
      let moved = layOut(undoing: playback, leaving: solved)
      if moved.isEmpty { break }
      for place in moved.flatMap({ view in Channel.written(by: .frame).map { Timeline.Place(view: view, channel: $0) } }
      ) {
        solved[place] = store.stored[place.view][place.channel]
      }
      store.put(solved)
    }
    let ways = solved.compactMap { place, value -> Way? in
      guard store.layout.isPlaced(place.view), Channel.written(by: .frame).contains(place.channel) else { return nil }
      // A way may lead to less than no size.
      let from = led[place] ?? tree[place.view][place.channel]
      let way = zip(from.scalars ?? [], store.stored[place.view][place.channel].scalars ?? []).map { $0 - $1 }
      return way.contains { abs($0) > 1e-6 } ? (place, way) : nil
    }
    return ways.sorted {
      ($0.place.view, $0.place.channel == .size ? 0 : 1) < ($1.place.view, $1.place.channel == .size ? 0 : 1)
    }
  }

  private func correct(
    _ playback: Int, _ ways: [Way], _ newer: Int?, _ turned: (playback: Int, from: Playback)?
  ) {
    func seen(_ way: Way) -> [Double] {
      let value = timeline.seen(way.place, at: time, side: .after, over: store.stored)
      return (value ?? store.stored[way.place.view][way.place.channel]).scalars ?? []
    }
    let before = ways.map(seen)
    // One that went ahead until now does so by itself; of a way that leads back goes with the rest what is there already.
    let ahead = turned.flatMap { $0.playback == playback && !$0.from.isPaused && !$0.from.leadsBack ? $0.from : nil }
    let (frozen, leadsBack) = (ahead ?? timeline.playbacks[playback]).frozen(at: time)
    let countered = turned != nil && ahead == nil ? ways.map { ($0.place, share($0, in: playback)) } : ways
    lead(ways.map { ($0.place, $0.numbers.map { -$0 }) }, as: playback, in: playback)
    if let leadsBack { lead(countered, as: playback, in: timeline.begin(frozen), leadsBack: leadsBack) }
    store.noteMoved(ways.map(\.place.view))
    guard let newer else { return }
    let rest = zip(ways, before).map { way, before in (way.place, zip(before, seen(way)).map { $0 - $1 }) }
    // A playback that turns back by itself takes it along on its present run: it is no part of the way back.
    let own = timeline.playbacks[newer]
    let others = rest.filter { $0.1.contains { abs($0) > 1e-9 } }
    if !own.endsBack { return lead(others, as: newer, in: newer) }
    lead(others, as: newer, in: timeline.begin(own.frozen(at: time).playback), leadsBack: false)
  }

  /// The timing by which a playback leads the numbers of a way: its own, or that of an animator that has moved nothing of
  /// layout yet.
  private func timing(of playback: Int, _ way: Way) -> (groups: [TimingGroup], offset: Double, lanes: [Int]) {
    if let (old, like) = wayOfLayout(playback, way.place) ?? wayOfLayout(playback) {
      let isLike = like.groups.count == way.numbers.count
      return (old.animation.groups, old.offset, isLike ? like.groups : way.numbers.map { _ in like.groups[0] })
    }
    let plain = TimingGroup(
      enclosing: .linear, duration: timeline.playbacks[playback].length, shift: 0,
      keys: [.init(start: 0, end: 1, easing: animators[playback]?.curve ?? .linear)], bending: .easing)
    return ([plain], 0, way.numbers.map { _ in 0 })
  }

  /// The numbers that make up at present for what is left of a way, and go with the rest of it.
  private func share(_ way: Way, in playback: Int) -> [Double] {
    let (groups, offset, lanes) = timing(of: playback, way)
    let moment = timeline.moment(of: playback, at: time, side: .after)
    return zip(way.numbers, lanes).map { number, lane in
      let state = groups[lane].state(moment, offset: offset)
      return state.knot > 0 || abs(state.progress) < 1e-6 ? 0 : number * (1 - 1 / state.progress)
    }
  }

  /// Adds ways that lead from some numbers to nothing, in the time of a playback, by the curves of another one.
  private func lead(_ ways: [Way], as other: Int, in playback: Int, leadsBack: Bool? = nil) {
    for way in ways {
      let count = way.numbers.count
      let length = timeline.playbacks[other].length
      let (groups, offset, lanes) = timing(of: other, way)
      let keys = groups[lanes[0]].keys.count
      let track = ChannelTrack(
        view: way.place.view, channel: way.place.channel, groups: lanes,
        knots: .lanes(way.numbers + (0..<count * keys).map { _ in 0 }, count: count, kinds: []), replaces: false,
        isBeside: true)
      let animation = Animation(
        duration: length, curveDuration: length, groups: groups, tracks: [track], intervals: [])
      let record = timeline.add(
        Timeline.Record(animation: animation, recordedAt: time, playback: playback, offset: offset))
      let mover = Timeline.Mover(record: record, track: 0, leadsBack: leadsBack ?? false)
      if leadsBack == nil { timeline.add(mover, to: way.place) } else { timeline.addGhost(mover, to: way.place) }
    }
  }
}
