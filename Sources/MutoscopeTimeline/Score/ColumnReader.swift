import MutoscopeMotion

/// Reads the numbers of a view's property from lanes, at many times of one version, without making frames.
struct ColumnReader {
  /// A lane of a part; nil where nothing moves it.
  private let part: Int?
  private let lane: Int
  /// The number that is there where nothing moves it; NaN where that is none.
  private let rest: Double
  /// The numbers to which the property is clamped.
  private let range: ClosedRange<Double>
  /// The part taken off, as `frame` is derived without a transform: a share of a size, or of a lane of its part.
  private var extent: (share: Double, size: Double, part: Int?)?

  /// Nil where lanes do not tell.
  init?(_ path: Path, _ score: Score, on model: Frame) throws(PathError) {
    let view = model.view(path.view)
    func part(_ channel: Channel) -> Int? { score.part(of: Timeline.Place(view: path.view, channel: channel)) }
    let name = path.component ?? ""
    let isX = name == "x"
    var (channel, lane) = (Channel.stored(path.property), isX || name == "width" ? 0 : 1)
    var rest = try model.value(path).number ?? .nan
    switch (path.property, name) {
    case (.frame, _):
      guard part(.stored(.transform)) == nil, part(.stored(.anchorPoint)) == nil else { return nil }
      // Turned, it is the box around what is seen.
      let (center, size) = (part(.stored(.center)), part(.size))
      let isStill = center == nil && size == nil
      guard isStill || view.transform.functions.isEmpty else { return nil }
      channel = .size
      if !isStill, isX || name == "y" {
        (channel, rest) = (.stored(.center), isX ? view.center.x : view.center.y)
        extent = (
          isX ? view.anchorPoint.x : view.anchorPoint.y, isX ? view.bounds.width : view.bounds.height, size
        )
      }
    case (.bounds, "width"), (.bounds, "height"): channel = .size
    case (.bounds, _), (.contentOffset, _): channel = .origin
    case (.perspective, _): if part(channel) != nil { return nil }
    default:
      // A colour goes from one look to the other as its screen does.
      if path.property.kind == .color, let screen = model.model.screen(of: path.view),
        score.part(of: Timeline.Place(view: screen, channel: .stored(.darkness))) != nil
      {
        return nil
      }
      if let part = part(channel) {
        guard let own = score.laneNames(of: part)?.firstIndex(of: name) else { return nil }
        lane = own
      }
    }
    (self.part, self.lane, self.rest, range) = (part(channel), lane, rest, channel.range)
  }

  /// NaN where lanes do not tell.
  func read(_ lanes: inout LaneColumns, into numbers: UnsafeMutableBufferPointer<Double>) {
    if let part { lanes.read(part, lane, rest: rest, into: numbers) } else { numbers.update(repeating: rest) }
    if let extent {
      guard let part = extent.part else {
        for index in numbers.indices { numbers[index] -= extent.share * extent.size }
        return
      }
      withUnsafeTemporaryAllocation(of: Double.self, capacity: numbers.count) { extents in
        lanes.read(part, lane, rest: extent.size, into: extents)
        for index in numbers.indices { numbers[index] -= extent.share * max(0, extents[index]) }
      }
    } else if part != nil, range.lowerBound > -.infinity || range.upperBound < .infinity {
      let (low, high) = (range.lowerBound, range.upperBound)
      // NaN is neither, and stays.
      for index in numbers.indices {
        let number = numbers[index]
        numbers[index] = number < low ? low : number > high ? high : number
      }
    }
  }
}

extension Score {
  /// The names of a part's lanes, if it has the same in every span.
  fileprivate func laneNames(of part: Int) -> [String]? {
    var names: [String]?
    for span in parts[part].spans {
      switch spans[span].content {
      case .still: continue
      case .whole: return nil
      case .lanes(let lanes):
        // Perspective is mixed as its inverse.
        if kinds[lanes.kinds].contains(.perspective) { return nil }
        let own = parts[part].place.channel.laneNames(kinds: kinds[lanes.kinds])
        if names ?? own != own { return nil }
        names = own
      }
    }
    return names
  }
}

extension Channel {
  /// The range to which `View` clamps a part when it is set.
  var range: ClosedRange<Double> {
    switch self {
    case .size, .stored(.contentSize): 0...(.infinity)
    case .stored(let property): property.range ?? -.infinity...(.infinity)
    case .origin: -.infinity...(.infinity)
    }
  }
}
