import MutoscopeMotion

extension Timeline {
  /// The views as they are seen at a time.
  ///
  /// - Parameter isArrival: Whether what ends there has reached its end, though all is still as it was just before.
  package func presentation(at time: Double, side: Side = .after, isArrival: Bool = false) -> Version {
    presentation(of: version(at: time, side: side), at: time, side: side, isArrival: isArrival)
  }

  /// A version of the views with what moves them at a time.
  ///
  /// - Parameter isRead: Whether a place counts; nil: all do.
  package func presentation(
    of version: Version, at time: Double, side: Side, isArrival: Bool = false, where isRead: ((Place) -> Bool)? = nil
  ) -> Version {
    guard !records.isEmpty else { return version }
    let positions = isRead.map { isRead in
      movers.positionsByView(from: time).filter { isRead(movers[$0].place) }
    }
    let score = Score(self, in: time...time, positions: positions, over: version.tree)
    return version.seen(score.reading(at: time, side, isArrival: isArrival), of: score, playbacks)
  }

  /// Tells what a place shows at a time; nil where nothing moves it.
  ///
  /// - Parameter model: The views, if they are not those of the version that holds.
  package func seen(_ place: Place, at time: Double, side: Side, over model: ViewTree? = nil) -> PropertyValue? {
    score(of: place, at: time, over: model).flatMap { $0.value(of: 0, in: $0.reading(at: time, side)) }
  }

  /// The score of one place at an instant; nil where nothing moves it.
  package func score(of place: Place, at time: Double, over model: ViewTree? = nil) -> Score? {
    guard let position = movers.position(of: place) else { return nil }
    let score = Score(self, in: time...time, positions: [position], over: model)
    return score.parts.isEmpty ? nil : score
  }

  /// What a part of a view shows at a time, before a new animation takes it over.
  ///
  /// Additive tracks lead from the model's value, for what is in flight goes on to where it was heading. What heads back
  /// will not get to the model's value, and what stands is folded in, so that it goes with the newcomer's course.
  ///
  /// - Parameters:
  ///   - follower: The playback that the animation follows, if it is no new one: what follows that goes on with it.
  ///   - others: The playbacks that it takes over from; nil: from all.
  func start(
    _ view: ViewID, _ channel: Channel, at time: Double, model: ViewTree, following follower: Int? = nil,
    from others: Set<Int>? = nil
  ) -> AnimationCompiler.Start {
    let value = model[view][channel]
    let place = Place(view: view, channel: channel)
    let active = active(place, at: time, side: .after).filter { others?.contains(records[$0.record].playback) ?? true }
    guard !active.isEmpty else { return AnimationCompiler.Start(of: value) }
    var residues: [(track: ChannelTrack, to: PropertyValue)] = []
    for mover in active {
      let (record, track) = (records[mover.record], track(mover))
      if playbacks[record.playback].isGhost || record.playback == follower { continue }
      switch playbacks[record.playback].frozen(at: time).leadsBack {
      case false?: break
      case true?: residues.append((track, track.value(track.start, without: mover.muted)))
      case nil:
        let here = track.value(states(mover.record, at: time, side: .after))
        if here != track.end { residues.append((track, track.value(here, without: mover.muted))) }
      }
    }
    let score = score(of: place, at: time, over: model)
    return AnimationCompiler.Start(
      model: ChannelTrack.moved(value, by: residues),
      seen: score.flatMap { $0.value(of: 0, in: $0.reading(at: time, .after)) } ?? value,
      velocity: score?.velocity(of: 0, at: time, .after) ?? [],
      inFlight: active.map { track($0) })
  }

  /// Whether a mover fades what cannot be added: another value shows through as far as it has faded.
  func isBlend(_ mover: Mover) -> Bool {
    playbacks.read(records[mover.record].playback) { $0.pointee.isGhost } && track(mover).isTransformation
  }

  /// Where a mover leads.
  func target(_ mover: Mover) -> PropertyValue {
    track(mover).end(back: mover.leadsBack)
  }
}

extension Timeline.Version {
  /// The same with what moves it.
  package func seen(_ reading: Score.Reading, of score: Score, _ playbacks: PersistentArray<Playback>)
    -> Timeline.Version
  {
    var presentation = self
    presentation.time = reading.time
    if let overlay {
      overlay.write(reading, of: score, playbacks, over: &presentation.tree)
    } else {
      score.write(reading, over: &presentation.tree)
    }
    return presentation
  }
}

extension ChannelTrack {
  /// The functions of a transform by which the track can be added to the model's value, also where that has more of them; empty
  /// for numbers, nil where they are unlike.
  func kinds(with model: PropertyValue) -> [TransformFunction.Kind]? {
    guard case .lanes(_, _, let kinds) = knots, case .transform(let transform) = model else { return [] }
    return Transform.commonKinds(of: [transform], with: [kinds])
  }
}
