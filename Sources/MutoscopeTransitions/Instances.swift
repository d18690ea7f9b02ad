/// The views that an element's children go into, one after the other where something floats between them.
struct Instances {
  private(set) var pieces: [ContainerBuilder.Piece] = []
  private(set) var views: [ViewID] = []
  /// Makes another view of the element, and what cuts it in place of ancestors that do not fly with it.
  private let make: (inout ContainerBuilder) -> (view: ViewID, clips: ContainerBuilder.ClipChain)
  private var isOpen = false
  private var lastWrappers: [ViewID] = []
  private(set) var innermost: ViewID?

  init(make: @escaping (inout ContainerBuilder) -> (view: ViewID, clips: ContainerBuilder.ClipChain)) {
    self.make = make
  }

  mutating func append(_ view: ViewID, _ builder: inout ContainerBuilder) {
    let parent = open(&builder)
    if builder.tree.superview(of: view) == nil { builder.tree.append(view, to: parent) }
  }

  /// What belongs to no wrapper: what comes next is above it.
  mutating func appendContent(_ view: ViewID, _ builder: inout ContainerBuilder) {
    append(view, &builder)
    separate()
  }

  /// The view that is filled now.
  @discardableResult
  mutating func open(_ builder: inout ContainerBuilder) -> ViewID {
    if isOpen, let last = views.last { return last }
    let (view, clips) = make(&builder)
    views.append(view)
    if let inner = clips.inner { builder.tree.append(view, to: inner) }
    pieces.append(.view(clips.outer ?? view))
    isOpen = true
    return view
  }

  mutating func float(_ piece: ContainerBuilder.Piece) {
    pieces.append(piece)
    close()
  }

  /// What comes next goes into another view.
  mutating func close() {
    isOpen = false
    separate()
  }

  // MARK: Wrappers that neighbours share

  func joins(_ wrappers: [ViewID]) -> Bool { !wrappers.isEmpty && wrappers == lastWrappers && isOpen }

  mutating func note(_ wrappers: [ViewID], innermost: ViewID?) {
    (lastWrappers, self.innermost) = (wrappers, innermost)
  }

  /// What comes next stands for itself.
  mutating func separate() { (lastWrappers, innermost) = ([], nil) }
}
