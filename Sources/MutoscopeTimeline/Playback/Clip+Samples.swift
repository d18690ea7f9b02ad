import MutoscopeMotion

extension Clip {
  /// Samples the clip: by paint order of the views (or the given order) and the order of `Property`.
  ///
  /// A column is a name, not a view: whether a screen or a transition shows an element, its numbers stand in one column,
  /// and none where it is not there. A cell holds what the frame at its time tells.
  public func sample(_ request: SampleRequest) throws -> Samples { try sampler(request).samples() }

  /// Settles what a request asks for; what cannot be sampled is refused here.
  public func sampler(_ request: SampleRequest) throws -> Sampler {
    let times = request.times.clamped(to: 0...max(0, duration))
    let channels = movedChannels()
    let frames = structures()
    var bearers = Bearers(names: try sampledNames(request, frames))
    let shown = frames.map { bearers.views(in: $0) }
    let asked = request.properties?.reduce(into: [Property]()) { if !$0.contains($1) { $0.append($1) } }
    var columns: [Sampler.Column] = []
    for (index, name) in bearers.names.enumerated() where !Budget.spend(1000) {
      var views: [ViewID] = []
      for view in shown.compactMap({ $0[index] }) where !views.contains(view) { views.append(view) }
      let changing = asked == nil ? changingProperties(of: views, channels) : []
      for property in asked ?? Property.allCases.filter(changing.contains) {
        let having = views.filter { has(property, $0) }
        guard let first = having.first else { continue }
        let isAlwaysThere = having.count == 1 && shown.allSatisfy { $0[index] == first }
        for component in componentNames(of: property, having, times) {
          let column = Sampler.Column(name: name, bearer: index, property: property, component: component)
          columns.append(column)
          if isAlwaysThere { columns[columns.count - 1].view = first }
        }
      }
    }
    try Limit.cells.check(columns.count * times.count)
    return Sampler(clip: self, times: times, all: columns, bearers: bearers)
  }

  private func has(_ property: Property, _ view: ViewID) -> Bool {
    property.applies(to: timeline.latest[timeline.original(of: view) ?? view].kind)
  }

  func movedChannels() -> [ViewID: Set<Channel>] {
    var channels: [ViewID: Set<Channel>] = [:]
    for record in timeline.records {
      for track in record.animation.tracks where track.changes {
        channels[track.view, default: []].insert(track.channel)
      }
    }
    return channels
  }

  /// The names of the columns: those that are asked for, else every id, and every name that is no other view's at the
  /// same time.
  private func sampledNames(_ request: SampleRequest, _ frames: [Frame]) throws(PathError) -> [String] {
    var names: [String] = []
    if let asked = request.views {
      for name in asked where !names.contains(name) {
        // Unknown names and those of several views are errors.
        for frame in frames { _ = try frame.find(name) }
        names.append(name)
      }
      return names
    }
    var seen: Set<String> = []
    var ambiguous: Set<String> = []
    for frame in frames {
      var named: [String: Int] = [:]
      for id in frame.paintOrder() {
        let view = frame.model[id]
        guard let text = view.id ?? view.name else { continue }
        if view.id == nil { named[text, default: 0] += 1 }
        if seen.insert(text).inserted { names.append(text) }
      }
      for (text, count) in named where count > 1 && (try? frame.find(text)) == nil { ambiguous.insert(text) }
    }
    // A root that stands for others is no view of a script.
    return names.filter { !ambiguous.contains($0) && $0 != View.rootID }
  }

  /// A frame for every set of views that the clip shows, in the order of time.
  private func structures() -> [Frame] {
    var frames = [at(0)]
    for version in shownVersions.dropFirst() {
      if frames.last?.version.showsViews(of: version) != true { frames.append(at(localTime(version.time))) }
    }
    return isReversed ? [at(0)] + frames.dropFirst().reversed() : frames
  }

  /// What changes in the clip under a name: what is animated between unlike values, what the script wrote on the way, what
  /// follows from them, and what is unlike on the screens that have the name.
  private func changingProperties(of views: [ViewID], _ channels: [ViewID: Set<Channel>]) -> Set<Property> {
    let trees = shownVersions.map(\.tree)
    guard let last = trees.last else { return [] }
    /// Whether the look changes in which colours of a view are seen.
    func changesLook(_ view: ViewID) -> Bool {
      guard let screen = last.screen(of: view) else { return false }
      if channels[screen]?.contains(.stored(.darkness)) == true { return true }
      return trees.contains { $0[screen][.darkness] != trees[0][screen][.darkness] }
    }
    let changing = views.filter(changesLook)
    return Set(
      Property.allCases.filter { property in
        let differs = changing.contains { view in
          if case .color(let color) = last[view][property] { color.light != color.dark } else { false }
        }
        if differs { return true }
        let views = views.filter { property != .image && !(property == .bounds && trees[0][$0].kind == .scrollView) }
        let isMoved = views.contains { view in
          let overlay = timeline.overlays[last.root(of: view)]
          return !(channels[timeline.bearer(of: property, view)] ?? []).isDisjoint(with: property.dependencies)
            || property.dependencies.contains { overlay?.follows(Timeline.Place(view: view, channel: $0)) ?? false }
        }
        if isMoved { return true }
        for id in views {
          // Before it was made it was nothing.
          let known = trees.drop { id.index >= $0.count }
          if known.contains(where: { $0[id][property] != known[known.startIndex][id][property] }) { return true }
        }
        let own = views.count > 1 ? views.filter { has(property, $0) && timeline.original(of: $0) == nil } : []
        return Set(own.map { trees[trees.count - 1][$0][property] }).count > 1
      })
  }

  /// The components of a property of some views; of a transform those of every list that it takes in the sampled frames.
  private func componentNames(of property: Property, _ views: [ViewID], _ times: [Double]) -> [String] {
    guard property == .transform else { return property.kind.componentNames() }
    let all = views.map { transforms(of: $0, times) }
    guard let kinds = Transform.commonKinds(of: all.flatMap(\.seen), with: all.flatMap(\.moving)) else {
      return Transform.matrixNames
    }
    return Transform.componentNames(of: kinds)
  }

  private func transforms(
    of view: ViewID, _ times: [Double]
  ) -> (seen: [Transform], moving: [[TransformFunction.Kind]]) {
    var lists: [[TransformFunction.Kind]] = []
    for mover in timeline.movers[Timeline.Place(view: view, channel: .stored(.transform))] ?? [] {
      guard case .lanes(_, _, let kinds) = timeline.track(mover).knots else {
        return (times.map { at($0).tree }.filter { view.index < $0.count }.map { $0[view].transform }, [])
      }
      lists.append(kinds)
    }
    return (timeline.versions.filter { view.index < $0.tree.count }.map { $0.tree[view].transform }, lists)
  }
}

extension Property {
  /// The stored parts that a property is made of.
  fileprivate var dependencies: Set<Channel> {
    switch self {
    case .frame: [.size, .stored(.center), .stored(.anchorPoint), .stored(.transform)]
    default: Set(Channel.written(by: self))
    }
  }
}

extension [Double] {
  /// The numbers, with those out of a range at its ends. Without branches, so that it is done four or eight at a time.
  fileprivate func clamped(to range: ClosedRange<Double>) -> [Double] {
    var others = 0
    for number in self { others &+= (number < range.lowerBound ? 1 : 0) | (number > range.upperBound ? 1 : 0) }
    return others == 0 ? self : map { Swift.min(Swift.max(range.lowerBound, $0), range.upperBound) }
  }
}

extension ChannelTrack {
  /// Whether it leads away from its first knot: to another, or by the speed with which it begins.
  var changes: Bool {
    if velocities.contains(where: { $0 != 0 }) { return true }
    return switch knots {
    case .lanes(let values, let count, _): values.indices.contains { values[$0] != values[$0 % count] }
    case .wholes(let values): values.contains { $0 != values[0] }
    }
  }
}

extension Frame {
  /// All views of the shown screens in paint order, hidden ones included.
  func paintOrder() -> [ViewID] {
    let tree = tree
    return roots.flatMap { root -> [ViewID] in
      var result: [ViewID] = []
      var stack = [root]
      while let id = stack.popLast() {
        result.append(id)
        stack += tree.paintOrder(of: id).reversed()
      }
      return result
    }
  }
}
