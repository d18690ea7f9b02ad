/// A number that a solver finds. It belongs to the solver that made it, and to that solver's copies.
package struct Variable: Hashable, Sendable {
  let symbol: Int32
  let generation: Int32

  /// A small number, which no other variable of its solver has at the same time.
  package var index: Int { Int(symbol) }
}

/// A sum of variables, each times a factor, and of a constant.
package struct LinearExpression: Sendable {
  package var terms: [(variable: Variable, factor: Double)]
  package var constant: Double

  package init(_ constant: Double = 0) {
    terms = []
    self.constant = constant
  }

  package init(_ variable: Variable, times factor: Double = 1) {
    terms = [(variable, factor)]
    constant = 0
  }

  package static func + (a: LinearExpression, b: LinearExpression) -> LinearExpression {
    var sum = a
    sum.terms += b.terms
    sum.constant += b.constant
    return sum
  }

  package static func * (a: LinearExpression, factor: Double) -> LinearExpression {
    var product = a
    for index in product.terms.indices { product.terms[index].factor *= factor }
    product.constant *= factor
    return product
  }

  package static func - (a: LinearExpression, b: LinearExpression) -> LinearExpression { a + b * -1 }
  package static func * (factor: Double, a: LinearExpression) -> LinearExpression { a * factor }
  package static prefix func - (a: LinearExpression) -> LinearExpression { a * -1 }
}

extension LinearExpression: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  package init(floatLiteral value: Double) { self.init(value) }
  package init(integerLiteral value: Int) { self.init(Double(value)) }
}

/// A symbol of the tableau, times a factor. Rows and definitions are arrays of these.
struct Term: Sendable {
  var symbol: Int32
  var factor: Double
}

/// Adds, and says zero where nothing but the rounding of earlier steps is left.
@inline(__always)
func sum(_ a: Double, _ b: Double) -> Double {
  let sum = a + b
  return abs(sum) <= 1e-11 * abs(b) ? 0 : sum
}
