import LuaKit

/// A `describe`, or the file as a whole: what a block declares, in the order of the file.
final class TestBlock {
  /// What is declared in a block.
  enum Child {
    case block(TestBlock)
    case test(TestCase)
  }

  let name: String
  let line: Int?
  let lastLine: Int?
  unowned let parent: TestBlock?
  var children: [Child] = []
  var setup: [LuaCallback] = []
  var teardown: [LuaCallback] = []
  var beforeEach: [LuaCallback] = []
  var afterEach: [LuaCallback] = []
  /// The error that ended its declarations.
  var failure: TestFailure?

  init(name: String, lines: ClosedRange<Int>?, parent: TestBlock?) {
    self.name = name
    line = lines?.lowerBound
    lastLine = lines?.upperBound
    self.parent = parent
  }

  /// The names of the blocks, from the outermost, without the file.
  var path: [String] { parent.map { $0.path + [name] } ?? [] }

  /// The block and those it is in, outermost first.
  var chain: [TestBlock] { (parent?.chain ?? []) + [self] }

  /// The first lines of the innermost tests or blocks in it that span a line.
  func starts(around wanted: Int) -> [Int] {
    let starts = children.flatMap { child -> [Int] in
      switch child {
      case .test(let test): [test.lines].compactMap { $0 }.filter { $0.contains(wanted) }.map(\.lowerBound)
      case .block(let block): block.starts(around: wanted)
      }
    }
    if starts.isEmpty, let line, let lastLine, (line...lastLine).contains(wanted) { return [line] }
    return starts
  }

  /// Takes out what is not wanted. Blocks stay if they failed or if something in them stays.
  ///
  /// - Parameter isWholeWanted: asked for each block; what is in a wanted one stays.
  func keep(_ isWanted: (TestCase) throws -> Bool, isWholeWanted: (TestBlock) -> Bool = { _ in false }) rethrows {
    children = try children.filter { child in
      switch child {
      case .test(let test): return try isWanted(test)
      case .block(let block):
        if isWholeWanted(block) { return true }
        try block.keep(isWanted, isWholeWanted: isWholeWanted)
        return !block.children.isEmpty || block.failure != nil
      }
    }
  }

  /// Whether any test in it would run.
  var hasBodies: Bool {
    failure == nil
      && children.contains { child in
        switch child {
        case .block(let block): block.hasBodies
        case .test(let test): test.body != nil
        }
      }
  }

  var testCount: Int {
    children.reduce(0) { count, child in
      switch child {
      case .block(let block): count + block.testCount
      case .test: count + 1
      }
    }
  }
}

/// An `it` or a `pending`.
struct TestCase {
  var name: String
  var lines: ClosedRange<Int>?
  var path: [String]
  /// None for a test that is pending.
  var body: LuaCallback?

  /// The line on which it is declared.
  var line: Int? { lines?.lowerBound }

  /// The full name that filters and tags look at.
  var fullName: String { path.joined(separator: " ") }

  /// The words after `#` in the full name.
  var tags: Set<String> {
    var tags: Set<String> = []
    for part in fullName.split(separator: "#", omittingEmptySubsequences: false).dropFirst() {
      let word = part.prefix { $0.isLetter || $0.isNumber || "_-.:".contains($0) }
      if !word.isEmpty { tags.insert(String(word)) }
    }
    return tags
  }
}
