import MutoscopeMotion

/// A part of a view that jumps at an instant where nothing was meant to.
struct Jump {
  struct Change {
    let place: Timeline.Place
    let from: PropertyValue
    let to: PropertyValue
  }

  /// A timing that ends short of its end, or begins off its beginning.
  struct Fault {
    let mover: Timeline.Mover
    /// The timing's number in the animation.
    let group: Int
    let key: Int
    /// Whether it is the key's beginning that is missed, and not its end.
    let isBeginning: Bool
    /// Stands in for the animator's own curve since a continuation.
    let bend: Playback.Bend?
    /// The spring that falls short, if it is one.
    let spring: Spring?
  }

  enum Cause {
    /// A key that falls short of its end, or begins off its beginning.
    case fault(Fault)
    /// An animator that was stopped is finished elsewhere.
    case finish(line: String?)
    /// The script wrote a value into what was in flight.
    case write(line: String?)
    /// An animation took over from others in flight.
    case interruption(by: Timeline.Mover)
  }

  let time: Double
  let cause: Cause
  /// On which side of the instant it is.
  let side: Side
  /// Of the part, and of the other part of a frame where the same assignment makes it jump, too.
  var changes: [Change]
  /// The assignment that is at fault.
  var interval: Animation.Interval?
  /// Measures what shows of it by itself.
  var own = Amount.pixels(0)
  /// The amount of all that it is a part of, where it has a notable part in that and is not seen by itself.
  var whole: Amount?
  /// Tells how much more than its own it counts, so that a repair of it leaves nothing that can be seen of all together.
  var share = 1.0

  var place: Timeline.Place { changes[0].place }
  var shown: Amount { whole ?? own }
  /// Those that add to it, for people.
  var note: String { whole.map { ", and \($0) together with what else jumps there" } ?? "" }
}

// Jumps that are too small to be seen add up: of several parts of a view, and of a view and what it is in.

extension Linter {
  func jumps(of places: [Timeline.Place]) -> [Jump] {
    var jumps: [Jump] = []
    for place in places where !Budget.spend(100) {
      for time in instants(of: place) where !Budget.spend(200) {
        for var jump in timeline.jumps(of: place, at: time) {
          guard let own = change(jump.changes[0], at: time, side: jump.side) ?? changeOfCopies(jump) else { continue }
          jump.own = own
          if case .fault(let fault) = jump.cause {
            jump.interval = interval(fault.mover, group: fault.group, key: fault.key)
          }
          jumps.append(jump)
        }
      }
    }
    jumps = wholes(of: jumps)
    addUp(&jumps)
    return jumps.filter { $0.shown.isSeen }
  }

  /// The jumps with those of a frame's two parts as one.
  private func wholes(of jumps: [Jump]) -> [Jump] {
    var wholes: [Jump] = []
    var indices: [Assignment: Int] = [:]
    for jump in jumps {
      let assignment = assignment(of: jump)
      guard let assignment, let index = indices[assignment] else {
        if let assignment { indices[assignment] = wholes.count }
        wholes.append(jump)
        continue
      }
      var (large, small) = (wholes[index], jump)
      if large.own.size < small.own.size { (large, small) = (small, large) }
      large.changes += small.changes
      if let own = movement(of: jump.place.view, large.changes, at: jump.time, side: .before) { large.own = own }
      wholes[index] = large
    }
    return wholes
  }

  private struct Assignment: Hashable {
    let time: Double, side: Side, view: ViewID, property: Property, record: Int, isSpring: Bool
  }

  /// The assignment of several parts of a view that a jump comes from, if any.
  private func assignment(of jump: Jump) -> Assignment? {
    guard case .fault(let fault) = jump.cause, let property = jump.interval?.property,
      Channel.written(by: property).count > 1
    else { return nil }
    return Assignment(
      time: jump.time, side: jump.side, view: jump.place.view, property: property, record: fault.mover.record,
      isSpring: fault.spring != nil)
  }

  private func addUp(_ jumps: inout [Jump]) {
    let seen = jumps.indices.filter { jumps[$0].own.unit == .pixels && jumps[$0].place.channel.places }
    for (time, indices) in Dictionary(grouping: seen, by: { jumps[$0].time }) where indices.count > 1 {
      let byView = Dictionary(grouping: indices) { jumps[$0].place.view }
      let tree = timeline.version(at: time, side: .before).tree
      for view in byView.keys {
        let chain = tree.chain(of: view).flatMap { byView[$0] ?? [] }
        if chain.count > 1 { addUp(chain, of: view, Set(byView.keys), &jumps) }
      }
    }
  }

  /// - Parameters:
  ///   - chain: The jumps of a view and of all it is in.
  ///   - others: The views that jump too.
  private func addUp(_ chain: [Int], of view: ViewID, _ others: Set<ViewID>, _ jumps: inout [Jump]) {
    let unseen = chain.filter { !jumps[$0].own.isSeen }.flatMap { jumps[$0].changes }
    let whole = movement(of: view, unseen, at: jumps[chain[0]].time, side: .before, without: others)
    // The smallest may stay, as long as half of what nobody sees is left for the others.
    var (rest, sum) = (0.0, 0.0)
    var faults: [Int] = []
    for index in chain.sorted(by: { jumps[$0].own.size < jumps[$1].own.size }) {
      let own = jumps[index].own.size
      if faults.isEmpty, rest + own <= Finding.tolerance / 2 {
        rest += own
      } else {
        faults.append(index)
        sum += own
      }
    }
    for index in faults {
      let own = jumps[index].own
      let share = max(1, sum / own.size * Finding.tolerance / (Finding.tolerance - rest))
      if own.isSeen {
        jumps[index].share = max(share, jumps[index].share)
      } else if let whole, whole.isSeen, jumps[index].whole == nil || share > jumps[index].share {
        (jumps[index].whole, jumps[index].share) = (whole, share)
      }
    }
  }
}
