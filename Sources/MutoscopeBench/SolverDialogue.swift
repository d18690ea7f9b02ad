import MutoscopeLayout
import MutoscopeMotion

/// Reads systems of constraints from the standard input and answers, for `scripts/check-solver`. A line is one of
///
///     system VARIABLES
///     add RELATION PRIORITY WEIGHT CONSTANT [VARIABLE FACTOR]...
///     set CONSTRAINT CONSTANT
///     remove CONSTRAINT
///     values
///
/// A relation is `<`, `=` or `>`; constraints are counted from 0 in the order of adding. Adding and setting answer `ok`, or
/// `refused`. `values` answers the variables, those that are not determined with a `?` behind.
enum SolverDialogue {
  static func run() {
    var solver = Solver()
    var variables: [Variable] = []
    var constraints: [Constraint.ID?] = []
    while let line = readLine() {
      let words = line.split(separator: " ")
      let numbers = words.map { Double($0) ?? .nan }
      switch words.first {
      case "system":
        solver = Solver()
        variables = (0..<Int(numbers[1], within: 0 ... .max)).map { _ in solver.variable() }
        constraints = []
      case "add":
        var sum = LinearExpression()
        for index in stride(from: 5, to: words.count, by: 2) {
          sum = sum + LinearExpression(variables[Int(numbers[index], within: 0 ... .max)], times: numbers[index + 1])
        }
        let relation: Relation = words[1] == "<" ? .lessThanOrEqual : words[1] == "=" ? .equal : .greaterThanOrEqual
        let strength = Strength(numbers[2], weight: numbers[3])
        let id = try? solver.add(Constraint(sum, relation, LinearExpression(numbers[4]), strength))
        constraints.append(id)
        print(id == nil ? "refused" : "ok")
      case "set":
        print(
          (try? solver.set(numbers[2], of: constraints[Int(numbers[1], within: 0 ... .max)]!)) == nil ? "refused" : "ok"
        )
      case "remove":
        try? solver.remove(constraints[Int(numbers[1], within: 0 ... .max)]!)
      default:
        let open = Set(solver.undetermined())
        print(variables.map { "\(solver.value(of: $0))\(open.contains($0) ? "?" : "")" }.joined(separator: " "))
      }
    }
  }
}
