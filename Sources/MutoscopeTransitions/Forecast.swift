import MutoscopeMotion

/// Tells what a stage would have shown from an instant on, had nothing new begun: a value of its own, as any clip.
struct Forecast: Sendable {
  /// Shows it from the beginning on, with the values written to its originals since.
  var last: Timeline.Version
  private var score: Score
  /// The parts of originals that move in a time of their own.
  private(set) var places: Set<Timeline.Place> = []
  let playbacks: PersistentArray<Playback>
  /// On the stage's clock, in seconds.
  package let beginning: Double
  /// When all that counts is at rest.
  let end: Double

  init(of stage: Stage, _ timeline: Timeline, until end: Double) {
    beginning = stage.time
    self.end = max(beginning, end)
    last = timeline.version(at: beginning, side: .after)
    score = Score(timeline, in: beginning...max(beginning, min(end, Forecast.horizon + beginning)), over: last.tree)
    playbacks = timeline.playbacks
  }

  /// Tells no more of some parts of originals: those move in a time of their own.
  mutating func leave(_ news: Set<Timeline.Place>) {
    if news.isEmpty { return }
    places.formUnion(news)
    score = score.restricted(to: score.parts.indices.filter { !places.contains(score.parts[$0].place) })
  }

  /// Bounds how long something is followed that never rests, in seconds.
  private static let horizon = 86_400.0

  /// - Parameter value: What a part of an original shows that moves in a time of its own.
  func version(
    at time: Double, _ side: Side = .after, value: (Timeline.Place) -> PropertyValue? = { _ in nil }
  ) -> Timeline.Version {
    let shown = min(max(time, beginning), end, beginning + Forecast.horizon)
    let reading = score.reading(at: shown, shown == time && time > beginning ? side : .after)
    var last = last
    for place in places {
      guard let value = value(place) else { continue }
      last.tree[place.view][place.channel] = value
      (last.overlay as? ContainerScene)?.show(value, of: place, in: &last.tree) { !score.isMoved($0, in: reading) }
    }
    return last.seen(reading, of: score, playbacks)
  }

  /// Tells the position of a playback, in seconds.
  func position(of playback: Int, at time: Double) -> Double {
    playbacks[playback].moment(at: time, side: .after).position
  }
}
