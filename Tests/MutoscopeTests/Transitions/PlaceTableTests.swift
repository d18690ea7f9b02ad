import MutoscopeMotion
import Testing

@testable import MutoscopeTransitions

@Suite struct PlaceTableTests {
  private static let channels: [Channel] = [.origin, .size] + Property.allCases.map(Channel.stored)

  @Test(arguments: 1...20)
  func `a table of places holds what a dictionary holds`(seed: UInt64) {
    var random = Random(state: seed)
    let first = Int.random(in: 0...1000, using: &random)
    var table = ContainerMotion.Starts(from: first)
    var dictionary: [Timeline.Place: PropertyValue] = [:]
    for number in 0..<500 {
      let view = ViewID(index: first + Int.random(in: 0..<20, using: &random))
      let channel = Self.channels[Int.random(in: 0..<Self.channels.count, using: &random)]
      let value = Int.random(in: 0..<4, using: &random) == 0 ? nil : PropertyValue.integer(number)
      table[Timeline.Place(view: view, channel: channel)] = value
      dictionary[Timeline.Place(view: view, channel: channel)] = value
    }
    #expect(Dictionary(uniqueKeysWithValues: table.all.map { ($0.place, $0.value) }) == dictionary, "seed \(seed)")
    for (place, value) in dictionary { #expect(table[place] == value, "seed \(seed)") }
  }

  @Test func `views outside a table have no value`() {
    var table = ContainerMotion.Starts(from: 10)
    let (before, after) = (ViewID(index: 9), ViewID(index: 11))
    table[Timeline.Place(view: before, channel: .size)] = .integer(1)
    #expect(table[Timeline.Place(view: before, channel: .size)] == nil)
    #expect(table[Timeline.Place(view: after, channel: .size)] == nil)
  }

  @Test func `a set of channels gives back what was put into it`() {
    for channel in Self.channels { #expect(ChannelSet(channel).channels == [channel]) }
    #expect(ChannelSet([.frame, .alpha]).channels == [.size, .stored(.center), .stored(.alpha)])
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
    var motion = ContainerMotion(isBackwards: false, from: 0)
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
    #expect(
      motion.intervals.places.count == expected.count && Set(motion.intervals.places) == Set(expected.keys),
      "seed \(seed)")
    for (place, interval) in expected { #expect(motion.intervals[place] == interval, "seed \(seed)") }
  }
}
