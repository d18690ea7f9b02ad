import MutoscopeMotion

extension Animator {
  /// Goes by a number of a view instead of by time: at `from` it is at its start, at `to` at its end. An inactive animator
  /// begins. Whatever is done to it afterwards, a scrub, `resume` or `stop`, begins where it is then.
  public func drive(by view: ViewID, _ text: String, from: Double, to: Double) throws {
    guard from != to, from.isFinite, to.isFinite else { throw DriveError.emptyRange }
    let path = try store.path(text, of: view)
    try pause(for: "drive") { try $0.checkDrive(path, of: $1) }
    guard let play else { return }
    scrub = nil
    let (first, last) = isReversed ? (to, from) : (from, to)
    let drive = Playback.Drive(path: path, from: first, to: last, times: scrubsByProgress(play) ? times(play) : nil)
    let time = play.stage.time
    play.stage.change(play.playback) { $0.drive(at: time, by: drive) }
  }
}

extension Animator {
  /// Leaves the number that drives it: it stands where that has led it, as after a scrub.
  func stopDriving() {
    guard let play, play.stage.isDriven(play.playback) else { return }
    scrub(play, to: fraction(play), near: moment(play).position)
  }
}

/// Says why a number cannot drive an animator.
public enum DriveError: Error, Hashable, Sendable, CustomStringConvertible {
  case emptyRange
  case ring(String)
  case tooLong(limit: Int)

  public var description: String {
    switch self {
    case .emptyRange: "'from' and 'to' are the same: nothing lies between them"
    case .ring(let text): "'\(text)' is moved by the animator that it would drive"
    case .tooLong(let limit): "limit reached: animators that drive each other (\(limit))"
    }
  }
}

extension ViewStore {
  /// `contentOffset.y` of a view.
  fileprivate func path(_ text: String, of view: ViewID) throws -> Path {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let property = Property(name: parts[0]), property.applies(to: tree[view].kind) else {
      throw PathError.unknownProperty(
        parts[0], known: Property.allCases.filter { $0.applies(to: tree[view].kind) }.map(\.name))
    }
    let path = Path(view: view, property: property, component: parts.count > 1 ? parts[1] : nil, text: text)
    let version = Timeline.Version(time: 0, tree: tree, roots: [tree.root(of: view)])
    let value = try Frame(time: 0, size: .zero, version, measurer: measurer).value(path)
    guard value.number != nil else { throw PathError.notANumber(text) }
    return path
  }
}

extension Stage {
  /// The longest chain of animators of which each drives the next.
  private static let longestChain = 16

  /// Refuses a number that is moved by what it would drive, by itself or through others, and chains without an end.
  fileprivate func checkDrive(_ path: Path, of animations: [Animation]) throws {
    /// From what a playback moves to what drives it.
    var drivers: [Timeline.Place: [Path]] = [:]
    for (index, playback) in timeline.playbacks.enumerated() {
      for drive in playback.pieces.compactMap(\.drive) { note(drive.path, of: timeline.animations(of: index)) }
    }
    note(path, of: animations)
    func note(_ path: Path, of animations: [Animation]) {
      for track in animations.lazy.flatMap(\.tracks) {
        drivers[track.place, default: []].append(path)
      }
    }
    var lengths: [Timeline.Place: Int] = [:]
    func length(_ place: Timeline.Place, _ below: Int) throws -> Int {
      if let known = lengths[place] {
        if known < 0 { throw DriveError.ring(path.text) }
        return known
      }
      guard let paths = drivers[place] else { return 0 }
      if below > Self.longestChain { throw DriveError.tooLong(limit: Self.longestChain) }
      lengths[place] = -1
      var longest = 0
      for source in paths.flatMap(\.places) { longest = max(longest, try length(source, below + 1) + 1) }
      lengths[place] = longest
      return longest
    }
    for place in drivers.keys where try length(place, 0) > Self.longestChain {
      throw DriveError.tooLong(limit: Self.longestChain)
    }
  }
}

extension Path {
  /// The parts of the view that its number is made of.
  fileprivate var places: [Timeline.Place] {
    let own = Channel.written(by: property)
    let more: [Channel] = property == .frame ? [.origin, .stored(.transform), .stored(.anchorPoint)] : []
    return (own + more).map { Timeline.Place(view: view, channel: $0) }
  }
}
