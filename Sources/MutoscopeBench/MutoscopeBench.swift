import Glibc
import LuaKit
import MutoscopeMotion

/// Measures what matters, each figure beside a peer in the same run. Prints a table and judges nothing.
@main
struct MutoscopeBench {
  static func main() {
    Limit.views.value = 10_000_000
    let sections: [(String, (inout Report) throws -> Void)] = [
      ("sampling", SamplingBench.run), ("sampling", LuaPeerBench.run), ("lua", LuaBench.run),
      ("drawing", DrawingBench.run),
      ("transitions", TransitionBench.run), ("start", StartBench.run), ("layout", LayoutBench.run),
    ]
    let wanted = CommandLine.arguments.dropFirst()
    if wanted == ["solve"] { return SolverDialogue.run() }
    if wanted.first == "frames" {
      do { return try LuaThread.run { try FrameDialogue.run(Array(wanted.dropFirst())) } } catch { fatal(error) }
    }
    for (name, run) in sections where wanted.isEmpty || wanted.contains(name) {
      var report = Report()
      do {
        try LuaThread.run { try run(&report) }
      } catch {
        print("\(name): \(error)")
        exit(1)
      }
      report.print()
    }
  }

  private static func fatal(_ error: any Error) -> Never {
    print(error)
    exit(1)
  }
}
