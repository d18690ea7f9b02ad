import MutoscopeMotion
import Testing

@testable import MutoscopeTransitions

@Suite struct ViewListsTests {
  static let channels: [Channel] = [.origin, .size] + Property.allCases.map(Channel.stored)

  @Test(arguments: 1...20)
  func `lists of views hold what a dictionary holds, the newest first`(seed: UInt64) {
    var random = Random(state: seed)
    var lists = ViewLists<Int>()
    // Some of them together, as they are made, others far away.
    let firsts = (0..<3).map { _ in Int.random(in: 0...100_000, using: &random) }
    var dictionary: [ViewID: [Int]] = [:]
    for number in 0..<500 {
      let view = ViewID(index: firsts.randomElement(using: &random)! + Int.random(in: 0..<100, using: &random))
      lists.append(number, of: view)
      dictionary[view, default: []].insert(number, at: 0)
    }
    for (view, numbers) in dictionary { #expect(lists.numbers(of: view).map { lists.items[$0] } == numbers, "\(seed)") }
  }

  @Test func `views without items have no lists`() {
    var lists = ViewLists<Int>()
    lists.append(1, of: ViewID(index: 1000))
    for index in [0, 999, 1001, 5000] { #expect(Array(lists.numbers(of: ViewID(index: index))) == []) }
  }

  @Test func `a set of channels tells all of them apart`() {
    #expect(Set(Self.channels.map { ChannelSet($0).rawValue }).count == Self.channels.count)
    let parts: [Channel] = [.size, .stored(.center), .stored(.alpha)]
    #expect(ChannelSet([.frame, .alpha]) == ChannelSet(parts.map { ChannelSet($0) }))
    #expect(ChannelSet([.bounds]) == ChannelSet([.contentOffset]).union(ChannelSet(.size)))
  }
}

@Suite struct ContainerMotionTests {
  @Test(arguments: 1...20)
  func `a place moves when was said last, and is told once`(seed: UInt64) {
    var random = Random(state: seed)
    let properties: [Property] = [.frame, .bounds, .center, .alpha, .contentOffset, .cornerRadius]
    var tree = ViewTree()
    let views = (0..<5).map { _ in tree.insert(View(kind: .view)) }
    var motion = ContainerMotion(isBackwards: false)
    var expected: [Timeline.Place: ContainerMotion.Interval] = [:]
    for _ in 0..<60 {
      let view = views[Int.random(in: 0..<views.count, using: &random)]
      let property = properties[Int.random(in: 0..<properties.count, using: &random)]
      let delay = Double(Int.random(in: 0..<3, using: &random)) / 4
      let interval = ContainerMotion.Interval(delay: delay, span: 0.25, timing: .linear)
      let isWeak = Bool.random(using: &random)
      if isWeak {
        motion.note(view, property, interval)
      } else {
        motion.move(view, property, from: tree[view][property], to: tree[view][property], interval, in: &tree)
      }
      for channel in Channel.written(by: property) {
        let place = Timeline.Place(view: view, channel: channel)
        if !isWeak || expected[place] == nil { expected[place] = interval }
      }
    }
    for place in views.flatMap({ view in ViewListsTests.channels.map { Timeline.Place(view: view, channel: $0) } }) {
      #expect(motion.intervals[place] == expected[place], "seed \(seed)")
    }
  }
}
