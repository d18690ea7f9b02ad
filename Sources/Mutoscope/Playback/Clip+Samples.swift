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
    let frames = request.times.map { at($0) }
    var samples = Samples(columns: [], times: request.times, rows: Array(repeating: [], count: frames.count))
    for (label, id) in try sampledViews(request) {
      for property in request.properties ?? changingProperties(of: id) {
        let view = frames.first?.tree[id]
        guard let view, property.applies(to: view.kind) else { continue }
        for component in componentNames(of: property, id: id, frames) {
          let text = "\(label).\(property.name)" + (component.isEmpty ? "" : ".\(component)")
          let path = Path(view: id, property: property, component: component.isEmpty ? nil : component, text: text)
          samples.columns.append(text)
          for row in frames.indices {
            let frame = frames[row]
            let isThere = frame.roots.contains(frame.tree.root(of: id))
            samples.rows[row].append(isThere ? try frame.value(path) : .none)
          }
        }
      }
    }
    return samples
  }

  private func sampledViews(_ request: SampleRequest) throws(PathError) -> [(String, ViewID)] {
    let first = at(0)
    let last = at(duration)
    if let names = request.views {
      var result: [(String, ViewID)] = []
      for name in names {
        var found = try first.find(name)
        if found == nil { found = try last.find(name) }
        if let found { result.append((name, found)) }
      }
      return result
    }
    var seen: Set<ViewID> = []
    var result: [(String, ViewID)] = []
    let names = uniqueNames([first, last])
    for frame in [first, last] {
      for id in frame.paintOrder() where seen.insert(id).inserted {
        if let label = names[id] { result.append((label, id)) }
      }
    }
    return result
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
  private func changingProperties(of id: ViewID) -> [Property] {
    var channels: Set<Channel> = []
    for record in timeline.records {
      for track in record.animation.tracks where track.view == id && track.changes { channels.insert(track.channel) }
    }
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
  private func componentNames(of property: Property, id: ViewID, _ frames: [Frame]) -> [String] {
    guard property == .transform else { return frames[0].tree[id][property].componentNames }
    let transforms = frames.map { $0.tree[id].transform }
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
