import MutoscopeMotion

/// A part that is no sum of numbers: a colour, a transform between unlike lists, a value that steps.
enum Whole: Sendable {
  /// One track shows what it is.
  case own(Voice)
  /// Colours, to which others are added.
  case colors(Color, [Voice])
  /// A transform through which others show as far as it has faded, or the model's value where there are none.
  case blend(Transform, progress: Int32, over: Score.Content, model: PropertyValue)

  /// A track with the progress of each of its lanes.
  struct Voice: Sendable {
    private(set) var track: ChannelTrack
    let progresses: [Int32]
    let target: PropertyValue

    init(_ track: ChannelTrack, target: PropertyValue, progress: (Int) -> Int32) {
      (self.track, self.target) = (track, target)
      progresses = track.groups.map(progress)
      self.track.groups = Array(track.groups.indices)
    }

    func value(_ state: (Int32) -> TimingGroup.State) -> PropertyValue { track.value(progresses.map(state)) }
  }
}

extension Score {
  /// Reads a whole by the states of progresses.
  func value(of whole: Int, _ place: Timeline.Place, _ state: (Int32) -> TimingGroup.State) -> PropertyValue {
    switch wholes[whole] {
    case .own(let voice): return voice.value(state)
    case .colors(let model, let voices):
      var ways: [(Color, Color)] = []
      for voice in voices {
        guard case (.color(let here), .color(let end)) = (voice.value(state), voice.target) else { continue }
        ways.append((here, end))
      }
      return .color(model.moved(by: ways))
    case .blend(let transform, let progress, let content, let model):
      let value = value(of: content, place, state) ?? model
      guard case .transform(let other) = value else { return value }
      let share = min(max(0, state(progress).progress), 1)
      return .transform(share == 0 ? transform : transform.mixed(with: other, at: share))
    }
  }

  /// Tells what a part shows, by the states of progresses; nil where nothing moves it.
  package func value(
    of content: Content, _ place: Timeline.Place, _ state: (Int32) -> TimingGroup.State
  ) -> PropertyValue? {
    switch content {
    case .still: nil
    case .whole(let index): value(of: index, place, state)
    case .lanes(let lanes):
      ChannelTrack.value(
        lanes: (0..<lanes.count).map { value(lanes, $0, state) }, kinds: kinds[lanes.kinds], channel: place.channel)
    }
  }
}
