/// The views that an element's children go into, one after the other where something floats between them.
struct Instances {
  private(set) var pieces = Few<ContainerBuilder.BuiltPiece>()
  /// Counts the views.
  private(set) var count = 0
  /// The view that is filled: in an element's, where what is in it is cut by itself.
  private(set) var content: ViewID?
  /// Makes another view of the element, the one in it that is filled, if that is another, and what cuts it in place of ancestors
  /// that do not fly with it.
  private let make: Make
  typealias Make = (inout ContainerBuilder) -> (view: ViewID, content: ViewID?, clips: ContainerBuilder.ClipChain)
  /// The place of the view that is filled among the pieces.
  private var filled = 0
  private var isOpen = false
  private var lastWrappers: [ViewID] = []
  private(set) var innermost: ViewID?

  init(make: @escaping Make) { self.make = make }

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
    if isOpen, let content { return content }
    let (view, content, clips) = make(&builder)
    self.content = content ?? view
    if let inner = clips.inner { builder.tree.append(view, to: inner) }
    filled = pieces.count
    pieces.append(.init(piece: .view(clips.outer ?? view), number: count, isInSource: count == 0))
    count += 1
    isOpen = true
    return content ?? view
  }

  mutating func float(_ piece: ContainerBuilder.Piece) {
    pieces.append(.init(piece: piece, number: count))
    close()
  }

  /// What comes next goes into another view.
  mutating func close() {
    isOpen = false
    separate()
  }

  /// Notes that the view that is filled shows something of the source.
  mutating func noteSource() {
    if count > 0 { pieces[filled].isInSource = true }
  }

  // MARK: Wrappers that neighbours share

  func joins(_ wrappers: [ViewID]) -> Bool { !wrappers.isEmpty && wrappers == lastWrappers && isOpen }

  mutating func note(_ wrappers: [ViewID], innermost: ViewID?) {
    (lastWrappers, self.innermost) = (wrappers, innermost)
  }

  /// What comes next stands for itself.
  mutating func separate() { (lastWrappers, innermost) = ([], nil) }
}
