import Glibc
import MutoscopeMotion

/// Seconds of a monotonic clock.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Seconds that the process has computed: what others do on the machine does not count.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// The shortest time of each body over interleaved rounds, in seconds: what disturbs one round disturbs all alike.
func fastest(
  rounds: Int, by clock: () -> Double = now, _ bodies: [() throws -> Void]
) throws -> [Double] {
  var best = [Double](repeating: .infinity, count: bodies.count)
  for _ in 0..<rounds {
    for (index, body) in bodies.enumerated() {
      let start = clock()
      try body()
      best[index] = min(best[index], clock() - start)
    }
  }
  return best
}

/// Keeps the optimiser from leaving out what nobody reads.
@inline(never)
func keep<Value>(_ value: Value) {}

/// The lines of the report, as a table.
struct Report {
  private var rows: [[String]] = []

  /// A heading over the rows that follow.
  mutating func section(_ title: String, ours: String = "ours", peer: String = "peer") {
    rows.append([])
    rows.append([title, ours, peer, "ratio", ""])
  }

  /// A measurement and, where there is one, its peer's.
  mutating func add(_ name: String, _ ours: Double, peer: Double? = nil, _ unit: String, note: String = "") {
    rows.append([
      name, text(ours), peer.map(text) ?? "", peer.map { text(ours / $0) } ?? "",
      note.isEmpty ? unit : "\(unit); \(note)",
    ])
  }

  func print() {
    let widths = (0..<4).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
    for row in rows {
      let cells = row.enumerated().map { column, cell in
        let space = column < 4 ? String(repeating: " ", count: widths[column] - cell.count) : ""
        return column == 0 || column == 4 ? cell + space : space + cell
      }
      Swift.print(cells.joined(separator: "  "))
    }
  }

  /// Three digits that count.
  private func text(_ value: Double) -> String {
    guard value.isFinite, value > 0 else { return "-" }
    let decimals = max(0, 2 - Int(floor(log10(value)), within: -20...20))
    let factor = pow(10, Double(min(decimals, 4)))
    let rounded = (value * factor).rounded() / factor
    return rounded == rounded.rounded() && rounded >= 100 ? "\(Int(rounded, within: -Int.max ... .max))" : "\(rounded)"
  }
}
