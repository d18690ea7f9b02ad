import MutoscopeMotion

/// A passage of a number through a level.
public struct ValueCrossing: Hashable, Sendable {
  public let time: Double
  public let isRising: Bool
}

/// The least and the greatest number of a path, with the first times at which they are reached.
public struct ValueRange: Hashable, Sendable {
  public var min: Double
  public var minTime: Double
  public var max: Double
  public var maxTime: Double
}

extension Clip {
  /// The times at which what is seen may bend or jump: beginnings and ends of keys, versions, and the clip's own ends.
  func boundaries() -> [Double] {
    var times: Set<Double> = [0, duration]
    func insert(_ stageTime: Double) {
      let local = localTime(stageTime)
      if local > 0, local < duration { times.insert(local) }
    }
    for version in timeline.versions { insert(version.time) }
    for playback in timeline.playbacks {
      for time in playback.joints { insert(time) }
    }
    for record in timeline.records {
      insert(record.recordedAt)
      for group in record.animation.groups {
        for time in timeline.keyTimes(of: group, in: record) { insert(time) }
      }
    }
    return times.sorted()
  }

  /// The places to look at between the boundaries: near enough for anything that a person would call a movement.
  private func grid() -> [[Double]] {
    let boundaries = boundaries()
    return zip(boundaries, boundaries.dropFirst()).map { start, end in
      let count = Int(Swift.min(Swift.max(16, ((end - start) * 240).rounded(.up)), 4096))
      return (0...count).map { $0 == count ? end : start + (end - start) * Double($0) / Double(count) }
    }
  }

  /// A number of a path over time; nil where it is none.
  func function(_ text: String) throws(PathError) -> (Double, Side) -> Double? {
    // A view may come and go: the first time at which it is there tells which one is meant, and when that is gone, as where
    // a transition interrupts another, who has its name.
    for time in boundaries() {
      let frame = at(time)
      guard let path = try frame.path(text) else { continue }
      if try frame.value(path).number == nil { throw .notANumber(text) }
      return { time, side in
        let frame = self.limit(at: time, side)
        guard let path = frame.contains(path.view) ? path : try? frame.path(text) else { return nil }
        return (try? frame.value(path))?.number
      }
    }
    return { _, _ in nil }
  }

  /// Every time at which a path passes a value from one side to the other; each is a root, not a frame.
  public func crossings(_ path: String, of value: Double) throws(PathError) -> [ValueCrossing] {
    let f = try function(path)
    return crossings { time, side in f(time, side).map { $0 - value } }.map {
      ValueCrossing(time: $0.time, isRising: $0.isRising)
    }
  }

  /// The changes of sign of a function of time, at smooth places as roots, at jumps as the jump's time.
  /// Values within `tolerance` of 0 have no sign; the root itself is sought without it.
  func crossings(tolerance: Double = 0, of f: (Double, Side) -> Double?) -> [ValueCrossing] {
    var result: [ValueCrossing] = []
    var sign = 0.0
    /// Where the value first was 0 since it last had a sign.
    var reached: Double?
    for times in grid() {
      /// The last time in this smooth stretch at which the value had a sign.
      var signed: Double?
      for (index, time) in times.enumerated() {
        let isLast = index == times.count - 1
        guard let value = f(time, isLast ? .before : .after) else { signed = nil; continue }
        if abs(value) <= tolerance {
          reached = reached ?? time
          continue
        }
        let new: Double = value < 0 ? -1 : 1
        if sign != 0, new != sign {
          let root = signed.map { start in
            Roots.root(of: { f($0, isLast && $0 == time ? .before : .after) ?? 0 }, in: start...time)
          }
          result.append(ValueCrossing(time: root ?? reached ?? time, isRising: new > 0))
        }
        (sign, reached, signed) = (new, nil, time)
      }
    }
    if let value = f(duration, .after), abs(value) > tolerance, sign != 0, (value > 0) != (sign > 0) {
      result.append(ValueCrossing(time: duration, isRising: value > 0))
    }
    return result
  }

  /// The least and the greatest number of a path; nil where it is never a number.
  public func range(_ path: String) throws(PathError) -> ValueRange? {
    let f = try function(path)
    var result: ValueRange?
    func observe(_ time: Double, _ value: Double) {
      guard var range = result else {
        result = ValueRange(min: value, minTime: time, max: value, maxTime: time)
        return
      }
      if value < range.min { (range.min, range.minTime) = (value, time) }
      if value > range.max { (range.max, range.maxTime) = (value, time) }
      result = range
    }
    for times in grid() {
      let values = times.enumerated().map { f($1, $0 == times.count - 1 ? .before : .after) }
      for (time, value) in zip(times, values) {
        if let value { observe(time, value) }
      }
      for index in times.indices.dropFirst().dropLast() {
        guard let a = values[index - 1], let b = values[index], let c = values[index + 1], (b - a) * (c - b) < 0
        else { continue }
        let isMaximum = b > a
        let time =
          turn(path, f, between: times[index - 1], and: times[index + 1])
          ?? extremum(times[index - 1], times[index + 1]) { (f($0, .after) ?? 0) * (isMaximum ? -1 : 1) }
        if let value = f(time, .after) { observe(time, value) }
      }
    }
    if let value = f(duration, .after) { observe(duration, value) }
    return result
  }

  /// Where the slope of a track changes its sign: an extremum as a root, to the last bit. Nil where the tracks do not tell.
  private func turn(_ path: String, _ f: (Double, Side) -> Double?, between a: Double, and b: Double) -> Double? {
    func slope(_ time: Double) -> Double? {
      f(time, .after).flatMap { value in (try? trackSlope(path, at: time, value: value)).flatMap { $0 } }
    }
    guard let first = slope(a), let last = slope(b), first * last < 0 else { return nil }
    return Roots.root(of: { slope($0) ?? 0 }, in: a...b)
  }

  /// Golden section search for the least value between two times.
  private func extremum(_ a: Double, _ b: Double, _ f: (Double) -> Double) -> Double {
    let ratio = 0.6180339887498949
    var (low, high) = (a, b)
    var (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
    var (fl, fr) = (f(left), f(right))
    for _ in 0..<80 where high - low > 1e-12 {
      if fl <= fr {
        (high, right, fr) = (right, left, fl)
        left = high - ratio * (high - low)
        fl = f(left)
      } else {
        (low, left, fl) = (left, right, fr)
        right = low + ratio * (high - low)
        fr = f(right)
      }
    }
    return (low + high) / 2
  }
}
