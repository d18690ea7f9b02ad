// From positions back to the clock.

extension Playback {
  /// The times of the clock at which a position is passed.
  package func times(of position: Double) -> [Double] { walks.flatMap { $0.piece.times(of: position, until: $0.end) } }

  /// The times of the clock at which a bent progress passes a level.
  func times(ofProgress level: Double) -> [Double] {
    walks.flatMap { $0.piece.times(ofProgress: level, until: $0.end) }
  }

  /// The times at which it may change its pace: beginnings and ends of pieces and of runs.
  package var joints: [Double] {
    calls + walks.flatMap { $0.piece.turns(until: $0.end) } + [finishedAt ?? end]
  }

  /// The pieces that go on, with when they are over.
  var walks: [(piece: Piece, end: Double)] {
    pieces.indices.compactMap { index in
      let end = min(index + 1 < pieces.count ? pieces[index + 1].start : .infinity, finishedAt ?? .infinity)
      return pieces[index].isStanding || end <= pieces[index].start ? nil : (pieces[index], end)
    }
  }
}
