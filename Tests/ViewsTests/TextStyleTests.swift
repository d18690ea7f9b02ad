import MutoscopeMotion
import MutoscopeViews
import Testing

@Suite struct TextStyleTests {
  @Test(arguments: TextStyle.allCases)
  func `a style has the size of Apple's table in every category`(style: TextStyle) {
    let sizes = ContentSizeCategory.allCases.map { Font(style).scaled(for: $0).size }
    #expect(sizes == ContentSizeCategory.allCases.map { style.size($0) })
    #expect(sizes == sizes.sorted() && sizes.allSatisfy { $0 >= 11 })
  }

  @Test func `the default sizes are UIKit's`() {
    #expect(TextStyle.allCases.map { $0.size(.large) } == [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11])
    #expect(Font(.headline).weight == .semibold && Font(.body).weight == .regular)
  }

  @Test func `a font of another size grows by what its style does`() {
    var font = Font(.largeTitle)
    (font.size, font.weight) = (64, .heavy)
    #expect(font.scaled(for: .large) == Font(size: 64, weight: .heavy))
    #expect(font.scaled(for: .accessibilityExtraExtraExtraLarge).size == 64.0 * 60 / 34)
    #expect(Font.body.scaled(for: .extraSmall) == .body)
  }
}
