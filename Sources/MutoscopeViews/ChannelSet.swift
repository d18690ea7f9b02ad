import MutoscopeMotion

/// Some of the channels that a view has. Other modules see what it is, and compare numbers.
@usableFromInline package struct ChannelSet: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt64

  @inlinable package init(rawValue: UInt64) { self.rawValue = rawValue }

  package init(_ channel: Channel) { rawValue = 1 << UInt64(channel.number) }

  /// Those that a property writes.
  package init(_ property: Property) { self = ChannelSet.written[Int(property.rawValue)] }

  /// Those that some properties write.
  package init(_ properties: [Property]) { self.init(properties.map { ChannelSet($0) }) }

  /// Those that say where a view is, and all in it.
  package static let geometry = ChannelSet(
    [Property.center, .bounds, .anchorPoint, .transform, .zPosition, .perspective, .perspectiveOrigin])

  /// The parts that most views lack: edges, content and surroundings.
  static let rare = ChannelSet(rawValue: .max).subtracting(
    geometry.union(
      ChannelSet([
        .alpha, .cornerRadius, .backgroundColor, .borderWidth, .blurRadius, .backdropBlurRadius, .clipsToBounds,
        .isHidden,
      ])))

  private static let written = Property.allCases.map { ChannelSet(Channel.written(by: $0).map { ChannelSet($0) }) }
}

extension Channel {
  fileprivate var number: Int {
    switch self {
    case .origin: 0
    case .size: 1
    case .stored(let property): 2 + Int(property.rawValue)
    }
  }
}
