import MutoscopeMotion

/// A clip in numbers: one row a time, one column a path.
public struct Samples: Sendable {
  /// The paths, in the order of the columns; the time is not among them.
  public var columns: [String]
  /// In seconds on the clip's clock.
  public var times: [Double]
  public var rows: [[SampleValue]]
}

/// What to sample.
public struct SampleRequest: Sendable {
  public var times: [Double]
  /// Ids or names; nil means every view that has one.
  public var views: [String]?
  /// nil means every property that changes in the clip.
  public var properties: [Property]?

  public init(times: [Double], views: [String]? = nil, properties: [Property]? = nil) {
    self.times = times
    self.views = views
    self.properties = properties
  }
}

extension Clip {
  /// Samples the clip: by paint order of the views (or the given order) and the order of `Property`.
  public func sample(_ request: SampleRequest) throws(PathError) -> Samples {
    let sampler = ColumnSampler(self)
    var paths: [Path] = []
    let channels = movedChannels()
    for (label, id) in try sampledViews(request) {
      let kind = timeline.versions[timeline.versions.count - 1].tree[id].kind
      for property in request.properties ?? changingProperties(of: id, channels[id] ?? [])
      where property.applies(to: kind) {
        for component in componentNames(of: property, id: id, request.times) {
          let text = "\(label).\(property.name)" + (component.isEmpty ? "" : ".\(component)")
          paths.append(Path(view: id, property: property, component: component.isEmpty ? nil : component, text: text))
        }
      }
    }

    let sources = paths.map { sampler.source(of: $0) }
    let numbers = sampler.values(sources.compactMap { $0 }, at: request.times)
    let width = sources.count { $0 != nil }
    var samples = Samples(columns: paths.map(\.text), times: request.times, rows: [])
    samples.rows.reserveCapacity(request.times.count)
    for row in request.times.indices {
      var frame: Frame?
      var values: [SampleValue] = []
      values.reserveCapacity(paths.count)
      var next = row * width
      for (path, source) in zip(paths, sources) {
        if source != nil {
          values.append(.number(numbers[next]))
          next += 1
        } else {
          let seen = frame ?? at(request.times[row])
          frame = seen
          values.append(seen.contains(path.view) ? try seen.value(path) : .none)
        }
      }
      samples.rows.append(values)
    }
    return samples
  }

  private func movedChannels() -> [ViewID: Set<Channel>] {
    var channels: [ViewID: Set<Channel>] = [:]
    for record in timeline.records {
      for track in record.animation.tracks where track.changes {
        channels[track.view, default: []].insert(track.channel)
      }
    }
    return channels
  }

  private func sampledViews(_ request: SampleRequest) throws(PathError) -> [(String, ViewID)] {
    let frames = structures()
    if let names = request.views {
      var result: [(String, ViewID)] = []
      for name in names {
        for frame in frames {
          guard let found = try frame.find(name) else { continue }
          result.append((name, found))
          break
        }
      }
      return result
    }
    var seen: Set<ViewID> = []
    var result: [(String, ViewID)] = []
    let names = uniqueNames(frames)
    for frame in frames {
      for id in frame.paintOrder() where seen.insert(id).inserted {
        if let label = names[id] { result.append((label, id)) }
      }
    }
    return result
  }

  /// A frame for every set of views that the clip shows, in the order of time.
  private func structures() -> [Frame] {
    var frames = [at(0)]
    for version in timeline.versions where version.time > origin && version.time <= origin + duration {
      guard let last = frames.last, version.roots != last.roots || version.tree.structure != last.tree.structure else {
        continue
      }
      frames.append(at(localTime(version.time)))
    }
    return isReversed ? [at(0)] + frames.dropFirst().reversed() : frames
  }

  /// The id of each view, else its name where no other view has it.
  private func uniqueNames(_ frames: [Frame]) -> [ViewID: String] {
    var labels: [ViewID: String] = [:]
    var count: [String: Set<ViewID>] = [:]
    for frame in frames {
      for id in frame.paintOrder() {
        let view = frame.tree[id]
        if let text = view.id ?? view.name { labels[id] = text }
        if view.id == nil, let name = view.name { count[name, default: []].insert(id) }
      }
    }
    return labels.filter { id, label in (count[label]?.count ?? 0) <= 1 || !(count[label]?.contains(id) ?? false) }
  }

  /// What changes in the clip: what is animated between unlike values, what the script wrote on the way, and what
  /// follows from them.
  private func changingProperties(of id: ViewID, _ channels: Set<Channel>) -> [Property] {
    let versions = timeline.versions.filter { $0.time <= origin + duration }
    var trees = versions.map(\.tree)
    if let first = versions.lastIndex(where: { $0.time <= origin }) { trees.removeFirst(first) }
    return Property.allCases.filter { property in
      if property == .image || property == .bounds && trees[0][id].kind == .scrollView { return false }
      if !channels.isDisjoint(with: property.dependencies) { return true }
      return trees.contains { $0[id][property] != trees[0][id][property] }
    }
  }

  /// The components of a property; of a transform those of every list that it takes in the sampled frames.
  private func componentNames(of property: Property, id: ViewID, _ times: [Double]) -> [String] {
    guard property == .transform else {
      return timeline.versions[timeline.versions.count - 1].tree[id][property].componentNames
    }
    let tracks = (timeline.movers[Timeline.Place(view: id, channel: .stored(.transform))] ?? []).map {
      timeline.track($0)
    }
    var transforms = timeline.versions.map { $0.tree[id].transform }
    for track in tracks {
      guard case .lanes(let values, let count, let kinds) = track.knots else {
        transforms = times.map { at($0).tree[id].transform }
        break
      }
      transforms.append(Transform(kinds: kinds, parameters: Array(values.prefix(count))))
    }
    guard let kinds = Transform.commonKinds(of: transforms) else { return Transform.matrixNames }
    return Transform.componentNames(of: kinds)
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

extension ChannelTrack {
  /// Whether any two knots differ.
  fileprivate var changes: Bool {
    switch knots {
    case .lanes(let values, let count, _): values.indices.contains { values[$0] != values[$0 % count] }
    case .colors(let colors): colors.contains { $0 != colors[0] }
    case .transforms(let transforms): transforms.contains { $0 != transforms[0] }
    case .steps(let values): values.contains { $0 != values[0] }
    }
  }
}

extension Frame {
  /// All views of the shown screens in paint order, hidden ones included.
  func paintOrder() -> [ViewID] {
    roots.flatMap { root -> [ViewID] in
      var result: [ViewID] = []
      var stack = [root]
      while let id = stack.popLast() {
        result.append(id)
        let is3DParent = tree[id].is3DParent
        let children = tree.subviews(of: id)
        let sorted = children.indices.sorted {
          (tree[children[$0]].depth(in3DParent: is3DParent), $0) < (
            tree[children[$1]].depth(in3DParent: is3DParent), $1
          )
        }
        stack.append(contentsOf: sorted.reversed().map { children[$0] })
      }
      return result
    }
  }
}
