import MutoscopeMotion

/// Everything that happened on a clock: the views as they were, and what was animated. Only ever appended to.
package struct Timeline: Sendable {
  /// The views from an instant on, until the next version.
  package struct Version: Sendable {
    package var time: Double
    package var tree: ViewTree
    /// Lists what is shown, bottom first.
    package let roots: [ViewID]
    /// The views that are left out: their counterparts on a screen above show them.
    package var hidden: Set<ViewID> = []
    /// The screens that others stand for.
    package var offstage: Set<ViewID> = []
    /// Says what is seen of the views beside what their tracks say.
    package var overlay: (any Overlay)?

    package init(
      time: Double, tree: ViewTree, roots: [ViewID], hidden: Set<ViewID> = [], offstage: Set<ViewID> = [],
      overlay: (any Overlay)? = nil
    ) {
      (self.time, self.tree, self.roots, self.hidden, self.offstage) = (time, tree, roots, hidden, offstage)
      self.overlay = overlay
    }

    /// Pixels per point of the screen that is shown first.
    var displayScale: Double { roots.first.map { tree.displayScale(of: $0) } ?? Traits().displayScale }

    /// Whether another version shows the same views.
    func showsViews(of other: Version) -> Bool {
      roots == other.roots && hidden == other.hidden && tree.structure == other.tree.structure
    }
  }

  /// An animation that was started.
  package struct Record: Sendable {
    package let animation: Animation
    /// Tells when it was started: from here on it shows its start values.
    package let recordedAt: Double
    /// Whose time it follows, and how much later than that it begins.
    package let playback: Int
    package let offset: Double

    /// The playback's position at which the animation is at a time of its own.
    func position(of time: Double) -> Double { offset + time }
  }

  /// Moves one part of a view, for as long as nothing newer does.
  package struct Mover: Sendable {
    package var record: Int
    var track: Int
    /// The lanes that a newer animation has replaced.
    var muted: Set<Int> = []
    /// Where its track leads: to the end, but for what turned back before it was interrupted.
    var leadsBack = false
    /// Tells when something newer took the place over; from then on its animator does not reach it any more.
    package var until: Double?
    /// Numbers its playback as it was at that instant; nil where the script wrote a value.
    package var frozen: Int?
  }

  /// A value that the script wrote while something else was moving the place.
  package struct Write: Sendable {
    package let time: Double
    package let line: String?
    /// Whether `finish` of what was stopped wrote it.
    package var isFinish = false

    func moved(by offset: Double) -> Write { Write(time: time + offset, line: line, isFinish: isFinish) }
  }

  package struct Place: Hashable, Sendable {
    package let view: ViewID
    package let channel: Channel

    @inlinable package init(view: ViewID, channel: Channel) { (self.view, self.channel) = (view, channel) }
  }

  /// The line of the script that began it.
  package let line: String?
  package private(set) var versions: [Version]
  package private(set) var records: [Record] = []
  package private(set) var playbacks = PersistentArray<Playback>()
  package var movers = MoverTable()
  package var writes: [Place: [Write]] = [:]
  /// The movers that play on after an interruption, for themselves.
  var ghosts: [(place: Place, mover: Int)] = []
  /// The records of each playback.
  package private(set) var recordsOfPlayback: [[Int]] = []
  /// The last overlay of each root that has one.
  private(set) var overlays: [ViewID: any Overlay] = [:]
  /// What others know of playbacks, by number.
  private(set) var notes: [Int: any Sendable] = [:]
  /// The views with numbers that drive playbacks, while these are asked for.
  var driving: Set<ViewID> = []

  package init(tree: ViewTree, roots: [ViewID], overlay: (any Overlay)? = nil, line: String? = nil) {
    self.line = line
    versions = []
    record(Version(time: 0, tree: tree, roots: roots, overlay: overlay))
  }

  // MARK: What happens

  mutating func record(_ version: Version) {
    if let last = versions.last, last.time >= version.time { versions.removeLast() }
    versions.append(version)
    if let overlay = version.overlay { overlays[overlay.root] = overlay }
  }

  /// Keeps what others know of a playback.
  package mutating func note(_ note: some Sendable, of playback: Int) { notes[playback] = note }

  package func note<Note>(_ kind: Note.Type, of playback: Int) -> Note? { notes[playback] as? Note }

  /// Tells what was noted of one kind, in the order of the playbacks.
  package func notes<Note>(_ kind: Note.Type) -> [(playback: Int, note: Note)] {
    notes.keys.sorted().compactMap { playback in note(kind, of: playback).map { (playback, $0) } }
  }

  /// Begins a playback; what follows it is recorded with its number.
  package mutating func begin(_ playback: Playback) -> Int {
    playbacks.append(playback)
    recordsOfPlayback.append([])
    return playbacks.count - 1
  }

  package mutating func change(_ playback: Int, _ change: (inout Playback) -> Void) { change(&playbacks[playback]) }

  package mutating func record(
    _ animation: Animation, at time: Double, playback: Int, offset: Double = 0
  ) {
    var interruption = Interruption(playback: playback, time: time)
    // Lent where they lie: a copy would count all that a track holds.
    let tracks = animation.tracks.span
    for index in tracks.indices {
      let place = tracks[index].place
      if let position = movers.position(of: place) {
        interrupt(position, by: tracks[index], from: tracks[index].isBeside ? animation.supersedes : nil, &interruption)
      }
    }
    let record = add(
      Record(animation: animation, recordedAt: time, playback: playback, offset: offset))
    for index in tracks.indices {
      add(Mover(record: record, track: index), to: tracks[index].place)
    }
  }

  mutating func add(_ record: Record) -> Int {
    records.append(record)
    recordsOfPlayback[record.playback].append(records.count - 1)
    return records.count - 1
  }

  mutating func add(_ mover: Mover, to place: Place) {
    if movers.isCrowded {
      for position in movers.live { noteOver(position) }
      movers.sweep(before: records[mover.record].recordedAt)
    }
    guard let position = movers.position(of: place) else { return movers.append(mover, to: place) }
    noteOver(position)
    movers.append(mover, at: position)
  }

  // MARK: Lookup

  /// The animations that follow a playback.
  func animations(of playback: Int) -> [Animation] { recordsOfPlayback[playback].map { records[$0].animation } }

  /// All views that there are, as they are at last. Lent where they lie: a copy would count all that they hold.
  package var latest: ViewTree { _read { yield versions[versions.count - 1].tree } }

  /// The version that holds at a time.
  package func version(at time: Double, side: Side) -> Version { versions[versions.index(at: time, side)] }

  /// The movers that have a say: started, not finished, not replaced.
  package func active(_ place: Place, at time: Double, side: Side) -> [Mover] {
    movers.position(of: place).map { active($0, at: time, side: side) } ?? []
  }

  /// The same by the position in the table.
  func active(_ position: Int, at time: Double, side: Side) -> [Mover] {
    var result: [Mover] = []
    for mover in movers[position].movers[firstAlive(position, at: time)...] {
      guard side.hasReached(records[mover.record].recordedAt, at: time) else { break }
      let playback = records[mover.record].playback
      if !result.isEmpty {
        if replaces(mover) || covers(mover, at: time, side: side) { result.removeAll() }
      }
      if !mover.isOver(at: time, side: side), !playbacks[playback].isStill(at: time, side: side) {
        result.append(mover)
      }
    }
    return result
  }

  /// Whether nothing older is seen where a mover is, for as long as it is not taken over itself.
  func replaces(_ mover: Mover) -> Bool { track(mover).replaces && !playbacks[records[mover.record].playback].isGhost }

  /// Whether a mover has stepped to its place: nothing older is seen, also when its animator is over.
  func covers(_ mover: Mover, at time: Double, side: Side) -> Bool {
    guard records[mover.record].animation.tracks[mover.track].beginsWithStep, !mover.isOver(at: time, side: side)
    else { return false }
    let (record, track) = (records[mover.record], track(mover))
    let moment = moment(of: record.playback, at: time, side: side)
    return record.animation.groups[track.groups[0]].state(moment, offset: record.offset).hasBegun
  }

  package func track(_ mover: Mover) -> ChannelTrack { records[mover.record].animation.tracks[mover.track] }

  func states(_ record: Int, at time: Double, side: Side) -> [TimingGroup.State] {
    let record = records[record]
    let moment = moment(of: record.playback, at: time, side: side)
    return record.animation.groups.map { $0.state(moment, offset: record.offset) }
  }

  /// - Parameter playback: Whose time counts, if not that of the record's own playback.
  package func state(
    of group: Int, in record: Int, of playback: Int? = nil, at time: Double, side: Side
  ) -> TimingGroup.State {
    let record = records[record]
    let moment = moment(of: playback ?? record.playback, at: time, side: side)
    return record.animation.groups[group].state(moment, offset: record.offset)
  }
}

extension Timeline {
  /// Notes which of the first movers of a place are over: they are not looked at again, unless someone asks for their time.
  private mutating func noteOver(_ position: Int) {
    while movers[position].overBy.count < movers[position].movers.count {
      let mover = movers[position].movers[movers[position].overBy.count]
      let still = playbacks.read(records[mover.record].playback) { $0.pointee.ending?.stillFrom }
      guard let over = mover.until ?? still else { break }
      let earlier = movers[position].overBy.last ?? 0
      movers[position].overBy.append(max(over, earlier))
    }
  }

  /// The first mover that may not be over before a time.
  func firstAlive(_ position: Int, at time: Double) -> Int {
    movers[position].overBy.partitioningIndex { !($0 < time) }
  }
}

extension [Timeline.Version] {
  /// The last that is not later.
  func index(at time: Double, _ side: Side) -> Int {
    let next = indices.partitioningIndex { side == .after ? self[$0].time > time : self[$0].time >= time }
    return Swift.max(0, next - 1)
  }
}
