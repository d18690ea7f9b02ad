import MutoscopeMotion

/// The timeline compiled: what moves in a part of the stage's clock, as a flat program.
///
/// A moving part of a view is, span by span, a few lanes: base + sum of what each animation in flight adds. An animation adds
/// knots mixed by a progress. What is no sum (colours, unlike transforms, steps) is mixed as a whole.
package struct Score: Sendable {
  /// A moving part of a view.
  package struct Part: Sendable {
    package let place: Timeline.Place
    /// Its spans: those of all parts stand one after the other.
    var spans: Range<Int>
    /// The place of its lanes among the values of a reading.
    var values: Int
  }

  /// From `start` on, until the next span, a part is made of the same things.
  package struct Span: Sendable {
    /// On the stage's clock.
    var start: Double
    package var content: Content
  }

  package enum Content: Sendable {
    /// Nothing moves it: the version of the views tells.
    case still
    case lanes(Lanes)
    /// An index into `wholes`.
    case whole(Int)
  }

  /// The lanes of a part: as many terms for each of them.
  package struct Lanes: Sendable {
    var count: Int
    /// The terms of the first animation for each of the lanes, then those of the second.
    var firstTerm: Int
    var termCount: Int
    /// The place of the lanes' bases among the numbers; nil where the one term is all there is.
    var base: Int?
    /// Whether the one term leads to what the views have.
    var leadsToModel = false
    /// An index into `kinds`: of a transform's functions.
    var kinds: Int

    /// The terms of one lane.
    func terms(of lane: Int) -> StrideTo<Int> {
      stride(from: firstTerm + lane, to: firstTerm + lane + termCount * count, by: count)
    }
  }

  /// Adds to a lane what an animation is away from where it leads.
  struct Term: Sendable {
    var progress: Int32
    /// The place of the lane's knots among the numbers, and how far apart they stand.
    var knots: Int32
    var stride: Int32
    /// The place of its arcs' bulges; negative for none.
    var bulges: Int32
    /// The speed at the beginning that a spring took over, per second.
    var velocity: Double
    /// The value that it leads to.
    var end: Double
  }

  package internal(set) var parts: [Part] = []
  package internal(set) var spans: [Span] = []
  var terms: [Term] = []
  var numbers: [Double] = []
  var kinds: [[TransformFunction.Kind]] = [[]]
  var wholes: [Whole] = []
  var table = ProgressTable()
  /// The record and the timing that each progress is made of.
  package internal(set) var origins: [(record: Int, group: Int)] = []
  /// The number of values in a reading.
  var width = 0
  /// Lanes with a timing of their own, by the shape of their curves; the other parts; the spans of all, before any is chosen.
  var blocks: [Block] = []
  var others: [Int]?
  var firstSpans: [Int32] = []

  /// Compiles what a timeline says about a part of the stage's clock, of all places or of some.
  ///
  /// - Parameter model: The views, if they are not those of the timeline's versions.
  package init(
    _ timeline: Timeline, in window: ClosedRange<Double>, positions: [Int]? = nil, over model: ViewTree? = nil
  ) {
    if timeline.records.isEmpty { return }
    var compiler = Compiler(window: window, model: model, of: timeline)
    let positions = positions ?? timeline.movers.positionsByView(from: window.lowerBound)
    parts.reserveCapacity(positions.count)
    spans.reserveCapacity(positions.count)
    // As a rule a part has one lane or two, each from one number to another.
    terms.reserveCapacity(2 * positions.count)
    numbers.reserveCapacity(4 * positions.count)
    for position in positions { add(position, timeline, &compiler) }
    (table, origins) = (compiler.table, compiler.origins)
    if positions.count > 1 { gatherBlocks() }
  }

  /// Compiles what some movers would do to a place from a time on, had nothing taken over from them then.
  package init(
    _ timeline: Timeline, _ place: Timeline.Place, movers: [Timeline.Mover], at time: Double, model: PropertyValue
  ) {
    var compiler = Compiler(window: time...time, model: nil, of: timeline)
    for mover in movers where mover.until == time { compiler.frozen[mover.record] = mover.frozen }
    spans = [Span(start: -.infinity, content: content(place, movers, model: model, timeline, &compiler))]
    parts = [Part(place: place, spans: 0..<1, values: 0)]
    if case .lanes(let lanes) = spans[0].content { width = lanes.count }
    (table, origins) = (compiler.table, compiler.origins)
  }

  /// The times in a part of the stage's clock at which what moves may bend or jump.
  func breaks(in window: ClosedRange<Double>) -> [Double] {
    var times: Set<Double> = []
    var known: Set<Int32> = []
    func add(_ progress: Int32) {
      guard progress >= 0, known.insert(progress).inserted else { return }
      times.formUnion(table.beginnings(of: progress, in: window))
    }
    func add(_ content: Content) {
      switch content {
      case .still: break
      case .lanes(let lanes):
        for index in lanes.firstTerm..<lanes.firstTerm + lanes.count * lanes.termCount { add(terms[index].progress) }
      case .whole(let index):
        switch wholes[index] {
        case .own(let voice): voice.progresses.forEach(add)
        case .colors(_, let voices): voices.flatMap(\.progresses).forEach(add)
        case .blend(_, let progress, let over, _):
          add(progress)
          add(over)
        }
      }
    }
    for part in parts {
      for span in part.spans {
        times.insert(spans[span].start)
        add(spans[span].content)
      }
    }
    return times.filter(window.contains)
  }

  /// The times in a part of the stage's clock at which a number brings another key of a record's group about.
  func exchanges(ofRecord record: Int, _ group: Int, in window: ClosedRange<Double>) -> [Double] {
    guard !table.drivers.isEmpty, let progress = origins.firstIndex(where: { $0 == (record, group) }) else { return [] }
    let pieces = table.pieces[Int(table.starts[progress])..<Int(table.starts[progress + 1])]
    return pieces.flatMap { piece -> [Double] in
      if case .driven(let index) = piece.form { table.drivers[Int(index)].exchanges(in: window) } else { [] }
    }
  }

  /// The score of some parts only, in the order of `parts`.
  package func restricted(to own: [Int]) -> Score {
    var copy = self
    copy.width = 0
    copy.parts = own.map { index in
      var part = parts[index]
      part.values = copy.width
      copy.width += part.spans.reduce(0) {
        if case .lanes(let lanes) = spans[$1].content { max($0, lanes.count) } else { $0 }
      }
      return part
    }
    (copy.blocks, copy.others) = ([], nil)
    return copy
  }

  /// The parts of a view.
  package func parts(of view: ViewID) -> Range<Int> {
    let start = parts.partitioningIndex { $0.place.view >= view }
    var end = start
    while end < parts.count, parts[end].place.view == view { end += 1 }
    return start..<end
  }

  /// The part of a place; nil where nothing moves it.
  func part(of place: Timeline.Place) -> Int? {
    parts(of: place.view).first { parts[$0].place.channel == place.channel }
  }

  /// The span of a part that holds at a time, seen from a side.
  @inline(__always)
  package func span(of part: Int, at time: Double, _ side: Side) -> Int {
    let range = parts[part].spans
    if range.count == 1 { return range.lowerBound }
    let next = range.partitioningIndex { side == .after ? spans[$0].start > time : spans[$0].start >= time }
    return max(range.lowerBound, next - 1)
  }
}
