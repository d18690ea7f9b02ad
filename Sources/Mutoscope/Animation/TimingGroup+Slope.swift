import MutoscopeMotion

extension TimingGroup {
  /// How fast the progress of `state` changes where a playback is, per second of the clock.
  func slope(_ moment: Playback.Moment, offset: Double) -> (progress: Double, velocityResponse: Double) {
    let state = state(moment, offset: offset)
    guard state.hasBegun else { return (0, 0) }
    let key = keys[state.knot]
    let local = moment.position - offset - shift
    let isInside = moment.side == .after ? local >= 0 && local < duration : local > 0 && local <= duration
    var response = isInside && state.knot == 0 ? impulseSlope(at: local) * moment.rate : 0
    if let progress = moment.progress, isBent(offset: offset) {
      response *= moment.momentum
      if isInside, state.knot == 0 { response += velocityResponse(of: 0, at: local) * moment.momentumRate }
      return ((bending == .easing ? 1 : easedSlope(key, at: progress)) * moment.progressRate, response)
    }
    guard moment.rate != 0, isInside, key.end > key.start else { return (0, 0) }
    if case .spring(let spring) = key.easing, !spring.isStretched {
      return (spring.velocity(at: local + shift - startTime(of: state.knot)) * moment.rate, response)
    }
    let p = TimingGroup.value(of: enclosing, at: local, duration: duration, before: false)
    let slope = easedSlope(key, at: p) * TimingGroup.slope(of: enclosing, at: local, duration: duration)
    return (slope * moment.rate, response)
  }

  /// How fast that fades or grows which a first spring took over.
  private func impulseSlope(at local: Double) -> Double {
    guard case .spring(let spring) = keys[0].easing else { return 0 }
    let begin = startTime(of: 0)
    let stretch = spring.isStretched ? (endTime(of: 0) - begin) / spring.naturalDuration : 1
    guard stretch > 0 else { return 0 }
    return SpringMotion(from: 0, velocity: 1, to: 0, spring: spring).velocity(at: (local + shift - begin) / stretch)
  }

  /// A curve's slope, per second.
  static func slope(of curve: Curve, at time: Double, duration: Double) -> Double {
    if case .spring(let spring) = curve, !spring.isStretched { return spring.velocity(at: time) }
    return duration > 0 ? curve.slope(at: time / duration) / duration : 0
  }

  /// How much a key's easing changes for each unit of the enclosing progress.
  private func easedSlope(_ key: Key, at p: Double) -> Double {
    guard key.end > key.start else { return 0 }
    let u = (p - key.start) / (key.end - key.start)
    // Between two keys a value rests; only the last overshoots.
    if u >= 1, key.end < 1 { return 0 }
    return key.easing.slope(at: u) / (key.end - key.start)
  }
}
