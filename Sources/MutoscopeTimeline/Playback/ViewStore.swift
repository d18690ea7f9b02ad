import MutoscopeMotion

/// All views of a script and what is being captured: the one mutable thing behind view handles.
public final class ViewStore {
  // What every read and write of a property passes is not checked for exclusive access at run time: one thread has the
  // store, and nothing that changes the tree calls out while it does.
  /// The views with their model values.
  public internal(set) var tree: ViewTree {
    @inline(__always) _read {
      if needsLayout { layOut() }
      yield stored
    }
    @inline(__always) _modify {
      if needsLayout { layOut() }
      yield &stored
    }
  }
  /// The same, perhaps before layout.
  @exclusivity(unchecked) var stored: ViewTree
  /// The constraints, and whether there are any.
  package internal(set) var layout = Layout()
  /// The changes of animations that turned back: the next layout shows them.
  var turnedBack: [LayoutChange] = []
  @exclusivity(unchecked) package internal(set) var hasLayout = false
  /// Whether frames have to follow what was assigned.
  @exclusivity(unchecked) var needsLayout = false
  /// The sizes that views were told of which want to know; nil before the first time.
  var toldSizes: [ViewID: Size?] = [:]
  /// Those whose sizes may be others now, and whether they are being told.
  var untold: Set<ViewID> = []
  var isTelling = false
  /// Whether layout assigns them just now.
  @exclusivity(unchecked) var isLayingOut = false
  /// The faults that layout could not tell yet.
  var layoutFaults: [LayoutFault] = []
  /// Counts the changes of `tree`.
  @exclusivity(unchecked) public internal(set) var revision = 0
  /// Those that it has made: what acts make does not count.
  private var madeViews = 0
  public let measurer: ContentMeasurer
  /// The script line that is running, as `file:line`, for messages about what it made.
  public let currentLine: () -> String?

  /// Told how many bytes views and history take, beyond what is freed by itself.
  public var charge: (Int) -> Void = { _ in }

  /// While an act is on: the views that were written to.
  @exclusivity(unchecked) package var tracksWrites = false { didSet { watch() } }
  package var written: Set<ViewID> = []

  /// The animation function that is running.
  @exclusivity(unchecked) var capture: Capture?
  /// Whether anything has to be told of an assignment: as a rule a script only sets up its views.
  private var isWatched = false
  /// Make snapshots by function, by the number in `Snapshot.function`.
  package var snapshotFunctions: [SnapshotFunction] = []
  /// Whether a snapshot function is running.
  package var isFlying = false
  /// What views do about fingers and scrolling, and those that are telling it now.
  var handlers: [ViewID: ViewHandlers] = [:]
  var told: Set<ViewID> = []
  /// The gestures that play the offsets of scroll views.
  var scrolls: [ViewID: Gesture] = [:]
  /// The stages of the script.
  var stages: [Stage] = []
  /// The roots that any stage has shown, and the views that any animation has moved: of all others no stage has to be asked.
  var shownRoots: Set<ViewID> = []
  private var movedViews = SparseArray(false)
  /// The clocks of roots that no stage shows: they stand at 0 until one does.
  var idleStages: [ViewID: Stage] = [:]

  public init(measurer: ContentMeasurer = .none, currentLine: @escaping () -> String? = { nil }) {
    self.measurer = measurer
    self.currentLine = currentLine
    stored = ViewTree(measurer: measurer)
  }

  /// Lets go of what holds the store in turn, once nothing is played any more.
  public func close() {
    for stage in stages + idleStages.values { stage.close() }
    (stages, idleStages) = ([], [:])
    scrolls = [:]
    handlers = [:]
    snapshotFunctions = []
  }

  // MARK: Views

  /// Makes a view. Throws where there are too many.
  public func make(_ kind: ViewKind) throws -> ViewID {
    if capture != nil { throw CaptureError.structureChange }
    try Limit.views.check(madeViews + 1)
    madeViews += 1
    revision += 1
    return stored.insert(View(kind: kind))
  }

  public func view(_ id: ViewID) -> View {
    if needsLayout { layOut(for: id) }
    return stored[id]
  }
  // What layout does not change.
  public func kind(of id: ViewID) -> ViewKind { stored[id].kind }
  public func superview(of id: ViewID) -> ViewID? { stored.superview(of: id) }
  public func subviews(of id: ViewID) -> [ViewID] { stored.subviews(of: id) }

  /// One property, without a copy of the view.
  public func value(of property: Property, _ id: ViewID) -> PropertyValue {
    if needsLayout { layOut(for: id) }
    let value = stored.value(of: property, id)
    // A scroll view says where it is, on its way too: the model has where that leads.
    guard property == .contentOffset, let gesture = scrolls[id], case .point(let point) = value,
      gesture.rests[id] == point
    else { return value }
    return .point(gesture.seen(id))
  }

  public func value(_ part: PlainPart<Double>, of id: ViewID) -> Double {
    if needsLayout { layOut(for: id) }
    return stored.value(part, of: id)
  }

  public func value(_ part: PlainPart<Point>, of id: ViewID) -> Point {
    if needsLayout { layOut(for: id) }
    return stored.value(part, of: id)
  }

  /// Assigns a property; inside animations the assignment is captured as well, outside it ends what moves the property.
  public func set(_ property: Property, of id: ViewID, to value: PropertyValue) throws {
    if isWatched { try note(property, of: id, value) }
    revision += 1
    if needsLayout { layOut(for: id) }
    let isAtRest = property.limitsScrolling && isAtRestBetweenEdges(id)
    if hasLayout {
      try assign(property, of: id) { $0[id][property] = value }
    } else {
      stored[id][property] = value
    }
    if isAtRest, let offset = stored[id].offsetBetweenEdges { try set(.contentOffset, of: id, to: .point(offset)) }
  }

  /// Assigns a number that is in the property's range.
  package func set(_ part: PlainPart<Double>, of id: ViewID, to value: Double) throws {
    if isWatched { try note(part.property, of: id, .number(value)) }
    revision += 1
    if needsLayout { layOut(for: id) }
    stored.set(part, of: id, to: value)
  }

  package func set(_ part: PlainPart<Point>, of id: ViewID, to value: Point) throws {
    if isWatched { try note(part.property, of: id, .point(value)) }
    revision += 1
    if needsLayout { layOut(for: id) }
    if hasLayout { return try assign(part.property, of: id) { $0.set(part, of: id, to: value) } }
    stored.set(part, of: id, to: value)
  }

  /// A view is about to be assigned a property: tells all that want to know.
  @inline(never)
  private func note(_ property: Property, of id: ViewID, _ value: PropertyValue) throws {
    try capture?.note(id, property, value, line: currentLine(), isLaidOut: isLayingOut || isTelling)
    // A view that layout places goes on as it was going, around its new place, and so do all that keep to it, also by being told
    // of a size.
    let isPlaced = isLayingOut || isTelling && [.frame, .bounds, .center].contains(property)
    if capture == nil, !isPlaced { noteWrite(property, of: id) }
    noteFlight(id)
  }

  /// Says how a view is copied for a flight.
  public func setSnapshot(_ snapshot: Snapshot, of id: ViewID) {
    revision += 1
    stored[id].snapshot = snapshot
  }

  /// Keeps a snapshot function; the result goes into `setSnapshot`.
  public func snapshot(by function: @escaping SnapshotFunction) -> Snapshot {
    snapshotFunctions.append(function)
    return .function(snapshotFunctions.count - 1)
  }

  /// Labels a view.
  public func setName(_ name: String?, of id: ViewID) {
    revision += 1
    stored[id].name = name
  }

  /// Gives a label, picture or button the size its content asks for, at 0, 0.
  public func sizeToFit(_ id: ViewID) {
    let category = stored.appearance(of: id).contentSizeCategory
    guard let size = measurer.fit(stored[id], category: category)?.size else { return }
    noteFlight(id)
    if capture == nil { noteWrite(.frame, of: id) }
    revision += 1
    if needsLayout { layOut(for: id) }
    stored[id].frame = Rect(origin: .zero, size: size)
    if hasLayout { layout.forgetFrame(of: id) }
  }

  /// Notes a view that is about to be written: what is in flight follows.
  func noteFlight(_ id: ViewID) { if tracksWrites { written.insert(id) } }

  private func noteWrite(_ property: Property, of id: ViewID) {
    guard movedViews[id.index] else { return }
    for stage in stages { stage.write(property, of: id, line: currentLine) }
    for stage in idleStages.values { stage.write(property, of: id, line: currentLine) }
  }

  /// Sees whether anything has to be told of assignments from now on.
  func watch() { isWatched = capture != nil || tracksWrites || !movedViews.isEmpty }

  // MARK: Structure, refused inside animations

  public func setID(_ text: String?, of id: ViewID) throws {
    try changeStructure([id]) { tree in try tree.setID(text, of: id) }
  }

  public func add(_ child: ViewID, to parent: ViewID, at index: Int? = nil) throws {
    try move([child], to: parent) { tree in try tree.add(child, to: parent, at: index) }
  }

  /// Makes views the last subviews of another one: all of them or, where one of them is refused, none.
  public func add(_ children: [ViewID], to parent: ViewID) throws {
    try move(children, to: parent) { tree in try tree.add(children, to: parent) }
  }

  private func move(_ children: [ViewID], to parent: ViewID, _ change: (inout ViewTree) throws -> Void) throws {
    for child in children where shownRoots.contains(child) {
      if stages.contains(where: { $0.isShowing(child) }) { throw StageError.shownScreen(tree.label(of: child)) }
    }
    let old = children.map { stored.superview(of: $0) }
    let left = old.compactMap(\.self)
    // A view that leaves its superview has the frame that it had there.
    if needsLayout, !left.isEmpty { layOut() }
    try changeStructure([parent] + left, change)
    for (child, old) in zip(children, old) {
      if let idle = idleStages.removeValue(forKey: child) { stage(of: stored.root(of: parent)).take(over: idle) }
      if hasLayout { noteMoved(child, from: old) }
    }
    if !left.isEmpty { for stage in stages { stage.endLostGestures() } }
  }

  public func remove(_ id: ViewID) throws {
    let old = stored.superview(of: id)
    if needsLayout { layOut() }
    try changeStructure([old ?? id]) { tree in tree.remove(id) }
    if hasLayout { noteMoved(id, from: old) }
    for stage in stages { stage.endLostGestures() }
  }

  public func copy(_ id: ViewID) throws -> ViewID {
    let count = tree.subtree(of: id).count
    try Limit.views.check(madeViews + count)
    madeViews += count
    var copy = id
    if needsLayout { layOut() }
    try changeStructure([]) { tree in copy = tree.copy(id) }
    return copy
  }

  /// - Parameter changed: The views that are about to have other subviews.
  private func changeStructure(_ changed: [ViewID], _ change: (inout ViewTree) throws -> Void) throws {
    if capture != nil { throw CaptureError.structureChange }
    for view in changed { noteFlight(view) }
    try change(&stored)
    revision += 1
  }

  /// A point of one view's coordinates in another's, both flat: transforms count, perspective does not; nil as the
  /// other view means the root's coordinates. Not defined (nil) where the other view is singular.
  public func convert(_ point: Point, from: ViewID, to: ViewID?) -> Point? {
    let world = Space(of: from, in: tree).world.project(point)
    guard let to else { return world }
    return Space(of: to, in: tree).world.flattened.inverse()?.project(world)
  }

  // MARK: What moves

  package func noteMoved(_ animation: Animation) {
    // Lent where they lie: a copy would count all that a track holds.
    let tracks = animation.tracks.span
    for index in tracks.indices { movedViews[tracks[index].view.index] = true }
    watch()
  }

  func noteMoved(_ views: [ViewID]) {
    for view in views { movedViews[view.index] = true }
    watch()
  }
}
