import MutoscopeMotion

/// Reads the numbers of a view's property from lanes, at many times of one version, without making frames.
struct ColumnReader {
  /// Gives numbers.
  private enum Source {
    /// A lane of a part, and what the property is clamped to.
    case lane(part: Int, lane: Int, ClosedRange<Double>)
    /// `center - anchor * size`, as `frame` is derived without a transform.
    case edge(center: Int?, size: Int?, lane: Int)
    /// Nothing moves it.
    case still
  }

  private let source: Source
  /// The number that the view shows where nothing moves it; NaN where that is none.
  private let rest: Double
  private let center, size, anchor: Double

  /// Nil where lanes do not tell.
  init?(_ path: Path, _ score: Score, on model: Frame) throws(PathError) {
    let view = model.view(path.view)
    let isX = path.component == "x"
    center = isX ? view.center.x : view.center.y
    size = isX ? view.bounds.width : view.bounds.height
    anchor = isX ? view.anchorPoint.x : view.anchorPoint.y
    rest = try model.value(path).number ?? .nan
    func part(_ channel: Channel) -> Int? { score.part(of: Timeline.Place(view: path.view, channel: channel)) }
    func lane(_ channel: Channel, _ lane: Int) -> Source {
      part(channel).map { .lane(part: $0, lane: lane, channel.range) } ?? .still
    }
    if path.property == .frame {
      guard part(.stored(.transform)) == nil, part(.stored(.anchorPoint)) == nil else { return nil }
      // Turned, it is the box around what is seen.
      let isStill = part(.size) == nil && part(.stored(.center)) == nil
      guard isStill || view.transform.functions.isEmpty else { return nil }
    }
    let component = path.component ?? ""
    switch (path.property, component) {
    case (.frame, "width"), (.bounds, "width"): source = lane(.size, 0)
    case (.frame, "height"), (.bounds, "height"): source = lane(.size, 1)
    case (.frame, "x"), (.frame, "y"):
      let (center, size) = (part(.stored(.center)), part(.size))
      source = center == nil && size == nil ? .still : .edge(center: center, size: size, lane: component == "x" ? 0 : 1)
    case (.bounds, "x"), (.contentOffset, "x"): source = lane(.origin, 0)
    case (.bounds, "y"), (.contentOffset, "y"): source = lane(.origin, 1)
    case (.perspective, _): if part(.stored(.perspective)) == nil { source = .still } else { return nil }
    case (let property, _):
      // A colour goes from one look to the other as its screen does.
      if property.kind == .color, let screen = model.model.screen(of: path.view),
        score.part(of: Timeline.Place(view: screen, channel: .stored(.darkness))) != nil
      {
        return nil
      }
      guard let part = part(.stored(property)) else {
        source = .still
        return
      }
      let names = score.laneNames(of: part)
      guard let lane = names?.firstIndex(of: component) else { return nil }
      source = .lane(part: part, lane: lane, Channel.stored(property).range)
    }
  }

  /// NaN where lanes do not tell.
  func read(_ lanes: inout LaneColumns, into numbers: UnsafeMutableBufferPointer<Double>) {
    switch source {
    case .lane(let part, let lane, let range):
      lanes.read(part, lane, rest: rest, into: numbers)
      guard range.lowerBound > -.infinity || range.upperBound < .infinity else { return }
      let (low, high) = (range.lowerBound, range.upperBound)
      // NaN is neither, and stays.
      for index in numbers.indices {
        let number = numbers[index]
        numbers[index] = number < low ? low : number > high ? high : number
      }
    case .edge(let centerPart, let sizePart, let lane):
      numbers.update(repeating: center)
      if let centerPart { lanes.read(centerPart, lane, rest: center, into: numbers) }
      guard let sizePart else {
        for index in numbers.indices { numbers[index] -= anchor * size }
        return
      }
      withUnsafeTemporaryAllocation(of: Double.self, capacity: numbers.count) { extents in
        lanes.read(sizePart, lane, rest: size, into: extents)
        for index in numbers.indices { numbers[index] -= anchor * max(0, extents[index]) }
      }
    case .still: numbers.update(repeating: rest)
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
