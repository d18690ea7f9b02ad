import MutoscopeMotion

// Ways to say what is wrong.

extension Linter {
  /// - Parameters:
  ///   - places: Of one view.
  ///   - interval: The assignment that is at fault.
  ///   - line: That of the call that is at fault, where it is no assignment in an animation.
  func finding(
    _ code: Finding.Code, _ places: [Timeline.Place], at time: Double, interval: Animation.Interval? = nil,
    line: String? = nil, _ amount: Amount, _ message: String, fix: String, severity: Finding.Severity? = nil
  ) -> Finding {
    Finding(
      code: code, severity: severity ?? code.severity, view: label(places[0].view),
      property: interval?.property.name ?? places[0].channel.propertyName, time: shownTime(time), size: amount.size,
      unit: amount.unit, message: message, fix: fix, line: line ?? interval?.line ?? self.line(of: places[0].view),
      places: places)
  }

  /// Says what is wrong with an element of a transition.
  func finding(
    _ code: Finding.Code, _ played: PlayedTransition, _ view: String, _ property: String, at time: Double,
    _ amount: Amount, _ message: String, fix: String, line: String? = nil, severity: Finding.Severity? = nil
  ) -> Finding {
    Finding(
      code: code, severity: severity ?? code.severity, view: view, property: property, time: shownTime(time),
      size: amount.size, unit: amount.unit, message: message, fix: fix, line: line ?? played.line(of: view))
  }

  /// Says what was wrong before the transition began to play.
  ///
  /// - Parameters:
  ///   - fraction: Of the whole transition, as it is played.
  ///   - points: How much, in points of the stage.
  func findings(
    _ code: Finding.Code, _ played: PlayedTransition, _ view: String, _ property: String, at fraction: Double,
    points: Double = 0, _ message: String, fix: String, line: String? = nil
  ) -> [Finding] {
    let times = played.playback.times(of: fraction * played.playback.length)
    let seen = fraction <= 0 ? played.start : times.first(where: isInClip)
    // A transition that turns back before never comes there.
    if seen == nil, fraction > 0, fraction < 1 { return [] }
    let time = seen ?? played.end
    let line = line ?? played.record.definition[view]?.line ?? played.record.line
    // A fault that the way back shares with the way there is said once.
    let isSaid = hasFound(of: view) { $0.code == code && $0.message == message && $0.line == line }
    if fraction == 0, isSaid { return [] }
    return [
      finding(code, played, view, property, at: time, .pixels(points * played.scale), message, fix: fix, line: line)
    ]
  }

  /// Says what is wrong with an entry of a transition's definition.
  func findings(
    _ code: Finding.Code, _ played: PlayedTransition, _ entry: TransitionDefinition.Entry, _ message: String,
    fix: String
  ) -> [Finding] {
    findings(code, played, entry.id, "transition", at: 0, message, fix: fix, line: entry.line)
  }

  /// The clip's own time, where it is one of the clip's.
  func shownTime(_ time: Double) -> Double { min(max(0, clip.localTime(time)), clip.duration) }
}

extension Channel {
  /// Names it as a script does.
  var propertyName: String {
    switch self {
    case .origin: "contentOffset"
    case .size: "bounds"
    case .stored(let property): property.name
    }
  }
}

/// A number with some digits after the point: three are enough for people.
func rounded(_ value: Double, to unit: Double = 1e3) -> String { number((value * unit).rounded() / unit) }

extension String {
  /// A Lua string.
  var quoted: String {
    "\"" + map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : $0 == "\n" ? "\\n" : "\($0)" }.joined() + "\""
  }

  /// An identifier as the key of a definition's entry.
  var key: String { "[\(quoted)]" }
}
