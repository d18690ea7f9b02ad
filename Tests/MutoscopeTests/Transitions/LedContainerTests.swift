import MutoscopeMotion
import Testing

@testable import MutoscopeTimeline
@testable import MutoscopeTransitions

/// A container is built once. Led between other values of its originals, its views are where those of a container are that
/// is built of these values.
@Suite("Containers that are led")
struct LedContainerTests {
  private static let styles: [TransitionStyle.Effect] = [
    .crossfade, .edgeTranslation(.bottom), .transform(.scale(0.5)), .blur(8), .none,
  ]

  @Test("One that is led is where one is that is built anew", arguments: [false, true], Presentation.allCases)
  func agreesWithNew(_ hasTransforms: Bool, _ presentation: Presentation) throws {
    var compared = 0
    for seed in PlanPropertyTests.seeds.map(UInt64.init) {
      let scene = try Scene(seed, hasTransforms, presentation)
      let new = scene.recipe.container(scene.tree, scene.tree, shape: (scene.shape, scene.shape), into: scene.tree)
      guard scene.first.isLike(new) else { continue }
      compared += 1
      let led = scene.first.led(scene.tree, scene.tree, in: scene.tree)
      #expect(led.links.count == new.links.count, "seed \(seed)")
      for difference in led.differences(from: new) { Issue.record("seed \(seed): \(difference)") }
    }
    #expect(compared > PlanPropertyTests.seeds.count / 2)
  }

  @Test("What is told to have changed is enough", arguments: [false, true], Presentation.allCases)
  func agreesInPart(_ hasTransforms: Bool, _ presentation: Presentation) throws {
    for seed in PlanPropertyTests.seeds.map(UInt64.init) {
      let scene = try Scene(seed, hasTransforms, presentation)
      let all = scene.first.led(scene.tree, scene.tree, in: scene.tree)
      let part = scene.first.led(scene.tree, scene.tree, in: scene.tree, where: scene.changed)
      #expect(part.links.count == all.links.count, "seed \(seed)")
      for difference in part.differences(from: all) { Issue.record("seed \(seed): \(difference)") }
    }
  }

  /// Two screens at random, of which some views have other values than when the container was built.
  private struct Scene {
    let recipe: ContainerRecipe
    let first: ContainerBuilder
    var tree: ViewTree
    let changed: Set<ViewID>
    /// Draws all that either of them does.
    let shape: ViewTree

    init(_ seed: UInt64, _ hasTransforms: Bool, _ presentation: Presentation) throws {
      var trees = RandomTrees(seed: seed, .allCases[Int(seed) % 3], hasTransforms: hasTransforms)
      let (store, source, destination) = try trees.make()
      var request = TransitionRequest()
      request.presentation = presentation
      request.definition = try TransitionDefinition(
        (0..<12).map { number in
          let style = TransitionStyle(LedContainerTests.styles[(number + Int(seed)) % LedContainerTests.styles.count])
          return TransitionDefinition.Entry(id: "e\(number)", style: style)
        })
      let transition = try Transition(store: store, from: source, to: destination, request: request)
      var random = Random(state: seed &+ 1)
      let views = store.tree.subtree(of: source) + store.tree.subtree(of: destination)
      changed = Set(views.filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
      var other = store.tree
      for view in views where changed.contains(view) {
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        other[view].center = other[view].center + Point(number(-9...9), number(-9...9))
        other[view].bounds.size = Size(number(5...50), number(5...50))
        other[view].alpha = number(0.1...0.9)
        other[view].cornerRadius = number(0...5)
        if other[view].backgroundColor != .clear { other[view].backgroundColor = Color(RGBA(0, 1, number(0.1...0.9))) }
        if !other[view].transform.functions.isEmpty { other[view].transform = .rotation(number(-170...170)) }
      }
      recipe = try transition.plan().builder.recipe
      shape = store.tree.drawing(all: other, of: changed)
      first = recipe.container(store.tree, store.tree, shape: (shape, shape))
      tree = first.tree
      for view in changed { tree[view] = other[view] }
    }
  }
}

extension ContainerBuilder {
  /// Whether all views stand for the same, one after the other.
  fileprivate func isLike(_ other: ContainerBuilder) -> Bool {
    let shift = other.views.lowerBound - views.lowerBound
    return views.count == other.views.count
      && views.map(ViewID.init).allSatisfy { view in
        let new = ViewID(index: view.index + shift)
        return made[view].original == other.made[new].original
          && tree.superview(of: view).map { $0.index + shift } == other.tree.superview(of: new)?.index
          && tree[view].transform.functions.isEmpty == other.tree[new].transform.functions.isEmpty
      }
  }

  fileprivate func differences(from other: ContainerBuilder) -> [String] {
    let shift = other.views.lowerBound - views.lowerBound
    var found: [String] = []
    for view in views.map(ViewID.init) {
      let new = ViewID(index: view.index + shift)
      for channel in Channel.continuous where channel != .stored(.zPosition) {
        func ends(_ builder: ContainerBuilder, _ view: ViewID) -> [PropertyValue] {
          let end = builder.tree[view][channel]
          let place = Timeline.Place(view: view, channel: channel)
          return [builder.motion.start(of: place, in: builder.tree) ?? end, end]
        }
        let (here, there) = (ends(self, view), ends(other, new))
        if here != there { found.append("\(view) \(channel): \(here), not \(there)") }
      }
    }
    return found
  }
}
