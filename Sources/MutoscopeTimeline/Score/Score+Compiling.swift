import MutoscopeMotion
import MutoscopeViews

// From the timeline's log to the score: who moves what, span by span.

extension Score {
  /// Lists the movers of a part from a time on; nil: all that it ever has.
  fileprivate typealias Stretch = (start: Double, active: [Timeline.Mover]?)

  /// The timeline is handed from function to function instead: a copy of it would count what it holds, place by place.
  struct Compiler {
    let window: ClosedRange<Double>
    let model: ViewTree?
    var table = ProgressTable()
    var origins: [(record: Int, group: Int)] = []
    /// The playbacks that count for some records instead of their own.
    var frozen: [Int: Int] = [:]
    private var progresses: [Int: Int32] = [:]
    /// The one that was asked for last: whole screens move alike.
    private var last: (key: Int, number: Int32)?
    /// Keeps, of the last mover that was alone in its place, from when it may do something else: others are like it.
    fileprivate var alone: (record: Int, until: Double?, stretches: [Stretch])?

    /// The version from the left of the window, where another one begins with it. Time 0 has none.
    let versionBefore: Int?

    init(window: ClosedRange<Double>, model: ViewTree?, of timeline: Timeline) {
      (self.window, self.model) = (window, model)
      let start = window.lowerBound
      let (before, after) = (
        timeline.versions.index(at: start, .before), timeline.versions.index(at: start, .after)
      )
      versionBefore = model == nil && start > 0 && before < after ? before : nil
    }

    /// The number of a record's progress.
    mutating func progress(_ record: Int, _ group: Int, _ timeline: Timeline) -> Int32 {
      let key = record << 32 | group
      if let last, last.key == key { return last.number }
      if let known = progresses[key] {
        last = (key, known)
        return known
      }
      let own = timeline.records[record]
      let pieces = ProgressCompiler(offset: own.offset, group: own.animation.groups[group])
        .pieces(of: timeline.playbacks[frozen[record] ?? own.playback], in: window, &table) { drive, pieces, isByTime in
          Progress.Driver(
            drive, pieces, isByTime: isByTime, score: timeline.score(driving: drive, in: window),
            versions: timeline.versions)
        }
      let number = table.add(pieces)
      origins.append((record, group))
      progresses[key] = number
      return number
    }
  }

  mutating func add(_ position: Int, _ timeline: Timeline, _ compiler: inout Compiler) {
    let (place, first) = (timeline.movers[position].place, spans.count)
    var stretches = stretches(position, timeline, &compiler)
    let start = compiler.window.lowerBound
    // The model may change where nothing begins or ends.
    if let before = compiler.versionBefore, stretches[0].start == start,
      timeline.change(of: place, after: before, until: start.nextUp) != nil
    {
      stretches.insert((-.infinity, stretches[0].active), at: 0)
    }
    var width = 0
    var isMoving = false
    for (index, (time, active)) in stretches.enumerated() {
      let active = active ?? timeline.movers[position].movers
      let side: Side = time == -.infinity ? .before : .after
      let instant = time == -.infinity ? compiler.window.lowerBound : time
      let next = index + 1 < stretches.count ? stretches[index + 1].start : .infinity
      var start = time
      var version = timeline.versions.index(at: instant, side)
      while true {
        let model =
          compiler.model?.value(of: place.channel, place.view)
          ?? timeline.versions[version].tree.value(of: place.channel, place.view)
        let content = content(place, active, model: model, timeline, &compiler)
        if case .lanes(let lanes) = content { width = max(width, lanes.count) }
        if case .still = content {} else { isMoving = true }
        spans.append(Span(start: start, content: content))
        // The model may change on the way.
        guard !active.isEmpty, time > -.infinity, compiler.model == nil,
          let change = timeline.change(of: place, after: version, until: min(next, compiler.window.upperBound.nextUp))
        else { break }
        version = change
        start = timeline.versions[change].time
      }
    }
    guard isMoving else {
      spans.removeSubrange(first...)
      return
    }
    parts.append(Part(place: place, spans: first..<spans.count, values: self.width))
    self.width += width
  }

  /// Lists what moves a part, from time to time.
  private func stretches(_ position: Int, _ timeline: Timeline, _ compiler: inout Compiler) -> [Stretch] {
    let movers = timeline.movers[position].movers
    let lone = movers.count == 1 ? movers[0] : nil
    if let lone, let known = compiler.alone, known.record == lone.record, known.until == lone.until {
      return known.stretches
    }
    let window = compiler.window
    let stretches = times(position, timeline, &compiler).map { time -> Stretch in
      let (instant, side): (Double, Side) = time == -.infinity ? (window.lowerBound, .before) : (time, .after)
      let active = timeline.active(position, at: instant, side: side)
      return (time, lone == nil || active.isEmpty ? active : nil)
    }
    if let lone { compiler.alone = (lone.record, lone.until, stretches) }
    return stretches
  }

  /// The times from which a part may be made of other things; the limit from the left of the window first, if it differs.
  private func times(_ position: Int, _ timeline: Timeline, _ compiler: inout Compiler) -> [Double] {
    let window = compiler.window
    let movers = timeline.movers[position].movers[timeline.firstAlive(position, at: window.lowerBound)...]
    var times: [Double] = [window.lowerBound]
    var hasLimit = false
    func note(_ time: Double) {
      if time == window.lowerBound { hasLimit = true }
      if time > window.lowerBound, time <= window.upperBound { times.append(time) }
    }
    for mover in movers {
      let record = timeline.records[mover.record]
      if record.recordedAt > window.upperBound { break }
      // Time 0 has no limit from the left.
      if record.recordedAt != 0 { note(record.recordedAt) }
      if let until = mover.until { note(until) }
      if let still = timeline.playbacks[record.playback].ending?.stillFrom { note(still) }
      if movers.count > 1, timeline.track(mover).beginsWithStep {
        let progress = compiler.progress(mover.record, timeline.track(mover).groups[0], timeline)
        for time in compiler.table.beginnings(of: progress, in: window) { note(time) }
      }
    }
    if times.count > 1 { times = Set(times).sorted() }
    return hasLimit ? [-.infinity] + times : times
  }

  mutating func content(
    _ place: Timeline.Place, _ active: [Timeline.Mover], model: PropertyValue, _ timeline: Timeline,
    _ compiler: inout Compiler
  ) -> Content {
    if let index = active.lastIndex(where: { timeline.isBlend($0) }) {
      return blend(place, active, index, model: model, timeline, &compiler)
    }
    guard let last = active.last else { return .still }
    // Lent where they lie: a copy would count all that a track holds.
    let all = timeline.records[last.record].animation.tracks, tracks = all.span
    guard case .lanes(let values, let count, let ownKinds) = tracks[last.track].knots else {
      return whole(active, model: model, timeline, &compiler)
    }
    var lanes = Lanes(count: count, firstTerm: terms.count, termCount: 0, kinds: index(of: ownKinds))
    lanes.leadsToModel =
      active.count == 1 && last.muted.isEmpty
      && ChannelTrack.leads(lanes: values, count, ownKinds, place.channel, to: model, back: last.leadsBack)
    if !lanes.leadsToModel, let kinds = tracks[last.track].kinds(with: model),
      let sum = ChannelTrack.lanes(of: model, channel: place.channel, kinds: kinds), sum.count >= count
    {
      (lanes.count, lanes.kinds, lanes.base) = (sum.count, index(of: kinds), numbers.count)
      numbers += sum
    }
    for mover in lanes.base != nil ? active[...] : active.suffix(1) {
      add(mover, to: &lanes, timeline, &compiler)
    }
    return .lanes(lanes)
  }

  /// Adds the terms of a mover, unless it cannot be added to the others.
  private mutating func add(
    _ mover: Timeline.Mover, to lanes: inout Lanes, _ timeline: Timeline, _ compiler: inout Compiler
  ) {
    let all = timeline.records[mover.record].animation.tracks, tracks = all.span, own = mover.track
    guard case .lanes(let values, let count, let ownKinds) = tracks[own].knots,
      kinds[lanes.kinds].starts(with: ownKinds)
    else { return }
    let knots = numbers.count
    numbers += values
    let target = mover.leadsBack ? knots : numbers.count - count
    lanes.termCount += 1
    for lane in 0..<lanes.count {
      if lanes.base != nil, lane >= count || mover.muted.contains(lane) {
        terms.append(.nothing)
        continue
      }
      let bulges = tracks[own].bulges
      let place = bulges.isEmpty ? -1 : numbers.count
      if !bulges.isEmpty { numbers += stride(from: lane, to: bulges.count, by: count).map { bulges[$0] } }
      terms.append(
        Term(
          progress: compiler.progress(mover.record, tracks[own].groups[lane], timeline), knots: Int32(knots + lane),
          stride: Int32(count), bulges: Int32(place),
          velocity: tracks[own].velocities.isEmpty ? 0 : tracks[own].velocities[lane], end: numbers[target + lane]))
    }
  }

  /// Makes a whole of what is no sum of numbers.
  private mutating func whole(
    _ active: [Timeline.Mover], model: PropertyValue, _ timeline: Timeline, _ compiler: inout Compiler
  ) -> Content {
    func voice(_ mover: Timeline.Mover) -> Whole.Voice {
      Whole.Voice(timeline.track(mover), target: timeline.target(mover)) {
        compiler.progress(mover.record, $0, timeline)
      }
    }
    let last = active[active.count - 1]
    if case .color(let color) = model, timeline.track(last).isAdditive,
      active.count > 1 || timeline.target(last) != model
    {
      wholes.append(.colors(color, active.map(voice)))
    } else {
      wholes.append(.own(voice(last)))
    }
    return .whole(wholes.count - 1)
  }

  private mutating func blend(
    _ place: Timeline.Place, _ active: [Timeline.Mover], _ index: Int, model: PropertyValue,
    _ timeline: Timeline, _ compiler: inout Compiler
  ) -> Content {
    var others = active
    let mover = others.remove(at: index)
    let track = timeline.track(mover)
    guard case .wholes(let values) = track.knots, case .transform(let transform) = values[0] else { return .still }
    let content = content(place, others, model: model, timeline, &compiler)
    let progress = compiler.progress(mover.record, track.groups[0], timeline)
    wholes.append(.blend(transform, progress: progress, over: content, model: model))
    return .whole(wholes.count - 1)
  }

  private mutating func index(of own: [TransformFunction.Kind]) -> Int {
    if let known = kinds.firstIndex(of: own) { return known }
    kinds.append(own)
    return kinds.count - 1
  }
}

extension Score.Term {
  /// Adds nothing: a muted lane.
  static let nothing = Score.Term(progress: -1, knots: 0, stride: 0, bulges: -1, velocity: 0, end: 0)
}

extension ProgressTable {
  /// The times in a part of the clock at which a progress begins, or has not begun any more.
  func beginnings(of progress: Int32, in window: ClosedRange<Double>) -> [Double] {
    var times: [Double] = []
    let own = pieces[Int(starts[Int(progress)])..<Int(starts[Int(progress) + 1])]
    for piece in own {
      times.append(piece.start)
      switch piece.form {
      case .loop(let index): times += loopTimes(Int(index), from: piece.start, in: window)
      case .driven(let index): times += drivers[Int(index)].breaks(in: window).filter { $0 > piece.start }
      default: break
      }
    }
    return times
  }

  /// Lists when the pieces of a loop begin, run by run.
  func loopTimes(_ index: Int, from start: Double, in window: ClosedRange<Double>) -> [Double] {
    let loop = loops[index]
    let first = max(0, ((max(start, window.lowerBound) - loop.origin) / loop.period).rounded(.down))
    let last = ((window.upperBound - loop.origin) / loop.period).rounded(.down)
    return Array(runsFrom: first, through: last).flatMap { run in
      loop.pieces.map { loop.origin + run * loop.period + $0.start }
    }
  }
}

extension Timeline {
  /// The first version after another, and before a time, in which the model's value of a place is another.
  fileprivate func change(of place: Place, after version: Int, until end: Double) -> Int? {
    var index = version + 1
    while index < versions.count, versions[index].time < end {
      let (old, new) = (versions[index - 1].tree, versions[index].tree)
      if !new.shares(place.view, with: old), new[place.view][place.channel] != old[place.view][place.channel] {
        return index
      }
      index += 1
    }
    return nil
  }
}
