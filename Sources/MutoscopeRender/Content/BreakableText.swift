/// A paragraph as Pango breaks it well, with places in bytes of UTF-8.
struct BreakableText {
  private(set) var text = ""
  /// The spaces that stand for several, with how many more each stands for: where a line ends in several spaces, Pango
  /// takes the width of one of them from it only.
  private(set) var spaces: [(range: Range<Int>, more: Int)] = []
  /// All but the soft hyphens.
  private(set) var unhyphenated: [Range<Int>] = []

  /// Words of more than 256 characters get invisible breaks: Pango takes time by the square of a word's length when it
  /// has to break it, seconds for some thousand characters.
  init(_ paragraph: Substring) {
    let end = paragraph.endOfWords
    let start = paragraph[..<end].firstIndex { $0 != " " } ?? end
    text.append(contentsOf: paragraph[..<start])
    var (spaces, word, last) = (0, 0, 0)
    // To Pango a NUL is the end.
    for character in paragraph[start..<end] where character != "\0" {
      let place = text.utf8.count
      spaces = character == " " ? spaces + 1 : 0
      word = character.isWhitespace ? 0 : word + 1
      if spaces == 2 { self.spaces.append((place - 1..<place, 0)) }
      if spaces >= 2 {
        self.spaces[self.spaces.count - 1].more += 1
        continue
      }
      text.append(character)
      if character == "\u{AD}" {
        unhyphenated.append(last..<place)
        last = text.utf8.count
      }
      if word == 256 {
        text.append("\u{200B}")
        word = 0
      }
    }
    text.append(contentsOf: paragraph[end...])
    unhyphenated.append(last..<text.utf8.count)
  }
}

extension Substring {
  /// A paragraph in portions of at most 8,192 Unicode scalars, each a paragraph of its own: Pango takes time by the square of
  /// a paragraph's length.
  var portions: [Substring] {
    var (portions, rest): ([Substring], Substring) = ([], self)
    while let end = rest.unicodeScalars.index(rest.startIndex, offsetBy: 8192, limitedBy: rest.endIndex),
      end < rest.endIndex
    {
      let space = rest.unicodeScalars[..<end].lastIndex(of: " ").map(rest.unicodeScalars.index(after:))
      portions.append(rest[..<(space ?? end)])
      rest = rest[(space ?? end)...]
    }
    return portions + [rest]
  }

  /// The end without the spaces after the last word.
  var endOfWords: Index { lastIndex { $0 != " " }.map(index(after:)) ?? startIndex }
}
