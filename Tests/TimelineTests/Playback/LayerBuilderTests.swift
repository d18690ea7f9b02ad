import MutoscopeMotion
import Testing

@testable import MutoscopeTimeline

/// What a frame's views become for who draws.
@Suite struct LayerBuilderTests {
  private func layers(_ scene: Scene) -> [Layer] {
    Stage(store: scene.store, screen: scene.screen).at(0).displayList.layers
  }

  private func layer(_ id: String, _ scene: Scene) throws -> Layer {
    try #require(layers(scene).first { $0.id == id })
  }

  // MARK: Additive views

  /// A card with two additive views and one that is not.
  private func crossfade() throws -> (Scene, from: ViewID, to: ViewID) {
    let scene = try Scene()
    let from = try scene.add("from", to: scene.card)
    try scene.add("other", to: scene.card)
    let to = try scene.add("to", to: scene.card)
    for id in [from, to] { scene.store.tree[id].isAdditive = true }
    return (scene, from, to)
  }

  @Test(arguments: [1e-9, 0.5, 1 - 1e-9]) func `both sides of a crossfade are additive on the way`(_ x: Double) throws {
    let (scene, from, to) = try crossfade()
    scene.store.tree[from].alpha = 1 - x
    scene.store.tree[to].alpha = x
    #expect(layers(scene).filter(\.isAdditive).map(\.id) == ["from", "to"])
    #expect(try layer("from", scene).alpha == 1 - x)
  }

  @Test func `a side that is alone and opaque is drawn as any other view`() throws {
    for hide: (inout View) -> Void in [
      { $0.alpha = 0 }, { $0.isHidden = true },
      {
        $0.isDoubleSided = false
        $0.transform = .rotationY(180)
      },
    ] {
      for isReversed in [false, true] {
        let (scene, from, to) = try crossfade()
        hide(&scene.store.tree[isReversed ? to : from])
        let shown = layers(scene).dropFirst(2)
        #expect(shown.map(\.id) == (isReversed ? ["from", "other"] : ["other", "to"]))
        #expect(!shown.contains { $0.isAdditive })
      }
    }
  }

  @Test func `a side that is alone but not opaque stays additive, and so do two opaque ones`() throws {
    let (scene, from, to) = try crossfade()
    #expect(layers(scene).filter(\.isAdditive).map(\.id) == ["from", "to"])
    scene.store.tree[from].alpha = 0
    scene.store.tree[to].alpha = 0.5
    #expect(layers(scene).filter(\.isAdditive).map(\.id) == ["to"])
  }

  @Test func `an additive screen without siblings is drawn as any other`() throws {
    let scene = try Scene()
    scene.store.tree[scene.screen].isAdditive = true
    let shown = layers(scene)
    #expect(shown.map(\.isAdditive) == [false, false])
  }

  @Test func `a copy of an additive view is additive`() throws {
    let (scene, from, _) = try crossfade()
    let copy = try scene.store.copy(from)
    #expect(scene.store.view(copy).isAdditive)
  }

  // MARK: Numbers

  @Test func `places and sizes are multiples of 2^-32, what multiplies them of 2^-44`() throws {
    let scene = try Scene(cardFrame: Rect(16.3, 7.05, 100.1, 33.3))
    try scene.store.set(.transform, of: scene.card, to: .transform(.rotationY(37)))
    try scene.store.set(.perspective, of: scene.screen, to: .number(700))
    let card = try layer("card", scene)
    let frame = Stage(store: scene.store, screen: scene.screen).at(0)
    let exact = frame.worldTransform(of: scene.card)
    let fine: [KeyPath<Matrix4, Double>] = [\.m11, \.m12, \.m14, \.m21, \.m22, \.m24, \.m44]
    for (keys, unit) in [(fine, 0x1p44), ([\.m41, \.m42], 0x1p32)] {
      for key in keys {
        let value = card.matrix[keyPath: key]
        #expect((value * unit).truncatingRemainder(dividingBy: 1) == 0)
        #expect(abs(value - exact[keyPath: key]) <= 0.5 / unit)
        #expect(value != 0 || value.sign == .plus)
      }
    }
    #expect(card.size.width == (100.1 * 0x1p32).rounded() / 0x1p32)
    #expect(card.quad == card.matrix.quad(of: Rect(origin: .zero, size: card.size)))
    #expect(card.quad != frame.quad(of: scene.card))
  }

  @Test func `what is too large to be rounded stays, and zero has no sign`() throws {
    let scene = try Scene(cardFrame: Rect(0x1p20 + 0.1, -0.0, 3_000_000.3, 1e-12))
    let card = try layer("card", scene)
    #expect(card.matrix.m41 == scene.store.view(scene.card).matrix.m41)
    #expect(card.size.width == scene.store.view(scene.card).bounds.width)
    #expect(card.size.height == 0 && card.size.height.sign == .plus)
    #expect(card.matrix.m42.sign == .plus)
    #expect(card.matrix.m12.sign == .plus)
  }

  // MARK: Colours

  @Test func `a screen in a view resolves its colours by its own style, down to the next screen`() throws {
    let scene = try Scene()
    func screen(_ name: String, _ style: UserInterfaceStyle, in parent: ViewID) throws -> ViewID {
      let screen = try scene.store.make(.screen)
      try scene.store.setID(name, of: screen)
      try scene.store.set(.frame, of: screen, to: .rect(Rect(0, 0, 50, 50)))
      try scene.store.add(screen, to: parent)
      var traits = Traits()
      traits.userInterfaceStyle = style
      try scene.store.set(.traits, of: screen, to: .traits(traits))
      return screen
    }
    let dark = try screen("dark", .dark, in: scene.card)
    let inDark = try scene.add("inDark", to: dark)
    let deep = try scene.add("deep", to: inDark)
    let light = try screen("light", .light, in: deep)
    let inLight = try scene.add("inLight", to: light)
    let beside = try scene.add("beside", to: scene.card)
    let label = try #require(Color(text: "label"))
    for view in [scene.card, dark, deep, light, inLight, beside] {
      try scene.store.set(.backgroundColor, of: view, to: .color(label))
    }
    let (black, white) = (label.resolved(.light), label.resolved(.dark))
    #expect(black != white)
    for (id, color) in [
      ("card", black), ("dark", white), ("deep", white), ("light", black), ("inLight", black), ("beside", black),
    ] { #expect(try layer(id, scene).backgroundColor == color, "\(id)") }

    // A screen that shows nothing itself, being seen from behind, still has its style.
    scene.store.tree[dark].isDoubleSided = false
    scene.store.tree[dark].preserves3D = true
    scene.store.tree[dark].transform = .rotationY(180)
    #expect(try layer("dark", scene).backgroundColor == .clear)
    #expect(try layer("deep", scene).backgroundColor == white)
  }

  // MARK: Depth and scale

  @Test func `a tree of the greatest depth is drawn`() throws {
    let scene = try Scene()
    var parent = scene.card
    for index in 0..<998 { parent = try scene.add("v\(index)", to: parent) }
    #expect(layers(scene).count == Limit.depth.value)
  }

  @Test(arguments: [nil, 3.0])
  func `a stage's clips and frames have the scale that it was given`(_ scale: Double?) throws {
    let store = ViewStore()
    let stage = Stage(store: store, screen: try store.make(.screen), scale: scale)
    let expected = scale ?? Traits().displayScale
    #expect(stage.at(0).displayScale == expected)
    #expect(stage.clip(from: 0, duration: 1).reversed().displayScale == expected)
  }
}
