import MutoscopeMotion

// Children of an element change their order at an instant, which is played as a step of their depths.

extension Transition {
  /// Tells when children change their order.
  func orders(
    _ steps: [ContainerBuilder.Order.Step], _ builder: ContainerBuilder, _ compiled: Animator.Compiled
  ) -> [(order: ContainerBuilder.Order, instant: OrderInstant)] {
    if steps.isEmpty { return [] }
    let motion = OrderInstant.motion(compiled, duration: duration)
    let end = builder.isBackwards ? builder.motion.beginning(of: compiled.tree) : compiled.tree
    let isLarge = steps.reduce(0) { $0 + $1.order.inversions.count } > 500
    return steps.map {
      ($0, OrderInstant($0, within: $1, builder, compiled, at: end, motion, duration: duration, isLarge: isLarge))
    }
  }

  /// The instants at which children change their order, as steps of the depth.
  func compile(
    _ orders: [(order: ContainerBuilder.Order, instant: OrderInstant)], _ builder: ContainerBuilder,
    _ compiled: Animator.Compiled
  ) throws -> Animator.Compiled.Part? {
    if orders.isEmpty { return nil }
    var changes: [Animation.OrderChange] = []
    // Some change their places twice.
    var (starts, steps) = (SparseArray(Double.nan), [(view: ViewID, fraction: Double, depth: Double)]())
    for (order, instant) in orders {
      var depths: [[(fraction: Double, depth: Double)]] = order.groups.map { group in
        let (first, last) = (Double(group.before), Double(group.after))
        return [(0, isDismissal ? last : first), (instant.fraction, isDismissal ? first : last)]
      }
      for (lift, ends) in zip(order.lifts, instant.lifts) {
        let top = Double(order.groups.count + lift.rank)
        let (first, last) = (depths[lift.child][0].depth, depths[lift.child][1].depth)
        depths[lift.child] = [(0, ends.rise == nil ? top : first)]
        if let rise = ends.rise { depths[lift.child].append((rise, top)) }
        if let fall = ends.fall { depths[lift.child].append((fall, last)) }
      }
      for (group, depths) in zip(order.groups, depths) {
        for view in group.views {
          if starts[view.index].isNaN { starts[view.index] = depths[0].depth }
          for step in depths.dropFirst() { steps.append((view, step.fraction, step.depth)) }
        }
      }
      if order.isSeen || !order.lifts.isEmpty { changes += order.changes(depths, builder.nodes) }
    }
    // As a rule the next one steps at the same instant.
    var last: (fraction: Double, schedule: Assignment.Schedule)?
    func schedule(at fraction: Double) -> Assignment.Schedule {
      if let last, last.fraction == fraction { return last.schedule }
      let schedule = ContainerMotion.Interval(delay: fraction, span: 0, timing: .linear).schedule
      last = (fraction, schedule)
      return schedule
    }
    let assignments = steps.sorted { ($0.view, $0.fraction) < ($1.view, $1.fraction) }.map { view, fraction, depth in
      Assignment(view: view, property: .zPosition, value: .number(depth), schedule: schedule(at: fraction))
    }
    var animation = try AnimationCompiler.compile(
      assignments, tree: compiled.tree, duration: duration, animatorCurve: curve,
      displayScale: compiled.tree.displayScale(of: from),
      start: { view, _, _ in AnimationCompiler.Start(of: .number(starts[view.index])) }, isNoted: { _ in false })
    animation.orders = changes
    return Animator.Compiled.Part(animation: animation)
  }
}

extension ContainerBuilder.Order {
  /// Tells the elements' order from one instant to the next, by the depths that each goes through.
  fileprivate func changes(_ depths: [[(fraction: Double, depth: Double)]], _ nodes: [ElementNode]) -> [Animation
    .OrderChange]
  {
    let fractions = Set(depths.joined().map(\.fraction)).sorted()
    func keys(at fraction: Double) -> [ContainerBuilder.ChildKey] {
      let now = depths.map { $0.last { $0.fraction <= fraction }?.depth ?? 0 }
      return groups.indices.sorted { (now[$0], $0) < (now[$1], $1) }.map { groups[$0].key }
    }
    func name(_ key: ContainerBuilder.ChildKey) -> String { key.element.map { nodes[$0].id } ?? "content" }
    /// The names of both orders, of each element once. Where these stay as they are, what changes its place is a part of one,
    /// or content: then of these, too. nil: none of them tells it.
    func names(
      _ first: [ContainerBuilder.ChildKey], _ last: [ContainerBuilder.ChildKey]
    ) -> (from: [String], to: [String])? {
      func elements(_ keys: [ContainerBuilder.ChildKey]) -> [String] {
        var known: Set<ElementID> = []
        return keys.compactMap { key in key.element.flatMap { known.insert($0).inserted ? nodes[$0].id : nil } }
      }
      func runs(_ keys: [ContainerBuilder.ChildKey]) -> [String] {
        keys.indices.filter { $0 == 0 || name(keys[$0]) != name(keys[$0 - 1]) }.map { name(keys[$0]) }
      }
      return [elements, runs, { $0.map(name) }].lazy.map { (from: $0(first), to: $0(last)) }.first { $0.from != $0.to }
    }
    let orders = fractions.map(keys)
    return zip(fractions.dropFirst(), zip(orders, orders.dropFirst())).compactMap { fraction, orders in
      names(orders.0, orders.1).map {
        Animation.OrderChange(view: nodes[element].id, fraction: fraction, from: $0.from, to: $0.to)
      }
    }
  }
}
