import MutoscopeMotion

// From animation functions to what is played: they run once, and what they assign is compiled.

extension Animator {
  func compiled() throws -> Compiled {
    if let preview, preview.revision == store.revision { return preview.compiled }
    let compiled = try compile(isPreview: true)
    preview = (store.revision, compiled)
    return compiled
  }

  /// Runs the functions and compiles what they assigned. A preview leaves the views as they were, and so does an error.
  func compile(isPreview: Bool, isDelayed: Bool = false) throws -> Compiled {
    if let act { return try act.compiled(isPreview: isPreview) }
    let before = store.saved
    do {
      let immediate = functions.filter { $0.delayFactor == 0 }.map(\.body)
      let (animation, root) = try compile(immediate, duration: givenDuration, curve: curve, isDelayed: isDelayed)
      var compiled = Compiled(parts: [Compiled.Part(animation: animation)], tree: before.tree, root: root)
      for function in functions where function.delayFactor > 0 {
        let offset = function.delayFactor * animation.duration
        let added = try compile(
          [function.body], duration: animation.duration - offset, curve: curve, isDelayed: true)
        compiled.parts.append(Compiled.Part(animation: added.animation, offset: offset))
        // A stagger in it may end after all else.
        if added.animation.isStaggered { compiled.length = max(compiled.length, offset + added.animation.duration) }
      }
      compiled.tree = store.tree
      if isPreview { store.restore(before) }
      return compiled
    } catch {
      store.restore(before)
      throw error
    }
  }

  /// Runs functions and compiles what they assigned; the views have the end values afterwards.
  ///
  /// - Parameters:
  ///   - isDelayed: Whether it begins later than now.
  ///   - rate: Its seconds per second of the clock.
  ///   - stretch: How much slower springs in seconds are and how much longer shifts take.
  ///   - isAlong: Whether it goes in the time of another animator, whose curve is not its own.
  ///   - playback: The one that it follows, where that is no new one.
  func compile(
    _ functions: [() throws -> Void], duration: Double?, curve: Curve, isDelayed: Bool = false, rate: Double = 1,
    stretch: Double = 1, isAlong: Bool = false, following playback: Int? = nil, isRetarget: Bool = false
  ) throws -> (animation: Animation, root: ViewID) {
    let saved = store.saved
    var (assignments, layoutChanges) = try store.captured(timing: Timing(curve), functions)
    if stretch != 1 || isAlong {
      for index in assignments.indices {
        assignments[index].schedule = assignments[index].schedule.stretched(by: stretch, isAlong: isAlong)
      }
    }
    do {
      let root = root(of: assignments) ?? store.frontRoot
      let stage = assignments.isEmpty ? nil : play?.stage ?? store.clock(of: root)
      let scale = store.tree.displayScale(of: root)
      let before = saved.tree
      let supersedes = stage.map { $0.layingOut(layoutChanges, assignments) } ?? []
      func start(_ view: ViewID, _ channel: Channel, isLaidOut: Bool) -> AnimationCompiler.Start {
        let isBeside = isLaidOut && !isRetarget
        var start =
          stage.map {
            $0.timeline.start(
              view, channel, at: $0.time, model: before, following: playback, from: isBeside ? supersedes : nil)
          } ?? AnimationCompiler.Start(of: before.value(of: channel, view))
        start.isBeside = isBeside
        start.isDelayed = isDelayed
        start.isRetarget = isRetarget
        start.isFollower = playback != nil
        if rate != 0, rate != 1 { start.velocity = start.velocity.map { $0 / rate } }
        return start
      }
      func compile(_ duration: Double?) throws(CaptureError) -> Animation {
        try AnimationCompiler.compile(
          assignments, tree: store.tree, duration: duration, animatorCurve: curve, displayScale: scale, start: start)
      }
      var animation = try compile(duration)
      if isRetarget {
        // No one gives it a duration: it takes as long as its springs need to land.
        let landing = animation.landingDuration(in: store.tree, scale: scale)
        if landing > animation.duration { animation = try compile(landing) }
        animation.isRetarget = true
      }
      (animation.layoutChanges, animation.supersedes) = (layoutChanges, supersedes)
      try Budget.check(1)
      // The model's value is where the last key leads, whatever the order of the script's lines.
      var ends: [Timeline.Place: PropertyValue] = [:]
      for track in animation.unsettled.lazy.map({ animation.tracks[$0] }) {
        let end = track.end
        if store.stored.value(of: track.channel, track.view) != end { ends[track.place] = end }
      }
      store.put(ends)
      return (animation, root)
    } catch {
      store.restore(saved)
      throw error
    }
  }

  /// The first root of what is assigned that a stage shows, else the first one.
  private func root(of assignments: [Assignment]) -> ViewID? {
    let roots = assignments.lazy.map { self.store.tree.root(of: $0.view) }
    return roots.first { store.stage(showing: $0) != nil } ?? roots.first
  }
}
