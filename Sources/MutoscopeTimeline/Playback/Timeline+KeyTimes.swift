import MutoscopeMotion

// From the times of an animation to those of the clock: where it was paused, scrubbed, reversed or bent, a key may be passed
// several times, or never.

extension Timeline {
  /// Tells when a group's keys begin and end.
  package func keyTimes(of group: TimingGroup, in record: Record) -> [Double] {
    let playback = playbacks[record.playback]
    var times: [Double] = []
    for piece in group.pieces { times += playback.times(of: record.position(of: group.shift + piece.time)) }
    for index in group.keys.indices { times += playback.times(of: record.position(of: group.endTime(of: index))) }
    if group.bending == .enclosing {
      for key in group.keys { times += playback.times(ofProgress: key.start) + playback.times(ofProgress: key.end) }
    }
    return times
  }
}

extension [Double] {
  /// Times in their order, each once: one that is reached in two ways may be rounded in two.
  var distinctTimes: [Double] {
    Set(self).sorted().reduce(into: []) { times, time in
      if times.last.map({ !time.isSameTime(as: $0) }) ?? true { times.append(time) }
    }
  }
}

extension Double {
  /// Whether two times are one, but for rounding.
  func isSameTime(as other: Double) -> Bool { abs(self - other) <= max(abs(self), abs(other)) * 0x1p-50 }
}
