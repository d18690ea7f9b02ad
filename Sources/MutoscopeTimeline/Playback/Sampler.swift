import MutoscopeMotion

/// Settles what a request asks of a clip. Its numbers are read when somebody wants them, any part of a column by itself.
public struct Sampler: Sendable {
  struct Column: Sendable {
    let name: String
    /// The place of the name among those that are sampled.
    let bearer: Int
    let property: Property
    /// Empty where the property has none.
    let component: String
    /// The one view that bears the name all the time.
    var view: ViewID?

    /// The size of a font is a part of it.
    var text: String {
      "\(name)." + (property == .fontSize ? "font.size" : property.name) + (component.isEmpty ? "" : ".\(component)")
    }

    func path(_ view: ViewID) -> Path {
      Path(view: view, property: property, component: component.isEmpty ? nil : component, text: text)
    }
  }

  /// Rows that are read at once: what is made on the way stays near the processor.
  private static let stretch = 4096

  let clip: Clip
  /// In seconds on the clip's clock, none outside of the clip.
  public let times: [Double]
  let all: [Column]
  let bearers: Bearers

  /// The paths, in the order of the columns; the time is not among them.
  public var columns: [String] { all.map(\.text) }

  /// Reads some rows of a column: no finite number where lanes do not tell.
  public func read(
    _ column: Int, _ rows: Range<Int>, into numbers: UnsafeMutableBufferPointer<Double>
  ) throws(PathError) {
    if let start = numbers.baseAddress { try read(column..<column + 1, rows, into: start, apart: 0) }
  }

  /// Reads all cells, column by column: NaN where one is no number. Gives these by their places.
  public func read(into numbers: UnsafeMutableBufferPointer<Double>) throws(PathError) -> [Int: SampleValue] {
    guard let start = numbers.baseAddress else { return [:] }
    for first in stride(from: 0, to: times.count, by: Self.stretch) {
      let rows = first..<min(times.count, first + Self.stretch)
      try read(all.indices, rows, into: start + first, apart: times.count)
    }
    return try readFrames(into: numbers)
  }

  public func samples() throws(PathError) -> Samples {
    var numbers = [Double](repeating: .nan, count: all.count * times.count)
    let unlike = try numbers.withUnsafeMutableBufferPointer { buffer throws(PathError) in try read(into: buffer) }
    return Samples(columns: columns, times: times, numbers: numbers, unlike: unlike)
  }

  /// Reads what lanes tell, version by version of the views; the columns stand `apart`.
  ///
  /// Where nothing is left of the budget some columns are not read; who asked for them does not look.
  private func read(
    _ columns: Range<Int>, _ rows: Range<Int>, into start: UnsafeMutablePointer<Double>, apart: Int
  ) throws(PathError) {
    let clock = clock(rows)
    for (version, places) in shown(at: clock) {
      let model = version.map { clip.still(clip.timeline.versions[$0]) }
      var lanes = LaneColumns(clip.score, at: places.map { $0.map { clock[$0] } } ?? clock)
      for index in columns {
        if Budget.spend(rows.count) { return }
        let first = start + (index - columns.lowerBound) * apart
        let numbers = UnsafeMutableBufferPointer(start: first, count: rows.count)
        guard let model, let view = all[index].view,
          let reader = try ColumnReader(all[index].path(view), clip.score, on: model)
        else {
          for place in places ?? Array(clock.indices) { numbers[place] = .nan }
          continue
        }
        guard let places else {
          reader.read(&lanes, into: numbers)
          continue
        }
        withUnsafeTemporaryAllocation(of: Double.self, capacity: places.count) { own in
          reader.read(&lanes, into: own)
          for (place, number) in zip(places, own) { numbers[place] = number }
        }
      }
    }
  }

  /// The times of some rows on the stage's clock.
  private func clock(_ rows: Range<Int>) -> [Double] {
    [Double](unsafeUninitializedCapacity: rows.count) { clock, count in
      let (origin, duration, isReversed) = (clip.origin, clip.duration, clip.isReversed)
      times.withUnsafeBufferPointer { times in
        let times = UnsafeBufferPointer(rebasing: times[rows])
        for place in times.indices {
          clock[place] = origin + (isReversed ? duration - times[place] : times[place])
        }
      }
      count = rows.count
    }
  }

  /// The places of times of the stage's clock by the version of the views that they show, nil for all of them. There is no
  /// version where more is seen than its views and what moves over them.
  private func shown(at clock: [Double]) -> [(version: Int?, places: [Int]?)] {
    let versions = clip.timeline.versions
    let end = clip.holdsEnd ? clip.origin + clip.duration : .infinity
    /// The version at a time, and for how long it is shown.
    func version(at time: Double) -> (version: Int?, while: Range<Double>) {
      if time >= end { return (nil, end..<(.infinity)) }
      let index = clip.timeline.versions.index(at: time, .after)
      let next = index + 1 < versions.count ? min(end, versions[index + 1].time) : end
      let range = (index == 0 ? -.infinity : versions[index].time)..<next
      return (versions[index].overlay == nil ? index : nil, range)
    }
    guard let first = clock.first else { return [] }
    var shown = version(at: first)
    let (start, last) = (shown.while.lowerBound, shown.while.upperBound)
    var others = 0
    for time in clock { others &+= (time < start ? 1 : 0) | (time >= last ? 1 : 0) }
    if others == 0 { return [(shown.version, nil)] }
    var places: [Int?: [Int]] = [:]
    for (place, time) in clock.enumerated() {
      if !shown.while.contains(time) { shown = version(at: time) }
      places[shown.version, default: []].append(place)
    }
    return places.map { ($0.key, $0.value) }
  }

  /// Reads from frames what is no finite number yet. Gives what is no number by its cell.
  private func readFrames(into numbers: UnsafeMutableBufferPointer<Double>) throws(PathError) -> [Int: SampleValue] {
    var (unlike, bearers): ([Int: SampleValue], Bearers) = ([:], bearers)
    for (row, time) in times.enumerated() {
      var seen: (frame: Frame, views: [ViewID?])?
      for index in all.indices where !numbers[index * times.count + row].isFinite {
        let (cell, column) = (index * times.count + row, all[index])
        if seen == nil {
          if Budget.spend(500 + all.count) { return unlike }
          let frame = clip.at(time)
          seen = (frame, bearers.views(in: frame))
        }
        guard let (frame, views) = seen else { continue }
        let value = try views[column.bearer].map { view throws(PathError) in try frame.value(column.path(view)) }
        numbers[cell] = value?.number ?? .nan
        if value?.number == nil { unlike[cell] = value ?? SampleValue.none }
      }
    }
    return unlike
  }
}

/// Which view bears each of some names, by what is shown: found once for every set of views.
struct Bearers: Sendable {
  let names: [String]
  private var known: [(frame: Frame, views: [ViewID?])] = []

  init(names: [String]) { self.names = names }

  mutating func views(in frame: Frame) -> [ViewID?] {
    let last = known.last { $0.frame.version.showsViews(of: frame.version) }
    if let last { return last.views }
    var ids: [String: ViewID] = [:]
    var named: [String: [ViewID]] = [:]
    for id in frame.roots.flatMap(frame.shownViews) {
      let view = frame.model[id]
      // The topmost screen's, as it comes last.
      if let text = view.id { ids[text] = id }
      if let name = view.name { named[name, default: []].append(id) }
    }
    let views = names.map { name -> ViewID? in
      if let id = ids[name] { return id }
      guard let all = named[name], all.count > 1 else { return named[name]?.first }
      return try? frame.find(name)
    }
    known.append((frame, views))
    return views
  }
}
