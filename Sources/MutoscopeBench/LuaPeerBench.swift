import Glibc
import LuaKit
import Mutoscope
import MutoscopeMotion
import MutoscopeScripting

/// Numbers on their way, each with a timing of its own, beside a plain program in `lua5.4` that computes the same.
enum LuaPeerBench {
  private static let count = 10_000
  private static let moments = 32

  private enum Family: String, CaseIterable {
    case ease, bezier, spring

    var curve: Curve {
      get throws {
        switch self {
        case .ease: .cubicBezier(try CubicBezier(1.0 / 3, 0, 2.0 / 3, 1))
        case .bezier: .easeInOut
        case .spring: .spring(try Spring(response: 0.3, dampingRatio: 0.5))
        }
      }
    }

    /// The curve as a script writes it.
    var script: String {
      switch self {
      case .ease: "m.cubicBezier(1 / 3, 0, 2 / 3, 1)"
      case .bezier: "'easeInOut'"
      case .spring: "m.spring { response = 0.3, dampingRatio = 0.5 }"
      }
    }
  }

  /// The peer's random numbers.
  private struct Dice {
    private var seed = 1
    mutating func roll() -> Double {
      seed = (seed * 1_103_515_245 + 12345) & 0x7fff_ffff
      return Double(seed) / 0x8000_0000
    }
  }

  static func run(_ report: inout Report) throws {
    report.section("\(count) numbers with timings of their own", ours: "lua5.4", peer: "Swift")
    for family in Family.allCases { try native(family, &report) }
    report.section("A column of one number, read in Lua", ours: "lua5.4", peer: "column")
    for family in Family.allCases { try column(family, &report) }
  }

  private static func native(_ family: Family, _ report: inout Report) throws {
    var dice = Dice()
    let timings = (0..<count).map { _ in
      (start: dice.roll() * 0.5, length: 0.1 + dice.roll() * 0.4, to: 10 + dice.roll() * 90)
    }
    let times = (0..<moments).map { _ in dice.roll() }
    let store = ViewStore()
    let screen = try store.make(.screen)
    let views = try timings.map { _ in
      let view = try store.make(.view)
      try store.add(view, to: screen)
      return view
    }
    let curve = try family.curve
    let animator = Animator(
      store: store, duration: 1, curve: .linear,
      animations: [
        {
          try store.keyframes {
            for (view, timing) in zip(views, timings) {
              try store.keyframe(start: timing.start, duration: timing.length) {
                try store.timing(curve) { try store.set(.cornerRadius, of: view, to: .number(timing.to)) }
              }
            }
          }
        }
      ])
    let clip = try animator.clip()
    let (peer, values) = try peer(family, count: count, moments: moments)
    let best = try fastest(rounds: 10, by: processorTime, [{ for time in times { keep(clip.at(time)) } }])[0]
    try compare(
      family, times.enumerated().map { clip.at($1).view(views[($0 + 1) * 617 % count]).cornerRadius }, values)
    report.add(
      family.rawValue, peer, peer: best / Double(count * moments) * 1e9, "ns a number: lua5.4, ours, their ratio")
  }

  private static func compare(_ family: Family, _ ours: [Double], _ peers: [Double]) throws {
    for (ours, peer) in zip(ours, peers) where abs(ours - peer) > 1e-9 * 100 {
      throw LuaFailure("\(family): \(ours), the peer says \(peer)")
    }
  }

  /// The peer's nanoseconds a number, and the first of its numbers: of so many at a time, or of one if that is 0.
  private static func peer(_ family: Family, count: Int, moments: Int) throws -> (Double, [Double]) {
    let command = "lua5.4 Sources/MutoscopeBench/Peer/sampling.lua \(family.rawValue) \(count) \(moments) 5"
    guard let pipe = popen(command, "r") else { throw LuaFailure("cannot run lua5.4") }
    var numbers: [Double] = []
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), pipe) != nil { numbers.append(strtod(line, nil)) }
    guard pclose(pipe) == 0, numbers.count == Self.moments + 1 else {
      throw LuaFailure("lua5.4 failed; run this from the package's root, with Debian's lua5.4 installed")
    }
    return (numbers[0], Array(numbers.dropFirst()))
  }

  private static func column(_ family: Family, _ report: inout Report) throws {
    let rows = 100_000
    let session = try Session(host: SessionHost(), limits: LuaLimits(memory: 2 << 30, seconds: 600))
    defer { session.lua.close() }
    let script = """
      local m = require "mutoscope"
      local card = m.view { id = "card" }
      local screen = m.screen { size = { 390, 844 }, card }
      local clip = m.animator { duration = 1, curve = \(family.script), animations = function() card.cornerRadius = 50 end }:clip()
      local times, seed = {}, 1
      for i = 1, \(rows) do
        seed = (seed * 1103515245 + 12345) & 0x7fffffff
        times[i] = seed / 0x80000000
      end
      local function column(options)
        options.views, options.properties = { "card" }, { "cornerRadius" }
        return clip:sample(options):column("card.cornerRadius")
      end
      return function() column { times = times } end, function() column { fps = \(rows) / clip.duration } end,
        function() return table.unpack(column { times = times }, 1, \(moments)) end
      """
    let functions = try session.lua.run(script, name: "bench.lua").compactMap(\.function)
    let (peer, values) = try peer(family, count: 0, moments: rows)
    try compare(family, functions[2].call([]).compactMap(\.double), values)
    let best = try fastest(
      rounds: 20, by: processorTime, functions[..<2].map { function in { keep(try function.call([])) } })
    for (name, best) in zip(["times in a list", "times at a rate"], best) {
      report.add(
        "\(family), \(name)", peer, peer: best / Double(rows) * 1e9, "ns a number: lua5.4, ours, their ratio")
    }
  }
}
