import HeapModule
import MutoscopeMotion

/// The window and the virtual clock.
///
/// Nothing here is a movie camera: what happens is written down with its time, and any time can be looked at again.
public final class Stage {
  public let store: ViewStore
  /// Pixels per point of pictures, unless told otherwise; nil means the screen's display scale.
  public let givenScale: Double?
  /// Seconds since the stage was made, a multiple of 1/705,600,000 s after every `advance`.
  public internal(set) var time = 0.0
  /// Lists what is drawn, bottom first: the screens that are visible, or the root of an overlay in place of some.
  package var roots: [ViewID]
  /// The screens that others stand for.
  package var offstage: Set<ViewID> = []
  /// Counts as long as its root is shown.
  package var overlay: (any Overlay)?
  /// The screens, also those that others have replaced, bottom first.
  package var screens: [ShownScreen] { didSet { screens.last.map { noteShown($0.screen) } } }
  /// Every act that began, in the order of time; the last may be on.
  package var acts: [any Act] = []
  public private(set) var marks: [String: Double] = [:]

  package var timeline: Timeline
  /// The roots that it has shown.
  private(set) var shown: Set<ViewID>
  /// The bytes of its history, as far as they were charged.
  private(set) var charged = 0
  private var recordedRevision: Int
  var tasks = TaskQueue()
  /// The animators that are active here, by their playbacks.
  var animators: [Int: Animator] = [:]
  var ends = Heap<PlaybackEnd>()
  /// The fingers on it, and what goes on after they have left.
  var gestures: [Gesture] = []

  public convenience init(store: ViewStore, screen: ViewID, scale: Double? = nil) {
    self.init(store: store, idleFor: screen, scale: scale)
    store.noteShown(screen)
    store.stages.append(self)
    store.adopt(self)
  }

  /// A clock for a root that no stage shows, until one does.
  init(store: ViewStore, idleFor root: ViewID, scale: Double? = nil) {
    self.store = store
    self.givenScale = scale
    self.roots = [root]
    self.screens = [ShownScreen(screen: root)]
    self.timeline = Timeline(tree: store.tree, roots: [root], line: store.currentLine())
    self.shown = [root]
    self.recordedRevision = store.revision
  }

  /// Lets go of what holds the stage in turn.
  func close() {
    (animators, ends, gestures, acts, overlay) = ([:], Heap(), [], [], nil)
    tasks = TaskQueue()
    // A screen knows the act that brought it.
    screens = [ShownScreen(screen: screen)]
  }

  /// The line of the script that made it.
  public var line: String? { timeline.line }
  /// The window, in points: the first screen's size.
  public var size: Size { store.tree.canvasSize(of: screens[0].screen) }
  /// The topmost screen.
  public var screen: ViewID { screens[screens.count - 1].screen }
  public var scale: Double { givenScale ?? store.tree.displayScale(of: screens[0].screen) }

  // MARK: Screens

  /// Shows a screen in place of what is shown.
  public func show(_ screen: ViewID) throws {
    try checkOutside()
    record()
    let abandoned = act?.animator
    abandoned?.abandon()
    if let play = abandoned?.play { timeline.letGo(of: play.playback, at: time) }
    screens = [ShownScreen(screen: screen)]
    showScreens()
    store.adopt(self)
    try abandoned?.completeAbandoned()
  }

  // MARK: Looking

  /// What the stage shows at a time. Beyond `time` it is a forecast: what was started plays on.
  public func at(_ time: Double, side: Side = .after) -> Frame {
    record()
    let time = max(0, time)
    var timeline = timeline
    if time >= self.time, let rest = act?.rest(on: self), rest.time <= time { timeline.record(rest) }
    return Clip(
      timeline: timeline, from: 0, duration: max(time, self.time), size: store.tree.canvasSize(of: screens[0].screen),
      measurer: store.measurer, scale: givenScale, through: time...time + 1e-6
    ).at(time, side: side)
  }

  /// The part between two times.
  public func clip(from: Double, duration: Double) -> Clip {
    clip(from: from, duration: duration, root: screens[0].screen)
  }

  /// - Parameter holdsEnd: Whether its last frame is the limit from the left: what was there before all was over.
  func clip(from: Double, duration: Double, root: ViewID, holdsEnd: Bool = false) -> Clip {
    record()
    return Clip(
      timeline: timeline, from: from, duration: duration, size: store.tree.canvasSize(of: root),
      measurer: store.measurer, scale: givenScale, holdsEnd: holdsEnd, marks: marks)
  }

  private func noteShown(_ screen: ViewID) {
    shown.insert(screen)
    store.noteShown(screen)
  }

  /// Names the present time.
  public func mark(_ name: String) {
    if marks.updateValue(time, forKey: name) == nil { store.charge(Stage.markSize + name.utf8.count) }
  }

  /// The bytes of a mark while the table of them grows.
  private static let markSize = 128

  // MARK: Writing down

  /// Takes over what waited on another clock.
  func take(over idle: Stage) {
    record()
    let base = timeline.take(over: idle.timeline, offset: time - idle.time)
    for (playback, animator) in idle.animators {
      if animator.play?.stage !== self { animator.play?.move(to: self, by: base) }
      animators[base + playback] = animator
    }
    for playback in idle.animators.keys { noteEnd(of: base + playback) }
  }

  package func checkOutside() throws {
    if store.capture != nil { throw CaptureError.clockInside }
  }

  /// Writes down what the script changed since the last time.
  package func record() {
    store.layOutForRecord()
    guard store.revision != recordedRevision, store.capture == nil else { return }
    for gesture in gestures { gesture.adapt() }
    if let act { act.follow(on: self) } else { recordVersion() }
  }

  /// Writes down what is there now.
  package func recordVersion() {
    let version = version
    timeline.record(version)
    shown.formUnion(version.roots)
    store.charge(version.tree.versionSize)
    charged += version.tree.versionSize
    recordedRevision = store.revision
  }

  /// Tells what was seen when last something was written down, with all that has moved since.
  package func recordedPresentation() -> ViewTree { timeline.presentation(at: time).tree }

  /// Tells what is shown now, without what moves it.
  package var version: Timeline.Version {
    Timeline.Version(
      time: time, tree: store.tree, roots: roots, hidden: Set(screens.visible.flatMap(\.hidden)), offstage: offstage,
      overlay: overlay.flatMap { roots.contains($0.root) ? $0 : nil })
  }

  /// Tells what some screens will show at rest.
  package func version(of screens: [ShownScreen], at time: Double) -> Timeline.Version {
    let visible = screens.visible
    return Timeline.Version(
      time: time, tree: store.tree, roots: visible.map(\.screen), hidden: Set(visible.flatMap(\.hidden)))
  }

  /// Tells what is seen now, as it stands.
  package var rest: Timeline.Version {
    record()
    return timeline.presentation(at: time)
  }
}

/// Tells why a stage refuses.
public enum StageError: Error, Hashable, Sendable, CustomStringConvertible {
  case stillMoving(limit: Double, names: [String])
  case shownScreen(String)
  case notShown(String)
  case notVisible(String)

  public var description: String {
    switch self {
    case .stillMoving(let limit, let names):
      "not at rest after \(number(limit)) s; still moving: \(names.joined(separator: ", "))"
    case .shownScreen(let label): "'\(label)' is shown by a stage; it cannot be put into a view"
    case .notShown(let label): "'\(label)' is not on the stage"
    case .notVisible(let label): "'\(label)' cannot be tapped: it is hidden, transparent or outside what is seen"
    }
  }
}
