import MutoscopeMotion

/// Looks at a clip's instants from both sides, one part of a view after the other.
final class Linter {
  let clip: Clip
  let timeline: Timeline
  let transitions: [PlayedTransition]
  let compare: PictureComparison?
  private let intervals: [ViewID: [(record: Int, interval: Animation.Interval)]]
  private var found: [Finding] = []
  /// The places in the list of what is told of each name.
  private var foundOf: [String: [Int]] = [:]

  init(clip: Clip, _ compare: PictureComparison?) {
    (self.clip, self.compare) = (clip, compare)
    let timeline = clip.timeline
    self.timeline = timeline
    transitions = timeline.transitions.map { PlayedTransition($0, timeline) }
    let all = timeline.records.enumerated().flatMap { index, record in
      record.animation.intervals.map { (record: index, interval: $0) }
    }
    intervals = Dictionary(grouping: all) { $0.interval.view }
  }

  // MARK: Going through the clip

  func findings(of codes: Set<Finding.Code>) -> [Finding] {
    // A spring that is cut before it is there is not said to move, whoever wants to know.
    let searches = Finding.Code.allCases.filter { codes.contains($0) || $0 == .springTail }.flatMap(\.rule.searches)
    let (places, led) = animatedPlaces
    let jumps = jumps(of: places) + jumps(of: led).filter(isCutAtEnd)
    // Moved content jumps with its element, which is told first; it is told once.
    let moved = jumps.filter { isMoved($0.place.view) }.sorted { $0.shown.size > $1.shown.size }
    for jump in jumps.filter({ !isMoved($0.place.view) }) + moved where !isTold(jump) {
      for case .jumps(let search) in searches { add(search(self)(jump)) }
    }
    for place in places where !isMoved(place.view) && !Budget.spend(100) {
      for mover in timeline.movers[place] ?? [] {
        for case .movers(let search) in searches { add(search(self)(place, mover)) }
      }
    }
    for case .clip(let search) in searches { add(search(self)()) }
    for played in transitions where !Budget.isSpent && isInClip(played) { lint(played, searches) }
    return found.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  private func lint(_ played: PlayedTransition, _ searches: [Search]) {
    for entry in played.record.definition.entries where !Budget.spend(50) {
      for case .entries(let search) in searches { add(search(self)(played, entry)) }
    }
    for case .transitions(let search) in searches { add(search(self)(played)) }
    // Without a duration it is a cut that was asked for.
    guard played.end > played.start else { return }
    for handoff in handoffs(of: played) where !Budget.isSpent {
      for case .handoffs(let search) in searches { add(search(self)(handoff)) }
    }
    let needsWay = searches.contains { if case .elements = $0 { true } else if case .ways = $0 { true } else { false } }
    guard needsWay, played.end.isFinite, !Budget.isSpent else { return }
    let way = Way(played, timeline, clip.measurer)
    let ids = Set(way.looks.flatMap(\.seen.keys)).subtracting([ElementTree.rootID]).sorted()
    for id in ids where !Budget.spend(200) {
      for case .elements(let search) in searches { add(search(self)(id, way)) }
    }
    for case .ways(let search) in searches where !Budget.isSpent { add(search(self)(way)) }
  }

  /// Whether a spring is cut where its transition ends: there its track jumps by what is seen to jump, whatever else leads it.
  private func isCutAtEnd(_ jump: Jump) -> Bool {
    guard case .fault(let fault) = jump.cause, fault.spring != nil else { return false }
    return transitions.contains { $0.views.contains(jump.place.view.index) && $0.end == jump.time }
  }

  /// Whether it is something moved that is said to jump just then, or the element that it is in.
  private func isTold(_ jump: Jump) -> Bool {
    guard let played = transitions.first(where: { $0.moved[jump.place.view] != nil }) else { return false }
    let names = [label(jump.place.view), played.element(of: jump.place.view, in: played.after.tree)]
    return names.contains { name in
      hasFound(of: name) { $0.time == shownTime(jump.time) && [.springTail, .discontinuity].contains($0.code) }
    }
  }

  /// The parts that tracks alone move, and those that more leads.
  private var animatedPlaces: (own: [Timeline.Place], led: [Timeline.Place]) {
    let tree = timeline.latest
    let overlays = Dictionary(grouping: timeline.versions.compactMap(\.overlay), by: \.root)
    // Of what is led tracks are only a part, and what they do at an instant says nothing.
    func isLed(_ place: Timeline.Place) -> Bool {
      !overlays.isEmpty && overlays[tree.root(of: place.view), default: []].contains { $0.leads(place) }
    }
    // Scroll indicators appear at once, as UIKit's do.
    let places = timeline.movers.places.filter { place in
      !Budget.spend(50) && place.channel.isAnimatable && place.channel != .stored(.scrollIndicatorAlpha)
        && (!isInternal(place.view) || isMoved(place.view))
    }
    let isLed = places.map(isLed)
    return (zip(places, isLed).filter { !$1 }.map(\.0), zip(places, isLed).filter(\.1).map(\.0))
  }

  // MARK: What was found

  private func add(_ findings: [Finding]) {
    for finding in findings {
      guard let index = foundOf[finding.view]?.first(where: { found[$0].isOne(with: finding) }) else {
        foundOf[finding.view, default: []].append(found.count)
        found.append(finding)
        continue
      }
      let places = found[index].places + finding.places
      if found[index].size < finding.size { found[index] = finding }
      found[index].places = places
    }
  }

  func hasFound(of view: String, _ isIt: (Finding) -> Bool) -> Bool {
    foundOf[view]?.contains { isIt(found[$0]) } ?? false
  }

  /// Whether a part of a view was found at fault at a time already.
  func isKnown(_ code: Finding.Code, _ place: Timeline.Place, _ time: Double) -> Bool {
    hasFound(of: label(place.view)) { $0.code == code && $0.time == shownTime(time) && $0.places.contains(place) }
  }

  // MARK: Looking things up

  /// The instants at which the movers of a place may jump, inside the clip, in order.
  func instants(of place: Timeline.Place) -> [Double] {
    var times = Set((timeline.writes[place] ?? []).map(\.time))
    for mover in timeline.movers[place] ?? [] {
      let record = timeline.records[mover.record]
      let playback = timeline.playbacks[record.playback]
      times.insert(record.recordedAt)
      times.formUnion(playback.joints)
      for group in Set(timeline.track(mover).groups) {
        times.formUnion(timeline.keyTimes(of: record.animation.groups[group], in: record))
      }
      if playback.repeats { times.formUnion(playback.times(of: record.animation.duration)) }
    }
    return times.filter(isInClip).sorted()
  }

  func isInClip(_ time: Double) -> Bool {
    time >= clip.origin - Clock.tick && time <= clip.origin + clip.duration + Clock.tick
  }

  /// Whether a transition plays in the clip. What only touches the clip is no part of it.
  private func isInClip(_ played: PlayedTransition) -> Bool {
    let common = min(played.end, clip.origin + clip.duration) - max(played.start, clip.origin)
    return common > Clock.tick
      || common >= -Clock.tick && (played.end <= played.start || clip.duration <= 0)
  }

  /// The assignment behind a key of a mover's track: the one that begins when the key does.
  func interval(_ mover: Timeline.Mover, group: Int? = nil, key: Int = 0) -> Animation.Interval? {
    let track = timeline.track(mover)
    let group = timeline.records[mover.record].animation.groups[group ?? track.groups[0]]
    let own = (intervals[track.view] ?? []).filter { entry in
      entry.record == mover.record && Channel.written(by: entry.interval.property).contains(track.channel)
    }
    let start = group.startTime(of: key)
    let isStep = group.keys[key].start == group.keys[key].end
    return (own.first { abs($0.interval.start - start) < 1e-9 && $0.interval.isStep == isStep } ?? own.first)?.interval
  }

  /// The transition that another one takes over from at a time.
  func interrupted(at time: Double) -> PlayedTransition? {
    transitions.first { $0.playback.ending?.isTakenOver == true && $0.end == time }
  }

  // MARK: Whose a view is

  /// Whether a view is there for a container's sake only.
  func isInternal(_ view: ViewID) -> Bool { transitions.contains { $0.isInternal(view) } }

  /// Whether a view of a container is a text or a picture that is moved.
  func isMoved(_ view: ViewID) -> Bool { transitions.contains { $0.moved[view] != nil } }

  /// The element that a view of a container stands for.
  private func element(_ view: ViewID) -> (label: String, line: String?)? {
    transitions.lazy.filter { $0.views.contains(view.index) }
      .compactMap { played in played.labels[view].map { ($0, played.line(of: $0)) } }.first { _ in true }
  }

  func label(_ view: ViewID) -> String { element(view)?.label ?? clip.label(view) }

  /// The line of the definition that moves a view.
  func line(of view: ViewID) -> String? {
    element(view)?.line ?? transitions.first { $0.moved[view] != nil }?.record.line
  }
}
