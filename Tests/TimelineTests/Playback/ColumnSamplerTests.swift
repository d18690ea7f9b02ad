import MutoscopeMotion
import MutoscopeTimeline
import Testing

/// Columns read from the tracks are what frames show, bit for bit.
@Suite struct ColumnSamplerTests {
  private func clip() throws -> Clip {
    let scene = try Scene()
    let stage = Stage(store: scene.store, screen: scene.screen)
    let other = try scene.add("other", to: scene.screen, frame: Rect(10, 20, 30, 40))
    try stage.advance(0.1)
    try scene.animator(1, .spring(Spring(response: 0.4, dampingRatio: 0.4))) {
      try scene.store.set(.frame, of: scene.card, to: .rect(Rect(10, 20, 333.3, 17)))
      try scene.store.set(.alpha, of: scene.card, to: .number(0))
      try scene.store.keyframes {
        try scene.store.keyframe(start: 0.2, duration: 0.3) {
          try scene.store.set(.transform, of: other, to: .transform(.translation(7, 8) * .rotation(33)))
          try scene.store.set(.backgroundColor, of: other, to: .color(Color(RGBA(1, 0, 0, 0.5))))
        }
        try scene.store.keyframe(start: 0.6, duration: 0) {
          try scene.store.set(.isHidden, of: other, to: .bool(true))
        }
      }
    }.start(after: 0.1)
    try stage.advance(0.4)
    try scene.animator(0.5, .easeOut) {
      try scene.store.set(.alpha, of: scene.card, to: .number(1))
      try scene.store.set(.cornerRadius, of: other, to: .number(9))
    }.start()
    try stage.settle()
    try scene.store.set(.borderWidth, of: other, to: .number(2))
    try stage.advance(0.1)
    return stage.clip(from: 0.05, duration: stage.time - 0.05)
  }

  @Test func `every column of every property is what frames show`() throws {
    let clip = try clip()
    let times = clip.frameTimes(fps: 97)
    let samples = try clip.sample(SampleRequest(times: times))
    #expect(samples.columns.contains("card.frame.x") && samples.columns.contains("other.transform.rotation"))
    #expect(samples.columns.contains("other.borderWidth") && !samples.columns.contains("other.shadowRadius"))
    for (time, row) in zip(times, samples.rows) {
      for (column, value) in zip(samples.columns, row) {
        #expect(value == (try clip.at(time).value(column)), "\(column) at \(time)")
      }
    }
  }

  @Test func `any part of a column is what the whole is, in any order of times`() throws {
    let clip = try clip()
    let times = (0..<60).map { Double($0 * 17 % 61) / 61 * clip.duration }
    let sampler = try clip.sampler(SampleRequest(times: times))
    let samples = try sampler.samples()
    var count = 0
    for column in samples.columns.indices {
      let part = try [Double](unsafeUninitializedCapacity: 30) { numbers, count in
        try sampler.read(column, 20..<50, into: UnsafeMutableBufferPointer(rebasing: numbers[..<30]))
        count = 30
      }
      for (place, number) in part.enumerated() where !number.isNaN {
        #expect(samples[20 + place, column] == .number(number), "\(samples.columns[column]) at \(times[20 + place])")
        count += 1
      }
    }
    #expect(count > 300)
  }

  @Test func `asked for, also what never changes`() throws {
    let clip = try clip()
    let samples = try clip.sample(SampleRequest(times: [0, 0.5], views: ["other"], properties: [.frame, .alpha]))
    #expect(samples.columns == ["frame.x", "frame.y", "frame.width", "frame.height", "alpha"].map { "other.\($0)" })
    #expect(samples.rows[0] == [10, 20, 30, 40, 1].map { .number($0) })
  }
}

/// Views that come and go while the clock runs.
@Suite struct ComingAndGoingTests {
  @Test func `a view of the middle of a clip has its columns, and none where it is not`() throws {
    let scene = try Scene()
    let stage = Stage(store: scene.store, screen: scene.screen)
    try stage.advance(1)
    let guest = try scene.add("guest", to: scene.screen)
    try scene.animator(1) { try scene.store.set(.center, of: guest, to: .point(Point(105, 5))) }.start()
    try stage.settle()
    try scene.store.remove(guest)
    try stage.advance(1)
    let clip = stage.clip(from: 0, duration: stage.time)
    let samples = try clip.sample(SampleRequest(times: [0.5, 1.5, 2.5], properties: [.center]))
    let column = try #require(samples.columns.firstIndex(of: "guest.center.x"))
    #expect(samples.rows.map { $0[column] } == [.none, .number(55), .none])
    #expect(try clip.crossings("guest.center.x", of: 55).map(\.time) == [1.5])
    #expect(abs((try clip.slope("guest.center.x", at: 1.5) ?? 0) - 100) < 1e-6)
    #expect(try clip.at(0.5).value("guest.center.x") == .none)
    #expect(try clip.reversed().crossings("guest.center.x", of: 55).map(\.time) == [1.5])
  }
}
