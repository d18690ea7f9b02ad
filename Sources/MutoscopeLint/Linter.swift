import MutoscopeMotion

/// Looks at a clip's instants from both sides, one part of a view after the other.
struct Linter {
  let clip: Clip
  let timeline: Timeline
  let codes: Set<Finding.Code>
  /// Of each transition of the timeline.
  let notes: [TransitionNotes]
  private var parts: [Timeline.Place: Timeline] = [:]
  private var intervals: [ViewID: [(record: Int, interval: Animation.Interval)]] = [:]
  /// By record and group.
  private var keyTimes: [Int: [Int: [Double]]] = [:]
  private var found: [Finding] = []
  /// The places of findings by their views.
  private var places: [String: [Int]] = [:]
  private var known: [Known: Int] = [:]
  private var faults: Set<Fault> = []

  private struct Fault: Hashable {
    var code: Finding.Code
    var place: Timeline.Place
    var time: Double
  }

  /// One fault of one property at one time is one finding, however many components it has.
  private struct Known: Hashable {
    var code: Finding.Code
    var severity: Finding.Severity
    var view: ViewID
    var property: String
    var time: Double
  }

  init(clip: Clip, _ codes: Set<Finding.Code>) {
    (self.clip, self.codes) = (clip, codes)
    timeline = clip.timeline
    notes = timeline.transitions.map { $0.draft.notes() }
    for (index, record) in timeline.records.enumerated() {
      for interval in record.animation.intervals { intervals[interval.view, default: []].append((index, interval)) }
    }
  }

  mutating func findings() -> [Finding] {
    let tree = timeline.versions[timeline.versions.count - 1].tree
    let overlays = Dictionary(grouping: timeline.versions.compactMap(\.overlay), by: \.root)
    // Of what is led tracks are only a part, and what they do at an instant says nothing.
    func isLed(_ place: Timeline.Place) -> Bool {
      !overlays.isEmpty && overlays[tree.root(of: place.view), default: []].contains { $0.leads(place) }
    }
    // Scroll indicators appear at once, as UIKit's do.
    let places = timeline.places.filter { place in
      !Budget.spend(50) && place.channel.isAnimatable && place.channel != .stored(.scrollIndicatorAlpha)
        && !isInternal(place.view) && !isLed(place)
    }
    lintJumps(of: places)
    for place in places where !Budget.spend(100) { lintVelocities(of: place, part(place)) }
    lintSwaps()
    lintPlanes()
    lintTransitions()
    return found.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  // MARK: What the rules say

  /// Where and what a finding is about.
  struct Subject {
    var place: Timeline.Place
    /// Where else the same is found.
    var others: [Timeline.Place] = []
    var time: Double
    /// Of the assignment that is at fault.
    var interval: Animation.Interval?
    /// Of the call that is at fault, where it is no assignment in an animation.
    var line: String?
  }

  /// A finding's size with what it counts.
  struct Amount: CustomStringConvertible {
    var size: Double
    var unit: Finding.Unit

    var description: String { "\(rounded(size)) \(unit.rawValue)" }
  }

  mutating func report(
    _ code: Finding.Code, _ severity: Finding.Severity, _ subject: Subject, _ amount: Amount, _ message: String,
    fix: String
  ) {
    for place in [subject.place] + subject.others {
      faults.insert(Fault(code: code, place: place, time: subject.time))
    }
    let property = subject.interval?.property.name ?? subject.place.channel.propertyName
    let finding = Finding(
      code: code, severity: severity, view: label(subject.place.view), property: property,
      time: shownTime(subject.time), size: amount.size, unit: amount.unit,
      message: message, fix: fix, line: subject.line ?? subject.interval?.line ?? line(of: subject.place.view))
    let key = Known(code: code, severity: severity, view: subject.place.view, property: property, time: finding.time)
    if let index = known[key] {
      if found[index].size < finding.size { found[index] = finding }
    } else {
      known[key] = found.count
      append(finding)
    }
  }

  /// The clip's own time, where it is one of the clip's.
  func shownTime(_ time: Double) -> Double { min(max(0, clip.localTime(time)), clip.duration) }

  /// A finding that is no single view's.
  mutating func add(_ finding: Finding) {
    if !hasFound(of: finding.view, { $0 == finding }) { append(finding) }
  }

  private mutating func append(_ finding: Finding) {
    places[finding.view, default: []].append(found.count)
    found.append(finding)
  }

  func hasFound(of view: String, _ isIt: (Finding) -> Bool) -> Bool {
    places[view]?.contains { isIt(found[$0]) } ?? false
  }

  /// Whether a part of a view was found at fault at a time already.
  func isKnown(_ code: Finding.Code, _ place: Timeline.Place, _ time: Double) -> Bool {
    faults.contains(Fault(code: code, place: place, time: time))
  }

  // MARK: Looking things up

  /// The timeline of one part of a view. Its record i is the i-th mover of the place.
  mutating func part(_ place: Timeline.Place) -> Timeline {
    if let part = parts[place] { return part }
    _ = Budget.spend(timeline.playbacks.count)
    let part = timeline.restricted(to: place)
    parts[place] = part
    return part
  }

  /// The instants at which the movers of a place may jump, inside the clip, in order.
  mutating func instants(of place: Timeline.Place) -> [Double] {
    var times = Set((timeline.writes[place] ?? []).map(\.time))
    for mover in timeline.movers[place] ?? [] {
      let record = timeline.records[mover.record]
      let playback = timeline.playbacks[record.playback]
      times.insert(record.recordedAt)
      times.formUnion(playback.joints)
      for group in Set(timeline.track(mover).groups) {
        let own =
          keyTimes[mover.record]?[group]
          ?? timeline.keyTimes(of: record.animation.groups[group], in: record).filter(isInClip)
        keyTimes[mover.record, default: [:]][group] = own
        times.formUnion(own)
      }
      if playback.repeats { times.formUnion(playback.times(of: record.animation.duration)) }
    }
    return times.filter(isInClip).sorted()
  }

  func isInClip(_ time: Double) -> Bool {
    time >= clip.origin - Clock.tick && time <= clip.origin + clip.duration + Clock.tick
  }

  /// The assignment behind a key of a track: the one that begins when the key does.
  func interval(_ place: Timeline.Place, record: Int, group: TimingGroup, key: Int) -> Animation.Interval? {
    let number = timeline.movers[place]?[record].record
    let own = (intervals[place.view] ?? []).filter { entry in
      entry.record == number && Channel.written(by: entry.interval.property).contains(place.channel)
    }
    let start = group.startTime(of: key)
    let isStep = group.keys[key].start == group.keys[key].end
    return (own.first { abs($0.interval.start - start) < 1e-9 && $0.interval.isStep == isStep } ?? own.first)?.interval
  }
}

extension Channel {
  /// What a script calls it.
  var propertyName: String {
    switch self {
    case .origin: "contentOffset"
    case .size: "bounds"
    case .stored(let property): property.name
    }
  }
}
