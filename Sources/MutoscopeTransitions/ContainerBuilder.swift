import MutoscopeMotion

/// Makes the one hierarchy that a transition plays in: SPEC 5.2, steps 3 to 5.
///
/// It is built forwards, from the presentation's source to its destination. A dismissal plays the same container
/// towards the source: only the values at the ends are exchanged.
package struct ContainerBuilder {
  /// What was built for an element, or a part of it that floats between others.
  enum Piece {
    case view(ViewID)
    /// A shared element that does not move with what it is in.
    case floating(ElementPart)
    /// The place that such an element has on the source.
    case leaving(ElementPart)
    /// Where a part of it ends that the interrupted transition's container has.
    case cut
  }

  /// A piece of a shared element, with its place among the element's pieces on the destination.
  struct BuiltPiece {
    let piece: Piece
    let number: Int
  }

  /// What a view of the container is, for people.
  struct Role {
    var label: String
    var kind: IdentifierDiff.Kind?
    /// nil stands for the element's style.
    var note: String? = ""
  }

  /// A view of the container that shows an original.
  package struct Copy: Sendable {
    package var view: ViewID
    /// Which of the original's properties it shows.
    var part: CopiedPart
  }

  package let source: Screen
  package let destination: Screen
  package let diff: IdentifierDiff
  package let styles: [String: ResolvedStyle]
  package var recipe: ContainerRecipe
  let stage: Size

  /// The views with the container's.
  package var tree: ViewTree
  package var container = ViewID(index: 0)
  /// The container's views, which lie in the arena one after the other.
  package var views: Range<Int> { container.index..<end }
  private var end = 0
  /// The views that stand for an element: several where others float between its parts.
  package var instances: [String: [ViewID]] = [:]
  /// The views of shared elements.
  var shells: Set<ViewID> = []
  var roles: [ViewID: Role] = [:]
  package var copies: [ViewID: [Copy]] = [:]
  package var links: [ContainerLink] = []
  package var motion: ContainerMotion
  var orders: [Order] = []
  package var followers: [Follower] = []
  var slides: [Slide] = []
  /// What cuts an element in place of ancestors that do not fly with it, by its view.
  var clips: [ViewID: ClipChain] = [:]
  /// The originals that the parts of something that cuts stand for.
  var joints: [ViewID: [ViewID]] = [:]
  /// The spaces that the container has in several places, as they are painted.
  var spaceOrder: SpaceOrder?
  /// The ancestors that were folded into what cuts an element.
  package var clippers: [ViewID: [ViewID]] = [:]
  /// The frames around elements, by the element.
  package var frames: [ViewID: String] = [:]
  /// The elements in which others float.
  let split: Set<String>
  /// What a shared element moves with.
  let motionParents: [String: String]
  /// What is in a shared element on the source, and moves with what is higher up.
  let leaving: [String: [String]]
  /// All shared elements that others leave.
  let left: Set<String>
  /// The copies in live elements, by their originals.
  var laidOut: [ViewID: ViewID] = [:]
  /// The originals of what is moved instead of exchanged, and the views that these are in.
  var moved: Set<ViewID> = []
  /// Those that only one screen has: the first, 0, or the other, 1.
  var lone: [ViewID: Int] = [:]
  /// What was built for shared elements, in the order of the source.
  var built: [String: [BuiltPiece]] = [:]
  /// What was built for elements that one of the screens has in parts, by part.
  var sections: [String: [[BuiltPiece]]] = [:]
  /// Where what is in an element is painted on the source.
  var painted: [String: PaintedRects] = [:]

  init(_ recipe: ContainerRecipe, source: Screen, destination: Screen, stage: Size, tree: ViewTree) {
    (self.recipe, self.source, self.destination, self.stage) = (recipe, source, destination, stage)
    self.tree = tree
    diff = IdentifierDiff(source.elements, destination.elements, presentation: recipe.presentation)
    styles = StyleResolver(
      definition: recipe.definition, diff: diff, source: source.elements, destination: destination.elements
    ).styles()
    motion = ContainerMotion(isBackwards: recipe.isDismissal, from: tree.count)
    (motionParents, split, leaving, left) = ContainerBuilder.floats(source.elements, destination.elements, diff)
  }

  /// For each shared element the nearest ancestor on both screens that is around its place in the container, all that
  /// have parts because it leaves them, for shared elements those that are in them on the source and leave them for what
  /// is around them all, and all shared elements that others leave.
  private static func floats(
    _ source: ElementTree, _ destination: ElementTree, _ diff: IdentifierDiff
  ) -> (parents: [String: String], split: Set<String>, leaving: [String: [String]], left: Set<String>) {
    var parents: [String: String] = [:]
    var split: Set<String> = []
    var leaving: [String: [String]] = [:]
    var left: Set<String> = []
    for id in diff.shared {
      let (old, new) = (source.parent(of: id), destination.parent(of: id))
      // As a rule the parent is the same, and nothing has to be collected.
      if let new, old == new {
        parents[id] = new
        continue
      }
      let above = Set(source.ancestors(of: id).dropFirst())
      // A shared element takes along all that is in it.
      let way = sequence(first: id) { parents[$0] ?? destination.parent(of: $0) }.dropFirst()
      split.formUnion(way.prefix { !above.contains($0) })
      let parent = way.first(where: above.contains) ?? ElementTree.rootID
      var outermost: String?
      for ancestor in source.ancestors(of: id).dropFirst().prefix(while: { $0 != parent }) {
        if diff.kind(of: ancestor) == .shared {
          outermost = ancestor
          left.insert(ancestor)
        } else {
          split.insert(ancestor)
        }
      }
      parents[id] = parent
      if let outermost { leaving[outermost, default: []].append(id) }
    }
    for id in leaving.keys {
      leaving[id]?.sort { (source.position(of: $0) ?? 0) < (source.position(of: $1) ?? 0) }
    }
    return (parents, split, leaving, left)
  }

  // MARK: Building

  mutating func build() {
    var screen = View(kind: .screen)
    screen.frame = Rect(origin: .zero, size: stage)
    screen.environment =
      (isBackwards ? source : destination).tree[(isBackwards ? source : destination).root].environment
    container = tree.insert(screen)
    let pieces = buildShared(ElementTree.rootID)
    for case .view(let view) in pieces { tree.append(view, to: container) }
    leadStatusBar()
    orderScreens(pieces)
    slide()
    follow()
    layOut()
    noteJoints()
    orderSpaces()
    end = tree.count
  }

  /// Leads the stage's status bar from what it is before to what it is afterwards. It flies nowhere.
  private mutating func leadStatusBar() {
    func bar(_ screen: Screen) -> StatusBar { StatusBar(of: screen.tree[screen.root].environment ?? Environment()) }
    let before = bar(source)
    let after = recipe.presentation == .over ? bar(destination).over(before) : bar(destination)
    guard before.alpha > 0 || after.alpha > 0 else { return }
    let interval = interval(of: ElementTree.rootID)
    // What is not seen has no colour of its own.
    let colors = (before.alpha > 0 ? before : after, after.alpha > 0 ? after : before)
    motion.move(
      container, .statusBarColor, from: .color(Color(colors.0.color)), to: .color(Color(colors.1.color)), interval,
      in: &tree)
    motion.move(
      container, .statusBarAlpha, from: .number(before.alpha), to: .number(after.alpha), interval, in: &tree)
    func insets(_ bar: StatusBar) -> PropertyValue { .insets(Insets(bar.height, 0, 0, 0)) }
    motion.move(container, .safeArea, from: insets(colors.0), to: insets(colors.1), interval, in: &tree)
  }

  /// Lets the parts of two screens that are spaces change their order.
  private mutating func orderScreens(_ pieces: [Piece]) {
    var groups: [(key: ChildKey, views: [ViewID])] = []
    for case .view(let view) in pieces { groups.append((.run(nil, place: 0, groups.count), [view])) }
    let before = built[ElementTree.rootID, default: []].map { ChildKey.run(nil, place: 0, $0.number) }
    let order = SiblingOrder(source: before, destination: groups.map(\.key), kept: [])
    if !order.inversions.isEmpty { note(order, [], of: ElementTree.rootID, groups) }
  }

  package var isBackwards: Bool { recipe.isDismissal }

  /// Whether one of the screens is the container of a transition that was interrupted, whatever becomes of it.
  package var isInFlight: Bool { source.isInFlight || destination.isInFlight }

  /// Whether the screens themselves are content of the stage, instead of one shape that goes from one to the other.
  var isStage: Bool { recipe.presentation == .over || recipe.exchangesStage }

  /// The views that are elements, or hold some.
  var structure: Set<ViewID> {
    var found: Set<ViewID> = []
    for view in instances.values.joined() {
      for ancestor in tree.ancestors(of: view) where !found.insert(ancestor).inserted { break }
    }
    return found
  }

  package func screen(of kind: IdentifierDiff.Kind) -> Screen { kind == .added ? destination : source }

  /// Puts pieces into an element's view. What floats higher up comes back, with the view cut before it.
  mutating func place(
    _ pieces: [BuiltPiece], in parent: String, wrappers: [ViewID], _ screen: Screen, _ instance: inout Instances
  ) {
    for built in pieces {
      switch built.piece {
      case .view(let view): place(view, wrappers: wrappers, screen, &instance)
      case .floating(let part) where motionParents[part.id] == parent:
        place(sharedPieces(of: part), in: parent, wrappers: [], screen, &instance)
      case .floating, .leaving, .cut: instance.float(built.piece)
      }
    }
  }

  /// - Parameter flattens: Whether it is flattened into what it is put into, were that a space.
  mutating func place(
    _ view: ViewID, wrappers: [ViewID], flattens: Bool = false, _ screen: Screen, _ instance: inout Instances
  ) {
    guard var outer = wrapped(view, wrappers, screen, &instance) else { return }
    if flattens, tree[outer].hasDepth {
      let plane = insertPlain()
      tree.append(outer, to: plane)
      outer = plane
    }
    instance.append(outer, &self)
  }

  /// Copies of the views without an id that an element is in, around it. Nil where it went into the last ones.
  private mutating func wrapped(
    _ view: ViewID, _ wrappers: [ViewID], _ screen: Screen, _ instance: inout Instances
  ) -> ViewID? {
    var kept: [ViewID] = []
    for wrapper in wrappers {
      let superview = screen.shape.superview(of: wrapper).map { screen.shape[$0] }
      if recipe.solid.contains(wrapper) || !screen.shape[wrapper].isTransparent(in: superview) { kept.append(wrapper) }
    }
    if kept.isEmpty {
      // What comes next is above it.
      instance.separate()
      return view
    }
    if instance.joins(kept), let inner = instance.innermost {
      tree.append(view, to: inner)
      return nil
    }
    var outer: ViewID?
    var inner: ViewID?
    for wrapper in kept {
      let copy = insertCopy(of: wrapper, screen, part: .wrapper)
      roles[copy] = Role(label: "wrapper \(screen.tree[wrapper].name ?? screen.tree[wrapper].kind.rawValue)")
      if let inner {
        tree.append(copy, to: inner)
      } else if screen.tree.superview(of: wrapper).map({ screen.tree[$0].is3DParent }) != true {
        // Among flat siblings the order is resolved already.
        tree[copy].zPosition = 0
      }
      outer = outer ?? copy
      inner = copy
    }
    if let inner { tree.append(view, to: inner) }
    instance.note(kept, innermost: inner)
    return outer
  }
}
