import MutoscopeMotion

/// Everything that happened on a clock: the views as they were, and what was animated. Only ever appended to.
struct Timeline: Sendable {
  /// The views from an instant on, until the next version.
  struct Version: Sendable {
    let time: Double
    let tree: ViewTree
    /// What is shown, bottom first.
    let roots: [ViewID]
  }

  /// An animation that was started.
  struct Record: Sendable {
    let animation: Animation
    /// When it was started: from here on it shows its start values.
    let recordedAt: Double
    /// Whose time it follows, and how much later than that it begins.
    let playback: Int
    let offset: Double
  }

  /// Who moves one part of a view, in the order in which they were started.
  struct Mover: Sendable {
    let record: Int
    let track: Int
  }

  struct Place: Hashable, Sendable {
    let view: ViewID
    let channel: Channel
  }

  /// The movers of a place, and by when the first of them were over.
  struct Line: Sendable {
    var movers: [Mover] = []
    /// For each of the first movers, which are all finished: when it and all before it were.
    var overBy: [Double] = []
  }

  private(set) var versions: [Version]
  private(set) var records: [Record] = []
  private(set) var playbacks: [Playback] = []
  private var lines: [Place: Line] = [:]
  /// The records of each playback.
  private(set) var recordsOfPlayback: [[Int]] = []
  private(set) var places: [Place] = []

  init(tree: ViewTree, roots: [ViewID], at time: Double = 0) {
    versions = [Version(time: time, tree: tree, roots: roots)]
  }

  // MARK: What happens

  mutating func record(tree: ViewTree, roots: [ViewID], at time: Double) {
    if let last = versions.last, last.time >= time { versions.removeLast() }
    versions.append(Version(time: time, tree: tree, roots: roots))
  }

  /// Begins a playback; what follows it is recorded with its number.
  mutating func begin(_ playback: Playback) -> Int {
    playbacks.append(playback)
    recordsOfPlayback.append([])
    return playbacks.count - 1
  }

  mutating func append(_ segment: Playback.Segment, to playback: Int) { playbacks[playback].append(segment) }

  mutating func finish(_ playback: Int, at time: Double) { playbacks[playback].finish(at: time) }

  mutating func record(_ animation: Animation, at time: Double, playback: Int, offset: Double = 0) {
    records.append(Record(animation: animation, recordedAt: time, playback: playback, offset: offset))
    recordsOfPlayback[playback].append(records.count - 1)
    for (index, track) in animation.tracks.enumerated() {
      let place = Place(view: track.view, channel: track.channel)
      if lines[place] == nil { places.append(place) }
      var line = lines.removeValue(forKey: place) ?? Line()
      // What is over is not looked at again, unless someone asks for its time.
      while line.overBy.count < line.movers.count,
        let over = playbacks[records[line.movers[line.overBy.count].record].playback].finishedAt
      {
        line.overBy.append(max(over, line.overBy.last ?? 0))
      }
      line.movers.append(Mover(record: records.count - 1, track: index))
      lines[place] = line
    }
  }

  // MARK: Lookup

  /// The version that holds at a time.
  func version(at time: Double, side: Side) -> Version {
    // Binary search for the last version that is not later.
    var low = 0
    var high = versions.count
    while low < high {
      let middle = (low + high) / 2
      let isEarlier = side == .after ? versions[middle].time <= time : versions[middle].time < time
      if isEarlier { low = middle + 1 } else { high = middle }
    }
    return versions[max(0, low - 1)]
  }

  /// All that were ever started at a place.
  func movers(_ place: Place) -> [Mover] { lines[place]?.movers ?? [] }

  /// The movers that have a say: started, not finished, not replaced.
  func active(_ place: Place, at time: Double, side: Side) -> [Mover] {
    guard let line = lines[place] else { return [] }
    var result: [Mover] = []
    for mover in line.movers[line.firstAlive(at: time)...] {
      let record = records[mover.record]
      let isStarted =
        side == .after
        ? record.recordedAt <= time : record.recordedAt < time || (record.recordedAt == 0 && time == 0)
      guard isStarted else { break }
      if record.animation.tracks[mover.track].replaces { result.removeAll() }
      if !playbacks[record.playback].isFinished(at: time, side: side) { result.append(mover) }
    }
    return result
  }

  func track(_ mover: Mover) -> ChannelTrack { records[mover.record].animation.tracks[mover.track] }

  func states(_ record: Int, at time: Double, side: Side) -> [TimingGroup.State] {
    let record = records[record]
    let moment = playbacks[record.playback].moment(at: time, side: side)
    return record.animation.groups.map { $0.state(moment, offset: record.offset) }
  }
}

extension Timeline.Line {
  /// The first mover that may not be over before a time: a binary search.
  func firstAlive(at time: Double) -> Int {
    var (low, high) = (0, overBy.count)
    while low < high {
      let middle = (low + high) / 2
      if overBy[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
