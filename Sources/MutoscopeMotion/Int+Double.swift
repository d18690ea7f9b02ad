extension FixedWidthInteger {
  /// A number without its fraction; what lies beyond a range becomes its nearer end, and NaN the lower one.
  @inlinable
  package init(_ value: Double, within range: ClosedRange<Self>) {
    guard value > Double(range.lowerBound) else { self = range.lowerBound; return }
    guard value < Double(range.upperBound) else { self = range.upperBound; return }
    self = Self(exactly: value.rounded(.towardZero)) ?? range.upperBound
  }
}

// A conversion that ends the process where the number is NaN or too large. Numbers come from scripts: these stand before the
// library's own wherever this module is seen, and using one is an error (see Package.swift).
extension Int {
  @available(*, deprecated, message: "ends the process for some numbers: use Int(_:within:) or Int(exactly:)")
  package init(_ value: Double) { self.init(value, within: .min ... .max) }
}

extension Int32 {
  @available(*, deprecated, message: "ends the process for some numbers: use Int32(_:within:) or Int32(exactly:)")
  package init(_ value: Double) { self.init(value, within: .min ... .max) }
}

extension Int64 {
  @available(*, deprecated, message: "ends the process for some numbers: use Int64(_:within:) or Int64(exactly:)")
  package init(_ value: Double) { self.init(value, within: .min ... .max) }
}

extension UInt8 {
  @available(*, deprecated, message: "ends the process for some numbers: use UInt8(_:within:) or UInt8(exactly:)")
  package init(_ value: Double) { self.init(value, within: .min ... .max) }
}

extension UInt32 {
  @available(*, deprecated, message: "ends the process for some numbers: use UInt32(_:within:) or UInt32(exactly:)")
  package init(_ value: Double) { self.init(value, within: .min ... .max) }
}
