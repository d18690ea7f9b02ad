// All suites have the scene.
@_exported import TestSupport
@testable import MutoscopeTimeline

extension Clip {
  /// The times of a clip from the beginning of the stage at which what is seen may bend or jump.
  func boundaries() -> [Double] {
    let times = score.breaks(in: 0...duration) + timeline.versions.map(\.time) + [0, duration]
    return Set(times.filter { $0 >= 0 && $0 <= duration }).sorted()
  }
}
