import HeapModule
import MutoscopeMotion

// How animators are played: what begins, what goes on and what is left when it is over.

extension Stage {
  /// The script writes a property outside animations: what moves it ends.
  func write(_ property: Property, of view: ViewID, line: () -> String?) {
    for channel in Channel.written(by: property) {
      if channel == .origin { takeOver(view) }
      guard timeline.movers[.init(view: view, channel: channel)] != nil else { continue }
      timeline.write(Timeline.Place(view: view, channel: channel), at: time, line: line())
    }
  }

  /// Begins to play the parts of an animation; returns the playback's number.
  func play(_ parts: [Animator.Compiled.Part], _ playback: Playback, of animator: Animator) -> Int {
    if act == nil { record() }
    let index = timeline.begin(playback)
    animators[index] = animator
    play(parts, following: index)
    noteEnd(of: index)
    return index
  }

  /// Plays parts of an animation in the time of a playback, in place of all else that moves the same or beside it. A transition
  /// in flight takes over the new ends when all of them are there.
  package func play(_ parts: [Animator.Compiled.Part], following playback: Int, isAlone: Bool = false) {
    if act == nil { record() }
    for part in parts {
      if isAlone { for track in part.animation.tracks { timeline.end(track.place, at: time) } }
      timeline.record(part.animation, at: time, playback: playback, offset: part.offset)
    }
    record()
    for part in parts {
      store.noteMoved(part.animation)
      // Tracks are read where they lie: a copy would count all that one holds.
      let tracks = part.animation.tracks
      for number in tracks.indices where tracks[number].channel == .origin { takeOver(tracks[number].view) }
    }
    if store.hasLayout, parts.contains(where: { $0.animation.changes(store.layout) }) { measureWays(by: playback) }
  }

  /// Notes when a playback of an animator is over, as it goes now.
  func noteEnd(of playback: Int) {
    // A script may turn an animator to and fro for long: all ends are noted anew, without those that passed.
    if ends.unordered.count <= 2 * animators.count + 64 { return addEnd(of: playback) }
    ends = Heap()
    for playback in animators.keys { addEnd(of: playback) }
  }

  private func addEnd(of playback: Int) {
    guard let animator = animators[playback], !timeline.playbacks[playback].isPaused else { return }
    let first = animator.play?.first ?? playback
    ends.insert(PlaybackEnd(time: timeline.playbacks[playback].end, first: first, playback: playback))
  }

  /// Writes down a call by which a playback goes on otherwise from now on.
  package func change(_ playback: Int, _ change: (inout Playback) -> Void) {
    if act != nil { record() }
    store.layOutForRecord()
    let old = timeline.playbacks[playback]
    let released = timeline.released(playback, at: time, side: .after)
    if let released { timeline.change(playback) { $0 = released } }
    timeline.change(playback, change)
    timeline.lead(playback, at: time)
    measureWays(turned: (playback, old))
    noteEnd(of: playback)
  }

  /// Whether it goes by a number instead of by time.
  func isDriven(_ playback: Int) -> Bool { timeline.playbacks[playback].drive(at: time, side: .after) != nil }

  package func moment(of playback: Int) -> Playback.Moment {
    if isDriven(playback) { record() }
    return timeline.moment(of: playback, at: time, side: .after)
  }

  /// Tells when the last of several playbacks is over.
  package func end(of playbacks: [Int]) -> Double {
    playbacks.map { timeline.playbacks[$0].finishedAt ?? timeline.playbacks[$0].end }.max() ?? time
  }

  /// Lets go of an animator that is over: who waits for it goes on.
  func release(_ animator: Animator) {
    for playback in animator.play?.playbacks ?? [] { animators[playback] = nil }
    tasks.lookAgain(at: time)
  }

  /// Ends playbacks, the newest last: the model takes values.
  func finish(
    _ playbacks: [Int], at position: Animator.Position, leaving values: [Timeline.Place: PropertyValue],
    _ ending: Playback.Ending
  ) {
    record()
    for playback in playbacks { timeline.change(playback) { $0.ending = ending } }
    take(values, of: playbacks.last, at: position)
  }

  /// Completes a playback that was stopped: the model takes other values where it still has the old ones.
  func complete(
    _ playback: Int, at position: Animator.Position, leaving values: [Timeline.Place: PropertyValue],
    insteadOf old: [Timeline.Place: PropertyValue]
  ) {
    record()
    timeline.change(playback) { $0.ending?.completedAt = time }
    let (model, line) = (modelValues(of: old.keys), store.currentLine())
    let values = values.filter { model[$0.key] == old[$0.key] && model[$0.key] != $0.value }
    for place in values.keys {
      timeline.writes[place, default: []].append(Timeline.Write(time: time, line: line, isFinish: true))
    }
    take(values, of: playback, at: position)
  }

  func modelValues(of places: some Sequence<Timeline.Place>) -> [Timeline.Place: PropertyValue] {
    Dictionary(uniqueKeysWithValues: places.map { ($0, store.tree[$0.view][$0.channel]) })
  }

  private func take(
    _ values: [Timeline.Place: PropertyValue], of playback: Int?, at position: Animator.Position
  ) {
    if values.isEmpty { return }
    for place in values.keys { store.noteFlight(place.view) }
    store.put(values)
    if position == .start, let playback { layOut(undoing: playback, leaving: values) }
  }

  /// Returns the views that it places elsewhere.
  @discardableResult
  func layOut(undoing playback: Int, leaving values: [Timeline.Place: PropertyValue]) -> [ViewID] {
    guard values.keys.contains(where: { store.layout.knows($0.view) }) else { return [] }
    let own = timeline.recordsOfPlayback[playback].filter { record in
      timeline.records[record].animation.tracks.isEmpty || !timeline.isTakenOver(record)
    }
    return store.layOut(undoing: own.flatMap { timeline.records[$0].animation.layoutChanges })
  }

  /// Finds the playbacks in flight that changed the same of layout as an animation, or assigned the same of a view.
  func layingOut(_ changes: [LayoutChange], _ assignments: [Assignment]) -> Set<Int> {
    guard assignments.contains(where: \.isLaidOut) else { return [] }
    var found: Set<Int> = []
    for assignment in assignments where !assignment.isLaidOut && assignment.property.affectsLayout {
      for channel in Channel.written(by: assignment.property) {
        let place = Timeline.Place(view: assignment.view, channel: channel)
        for mover in timeline.active(place, at: time, side: .after) {
          found.insert(timeline.records[mover.record].playback)
        }
      }
    }
    let settings = Set(changes.map { $0.to.current(in: store.layout) })
    for playback in animators.keys where !found.contains(playback) {
      let others = timeline.animations(of: playback).lazy.flatMap(\.layoutChanges)
      if others.contains(where: { settings.contains($0.to.current(in: store.layout)) }) { found.insert(playback) }
    }
    return found
  }

  /// The values of a position of what a playback moves, where the model has others: moved by what its tracks are away from
  /// their ends. Where a list of transform functions was made longer to be mixed, it is as short again as it was.
  func values(of playback: Int, at position: Animator.Position) -> [Timeline.Place: PropertyValue] {
    if position == .end { return [:] }
    var moves: [Timeline.Place: [(track: ChannelTrack, to: PropertyValue)]] = [:]
    for index in timeline.recordsOfPlayback[playback] {
      let states = timeline.states(index, at: time, side: .after)
      for (number, track) in timeline.records[index].animation.tracks.enumerated() {
        let place = track.place
        let active = timeline.active(place, at: time, side: .after)
        guard let mover = active.first(where: { $0.record == index && $0.track == number }) else { continue }
        let value = position == .current ? track.value(states) : track.start
        moves[place, default: []].append((track, track.value(value, without: mover.muted)))
      }
    }
    let tree = store.tree
    return moves.reduce(into: [:]) { values, move in
      let value = ChannelTrack.moved(tree[move.key.view][move.key.channel], by: move.value)
      values[move.key] = value.transform.map { .transform($0.shortened) } ?? value
    }
  }
}
