import MutoscopeLayout

/// The textbook's simplex method on a dense table, for small systems: every variable is a difference of two, every
/// constraint has its slack, its errors and an artificial part, and Bland's rule chooses. It shares nothing with the
/// solver but the question.
struct DenseSimplex {
  /// The least sum of errors, for each priority from the highest; nil if required constraints contradict each other.
  static func leastErrors(_ constraints: [Constraint], _ variables: [Variable]) -> [Double]? {
    let priorities = Set(constraints.map(\.strength.priority)).subtracting([1000]).sorted(by: >)
    // Columns: x+, x-, then for each constraint slack, error below, error above, artificial; the right side is last.
    let width = 2 * variables.count + 4 * constraints.count + 1
    var rows: [[Double]] = []
    var costs = [[Double]](repeating: [Double](repeating: 0, count: width), count: priorities.count + 1)
    var basis: [Int] = []
    for (number, constraint) in constraints.enumerated() {
      var row = [Double](repeating: 0, count: width)
      for (variable, factor) in constraint.terms {
        let column = variables.firstIndex(of: variable)!
        row[2 * column] += factor
        row[2 * column + 1] -= factor
      }
      row[width - 1] = constraint.constant
      let own = 2 * variables.count + 4 * number
      if constraint.relation != .equal { row[own] = constraint.relation == .lessThanOrEqual ? 1 : -1 }
      if let level = priorities.firstIndex(of: constraint.strength.priority) {
        row[own + 1] = 1
        row[own + 2] = -1
        costs[level + 1][own + 1] = constraint.relation == .lessThanOrEqual ? 0 : constraint.strength.weight
        costs[level + 1][own + 2] = constraint.relation == .greaterThanOrEqual ? 0 : constraint.strength.weight
      }
      if row[width - 1] < 0 { row = row.map { -$0 } }
      row[own + 3] = 1
      costs[0][own + 3] = 1
      basis.append(own + 3)
      rows.append(row)
    }
    for row in rows { for column in 0..<width { costs[0][column] -= row[column] } }
    for number in constraints.indices { costs[0][2 * variables.count + 4 * number + 3] = 0 }
    run(&rows, &costs, &basis)
    let errors = costs.map { -$0[width - 1] }
    return errors[0] > 1e-7 ? nil : Array(errors.dropFirst())
  }

  private static func run(_ rows: inout [[Double]], _ costs: inout [[Double]], _ basis: inout [Int]) {
    let last = costs[0].count - 1
    while let entering = (0..<last).first(where: { column in
      costs.lazy.map { $0[column] }.first { abs($0) > 1e-9 } ?? 0 < 0
    }) {
      var leaving: Int?
      for row in rows.indices where rows[row][entering] > 1e-9 {
        guard let best = leaving else { leaving = row; continue }
        let difference =
          rows[row][last] / rows[row][entering] - rows[best][last] / rows[best][entering]
        if difference < -1e-12 || difference < 1e-12 && basis[row] < basis[best] { leaving = row }
      }
      guard let leaving else { return }
      let factor = rows[leaving][entering]
      rows[leaving] = rows[leaving].map { $0 / factor }
      for row in rows.indices where row != leaving { subtract(rows[leaving], from: &rows[row], entering) }
      for level in costs.indices { subtract(rows[leaving], from: &costs[level], entering) }
      basis[leaving] = entering
    }
  }

  private static func subtract(_ pivot: [Double], from row: inout [Double], _ column: Int) {
    let factor = row[column]
    if factor == 0 { return }
    for index in row.indices {
      let new = row[index] - factor * pivot[index]
      row[index] = abs(new) < 1e-12 ? 0 : new
    }
    row[column] = 0
  }
}
