import MutoscopeMotion

/// Reads the numbers of a view's property from lanes, one time after the other, without making frames.
struct ColumnReader {
  /// Gives a number.
  private enum Source {
    /// A lane of a part: its number in the score, the component's name for lists of functions, what the property is clamped to.
    case lane(part: Int, lane: Int, ClosedRange<Double>)
    /// `center - anchor * size`, as `frame` is derived without a transform.
    case edge(center: Int?, size: Int?, lane: Int)
    /// Nothing moves it.
    case still
  }

  private let source: Source
  /// The number that the views show where nothing moves them; nil where that is none.
  private var rest: Double?
  private var (center, size, anchor) = (0.0, 0.0, 0.0)
  private var isFlat = true

  /// Nil where lanes do not tell.
  init?(_ path: Path, _ score: Score) {
    func part(_ channel: Channel) -> Int? {
      score.parts(of: path.view).first { score.parts[$0].place.channel == channel }
    }
    let channels: [Channel]
    switch path.property {
    case .frame: channels = [.stored(.transform), .stored(.anchorPoint)]
    default: channels = []
    }
    guard channels.allSatisfy({ part($0) == nil }) else { return nil }
    let component = path.component ?? ""
    switch (path.property, component) {
    case (.frame, "width"), (.bounds, "width"): source = Self.lane(part(.size), 0, 0...(.infinity))
    case (.frame, "height"), (.bounds, "height"): source = Self.lane(part(.size), 1, 0...(.infinity))
    case (.frame, "x"), (.frame, "y"):
      let (center, size) = (part(.stored(.center)), part(.size))
      source = center == nil && size == nil ? .still : .edge(center: center, size: size, lane: component == "x" ? 0 : 1)
    case (.bounds, "x"), (.contentOffset, "x"): source = Self.lane(part(.origin), 0, Self.any)
    case (.bounds, "y"), (.contentOffset, "y"): source = Self.lane(part(.origin), 1, Self.any)
    case (.perspective, _): if part(.stored(.perspective)) == nil { source = .still } else { return nil }
    case (let property, _):
      guard let part = part(.stored(property)) else {
        source = .still
        return
      }
      let names = score.laneNames(of: part)
      guard let lane = names?.firstIndex(of: component) else { return nil }
      source = .lane(part: part, lane: lane, Channel.stored(property).range)
    }
  }

  private static let any = -Double.infinity...Double.infinity

  private static func lane(_ part: Int?, _ lane: Int, _ range: ClosedRange<Double>) -> Source {
    part.map { .lane(part: $0, lane: lane, range) } ?? .still
  }

  /// Takes over the views of another version.
  mutating func stand(_ path: Path, on model: Frame) throws(PathError) {
    let view = model.view(path.view)
    isFlat = view.transform.functions.isEmpty
    let isX = path.component == "x"
    center = isX ? view.center.x : view.center.y
    size = isX ? view.bounds.width : view.bounds.height
    anchor = isX ? view.anchorPoint.x : view.anchorPoint.y
    rest = try model.value(path).number
  }

  /// The number in a reading; nil where lanes do not tell.
  @inline(__always)
  func value(_ score: Score, _ reading: Score.Reading) -> Double? {
    switch source {
    case .lane(let part, let lane, let range):
      switch score.spans[Int(reading.spans[part])].content {
      case .lanes:
        let value = reading.values[score.parts[part].values + lane]
        return min(max(range.lowerBound, value), range.upperBound)
      case .still: return rest
      case .whole: return nil
      }
    case .edge(let centerPart, let sizePart, let lane):
      guard isFlat else { return nil }
      let extent = number(score, reading, sizePart, lane).map { max(0, $0) } ?? size
      return (number(score, reading, centerPart, lane) ?? center) - anchor * extent
    case .still: return rest
    }
  }

  private func number(_ score: Score, _ reading: Score.Reading, _ part: Int?, _ lane: Int) -> Double? {
    guard let part, case .lanes = score.spans[Int(reading.spans[part])].content else { return nil }
    return reading.values[score.parts[part].values + lane]
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

  /// The score of some parts only, in the order of `parts`.
  package func restricted(to own: [Int]) -> Score {
    var copy = self
    copy.keep(own)
    return copy
  }
}

extension Channel {
  /// The range to which `View` clamps a part when it is set.
  var range: ClosedRange<Double> {
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
