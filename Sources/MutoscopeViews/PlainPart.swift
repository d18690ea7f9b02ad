import MutoscopeMotion

/// A property that lies in a view as it is, a number or a point: where it lies.
///
/// It is read and written in place, and counts none of the references that a view and the tree around it hold.
public struct PlainPart<Value: BitwiseCopyable & Sendable>: Sendable {
  public let property: Property
  @usableFromInline let offset: Int
}

extension PlainPart<Double> {
  /// The place of a property; nil where it is no such number.
  public init?(_ property: Property) {
    let offset =
      switch property {
      case .perspective: MemoryLayout<View>.offset(of: \.perspective)
      case .zPosition: MemoryLayout<View>.offset(of: \.zPosition)
      case .alpha: MemoryLayout<View>.offset(of: \.alpha)
      case .cornerRadius: MemoryLayout<View>.offset(of: \.cornerRadius)
      case .borderWidth: MemoryLayout<View>.offset(of: \.borderWidth)
      case .blurRadius: MemoryLayout<View>.offset(of: \.blurRadius)
      case .backdropBlurRadius: MemoryLayout<View>.offset(of: \.backdropBlurRadius)
      default: Int?.none
      }
    guard let offset else { return nil }
    self.init(property: property, offset: offset)
  }
}

extension PlainPart<Point> {
  /// The place of a property; nil where it is no such point.
  public init?(_ property: Property) {
    let offset =
      switch property {
      case .center: MemoryLayout<View>.offset(of: \.center)
      case .anchorPoint: MemoryLayout<View>.offset(of: \.anchorPoint)
      case .perspectiveOrigin: MemoryLayout<View>.offset(of: \.perspectiveOrigin)
      default: Int?.none
      }
    guard let offset else { return nil }
    self.init(property: property, offset: offset)
  }
}

extension ViewTree {
  @inlinable @inline(__always)
  public func value<Value>(_ part: PlainPart<Value>, of id: ViewID) -> Value {
    read(id) { UnsafeRawPointer($0).load(fromByteOffset: part.offset, as: Value.self) }
  }

  /// Writes a value that is in the property's range.
  @inlinable @inline(__always)
  package mutating func set<Value>(_ part: PlainPart<Value>, of id: ViewID, to value: Value) {
    withUnsafeMutablePointer(to: &self[id]) {
      UnsafeMutableRawPointer($0).storeBytes(of: value, toByteOffset: part.offset, as: Value.self)
    }
  }
}
