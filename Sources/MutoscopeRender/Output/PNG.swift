import CCairo
import CPixels

/// Writes PNG: own chunks around libisal's deflate at level 1.
///
/// An opaque bitmap becomes RGB, any other RGBA. libisal picks its code by the processor, so that the bytes of a file
/// may differ between machines; the pixels never do.
enum PNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The bytes of rows that are deflated at once, unless one row has more.
  private static let slab = 128 << 10

  static func encode(_ bitmap: Bitmap) -> [UInt8] {
    let isOpaque = bitmap.isOpaque
    var out = signature
    out.reserveCapacity(bitmap.pixels.count / 2 + 1024)
    append(chunk: "IHDR", header(width: bitmap.width, height: bitmap.height, isOpaque: isOpaque), to: &out)
    append(chunk: "sRGB", [0], to: &out)
    append(chunk: "IDAT", compressedRows(bitmap, isOpaque: isOpaque), to: &out)
    append(chunk: "IEND", [], to: &out)
    return out
  }

  static func header(width: Int, height: Int, isOpaque: Bool) -> [UInt8] {
    bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, isOpaque ? 2 : 6, 0, 0, 0]
  }

  /// The rows of a picture as a zlib stream. They are made and deflated some at a time, while they are in the processor's cache.
  static func compressedRows(_ bitmap: Bitmap, isOpaque: Bool) -> [UInt8] {
    let (width, height) = (Int32(bitmap.width), Int32(bitmap.height))
    let length = 1 + bitmap.width * (isOpaque ? 3 : 4)
    let atOnce = max(1, slab / length)
    // Room for stored blocks: what cannot be compressed grows by five bytes in 64 KiB.
    let capacity = length * bitmap.height * 1025 / 1024 + 1024
    return [UInt8](unsafeUninitializedCapacity: capacity) { out, count in
      guard let stream = mutoscope_deflate_begin(out.baseAddress, UInt32(out.count)) else { return }
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        let predicts = mp_png_predicts(pixels.baseAddress, bitmap.stride, width, height)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: atOnce * length) { rows in
          for first in stride(from: 0, to: bitmap.height, by: atOnce) {
            let last = min(first + atOnce, bitmap.height)
            mp_png_rows(
              pixels.baseAddress, bitmap.stride, width, Int32(first), Int32(last), isOpaque, predicts, rows.baseAddress)
            mutoscope_deflate(stream, rows.baseAddress, UInt32((last - first) * length), last == bitmap.height)
          }
        }
      }
      count = Int(mutoscope_deflate_end(stream))
    }
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
}

extension Bitmap {
  /// The bitmap as a PNG file.
  public func pngData() -> [UInt8] { PNG.encode(self) }
}
