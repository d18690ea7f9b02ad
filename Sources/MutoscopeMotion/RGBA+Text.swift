extension RGBA {
  /// `#rrggbb`, or `#rrggbbaa` where it is not opaque; channels are clamped and rounded to bytes.
  public var hex: String {
    let bytes = [r, g, b, a].map { UInt8((clamped($0) * 255).rounded(), within: 0...255) }
    let text = bytes.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }
    return "#" + (bytes[3] == 255 ? text.dropLast() : text[...]).joined()
  }

  /// Reads `#rgb`, `#rgba`, `#rrggbb` and `#rrggbbaa`, in either case; nil for anything else.
  public init?(hex: String) {
    guard hex.first == "#" else { return nil }
    var digits: [Int] = []
    for character in hex.dropFirst() {
      guard character.isASCII, let digit = character.hexDigitValue else { return nil }
      digits.append(digit)
    }
    let bytes: [Int]
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    let channels = bytes.map { Double($0) / 255 }
    self.init(channels[0], channels[1], channels[2], channels.count == 4 ? channels[3] : 1)
  }

  /// The opaque colour of 0xRRGGBB.
  init(_ rgb: UInt32, _ alpha: Double = 1) {
    self.init(
      Double(rgb >> 16 & 255) / 255, Double(rgb >> 8 & 255) / 255, Double(rgb & 255) / 255, alpha)
  }
}
