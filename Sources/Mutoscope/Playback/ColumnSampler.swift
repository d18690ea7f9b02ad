import MutoscopeMotion

/// Reads columns of numbers straight from the tracks, without making frames: progress once per timing, then one
/// multiply-add per number.
///
/// It takes what it can be sure of: a part of a view that one animation moves and nothing else touches in the clip, or that
/// stays as it is. What is seen is the same, bit for bit, as in a frame; everything else is left to frames.
struct ColumnSampler {
  /// Where a column's number comes from.
  indirect enum Source {
    case constant(Double)
    /// A lane of a track; before the animation was started the model's value.
    case lane(Lane)
    /// `center - anchor * size`, as `frame` is derived without a transform.
    case edge(center: Source, size: Source, anchor: Double)
  }

  struct Lane {
    let record: Int
    let group: Int
    /// The values between which the keys lead.
    let knots: [Double]
    /// The value before the animation was started, and when that was.
    let before: Double
    let recordedAt: Double
    /// What the property clamps.
    let range: ClosedRange<Double>
  }

  private let clip: Clip
  private let versions: [ViewTree]

  init(_ clip: Clip) {
    self.clip = clip
    let all = clip.timeline.versions
    let last = all.lastIndex { $0.time <= clip.origin + clip.duration } ?? 0
    let first = all.lastIndex { $0.time <= clip.origin } ?? 0
    versions = all[min(first, last)...last].map(\.tree)
  }

  // MARK: Columns

  /// The source of a path's numbers; nil where frames must tell.
  func source(of path: Path) -> Source? {
    let tree = versions[0]
    let root = tree.root(of: path.view)
    let timeline = clip.timeline
    let isShown = timeline.versions.allSatisfy { $0.roots.contains(root) && $0.tree.root(of: path.view) == root }
    guard isShown, let component = path.component ?? (path.property.kind == .number ? "" : nil) else { return nil }
    let isPlace = path.property == .frame || path.property == .center
    if isPlace, versions.contains(where: { timeline.isDerived(path.view, in: $0) }) { return nil }
    if versions.contains(where: { timeline.isLive(path.view, in: $0) }) { return nil }
    switch path.property {
    case .frame: return frame(path.view, component)
    case .bounds:
      switch component {
      case "x": return lane(path.view, .origin, 0)
      case "y": return lane(path.view, .origin, 1)
      case "width": return lane(path.view, .size, 0)
      case "height": return lane(path.view, .size, 1)
      default: return nil
      }
    case .contentOffset: return ["x": 0, "y": 1][component].flatMap { lane(path.view, .origin, $0) }
    case .perspective: return nil
    case .transform: return transform(path.view, component)
    default:
      guard
        let index = tree[path.view][path.property].scalars.map({ _ in Channel.stored(path.property).laneNames(kinds: [])
        })?.firstIndex(of: component)
      else { return nil }
      return lane(path.view, .stored(path.property), index)
    }
  }

  private func frame(_ view: ViewID, _ component: String) -> Source? {
    let (transform, anchor) = (Channel.stored(.transform), Channel.stored(.anchorPoint))
    guard isConstant(view, transform), isConstant(view, anchor), versions[0][view].transform.functions.isEmpty else {
      return nil
    }
    let unit = versions[0][view].anchorPoint
    switch component {
    case "width": return lane(view, .size, 0)
    case "height": return lane(view, .size, 1)
    case "x", "y":
      let index = component == "x" ? 0 : 1
      guard let center = lane(view, .stored(.center), index), let size = lane(view, .size, index) else { return nil }
      return .edge(center: center, size: size, anchor: index == 0 ? unit.x : unit.y)
    default: return nil
    }
  }

  private func transform(_ view: ViewID, _ component: String) -> Source? {
    guard let mover = mover(view, .stored(.transform)),
      case .lanes(_, _, let kinds) = clip.timeline.track(mover).knots,
      let index = Transform.componentNames(of: kinds).firstIndex(of: component),
      // Perspective is mixed as its inverse.
      !kinds.contains(.perspective)
    else { return nil }
    return lane(view, .stored(.transform), index)
  }

  /// Whether nothing moves or rewrites a part of a view in the clip.
  private func isConstant(_ view: ViewID, _ channel: Channel) -> Bool {
    clip.timeline.movers[Timeline.Place(view: view, channel: channel)] == nil
      && versions.allSatisfy { $0[view][channel] == versions[0][view][channel] }
  }

  /// The only one that moves a part of a view, if its end is what the model says from its start on.
  private func mover(_ view: ViewID, _ channel: Channel) -> Timeline.Mover? {
    let movers = clip.timeline.movers[Timeline.Place(view: view, channel: channel)] ?? []
    guard movers.count == 1, let mover = movers.first, mover.until == nil else { return nil }
    let record = clip.timeline.records[mover.record]
    let (before, end) = (versions[0][view][channel], clip.timeline.track(mover).end)
    for version in clip.timeline.versions where version.time <= clip.origin + clip.duration {
      let isOver = version.time >= record.recordedAt
      if version.time < clip.origin, !isOver { continue }
      if version.tree[view][channel] != (isOver ? end : before) { return nil }
    }
    return mover
  }

  private func lane(_ view: ViewID, _ channel: Channel, _ index: Int) -> Source? {
    if isConstant(view, channel) {
      return ChannelTrack.lanes(of: versions[0][view][channel], channel: channel, kinds: []).flatMap {
        index < $0.count ? .constant($0[index]) : nil
      }
    }
    guard let mover = mover(view, channel) else { return nil }
    let track = clip.timeline.track(mover)
    guard case .lanes(let values, let count, let kinds) = track.knots, track.velocities.isEmpty, track.bulges.isEmpty,
      index < count,
      let before = ChannelTrack.lanes(of: versions[0][view][channel], channel: channel, kinds: kinds),
      before.count == count
    else { return nil }
    return .lane(
      Lane(
        record: mover.record, group: track.groups[index],
        knots: stride(from: index, to: values.count, by: count).map { values[$0] }, before: before[index],
        recordedAt: clip.timeline.records[mover.record].recordedAt, range: channel.range))
  }

  // MARK: Values

  /// The numbers of all sources at some times: one row a time, `result[time * sources.count + source]`.
  func values(_ sources: [Source], at times: [Double]) -> [Double] {
    let records = Array(Set(sources.flatMap(\.records))).sorted()
    var states = [[TimingGroup.State]](repeating: [], count: clip.timeline.records.count)
    var result = [Double](repeating: 0, count: times.count * sources.count)
    for (row, time) in times.enumerated() {
      let stageTime = clip.stageTime(min(max(0, time), clip.duration))
      for record in records { states[record] = clip.timeline.states(record, at: stageTime, side: .after) }
      for (column, source) in sources.enumerated() {
        result[row * sources.count + column] = source.value(at: stageTime, states)
      }
    }
    return result
  }
}

extension ColumnSampler.Source {
  fileprivate var records: [Int] {
    switch self {
    case .constant: []
    case .lane(let lane): [lane.record]
    case .edge(let center, let size, _): center.records + size.records
    }
  }

  fileprivate func value(at time: Double, _ states: [[TimingGroup.State]]) -> Double {
    switch self {
    case .constant(let value): return value
    case .lane(let lane):
      if time < lane.recordedAt { return lane.before }
      let state = states[lane.record][lane.group]
      let value = lane.knots[state.knot].mixed(with: lane.knots[state.knot + 1], at: state.progress)
      return min(max(lane.range.lowerBound, value), lane.range.upperBound)
    case .edge(let center, let size, let anchor):
      return center.value(at: time, states) - anchor * size.value(at: time, states)
    }
  }
}

extension Channel {
  /// What `View` clamps a part to when it is set.
  fileprivate var range: ClosedRange<Double> {
    switch self {
    case .size, .stored(.contentSize): 0...(.infinity)
    case .stored(.alpha), .stored(.shadowOpacity): 0...1
    case .stored(.cornerRadius), .stored(.borderWidth), .stored(.shadowRadius), .stored(.blurRadius),
      .stored(.backdropBlurRadius):
      0...(.infinity)
    default: -.infinity...(.infinity)
    }
  }
}
