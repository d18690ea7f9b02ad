import MutoscopeMotion

/// Something that happens at an instant.
public struct Event: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case step, face, completion, start, interruption, order
  }

  /// In seconds on the clip's clock.
  public let time: Double
  public let kind: Kind
  /// The view's id, else its name, else its place in the nearest view that has one: `card.subviews[2]`.
  public let view: String
  public let property: String?
  public let from: String?
  public let to: String?
}

extension Event: CustomStringConvertible {
  public var description: String {
    var text = "\(number(time)) \(kind.rawValue) \(view)"
    if let property { text += ".\(property)" }
    if let from, let to { text += ": \(from) -> \(to)" }
    return text.oneLine
  }
}

/// How a property moves in one interval, for people and for `inspect`.
public struct TrackDescription: Hashable, Sendable, CustomStringConvertible {
  public let view: String
  public let property: Property
  /// In seconds on the clip's clock.
  public let start: Double
  public let duration: Double
  public let curve: String
  public let from: PropertyValue
  public let to: PropertyValue

  public var description: String {
    let text =
      "\(view).\(property.name) \(number(start))...\(number(start + duration)) \(curve): \(from.text) -> \(to.text)"
    return text.oneLine
  }
}

extension Clip {
  /// What was animated, interval by interval, in the order of time.
  public func tracks() -> [TrackDescription] {
    var tracks: [TrackDescription] = []
    // A container that is made again leads the same elements by other views.
    var told: [Named: ViewID] = [:]
    for record in timeline.records {
      let playback = timeline.playbacks[record.playback]
      if playback.isGhost { continue }
      for interval in record.animation.intervals {
        if Budget.spend(500) { return [] }
        let name = label(interval.view)
        let own = Named(time: interval.start, view: name, property: interval.property, playback: record.playback)
        if told.updateValue(interval.view, forKey: own) ?? interval.view != interval.view { continue }
        // As it was started; what a pause or a reversal made of it is in the events.
        let begin = playback.beginning + record.position(of: interval.start)
        // An interval that ends where the clip begins is none of it.
        if interval.duration > 0, duration > 0, begin + interval.duration <= origin { continue }
        let start = isReversed ? localTime(begin + interval.duration) : localTime(begin)
        guard start + interval.duration >= 0, start <= duration else { continue }
        tracks.append(
          TrackDescription(
            view: name, property: interval.property, start: start, duration: interval.duration,
            curve: isReversed && interval.curve != "linear" ? "\(interval.curve), backwards" : interval.curve,
            from: isReversed ? interval.to : interval.from,
            to: isReversed ? interval.from : interval.to))
      }
    }
    return tracks.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
  }

  /// Everything that happens at an instant, in the order of time: exact times, not frames.
  public func events() -> [Event] {
    var events: [Event] = []
    let goingOn = Set(timeline.playbacks.compactMap(\.continued))
    for (index, playback) in timeline.playbacks.enumerated() where !playback.isGhost {
      let first = timeline.recordsOfPlayback[index].first.map { timeline.records[$0] }
      if first?.animation.onlyShowsIndicators == true { continue }
      let name =
        first?.animation.intervals.first.map { label($0.view) }
        ?? (timeline.notes[index] == nil ? "" : View.rootID)
      // One that waits may be stopped before.
      let hasBegun = playback.ending.map { $0.time >= playback.beginning } ?? true
      if playback.continued == nil, hasBegun { add(&events, playback.beginning, .start, name) }
      if goingOn.contains(index) { continue }
      let arrives = !playback.staysActive && (playback.isMoving || playback.length == 0 && !playback.isPaused)
      let completion = playback.ending.map(\.completedAt) ?? (arrives ? playback.end : nil)
      if let completion, completion < .infinity { add(&events, completion, .completion, name) }
    }
    let takenOver = takenOver()
    var steps: Set<Looked> = []
    for (index, record) in timeline.records.enumerated() {
      if Budget.spend(20 + record.animation.intervals.count) { return [] }
      for order in record.animation.orders {
        let (playback, end) = (timeline.playbacks[record.playback], timeline.end(of: index))
        for time in playback.times(of: order.fraction * record.animation.duration)
        where time < end && time >= record.recordedAt {
          let goesBack = playback.goesBack(at: time) != isReversed
          let (from, to) = goesBack ? (order.to, order.from) : (order.from, order.to)
          add(
            &events, time, .order, order.view, nil, from.joined(separator: ", "), to.joined(separator: ", "))
        }
      }
      // Of a transition that takes no time nobody sees where it began.
      let isUnseen = timeline.notes[record.playback] != nil && timeline.playbacks[record.playback].length == 0
      var (looked, begun): (Set<Looked>, Set<Looked>) = ([], [])
      var flips: [Int: [Double]] = [:]
      for interval in record.animation.intervals {
        // The first of a property's intervals.
        if begun.insert(Looked(view: interval.view, property: interval.property)).inserted,
          let time = beginning(of: interval, in: record),
          isInterruption(interval, by: index, at: time)
            || !takenOver.isEmpty && takenOver.contains(named(interval, at: record.recordedAt))
        {
          add(&events, time, .interruption, label(interval.view), interval.property.name)
        }
        guard interval.duration == 0, interval.from != interval.to, !isUnseen else { continue }
        // The times of a group are those of all its keys.
        let stepping = Looked(view: interval.view, property: interval.property, group: interval.group)
        guard looked.insert(stepping).inserted else { continue }
        let times = flips[interval.group] ?? flipTimes(ofGroup: interval.group, inRecord: index)
        flips[interval.group] = times
        for time in times where !Budget.spend(5) { addStep(&events, &steps, interval, at: time) }
      }
    }
    events += faceEvents() + exchangeEvents()
    return events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// Tells when what has a record's timing may step: where a key takes hold or lets go, or where a scrub, a stop or another run
  /// may jump over one.
  package func flipTimes(ofGroup group: Int, inRecord index: Int) -> [Double] {
    let record = timeline.records[index]
    let times =
      timeline.keyTimes(of: record.animation.groups[group], in: record) + timeline.playbacks[record.playback].joints
      + score.exchanges(ofRecord: index, group, in: origin...origin + max(0, duration))
    return times.distinctTimes
  }

  /// A property of what bears a name at a time, in a playback: several views may.
  private struct Named: Hashable {
    let time: Double
    let view: String
    let property: Property
    var playback = -1
  }

  /// A property of a view that was looked at: as it steps by a timing of a record, or at a time.
  private struct Looked: Hashable {
    let view: ViewID
    let property: Property
    var group = 0
    var time = 0.0
  }

  /// A step is one where what is seen differs on its two sides. Two keys that meet there make one.
  private func addStep(
    _ events: inout [Event], _ steps: inout Set<Looked>, _ interval: Animation.Interval, at time: Double
  ) {
    let step = Looked(view: interval.view, property: interval.property, time: time)
    guard told(time) != nil, steps.insert(step).inserted, !Budget.spend(500) else { return }
    let sides = [Side.before, .after].map { seen(at: time, $0) }
    // A view that was made just then has stepped from nothing.
    guard sides.allSatisfy({ interval.view.index < $0.count }) else { return }
    let (before, after) = (sides[0][interval.view][interval.property], sides[1][interval.view][interval.property])
    guard before != after else { return }
    let (from, to) = isReversed ? (after, before) : (before, after)
    add(&events, time, .step, label(interval.view), interval.property.name, from.text, to.text)
  }

  /// Whether something else was moving the property when an animation began to.
  private func isInterruption(_ interval: Animation.Interval, by index: Int, at time: Double) -> Bool {
    let record = timeline.records[index]
    if timeline.playbacks[record.playback].isGhost { return false }
    return Channel.written(by: interval.property).contains { channel in
      let place = Timeline.Place(view: interval.view, channel: channel)
      let movers = timeline.movers[place] ?? []
      let isBeside = movers.first { $0.record == index }.map { timeline.track($0).isBeside } ?? false
      return movers.contains { mover in
        guard mover.record < index, !isBeside || mover.until != nil else { return false }
        let other = timeline.records[mover.record]
        if other.playback == record.playback && other.recordedAt == record.recordedAt { return false }
        if let until = mover.until, until < time || mover.frozen == nil { return false }
        let playback = timeline.playbacks[mover.frozen ?? other.playback]
        if playback.isFinished(at: time, side: .after) { return false }
        let moment = playback.moment(at: time, side: .after)
        return moment.rate != 0 && moment.position >= other.offset
      }
    }
  }

  /// Tells when an interval begins to move anything: later than it was made where it waits, or its animation; nil: never.
  private func beginning(of interval: Animation.Interval, in record: Timeline.Record) -> Double? {
    let playback = timeline.playbacks[record.playback]
    let beginning = max(record.recordedAt, playback.beginning)
    let time =
      interval.start > 0
      ? playback.times(of: record.position(of: interval.start)).first { $0 >= beginning } : beginning
    return time.flatMap { $0 <= playback.ending?.time ?? .infinity ? $0 : nil }
  }

  /// The properties that were moving when something else took the place of what moved them, under a name that both have.
  private func takenOver() -> Set<Named> {
    var all: Set<Named> = []
    for (index, playback) in timeline.playbacks.enumerated() {
      guard let ending = playback.ending, ending.isTakenOver else { continue }
      let moment = playback.moment(at: ending.time, side: .before)
      if moment.rate == 0 { continue }
      for record in timeline.recordsOfPlayback[index].map({ timeline.records[$0] }) {
        for interval in record.animation.intervals where interval.from != interval.to && !Budget.spend(20) {
          let position = moment.position - record.position(of: interval.start)
          guard position > 0, position < interval.duration else { continue }
          all.insert(named(interval, at: ending.time))
        }
      }
    }
    return all
  }

  private func named(_ interval: Animation.Interval, at time: Double) -> Named {
    Named(time: time, view: label(interval.view), property: interval.property)
  }

  private func add(
    _ events: inout [Event], _ stageTime: Double, _ kind: Event.Kind, _ view: String, _ property: String? = nil,
    _ from: String? = nil, _ to: String? = nil
  ) {
    guard let time = told(stageTime) else { return }
    events.append(Event(time: time, kind: kind, view: view, property: property, from: from, to: to))
  }

  /// A time of the timeline on the clip's clock; nil where it is none of the clip's.
  private func told(_ stageTime: Double) -> Double? {
    let time = localTime(stageTime)
    // A time at an end of the clip may be rounded, to beyond it as well.
    let slack = (abs(origin) + abs(stageTime)) * 0x1p-51
    guard time >= -slack, time <= duration + slack else { return nil }
    return abs(time) <= slack ? 0 : abs(time - duration) <= slack ? duration : time
  }

  package func label(_ id: ViewID) -> String { timeline.label(of: id) }

  /// What the clip shows at any time, in the order of time.
  func shownRoots() -> [ViewID] {
    shownVersions.flatMap(\.roots).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension Timeline {
  /// Tells when something else took over what a record moves.
  fileprivate func end(of record: Int) -> Double {
    guard let track = records[record].animation.tracks.first else { return .infinity }
    let own = movers[track.place]?.first { $0.record == record }
    return own?.until ?? .infinity
  }
}

extension Playback {
  /// Whether it is on its way to its start.
  fileprivate func goesBack(at time: Double) -> Bool {
    let moment = 1e-7
    return self.moment(at: time - moment, side: .after).position > self.moment(at: time + moment, side: .after).position
  }
}
