import Glibc
import LuaKit
import MutoscopeLayout
import MutoscopeScripting

/// The constraint solver beside kiwisolver's C++, on a chain of views: each begins where the last one ends and has a width
/// that it would like. Both must find the same numbers.
enum LayoutBench {
  /// A chain of views. A squeezed one also has an end, which is edited instead of its beginning, and least widths.
  private struct Chain {
    var count: Int
    var isSqueezed = false
    var edits = 200

    var name: String { isSqueezed ? "\(count) squeezed views" : "\(count) views" }

    func constant(_ edit: Int) -> Double {
      isSqueezed ? Double(count * (30 + (edit * 7) % 10)) : Double(edit % 100)
    }
  }

  private typealias View = (left: Variable, width: Variable)

  static func run(_ report: inout Report) throws {
    report.section("Layout", peer: "kiwisolver")
    for chain in [Chain(count: 1000), Chain(count: 100, isSqueezed: true)] {
      let peer = try peer(chain)
      var (solver, views, edited) = try build(chain)
      let best = try fastest(
        rounds: 20,
        [
          { keep(try build(chain).views.count) },
          { for edit in 0..<chain.edits { try solver.set(chain.constant(edit), of: edited) } },
        ])
      for (view, expected) in zip(views, peer.values) {
        guard abs(solver.value(of: view.left) - expected) <= 1e-6 else {
          throw LuaFailure("\(chain.name): \(solver.value(of: view.left)), kiwisolver says \(expected)")
        }
      }
      report.add("\(chain.name) from nothing", best[0] * 1e3, peer: peer.build * 1e3, "ms")
      report.add(
        "one edit of \(chain.name)", best[1] / Double(chain.edits) * 1e6, peer: peer.edit * 1e6,
        "us, with all values told")
    }
    try growth(&report)
    try stacks(&report)
  }

  /// Stacks of many sizes, made by a script: what they cost must grow as their number does.
  private static func stacks(_ report: inout Report) throws {
    var last: (count: Int, times: [Double])?
    for count in [300, 3000, 30_000] {
      let session = try Session(host: SessionHost(), limits: LuaLimits(memory: 8 << 30, seconds: nil))
      _ = try session.lua.run(
        """
        local m = require "mutoscope"
        local stack, views
        function build()
          stack = m.stack { axis = "vertical", spacing = 2 }
          local screen = m.screen { stack }
          views = {}
          for i = 1, \(count) do
            views[i] = m.view { frame = { 0, 0, 50 + i % 7, 20 } }
            stack:add(views[i])
          end
          return stack.frame.height
        end
        function space() stack.spacing = 5 - stack.spacing; return stack.frame.height end
        function last()
          views[\(count)].frame = { 0, 0, 50, 50 - stack.frame.height % 2 }
          return stack.frame.height
        end
        """, name: "stack.lua")
      let times = try ["build", "space", "last"].map { name in
        try fastest(rounds: count > 3000 ? 1 : 3, [{ _ = try session.lua.run("\(name)()", name: "call.lua") }])[0]
      }
      for (name, (index, time)) in zip(
        ["a stack of \(count) views from nothing", "  its spacing", "  its last view's height"], times.enumerated())
      {
        report.add(name, time * 1e3, "ms")
        guard let last, last.times[index] > 0 else { continue }
        report.add(
          "  exponent of growth since \(last.count)", log(time / last.times[index]) / log(Double(count / last.count)),
          "")
      }
      last = (count, times)
    }
  }

  /// The chain, and the constraint that is edited: where it begins or, if it is squeezed, where it ends.
  private static func build(_ chain: Chain) throws -> (Solver, views: [View], Constraint.ID) {
    var solver = Solver()
    let edited = solver.variable()
    let strong = Strength(500, weight: 1e6)
    let wish = Constraint(LinearExpression(edited), .equal, LinearExpression(chain.constant(0)), strong)
    let id = try solver.add(wish)
    let views = try solver.batch { solver in
      if !chain.isSqueezed { return try add(chain, after: LinearExpression(edited), to: &solver) }
      let views = try add(chain, after: 0, to: &solver)
      let edge = LinearExpression(views[chain.count - 1].left) + LinearExpression(views[chain.count - 1].width)
      try solver.add(Constraint(edge, .lessThanOrEqual, LinearExpression(edited)))
      return views
    }
    return (solver, views, id)
  }

  private static func add(_ chain: Chain, after begin: LinearExpression, to solver: inout Solver) throws -> [View] {
    var views: [View] = []
    var edge = begin
    for index in 0..<chain.count {
      let view = (left: solver.variable(), width: solver.variable())
      let width = LinearExpression(view.width)
      let wanted = LinearExpression(30 + Double(index % 7))
      try solver.add(Constraint(LinearExpression(view.left), .equal, edge + 8))
      if chain.isSqueezed { try solver.add(Constraint(width, .greaterThanOrEqual, 10)) }
      // No two weights are alike, so that the best is unique.
      try solver.add(Constraint(width, .equal, wanted, Strength(500, weight: 1 + Double(index) / 1024)))
      edge = LinearExpression(view.left) + width
      views.append(view)
    }
    return views
  }

  /// What an edit costs alone, and beside constraints that it does not touch.
  private static func growth(_ report: inout Report) throws {
    let chain = Chain(count: 1000)
    var (alone, _, edited) = try build(chain)
    var beside = alone
    let other = LinearExpression(beside.variable())
    _ = try beside.batch { try add(Chain(count: 5000), after: other, to: &$0) }
    let best = try fastest(
      rounds: 20,
      [
        { for edit in 0..<chain.edits { try alone.set(chain.constant(edit), of: edited) } },
        { for edit in 0..<chain.edits { try beside.set(chain.constant(edit), of: edited) } },
        { keep(try build(Chain(count: 5000)).views.count) },
      ])
    report.add("one edit of 1000 views beside 10,000 other constraints", best[1] / Double(chain.edits) * 1e6, "us")
    report.add("  times what it costs alone", best[1] / best[0], "")
    report.add("10,000 constraints from nothing", best[2] * 1e3, "ms")
  }

  private static func peer(_ chain: Chain) throws -> (build: Double, edit: Double, values: [Double]) {
    let script = "Sources/MutoscopeBench/Peer/layout.py"
    let command = "$(scripts/kiwi) \(script) \(chain.count) \(chain.edits) \(chain.isSqueezed ? "squeezed" : "free")"
    guard let pipe = popen(command, "r") else { throw LuaFailure("cannot run python3") }
    var numbers: [Double] = []
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), pipe) != nil { numbers.append(strtod(line, nil)) }
    guard pclose(pipe) == 0, numbers.count == chain.count + 2 else {
      throw LuaFailure("kiwisolver failed; run this from the package's root")
    }
    return (numbers[0], numbers[1], Array(numbers.dropFirst(2)))
  }
}
