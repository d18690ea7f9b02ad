/// Some of the channels that a view has.
struct ChannelSet: OptionSet {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(_ channel: Channel) { rawValue = 1 << UInt64(channel.number) }

  /// Those that a property writes.
  init(_ property: Property) { self = ChannelSet.written[Int(property.rawValue)] }

  /// Those that some properties write.
  init(_ properties: [Property]) { self.init(properties.map { ChannelSet($0) }) }

  private static let written = Property.allCases.map { ChannelSet(Channel.written(by: $0).map { ChannelSet($0) }) }

  var channels: [Channel] {
    (0..<64).filter { rawValue & 1 << UInt64($0) != 0 }.compactMap(Channel.init(number:))
  }
}

extension Channel {
  fileprivate var number: Int {
    switch self {
    case .origin: 0
    case .size: 1
    case .stored(let property): 2 + Int(property.rawValue)
    }
  }

  fileprivate init?(number: Int) {
    switch number {
    case 0: self = .origin
    case 1: self = .size
    default:
      guard let property = Property(rawValue: UInt8(number - 2)) else { return nil }
      self = .stored(property)
    }
  }
}
