import MutoscopeMotion

// Jumps that are too small to be seen add up: of several parts of a view, and of a view and what it is in.

extension Linter {
  /// What a jump is a part of.
  struct Sum {
    /// What shows of it.
    var amount: Amount
    /// How much more than its own a jump counts, so that a repair of it leaves nothing that can be seen of all together.
    var share: Double
    /// Those that add to it, for people.
    var note = ""
  }

  /// The jumps with those of a frame's two parts as one.
  mutating func wholes(of jumps: [Jump]) -> [Jump] {
    var wholes: [Jump] = []
    var indices: [Assignment: Int] = [:]
    for jump in jumps {
      guard let assignment = assignment(of: jump) else {
        wholes.append(jump)
        continue
      }
      guard let index = indices[assignment] else {
        indices[assignment] = wholes.count
        wholes.append(jump)
        continue
      }
      var (large, small) = (wholes[index], jump)
      if large.own.size < small.own.size { (large, small) = (small, large) }
      large.others += small.changes
      if let own = movement(of: jump.place.view, large.changes, at: jump.time, without: []) { large.own = own }
      wholes[index] = large
    }
    return wholes
  }

  private struct Assignment: Hashable {
    var time: Double
    var cause: Jump.Cause
    var view: ViewID
    var record: Int
    var property: Property
  }

  /// The assignment of several parts of a view that a jump comes from, if any.
  private mutating func assignment(of jump: Jump) -> Assignment? {
    let part = part(jump.place)
    let joint = jump.joint
    let fault =
      switch jump.cause {
      case .springs: joint.landings.first { $0.spring != nil }
      case .curves: joint.landings.first { $0.spring == nil }
      case .beginnings: joint.takeoffs.first
      case .handover: nil as Joint.Fault?
      }
    guard let fault, let record = timeline.movers[jump.place]?[fault.record].record,
      let property = interval(
        jump.place, record: fault.record, group: part.records[fault.record].animation.groups[fault.group],
        key: fault.key)?.property,
      Channel.written(by: property).count > 1
    else { return nil }
    return Assignment(
      time: jump.time, cause: jump.cause, view: jump.place.view, record: record, property: property)
  }

  /// For each jump what it is a part of, where that can be seen and it has a notable part in it.
  mutating func sums(of jumps: [Jump]) -> [Sum?] {
    var sums = [Sum?](repeating: nil, count: jumps.count)
    var instants: [Double: [Int]] = [:]
    for (index, jump) in jumps.enumerated() where jump.own.unit == .pixels && jump.place.channel.places {
      instants[jump.time, default: []].append(index)
    }
    for (time, indices) in instants where indices.count > 1 {
      let byView = Dictionary(grouping: indices) { jumps[$0].place.view }
      let tree = timeline.version(at: time, side: .before).tree
      for view in byView.keys {
        let chain = tree.chain(of: view).flatMap { byView[$0] ?? [] }
        if chain.count > 1 { add(chain, of: view, Set(byView.keys), jumps, to: &sums) }
      }
    }
    return sums
  }

  /// - Parameters:
  ///   - chain: The jumps of a view and of all it is in.
  ///   - others: The views that jump too.
  private mutating func add(
    _ chain: [Int], of view: ViewID, _ others: Set<ViewID>, _ jumps: [Jump], to sums: inout [Sum?]
  ) {
    let unseen = chain.filter { !jumps[$0].own.isSeen }
    let whole = movement(
      of: view, unseen.flatMap { jumps[$0].changes }, at: jumps[chain[0]].time, without: others)

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
      guard share > sums[index]?.share ?? 0 else { continue }
      if own.isSeen {
        sums[index] = Sum(amount: own, share: share)
      } else if let whole, whole.isSeen {
        sums[index] = Sum(
          amount: whole, share: share, note: ", and \(whole) together with what else jumps there")
      }
    }
  }

  /// How far what is shown of a view moves by some changes of it and of what it is in; nil where it is not drawn.
  private mutating func movement(
    of view: ViewID, _ changes: [Jump.Change], at time: Double, without others: Set<ViewID>
  ) -> Amount? {
    guard let (old, new, root) = trees(of: view, changes, at: time, side: .before) else { return nil }
    return Amount(
      size: old.movement(of: view, to: new, without: others) * old.displayScale(of: root), unit: .pixels)
  }
}

extension Linter.Amount {
  /// Whether anyone can see it. A tolerance that a budget was solved for is kept to the last bit but one.
  var isSeen: Bool { size > unit.tolerance * (1 + 1e-9) }
}
