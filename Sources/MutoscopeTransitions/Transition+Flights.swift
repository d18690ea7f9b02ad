import MutoscopeMotion

/// A view that a snapshot function made, with what moves it.
package struct Flown {
  package var view: ViewID
  /// As it was made.
  var frame: Rect
  var animator: Animator?
  var along: Along?
}

/// What an animator does in the time of a transition: compiled once, for the way there.
struct Along {
  let animator: Animator
  private let duration: Double
  private let animation: Animation

  /// The views have the end values afterwards.
  init(_ animator: Animator, duration: Double) throws {
    (self.animator, self.duration) = (animator, duration)
    animation = try animator.compiledAlong(duration: duration)
  }

  func animation(for duration: Double, isRetraced: Bool) -> Animation {
    var animation = animation
    if duration != self.duration {
      let factor = animator.stretch(to: duration) / animator.stretch(to: self.duration)
      animation = animation.lasting(duration, stretching: factor)
    }
    return isRetraced ? animation.retraced : animation
  }
}

extension Transition {
  /// Calls the snapshot functions of both screens, once: a dismissal has what the presentation made.
  ///
  /// - Parameter seen: The views with the values of what is left.
  func makeFlights(_ seen: ViewTree) throws -> [String: Flown] {
    if let flights { return flights }
    if store.snapshotFunctions.isEmpty {
      flights = [:]
      return [:]
    }
    if store.isFlying { throw TransitionError.startedInFlight }
    store.isFlying = true
    defer { store.isFlying = false }
    var made: [String: Flown] = [:]
    var (left, coming) = (seen, store.tree)
    let both = (Composition(shown.left, in: &left), Composition(shown.to, in: &coming))
    both.0.put(into: &left)
    both.1.put(into: &coming)
    let (source, destination) = isDismissal ? (coming, left) : (left, coming)
    let roots = isDismissal ? (both.1.root, both.0.root) : (both.0.root, both.1.root)
    // In flight what is beneath is in the container, and its copies with it: only the two screens are asked.
    let asked = interrupted == nil ? roots : isDismissal ? (to, from) : (from, to)
    var (below, above) = (functions(in: asked.0, source), functions(in: asked.1, destination))
    // A copy that is seen in flight goes on from there, not from what it began with.
    let flown = interrupted == nil ? [:] : playingStage?.transition?.flights ?? [:]
    if isDismissal {
      above = above.filter { flown[$0.key] == nil || below[$0.key] != nil }
    } else {
      below = below.filter { flown[$0.key] == nil }
    }
    let elements = (ElementTree(of: roots.0, in: source), ElementTree(of: roots.1, in: destination))
    let diff = IdentifierDiff(elements.0, elements.1, presentation: presentation)
    lazy var styles: [ResolvedStyle] = StyleResolver(
      definition: definition, diff: diff, source: elements.0, destination: elements.1
    ).styles()
    for id in Set(below.keys).union(above.keys).sorted() {
      // What is kept does not move.
      guard let (view, number) = above[id] ?? below[id], diff.kind(of: id) != .kept else { continue }
      var ends = (source.view(withID: id, in: roots.0), destination.view(withID: id, in: roots.1))
      var (start, end) = (ends.0.map { source.stageBox(of: $0) }, ends.1.map { destination.stageBox(of: $0) })
      if let interrupted, let view = seen.view(withID: id, in: interrupted.root) {
        let (original, box) = (interrupted.original(of: view), seen.stageBox(of: view))
        if isDismissal { (ends.1, end) = (original, box) } else { (ends.0, start) = (original, box) }
      }
      let flight = Flight(
        role: above[id] == nil ? .source : .destination, source: ends.0, destination: ends.1,
        from: start ?? end ?? .zero, to: end ?? start ?? .zero, duration: duration,
        curve: flightCurve(diff.number(of: id).map { styles[$0] }))
      let copy = try store.snapshotFunctions[number](view, flight)
      try check(copy, of: id, made)
      made[id] = Flown(view: copy.view, frame: store.tree[copy.view].frame, animator: copy.animator)
    }
    flights = made
    return made
  }

  /// The curve by which an element moves in all of the time, on the way there.
  private func flightCurve(_ style: ResolvedStyle?) -> Curve {
    guard let interval = style?.style.parts.first?.interval(curve) else { return curve }
    return interval.timing.curve.within(interval.delay, interval.end)
  }

  /// The elements of what is shown that have a snapshot function; those in one of them belong to it.
  private func functions(in root: ViewID, _ tree: ViewTree) -> [String: (ViewID, Int)] {
    var found: [String: (ViewID, Int)] = [:]
    var stack = tree.subviews(of: root)
    while let view = stack.popLast() {
      if case .function(let number) = tree[view].snapshot, let id = tree[view].id {
        found[id] = (view, number)
      } else {
        stack += tree.subviews(of: view)
      }
    }
    return found
  }

  private func check(_ copy: FlightCopy, of id: String, _ made: [String: Flown]) throws(TransitionError) {
    let what = "the snapshot function of '\(id)'"
    if store.tree.superview(of: copy.view) != nil || copy.view == from || copy.view == to {
      throw .badFlight("\(what) must return a view of its own, without a superview")
    }
    if let other = made.first(where: { $0.value.view == copy.view })?.key {
      throw .badFlight("\(what) returned the view of '\(other)'")
    }
    if copy.animator?.hasStarted ?? false { throw .badFlight("\(what) returned an animator that has started") }
  }

  /// What the copies do, in the order of the ids. The copies have their end values afterwards.
  func flightAnimations() throws -> [Animation] {
    var animations: [Animation] = []
    for id in (flights ?? [:]).keys.sorted() {
      guard let flown = flights?[id], let animator = flown.animator else { continue }
      let along = try flown.along ?? Along(animator, duration: duration)
      flights?[id]?.along = along
      animations.append(along.animation(for: duration, isRetraced: isDismissal))
    }
    land(animations)
    return animations
  }

  /// What goes alongside: of a dismissal without an animator of its own, what went alongside the presentation. The views have
  /// the end values afterwards.
  func alongsideAnimation(seen: ViewTree) throws -> Animation? {
    let model = store.tree
    if let alongside {
      let along = try Along(alongside, duration: duration)
      accompaniment = (along, model)
      return along.animation(for: duration, isRetraced: false)
    }
    guard isDismissal, let (along, rest) = accompaniment else { return nil }
    let animation = along.animation(for: duration, isRetraced: true).leading(from: model, seen: seen, to: rest)
    land([animation])
    return animation
  }

  /// Calls the completions of what played on its clock; what a dismissal plays back comes to its start.
  func completeFollowers(at position: Animator.Position) throws {
    let own = isDismissal ? position.turned : position
    var followers = (flights ?? [:]).sorted { $0.key < $1.key }.compactMap(\.value.animator).map { ($0, own) }
    if let alongside {
      followers.append((alongside, position))
    } else if isDismissal, let along = accompaniment?.along {
      followers.append((along.animator, own))
    }
    try followers.tellAll { animator, position in try animator.complete(position) }
  }

  /// Gives views the values to which animations lead them.
  func land(_ animations: [Animation]) {
    var tree = store.tree
    for animation in animations { animation.land(in: &tree) }
    store.restore(tree)
  }
}
