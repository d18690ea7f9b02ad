import MutoscopeMotion

// The first reading of a score: values at an instant.

extension Score {
  /// Tells what a score shows at an instant.
  package struct Reading: Sendable {
    package fileprivate(set) var time: Double
    /// From which side spans are seen, and progresses in them: at an arrival all is there, and has arrived.
    package fileprivate(set) var side: Side
    package fileprivate(set) var progressSide: Side
    /// The lanes of all parts that are made of lanes.
    fileprivate(set) var values: [Double]
    /// The span of each part.
    fileprivate(set) var spans: [Int32]
  }

  package func reading(at time: Double, _ side: Side, isArrival: Bool = false) -> Reading {
    var reading = Reading(
      time: time, side: side, progressSide: side,
      values: [Double](unsafeUninitializedCapacity: width) { values, count in
        // Blocks write all that is theirs.
        if others?.isEmpty != true { values.initialize(repeating: 0) }
        count = width
      },
      spans: others == nil ? [Int32](repeating: 0, count: parts.count) : firstSpans)
    read(at: time, side, isArrival: isArrival, into: &reading)
    return reading
  }

  /// Reads another instant of the same score.
  package func read(at time: Double, _ side: Side, isArrival: Bool = false, into reading: inout Reading) {
    let progressSide: Side = isArrival ? .after : side
    (reading.time, reading.side, reading.progressSide) = (time, side, progressSide)
    var states = StateCache()
    reading.values.withUnsafeMutableBufferPointer { values in
      if let first = values.baseAddress {
        for block in blocks { block.read(at: time, progressSide, table, into: first) }
      }
      for index in 0..<(others?.count ?? parts.count) {
        let part = others?[index] ?? index
        let span = span(of: part, at: time, side)
        reading.spans[part] = Int32(span)
        guard case .lanes(let lanes) = spans[span].content else { continue }
        let first = parts[part].values
        guard let base = lanes.base else {
          for lane in 0..<lanes.count {
            values[first + lane] = value(lanes, lane) { states.state(of: $0, at: time, progressSide, table) }
          }
          continue
        }
        for lane in 0..<lanes.count { values[first + lane] = numbers[base + lane] }
        for index in lanes.firstTerm..<lanes.firstTerm + lanes.termCount * lanes.count
        where terms[index].progress >= 0 {
          let state = states.state(of: terms[index].progress, at: time, progressSide, table)
          values[first + (index - lanes.firstTerm) % lanes.count] += value(terms[index], state) - terms[index].end
        }
      }
    }
  }

  /// One lane by the states of progresses: the one term, else base and terms.
  @inline(__always)
  func value(_ lanes: Lanes, _ lane: Int, _ state: (Int32) -> TimingGroup.State) -> Double {
    let first = lanes.firstTerm + lane
    guard let base = lanes.base else { return value(terms[first], state(terms[first].progress)) }
    var sum = numbers[base + lane]
    for index in lanes.terms(of: lane) where terms[index].progress >= 0 {
      sum += value(terms[index], state(terms[index].progress)) - terms[index].end
    }
    return sum
  }

  @inline(__always)
  func value(_ term: Term, _ state: TimingGroup.State) -> Double {
    let knot = Int(term.knots) + state.knot * Int(term.stride)
    var value = numbers[knot].mixed(with: numbers[knot + Int(term.stride)], at: state.progress)
    if term.bulges >= 0 {
      value += 2 * state.progress * (1 - state.progress) * numbers[Int(term.bulges) + state.knot]
    }
    return term.velocity == 0 || state.knot > 0 ? value : value + term.velocity * state.velocityResponse
  }

  /// The states of the progresses that were asked for last: neighbours share theirs.
  struct StateCache {
    private var progress: Int32 = -1
    private var last = TimingGroup.State.start

    @inline(__always)
    mutating func state(of progress: Int32, at time: Double, _ side: Side, _ table: ProgressTable)
      -> TimingGroup.State
    {
      if progress != self.progress { (self.progress, last) = (progress, table.state(of: progress, at: time, side)) }
      return last
    }
  }
}

// MARK: Views

extension Score {
  /// The value of a part of a view; nil where nothing moves it.
  package func value(of place: Timeline.Place, in reading: Reading) -> PropertyValue? {
    part(of: place).flatMap { value(of: $0, in: reading) }
  }

  /// Whether anything moves a part of a view at an instant.
  package func isMoved(_ place: Timeline.Place, in reading: Reading) -> Bool {
    guard let part = part(of: place) else { return false }
    if case .still = spans[Int(reading.spans[part])].content { return false }
    return true
  }

  /// The value of a part; nil where nothing moves it.
  package func value(of part: Int, in reading: Reading) -> PropertyValue? {
    switch spans[Int(reading.spans[part])].content {
    case .still: return nil
    case .whole(let index):
      let (time, side, place) = (reading.time, reading.progressSide, parts[part].place)
      // A closure that has the score would hold a copy of all of it.
      return withUnsafePointer(to: table) { table in
        value(of: index, place) { table.pointee.state(of: $0, at: time, side) }
      }
    case .lanes(let lanes):
      return ChannelTrack.value(
        lanes: reading.values, from: parts[part].values, kinds: kinds[lanes.kinds], channel: parts[part].place.channel)
    }
  }

  /// Writes what moves over the views of a version.
  package func write(_ reading: Reading, over tree: inout ViewTree) {
    for part in parts.indices where parts[part].place.view.index < tree.count {
      write(part, reading, over: &tree[parts[part].place.view])
    }
  }

  /// One view of a version as it is seen.
  package func view(_ id: ViewID, _ reading: Reading, over model: View) -> View {
    var view = model
    for part in parts(of: id) { write(part, reading, over: &view) }
    return view
  }

  /// Shows a part of a view as it is seen, where it has not come to what the model has: views at rest are shared on.
  package func write(_ part: Int, _ reading: Reading, over tree: inout ViewTree) {
    if case .lanes(let lanes) = spans[Int(reading.spans[part])].content, lanes.leadsToModel,
      (0..<lanes.count).allSatisfy({ reading.values[parts[part].values + $0] == terms[lanes.firstTerm + $0].end })
    {
      return
    }
    write(part, reading, over: &tree[parts[part].place.view])
  }

  /// Shows a part of a view as it is seen.
  @inline(__always)
  package func write(_ part: Int, _ reading: Reading, over view: inout View) {
    let v = parts[part].values
    guard case .lanes = spans[Int(reading.spans[part])].content else {
      if let value = value(of: part, in: reading) { view[parts[part].place.channel] = value }
      return
    }
    switch parts[part].place.channel {
    case .stored(.center): view.center = Point(reading.values[v], reading.values[v + 1])
    case .stored(.alpha): view.alpha = min(max(0, reading.values[v]), 1)
    case .stored(.cornerRadius): view.cornerRadius = max(0, reading.values[v])
    case .size: view.bounds.size = Size(max(0, reading.values[v]), max(0, reading.values[v + 1]))
    case .origin: view.bounds.origin = Point(reading.values[v], reading.values[v + 1])
    case .stored: if let value = value(of: part, in: reading) { view[parts[part].place.channel] = value }
    }
  }
}
