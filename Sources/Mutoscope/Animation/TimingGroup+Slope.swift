import MutoscopeMotion

extension TimingGroup {
  /// How fast the progress of `state` changes where a playback is, per second of the clock.
  func slope(_ moment: Playback.Moment, offset: Double) -> (progress: Double, velocityResponse: Double) {
    guard moment.rate != 0, moment.progress == nil || bending == .none else { return (0, 0) }
    let local = moment.position - offset - shift
    let state = state(moment, offset: offset)
    guard state.hasBegun, local >= 0, local < duration else { return (0, 0) }
    let key = keys[state.knot]
    guard key.end > key.start else { return (0, 0) }
    let begin = startTime(of: state.knot)
    if case .spring(let spring) = key.easing, !spring.isStretched {
      let time = local + shift - begin
      return (
        spring.velocity(at: time) * moment.rate,
        state.knot == 0 ? SpringMotion(from: 0, velocity: 1, to: 0, spring: spring).velocity(at: time) * moment.rate : 0
      )
    }
    let p = TimingGroup.value(of: enclosing, at: local, duration: duration, before: false)
    let u = (p - key.start) / (key.end - key.start)
    if u >= 1, key.end < 1 { return (0, 0) }
    let enclosingSlope: Double
    if case .spring(let spring) = enclosing, !spring.isStretched {
      enclosingSlope = spring.velocity(at: local)
    } else {
      enclosingSlope = enclosing.slope(at: local / duration) / duration
    }
    let slope = key.easing.slope(at: u) / (key.end - key.start) * enclosingSlope * moment.rate
    var response = 0.0
    if state.knot == 0, case .spring(let spring) = key.easing, endTime(of: 0) > begin {
      let stretch = (endTime(of: 0) - begin) / spring.naturalDuration
      response =
        SpringMotion(from: 0, velocity: 1, to: 0, spring: spring).velocity(at: (local + shift - begin) / stretch)
        * moment.rate
    }
    return (slope, response)
  }
}
