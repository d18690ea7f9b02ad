@testable import MutoscopeRender

/// ICC profiles, version 2, written by the specification.
struct Profile {
  var space: String
  var connection = "XYZ "
  var tags: [(String, [UInt8])]

  /// Primaries in XYZ under D50, and one gamma in steps of 1/256.
  static func matrix(_ primaries: [[Double]], gamma: UInt16) -> Profile {
    let colors = zip(["rXYZ", "gXYZ", "bXYZ"], primaries).map { ($0, xyz($1)) }
    return Profile(space: "RGB ", tags: colors + ["rTRC", "gTRC", "bTRC"].map { ($0, curve(gamma)) })
  }

  static func gray(gamma: UInt16) -> Profile { Profile(space: "GRAY", tags: [("kTRC", curve(gamma))]) }

  /// The Lab values, in 8 bits, of all 16 mixtures of full inks; the last ink counts fastest.
  static func inks(_ corners: [[UInt8]]) -> Profile {
    let ramp = (0...255).map { UInt8($0) }
    var table: [UInt8] = text("mft1") + [0, 0, 0, 0, 4, 3, 2, 0]
    for value in [1, 0, 0, 0, 1, 0, 0, 0, 1] { table += fixed(Double(value)) }
    table += (0..<4).flatMap { _ in ramp } + corners.flatMap(\.self) + (0..<3).flatMap { _ in ramp }
    return Profile(space: "CMYK", connection: "Lab ", tags: [("A2B0", table)])
  }

  var bytes: [UInt8] {
    let all = tags + [("wtpt", Profile.xyz([0.9642, 1, 0.8249]))]
    var (directory, data): ([UInt8], [UInt8]) = (PNG.bigEndian(UInt32(all.count)), [])
    let start = 128 + 4 + 12 * all.count
    for (name, content) in all {
      let offset = UInt32(start + data.count)
      directory += Profile.text(name) + PNG.bigEndian(offset) + PNG.bigEndian(UInt32(content.count))
      data += content + Array(repeating: 0, count: (4 - content.count % 4) % 4)
    }
    var head = PNG.bigEndian(UInt32(start + data.count)) + [0, 0, 0, 0, 2, 0x40, 0, 0]
    head += Profile.text(space == "CMYK" ? "prtr" : "mntr") + Profile.text(space) + Profile.text(connection)
    head += [7, 0xE4, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Profile.text("acsp") + Array(repeating: 0, count: 28)
    head += [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D]
    return head + Array(repeating: 0, count: 128 - head.count) + directory + data
  }

  private static func text(_ name: String) -> [UInt8] { Array(name.utf8) }
  private static func fixed(_ value: Double) -> [UInt8] {
    PNG.bigEndian(UInt32(bitPattern: Int32((value * 65536).rounded())))
  }
  private static func xyz(_ values: [Double]) -> [UInt8] { text("XYZ ") + [0, 0, 0, 0] + values.flatMap(fixed) }
  private static func curve(_ gamma: UInt16) -> [UInt8] {
    text("curv") + [0, 0, 0, 0, 0, 0, 0, 1] + PNG.bigEndian(gamma)
  }
}

/// Pictures as files, written by the specifications, without any library.
enum PictureFile {
  /// A PNG of rows of samples, 8 or 16 bits deep, with as many channels as its colour type has.
  static func png(
    width: Int, samples: [UInt16], depth: UInt8, colorType: UInt8, profile: Profile? = nil,
    chunks: [(String, [UInt8])] = []
  ) -> [UInt8] {
    let channels = [0: 1, 2: 3, 4: 2, 6: 4][colorType] ?? 1
    let height = samples.count / (width * channels)
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for sample in samples[(y * width * channels)..<((y + 1) * width * channels)] {
        rows += depth == 16 ? PNG.bigEndian(sample) : [UInt8(sample)]
      }
    }
    var file = PNG.signature
    let head = PNG.bigEndian(UInt32(width)) + PNG.bigEndian(UInt32(height)) + [depth, colorType, 0, 0, 0]
    PNG.append(chunk: "IHDR", head, to: &file)
    for (name, bytes) in chunks { PNG.append(chunk: name, bytes, to: &file) }
    if let profile { PNG.append(chunk: "iCCP", Array("test".utf8) + [0, 0] + stored(profile.bytes), to: &file) }
    PNG.append(chunk: "IDAT", stored(rows), to: &file)
    PNG.append(chunk: "IEND", [], to: &file)
    return file
  }

  /// A JPEG of 8 x 8 pixels of one colour: with quantisers of 8 a block is its difference from 128.
  static func jpeg(_ color: [UInt8], isAdobe: Bool, profile: Profile? = nil) -> [UInt8] {
    func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] {
      [0xFF, marker] + PNG.bigEndian(UInt16(bytes.count + 2)) + bytes
    }
    let parts = (1...UInt8(color.count))
    var file: [UInt8] = [0xFF, 0xD8]
    if isAdobe { file += segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]) }
    if let profile { file += segment(0xE2, Array("ICC_PROFILE".utf8) + [0, 1, 1] + profile.bytes) }
    file += segment(0xDB, [0] + Array(repeating: 8, count: 64))
    file += segment(0xC0, [8, 0, 8, 0, 8, UInt8(color.count)] + parts.flatMap { [$0, 0x11, 0] })
    // Nine sizes of differences in four bits each; of the other coefficients only "no more of them", in one.
    file += segment(0xC4, [0x00, 0, 0, 0, 9] + Array(repeating: 0, count: 12) + Array(0...8))
    file += segment(0xC4, [0x10, 1] + Array(repeating: 0, count: 15) + [0])
    file += segment(0xDA, [UInt8(color.count)] + parts.flatMap { [$0, 0] } + [0, 63, 0])
    var bits: [Bool] = []
    for value in color {
      let difference = Int(value) - 128
      let size = Int.bitWidth - abs(difference).leadingZeroBitCount
      let code = difference < 0 ? difference + (1 << size) - 1 : difference
      bits += (0..<4).reversed().map { size >> $0 & 1 == 1 } + (0..<size).reversed().map { code >> $0 & 1 == 1 }
      bits.append(false)
    }
    while bits.count % 8 != 0 { bits.append(true) }
    for start in stride(from: 0, to: bits.count, by: 8) {
      let byte = bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
      file += byte == 0xFF ? [0xFF, 0] : [byte]
    }
    return file + [0xFF, 0xD9]
  }

  /// Bytes as a zlib stream that is not compressed.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    let count = UInt16(bytes.count)
    let sizes = [count, ~count].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    return [0x78, 1, 1] + sizes + bytes + PNG.bigEndian(b << 16 | a)
  }
}
