/// The tag of a JPEG or PNG that says how its camera was held, and so how to turn the picture, 1...8; 1 is upright.
struct EXIFOrientation: Equatable {
  let value: Int

  init(_ value: Int) { self.value = (1...8).contains(value) ? value : 1 }

  /// Finds the tag in a JPEG; anything unexpected counts as upright.
  init(jpeg bytes: [UInt8]) {
    var at = 2
    while at + 10 < bytes.count, bytes[at] == 0xFF {
      let marker = bytes[at + 1]
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      if marker == 0xE1, length >= 16, at + 2 + length <= bytes.count,
        bytes[(at + 4)..<(at + 10)].elementsEqual([0x45, 0x78, 0x69, 0x66, 0, 0])
      {
        self.init(EXIFOrientation.tag(in: bytes[(at + 10)..<(at + 2 + length)]))
        return
      }
      if marker == 0xDA || length < 2 { break }
      at += 2 + length
    }
    self.init(1)
  }

  /// Finds the tag in a PNG, in its chunk eXIf; anything unexpected counts as upright.
  init(png bytes: [UInt8]) {
    var at = 8
    while at + 12 <= bytes.count {
      let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      guard at + 12 + length <= bytes.count else { break }
      if bytes[(at + 4)..<(at + 8)].elementsEqual("eXIf".utf8) {
        self.init(EXIFOrientation.tag(in: bytes[(at + 8)..<(at + 8 + length)]))
        return
      }
      at += 12 + length
    }
    self.init(1)
  }

  var swapsSides: Bool { value >= 5 }

  func applied(to bitmap: Bitmap) -> Bitmap {
    guard value > 1 else { return bitmap }
    let (w, h) = (bitmap.width, bitmap.height)
    var result = Bitmap(width: swapsSides ? h : w, height: swapsSides ? w : h)
    for y in 0..<result.height {
      for x in 0..<result.width {
        let (sx, sy) =
          switch value {
          case 2: (w - 1 - x, y)
          case 3: (w - 1 - x, h - 1 - y)
          case 4: (x, h - 1 - y)
          case 5: (y, x)
          case 6: (y, h - 1 - x)
          case 7: (w - 1 - y, h - 1 - x)
          default: (w - 1 - y, x)
          }
        result[x, y] = bitmap[sx, sy]
      }
    }
    return result
  }

  /// The value of tag 0x0112 in a TIFF head.
  private static func tag(in tiff: ArraySlice<UInt8>) -> Int {
    let isLittle = tiff.first == 0x49
    func number(_ offset: Int, _ count: Int) -> Int? {
      let start = tiff.startIndex + offset
      guard offset >= 0, start + count <= tiff.endIndex else { return nil }
      let part = tiff[start..<(start + count)]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), directory < tiff.count, let entries = number(directory, 2) else { return 1 }
    for entry in 0..<entries {
      let at = directory + 2 + entry * 12
      guard let tag = number(at, 2) else { return 1 }
      if tag == 0x0112 { return number(at + 8, 2) ?? 1 }
    }
    return 1
  }
}
