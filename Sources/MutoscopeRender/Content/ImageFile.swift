import CCairo
import CPixels
import MutoscopeMotion
import MutoscopeTimeline

/// A PNG or JPEG file, read but not decoded.
struct ImageFile {
  let source: String
  let path: String
  private let bytes: [UInt8]

  /// The longest file that is read: 256 MiB.
  private static let maximumBytes = 256 << 20
  /// The most pixels that are decoded: 64 million.
  private static let maximumPixels = 1 << 26

  /// Reads the file that a source names in a folder, if it lies inside.
  ///
  /// - Parameter willRead: told the path, unless it leads out of the folder.
  init(source: String, in folder: String, willRead: (String) -> Void) throws(RenderError) {
    self.source = source
    guard let below = RelativePath(source) else { throw .imageOutside(source: source, folder: folder) }
    let asked = folder + "/" + source
    willRead(asked)
    path = asked
    do {
      bytes = try Folder(folder).read(below, most: ImageFile.maximumBytes)
    } catch {
      switch error {
      case .missing: throw .missingImage(source: source, path: asked)
      case .outside: throw .imageOutside(source: source, folder: folder)
      case .link, .notAFile, .tooLarge, .system:
        throw .brokenImage(source: source, path: asked, reason: "\(error)")
      }
    }
  }

  /// Bytes that are in memory already.
  init(bytes: [UInt8], name: String) {
    (self.bytes, source, path) = (bytes, name, name)
  }

  /// The size in pixels as shown, with the orientation heeded.
  func size() throws(RenderError) -> Size {
    let (width, height) =
      isPNG ? try withPNG { (image) throws(RenderError) in (Int(image.width), Int(image.height)) } : try jpegSize()
    return orientation.swapsSides ? Size(Double(height), Double(width)) : Size(Double(width), Double(height))
  }

  /// The pixels, premultiplied.
  func decode() throws(RenderError) -> Bitmap {
    orientation.applied(to: isPNG ? try decodePNG() : try decodeJPEG())
  }

  private var orientation: EXIFOrientation { isPNG ? EXIFOrientation(png: bytes) : EXIFOrientation(jpeg: bytes) }

  // MARK: PNG

  private var isPNG: Bool { bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) }
  private var isJPEG: Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

  /// Begins to read and hands the image on; libpng keeps a pointer into the bytes, so they stay put meanwhile.
  private func withPNG<T>(_ body: (inout png_image) throws(RenderError) -> T) throws(RenderError) -> T {
    let result: Result<T, RenderError> = bytes.withUnsafeBytes { raw in
      var image = png_image()
      image.version = UInt32(PNG_IMAGE_VERSION)
      defer { png_image_free(&image) }
      guard png_image_begin_read_from_memory(&image, raw.baseAddress, raw.count) != 0 else {
        return .failure(broken(pngMessage(image)))
      }
      return Result { () throws(RenderError) -> T in
        try check(Int(image.width), Int(image.height))
        return try body(&image)
      }
    }
    return try result.get()
  }

  private func decodePNG() throws(RenderError) -> Bitmap {
    try withPNG { (image) throws(RenderError) in
      var bitmap = Bitmap(width: Int(image.width), height: Int(image.height))
      let isConverted = bitmap.pixels.withUnsafeMutableBufferPointer {
        mutoscope_png_read(bytes, bytes.count, $0.baseAddress, image.width, image.height) != 0
      }
      // Without a word about its colours a file is sRGB, however deep.
      image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
      image.format = UInt32(PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_BGR)
      let stride = Int32(bitmap.width * 4)
      let done = bitmap.pixels.withUnsafeMutableBytes {
        isConverted ? 1 : png_image_finish_read(&image, nil, $0.baseAddress, stride, nil)
      }
      guard done != 0 else { throw broken(pngMessage(image)) }
      bitmap.pixels.withUnsafeMutableBufferPointer { mp_premultiply($0.baseAddress, $0.count) }
      return bitmap
    }
  }

  private func pngMessage(_ image: png_image) -> String {
    withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  // MARK: JPEG

  private func jpegSize() throws(RenderError) -> (width: Int, height: Int) {
    guard isJPEG else { throw broken("neither PNG nor JPEG") }
    var (width, height): (Int32, Int32) = (0, 0)
    guard mutoscope_jpeg_read(bytes, bytes.count, nil, &width, &height) != 0 else { throw broken("broken JPEG") }
    try check(Int(width), Int(height))
    return (Int(width), Int(height))
  }

  private func decodeJPEG() throws(RenderError) -> Bitmap {
    let size = try jpegSize()
    var (width, height) = (Int32(size.width), Int32(size.height))
    var bitmap = Bitmap(width: size.width, height: size.height)
    let done = bitmap.pixels.withUnsafeMutableBufferPointer {
      mutoscope_jpeg_read(bytes, bytes.count, $0.baseAddress, &width, &height)
    }
    guard done != 0 else { throw broken("broken JPEG") }
    return bitmap
  }

  private func check(_ width: Int, _ height: Int) throws(RenderError) {
    guard width > 0, height > 0, width <= Bitmap.maximumSide, height <= Bitmap.maximumSide,
      width * height <= ImageFile.maximumPixels
    else { throw broken("\(width) x \(height) pixels are too many") }
  }

  private func broken(_ reason: String) -> RenderError {
    .brokenImage(source: source, path: path, reason: reason)
  }
}

extension Bitmap {
  /// Reads a PNG from memory; nil if it is broken or too large.
  public init?(png: [UInt8]) {
    guard let bitmap = try? ImageFile(bytes: png, name: "PNG").decode() else { return nil }
    self = bitmap
  }
}
