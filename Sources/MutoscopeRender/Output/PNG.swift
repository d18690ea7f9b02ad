import CCairo
import CPixels

/// Writes PNG: own chunks around libisal's deflate at level 1.
///
/// An opaque bitmap becomes RGB, any other RGBA. libisal picks its code by the processor, so that the bytes of a file
/// may differ between machines; the pixels never do.
enum PNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// - Parameter rows: A buffer that is used again: a new one of some megabytes for each frame costs as much as to compress it.
  static func encode(_ bitmap: Bitmap, rows: inout [UInt8]) -> [UInt8] {
    let isOpaque = bitmap.isOpaque
    var out = signature
    out.reserveCapacity(bitmap.pixels.count / 2 + 1024)
    append(chunk: "IHDR", header(width: bitmap.width, height: bitmap.height, isOpaque: isOpaque), to: &out)
    append(chunk: "sRGB", [0], to: &out)
    append(chunk: "IDAT", compressedRows(bitmap, isOpaque: isOpaque, &rows), to: &out)
    append(chunk: "IEND", [], to: &out)
    return out
  }

  static func header(width: Int, height: Int, isOpaque: Bool) -> [UInt8] {
    bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, isOpaque ? 2 : 6, 0, 0, 0]
  }

  /// The rows of a picture as a zlib stream.
  static func compressedRows(_ bitmap: Bitmap, isOpaque: Bool, _ rows: inout [UInt8]) -> [UInt8] {
    let size = (1 + bitmap.width * (isOpaque ? 3 : 4)) * bitmap.height
    if rows.count != size { rows = [UInt8](unsafeUninitializedCapacity: size) { $1 = size } }
    rows.withUnsafeMutableBufferPointer { rows in
      bitmap.pixels.withUnsafeBufferPointer {
        mp_png_rows(
          $0.baseAddress, bitmap.stride, Int32(bitmap.width), Int32(bitmap.height), isOpaque, rows.baseAddress)
      }
    }
    return deflated(rows)
  }

  static func append(chunk type: String, _ bytes: [UInt8], to out: inout [UInt8]) {
    out += bigEndian(UInt32(bytes.count))
    let start = out.count
    out += type.utf8
    out += bytes
    let sum = out.withUnsafeBufferPointer { crc32_gzip_refl(0, $0.baseAddress! + start, UInt64($0.count - start)) }
    out += bigEndian(sum)
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }

  static func bigEndian(_ value: UInt16) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }

  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    // Room for stored blocks: what cannot be compressed grows by five bytes in 64 KiB.
    let capacity = bytes.count + bytes.count / 1024 + 1024
    return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      let written = bytes.withUnsafeBufferPointer {
        mutoscope_deflate($0.baseAddress, UInt32($0.count), buffer.baseAddress, UInt32(buffer.count))
      }
      count = Int(written)
    }
  }
}

extension Bitmap {
  /// The bitmap as a PNG file.
  public func pngData() -> [UInt8] {
    var rows: [UInt8] = []
    return PNG.encode(self, rows: &rows)
  }
}
