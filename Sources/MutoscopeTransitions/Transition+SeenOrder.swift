import MutoscopeMotion

// A container that is made in flight, or turned back, begins with the order in which children are seen: whatever their
// numbers are by then, they are told by what they show.

extension Transition {
  /// On the way back leads to the order that the interrupted transition comes to, not to the one in which it was found.
  package func turned(on stage: Stage) {
    guard animator.isReversed, let plan = played, let play = animator.play,
      let interrupted = plan.scene.left, !interrupted.reordered.isEmpty
    else { return }
    let seen = stage.recordedPresentation()
    let rest = plan.builder.ranks(as: interrupted)
    let fraction = fraction(at: stage.moment(of: play.playback).position)
    let steps = plan.builder.orders.flatMap { order in
      order.beginning(by: rest[order.parent] ?? [:], isBackwards: isDismissal)
        .steps(
          through: Dictionary(plan.builder.depths(of: order, in: seen).map { ($0.key, $1) }) { $1 },
          at: fraction, isBackwards: isDismissal)
    }
    // The stage keeps it.
    Budget.suspended {
      let orders = orders(steps, plan.builder, plan.compiled)
      guard let part = try? compile(orders, plan.builder, plan.compiled) else { return }
      stage.play([part], following: play.playback, isAlone: true)
    }
  }

  /// Tells how the children of a container are seen to stand in another one, which has the same elements or what is left of
  /// them: elements by their ids, content by what it shows of the screens.
  func depths(of plan: TransitionPlan, in seen: ViewTree, as new: ContainerBuilder) -> ContainerBuilder.Depths {
    let builder = plan.builder
    let known = Dictionary(builder.orders.map { ($0.parent, $0) }) { $1 }
    var depths: ContainerBuilder.Depths = [:]
    for order in new.orders {
      guard let old = known[order.parent] else { continue }
      var children: [ContainerBuilder.ChildKey: (depth: Double, origins: [ContainerBuilder.Origin])] = [:]
      var contents: [ContainerBuilder.Origin: Double] = [:]
      for (group, depth) in builder.depths(of: old, in: seen) {
        guard let key = builder.key(group.key, as: new.diff) else { continue }
        let origins = key.element == nil ? builder.origins(of: group) : []
        children[key] = (depth, origins)
        for origin in origins { contents[origin] = min(depth, contents[origin] ?? depth) }
      }
      for group in order.groups {
        let origins = group.key.element == nil ? new.origins(of: group) : []
        let same = children[group.key]
        // Content that is one run now stands where its lowest part did: else it would cover what was above that.
        let found = same?.origins == origins ? nil : origins.compactMap { contents[$0] }.min()
        depths[order.parent, default: [:]][group.key] = found ?? same?.depth
      }
    }
    return depths
  }
}

extension ContainerBuilder {
  /// The children that have views, each with how it is seen to stand.
  fileprivate func depths(of order: Order, in seen: ViewTree) -> [(group: Order.Group, depth: Double)] {
    let isDeep = isDeep(order)
    return order.groups.enumerated().compactMap { place, group in
      group.views.first.map { (group, isDeep ? seen[$0].zPosition : Double(place)) }
    }
  }

  /// The key of a child where elements are numbered otherwise.
  fileprivate func key(_ key: ChildKey, as diff: IdentifierDiff) -> ChildKey? {
    guard case .element(let id, let view) = key else { return key }
    return diff.number(of: nodes[id].id).map { .element($0, view: view) }
  }

  /// Lists what a child shows of the screens.
  package func origins(of group: Order.Group) -> [Origin] {
    group.views.flatMap(tree.subtree).filter { tree.subviews(of: $0).isEmpty }.compactMap(origin)
  }

  /// Tells how the children of each element stand whose order may change, where an interrupted container is at rest.
  fileprivate func ranks(as interrupted: InterruptedTransition) -> Depths {
    let screen = source.isInFlight ? source : destination
    // A view's border is painted after all in it.
    var (ranks, borders): ([ViewID: Double], [ViewID: Double]) = ([:], [:])
    var stack = [(view: interrupted.root, isPainted: false)]
    while let (view, isPainted) = stack.popLast() {
      let rank = Double(ranks.count + borders.count)
      if isPainted {
        borders[view] = rank
      } else {
        ranks[view] = rank
        stack.append((view, true))
        stack += interrupted.rest.paintOrder(of: view).reversed().map { ($0, false) }
      }
    }
    var depths: Depths = [:]
    for order in orders {
      for group in order.groups {
        let copies = group.views.flatMap(tree.subtree).map { made[$0] }
        func shown(_ copies: [ContainerView]) -> [ViewID] {
          copies.compactMap { source.isInFlight ? $0.source : $0.destination }
        }
        var (views, rank) = (shown(copies), Double?.none)
        if case .element(let id, let number) = group.key, screen.view(of: id) != nil {
          let own = screen.views(of: id)
          // Each view of it stands with what it shows of what was interrupted; the last one has the border.
          views = shown(copies.filter { $0.part != .shell })
          if views.isEmpty { views = [own[min(number, own.count - 1)]] }
          if number > 0, number + 1 == instances[id].count { rank = borders[own[own.count - 1]] }
        }
        depths[order.parent, default: [:]][group.key] = rank ?? views.compactMap { ranks[$0] }.max()
      }
    }
    return depths
  }
}
