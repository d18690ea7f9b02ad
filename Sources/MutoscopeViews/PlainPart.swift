import MutoscopeMotion

/// A property that lies in a view as it is, a number or a point: where it lies.
///
/// It is read and written in place, and counts none of the references that a view and the tree around it hold.
public struct PlainPart<Value: BitwiseCopyable & Sendable>: Sendable {
  public let property: Property
  @usableFromInline let offset: Int
}

extension PlainPart {
  /// The place of a property; nil where it is no such value.
  public init?(_ property: Property) {
    let path: PartialKeyPath<View>? =
      switch property {
      case .center: \.center
      case .anchorPoint: \.anchorPoint
      case .perspectiveOrigin: \.perspectiveOrigin
      case .perspective: \.perspective
      case .zPosition: \.zPosition
      case .alpha: \.alpha
      case .cornerRadius: \.cornerRadius
      case .borderWidth: \.borderWidth
      case .blurRadius: \.blurRadius
      case .backdropBlurRadius: \.backdropBlurRadius
      default: nil
      }
    guard let path = path as? KeyPath<View, Value>, let offset = MemoryLayout<View>.offset(of: path) else { return nil }
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
