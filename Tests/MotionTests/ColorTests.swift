import MutoscopeMotion
import Testing

@Suite("Colours")
struct ColorTests {
  @Test("All notations are read")
  func notations() throws {
    #expect(Color(text: "#f80") == Color(RGBA(1, Double(0x88) / 255, 0)))
    #expect(Color(text: "#F808") == Color(RGBA(1, Double(0x88) / 255, 0, Double(0x88) / 255)))
    #expect(Color(text: "#ff8800") == Color(text: "#f80"))
    #expect(Color(text: "#ff880088") == Color(text: "#f808"))
    for bad in ["", "#", "#12", "#12345", "#1234567", "#ggg", "ff8800", "#ff88001", " red", "reed", "#١٢٣"] {
      #expect(Color(text: bad) == nil, "\(bad)")
    }
  }

  @Test("The 148 names of CSS are known in any case, the semantic ones only as written")
  func names() {
    let semantic = Color.knownNames.filter { Color(text: $0)?.name != nil }
    let css = Set(Color.knownNames).subtracting(semantic)
    // And the one word beside them.
    #expect(css.count == 149 && css.contains("transparent") && semantic.count == 39)
    #expect(Color.knownNames == Color.knownNames.sorted())
    for name in css {
      #expect(Color(text: name) == Color(text: name.uppercased()))
      #expect(Color(text: name)?.name == nil)
    }
    for name in semantic { #expect(Color(text: name)?.name == name) }
    #expect(Color(text: "systembackground") == nil)
    #expect(Color(text: "RebeccaPurple")?.description == "#663399")
    #expect(Color(text: "grey") == Color(text: "gray"))
    #expect(Color(text: "aqua") == Color(text: "cyan"))
  }

  @Test("Semantic colours have UIKit's values in both styles")
  func semantic() throws {
    let table = [
      ("systemBackground", "#ffffff", "#000000"), ("secondarySystemBackground", "#f2f2f7", "#1c1c1e"),
      ("label", "#000000", "#ffffff"), ("secondaryLabel", "#3c3c4399", "#ebebf599"),
      ("quaternaryLabel", "#3c3c432e", "#ebebf529"), ("separator", "#3c3c434a", "#54545899"),
      ("systemPink", "#ff2d55", "#ff375f"), ("systemBlue", "#007aff", "#0a84ff"), ("systemRed", "#ff3b30", "#ff453a"),
      ("systemGreen", "#34c759", "#30d158"), ("systemGray", "#8e8e93", "#8e8e93"), ("clear", "#00000000", "#00000000"),
      ("systemOrange", "#ff9500", "#ff9f0a"), ("systemYellow", "#ffcc00", "#ffd60a"),
      ("systemMint", "#00c7be", "#63e6e2"), ("systemTeal", "#30b0c7", "#40c8e0"),
      ("systemCyan", "#32ade6", "#64d2ff"), ("systemIndigo", "#5856d6", "#5e5ce6"),
      ("systemPurple", "#af52de", "#bf5af2"), ("systemBrown", "#a2845e", "#ac8e68"),
      ("systemGray2", "#aeaeb2", "#636366"), ("systemGray3", "#c7c7cc", "#48484a"),
      ("systemGray4", "#d1d1d6", "#3a3a3c"), ("systemGray5", "#e5e5ea", "#2c2c2e"),
      ("systemGray6", "#f2f2f7", "#1c1c1e"), ("tertiarySystemBackground", "#ffffff", "#2c2c2e"),
      ("systemGroupedBackground", "#f2f2f7", "#000000"), ("secondarySystemGroupedBackground", "#ffffff", "#1c1c1e"),
      ("tertiarySystemGroupedBackground", "#f2f2f7", "#2c2c2e"), ("tertiaryLabel", "#3c3c434d", "#ebebf54d"),
      ("placeholderText", "#3c3c434d", "#ebebf54d"), ("darkText", "#000000", "#000000"),
      ("lightText", "#ffffff99", "#ffffff99"), ("link", "#007aff", "#0984ff"),
      ("opaqueSeparator", "#c6c6c8", "#38383a"), ("systemFill", "#78788033", "#7878805c"),
      ("secondarySystemFill", "#78788029", "#78788052"), ("tertiarySystemFill", "#7676801f", "#7676803d"),
      ("quaternarySystemFill", "#74748014", "#7676802e"),
    ]
    #expect(table.count == 39)
    for (name, light, dark) in table {
      let color = try #require(Color(text: name))
      #expect(color.resolved(.light).hex == light && color.resolved(.dark).hex == dark, "\(name)")
      #expect(color.description == name)
    }
  }

  @Test("Fading and mixing keep a semantic colour a pair")
  func pairs() throws {
    let label = try #require(Color(text: "label"))
    let faded = label.withAlpha(0.5)
    #expect(faded.resolved(.dark) == RGBA(1, 1, 1, 0.5) && faded.name == nil)
    #expect(faded.description == "#00000080/#ffffff80")
    let half = label.mixed(with: try #require(Color(text: "systemBackground")), at: 0.25)
    #expect(half.resolved(.light) == RGBA(0.25, 0.25, 0.25) && half.resolved(.dark) == RGBA(0.75, 0.75, 0.75))
    #expect(label.mixed(with: faded, at: 0).name == "label")
    #expect(faded.mixed(with: label, at: 1).name == "label")
  }

  @Test("The name takes no part in comparisons")
  func equality() throws {
    let gray = try #require(Color(text: "systemGray"))
    #expect(gray == Color(text: "#8e8e93"))
    #expect(Set([gray, Color(gray.light)]).count == 1)
    #expect(Color(text: "systemRed") != Color(text: "#ff3b30"))
  }
}

@Suite("Mixing RGBA")
struct RGBATests {
  @Test("Text has two digits a channel, with the alpha only where it shows")
  func hex() {
    #expect(RGBA(1, 0.5, 0).hex == "#ff8000")
    #expect(RGBA(0, 0, 1, 0.5).hex == "#0000ff80")
    #expect(RGBA(2, -1, 0.001, 0).hex == "#ff000000")
    #expect(RGBA.clear.hex == "#00000000")
    var random = Seeded()
    for _ in 0..<100 {
      let bytes = (0..<4).map { _ in Double(random.next() % 256) / 255 }
      let color = RGBA(bytes[0], bytes[1], bytes[2], bytes[3])
      #expect(RGBA(hex: color.hex) == color, "seed \(random.seed)")
    }
  }

  @Test("Both ends are exact, whatever they are")
  func ends() {
    var random = Seeded()
    for _ in 0..<100 {
      let (from, to) = (random.color(), random.color())
      #expect(from.mixed(with: to, at: 0) == from && from.mixed(with: to, at: 1) == to, "seed \(random.seed)")
      #expect(from.mixed(with: from, at: 0.3) == from)
    }
  }

  @Test("A clear end lends no hue")
  func premultiplied() {
    let red = RGBA(1, 0, 0)
    let middle = red.mixed(with: .clear, at: 0.5)
    #expect(middle == RGBA(1, 0, 0, 0.5))
    // CSS Color 4, section 12.3: rgb(24% 12% 98% / 0.4) and rgb(62% 26% 64% / 0.6) in the middle.
    let mixed = RGBA(0.24, 0.12, 0.98, 0.4).mixed(with: RGBA(0.62, 0.26, 0.64, 0.6), at: 0.5)
    for (actual, expected) in [(mixed.r, 0.468), (mixed.g, 0.204), (mixed.b, 0.776), (mixed.a, 0.5)] {
      expectNear(actual, expected, 1e-12)
    }
  }

  @Test("Overshoot extrapolates and is clamped channel by channel")
  func overshoot() {
    let over = RGBA(0.2, 0.5, 0.9).mixed(with: RGBA(0.4, 0.5, 0.8), at: 1.5)
    for (actual, expected) in [(over.r, 0.5), (over.g, 0.5), (over.b, 0.75)] { expectNear(actual, expected, 1e-15) }
    #expect(RGBA.black.mixed(with: .white, at: 1.2) == .white)
    #expect(RGBA.black.mixed(with: .white, at: -0.2) == .black)
    #expect(RGBA(1, 0, 0, 0.5).mixed(with: .clear, at: 1.5) == .clear)
    var random = Seeded()
    for _ in 0..<300 {
      let mixed = random.color().mixed(with: random.color(), at: random.number(-1...2))
      for channel in [mixed.r, mixed.g, mixed.b, mixed.a] {
        #expect(channel >= 0 && channel <= 1, "seed \(random.seed)")
      }
    }
  }
}

extension Seeded {
  mutating func color() -> RGBA { RGBA(number(0...1), number(0...1), number(0...1), number(0...1)) }
}
