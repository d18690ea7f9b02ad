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
    let (timeline, time) = (stage.timeline, stage.time)
    let version = timeline.version(at: time, side: .after)
    let live = plan.liveEnds(on: stage)
    var values: [Timeline.Place: Seen] = [:]
    for view in plan.views.map(ViewID.init) {
      for position in timeline.movers.positions(of: view) {
        let place = timeline.movers[position].place
        let active = timeline.active(place, at: time, side: .after)
        if active.isEmpty { continue }
        let shown = timeline.seen(place, at: time, side: .after) ?? version.tree[place.view][place.channel]
        values[place] = Seen(
          shown: shown, seen: live?.moved(shown, place) ?? shown, tracks: active.map { timeline.track($0) })
      }
    }
    self.values = values
    tree = timeline.presentation(at: time).tree
  }

  /// What a place shows by its tracks, or stands at.
  func shown(_ place: Timeline.Place, model: ViewTree) -> Seen {
    values[place]
      ?? Seen(shown: model[place.view][place.channel], seen: tree[place.view][place.channel], tracks: [])
  }
}
