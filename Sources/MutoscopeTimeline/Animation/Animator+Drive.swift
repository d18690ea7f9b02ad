import MutoscopeMotion

extension Animator {
  /// Goes by a number of a view instead of by time: at `from` it is at its start, at `to` at its end. An inactive animator
  /// begins. Whatever is done to it afterwards, a scrub, `resume` or `stop`, begins where it is then.
  public func drive(by view: ViewID, _ text: String, from: Double, to: Double) throws {
    guard from != to, from.isFinite, to.isFinite else { throw DriveError.emptyRange }
    let path = try store.path(text, of: view)
    try pause()
    guard let play else { return }
    if play.stage.isMoved(path, by: play.playback) { throw DriveError.ring(text) }
    scrub = nil
    let (first, last) = isReversed ? (to, from) : (from, to)
    let drive = Playback.Drive(path: path, from: first, to: last, isByProgress: scrubsByProgress(play))
    let time = play.stage.time
    play.stage.change(play.playback) { $0.drive(at: time, by: drive) }
  }
}

/// Says why a number cannot drive an animator.
public enum DriveError: Error, Hashable, Sendable, CustomStringConvertible {
  case emptyRange
  case ring(String)

  public var description: String {
    switch self {
    case .emptyRange: "'from' and 'to' are the same: nothing lies between them"
    case .ring(let text): "'\(text)' is moved by the animator that it would drive"
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
  /// Whether a playback moves what a path tells.
  fileprivate func isMoved(_ path: Path, by playback: Int) -> Bool {
    let channels = Channel.written(by: path.property)
    return timeline.recordsOfPlayback[playback].contains { record in
      timeline.records[record].animation.tracks.contains { $0.view == path.view && channels.contains($0.channel) }
    }
  }
}
