import MutoscopeMotion

/// What a container shows, before something is written to its screens.
struct FlightSight {
  struct Seen {
    /// By the tracks alone, also beyond what a view clamps.
    var shown: PropertyValue
    /// With originals that move by themselves.
    var seen: PropertyValue
    var tracks: [ChannelTrack]
  }

  /// Of what tracks move.
  let values: [Timeline.Place: Seen]
  let tree: ViewTree

  init(of plan: TransitionPlan, on stage: Stage) {
    let timeline = stage.timeline
    let live = plan.liveEnds(on: stage)
    var values: [Timeline.Place: Seen] = [:]
    for view in plan.views.map(ViewID.init) {
      for position in timeline.movers.positions(of: view) {
        let place = timeline.movers[position].place
        let (shown, tracks) = stage.shown(place)
        if tracks.isEmpty { continue }
        values[place] = Seen(shown: shown, seen: live?.moved(shown, place) ?? shown, tracks: tracks)
      }
    }
    self.values = values
    tree = timeline.presentation(at: stage.time).tree
  }

  /// What a place shows by its tracks, or stands at.
  func shown(_ place: Timeline.Place, model: ViewTree) -> Seen {
    values[place]
      ?? Seen(shown: model[place.view][place.channel], seen: tree[place.view][place.channel], tracks: [])
  }
}
