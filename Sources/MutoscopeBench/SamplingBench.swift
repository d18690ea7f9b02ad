import LuaKit
import Mutoscope
import MutoscopeMotion
import MutoscopeScripting

/// How long a number of a frame takes: through a clip, and in a loop over arrays that computes the same formula.
enum SamplingBench {
  /// Inside 0...1, in no order: the ends would be too easy.
  private static let progresses = (1...16).map { Double($0 * 7 % 17) / 17 }

  static func run(_ report: inout Report) throws {
    report.section("Sampling", ours: "clip", peer: "loop")
    let spring = Curve.spring(try Spring(duration: 0.5, bounce: 0.3))
    for views in [100, 10_000] {
      try tweens(&report, "easeInOut", .easeInOut, script: "'easeInOut'", views: views)
      try tweens(&report, "spring", spring, script: "m.spring { duration = 0.5, bounce = 0.3 }", views: views)
    }
    try keyframes(&report, views: 2000, keys: 8)
    try samples(&report, views: 100)
    try interruptions(&report)
    try histories(&report)
    try events(&report)
    try capture(&report)
  }

  /// Views with four numbers each on their way: x, y, alpha and corner radius.
  private static func tweens(
    _ report: inout Report, _ name: String, _ curve: Curve, script: String, views: Int
  ) throws {
    let clip = try clip(
      views: views, curve: script,
      body: "for _, v in ipairs(views) do v.center, v.alpha, v.cornerRadius = { 100, 50 }, 0.5, 8 end")
    var loop = Loop(count: views * 4)
    let best = try fastest(
      rounds: views > 1000 ? 5 : 100,
      [
        { for p in progresses { keep(clip.at(p * clip.duration)) } },
        { for p in progresses { loop.run(curve, progress: p, each: 1) } },
        { for p in progresses { loop.run(curve, progress: p, each: views * 4) } },
      ]
    ).map { $0 / Double(views * 4 * progresses.count) * 1e9 }
    report.add("\(name), \(views * 4) numbers; a curve a number", best[0], peer: best[1], "ns a number")
    report.add("\(name), \(views * 4) numbers; the curve once", best[0], peer: best[2], "ns a number")
  }

  /// Views with one number each on its way through keys.
  private static func keyframes(_ report: inout Report, views: Int, keys: Int) throws {
    let clip = try clip(
      views: views, curve: "'linear'",
      body: """
        m.keyframes(function(keyframe)
          for k = 0, \(keys - 1) do
            keyframe(k / \(keys), 1 / \(keys), function() for _, v in ipairs(views) do v.alpha = k % 2 / 2 end end)
          end
        end)
        """)
    var loop = Loop(count: views * keys)
    let best = try fastest(
      rounds: 20,
      [
        { for p in progresses.sorted() { keep(clip.at(p * clip.duration)) } },
        { for p in progresses { keep(clip.at(p * clip.duration)) } },
        { for p in progresses { loop.keys(keys, progress: p) } },
      ]
    ).map { $0 / Double(views * progresses.count) * 1e9 }
    report.add("\(views) tracks of \(keys) keys, forward", best[0], peer: best[2], "ns a number")
    report.add("\(views) tracks of \(keys) keys, at random", best[1], peer: best[2], "ns a number")
  }

  /// What `mutoscope sample` asks for.
  private static func samples(_ report: inout Report, views: Int) throws {
    let clip = try clip(
      views: views, curve: "'easeInOut'",
      body: "for _, v in ipairs(views) do v.center, v.alpha, v.cornerRadius = { 100, 50 }, 0.5, 8 end")
    let request = SampleRequest(times: clip.frameTimes(fps: 60))
    let samples = try clip.sample(request)
    let cells = samples.columns.count * samples.times.count
    let best = try fastest(rounds: 10, [{ keep(try clip.sample(request)) }])[0]
    report.add("Clip.sample, \(samples.columns.count) columns", best / Double(cells) * 1e9, "ns a cell")
  }

  /// One place that is taken over again and again: what an interruption, the clip and a frame of it cost. Once ten are in
  /// flight at a time, as soon as there are as many, and once two.
  private static func interruptions(_ report: inout Report) throws {
    for (count, pause) in [(2, 0.1), (1000, 0.1), (10_000, 0.1), (2, 0.6), (1000, 0.6), (10_000, 0.6)] {
      let store = ViewStore()
      let (screen, card) = (try store.make(.screen), try store.make(.view))
      try store.add(card, to: screen)
      let stage = Stage(store: store, screen: screen)
      let start = now()
      for number in 0..<count {
        let target = PropertyValue.point(Point(Double(number % 7) * 50, 20))
        try Animator(
          store: store, duration: 1, curve: .easeInOut, animations: [{ try store.set(.center, of: card, to: target) }]
        ).start()
        try stage.advance(pause)
      }
      let interruption = (now() - start) / Double(count)
      let clip = stage.clip(from: 0, duration: stage.time)
      let best = try fastest(
        rounds: 10,
        [
          { keep(stage.clip(from: 0, duration: stage.time)) },
          { for _ in 0..<100 { for p in progresses { keep(clip.at(p * clip.duration)) } } },
          { for p in progresses { keep(stage.at(p * stage.time)) } },
        ])
      let name = "\(count) interruptions of a place, every \(pause) s"
      report.add("\(name): each", interruption * 1e6, "µs")
      report.add("\(name): the clip, for each", best[0] / Double(count) * 1e6, "µs")
      report.add("\(name): a frame", best[1] / Double(100 * progresses.count) * 1e9, "ns")
      report.add("\(name): a frame of the stage", best[2] / Double(progresses.count) * 1e6, "µs")
    }
  }

  /// Measures a call after many others: none looks at all that was.
  private static func histories(_ report: inout Report) throws {
    for count in [1000, 8000] {
      func measure(_ name: String, _ body: @escaping (ViewStore, Stage, ViewID) throws -> Void) throws {
        let best = try fastest(
          rounds: 3,
          [
            {
              let store = ViewStore()
              let (screen, card) = (try store.make(.screen), try store.make(.view))
              try store.add(card, to: screen)
              try body(store, Stage(store: store, screen: screen), card)
            }
          ])
        report.add("\(count) times \(name): each", best[0] / Double(count) * 1e6, "µs")
      }
      func animator(_ store: ViewStore, _ card: ViewID, _ alpha: Double) -> Animator {
        Animator(
          store: store, duration: 1, curve: .linear,
          animations: [{ try store.set(.alpha, of: card, to: .number(alpha)) }])
      }
      try measure("written, and looked at") { store, stage, card in
        var frames: [Frame] = []
        for number in 0..<count {
          try store.set(.alpha, of: card, to: .number(Double(number % 2)))
          try stage.advance(1.0 / 60)
          frames.append(stage.at(stage.time))
        }
      }
      try measure("animated at once, view by view, to the end") { store, stage, _ in
        for _ in 0..<count {
          let view = try store.make(.view)
          try store.add(view, to: stage.screen)
          try animator(store, view, 0).start()
        }
        try stage.settle()
      }
      try measure("retargeted") { store, stage, card in
        let animator = animator(store, card, 0)
        try animator.start()
        for number in 0..<count {
          try stage.advance(0.01)
          try animator.retarget { try store.set(.alpha, of: card, to: .number(Double(number % 2))) }
        }
      }
      try measure("set to wait") { _, stage, _ in
        for number in 0..<count { stage.after(Double(number) / 100, name: "") {} }
        try stage.settle(limit: .infinity)
      }
    }
  }

  /// Looking for the instants at which views turn their backs.
  private static func events(_ report: inout Report) throws {
    for views in [10, 40] {
      let clip = try clip(
        views: views, curve: "'easeInOut'",
        body: "for _, v in ipairs(views) do v.transform = m.rotationY(180) end")
      let best = try fastest(rounds: 3, [{ keep(clip.events()) }])[0]
      report.add("Clip.events, \(views) turning views", best / Double(views) * 1e3, "ms a view")
    }
  }

  /// Running an animation function: what is assigned is noted. Then the same with all that it takes to look at it.
  private static func capture(_ report: inout Report) throws {
    for views in [1000, 8000] {
      let session = try Session(host: SessionHost(), limits: LuaLimits(memory: 2 << 30, seconds: 600))
      defer { session.lua.close() }
      let script = scene(views: views) + "return function() for _, v in ipairs(views) do v.center = { 100, 50 } end end"
      guard let function = try session.lua.run(script, name: "bench.lua").first?.function else {
        throw LuaFailure("no function")
      }
      var captured = Double.infinity
      for _ in 0..<12 {
        let animator = Animator(
          store: session.store, duration: 1, curve: .linear,
          animations: [
            {
              let start = now()
              try function.call()
              captured = min(captured, now() - start)
            }
          ])
        keep(try animator.clip())
      }
      report.add("capturing, \(views) assignments", captured / Double(views) * 1e9, "ns an assignment")
      let best = try fastest(
        rounds: 12,
        ["", "for _, v in ipairs(views) do v.center = { 100, 50 } end"].map { body in
          { keep(try clip(views: views, curve: "'linear'", body: body)) }
        })
      report.add(
        "capturing, \(views) assignments, and the clip", (best[1] - best[0]) / Double(views) * 1e9, "ns an assignment")
    }
  }

  /// Views on a screen.
  private static func scene(views: Int) -> String {
    """
    local m = require "mutoscope"
    local screen, views = m.screen { size = { 390, 844 } }, {}
    for i = 1, \(views) do
      views[i] = m.view { id = "v" .. i, frame = { i % 300, i % 700, 10, 10 } }
      screen:add(views[i])
    end

    """
  }

  /// A clip in which views move, as a script makes it.
  private static func clip(views: Int, curve: String, body: String) throws -> Clip {
    let script =
      scene(views: views)
        + """
        return m.animator { duration = 1, curve = \(curve), animations = function()
          \(body)
        end }
        """
    let session = try Session(host: SessionHost(), limits: LuaLimits(memory: 2 << 30, seconds: 600))
    defer { session.lua.close() }
    let playables = try session.playables(try session.run(LuaSource(Array(script.utf8), name: "bench.lua")))
    guard let clip = playables.first?.clip else { throw LuaFailure("no clip") }
    return clip
  }
}

/// The formula without a house around it.
private struct Loop {
  private var values: [Double]
  private let from, change: [Double]

  init(count: Int) {
    values = Array(repeating: 0, count: count)
    from = (0..<count).map { Double($0 % 4) }
    change = (0..<count).map { Double($0 % 7) }
  }

  /// Curve, multiplication, addition; the curve is computed once for `each` numbers.
  @inline(never)
  mutating func run(_ curve: Curve, progress: Double, each: Int) {
    var index = 0
    while index < values.count {
      let p = curve.value(at: progress)
      for lane in index..<min(index + each, values.count) { values[lane] = from[lane] + change[lane] * p }
      index += each
    }
    keep(values[values.count / 2])
  }

  /// Finds the key and mixes its two ends.
  @inline(never)
  mutating func keys(_ keys: Int, progress: Double) {
    let place = progress * Double(keys)
    let key = Int(place, within: 0...keys - 2)
    for track in 0..<values.count / keys {
      let index = track * keys + key
      values[track] = from[index] + (from[index + 1] - from[index]) * (place - Double(key))
    }
    keep(values[0])
  }
}
